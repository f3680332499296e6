"""Many hexes marked over the map: a wash and a line along their border, in a few calls a frame."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF, QTransform

from mapper.drawing.base.grid import Block, block_of, grid_in
from mapper.drawing.base.tiles import Tiles
from mapper.model.hexes.chunks import NOWHERE, SIDE, Area, ChunkAt, Codes, Integers, mask_of
from mapper.model.hexes.hexes import ORIGIN, Hex, Top, axial, centre, corners
from mapper.ui.canvas.camera import Camera

FAR_BELOW = 9.0
"""Pixels from hex to hex below which each hex is only a dot of an image."""

LARGE_FROM = 24.0
"""Pixels from hex to hex from which on it takes longer to draw a tile for each set of sides."""

EXACT = 400
"""Of more hexes than these the bounds are those of their chunks."""

STEP = 8 * SIDE
"""The image of what is far away is made anew when the view has moved by about so many hexes."""

ALL_AROUND = 63
WASH, NONE = 0, "transparent"
UNDER, LINE = 1, 65
KEYS = 129


@dataclass(frozen=True, slots=True)
class WashLook:
    """Colours as Qt writes them, empty for none; `inset` is how much of a hex its wash leaves."""

    wash: str = ""
    line: str = ""
    under: str = ""
    rim: str = ""
    inset: float = 0.0
    width: float = 2.0


class AreaMarks:
    """Draws one area at a time; what was prepared for it is kept for the next frame."""

    def __init__(self, look: WashLook) -> None:
        self.look = look
        self._drawn_for: tuple[float, Top] = (0.0, "flat")
        self._tiles = Tiles((2, 2), 1, lambda _painter, _key: None)
        self._area = NOWHERE
        self._chunks: dict[ChunkAt, bytes] = {}
        self._image = QImage()
        self._image_for: tuple[int, int, int, int] | None = None
        self._is_in = np.arange(256) > 0

    def draw(self, painter: QPainter, area: Area, top: Top, camera: Camera, size: QSize) -> None:
        """`painter` counts in pixels of the screen, `size` is how many of them are seen."""
        if not area:
            return
        if area is not self._area:
            self._area = area
            self._chunks = {place: mask_of(bits).tobytes() for place, bits in area.bits.items()}
            self._image_for = None
        if camera.px < FAR_BELOW:
            self._draw_far(painter, top, camera, size)
        else:
            self._draw_near(painter, top, camera, size)

    def _draw_near(self, painter: QPainter, top: Top, camera: Camera, size: QSize) -> None:
        if (camera.px, top) != self._drawn_for:
            self._drawn_for = camera.px, top
            side = ceil(camera.px * 1.16 + 2 * self.look.width + 6)
            self._tiles = Tiles((side, side), KEYS, self._paint_tile)
        window = camera.area(size.width(), size.height())
        grid = grid_in(self._chunks, top, camera.px, window, 0.6)
        around = grid.block.around(self._is_in).reshape(-1)[grid.at].astype(np.int64)
        left, upper = camera.origin
        x, y = grid.x - left, grid.y - upper
        if camera.px < LARGE_FROM and self.look.line:
            self._draw_tiles(painter, around + UNDER, x, y)  # with its wash, to place fewer
            at_border = around != ALL_AROUND
            self._draw_tiles(painter, (around + LINE)[at_border], x[at_border], y[at_border])
            return
        if self.look.wash:
            self._draw_tiles(painter, np.full(len(x), WASH, np.int64), x, y)
        for colour, first in ((self.look.under, UNDER), (self.look.line, LINE)):
            for side in range(6) if colour else ():
                is_open = around >> side & 1 == 0
                keys = np.full(np.count_nonzero(is_open), (ALL_AROUND ^ 1 << side) + first)
                self._draw_tiles(painter, keys, x[is_open], y[is_open])

    def _draw_tiles(self, painter: QPainter, keys: Integers, x: Integers, y: Integers) -> None:
        self._tiles.prepare(self._tiles.missing(keys))
        self._tiles.draw(painter, keys, x, y)

    def _paint_tile(self, painter: QPainter, key: int) -> None:
        """A wash; or a line along the sides whose bit is not set; or both, while they are small."""
        px, top = self._drawn_for
        outline = [QPointF(p.x * px, p.y * px) for p in corners(ORIGIN, top)]
        is_line = key >= LINE
        if key == WASH or (px < LARGE_FROM and not is_line):
            share = 1.0 - self.look.inset
            painter.setPen(QPen(QColor(self.look.rim), 1) if self.look.rim else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self.look.wash) if self.look.wash else Qt.BrushStyle.NoBrush)
            painter.drawPolygon(QPolygonF([point * share for point in outline]))
        colour = self.look.line if is_line else self.look.under
        if key == WASH or not colour:
            return
        bits = key - (LINE if is_line else UNDER)
        width = self.look.width if is_line else self.look.width + 2
        round_cap = Qt.PenCapStyle.RoundCap
        painter.setPen(QPen(QColor(colour), width, Qt.PenStyle.SolidLine, round_cap))
        for side in range(6):
            if not bits >> side & 1:
                painter.drawLine(outline[side], outline[(side + 1) % 6])

    def _draw_far(self, painter: QPainter, top: Top, camera: Camera, size: QSize) -> None:
        """The plane is a sheared grid of q and r, so that one image with a pixel a hex does."""
        box = _box_seen(self._area, top, camera, size)
        if box is None:
            return
        if box != self._image_for:
            self._image, self._image_for = self._far_image(box), box
        first_q, _, first_r, _ = box
        px = camera.px
        along_q, along_r = centre(Hex(1, 0), top), centre(Hex(0, 1), top)
        start = centre(Hex(first_q, first_r), top)
        left, upper = camera.origin
        shear = QTransform(
            along_q.x * px, along_q.y * px, along_r.x * px, along_r.y * px,
            start.x * px - left, start.y * px - upper,
        )  # fmt: skip
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        painter.setTransform(shear, combine=True)
        painter.drawImage(QPointF(-0.5, -0.5), self._image)
        painter.restore()

    def _far_image(self, box: tuple[int, int, int, int]) -> QImage:
        block = block_of(self._chunks, *box)
        dots = _dots(block, block.around(self._is_in)[1:-1, 1:-1])
        height, width = dots.shape
        pixels = dots.tobytes()  # kept until the image has pixels of its own
        image = QImage(pixels, width, height, width, QImage.Format.Format_Indexed8)
        wash, line = QColor(self.look.wash or NONE), QColor(self.look.line or self.look.wash)
        image.setColorTable([0, wash.rgba(), line.rgba()])
        return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


def _dots(block: Block, around: Codes) -> Codes:
    """0 outside, 1 inside, 2 along the border."""
    codes = block.codes[1:-1, 1:-1]
    dots = np.where(around == ALL_AROUND, np.uint8(1), np.uint8(2))
    return np.ascontiguousarray(np.where(codes != 0, dots, np.uint8(0)), np.uint8)


def _box_seen(
    area: Area, top: Top, camera: Camera, size: QSize
) -> tuple[int, int, int, int] | None:
    """First and last q and r of an area's chunks that are seen, in great steps."""
    spots = [(0, 0), (size.width(), 0), (0, size.height()), (size.width(), size.height())]
    seen = [axial(*camera.plane(*spot), top) for spot in spots]
    found: list[int] = []
    for axis in (0, 1):
        low = floor(min(spot[axis] for spot in seen) / STEP) * STEP
        high = ceil(max(spot[axis] for spot in seen) / STEP) * STEP
        first = max(low, min(place[axis] for place in area.bits) * SIDE)
        last = min(high, max(place[axis] for place in area.bits) * SIDE + SIDE - 1)
        if first > last:
            return None
        found += [first, last]
    return found[0], found[1], found[2], found[3]


def bounds(area: Area, top: Top, camera: Camera) -> QRect:
    """The pixels that the marks of an area may be drawn on."""
    if not area:
        return QRect()
    if len(area.bits) <= EXACT and len(area) <= EXACT:
        hexes = list(area)
    else:
        last = SIDE - 1
        hexes = [
            Hex(place.q * SIDE + q, place.r * SIDE + r)
            for place in area.bits
            for q, r in ((0, 0), (last, 0), (0, last), (last, last))
        ]
    q, r = np.array([at.q for at in hexes], np.float64), np.array([at.r for at in hexes])
    one, other = centre(Hex(1, 0), top), centre(Hex(0, 1), top)
    x, y = (q * one.x + r * other.x) * camera.px, (q * one.y + r * other.y) * camera.px
    left, upper = camera.origin
    by = max(camera.px, 9.0) * 0.6 + 6
    width, height = float(np.ptp(x)) + 2 * by, float(np.ptp(y)) + 2 * by
    box = QRectF(float(x.min()) - left - by, float(y.min()) - upper - by, width, height)
    return box.toAlignedRect()
