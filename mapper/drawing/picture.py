"""A map as a picture of any size, and the painter that is right for a file."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtGui import QImage

from mapper.drawing.base.grid import PixelRect
from mapper.drawing.base.images import Images
from mapper.drawing.base.ink import painting
from mapper.drawing.base.layers import ALL_LAYERS, Layers
from mapper.drawing.map_painter import MapPainter
from mapper.drawing.style import Style, Unknown
from mapper.model.map_view import Extent, MapView
from mapper.play.gate.known import PlayerMap


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
    with painting(picture) as brush:
        painter.paint(brush, px, area, (area.left, area.top))
    return picture
