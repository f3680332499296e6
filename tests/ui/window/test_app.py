"""The program as it starts."""

from __future__ import annotations

import subprocess
import sys

import pytest

from mapper.ui.window.app import GIVE_WAY_S

pytestmark = pytest.mark.qt

ASKED = """
import sys
from mapper.ui.window.app import application
app = application(["cognita"])
print(sys.getswitchinterval())
"""


def test_work_beside_the_window_gives_way_to_it_soon() -> None:
    asked = subprocess.run(
        [sys.executable, "-c", ASKED], capture_output=True, check=True, text=True
    )

    assert GIVE_WAY_S == pytest.approx(float(asked.stdout))
    assert GIVE_WAY_S < 0.005 / 5
