"""Paints a map on paper: a map of the pages, the pages themselves, and marks to join them by.

Everything is pixels before it reaches the device: in a file for print there is no text to be
found, and nothing beneath a clip or another shape.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from math import ceil, floor

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QPagedPaintDevice,
    QPageLayout,
    QPainter,
    QPen,
)

from mapper.drawing.base.fonts import font_for
from mapper.drawing.base.grid import PixelRect
from mapper.drawing.base.ink import lettered, round_pen
from mapper.drawing.legend import Legend
from mapper.drawing.map_painter import painted, painter_for
from mapper.drawing.style import POINTS, SCREEN_DPI, Style
from mapper.exporters.export_request import PictureLook
from mapper.exporters.paper import INCH_MM, PagePlan, PaperLayout, PaperPage, planned
from mapper.exporters.png import Tell, nobody, strip_bands
from mapper.model.map_view import Extent, GmMap, MapView
from mapper.model.not_allowed import NotAllowed
from mapper.play.gate.known import PlayerMap

BAND_ROWS = 96
"""So few that the window is not kept waiting while one is painted."""

MARK_MM = 4.0
MARK_LINE_MM = 0.2
NUMBER_MM = 3.2
PAGE_LINE_MM = 0.35


Painting = Generator[float, None, None]


def print_pages(
    views: Sequence[GmMap | PlayerMap],
    device: QPagedPaintDevice,
    look: PictureLook,
    tell: Tell = nobody,
) -> int:
    """Paint all pages of some maps, and say how many; `tell` hears of each band, and may raise."""
    prints = [_Print(view, device, look) for view in views]
    painter = QPainter()
    if not painter.begin(device):
        raise NotAllowed("The printer does not answer; choose another one.")
    painter.scale(prints[0].coarser, prints[0].coarser)
    pages = [page for print_ in prints for page in print_.painted(painter)]
    try:
        for number, page in enumerate(pages):
            if number:
                device.newPage()
            for share in page:
                tell((number + share) / len(pages))
    finally:
        for page in pages:
            page.close()
        painter.end()
    return len(pages)


class _Print:
    """What all pages have in common. Its pixels are whole numbers of dots of the device."""

    def __init__(self, view: MapView, device: QPagedPaintDevice, look: PictureLook) -> None:
        room = device.pageLayout().paintRect(QPageLayout.Unit.Millimeter)
        self._sheets = sheets = look.sheets
        self.coarser = max(1, ceil(device.logicalDpiX() / sheets.most_dpi))
        self._per_mm = device.logicalDpiX() / self.coarser / INCH_MM
        self._wide, self._high = (
            floor(side * self._per_mm) for side in (room.width(), room.height())
        )
        self._style = _printed(look.style, self._per_mm * INCH_MM, sheets)
        self._painter = painter_for(view, self._style, look.layers, look.images)
        legend = Legend(view, self._style, self._wide, 1.0, look.images)
        self._legend = legend if sheets.has_legend else None
        strips = self._strips if sheets.mm_per_hex is None else 0
        self.plan = planned(view, room.width(), room.height() - strips / self._per_mm, sheets)
        self._painter.keep_words_in(self.plan.shown)

    @property
    def _strips(self) -> int:
        """How high what stands above and below a map is."""
        return self._legend.above + self._legend.below if self._legend else 0

    def painted(self, painter: QPainter) -> list[Painting]:
        """Each page, which is painted while its iterator tells which share is done."""
        pages, plan = self.plan.pages, self.plan
        painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering, self._style.grain == 0)
        if self._sheets.mm_per_hex is None:
            return [self._fitted(painter, plan)]
        total = len(pages)
        found = [self._page(painter, page, number, total) for number, page in enumerate(pages, 1)]
        return [self._map_of_pages(painter, plan), *found] if total > 1 or self._legend else found

    def _fitted(self, painter: QPainter, plan: PagePlan) -> Painting:
        px = plan.mm_per_hex * self._per_mm
        area = _area(plan.pages[0].shown, px, self._wide, self._high - self._strips)
        return self._with_legend(painter, area, px)

    def _with_legend(self, painter: QPainter, area: PixelRect, px: float) -> Painting:
        """A map that takes all the room that its legend leaves of a page."""
        legend = self._legend.at(px) if self._legend else None
        yield from self._lay(painter, area, px, legend.above if legend else 0)
        if legend:
            self._draw_strip(painter, 0, legend.above, legend.draw_above)
            below = legend.above + area.height
            self._draw_strip(painter, below, legend.below, legend.draw_below)

    def _page(self, painter: QPainter, page: PaperPage, number: int, total: int) -> Painting:
        px = self.plan.mm_per_hex * self._per_mm
        wide, high = ceil(page.shown.width * px), ceil(page.shown.height * px)
        area = _area(page.shown, px, wide, high)
        yield from self._lay(painter, area, px, 0)
        if self._sheets.has_marks:
            _draw_marks(painter, page, area, self._per_mm, self._sheets.overlap_mm / 2)
        if total > 1:
            at = QPointF(4.5 * self._per_mm, high - 4.5 * self._per_mm)
            self._write(painter, f"{number}/{total}", at, NUMBER_MM * self._per_mm)

    def _map_of_pages(self, painter: QPainter, plan: PagePlan) -> Painting:
        """All of the map on one page, with the outline and the number of each page."""
        shown = plan.shown
        height = self._high - self._strips
        px = min(self._wide / shown.width, height / shown.height)
        left = round(shown.left * px - (self._wide - shown.width * px) / 2)
        top = round(shown.top * px - (height - shown.height * px) / 2)
        area = PixelRect(left, top, left + self._wide, top + height)
        yield from self._with_legend(painter, area, px)
        painter.save()
        painter.translate(-left, (self._legend.above if self._legend else 0) - top)
        for number, page in enumerate(plan.pages, 1):
            box = outline_page(painter, page, px, self._style, PAGE_LINE_MM * self._per_mm)
            size = min(max(box.height() * 0.3, NUMBER_MM * self._per_mm), 12 * self._per_mm)
            self._write(painter, f"{number}", box.center(), size)
        painter.restore()

    def _lay(self, painter: QPainter, area: PixelRect, px: float, top: int) -> Iterator[float]:
        """In bands whose pixels are each a whole number of dots, so that none shows a seam."""
        for start in range(area.top, area.bottom, BAND_ROWS):
            band = area._replace(top=start, bottom=min(area.bottom, start + BAND_ROWS))
            place = QPointF(0, start - area.top + top)
            painter.drawImage(place, painted(self._painter, band, px))
            yield (band.bottom - area.top) / area.height

    def _draw_strip(
        self, painter: QPainter, top: int, height: int, draw: Callable[[QPainter], None]
    ) -> None:
        for band in strip_bands(self._wide, height, draw, max(1, height)):
            painter.drawImage(QPointF(0, top), band)

    def _write(self, painter: QPainter, words: str, middle: QPointF, size: float) -> None:
        """As an outline, about a point, with a little paper around it."""
        path = lettered(words, font_for(self._style.number_font, size, is_bold=True))
        path.translate(middle)
        painter.strokePath(path, round_pen(QColor(self._style.halo), size * 0.3))
        painter.fillPath(path, QColor(self._style.ink))


def _printed(style: Style, dpi: float, sheets: PaperLayout) -> Style:
    """Letters may grow to the same size on paper as on a screen, whose pixels are larger."""
    finer = max(1.0, dpi / SCREEN_DPI)
    style = replace(
        style,
        title_most_px=style.title_most_px * finer,
        number_most_px=style.number_most_px * finer,
        finer=style.finer * finer,
        point_px=dpi / POINTS,
    )
    return replace(style, paper="#ffffff", grain=0.0) if sheets.is_white else style


def _area(shown: Extent, px: float, width: int, height: int) -> PixelRect:
    left, top = round(shown.left * px), round(shown.top * px)
    return PixelRect(left, top, left + width, top + height)


def outline_page(
    painter: QPainter, page: PaperPage, px: float, style: Style, line: float
) -> QRectF:
    """Where a page lies in a map of the pages."""
    shown = page.shown
    box = QRectF(shown.left * px, shown.top * px, shown.width * px, shown.height * px)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((style.halo, 2.6 * line), (style.ink, line)):
        painter.setPen(QPen(QColor(colour), width))
        painter.drawRect(box)
    return box


def _draw_marks(
    painter: QPainter, page: PaperPage, area: PixelRect, px_per_mm: float, cut_mm: float
) -> None:
    """Short lines at both ends of each cut, in the middle of what two pages share."""
    wide, high, mark, cut = area.width, area.height, MARK_MM * px_per_mm, cut_mm * px_per_mm
    at_left, at_top, at_right, at_bottom = page.joins
    upright = [x for x, is_cut in ((cut, at_left), (wide - cut, at_right)) if is_cut]
    lying = [y for y, is_cut in ((cut, at_top), (high - cut, at_bottom)) if is_cut]
    painter.setPen(QPen(Qt.GlobalColor.black, MARK_LINE_MM * px_per_mm))
    painter.drawLines([QLineF(x, y, x, y + mark) for x in upright for y in (0.0, high - mark)])
    painter.drawLines([QLineF(x, y, x + mark, y) for y in lying for x in (0.0, wide - mark)])
