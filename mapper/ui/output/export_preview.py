"""How a file will look, before it is written: the map in its style, its legend, its pages."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter

from mapper.drawing.base.grid import PixelRect
from mapper.drawing.base.images import Images
from mapper.drawing.legend import Legend
from mapper.drawing.picture import extent_of, painted, painter_for
from mapper.exporters.export_request import ExportRequest, PictureLook
from mapper.exporters.pages import outline_page
from mapper.exporters.paper import PagePlan, PaperLayout, margin_of, planned
from mapper.exporters.pdf import page_layout
from mapper.model.crop import reaching_into
from mapper.model.map_view import Extent, MapView
from mapper.model.not_allowed import NotAllowed

LEAST_PX, MOST_PX = 0.05, 64.0
TRIES = 12
"""To find room for a legend."""


def plan_chosen(view: MapView, sheets: PaperLayout) -> PagePlan:
    """The pages of one level."""
    layout = page_layout(view, replace(sheets, is_tiled=True))
    room = layout.paintRect(layout.Unit.Millimeter)
    return planned(view, room.width(), room.height(), sheets)


def previewed(
    view: MapView, size: QSize, asked: ExportRequest, images: Images | None = None
) -> QImage:
    """All that will be in the file, as large as it fits into so many pixels."""
    whole = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    whole.fill(Qt.GlobalColor.transparent)
    shown, paged = _shown(view, asked)
    if shown is None or size.isEmpty():
        return whole
    look = asked.look(view, images)
    if look.extent is not None:
        view = reaching_into(view, look.extent)
    style = look.style
    px = _fitting(view, size, look, shown)
    wide, high = (max(1, round(side * px)) for side in (shown.width, shown.height))
    left, top = round(shown.left * px), round(shown.top * px)
    area = PixelRect(left, top, left + wide, top + high)
    legend = Legend(view, style, wide, px) if asked.legend else None
    above, below = (legend.above, legend.below) if legend else (0, 0)
    painter = QPainter(whole)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate((size.width() - wide) // 2, (size.height() - high - above - below) // 2)
    if legend is not None:
        legend.draw_above(painter)
    painter.translate(0, above)
    by = painter_for(view, style, look.layers, images, extent_of(area, px))
    painter.drawImage(0, 0, painted(by, area, px))
    if paged is not None and len(paged.pages) > 1:
        painter.translate(-area.left, -area.top)
        for page in paged.pages:
            outline_page(painter, page, px, style, 1.0)
        painter.translate(area.left, area.top)
    if legend is not None:
        painter.translate(0, high)
        legend.draw_below(painter)
    painter.end()
    return whole


def _fitting(view: MapView, size: QSize, look: PictureLook, shown: Extent) -> float:
    """Pixels from hex to hex; a legend is the higher, the narrower the picture gets."""
    px = max(LEAST_PX, min(size.width() / shown.width, size.height() / shown.height, MOST_PX))
    for _ in range(TRIES if look.sheets.has_legend else 0):
        legend = Legend(view, look.style, max(1, round(shown.width * px)), px)
        high = shown.height * px + legend.above + legend.below
        if high <= size.height():
            break
        px = max(LEAST_PX, px * size.height() / high)
    return px


def _shown(view: MapView, asked: ExportRequest) -> tuple[Extent | None, PagePlan | None]:
    """The rectangle of the plane that is in the file."""
    extent = asked.extent or view.extent()
    if extent is None:
        return None, None
    if asked.kind == "pdf":
        with suppress(NotAllowed):
            paged = plan_chosen(view, asked.sheets)
            return paged.shown, paged
    by = margin_of(view) if asked.extent is None else 0.0
    left, top, right, bottom = extent
    return Extent(left - by, top - by, right + by, bottom + by), None
