"""Pictures of maps, whole or in bands from top to bottom."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QImage

from mapper.drawing.base.grid import PixelRect
from mapper.drawing.base.layers import ALL_LAYERS, Layers
from mapper.drawing.map_painter import MapPainter, painted
from mapper.drawing.style import Style
from mapper.model.map_view import MapView


def image(
    view: MapView, area: PixelRect, px: float, style: Style, layers: Layers = ALL_LAYERS
) -> QImage:
    """So many pixels from hex to hex; the area counts them from the plane's origin."""
    return painted(MapPainter(style, view, layers), area, px)


def bands(
    view: MapView, area: PixelRect, px: float, style: Style, height: int = 256
) -> Iterator[QImage]:
    """The same picture piece by piece."""
    painter = MapPainter(style, view)
    for top in range(area.top, area.bottom, height):
        bottom = min(area.bottom, top + height)
        yield painted(painter, PixelRect(area.left, top, area.right, bottom), px)
