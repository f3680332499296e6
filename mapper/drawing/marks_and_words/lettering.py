"""Words drawn once, with a little paper around them, straight or along a line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import atan2, ceil, degrees, floor, hypot
from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPixmap, QTransform

from mapper.drawing.base.cells import kept_last
from mapper.drawing.base.fonts import font_for
from mapper.drawing.base.grid import Box
from mapper.drawing.base.ink import coloured, curve, faint, painting, rim_of, round_pen
from mapper.drawing.base.steady_text import advance, advances, outline
from mapper.drawing.base.vector import stroke
from mapper.drawing.marks_and_words.map_text import Face, Script
from mapper.drawing.style import Style
from mapper.model.campaign.label_rows import Halo

SPACING: Mapping[Face, float] = {
    "title": 100,
    "town": 102,
    "land": 116,
    "water": 112,
    "plain": 102,
    "region": 128,
}
"""Per cent of the usual way from letter to letter."""

HALOS: Mapping[Halo, float] = {"usual": 1.0, "none": 0.0, "thin": 0.5, "wide": 2.0}
"""How much paper there is around letters, against the usual."""

MOST_PLATES, MOST_LETTERS = 1500, 5000
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
        self.style = style
        self._plates: dict[tuple[str, Script, int], QPixmap] = {}
        self._sizes: dict[tuple[str, Script, int], tuple[float, float]] = {}
        self._known_letters: dict[tuple[str, str], DrawnLetter] = {}

    def size(self, text: str, script: Script, size: int) -> tuple[float, float]:
        """How wide and high the words are."""
        key = (text, script, size)
        if key not in self._sizes:
            if len(self._sizes) > 20 * MOST_PLATES:
                self._sizes.clear()
            font = _font(self.style, script, size)
            metrics = QFontMetricsF(font)
            wide = advance(font, _written(text, script.face))
            self._sizes[key] = (wide, metrics.capHeight() + 0.5 * metrics.descent())
        return self._sizes[key]

    def has(self, text: str, script: Script, size: int) -> bool:
        return (text, script, size) in self._plates

    def plate(self, text: str, script: Script, size: int) -> QPixmap:
        """The words with their middle in the middle."""
        key = (text, script, size)
        return kept_last(self._plates, key, MOST_PLATES, lambda: self._drawn(*key))

    def _drawn(self, text: str, script: Script, size: int) -> QPixmap:
        wide, _ = self.size(text, script, size)
        spare = _halo(script, size)
        plate = QPixmap(2 * ceil(wide / 2 + size / 2 + spare), 2 * ceil(0.9 * size + spare))
        plate.fill(Qt.GlobalColor.transparent)
        path = self.path(text, script, size)
        path.translate(plate.width() / 2, plate.height() / 2)
        with painting(plate) as painter:
            self.paint(painter, path, script, size)
        return plate

    def path(self, text: str, script: Script, size: int) -> QPainterPath:
        """The words about (0, 0)."""
        wide, high = self.size(text, script, size)
        path = outline(_font(self.style, script, size), _written(text, script.face))
        return path.translated(-wide / 2, high / 2 - 0.12 * size)

    def paint(self, painter: QPainter, path: QPainterPath, script: Script, size: int) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = _ink(self.style, script)
        rim = rim_of(ink, self.style) if script.letters.colour else self.style.halo
        halo = faint(rim, 0.55 if script.face == "region" else 0.88)
        if wide := _halo(script, size):
            stroke(painter, path, round_pen(halo, 2 * wide))
        painter.fillPath(path, ink)

    def along(self, text: str, script: Script, size: int, line: list[tuple[float, float]]) -> Along:
        """The words along a smooth line through these pixels, in the middle of it."""
        return self.drawn_along(text, script, size, self.laid_along(text, script, size, line))

    def laid_along(
        self, text: str, script: Script, size: int, line: list[tuple[float, float]]
    ) -> list[LaidLetter]:
        """Where the letters come to stand; the line of a region's name is smooth already."""
        font = _font(self.style, script, size)
        letters = _written(text, script.face)
        points = line if script.face == "region" else _sampled(line)
        length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))
        ways = advances(font, letters)
        natural = ways[-1]
        is_spread = len(letters) > 1 and not script.letters.is_even
        wider = min(WIDEST, max(1.0, 0.86 * length / natural)) if is_spread else 1.0
        gap = (wider - 1) * natural / max(1, len(letters) - 1)
        start = (length - natural - gap * (len(letters) - 1)) / 2
        known = self._letters(font, letters)
        laid = []
        for index, letter in enumerate(letters):
            wide = known[letter].wide
            x, y, turn = _at(points, start + ways[index] + wide / 2 + gap * index)
            half = max(size * 0.42, gap / 2 + wide / 2 if script.face == "region" else 0)
            box = (x - half, y - half, x + half, y + half)
            laid.append(LaidLetter(letter, x, y, turn, box))
        return laid

    def drawn_along(self, text: str, script: Script, size: int, laid: list[LaidLetter]) -> Along:
        """The words with their letters where they were laid, drawn when they are asked for."""

        def drawn() -> QPainterPath:
            font = _font(self.style, script, size)
            path, rise = QPainterPath(), QFontMetricsF(font).capHeight() / 2
            known = self._letters(font, _written(text, script.face))
            for each in laid:
                wide, shape = known[each.letter]
                placed = QTransform().translate(each.x, each.y).rotate(degrees(each.turn))
                path.addPath(placed.map(shape.translated(-wide / 2, rise)))
            return path

        return Along([each.box for each in laid], cache(drawn))

    def _letters(self, font: QFont, letters: str) -> dict[str, DrawnLetter]:
        """Each of some letters, made once for a typeface and size."""
        if len(self._known_letters) > MOST_LETTERS:
            self._known_letters.clear()
        name, found = font.key(), {}
        for letter in {*letters}:
            known = self._known_letters.get((name, letter))
            if known is None:
                known = DrawnLetter(advance(font, letter), outline(font, letter))
                self._known_letters[name, letter] = known
            found[letter] = known
        return found

    def turned(self, text: str, script: Script, size: int, at: tuple[float, float]) -> Along:
        """The words aslant about a pixel, with a box for each piece of them as long as high."""
        wide, high = self.size(text, script, size)
        turn = QTransform().translate(*at).rotate(script.letters.turn)
        half, count = 0.6 * high, max(1, ceil(wide / high))
        boxes = []
        for piece in range(count):
            x, y = turn.map(QPointF((piece + 0.5) * wide / count - wide / 2, 0.0)).toTuple()
            boxes.append((x - half, y - half, x + half, y + half))
        return Along(boxes, cache(lambda: turn.map(self.path(text, script, size))))

    def plate_along(self, along: Along, script: Script, size: int) -> Plate:
        spare = _halo(script, size) + 2
        box = along.path.boundingRect().adjusted(-spare, -spare, spare, spare)
        left, top = floor(box.left()), floor(box.top())
        plate = QPixmap(max(1, ceil(box.right()) - left), max(1, ceil(box.bottom()) - top))
        plate.fill(Qt.GlobalColor.transparent)
        with painting(plate, left, top) as painter:
            self.paint(painter, along.path, script, size)
        return Plate(plate, left, top)


