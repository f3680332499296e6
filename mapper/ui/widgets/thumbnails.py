"""Small pictures drawn as the map itself is: a kind of terrain, a whole map in a dialog."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPixmap

from mapper.drawing.base.grid import PixelRect, area_of
from mapper.drawing.base.images import Images
from mapper.drawing.base.layers import Layer, Layers
from mapper.drawing.map_painter import MapPainter, painted
from mapper.drawing.style import Style, shipped_style
from mapper.model.board import KindOfMap, kind_of
from mapper.model.campaign.rows import ImageLaid, TerrainType
from mapper.model.campaign.zone_rows import ZonePlan
from mapper.model.hexes.chunks import with_values
from mapper.model.hexes.hexes import ORIGIN, Top
from mapper.model.map_view import Extent, MapView
from mapper.ui.widgets.icons import hexagon, painting

HIDDEN = Layer(is_visible=False)
BARE = Layers(grid=HIDDEN, numbers=HIDDEN)
LEAST_PX, MOST_PX = 0.05, 48.0
MARGINS: Mapping[KindOfMap, float] = MappingProxyType({"hexes": 0.5, "zones": 1.3})
"""How much is shown around a map: half a hex, or the rock around a dungeon."""

EMPTY: Mapping[KindOfMap, tuple[MapView, Layers]] = MappingProxyType(
    {"hexes": (MapView(""), BARE), "zones": (MapView("", plan=ZonePlan()), Layers())}
)

KEPT = 512
"""How many swatches are kept: those of a few campaigns, in all sizes that are asked for."""

OVERSIZE = 1.1
"""How much wider than its picture a hex is drawn, so that its own edge is cut off."""


@cache
def style() -> Style:
    """The style that the window draws with."""
    return shipped_style()


@cache
def _painter(kind: KindOfMap) -> MapPainter:
    """Its paper and grain take longer to make than all small pictures together to draw.

    One for each kind of map: neither has to make room for the other.
    """
    return MapPainter(style(), *EMPTY[kind])


def _drawn(view: MapView, area: PixelRect, px: float) -> QImage:
    painter = _painter(kind_of(view))
    painter.show(view)
    return painted(painter, area, px)


class SwatchLook(NamedTuple):
    """All that a swatch depends on."""

    code: int
    name: str
    colour: str
    glyph: str
    images: tuple[str, ...]
    laid: ImageLaid
    pixels: int
    top: Top


def swatch(
    terrain: TerrainType, pixels: int, images: Images | None = None, top: Top = "flat"
) -> QPixmap:
    """One hex of the terrain, cut out along its edge; the same for every campaign that has it."""
    own = terrain.images if images is not None else ()
    if images is not None and own:
        _painter("hexes").set_images(images)
        own = tuple(name for name in own if images.picture(name) is not None)
    named = terrain.code, terrain.name, terrain.colour, terrain.glyph
    return _cut_out(SwatchLook(*named, own, terrain.laid, pixels, top))


@lru_cache(KEPT)
def _cut_out(look: SwatchLook) -> QPixmap:
    code, pixels = look.code, look.pixels
    terrain = TerrainType(*look[:4], images=look.images, laid=look.laid)
    ground, types = with_values({}, [(ORIGIN, code)]), {code: terrain}
    view = MapView("", look.top, terrain=ground, terrain_types=types)
    half = pixels // 2
    area = PixelRect(-half, -half, pixels - half, pixels - half)
    drawn = _drawn(view, area, pixels * OVERSIZE * 0.8)
    cut = QPixmap(pixels, pixels)
    outline = QPainterPath()
    outline.addPolygon(hexagon(pixels / 2, pixels / 2 - 1, look.top))
    with painting(cut) as painter:
        painter.setClipPath(outline)
        painter.drawImage(0, 0, drawn)
    return cut


def preview(view: MapView, size: QSize) -> QImage:
    """The whole map as large as it fits into so many pixels."""
    extent = view.extent()
    whole = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    whole.fill(QColor(style().paper))
    if extent is None or size.isEmpty():
        return whole
    px, area = fitted(extent, size, MARGINS[kind_of(view)])
    drawn = _drawn(view, area, px)
    painter = QPainter(whole)
    place = (size.width() - drawn.width()) // 2, (size.height() - drawn.height()) // 2
    painter.drawImage(*place, drawn)
    painter.end()
    return whole


def fitted(extent: Extent, size: QSize, margin: float) -> tuple[float, PixelRect]:
    """The size at which a map and a margin fit into so many pixels, and which those are."""
    wide, high = extent.width + 2 * margin, extent.height + 2 * margin
    px = min(MOST_PX, max(LEAST_PX, min(size.width() / wide, size.height() / high)))
    return px, area_of(extent, px, margin)
