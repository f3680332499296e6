"""A map seen from afar: a raster of texels, kept for the whole map and patched where it changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from time import perf_counter

import numpy as np
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage, QPainter

from mapper.drawing.base.grid import PixelRect
from mapper.drawing.base.ink import clear, image_of, painting
from mapper.drawing.hexes.close_up import LevelLook
from mapper.drawing.hexes.path_pieces import Pieces
from mapper.drawing.hexes.texel_boxes import (
    WITH_LINES,
    Raster,
    Sheet,
    TexelBox,
    box_of,
    box_of_all,
    box_seen,
    common,
    halved,
    roomy,
    rows_a_half,
    texels_in,
    window,
)
from mapper.drawing.hexes.texture import FINEST
from mapper.model.hexes.chunks import ChunkAt, Codes, Texels
from mapper.model.hexes.hexes import HALF_SQRT3

FINENESS = ((5.0, 8), (3.2, 4), (1.6, 2), (0.0, 1))
"""From how many pixels from hex to hex on a hex is so many texels wide."""

LINES_FROM = 3.2
"""Pixels from hex to hex from which on shores and paths are lines; below, they tint the texels."""

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

LAID_AT_ONCE = 1 << 19
"""Memory of about so many texels is laid out between two looks at the clock."""

MANY = 48
"""More chunks than this are drawn anew strip by strip, and until then what was there stands in."""


class OverviewRaster:
    """A hex map as a raster of texels."""

    def __init__(
        self,
        look: LevelLook,
        terrain: Mapping[ChunkAt, bytes],
        pieces: Pieces,
    ) -> None:
        self._look = look
        self._terrain = terrain
        self._pieces = pieces
        self._raster = Raster(look)
        self._sheets: dict[tuple[int, int], Sheet] = {}
        self._outdated: list[Sheet] = []
        self._altered: set[TexelBox] = set()
        self._cells: dict[tuple[int, int], QImage] = {}
        self._cells_of: tuple[Sheet, float] | None = None
        self._whole = box_of_all(terrain, look.top)

    def show(self, terrain: Mapping[ChunkAt, bytes], pieces: Pieces) -> None:
        """Another map that looks alike: what was learnt of its terrain holds."""
        if terrain is not self._terrain:
            self._sheets.clear()
            self._altered.clear()
            self._outdated = []
            self._terrain = terrain
            self._whole = box_of_all(terrain, self._look.top)
        if pieces is not self._pieces:
            self._pieces = pieces
            for key in [key for key in self._sheets if key[0] < WITH_LINES]:
                del self._sheets[key]

    def paint(
        self, painter: QPainter, px: float, area: PixelRect, strength: float, *, may_wait: bool
    ) -> bool:
        """Whether it was painted as it should be, or from what was ready."""
        self._catch_up()
        seen = common(box_seen(px, area, self._look.top), self._whole)
        if not strength or seen.is_empty:
            return True
        ideal = self._ready(_fineness(px), seen)
        sheet = ideal or (self._stand_in(px, seen) if may_wait else None)
        if sheet is None:
            sheet = ideal = self._begun(_fineness(px), seen)
            texture = self._raster.texture(sheet.wide)
            texture.learn(texture.lacking(self.codes()))
            self._go_on(sheet, None)
        self._draw(painter, px, area, sheet, strength)
        return ideal is not None

    def paint_ready(self, painter: QPainter, px: float, area: PixelRect, strength: float) -> bool:
        """Paint from what is ready, if anything is; but for what has changed nothing is drawn."""
        self._catch_up()
        seen = common(box_seen(px, area, self._look.top), self._whole)
        sheet = self._stand_in(px, seen)
        if sheet is not None:
            self._draw(painter, px, area, sheet, strength)
        return sheet is not None

    def refine(self, px: float, area: PixelRect, end: float) -> bool:
        """Go on with what `paint` wants, until the clock says so; whether it is ready."""
        seen = common(box_seen(px, area, self._look.top), self._whole)
        return self._advance(_fineness(px), seen, end)

    def prepare_whole(self, end: float) -> bool:
        """Draw the finest raster of the whole map that is not too large, to stand in for others."""
        wide = next(wide for _, wide in FINENESS if wide == 1 or self._fits(wide))
        return self._advance((wide, 1), self._whole, end)

    def _fits(self, wide: int) -> bool:
        return texels_in(self._whole, wide) <= LARGEST

    def _advance(self, key: tuple[int, int], seen: TexelBox, end: float) -> bool:
        if not self._catch_up(end):
            return False
        if seen.is_empty or self._ready(key, seen):
            return True
        texture = self._raster.texture(key[0])
        for code in texture.lacking(self.codes()):
            texture.learn([code])
            if perf_counter() >= end:
                return False
        sheet = self._sheets.get(key)
        if sheet is None or not sheet.box.holds(seen):
            sheet = self._begun(key, seen)
        return self._go_on(sheet, end)

    def patch(
        self,
        terrain: Mapping[ChunkAt, bytes],
        changed: Iterable[ChunkAt],
        pieces: Pieces | None = None,
    ) -> None:
        """Terrain or paths changed in these chunks: they are drawn anew once they are wanted."""
        self._terrain = terrain
        self._pieces = self._pieces if pieces is None else pieces
        self._cells_of = None
        boxes = {box_of(place, self._look.top) for place in changed}
        self._altered |= boxes
        if len(self._altered) > MANY:
            self._set_aside()
        is_larger = not all(self._whole.holds(box) for box in boxes)
        for key in [key for key, sheet in self._sheets.items() if sheet.factor > 1 or is_larger]:
            del self._sheets[key]
        if is_larger:
            self._whole = box_of_all(terrain, self._look.top)

    def _catch_up(self, end: float | None = None) -> bool:
        """Draw what has changed on the sheets there are, until the clock says so."""
        while self._altered:
            box = self._altered.pop()
            for sheet in self._sheets.values():
                if sheet.is_laid_out:
                    self._put(sheet, common(box, sheet.box))
            if end is not None and perf_counter() >= end:
                break
        return not self._altered

    def _set_aside(self) -> None:
        """All sheets are out of date; the whole ones stand in until there are others."""
        whole = [sheet for sheet in self._sheets.values() if sheet.is_whole]
        self._outdated = whole or self._outdated
        self._sheets.clear()
        self._altered.clear()

    def codes(self) -> Codes:
        """The terrain of all chunks, one after the other."""
        return np.frombuffer(b"".join(self._terrain.values()), np.uint8)

    def _ready(self, key: tuple[int, int], seen: TexelBox) -> Sheet | None:
        sheet = self._sheets.get(key)
        return sheet if sheet and sheet.is_whole and sheet.box.holds(seen) else None

    def _stand_in(self, px: float, seen: TexelBox) -> Sheet | None:
        """The ready sheet whose texels are most like the ones wanted."""
        wide, factor = _fineness(px)
        ready = [sheet for key in self._sheets if (sheet := self._ready(key, seen))]
        ready = ready or [sheet for sheet in self._outdated if sheet.box.holds(seen)]
        ready.sort(key=lambda sheet: abs(np.log2(sheet.wide / sheet.factor * factor / wide)))
        return ready[0] if ready else None

    def _begun(self, key: tuple[int, int], seen: TexelBox) -> Sheet:
        wide, factor = key
        whole = self._whole
        box = whole if self._fits(wide) or seen == whole else roomy(seen, whole)
        shape = (
            (box.last_half - box.half) * rows_a_half(wide),
            (box.last_column - box.column) * wide,
        )
        is_flat = self._look.top == "flat"
        texels = np.zeros(shape if is_flat else shape[::-1], np.uint32)
        sheet = Sheet(box, wide, factor, texels, box.column)
        self._sheets.pop(key, None)
        for other in [
            other
            for other in self._sheets
            if self._sheets[other].box != self._whole and _apart(other, key) > 2
        ]:
            del self._sheets[other]
        self._sheets[key] = sheet
        return sheet

    def _go_on(self, sheet: Sheet, end: float | None) -> bool:
        """Draw strip by strip, until the clock says so or all is drawn."""
        box = sheet.box
        column_texels = texels_in(box._replace(column=0, last_column=1), sheet.wide)
        at_once = STRIP if end is not None else 8 * STRIP
        columns = max(2, at_once // max(1, column_texels) & -2)
        while not sheet.is_laid_out:
            sheet.lay_out(LAID_AT_ONCE)
            if end is not None and perf_counter() >= end:
                return False
        while not sheet.is_whole:
            last = min(box.last_column, sheet.next_column + columns)
            self._put(sheet, box._replace(column=sheet.next_column, last_column=last))
            sheet.next_column = last
            if end is not None and perf_counter() >= end:
                break
        if sheet.is_whole:
            self._outdated = []
            for _ in range(sheet.factor.bit_length() - 1 if sheet.texels.size else 0):
                sheet.texels = halved(sheet.texels)
        return sheet.is_whole

    def _put(self, sheet: Sheet, box: TexelBox) -> None:
        if box.is_empty:
            return
        top = (box.half - sheet.box.half) * rows_a_half(sheet.wide)
        left = (box.column - sheet.box.column) * sheet.wide
        if self._look.top == "pointy":
            top, left = left, top
        spare = 2 if sheet.wide == FINEST else 0  # corners take from the columns beside them
        fresh = self._raster.drawn(
            self._terrain,
            self._pieces,
            box._replace(column=box.column - spare, last_column=box.last_column + spare),
            sheet.wide,
        )
        ends = slice(spare * sheet.wide, -spare * sheet.wide or None)
        fresh = fresh[:, ends] if self._look.top == "flat" else fresh[ends]
        sheet.texels[top : top + fresh.shape[0], left : left + fresh.shape[1]] = fresh

    def _draw(
        self, painter: QPainter, px: float, area: PixelRect, sheet: Sheet, strength: float
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


def _drawn_aside(texels: Texels, source: QRectF) -> QImage:
    piece = clear(CELL, CELL)
    with painting(piece) as painter:
        painter.drawImage(QRectF(0, 0, CELL, CELL), image_of(texels), source)
    return piece


def _fineness(px: float) -> tuple[int, int]:
    """Texels across a hex, and how many are joined into one."""
    factor = 1
    while px * factor < COARSE_BELOW:
        factor *= 2
    return next(wide for start, wide in FINENESS if px >= start), factor


def _apart(one: tuple[int, int], other: tuple[int, int]) -> float:
    return max(one[0] / other[0], other[0] / one[0])
