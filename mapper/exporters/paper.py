"""A map on paper: fitted to one page, or to scale on as many as it takes, to be glued together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from math import ceil, floor

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPagedPaintDevice, QPageLayout, QPainter, QPen

from mapper.drawing.grid import Area, grid_in
from mapper.drawing.layers import ALL_LAYERS, Layers
from mapper.drawing.map_painter import MapPainter
from mapper.drawing.picture import painted
from mapper.drawing.style import Style
from mapper.model.layout import RADIUS, centre
from mapper.model.map_view import Extent, MapView
from mapper.model.not_allowed import NotAllowed

INCH_MM = 25.4
SCREEN_DPI = 96
MARGIN = 0.5
"""Hexes of paper around the map."""

MOST_PAGES = 200
BAND_ROWS = 96
"""So few that the window is not kept waiting while one is painted."""
COARSE_PX = 16.0
MARK_MM = 4.0
MARK_LINE_MM = 0.2


@dataclass(frozen=True, slots=True)
class Sheets:
    """How a map is laid out on paper; without a scale it is fitted to one page."""

    mm_per_hex: float | None = None
    overlap_mm: float = 8.0
    has_marks: bool = True
    is_white: bool = True
    most_dpi: int = 300


@dataclass(frozen=True, slots=True)
class Page:
    """What of the plane a page shows, and at which of its edges another page joins."""

    shown: Extent
    joins: tuple[bool, bool, bool, bool]
    """At its left, top, right and bottom."""


@dataclass(frozen=True, slots=True)
class Plan:
    mm_per_hex: float
    pages: list[Page]


def planned(view: MapView, width_mm: float, height_mm: float, sheets: Sheets) -> Plan:
    """The pages, row by row; one that would hold nothing of the map is left out."""
    extent = view.extent()
    if extent is None:
        raise NotAllowed("This map is empty; paint a hex first.")
    wide, high = extent.width + 2 * MARGIN, extent.height + 2 * MARGIN
    scale = sheets.mm_per_hex or min(width_mm / wide, height_mm / high)
    overlap = sheets.overlap_mm / scale if sheets.mm_per_hex else 0.0
    size = width_mm / scale, height_mm / scale
    if min(size) <= 2 * overlap:
        raise NotAllowed("The pages overlap too much; choose less of an overlap.")
    columns, rows = (_count(*lengths, overlap) for lengths in zip((wide, high), size, strict=True))
    if columns * rows > MOST_PAGES:
        raise NotAllowed(
            f"That would be {columns * rows:,} pages, and {MOST_PAGES} are the most; choose fewer"
            " millimetres per hex."
        )
    step_x, step_y = size[0] - overlap, size[1] - overlap
    left = (extent.left + extent.right - columns * step_x - overlap) / 2
    top = (extent.top + extent.bottom - rows * step_y - overlap) / 2
    pages = []
    for row in range(rows):
        for column in range(columns):
            x, y = left + column * step_x, top + row * step_y
            shown = Extent(x, y, x + size[0], y + size[1])
            if _holds(view, shown):
                joins = (column > 0, row > 0, column < columns - 1, row < rows - 1)
                pages.append(Page(shown, joins))
    return Plan(scale, pages)


def print_pages(
    view: MapView,
    device: QPagedPaintDevice,
    *,
    style: Style,
    layers: Layers = ALL_LAYERS,
    sheets: Sheets | None = None,
    tell: Callable[[float], None] | None = None,
) -> int:
    """Paint all pages, and say how many; `tell` hears of each band, and may raise to end it."""
    sheets = sheets or Sheets()
    room = device.pageLayout().paintRect(QPageLayout.Unit.Millimeter)
    plan = planned(view, room.width(), room.height(), sheets)
    dpi = device.logicalDpiX() / _coarser(device.logicalDpiX(), sheets)
    map_painter = MapPainter(_printed(style, dpi, sheets), view, layers)
    painter = QPainter()
    if not painter.begin(device):
        raise NotAllowed("The printer does not answer; choose another one.")
    try:
        for number, page in enumerate(plan.pages):
            if number:
                device.newPage()
            for share in _painted_page(painter, map_painter, page, plan.mm_per_hex, sheets):
                if tell:
                    tell((number + share) / len(plan.pages))
    finally:
        painter.end()
    return len(plan.pages)


def _coarser(device_dpi: int, sheets: Sheets) -> int:
    """How many dots of the device a pixel of ours is wide and high."""
    return max(1, ceil(device_dpi / sheets.most_dpi))


def _printed(style: Style, dpi: float, sheets: Sheets) -> Style:
    """Letters may grow to the same size on paper as on a screen, whose pixels are larger."""
    finer = max(1.0, dpi / SCREEN_DPI)
    style = replace(
        style,
        title_most_px=style.title_most_px * finer,
        number_most_px=style.number_most_px * finer,
    )
    return replace(style, paper="#ffffff", grain=0.0) if sheets.is_white else style


def _count(length: float, page: float, overlap: float) -> int:
    return max(1, ceil((length - overlap) / (page - overlap) - 1e-9))


def _holds(view: MapView, shown: Extent) -> bool:
    """Whether a hex with anything on it reaches into the page."""
    px = COARSE_PX
    area = Area(
        floor(shown.left * px),
        floor(shown.top * px),
        ceil(shown.right * px),
        ceil(shown.bottom * px),
    )
    if len(grid_in(view.terrain, view.top, px, area, RADIUS).codes):
        return True
    ways = chain.from_iterable(path.hexes for path in view.paths.values())
    for at in chain(ways, (feature.hex for feature in view.features.values())):
        x, y = centre(at, view.top)
        if (
            shown.left - RADIUS < x < shown.right + RADIUS
            and shown.top - RADIUS < y < shown.bottom + RADIUS
        ):
            return True
    return False


def _painted_page(
    painter: QPainter, map_painter: MapPainter, page: Page, mm_per_hex: float, sheets: Sheets
) -> Iterator[float]:
    """Paint a page, and yield which share is done.

    In bands whose pixels are each a whole number of the device's, so that none shows a seam.
    """
    device_dpi = painter.device().logicalDpiX()
    coarser = _coarser(device_dpi, sheets)
    px = mm_per_hex / INCH_MM * device_dpi / coarser
    left, top = round(page.shown.left * px), round(page.shown.top * px)
    area = Area(left, top, left + ceil(page.shown.width * px), top + ceil(page.shown.height * px))
    painter.save()
    painter.scale(coarser, coarser)
    for start in range(area.top, area.bottom, BAND_ROWS):
        band = area._replace(top=start, bottom=min(area.bottom, start + BAND_ROWS))
        painter.drawImage(QPointF(0, start - area.top), painted(map_painter, band, px))
        yield (band.bottom - area.top) / area.height
    if sheets.has_marks:
        _draw_marks(painter, page, area, px / mm_per_hex, sheets.overlap_mm / 2)
    painter.restore()


def _draw_marks(painter: QPainter, page: Page, area: Area, px_per_mm: float, cut_mm: float) -> None:
    """Short lines at both ends of each cut, in the middle of what two pages share."""
    wide, high, mark, cut = area.width, area.height, MARK_MM * px_per_mm, cut_mm * px_per_mm
    at_left, at_top, at_right, at_bottom = page.joins
    upright = [x for x, is_cut in ((cut, at_left), (wide - cut, at_right)) if is_cut]
    lying = [y for y, is_cut in ((cut, at_top), (high - cut, at_bottom)) if is_cut]
    painter.setPen(QPen(Qt.GlobalColor.black, MARK_LINE_MM * px_per_mm))
    painter.drawLines([QLineF(x, y, x, y + mark) for x in upright for y in (0.0, high - mark)])
    painter.drawLines([QLineF(x, y, x + mark, y) for y in lying for x in (0.0, wide - mark)])
