"""Every screen can be brought up in the real window, and shows something."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from tests.ui.gallery_screens import SCREENS

pytestmark = [pytest.mark.qt, pytest.mark.slow]

ROOT = Path(__file__).parents[2]


def colours(picture: Path) -> int:
    """How many colours a picture has, by a look at every seventh pixel."""
    image = QImage(str(picture))
    return len(
        {image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)}
    )


def test_each_screen_is_there_and_not_blank(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "tests.gallery", str(tmp_path)]

    run = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)

    assert (0, "") == (run.returncode, run.stderr)
    for number, name in enumerate(SCREENS, 1):
        assert 10 < colours(tmp_path / f"{number:02}-{name}.png"), name
