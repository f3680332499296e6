"""The outlines of words, the same whatever was written before.

Qt places letters a hair otherwise once they have been drawn on a screen in the same size. So words
are laid out in letters so large as nobody draws, and then made smaller.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QFontMetricsF, QPainterPath, QTextLayout, QTransform

LARGE = 480
"""Pixels."""

WIDEST = 1e7
"""Pixels of a line: words are never broken."""


class Letter(NamedTuple):
    """What it is, the same wherever its outline is the same; and how far from the beginning."""

    key: tuple[str, int, int]
    path: QPainterPath
    x: float
    y: float


def outline(font: QFont, text: str) -> QPainterPath:
    """From (0, 0) on, along a line."""
    path = QPainterPath()
    path.addText(QPointF(0, 0), _large(font), text)
    share = font.pixelSize() / LARGE
    return QTransform.fromScale(share, share).map(path)


def advance(font: QFont, text: str) -> float:
    """How far the words lead."""
    return QFontMetricsF(_large(font)).horizontalAdvance(text) * font.pixelSize() / LARGE


def advances(font: QFont, text: str) -> list[float]:
    """How far each beginning of the words leads, from none of them to all."""
    metrics = QFontMetricsF(_large(font))
    share = font.pixelSize(), LARGE
    way = metrics.horizontalAdvance(text[:1])
    ways = [0.0, way][: len(text) + 1]
    for index in range(1, len(text)):
        alone, pair = text[index - 1], text[index - 1 : index + 1]
        way += metrics.horizontalAdvance(pair) - metrics.horizontalAdvance(alone)
        ways.append(way)
    if way != metrics.horizontalAdvance(text):  # more than two letters hang together
        ways = [metrics.horizontalAdvance(text[:index]) for index in range(len(text) + 1)]
    return [way * share[0] / share[1] for way in ways]


def letters(
    font: QFont, text: str, known: dict[tuple[str, int, int], QPainterPath]
) -> Iterator[Letter]:
    """The same as `outline`, letter by letter; outlines that are `known` are not made again.

    They come as they stand in the line: Qt brings those of each font together, and fonts by where
    they lie in memory.
    """
    layout = QTextLayout(text, _large(font))
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(WIDEST)
    layout.endLayout()
    name, size = font.key(), font.pixelSize()
    share = size / LARGE
    found = []
    for run in layout.glyphRuns():
        drawn = run.rawFont()
        kind = f"{name} {drawn.familyName()} {drawn.styleName()}"
        for number, at in zip(run.glyphIndexes(), run.positions(), strict=True):
            key = (kind, size, number)
            if key not in known:
                path = drawn.pathForGlyph(number)
                known[key] = QTransform.fromScale(share, share).map(path)
            y = (at.y() - line.ascent()) * share
            found.append(Letter(key, known[key], at.x() * share, y))
    yield from sorted(found, key=lambda letter: (letter.x, letter.key))


def _large(font: QFont) -> QFont:
    large = QFont(font)
    large.setPixelSize(LARGE)
    return large
