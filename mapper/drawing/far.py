"""A map seen from afar: two texels a hex or more, kept for the whole map and patched where it changes.

Texels lie in columns of a flat-topped map (rows of a pointy-topped one); a hex is two texels long,
and every other column is shoved by one, so that hexes lie where they belong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QImage, QPainter

from mapper.drawing.courses import Pieces
from mapper.drawing.grid import PERIOD, Area, Block, Codes, Integers, block_of, variety_table
from mapper.drawing.level import CODES, VARIANTS, Look
from mapper.drawing.texture import FINEST, PLAIN, SHADES, Texels, heights_of, texture_of
from mapper.model.chunks import SIDE, ChunkAt
from mapper.model.layout import HALF_SQRT3, Top

FINENESS = ((4.6, 8), (2.4, 4), (1.6, 2), (0.0, 1))
"""From how many pixels from hex to hex on a hex is so many texels wide."""

LINES_FROM = 2.4
"""Pixels from hex to hex from which on shores and paths are lines; below, they tint the texels."""

COARSE_BELOW = 0.9
"""Below this, texels are joined by fours, again and again."""

LARGEST = 12_000_000
"""More texels than this are not kept: then only what is seen is."""


_WITH_LINES = 4
_LANES = {1: np.uint32, 2: np.uint64, 4: np.complex128}
"""Types that hold so many texels, so that numpy moves them as one."""

Keys = npt.NDArray[np.uint16]


class Box(NamedTuple):
    """Columns and half steps along them; the ends are not included, and all of them are even."""

    column: int
    half: int
    last_column: int
    last_half: int

    def holds(self, other: Box) -> bool:
        return (
            self.column <= other.column
            and self.half <= other.half
            and self.last_column >= other.last_column
            and self.last_half >= other.last_half
        )


@dataclass(frozen=True, slots=True)
class Sheet:
    """Texels of a box: `wide` a column, half as many a half step (but one at least).

    Seen from very far, so many are joined into one in both directions as `factor` says.
    """

    box: Box
    wide: int
    factor: int
    texels: Texels


class FarMap:
    def __init__(self, look: Look, terrain: Mapping[ChunkAt, bytes], pieces: Pieces) -> None:
        self._look = look
        self._terrain = terrain
        self._pieces = pieces
        self._water = look.is_water()
        self._heights = heights_of(look)
        self._texture = np.zeros((0, FINEST, FINEST), np.uint32)
        self._known = np.zeros(CODES, np.bool_)
        self._known[0] = True
        self._sheets: dict[tuple[int, int], Sheet] = {}
        self._whole = _whole(terrain, look.top)

    def paint(self, painter: QPainter, px: float, area: Area, strength: float) -> None:
        if not strength or not self._terrain:
            return
        sheet = self._sheet(px, area)
        wide, tall = sheet.wide, _tall(sheet.wide)
        along, across = px / (2 * tall), HALF_SQRT3 * px
        if self._look.top == "flat":
            columns = _texels(area.left, area.right, across / wide, wide / 2)
            halves = _texels(area.top, area.bottom, along, 0.0)
            rows, places = self._places(sheet, halves, columns)
            pixels = _sampled(sheet.texels, rows, places)
        else:
            columns = _texels(area.top, area.bottom, across / wide, wide / 2)
            halves = _texels(area.left, area.right, along, 0.0)
            rows, places = self._places(sheet, halves, columns)
            pixels = _sampled(sheet.texels, places, rows)
        image = QImage(
            pixels.data,
            area.width,
            area.height,
            area.width * 4,
            QImage.Format.Format_ARGB32_Premultiplied,
        )
        painter.setOpacity(strength)
        painter.drawImage(area.left, area.top, image)
        painter.setOpacity(1.0)

    def patch(self, terrain: Mapping[ChunkAt, bytes], changed: Iterable[ChunkAt]) -> None:
        """Draw the chunks that changed anew."""
        self._terrain = terrain
        boxes = [_box_of(place, self._look.top) for place in changed]
        for key, sheet in list(self._sheets.items()):
            if not all(sheet.box.holds(box) for box in boxes) or sheet.factor > 1:
                del self._sheets[key]
                continue
            for box in boxes:
                self._patch(sheet, box)
        if not all(self._whole.holds(box) for box in boxes):
            self._whole = _whole(terrain, self._look.top)

    def _patch(self, sheet: Sheet, box: Box) -> None:
        top = (box.half - sheet.box.half) * _tall(sheet.wide)
        left = (box.column - sheet.box.column) * sheet.wide
        if self._look.top == "pointy":
            top, left = left, top
        fresh = self._drawn(box, sheet.wide)
        sheet.texels[top : top + fresh.shape[0], left : left + fresh.shape[1]] = fresh

    @staticmethod
    def _places(sheet: Sheet, halves: Integers, columns: Integers) -> tuple[Integers, Integers]:
        rows = (halves - sheet.box.half * _tall(sheet.wide)) // sheet.factor
        places = (columns - sheet.box.column * sheet.wide) // sheet.factor
        return rows, places

    def _sheet(self, px: float, area: Area) -> Sheet:
        wide = next(wide for start, wide in FINENESS if px >= start)
        factor = 1
        while px * factor < COARSE_BELOW:
            factor *= 2
        seen = _seen(px, area, self._look.top)
        sheet = self._sheets.get((wide, factor))
        if sheet is None or not (sheet.box.holds(seen) or sheet.box == self._whole):
            box = self._whole if _texels_in(self._whole) * wide * _tall(wide) <= LARGEST else _roomy(seen)
            sheet = self._made(box, wide, factor)
            self._sheets[wide, factor] = sheet
        return sheet

    def _made(self, box: Box, wide: int, factor: int) -> Sheet:
        if factor == 1:
            return Sheet(box, wide, 1, self._drawn(box, wide))
        kept = self._sheets.get((wide, 1))
        texels = kept.texels if kept and kept.box == box else self._drawn(box, wide)
        for _ in range(factor.bit_length() - 1):
            texels = _halved(texels)
        return Sheet(box, wide, factor, texels)

    def _drawn(self, box: Box, wide: int) -> Texels:
        even, odd = self._keys(box, wide)
        texture = self._coarse(wide)
        columns, halves = box.last_column - box.column, box.last_half - box.half
        if self._look.top == "flat":
            drawn = np.empty((halves * _tall(wide), columns * wide), np.uint32)
            _fill_upright(drawn, texture, even, odd, wide)
        else:
            drawn = np.empty((columns * wide, halves * _tall(wide)), np.uint32)
            _fill_lying(drawn, texture, even.T, odd.T, wide)
        if wide == FINEST:
            _cut_corners(drawn if self._look.top == "flat" else drawn.T)
        if wide < _WITH_LINES:
            self._tint_courses(box, wide, drawn if self._look.top == "flat" else drawn.T)
        return drawn

    def _coarse(self, wide: int) -> Texels:
        """The texture with so many texels across a hex."""
        texture = self._texture
        while texture.shape[2] > wide:
            texture = _mean(texture[:, :, 0::2], texture[:, :, 1::2])
        while texture.shape[1] > 2 * _tall(wide):
            texture = _mean(texture[:, 0::2], texture[:, 1::2])
        return texture

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
        self._learn(codes)
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
        shore = np.full(64, PLAIN if wide >= _WITH_LINES else PLAIN - 1, np.uint8)
        shore[0] = PLAIN
        return np.where(np.take(self._water, codes), np.take(shore, bits, mode="clip"), shade)

    def _learn(self, codes: Codes) -> None:
        """The colours of terrain that was not met before."""
        found = np.flatnonzero(np.bincount(codes.reshape(-1), minlength=CODES))
        new = [code for code in found.tolist() if not self._known[code]]
        if new or not len(self._texture):
            fresh = texture_of(self._look, new)
            self._texture = fresh if not len(self._texture) else self._texture | fresh
            self._known[new] = True

    def _tint_courses(self, box: Box, wide: int, drawn: Texels) -> None:
        pieces = self._pieces
        if not len(pieces.q):
            return
        flat = self._look.top == "flat"
        column = pieces.q if flat else pieces.r
        half = (2 * pieces.r + pieces.q if flat else 2 * pieces.q + pieces.r) - box.half
        column = (column - box.column) * wide + wide // 2
        inside = (column >= 0) & (column < drawn.shape[1]) & (half > 0) & (half < drawn.shape[0])
        kinds = pieces.kind_of(pieces.key)
        for number, kind in enumerate(pieces.kinds):
            line = self._look.style.path(kind)
            chosen = inside & (kinds == number)
            ink = np.uint32(0xFF000000 | int(line.colour[1:], 16))
            for shift in (0, 1):
                at = (half[chosen] - shift, column[chosen])
                drawn[at] = np.where(drawn[at] == 0, 0, _blend(drawn[at], ink, line.raster))


def _fill_upright(drawn: Texels, texture: Texels, even: Keys, odd: Keys, wide: int) -> None:
    """Columns stand: the first half of a hex lies a half step before its middle."""
    tall = _tall(wide)
    many = max(1, wide // 4)
    packed = drawn.view(_LANES[min(wide, 4)])
    for row in range(2 * tall):
        half, step = divmod(row, tall)
        onwards = 1 - half
        lanes = np.ascontiguousarray(texture[:, row]).view(packed.dtype)
        for lane in range(many):
            source = lanes[:, lane].copy()
            up = even[onwards : len(even) - half]
            packed[onwards * tall + step :: 2 * tall, lane :: 2 * many] = np.take(source, up)
            packed[row :: 2 * tall, many + lane :: 2 * many] = np.take(source, odd[:-1])


def _fill_lying(drawn: Texels, texture: Texels, even: Keys, odd: Keys, wide: int) -> None:
    """The same with columns lying down, as rows of a pointy-topped map do."""
    tall = _tall(wide)
    packed = drawn.view(_LANES[tall])
    for half in (0, 1):
        onwards = 1 - half
        for line in range(wide):
            part = texture[:, half * tall : (half + 1) * tall, line]
            source = np.ascontiguousarray(part).view(packed.dtype)[:, 0].copy()
            up = even[:, onwards : even.shape[1] - half]
            packed[line :: 2 * wide, onwards::2] = np.take(source, up)
            packed[wide + line :: 2 * wide, half::2] = np.take(source, odd[:, :-1])


def _cut_corners(drawn: Texels) -> None:
    """Give the corners of the rectangles to the column beside them, so that hexes are hexes."""
    tall = _tall(FINEST)
    for parity, ends in ((0, (tall - 1, tall)), (1, (0, FINEST - 1))):
        for row in ends:
            left = drawn[row::FINEST, parity * FINEST :: 2 * FINEST]
            right = drawn[row::FINEST, parity * FINEST + FINEST - 1 :: 2 * FINEST]
            before = drawn[row::FINEST, parity * FINEST - 1 :: 2 * FINEST]
            if parity:
                left[:] = before[:, : left.shape[1]]
            else:
                left[:, 1:] = drawn[row::FINEST, 2 * FINEST - 1 :: 2 * FINEST][:, : left.shape[1] - 1]
            after = drawn[row::FINEST, (parity + 1) * FINEST :: 2 * FINEST]
            right[:, : after.shape[1]] = after[:, : right.shape[1]]


def _tall(wide: int) -> int:
    return max(1, wide // 2)


def _blend(colours: Texels, ink: np.uint32, share: float) -> Texels:
    """This much of the ink, in each of the four bytes."""
    parts = colours.view(np.uint8).reshape(-1, 4).astype(np.float64)
    other = np.array([ink], np.uint32).view(np.uint8).astype(np.float64)
    mixed = np.round(parts + (other - parts) * share).astype(np.uint8)
    return np.ascontiguousarray(mixed).view(np.uint32).reshape(colours.shape)


def _mean(a: Texels, b: Texels) -> Texels:
    """The mean of two colours, all four bytes at once."""
    return (a & b) + (((a ^ b) & np.uint32(0xFEFEFEFE)) >> np.uint32(1))


def _halved(texels: Texels) -> Texels:
    height, width = texels.shape
    texels = np.pad(texels, ((0, height % 2), (0, width % 2)))
    across = _mean(texels[:, 0::2], texels[:, 1::2])
    return _mean(across[0::2], across[1::2])


def _sampled(texels: Texels, rows: Integers, columns: Integers) -> Texels:
    """The nearest texel of each pixel; outside the sheet is nothing."""
    height, width = texels.shape
    row_in = (rows >= 0) & (rows < height)
    column_in = (columns >= 0) & (columns < width)
    found = np.zeros((len(rows), len(columns)), np.uint32)
    if not row_in.any() or not column_in.any():
        return found
    top, bottom = np.flatnonzero(row_in)[[0, -1]].tolist()
    left, right = np.flatnonzero(column_in)[[0, -1]].tolist()
    first, last = int(rows[top]), int(rows[bottom])
    narrow = np.take(texels[first : last + 1], columns[left : right + 1], axis=1, mode="clip")
    found[top : bottom + 1, left : right + 1] = np.take(
        narrow, rows[top : bottom + 1] - first, axis=0, mode="clip"
    )
    return found


def _texels(start: int, end: int, size: float, shift: float) -> Integers:
    """Which texel each pixel from start to end lies in."""
    middle = np.arange(start, end) + 0.5
    return np.floor(middle / size + shift).astype(np.int64)


def _box_of(place: ChunkAt, top: Top) -> Box:
    """Every texel that a chunk's hexes have to do with."""
    a, b = (place.q, place.r) if top == "flat" else (place.r, place.q)
    half = (2 * b + a) * SIDE
    return Box(a * SIDE - 2, half - 4, (a + 1) * SIDE + 2, half + 3 * SIDE + 4)


