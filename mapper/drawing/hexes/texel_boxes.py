"""Texels of a map seen from afar: boxes of them, how hexes fill them, and how pixels find them.

Texels lie in columns of a flat-topped map (rows of a pointy-topped one); a hex is two half steps
long, and every other column is shoved by one, so that hexes lie where they belong.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, floor
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from mapper.drawing.base.grid import PERIOD, Block, PixelRect, block_of, variety_table
from mapper.drawing.hexes.close_up import VARIANTS, LevelLook
from mapper.drawing.hexes.path_pieces import Pieces
from mapper.drawing.hexes.texture import FINEST, PLAIN, SHADES, Texture, heights_of, mean_of
from mapper.model.hexes.chunks import SIDE, ChunkAt, Codes, Texels
from mapper.model.hexes.hexes import HALF_SQRT3, Top

Keys = npt.NDArray[np.uint16]

_LANES: Mapping[int, np.dtype[Any]] = {
    1: np.dtype(np.uint32),
    2: np.dtype(np.uint64),
    4: np.dtype(np.complex128),
}
"""Types that hold so many texels, so that numpy moves them as one."""


class TexelBox(NamedTuple):
    """Columns and half steps along them; the ends are not included, and all of them are even."""

    column: int
    half: int
    last_column: int
    last_half: int

    @property
    def is_empty(self) -> bool:
        return self.last_column <= self.column or self.last_half <= self.half

    def holds(self, other: TexelBox) -> bool:
        return (
            self.column <= other.column
            and self.half <= other.half
            and self.last_column >= other.last_column
            and self.last_half >= other.last_half
        )


@dataclass(slots=True)
class Sheet:
    """Texels of a box: `wide` a column, half as many a half step (but one at least).

    Seen from very far, so many are joined into one in both directions as `factor` says. Columns
    are drawn from the first on; those from `next_column` on are still to come. Before that, all
    rows are laid out: memory costs time when it is first written to, and columns are in each row.
    """

    box: TexelBox
    wide: int
    factor: int
    texels: Texels
    next_column: int
    rows_laid: int = 0

    @property
    def is_whole(self) -> bool:
        return self.next_column >= self.box.last_column

    @property
    def is_laid_out(self) -> bool:
        return self.rows_laid >= len(self.texels)

    def lay_out(self, texels: int) -> None:
        """Lay out rows of about so many more texels."""
        last = self.rows_laid + max(1, texels // max(1, self.texels.shape[1]))
        self.texels[self.rows_laid : last] = 0
        self.rows_laid = last


def fill_upright(drawn: Texels, texture: Texels, even: Keys, odd: Keys, wide: int) -> None:
    """Columns stand: the first half of a hex lies a half step before its middle."""
    tall = rows_a_half(wide)
    many = max(1, wide // 4)
    packed: npt.NDArray[Any] = drawn.view(_LANES[min(wide, 4)])
    for row in range(2 * tall):
        half, step = divmod(row, tall)
        onwards = 1 - half
        lanes = np.ascontiguousarray(texture[:, row]).view(packed.dtype)
        for lane in range(many):
            source = lanes[:, lane].copy()
            up = even[onwards : len(even) - half]
            packed[onwards * tall + step :: 2 * tall, lane :: 2 * many] = np.take(source, up)
            packed[row :: 2 * tall, many + lane :: 2 * many] = np.take(source, odd[:-1])


def fill_lying(drawn: Texels, texture: Texels, even: Keys, odd: Keys, wide: int) -> None:
    """The same with columns lying down, as rows of a pointy-topped map do."""
    tall = rows_a_half(wide)
    packed: npt.NDArray[Any] = drawn.view(_LANES[tall])
    for half in (0, 1):
        onwards = 1 - half
        for line in range(wide):
            part = texture[:, half * tall : (half + 1) * tall, line]
            source = np.ascontiguousarray(part).view(packed.dtype)[:, 0].copy()
            up = even[:, onwards : even.shape[1] - half]
            packed[line :: 2 * wide, onwards::2] = np.take(source, up)
            packed[wide + line :: 2 * wide, half::2] = np.take(source, odd[:, :-1])


def cut_corners(drawn: Texels) -> None:
    """Give the corners of the rectangles to the column beside them, so that hexes are hexes."""
    tall = rows_a_half(FINEST)
    for parity, ends in ((0, (tall - 1, tall)), (1, (0, FINEST - 1))):
        for row in ends:
            left = drawn[row::FINEST, parity * FINEST :: 2 * FINEST]
            right = drawn[row::FINEST, parity * FINEST + FINEST - 1 :: 2 * FINEST]
            before = drawn[row::FINEST, parity * FINEST - 1 :: 2 * FINEST]
            if parity:
                left[:] = before[:, : left.shape[1]]
            else:
                left[:, 1:] = drawn[row::FINEST, 2 * FINEST - 1 :: 2 * FINEST][
                    :, : left.shape[1] - 1
                ]
            after = drawn[row::FINEST, (parity + 1) * FINEST :: 2 * FINEST]
            right[:, : after.shape[1]] = after[:, : right.shape[1]]


def rows_a_half(wide: int) -> int:
    return max(1, wide // 2)


def blend(colours: Texels, ink: np.uint32, share: float) -> Texels:
    """Colours with so much of the ink, in each of the four bytes."""
    parts = colours.view(np.uint8).reshape(-1, 4).astype(np.float64)
    other = np.array([ink], np.uint32).view(np.uint8).astype(np.float64)
    mixed = np.round(parts + (other - parts) * share).astype(np.uint8)
    return np.ascontiguousarray(mixed).view(np.uint32).reshape(colours.shape)


def halved(texels: Texels) -> Texels:
    height, width = texels.shape
    texels = np.pad(texels, ((0, height % 2), (0, width % 2)))
    across = mean_of(texels[:, 0::2], texels[:, 1::2])
    return mean_of(across[0::2], across[1::2])


def window(texels: Texels, x: float, y: float, wide: float, high: float) -> tuple[Texels, int, int]:
    """Texels that hold a rectangle of them, and how many columns and rows lie before them.

    Where the rectangle reaches out of what there is, nothing (0) is put around it.
    """
    rows, columns = texels.shape
    left, top = floor(x) - 1, floor(y) - 1
    right, bottom = ceil(x + wide) + 1, ceil(y + high) + 1
    if left >= 0 and top >= 0 and right <= columns and bottom <= rows:
        return texels, 0, 0
    found = np.zeros((bottom - top, right - left), np.uint32)
    from_row, to_row = max(0, top), min(rows, bottom)
    from_column, to_column = max(0, left), min(columns, right)
    if from_row < to_row and from_column < to_column:
        found[from_row - top : to_row - top, from_column - left : to_column - left] = texels[
            from_row:to_row, from_column:to_column
        ]
    return found, left, top


def box_of(place: ChunkAt, top: Top) -> TexelBox:
    """Every texel that a chunk's hexes have to do with."""
    a, b = (place.q, place.r) if top == "flat" else (place.r, place.q)
    half = (2 * b + a) * SIDE
    return TexelBox(a * SIDE - 2, half - 4, (a + 1) * SIDE + 2, half + 3 * SIDE + 4)


