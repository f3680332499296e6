"""The typefaces that the program brings along are there, and are the ones that are drawn."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QRawFont

from mapper.drawing.base.fonts import load_fonts, with_figures
from mapper.drawing.base.steady_text import advance, outline

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

pytestmark = pytest.mark.qt

ROOT = Path(__file__).parents[3] / "mapper"


@pytest.fixture
def families(qapp: QApplication) -> set[str]:
    load_fonts()
    return {family.partition(" [")[0] for family in QFontDatabase.families()}


@pytest.mark.parametrize("family", ["Alegreya Sans", "IM FELL English"])
def test_the_family_is_known(families: set[str], family: str) -> None:
    assert family in families


@pytest.mark.parametrize(
    ("family", "style", "weight", "italic"),
    [
        ("Alegreya Sans", "Regular", QFont.Weight.Normal, False),
        ("Alegreya Sans", "Medium", QFont.Weight.Medium, False),
        ("Alegreya Sans", "Bold", QFont.Weight.Bold, False),
        ("Alegreya Sans", "Italic", QFont.Weight.Normal, True),
        ("IM FELL English", "Regular", QFont.Weight.Normal, False),
        ("IM FELL English", "Italic", QFont.Weight.Normal, True),
        ("IM Fell English", "Regular", QFont.Weight.Normal, False),
    ],
)
def test_a_style_is_drawn_with_its_own_file(
    families: set[str], family: str, style: str, weight: QFont.Weight, italic: bool
) -> None:
    font = QFont(family, 12, weight, italic)

    assert style == QRawFont.fromFont(font).styleName()


@pytest.mark.parametrize("italic", [False, True])
def test_titles_have_no_digits_of_their_own(families: set[str], italic: bool) -> None:
    font = QFont("IM FELL English", 12, QFont.Weight.Normal, italic)

    face = QRawFont.fromFont(font)

    letters = [chr(letter) for letter in range(ord(" "), ord("~"))]
    without = [letter for letter in letters if not face.supportsCharacter(letter)]
    assert [*"0123456789"] == without


@pytest.mark.parametrize("family", ["Alegreya Sans", "IM FELL English"])
def test_digits_stand_on_the_line_and_are_all_as_high(families: set[str], family: str) -> None:
    font = with_figures(QFont(family))
    font.setPixelSize(100)

    boxes = {digit: outline(font, digit).boundingRect() for digit in "0123456789"}

    highest = max(box.height() for box in boxes.values())
    assert {} == {digit: box for digit, box in boxes.items() if box.height() < 0.93 * highest}
    assert 1 == len({round(advance(font, digit), 2) for digit in boxes})


def test_whoever_writes_on_a_map_has_such_digits() -> None:
    drawing = [*(ROOT / "drawing").rglob("*.py"), *(ROOT / "exporters").rglob("*.py")]
    modules = [*drawing, *(ROOT / "ui").rglob("*.py")]
    named = re.compile(
        r'(?<!with_figures\()QFont\((?:"|[\w.]*font_name|[\w.]*_font\b|self\.font\))'
    )

    without = [path.name for path in modules if named.search(path.read_text("utf-8"))]

    assert ["theme.py"] == without  # it gives them to all that is no map