@dataclass(frozen=True, slots=True)
class Along:
    """Words along a line: what is kept free for them, and what draws them."""

    boxes: list[Box]
    drawn: Callable[[], QPainterPath]

    @property
    def path(self) -> QPainterPath:
        return self.drawn()


class DrawnLetter(NamedTuple):
    """How far a letter leads, and its outline."""

    wide: float
    shape: QPainterPath


class LaidLetter(NamedTuple):
    """A letter with its middle at a pixel, turned, and the box that is kept free for it."""

    letter: str
    x: float
    y: float
    turn: float
    box: Box


def _halo(script: Script, size: int) -> float:
    return max(1.6, size * 0.13) * HALOS[script.letters.halo]


def _font(style: Style, script: Script, size: int) -> QFont:
    face, letters = script.face, script.letters
    family = letters.font or (style.number_font if face == "plain" else style.title_font)
    font = font_for(family, size, is_italic=face == "water")
    if face == "plain":
        font.setWeight(QFont.Weight.Medium)
    spacing = letters.tracking or SPACING[face]
    font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, spacing)
    return font


def _written(text: str, face: Face) -> str:
    return text.upper() if face == "region" else text


def _ink(style: Style, script: Script) -> QColor:
    face, colour = script.face, script.colour
    if script.letters.colour:
        return QColor(script.letters.colour)
    if face == "water":
        return QColor(style.water_ink)
    if face == "region" and colour:
        is_light = QColor(style.ink).lightnessF() > QColor(style.paper).lightnessF()
        seen = coloured(colour, style)
        return seen.lighter(190) if is_light else seen.darker(190)
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
