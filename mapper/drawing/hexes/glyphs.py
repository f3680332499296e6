"""Which glyph a word of the terrain list stands for."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainterPath

from mapper.drawing.base.fonts import font_for
from mapper.drawing.base.ink import Ink, kept_state, lettered
from mapper.drawing.hexes.terrain_glyphs import GLYPHS

HEIGHTS: Mapping[str, int] = {
    "hills": 1,
    "wooded_hills": 1,
    "mesas": 2,
    "mountains": 3,
    "volcano": 4,
    "peaks": 4,
}
"""What throws a shadow when a map is seen from afar, and how far it stands out."""


def draw_glyph(ink: Ink, word: str, name: str, font: str) -> None:
    """The glyph of a word; a plate with the terrain's initials where there is none."""
    if word in GLYPHS:
        GLYPHS[word](ink)
    else:
        draw_plate(ink, initials(name), font)


def initials(name: str) -> str:
    words = name.split()
    return "".join(word[0] for word in words[:2]).upper() if len(words) > 1 else name[:2].title()


def draw_plate(ink: Ink, letters: str, font_name: str) -> None:
    plate = QPainterPath()
    plate.addRoundedRect(QRectF(-0.26, -0.19, 0.52, 0.38), 0.08, 0.08)
    ink.wash(plate, ink.light, 0.9)
    ink.stroke(plate, 0.9)
    text = lettered(letters, font_for(font_name, 100))
    box = text.boundingRect()
    if box.isEmpty():
        return
    with kept_state(ink.painter):
        ink.painter.scale(0.24 / box.height(), 0.24 / box.height())
        ink.painter.fillPath(text, QColor(ink.pen))
