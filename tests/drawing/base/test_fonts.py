"""The typefaces that the program brings along are there, and are the ones that are drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QRawFont

from mapper.drawing.base.fonts import load_fonts

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

pytestmark = pytest.mark.qt


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