def box_of_all(terrain: Mapping[ChunkAt, bytes], top: Top) -> TexelBox:
    if not terrain:
        return TexelBox(0, 0, 2, 2)
    places = np.array(list(terrain), np.int64)
    a, b = (places[:, 0], places[:, 1]) if top == "flat" else (places[:, 1], places[:, 0])
    half = 2 * b + a
    spare = SIDE
    return TexelBox(
        int(a.min()) * SIDE - spare,
        int(half.min()) * SIDE - 3 * spare,
        int(a.max()) * SIDE + SIDE + spare,
        int(half.max()) * SIDE + 6 * spare,
    )


def box_seen(px: float, area: PixelRect, top: Top) -> TexelBox:
    across, along = HALF_SQRT3 * px, px / 2
    left, up, right, down = (
        area if top == "flat" else (area.top, area.left, area.bottom, area.right)
    )
    return TexelBox(
        int(left / across) - 2 & -2,
        int(up / along) - 2 & -2,
        (int(right / across) + 4) & -2,
        (int(down / along) + 4) & -2,
    )


def roomy(seen: TexelBox, whole: TexelBox) -> TexelBox:
    """A little more than is seen, for the next steps; but not more than there is."""
    wide = (seen.last_column - seen.column) // 8 & -2
    high = (seen.last_half - seen.half) // 8 & -2
    return TexelBox(
        max(whole.column, seen.column - wide),
        max(whole.half, seen.half - high),
        min(whole.last_column, seen.last_column + wide),
        min(whole.last_half, seen.last_half + high),
    )


def common(seen: TexelBox, whole: TexelBox) -> TexelBox:
    return TexelBox(
        max(whole.column, seen.column),
        max(whole.half, seen.half),
        min(whole.last_column, seen.last_column),
        min(whole.last_half, seen.last_half),
    )


def texels_in(box: TexelBox, wide: int) -> int:
    columns, halves = box.last_column - box.column, box.last_half - box.half
    return columns * wide * halves * rows_a_half(wide)


WITH_LINES = 4
"""With so many texels across a hex, shores and paths are drawn as lines and do not tint texels."""


class Raster:
    """Knows the looks of terrain, not what is where."""

    def __init__(self, look: LevelLook) -> None:
        self._look = look
        self._water = look.is_water()
        self._heights = heights_of(look)
        self._plain, self._fine = Texture(look, is_plain=True), Texture(look, is_plain=False)

    def texture(self, wide: int) -> Texture:
        return self._fine if wide >= WITH_LINES else self._plain

    def drawn(
        self, terrain: Mapping[ChunkAt, bytes], pieces: Pieces, box: TexelBox, wide: int
    ) -> Texels:
        even, odd = self._keys(terrain, box, wide)
        texture = self.texture(wide).texels(wide)
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
            self._tint_courses(pieces, box, wide, drawn if is_flat else drawn.T)
        return drawn

    def _keys(
        self, terrain: Mapping[ChunkAt, bytes], box: TexelBox, wide: int
    ) -> tuple[Keys, Keys]:
        """What to look up in the texture, for the even and the odd columns of a box.

        In memory, a step down a column is a step of one row of the block, and a step of two columns
        to the right at the same height is two to the right and one row up.
        """
        low = (box.half - box.last_column) // 2 - 1
        high = (box.last_half - box.column) // 2 + 2
        ends = (box.column, box.last_column, low, high)
        is_flat = self._look.top == "flat"
        block = block_of(terrain, *(ends if is_flat else (low, high, *ends[:2])))
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
        texture = self.texture(wide)
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

    def _tint_courses(self, pieces: Pieces, box: TexelBox, wide: int, drawn: Texels) -> None:
        """Paths from so far that they have no lines: their hexes take on some of their colour."""
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
