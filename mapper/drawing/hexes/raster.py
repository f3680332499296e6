"""What a hex map shows from afar: texels of a box of it, from terrain, light, shores and paths."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from mapper.drawing.base.grid import PERIOD, Block, block_of, variety_table
from mapper.drawing.hexes.path_pieces import Pieces
from mapper.drawing.hexes.texel_boxes import (
    Keys,
    TexelBox,
    blend,
    cut_corners,
    fill_lying,
    fill_upright,
    rows_a_half,
)
from mapper.drawing.hexes.texture import FINEST, PLAIN, SHADES, Texture, heights_of
from mapper.drawing.hexes.zoom_level import VARIANTS, LevelLook
from mapper.model.arrays import Codes, Texels
from mapper.model.hexes.chunks import ChunkAt

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
