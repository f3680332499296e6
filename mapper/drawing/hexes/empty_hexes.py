"""Outlines of the hexes that are not mapped, for maps on which the unknown is shown as such."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

import numpy as np
from PySide6.QtGui import QPainter

from mapper.drawing.base.grid import PixelRect, empty_in
from mapper.drawing.base.tiles import Tiles
from mapper.drawing.hexes.ground import draw_upper_sides
from mapper.drawing.style import Style
from mapper.model.hexes.chunks import ChunkAt
from mapper.model.hexes.layout import RADIUS, Top

OPACITY = 0.22


class EmptyHexes:
    """The painter of outlines of hexes that are not mapped."""

    def __init__(self, top: Top, style: Style) -> None:
        self._top: Top = top
        self._style = style
        self._px = 0.0
        self._tiles = Tiles((2, 2), 1, self._draw)

    def draw(
        self, painter: QPainter, terrain: Mapping[ChunkAt, bytes], px: float, area: PixelRect
    ) -> None:
        if px < self._style.grid_from:
            return
        if px != self._px:
            side = 2 * ceil(0.6 * px + 3)
            self._px, self._tiles = px, Tiles((side, side), 1, self._draw)
        grid = empty_in(terrain, self._top, px, area, RADIUS)
        keys = np.zeros(len(grid.x), np.int64)
        self._tiles.prepare(self._tiles.missing(keys))
        self._tiles.draw(painter, keys, grid.x, grid.y)

    def _draw(self, painter: QPainter, _key: int) -> None:
        draw_upper_sides(painter, self._px, self._top, self._style, OPACITY)
