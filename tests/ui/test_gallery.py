"""Every screen can be brought up in the real window, and shows something."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
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
    names = list(SCREENS)
    even, odd = taking(tmp_path / "even", names[::2]), taking(tmp_path / "odd", names[1::2])

    said = [run.communicate()[1] for run in (even, odd)]

    assert (["", ""], 0, 0) == (said, even.returncode, odd.returncode)
    for number, name in enumerate(names, 1):
        half = "odd" if number % 2 == 0 else "even"
        assert 10 < colours(tmp_path / half / f"{number:02}-{name}.png"), name


def taking(folder: Path, names: Sequence[str]) -> subprocess.Popen[str]:
    """A process that takes these pictures."""
    only = [word for name in names for word in ("--only", name)]
    words = [sys.executable, "-m", "tests.gallery", str(folder), *only]
    return subprocess.Popen(
        words, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
