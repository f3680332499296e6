"""A map seen from afar: a raster of texels, kept for the whole map and patched where it changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from time import perf_counter

import numpy as np
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from mapper.drawing.courses import Pieces
from mapper.drawing.grid import PERIOD, Area, Block, Codes, block_of, variety_table
from mapper.drawing.level import VARIANTS, Look
from mapper.drawing.sheets import (
    Box,
    Keys,
    Sheet,
    blend,
    box_of,
    box_of_all,
    box_seen,
    common,
    cut_corners,
    fill_lying,
    fill_upright,
    halved,
    roomy,
    rows_a_half,
    texels_in,
    window,
)
from mapper.drawing.texture import FINEST, PLAIN, SHADES, Texels, Texture, heights_of
from mapper.model.chunks import ChunkAt
from mapper.model.layout import HALF_SQRT3

FINENESS = ((5.0, 8), (3.2, 4), (1.6, 2), (0.0, 1))
"""From how many pixels from hex to hex on a hex is so many texels wide."""

LINES_FROM = 3.2
"""Pixels from hex to hex from which on shores and paths are lines; below, they tint the texels."""

WITH_LINES = 4
COARSE_BELOW = 0.9
"""Below this, texels are joined by fours, again and again."""

LARGEST = 12_000_000
"""More texels than this are not kept: then only what is seen is."""

CELL = 256
"""Pixels of the plane that are drawn in one go."""

MOST_CELLS = 64

ASIDE = 1 / 73
"""Texels lie so many pixels aside, as else some would end right where a pixel has its middle."""

STRIP = 1 << 17
"""About so many texels are drawn between two looks at the clock."""


class FarMap:
    def __init__(self, look: Look, terrain: Mapping[ChunkAt, bytes], pieces: Pieces) -> None:
        self._look = look
        self._terrain = terrain
        self._pieces = pieces
        self._water = look.is_water()
        self._heights = heights_of(look)
        self._plain, self._fine = Texture(look, is_plain=True), Texture(look, is_plain=False)
        self._sheets: dict[tuple[int, int], Sheet] = {}
        self._cells: dict[tuple[int, int], QImage] = {}
        self._cells_of: tuple[Sheet, float] | None = None
        self._whole = box_of_all(terrain, look.top)

    def show(self, terrain: Mapping[ChunkAt, bytes], pieces: Pieces) -> None:
        """Another map that looks alike: what was learnt of its terrain holds."""
        if terrain is not self._terrain:
            self._sheets.clear()
            self._terrain = terrain
            self._whole = box_of_all(terrain, self._look.top)
        if pieces is not self._pieces:
            self._pieces = pieces
            for key in [key for key in self._sheets if key[0] < WITH_LINES]:
                del self._sheets[key]

    def paint(
        self, painter: QPainter, px: float, area: Area, strength: float, *, may_wait: bool
    ) -> bool:
        """Whether it was painted as it should be, or from what was ready."""
        seen = common(box_seen(px, area, self._look.top), self._whole)
        if not strength or seen.is_empty:
            return True
        ideal = self._ready(_fineness(px), seen)
        sheet = ideal or (self._stand_in(px, seen) if may_wait else None)
        if sheet is None:
            sheet = ideal = self._begun(_fineness(px), seen)
            texture = self._texture(sheet.wide)
            texture.learn(texture.lacking(self.codes()))
            self._go_on(sheet, None)
        self._draw(painter, px, area, sheet, strength)
        return ideal is not None

    def paint_ready(self, painter: QPainter, px: float, area: Area, strength: float) -> bool:
        """Paint from what is ready, if anything is; nothing new is drawn."""
        seen = common(box_seen(px, area, self._look.top), self._whole)
        sheet = self._stand_in(px, seen)
        if sheet is not None:
            self._draw(painter, px, area, sheet, strength)
        return sheet is not None

    def refine(
        self, px: float, area: Area, budget: float, clock: Callable[[], float] = perf_counter
    ) -> bool:
        """Go on, for about so many seconds, with what `paint` wants; whether it is ready."""
        seen = common(box_seen(px, area, self._look.top), self._whole)
        key = _fineness(px)
        if seen.is_empty or self._ready(key, seen):
            return True
        end = clock() + budget
        texture = self._texture(key[0])
        for code in texture.lacking(self.codes()):
            texture.learn([code])
            if clock() >= end:
                return False
        sheet = self._sheets.get(key)
        if sheet is None or not sheet.box.holds(seen):
            sheet = self._begun(key, seen)
        return self._go_on(sheet, end, clock)

    def patch(self, terrain: Mapping[ChunkAt, bytes], changed: Iterable[ChunkAt]) -> None:
        """Draw the chunks that changed anew."""
        self._terrain = terrain
        self._cells_of = None
        boxes = [box_of(place, self._look.top) for place in changed]
        for key, sheet in list(self._sheets.items()):
            if sheet.factor > 1 or not all(self._whole.holds(box) for box in boxes):
                del self._sheets[key]
                continue
            for box in boxes:
                self._put(sheet, common(box, sheet.box))
        if not all(self._whole.holds(box) for box in boxes):
            self._whole = box_of_all(terrain, self._look.top)

    def codes(self) -> Codes:
        """The terrain of all chunks, one after the other."""
        return np.frombuffer(b"".join(self._terrain.values()), np.uint8)

    def _texture(self, wide: int) -> Texture:
        return self._fine if wide >= WITH_LINES else self._plain

    def _ready(self, key: tuple[int, int], seen: Box) -> Sheet | None:
        sheet = self._sheets.get(key)
        return sheet if sheet and sheet.is_whole and sheet.box.holds(seen) else None

    def _stand_in(self, px: float, seen: Box) -> Sheet | None:
        """The ready sheet whose texels are most like the ones wanted."""
        wide, factor = _fineness(px)
        ready = [sheet for key in self._sheets if (sheet := self._ready(key, seen))]
        ready.sort(key=lambda sheet: abs(np.log2(sheet.wide / sheet.factor * factor / wide)))
        return ready[0] if ready else None

    def _begun(self, key: tuple[int, int], seen: Box) -> Sheet:
        wide, factor = key
        whole = self._whole
        box = whole if texels_in(whole, wide) <= LARGEST else roomy(seen, whole)
        shape = (
            (box.last_half - box.half) * rows_a_half(wide),
            (box.last_column - box.column) * wide,
        )
        is_flat = self._look.top == "flat"
        texels = np.zeros(shape if is_flat else shape[::-1], np.uint32)
        sheet = Sheet(box, wide, factor, texels, box.column)
        self._sheets.pop(key, None)
        for other in [other for other in self._sheets if other[0] > 1 and _apart(other, key) > 2]:
            del self._sheets[other]
        self._sheets[key] = sheet
        return sheet

    def _go_on(
        self, sheet: Sheet, end: float | None, clock: Callable[[], float] = perf_counter
    ) -> bool:
        """Draw strip by strip, until the clock says so or all is drawn."""
        box = sheet.box
        column_texels = texels_in(box._replace(column=0, last_column=1), sheet.wide)
        at_once = STRIP if end is not None else 8 * STRIP
        columns = max(2, at_once // max(1, column_texels) & -2)
        while not sheet.is_whole:
            last = min(box.last_column, sheet.next_column + columns)
            self._put(sheet, box._replace(column=sheet.next_column, last_column=last))
            sheet.next_column = last
            if end is not None and clock() >= end:
                break
        if sheet.is_whole:
            for _ in range(sheet.factor.bit_length() - 1 if sheet.texels.size else 0):
                sheet.texels = halved(sheet.texels)
        return sheet.is_whole

    def _put(self, sheet: Sheet, box: Box) -> None:
        if box.is_empty:
            return
        top = (box.half - sheet.box.half) * rows_a_half(sheet.wide)
        left = (box.column - sheet.box.column) * sheet.wide
        if self._look.top == "pointy":
            top, left = left, top
        spare = 2 if sheet.wide == FINEST else 0  # corners take from the columns beside them
        fresh = self._drawn(
            box._replace(column=box.column - spare, last_column=box.last_column + spare),
            sheet.wide,
        )
        ends = slice(spare * sheet.wide, -spare * sheet.wide or None)
        fresh = fresh[:, ends] if self._look.top == "flat" else fresh[ends]
        sheet.texels[top : top + fresh.shape[0], left : left + fresh.shape[1]] = fresh

    def _draw(
        self, painter: QPainter, px: float, area: Area, sheet: Sheet, strength: float
    ) -> None:
        """Each pixel takes the texel under its middle.

        Qt's steps from texel to texel depend on where it begins, so it always begins at the edge of
        a cell of the plane; a cell that is seen in part is drawn aside and then copied in part.
        """
        if self._cells_of is None or self._cells_of[0] is not sheet or self._cells_of[1] != px:
            self._cells_of, self._cells = (sheet, px), {}
        painter.setOpacity(strength)
        for top in range(area.top // CELL * CELL, area.bottom, CELL):
            for left in range(area.left // CELL * CELL, area.right, CELL):
                cell = QRect(left, top, CELL, CELL)
                seen = cell.intersected(QRect(area.left, area.top, area.width, area.height))
                piece = self._cells.get((left, top))
                if piece is None and seen.topLeft() == cell.topLeft():
                    texels, source = self._under(px, sheet, left, top)
                    painter.setClipRect(seen)
                    painter.drawImage(QRectF(cell), image_of(texels), source)
                    painter.setClipRect(area.left, area.top, area.width, area.height)
                    continue
                if piece is None:
                    piece = _drawn_aside(*self._under(px, sheet, left, top))
                    self._keep((left, top), piece)
                painter.drawImage(seen.topLeft(), piece, seen.translated(-left, -top))
        painter.setOpacity(1.0)

    def _keep(self, place: tuple[int, int], piece: QImage) -> None:
        """The next step of the hand will need the same cells."""
        while len(self._cells) >= MOST_CELLS:
            del self._cells[next(iter(self._cells))]
        self._cells[place] = piece

    def _under(self, px: float, sheet: Sheet, left: int, top: int) -> tuple[Texels, QRectF]:
        """Texels, and which rectangle of them lies under a cell of the plane."""
        across, along = HALF_SQRT3 * px, px / 2
        wide = across * sheet.factor / sheet.wide
        high = along * sheet.factor / rows_a_half(sheet.wide)
        start = (sheet.box.column - 0.5) * across, sheet.box.half * along
        if self._look.top == "pointy":
            wide, high, start = high, wide, start[::-1]
        x, y = (left - start[0] + ASIDE) / wide, (top - start[1] + ASIDE) / high
        texels, columns, rows = window(sheet.texels, x, y, CELL / wide, CELL / high)
        return texels, QRectF(x - columns, y - rows, CELL / wide, CELL / high)

    def _drawn(self, box: Box, wide: int) -> Texels:
        even, odd = self._keys(box, wide)
        texture = self._texture(wide).texels(wide)
        columns, halves = box.last_column - box.column, box.last_half - box.half
        is_flat = self._look.top == "flat"
        if is_flat:
            drawn = np.empty((halves * rows_a_half(wide), columns * wide), np.uint32)
            fill_upright(drawn, texture, even, odd, wide)
        else:
            drawn = np.empty((columns * wide, halves * rows_a_half(wide)), np.uint32)
            fill_lying(drawn, texture, even.T, odd.T, wide)
        if wide == FINEST:
            cut_corners(drawn if is_flat else drawn.T)
        if wide < WITH_LINES:
            self._tint_courses(box, wide, drawn if is_flat else drawn.T)
        return drawn

    def _keys(self, box: Box, wide: int) -> tuple[Keys, Keys]:
        """What to look up in the texture, for the even and the odd columns of a box.

        In memory, a step down a column is a step of one row of the block, and a step of two columns
        to the right at the same height is two to the right and one row up.
        """
        low = (box.half - box.last_column) // 2 - 1
        high = (box.last_half - box.column) // 2 + 2
        ends = (box.column, box.last_column, low, high)
        is_flat = self._look.top == "flat"
        block = block_of(self._terrain, *(ends if is_flat else (low, high, *ends[:2])))
        keys = self._block_keys(block, wide)
        if not is_flat:
            keys = np.ascontiguousarray(keys.T)
        width = keys.shape[1]
        rows = (box.last_half - box.half) // 2 + 1
        columns = (box.last_column - box.column) // 2
        start = ((box.half - box.column) // 2 - low + 1) * width + 1
        step = keys.itemsize
        even, odd = (
            np.lib.stride_tricks.as_strided(
                keys.reshape(-1)[start + shift :],
                (rows, columns),
                (width * step, (2 - width) * step),
                writeable=False,
            )
            for shift in (0, 1)
        )
        return even, odd

    def _block_keys(self, block: Block, wide: int) -> Keys:
        codes = block.codes
        texture = self._texture(wide)
        texture.learn(texture.lacking(codes))
        height, width = codes.shape
        variant = (variety_table() % VARIANTS).astype(np.uint16) * np.uint16(SHADES)
        variant = np.roll(variant, (-(block.r % PERIOD), -(block.q % PERIOD)), (0, 1))
        tiled = np.tile(variant, (-(-height // PERIOD), -(-width // PERIOD)))[:height, :width]
        keys = codes * np.uint16(VARIANTS * SHADES)
        keys += tiled
        keys += self._shades(block, wide)
        return keys

    def _shades(self, block: Block, wide: int) -> Codes:
        """Light from the upper left on whatever stands out; dark water along the shore."""
        codes = block.codes
        height = np.take(self._heights, codes, mode="clip")
        slope = np.zeros_like(height)
        slope[1:-1, 1:-1] = (
            height[2:, 1:-1] + height[1:-1, 2:] - height[:-2, 1:-1] - height[1:-1, :-2]
        )
        steepest = 1 if wide == FINEST else PLAIN  # close by, no such light is drawn
        shade = (np.clip((slope + np.sign(slope)) // 2, -steepest, steepest) + PLAIN).astype(
            np.uint8
        )
        is_land = ~self._water
        is_land[0] = False
        bits = block.around(is_land)
        shore = np.full(64, PLAIN if wide >= WITH_LINES else PLAIN - 1, np.uint8)
        shore[0] = PLAIN
        return np.where(np.take(self._water, codes), np.take(shore, bits, mode="clip"), shade)

    def _tint_courses(self, box: Box, wide: int, drawn: Texels) -> None:
        """Paths from so far that they have no lines: their hexes take on some of their colour."""
        pieces = self._pieces
        low, high = (box.half - box.last_column) // 2, (box.last_half - box.column) // 2 + 1
        ends = (box.column, box.last_column, low, high)
        is_flat = self._look.top == "flat"
        chosen = pieces.between(*(ends if is_flat else (*ends[2:], *ends[:2])))
        if not len(chosen):
            return
        q, r = pieces.q[chosen], pieces.r[chosen]
        column = ((q if is_flat else r) - box.column) * wide + wide // 2
        half = (2 * r + q if is_flat else 2 * q + r) - box.half
        kinds = pieces.kind_of(pieces.key[chosen])
        for number, kind in enumerate(pieces.kinds):
            line = self._look.style.path(kind)
            ink = np.uint32(0xFF000000 | int(line.colour[1:], 16))
            for shift in (0, 1):
                row = half - shift
                inside = (row >= 0) & (row < drawn.shape[0]) & (kinds == number)
                inside &= (column >= 0) & (column < drawn.shape[1])
                at = (row[inside], column[inside])
                before = drawn[at]
                drawn[at] = np.where(before == 0, 0, blend(before, ink, line.raster))


def image_of(texels: Texels) -> QImage:
    """The texels as they lie in memory; they must outlive the image."""
    rows, columns = texels.shape
    return QImage(
        texels.data, columns, rows, columns * 4, QImage.Format.Format_ARGB32_Premultiplied
    )


def _drawn_aside(texels: Texels, source: QRectF) -> QImage:
    piece = QImage(CELL, CELL, QImage.Format.Format_ARGB32_Premultiplied)
    piece.fill(Qt.GlobalColor.transparent)
    painter = QPainter(piece)
    painter.drawImage(QRectF(0, 0, CELL, CELL), image_of(texels), source)
    painter.end()
    return piece


def _fineness(px: float) -> tuple[int, int]:
    """Texels across a hex, and how many are joined into one."""
    factor = 1
    while px * factor < COARSE_BELOW:
        factor *= 2
    return next(wide for start, wide in FINENESS if px >= start), factor


def _apart(one: tuple[int, int], other: tuple[int, int]) -> float:
    return max(one[0] / other[0], other[0] / one[0])
