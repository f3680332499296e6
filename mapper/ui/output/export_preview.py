"""How a file will look, before it is written: the map in its style, its legend, its pages."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter

from mapper.drawing.base.grid import PixelRect, extent_of
from mapper.drawing.base.images import Images
from mapper.drawing.base.ink import painting
from mapper.drawing.legend import Legend
from mapper.drawing.map_painter import painted, painter_for
from mapper.drawing.style import POINTS
from mapper.exporters.export_request import ExportRequest
from mapper.exporters.pages import outline_page
from mapper.exporters.paper import INCH_MM, PagePlan, PaperLayout, margin_of, planned
from mapper.exporters.pdf import page_layout
from mapper.model.crop import reaching_into
from mapper.model.map_view import Extent, MapView
from mapper.model.not_allowed import NotAllowed

LEAST_PX, MOST_PX = 0.05, 64.0


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
    whole_px = asked.px_per_hex or MOST_PX
    point = look.style.point_px / look.px_per_hex
    if paged is not None:
        point = INCH_MM / POINTS / paged.mm_per_hex
    wide = round(shown.width * whole_px)
    legend = Legend(view, look.style, wide, whole_px, images) if asked.legend else None
    px = _fitting(size, shown, legend, whole_px)
    style = replace(look.style, point_px=point * px)
    wide, high = (max(1, round(side * px)) for side in (shown.width, shown.height))
    left, top = round(shown.left * px), round(shown.top * px)
    area = PixelRect(left, top, left + wide, top + high)
    smaller = px / whole_px
    above, below = (legend.above * smaller, legend.below * smaller) if legend else (0, 0)
    with painting(whole, is_smooth=True) as painter:
        painter.translate((size.width() - wide) // 2, (size.height() - high - above - below) / 2)
        if legend is not None:
            _draw_smaller(painter, smaller, legend.draw_above)
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
            _draw_smaller(painter, smaller, legend.draw_below)
    return whole


def _fitting(size: QSize, shown: Extent, legend: Legend | None, whole_px: float) -> float:
    """Pixels from hex to hex at which the file fits, with a legend as it stands in the file."""
    beside = (legend.above + legend.below) / whole_px if legend else 0
    px = min(size.width() / shown.width, size.height() / (shown.height + beside), MOST_PX)
    return max(LEAST_PX, px)


def _draw_smaller(painter: QPainter, times: float, draw: Callable[[QPainter], object]) -> None:
    painter.save()
    painter.scale(times, times)
    draw(painter)
    painter.restore()


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
