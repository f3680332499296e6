"""A map of zones in small: made a piece at a time, and after a change only where it differs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QPainter

from mapper.drawing.base.cells import CELL
from mapper.drawing.base.layers import Layer, Layers
from mapper.model.map_view import Extent, MapView
from mapper.model.zones.zone_adjacency import fabric_in
from mapper.ui.widgets.thumbnails import MARGINS, fitted, style

if TYPE_CHECKING:
    from mapper.drawing.zones.painter import ZonePainter

FEW = 200
"""So many zones are painted in less than a blink."""

SMALL_CELL = 32
"""Pixels across of what is painted at a time where there are more."""

ONE_LEVEL = Layers(others=Layer(is_visible=False))


class SmallZones:
    """One level of the last map that was shown, without what stands in its zones."""

    def __init__(self) -> None:
        self._painter: ZonePainter | None = None

    def show(self, view: MapView, level: int) -> None:
        """Another map."""
        from mapper.drawing.zones.painter import ZonePainter

        cell = CELL if len(view.zones) <= FEW else SMALL_CELL
        self._painter = ZonePainter(style(), _bare(view), ONE_LEVEL, level=level, cell=cell)

    def show_level(self, level: int) -> None:
        if self._painter is not None:
            self._painter.show_level(level)

    def follow(self, view: MapView, size: QSize) -> None:
        """The same map after a change, as it was shown at a size."""
        extent = self.extent()
        if self._painter is not None and extent is not None:
            px, _ = fitted(extent, size, MARGINS["zones"])
            self._painter.follow(_bare(view), px)

    def extent(self) -> Extent | None:
        """The rectangle of the plane around the level."""
        return self._painter.extent() if self._painter is not None else None

    def prepare(self, size: QSize, budget: float) -> bool:
        """Paint for so many seconds; whether the picture is ready."""
        extent = self.extent()
        if self._painter is None or extent is None:
            return True
        is_small = len(self._painter.view.zones) <= FEW
        px, area = fitted(extent, size, MARGINS["zones"])
        return self._painter.refine(px, area, FOR_EVER if is_small else budget)

    def picture(self, size: QSize) -> QImage:
        """The level as large as it fits into so many pixels, once that is prepared."""
        whole = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        whole.fill(QColor(style().paper))
        extent = self.extent()
        if self._painter is None or extent is None:
            return whole
        px, area = fitted(extent, size, MARGINS["zones"])
        painter = QPainter(whole)
        painter.translate((size.width() - area.width) // 2, (size.height() - area.height) // 2)
        self._painter.paint(painter, px, area, (area.left, area.top))
        painter.end()
        return whole


FOR_EVER = float("inf")


def _bare(view: MapView) -> MapView:
    """Zones and passages; their fabric is the one that the view has."""
    bare = replace(view, features={}, tokens={}, labels={})
    return bare.taking_over(fabric_in, view.once(fabric_in))
