"""A map as a picture of any size, whole or in bands from top to bottom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtGui import QImage, QPainter

from mapper.drawing.base.grid import PixelRect
from mapper.drawing.base.images import Images
from mapper.drawing.base.layers import ALL_LAYERS, Layers
from mapper.drawing.map_painter import MapPainter
from mapper.drawing.style import Style, Unknown
from mapper.model.map_view import Extent, MapView
from mapper.play.gate.known import PlayerMap

BAND_PX = 256


def image(
    view: MapView, area: PixelRect, px: float, style: Style, layers: Layers = ALL_LAYERS
) -> QImage:
    """So many pixels from hex to hex; the area counts them from the plane's origin."""
    painter = MapPainter(style, view, layers)
    return painted(painter, area, px)


def bands(
    view: MapView,
    area: PixelRect,
    px: float,
    style: Style,
    layers: Layers = ALL_LAYERS,
    height: int = BAND_PX,
) -> Iterator[QImage]:
    """The same picture piece by piece, so that it need never be in memory as a whole."""
    painter = MapPainter(style, view, layers)
    for top in range(area.top, area.bottom, height):
        bottom = min(area.bottom, top + height)
        yield painted(painter, PixelRect(area.left, top, area.right, bottom), px)


def painter_for(
    view: MapView,
    style: Style,
    layers: Layers = ALL_LAYERS,
    images: Images | None = None,
    frame: Extent | None = None,
) -> MapPainter:
    """For a file, which may end at a frame; players see what they know end as in their window."""
    if isinstance(view, PlayerMap) and style.has_soft_edge:
        plain = replace(style, unknown=Unknown.PARCHMENT)
        painter = MapPainter(plain, view, layers, images, style.unknown)
    else:
        painter = MapPainter(style, view, layers, images)
    if frame is not None:
        painter.keep_words_in(frame)
    return painter


def extent_of(area: PixelRect, px: float) -> Extent:
    """The rectangle of the plane that these pixels show."""
    return Extent(area.left / px, area.top / px, area.right / px, area.bottom / px)


def painted(painter: MapPainter, area: PixelRect, px: float) -> QImage:
    picture = QImage(area.width, area.height, QImage.Format.Format_RGB32)
    brush = QPainter(picture)
    painter.paint(brush, px, area, (area.left, area.top))
    brush.end()
    return picture
