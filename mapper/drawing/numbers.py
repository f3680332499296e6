"""The numbers printed in hexes: every character drawn once, then placed like any small picture."""

from __future__ import annotations

from functools import lru_cache
from math import ceil

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from mapper.drawing.grid import Grid, Integers
from mapper.drawing.style import Style
from mapper.drawing.tiles import Tiles
from mapper.model.hexes import Hex
from mapper.model.layout import Top
from mapper.model.numbering import LONGEST, Numbering, label

CHARACTERS = "0123456789.,-ABCDEFGHIJKLMNOPQRSTUVWXYZ"

KEPT = 8192
BELOW_TOP = 0.11
"""How far below the upper edge of its hex the middle of a number stands."""


class Figures:
    """The characters of one size."""

    def __init__(self, style: Style, px: float) -> None:
        self._style = style
        size = min(style.number_most_px, max(style.number_least_px, style.number_size * px))
        self._font = QFont(style.number_font)
        self._font.setPixelSize(max(1, round(size)))
        metrics = QFontMetricsF(self._font)
        self._baseline = metrics.capHeight() / 2
        self.advance = np.array([metrics.horizontalAdvance(each) for each in CHARACTERS])
        wide = ceil(float(self.advance.max())) + 6
        self.tiles = Tiles((wide, ceil(metrics.height()) + 6), len(CHARACTERS), self._draw)

    def _draw(self, painter: QPainter, key: int) -> None:
        """A character about its middle, with a little paper around it."""
        path = QPainterPath()
        path.addText(QPointF(-self.advance[key] / 2, self._baseline), self._font, CHARACTERS[key])
        halo = QColor(self._style.halo)
        halo.setAlphaF(0.8)
        pen = QPen(halo, 2.4)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(path, pen)
        painter.fillPath(path, QColor(self._style.ink))


class Numbers:
    """The numbers of one map; those seen last are kept, as the next frame shows most of them."""

    def __init__(self, style: Style, top: Top, numbering: Numbering) -> None:
        self._style = style
        self._figures = Figures(style, style.numbers_from)
        self._px = 0.0

        @lru_cache(KEPT)
        def text(q: int, r: int) -> str:
            return label(Hex(q, r), top, numbering)

        self._text = text

    def draw(self, painter: QPainter, grid: Grid, px: float) -> None:
        if px != self._px:
            self._px, self._figures = px, Figures(self._style, px)
        figures = self._figures
        texts = list(map(self._text, grid.q.tolist(), grid.r.tolist()))
        hexes, keys, x = _placed(texts, figures.advance)
        if not len(hexes):
            return
        y = grid.y[hexes] - round((0.5 - BELOW_TOP) * px)
        figures.tiles.prepare(figures.tiles.missing(keys))
        figures.tiles.draw(painter, keys, grid.x[hexes] + x, y)


def _placed(
    texts: list[str], advance: npt.NDArray[np.float64]
) -> tuple[Integers, Integers, Integers]:
    """For each character: which text it belongs to, which one it is, how far from the middle."""
    if not texts:
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
    hexes, places = np.nonzero(keys >= 0)
    x = np.floor(middle[hexes, places] + 0.5).astype(np.int64)
    return hexes, keys[hexes, places], x
