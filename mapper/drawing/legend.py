"""What stands about a map that is handed out: its title, a scale, north, and what its signs mean.

All of it is told by what is drawn, and by nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import ceil

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from mapper.drawing.base.fonts import font_for
from mapper.drawing.base.grid import PixelRect
from mapper.drawing.base.images import Images, StoredImages, no_images
from mapper.drawing.base.ink import Ink, curve, hand, kept_state, mixed, polyline
from mapper.drawing.base.symbols import MarkLook, Symbols, draw_badge, draw_mark
from mapper.drawing.base.vector import drawing_of
from mapper.drawing.hexes.close_up import unlisted
from mapper.drawing.hexes.glyphs import draw_glyph
from mapper.drawing.hexes.ground import grain_of, lay_paper, outline, paper_of
from mapper.drawing.hexes.path_lines import draw_line, with_own
from mapper.drawing.hexes.terrain_images import HexImages, draw_image, terrain_images
from mapper.drawing.style import Style, Unknown
from mapper.model.campaign.clues import Visibility
from mapper.model.campaign.name_lengths import shortened
from mapper.model.campaign.rows import TerrainType
from mapper.model.map_view import MapView

LETTER_SHARE, LEAST_LETTER, MOST_LETTER = 1 / 68, 9.0, 90.0
"""The height of letters against the width of the picture, and its bounds in pixels."""

MARGIN, TITLE, TITLE_ROOM, SCALE_ROOM, ROW, COLUMN = 1.5, 2.3, 4.4, 3.6, 2.7, 11.0
"""In heights of a letter."""

LONGEST_BAR = 0.4
STEPS = (1, 2, 5)
FEET = 5
"""Along a square of a map of zones."""

PATHS: Mapping[str, str] = {
    "river": "River",
    "road": "Road",
    "trail": "Trail",
    "border": "Border",
    "wall": "Wall",
}
OWN_PATH = "Path"
HIDDEN: Mapping[Visibility, str] = {"hidden": "Hidden", "secret": "Secret"}

Draw = Callable[[QPainter, float], None]
"""Draws a sign about (0, 0), so many pixels high."""


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """One line of a legend: a sign, and what it means."""

    words: str
    draw: Draw


class Legend:
    """Laid out for a picture of some width: a strip above the map and one below it."""

    def __init__(
        self,
        view: MapView,
        style: Style,
        width: int,
        px_per_hex: float,
        images: Images | None = None,
    ) -> None:
        self._view, self._style, self._width, self._px = view, style, width, px_per_hex
        self._images = images
        self._letter = min(MOST_LETTER, max(LEAST_LETTER, width * LETTER_SHARE))
        self._paper = paper_of(replace(style, unknown=Unknown.PARCHMENT), grain_of(style.grain))
        self._entries = list(explained(view, style, images))
        self._columns = max(1, int((width / self._letter - 2 * MARGIN) // COLUMN))

    def at(self, px_per_hex: float) -> Legend:
        """The same for a map of another scale."""
        return Legend(self._view, self._style, self._width, px_per_hex, self._images)

    @property
    def above(self) -> int:
        """Pixels; none where the map has no name."""
        return ceil(TITLE_ROOM * self._letter) if self._view.name.strip() else 0

    @property
    def below(self) -> int:
        rows = -(-len(self._entries) // self._columns)
        return ceil((2 * MARGIN + SCALE_ROOM + ROW * rows) * self._letter)

    def draw_above(self, painter: QPainter) -> None:
        """The title between two lines, with the corner of its strip at (0, 0)."""
        size = self._letter
        self._lay_paper(painter, self.above)
        if not self.above:
            return
        room = self._width - 4 * MARGIN * size
        words, wide = self._fitted(
            shortened(self._view.name.strip()), TITLE * size, room, is_title=True
        )
        middle = self._width / 2
        line = TITLE_ROOM * size / 2
        self._write(painter, words, QPointF(middle - wide / 2, line + 0.7 * size), TITLE * size)
        pen = QPen(self._ink, max(1.0, size * 0.07))
        for side in (-1, 1):
            near, far = middle + side * (wide / 2 + size), middle + side * (wide / 2 + 6 * size)
            far = min(max(far, MARGIN * size), self._width - MARGIN * size)
            if (far - near) * side > size:
                painter.strokePath(polyline([(near, line), (far, line)]), pen)
                diamond = [(near, line - 0.25 * size), (near + 0.25 * size, line)]
                diamond += [(near, line + 0.25 * size), (near - 0.25 * size, line)]
                painter.fillPath(polyline(diamond, is_closed=True), self._ink)

    def draw_below(self, painter: QPainter) -> None:
        """The scale, north and all signs, with the corner of their strip at (0, 0)."""
        size = self._letter
        self._lay_paper(painter, self.below)
        left = MARGIN * size
        self._draw_scale(painter, left, 1.6 * size)
        self._draw_north(painter, self._width - left - size, 2.2 * size)
        top = (MARGIN + SCALE_ROOM + ROW / 2) * size
        across = (self._width - 2 * left) / self._columns
        for number, entry in enumerate(self._entries):
            row, column = divmod(number, self._columns)
            x, y = left + column * across + size, top + row * ROW * size
            with kept_state(painter):
                painter.translate(x, y)
                entry.draw(painter, 2.1 * size)
            words, _ = self._fitted(entry.words, size, across - 3.2 * size)
            self._write(painter, words, QPointF(x + 1.7 * size, y + 0.36 * size), size)

    @property
    def _ink(self) -> QColor:
        return QColor(self._style.ink)

    def _lay_paper(self, painter: QPainter, height: int) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if drawing_of(painter) is not None:
            painter.fillRect(QRectF(0, 0, self._width, height), QColor(self._style.paper))
        else:
            with kept_state(painter):
                painter.setClipRect(QRectF(0, 0, self._width, height))
                lay_paper(painter, self._paper, PixelRect(0, 0, self._width, height))

    def _draw_scale(self, painter: QPainter, left: float, top: float) -> None:
        """Light and dark by turns, one field for each hex or for several."""
        count = self._bar
        if not count:
            return
        size, fields = self._letter, count if count in (2, 5) else 4 if count > 1 else 1
        wide, high = count * self._px, 0.55 * size
        for field in range(fields):
            box = QRectF(left + field * wide / fields, top, wide / fields, high)
            painter.fillRect(box, QColor(self._style.halo) if field % 2 else self._ink)
        frame = QPainterPath()
        frame.addRect(QRectF(left, top, wide, high))
        painter.strokePath(frame, QPen(self._ink, max(1.0, size * 0.07)))
        words = self.scale_words
        self._write(painter, words, QPointF(left, top + high + 1.25 * size), size)

    @property
    def _bar(self) -> int:
        """How many hexes or squares the bar is long."""
        return _round_below(self._width * LONGEST_BAR / self._px)

    @property
    def scale_words(self) -> str:
        count = self._bar
        if self._view.plan is not None:
            squares = "square of 5 ft" if count == 1 else "squares of 5 ft"
            return f"{count * FEET:,} ft ({count:,} {squares})"
        length = count * self._view.hex_size
        told = f"{length.numerator:,}" if length.denominator == 1 else f"{float(length):,.4g}"
        unit = self._view.unit if length != 1 or self._view.unit == "km" else "mile"
        return f"{told} {unit} ({count:,} {'hex' if count == 1 else 'hexes'})"

    def _draw_north(self, painter: QPainter, x: float, y: float) -> None:
        size = self._letter
        dark = [(0, -1.5), (0, 1.0), (-0.62, 1.5)]
        light = [(0, -1.5), (0, 1.0), (0.62, 1.5)]
        for half, colour in ((dark, self._ink), (light, QColor(self._style.halo))):
            path = polyline([(x + a * size, y + b * size) for a, b in half], is_closed=True)
            painter.fillPath(path, colour)
            painter.strokePath(path, QPen(self._ink, max(1.0, size * 0.06)))
        wide = QFontMetricsF(self._font(size, is_title=True)).horizontalAdvance("N")
        at = QPointF(x - 1.0 * size - wide, y + 0.4 * size)
        self._write(painter, "N", at, 1.0 * size, is_title=True)

    def _font(self, size: float, *, is_title: bool = False) -> QFont:
        return font_for(self._style.title_font if is_title else self._style.number_font, size)

    def _fitted(
        self, words: str, size: float, room: float, *, is_title: bool = False
    ) -> tuple[str, float]:
        metrics = QFontMetricsF(self._font(size, is_title=is_title))
        fitted = metrics.elidedText(words, Qt.TextElideMode.ElideRight, max(room, size))
        return fitted, metrics.horizontalAdvance(fitted)

    def _write(
        self, painter: QPainter, words: str, at: QPointF, size: float, *, is_title: bool = False
    ) -> None:
        path = QPainterPath()
        path.addText(at, self._font(size, is_title=is_title or size > self._letter), words)
        painter.fillPath(path, self._ink)


def _round_below(most: float) -> int:
    """The largest of 1, 2, 5, 10, 20, 50 … that is not more."""
    found, ten = 0, 1
    while ten <= most:
        found = max(step * ten for step in STEPS if step * ten <= most)
        ten *= 10
    return found


def explained(view: MapView, style: Style, images: Images | None = None) -> Iterator[LegendEntry]:
    yield from _terrain(view, style, images or StoredImages(no_images))
    yield from _paths(view, style)
    yield from _marks(view, style)


def _terrain(view: MapView, style: Style, images: Images) -> Iterator[LegendEntry]:
    counted = np.zeros(256, np.int64)
    for chunk in view.terrain.values():
        counted += np.bincount(np.frombuffer(chunk, np.uint8), minlength=256)
    codes = [code for code in np.flatnonzero(counted).tolist() if code]
    rows = style.washed({code: view.terrain_types.get(code) or unlisted(code) for code in codes})
    own = terrain_images(rows, images).of
    for row in sorted(rows.values(), key=lambda row: (row.name.casefold(), row.code)):
        yield LegendEntry(shortened(row.name), _hex(view, style, row, own.get(row.code)))


def _hex(view: MapView, style: Style, row: TerrainType, own: HexImages | None) -> Draw:
    def draw(painter: QPainter, high: float) -> None:
        px = high * 0.92
        colour = QColor(row.colour)
        path = QPainterPath()
        path.addPolygon(outline(view.top, px))
        path.closeSubpath()
        painter.fillPath(path, colour)
        if own is not None:
            draw_image(painter, px, view.top, own, 0, style.wash)
        with kept_state(painter):
            painter.scale(px, px)
            ink = Ink(painter, max(px, 22.0), colour, style, hand(f"{row.glyph} 1"))
            draw_glyph(ink, row.glyph, row.name, style.number_font)
        painter.strokePath(path, QPen(mixed(QColor(style.ink), colour, 0.2), max(0.8, high * 0.03)))

    return draw


def _paths(view: MapView, style: Style) -> Iterator[LegendEntry]:
    drawn = with_own(style, view.path_kinds)
    for kind in sorted({path.kind for path in view.paths.values()}):
        own = view.path_kinds.get(kind)
        words = (shortened(own.name.strip()) or OWN_PATH) if own else PATHS.get(kind, OWN_PATH)
        yield LegendEntry(words, _line(drawn, kind))


def _line(style: Style, kind: str) -> Draw:
    def draw(painter: QPainter, high: float) -> None:
        px = high * 1.3
        winding = curve([(-0.42, 0.1), (-0.14, -0.1), (0.14, 0.1), (0.42, -0.1)])
        line = [winding.pointAtPercent(step / 16).toTuple() for step in range(17)]
        painter.scale(px, px)
        path_style = style.path(kind)
        draw_line(painter, px, path_style, line, *path_style.width)

    return draw


def _marks(view: MapView, style: Style) -> Iterator[LegendEntry]:
    symbols = Symbols(StoredImages(no_images))
    for words, look in _looks(view):
        yield LegendEntry(words, _mark(style, look, symbols))
    shown = {row.visibility for row in view.features.values()}
    for visibility, words in HIDDEN.items():
        if visibility in shown:
            yield LegendEntry(words, _badge(style, visibility))


def _looks(view: MapView) -> Iterator[tuple[str, MarkLook]]:
    kinds = {(row.is_settlement, row.is_landmark) for row in view.features.values()}
    if any(is_settlement for is_settlement, _ in kinds):
        yield "Settlement", MarkLook("feature", is_settlement=True)
    if any(is_landmark for _, is_landmark in kinds):
        yield "Landmark", MarkLook("feature", is_landmark=True)
    if (False, False) in kinds:
        yield "Place", MarkLook("feature")
    for row in list(view.tokens.values())[:1]:
        yield view.figure_word, MarkLook("token", colour=row.colour)
    if view.clues:
        yield "Clue", MarkLook("clue")


def _mark(style: Style, look: MarkLook, symbols: Symbols) -> Draw:
    def draw(painter: QPainter, high: float) -> None:
        size = high * 0.38 / max(1.0, look.scale)
        draw_mark(painter, size, look, style, symbols, is_far=False)

    return draw


def _badge(style: Style, visibility: Visibility) -> Draw:
    return lambda painter, high: draw_badge(painter, high * 0.26, visibility, style)