def _whole(terrain: Mapping[ChunkAt, bytes], top: Top) -> Box:
    if not terrain:
        return Box(0, 0, 2, 2)
    places = np.array(list(terrain), np.int64)
    a, b = (places[:, 0], places[:, 1]) if top == "flat" else (places[:, 1], places[:, 0])
    half = 2 * b + a
    spare = SIDE
    return Box(
        int(a.min()) * SIDE - spare,
        int(half.min()) * SIDE - 3 * spare,
        int(a.max()) * SIDE + SIDE + spare,
        int(half.max()) * SIDE + 6 * spare,
    )


def _seen(px: float, area: Area, top: Top) -> Box:
    across, along = HALF_SQRT3 * px, px / 2
    left, up, right, down = area if top == "flat" else (area.top, area.left, area.bottom, area.right)
    return Box(
        int(left / across) - 2 & -2,
        int(up / along) - 2 & -2,
        (int(right / across) + 4) & -2,
        (int(down / along) + 4) & -2,
    )


def _roomy(seen: Box) -> Box:
    wide = (seen.last_column - seen.column) // 4 & -2
    high = (seen.last_half - seen.half) // 4 & -2
    return Box(
        seen.column - wide, seen.half - high, seen.last_column + wide, seen.last_half + high
    )


def _texels_in(box: Box) -> int:
    return (box.last_column - box.column) * (box.last_half - box.half)
