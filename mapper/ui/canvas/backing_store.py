"""What is on the screen, kept as a picture: moved with the map, painted where it is not yet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from PySide6.QtCore import QRect
from PySide6.QtGui import QPixmap, QRegion

from mapper.drawing.base.grid import PixelRect
from mapper.drawing.base.ink import painting
from mapper.drawing.map_painter import RASTER_BELOW, MapPainter

MOST_PIECES = 24
"""More dirty rectangles than this are painted as one."""

FURTHEST_STRETCH = 2.0
"""A picture stretched or shrunk by more than this is no likeness any more."""


class Backing:
    """Always whole after `bring`; `is_sharp` says whether something had to be stood in for."""

    def __init__(self, painter: MapPainter) -> None:
        self.painter = painter
        self.is_sharp = True
        self._pixmap = QPixmap()
        self._spare = QPixmap()
        self._px = 0.0
        self._area = PixelRect(0, 0, 0, 0)
        self._dirty = QRegion()

    @property
    def pixmap(self) -> QPixmap:
        return self._pixmap

    def spoil(self, area: PixelRect | None = None) -> None:
        """Paint an area, or all of it, anew when it is shown next."""
        if area is None:
            self._px = 0.0
        else:
            self._dirty += QRect(area.left, area.top, area.width, area.height)

    def bring(self, px: float, area: PixelRect, budget: float | None) -> None:
        """Show an area of the map at a size; what can be kept is kept."""
        if self._pixmap.width() != area.width or self._pixmap.height() != area.height:
            self._pixmap, self._spare = (QPixmap(area.width, area.height) for _ in range(2))
            self._px = 0.0
        if budget is not None and self._may_stretch(px, area):
            missing, budget = self._stretched(px, area), 0.0
        elif px != self._px or not _overlap(area, self._area):
            missing = QRegion(_rect(area))
        else:
            missing = self._scrolled(area) + self._dirty.intersected(_rect(area))
        self._px, self._area, self._dirty = px, area, QRegion()
        if not missing.isEmpty():
            self._paint(missing, budget)

    def _scrolled(self, area: PixelRect) -> QRegion:
        """Move what is kept; what came into sight."""
        right, down = self._area.left - area.left, self._area.top - area.top
        if right or down:
            self._pixmap.scroll(right, down, self._pixmap.rect())
        kept = _rect(area).intersected(_rect(self._area))
        return QRegion(_rect(area)) - QRegion(kept)

    def _may_stretch(self, px: float, area: PixelRect) -> bool:
        """Whether another size is wanted that is not ready, and what is shown is like it."""
        if px == self._px or not self._px:
            return False
        if not 1 / FURTHEST_STRETCH <= px / self._px <= FURTHEST_STRETCH:
            return False
        return px < RASTER_BELOW or not self.painter.refine(px, area, 0.0)

    def _stretched(self, px: float, area: PixelRect) -> QRegion:
        """Show what there is at another size until all is ready for that; what that leaves bare."""
        by = px / self._px
        old = self._area
        left, top = round(old.left * by), round(old.top * by)
        covered = QRect(left, top, round(old.width * by), round(old.height * by))
        self._pixmap, self._spare = self._spare, self._pixmap
        with painting(self._pixmap) as painter:
            painter.drawPixmap(covered.translated(-area.left, -area.top), self._spare)
        self.is_sharp = False
        return QRegion(_rect(area)) - QRegion(covered.adjusted(1, 1, -1, -1))

    def _paint(self, missing: QRegion, budget: float | None) -> None:
        if missing.rectCount() > MOST_PIECES:
            missing = QRegion(missing.boundingRect())
        is_whole = missing.boundingRect() == _rect(self._area) and missing.rectCount() == 1
        is_sharp = True
        with painting(self._pixmap) as painter:
            origin = (self._area.left, self._area.top)
            for rect in rectangles(missing):
                piece = PixelRect(rect.left(), rect.top(), rect.right() + 1, rect.bottom() + 1)
                is_sharp &= self.painter.paint(painter, self._px, piece, origin, budget)
        self.is_sharp = is_sharp and (is_whole or self.is_sharp)


def rectangles(region: QRegion) -> list[QRect]:
    """Qt's regions can be iterated, which their type stubs do not say."""
    return list(cast("Iterable[QRect]", region))


def _rect(area: PixelRect) -> QRect:
    return QRect(area.left, area.top, area.width, area.height)


def _overlap(a: PixelRect, b: PixelRect) -> bool:
    return a.left < b.right and b.left < a.right and a.top < b.bottom and b.top < a.bottom
