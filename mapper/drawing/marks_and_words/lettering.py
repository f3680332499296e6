"""Words drawn once, with a little paper around them, straight or along a line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, ceil, degrees, floor, hypot

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPixmap, QTransform

from mapper.drawing.base.cells import kept_last
from mapper.drawing.base.fonts import font_for
from mapper.drawing.base.grid import Box
from mapper.drawing.base.ink import curve, faint, painting, round_pen
from mapper.drawing.base.steady_text import advance, advances, outline
from mapper.drawing.marks_and_words.map_text import Face
from mapper.drawing.style import Style

SPACING: Mapping[Face, float] = {
    "title": 100,
    "town": 102,
    "land": 116,
    "water": 112,
    "plain": 102,
    "region": 128,
}
"""Per cent of the usual way from letter to letter."""

MOST_PLATES = 1500
SMOOTHINGS = 3
WIDEST = 1.9
"""Words on a longer line are spread, but not further than they can be read."""

SAMPLES = 60
"""Points of a line in which its letters are laid out."""


@dataclass(frozen=True, slots=True)
class Plate:
    """A picture of words, and where it comes to lie against the point it was asked for."""

    pixmap: QPixmap
    left: int
    top: int


class Lettering:
    """Plates are kept by what they say and how large; those made longest ago are given up."""

    def __init__(self, style: Style) -> None:
        self._style = style
        self._plates: dict[tuple[str, Face, int, str], QPixmap] = {}
        self._sizes: dict[tuple[str, Face, int], tuple[float, float]] = {}

    def size(self, text: str, face: Face, size: int) -> tuple[float, float]:
        """How wide and high the words are."""
        key = (text, face, size)
        if key not in self._sizes:
            if len(self._sizes) > 20 * MOST_PLATES:
                self._sizes.clear()
            metrics = QFontMetricsF(_font(self._style, face, size))
            wide = advance(_font(self._style, face, size), _written(text, face))
            self._sizes[key] = (wide, metrics.capHeight() + 0.5 * metrics.descent())
        return self._sizes[key]

    def has(self, text: str, face: Face, size: int, colour: str) -> bool:
        return (text, face, size, colour) in self._plates

    def plate(self, text: str, face: Face, size: int, colour: str) -> QPixmap:
        """The words with their middle in the middle."""
        key = (text, face, size, colour)
        return kept_last(self._plates, key, MOST_PLATES, lambda: self._drawn(*key))

    def _drawn(self, text: str, face: Face, size: int, colour: str) -> QPixmap:
        wide, _ = self.size(text, face, size)
        spare = _halo(size)
        plate = QPixmap(2 * ceil(wide / 2 + size / 2 + spare), 2 * ceil(0.9 * size + spare))
        plate.fill(Qt.GlobalColor.transparent)
        path = self.path(text, face, size)
        path.translate(plate.width() / 2, plate.height() / 2)
        with painting(plate) as painter:
            self.paint(painter, path, face, size, colour)
        return plate

    def path(self, text: str, face: Face, size: int) -> QPainterPath:
        """The words about (0, 0)."""
        wide, high = self.size(text, face, size)
        path = outline(_font(self._style, face, size), _written(text, face))
        return path.translated(-wide / 2, high / 2 - 0.12 * size)

    def paint(
        self, painter: QPainter, path: QPainterPath, face: Face, size: int, colour: str
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        halo = faint(self._style.halo, 0.55 if face == "region" else 0.88)
        painter.strokePath(path, round_pen(halo, 2 * _halo(size)))
        painter.fillPath(path, _ink(self._style, face, colour))

    def along(self, text: str, face: Face, size: int, line: list[tuple[float, float]]) -> Along:
        """The words along a smooth line through these pixels, in the middle of it."""
        font = _font(self._style, face, size)
        metrics = QFontMetricsF(font)
        letters = _written(text, face)
        points = _sampled(line)
        length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))
        ways = advances(font, letters)
        natural = ways[-1]
        wider = min(WIDEST, max(1.0, 0.86 * length / natural)) if len(letters) > 1 else 1.0
        gap = (wider - 1) * natural / max(1, len(letters) - 1)
        start = (length - natural - gap * (len(letters) - 1)) / 2
        path, boxes = QPainterPath(), []
        rise = metrics.capHeight() / 2
        drawn = {letter: (advance(font, letter), outline(font, letter)) for letter in {*letters}}
        for index, letter in enumerate(letters):
            wide, shape = drawn[letter]
            middle = start + ways[index] + wide / 2 + gap * index
            x, y, turn = _at(points, middle)
            one = shape.translated(-wide / 2, rise)
            placed = QTransform().translate(x, y).rotate(degrees(turn))
            path.addPath(placed.map(one))
            half = size * 0.42
            boxes.append((x - half, y - half, x + half, y + half))
        return Along(path, boxes)

    def plate_along(self, along: Along, face: Face, size: int) -> Plate:
        spare = _halo(size) + 2
        box = along.path.boundingRect().adjusted(-spare, -spare, spare, spare)
        left, top = floor(box.left()), floor(box.top())
        plate = QPixmap(max(1, ceil(box.right()) - left), max(1, ceil(box.bottom()) - top))
        plate.fill(Qt.GlobalColor.transparent)
        with painting(plate, left, top) as painter:
            self.paint(painter, along.path, face, size, "")
        return Plate(plate, left, top)


@dataclass(frozen=True, slots=True)
class Along:
    """Words along a line."""

    path: QPainterPath
    boxes: list[Box]


def _halo(size: int) -> float:
    return max(1.6, size * 0.13)


def _font(style: Style, face: Face, size: int) -> QFont:
    family = style.number_font if face == "plain" else style.title_font
    font = font_for(family, size, is_italic=face == "water")
    if face == "plain":
        font.setWeight(QFont.Weight.Medium)
    font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, SPACING[face])
    return font


def _written(text: str, face: Face) -> str:
    return text.upper() if face == "region" else text


def _ink(style: Style, face: Face, colour: str) -> QColor:
    if face == "water":
        return QColor(style.water_ink)
    if face == "region" and colour:
        is_light = QColor(style.ink).lightnessF() > QColor(style.paper).lightnessF()
        return QColor(colour).lighter(190) if is_light else QColor(colour).darker(190)
    return QColor(style.ink)


def _sampled(line: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Points along it from left to right, so that words never stand on their heads."""
    is_backwards = line[-1][0] < line[0][0]
    path = curve(_smoothed(line[::-1] if is_backwards else line))
    return [path.pointAtPercent(step / SAMPLES).toTuple() for step in range(SAMPLES + 1)]


def _smoothed(line: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Without the corners that going from hex to hex makes; both ends stay."""
    for _ in range(SMOOTHINGS):
        middle = [
            ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
            for a, b, c in zip(line, line[1:], line[2:], strict=False)
        ]
        line = [line[0], *middle, line[-1]]
    return line


def _at(points: list[tuple[float, float]], way: float) -> tuple[float, float, float]:
    """The point so far along, and which way the line runs there; straight on beyond its ends."""
    left = way
    for index, (a, b) in enumerate(pairwise(points)):
        step = hypot(b[0] - a[0], b[1] - a[1])
        if left <= step or index == len(points) - 2:
            share = left / step if step else 0.0
            around = points[max(0, index - 3)], points[min(len(points) - 1, index + 4)]
            turn = atan2(around[1][1] - around[0][1], around[1][0] - around[0][0])
            return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, turn
        left -= step
    return (*points[0], 0.0)
