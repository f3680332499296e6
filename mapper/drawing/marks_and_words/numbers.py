"""The numbers printed in hexes: every character drawn once, then placed like any small picture."""

from __future__ import annotations

from functools import lru_cache
from math import ceil

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath

from mapper.drawing.base.fonts import font_for
from mapper.drawing.base.grid import Box, Grid, block_of
from mapper.drawing.base.ink import faint, round_pen
from mapper.drawing.base.tiles import Tiles
from mapper.drawing.style import Style
from mapper.model.hexes.chunks import Integers
from mapper.model.hexes.elevation import FEET, METRES, SEA_LEVEL, UNKNOWN
from mapper.model.hexes.hexes import LONGEST, Hex, Numbering, Top, label
from mapper.model.map_view import MapView

CHARACTERS = "0123456789.,-ABCDEFGHIJKLMNOPQRSTUVWXYZ"

KEPT = 8192
BELOW_TOP = 0.11
"""How far below the upper edge of its hex the middle of a number stands."""

HEIGHTS_FROM = 54.0
HEIGHT_INK = "#7a3f1d"
ABOVE_FOOT = 0.33
"""How far below the middle of its hex the middle of a height stands."""

ROOM = 0.86
"""How wide, in hexes, a number may be."""

MOST_SIZES = 12
EDGE = 2.0
"""Pixels of paper around a number that nothing else should cover."""


class Figures:
    """The characters of one size: as ink, and as the paper around them that lies beneath."""

    def __init__(self, style: Style, size: int, ink: str) -> None:
        self._style = style
        self._ink = QColor(ink)
        self._font = _font(style, size)
        metrics = QFontMetricsF(self._font)
        self._baseline = metrics.capHeight() / 2
        self._halo = max(2.6, 0.3 * size)
        self.advance = np.array([metrics.horizontalAdvance(each) for each in CHARACTERS])
        wide = ceil(float(self.advance.max())) + 6
        shape = (wide, ceil(metrics.height()) + 6)
        self.ink = Tiles(shape, len(CHARACTERS), self._draw_ink)
        self.paper = Tiles(shape, len(CHARACTERS), self._draw_paper)

    def draw(self, painter: QPainter, keys: Integers, x: Integers, y: Integers) -> None:
        """All paper first: no letter lies on the one before it."""
        for tiles in (self.paper, self.ink):
            tiles.prepare(tiles.missing(keys))
            tiles.draw(painter, keys, x, y)

    def _draw_paper(self, painter: QPainter, key: int) -> None:
        pen = round_pen(faint(self._style.halo, 0.75), self._halo)
        painter.strokePath(self._path(key), pen)

    def _draw_ink(self, painter: QPainter, key: int) -> None:
        painter.fillPath(self._path(key), self._ink)

    def _path(self, key: int) -> QPainterPath:
        """A character about its middle."""
        path = QPainterPath()
        path.addText(QPointF(-self.advance[key] / 2, self._baseline), self._font, CHARACTERS[key])
        return path


class Numbers:
    """The numbers of one map; those seen last are kept, as the next frame shows most of them."""

    def __init__(self, style: Style, top: Top, numbering: Numbering) -> None:
        self._style = style
        self._figures: dict[tuple[int, str], Figures] = {}

        @lru_cache(KEPT)
        def text(q: int, r: int) -> str:
            return label(Hex(q, r), top, numbering)

        self._text = text

    def draw(self, painter: QPainter, grid: Grid, px: float) -> None:
        """Below the upper edges of their hexes; where they have room beside each other."""
        figures = self._of(self._size(px), self._style.ink)
        self._draw(painter, grid, px, self._texts(grid), figures, BELOW_TOP - 0.5)

    def boxes(self, grid: Grid, px: float) -> list[Box]:
        """What the numbers cover."""
        size = self._size(px)
        figures = self._of(size, self._style.ink)
        hexes, keys, _ = _placed(self._texts(grid), figures.advance, ROOM * px)
        half = np.bincount(hexes, figures.advance[keys], len(grid.q)) / 2 + EDGE
        y = grid.y + round((BELOW_TOP - 0.5) * px)
        high = size * 0.4 + EDGE
        edges = np.stack((grid.x - half, y - high, grid.x + half, y + high), axis=1)
        return [(a, b, c, d) for a, b, c, d in edges[half > EDGE].tolist()]

    def draw_heights(self, painter: QPainter, grid: Grid, px: float, view: MapView) -> None:
        """Above the lower edges, what is known of them, in feet or metres."""
        if px < HEIGHTS_FROM or not len(grid.q):
            return
        step = FEET if view.unit == "miles" else METRES
        block = block_of(
            view.elevation,
            *(int(edge) for axis in (grid.q, grid.r) for edge in (axis.min(), axis.max())),
        )
        values = block.codes[grid.r - block.r, grid.q - block.q].tolist()
        texts = [f"{(value - SEA_LEVEL) * step:,}" if value != UNKNOWN else "" for value in values]
        size = round(max(self._style.number_least_px - 1, 0.85 * self._style.number_size * px))
        self._draw(painter, grid, px, texts, self._of(size, HEIGHT_INK), ABOVE_FOOT)

    def _texts(self, grid: Grid) -> list[str]:
        return list(map(self._text, grid.q.tolist(), grid.r.tolist()))

    def _size(self, px: float) -> int:
        style = self._style
        return round(min(style.number_most_px, max(style.number_least_px, style.number_size * px)))

    def _of(self, size: int, ink: str) -> Figures:
        if (size, ink) not in self._figures:
            if len(self._figures) >= MOST_SIZES:
                self._figures.clear()
            self._figures[size, ink] = Figures(self._style, size, ink)
        return self._figures[size, ink]

    @staticmethod
    def _draw(
        painter: QPainter, grid: Grid, px: float, texts: list[str], figures: Figures, down: float
    ) -> None:
        hexes, keys, x = _placed(texts, figures.advance, ROOM * px)
        if len(hexes):
            figures.draw(painter, keys, grid.x[hexes] + x, grid.y[hexes] + round(down * px))


def _font(style: Style, size: int) -> QFont:
    """Figures that all stand on the line and are equally wide, as far as the typeface has them."""
    font = font_for(style.number_font, size)
    font.setWeight(QFont.Weight.Medium)
    return font


def _placed(
    texts: list[str], advance: npt.NDArray[np.float64], room: float
) -> tuple[Integers, Integers, Integers]:
    """For each character: which text it belongs to, which one it is, how far from the middle.

    Texts that are wider than the room they have are left out.
    """
    if not any(texts):
        nothing = np.empty(0, np.int64)
        return nothing, nothing, nothing
    key_of = np.full(128, -1)
    key_of[[ord(each) for each in CHARACTERS]] = range(len(CHARACTERS))
    letters = np.array(texts, f"<U{min(LONGEST, max(map(len, texts)))}")
    points = letters.view(np.uint32).reshape(len(texts), -1)
    keys = key_of[np.minimum(points, 127)]
    width = np.where(keys >= 0, advance[keys], 0.0)
    end = np.cumsum(width, axis=1)
    middle = end - width / 2 - end[:, -1:] / 2
    fits = end[:, -1:] <= room
    hexes, places = np.nonzero((keys >= 0) & fits)
    x = np.floor(middle[hexes, places] + 0.5).astype(np.int64)
    return hexes, keys[hexes, places], x
