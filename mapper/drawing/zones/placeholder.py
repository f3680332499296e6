"""A whole level at a small size, in the stead of what there was no time to paint."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, floor, log2
from time import perf_counter

from PySide6.QtGui import QPainter

from mapper.drawing.base.cells import CELL, Paint, PaintedSquares
from mapper.drawing.hexes.grid import PixelRect
from mapper.model.map_view import Extent

ACROSS = 2048
"""Pixels that a level takes at the most, in either direction."""

LARGEST_PX = 16.0
MARGIN = 2.0


class StandIn:
    """What has changed since is drawn as it was until it is prepared again."""

    def __init__(self, paint: Paint, side: int = CELL) -> None:
        self._cells = PaintedSquares(paint, side=side)
        self._px = 0.0
        self._area = PixelRect(0, 0, 0, 0)

    @property
    def is_there(self) -> bool:
        return self._px > 0 and self._cells.has_all(self._px, self._area)

    def forget(self) -> None:
        self._cells.forget()

    def cover(self, extent: Extent | None) -> None:
        """Be of this part of the plane; the size goes by steps, so that most of it is kept."""
        if extent is None:
            self._px = 0.0
            return
        longest = max(extent.width, extent.height) + 2 * MARGIN
        self._px = px = min(LARGEST_PX, 2.0 ** floor(log2(ACROSS / longest)))
        self._area = PixelRect(
            floor((extent.left - MARGIN) * px),
            floor((extent.top - MARGIN) * px),
            ceil((extent.right + MARGIN) * px),
            ceil((extent.bottom + MARGIN) * px),
        )

    def fade(self, areas: Callable[[float], list[PixelRect]]) -> None:
        """Prepare anew what lies in these areas, which are asked for at its own size."""
        self._cells.fade((self._px, areas(self._px)))

    def prepare(self, budget: float) -> bool:
        """Paint for so many seconds; whether all of it is there as it should be."""
        end = perf_counter() + budget
        return not self._px or self._cells.prepare(self._px, self._area, end, goes_on=True)

    def draw(self, painter: QPainter, px: float, area: PixelRect) -> None:
        """Drawn larger or smaller; `painter` counts in pixels of the plane at size `px`."""
        self._cells.draw_scaled(painter, self._px, px, area)
