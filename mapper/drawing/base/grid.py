"""The hexes of a rectangle of pixels as arrays, in reading order, with what their neighbours are.

Pixels are counted from the plane's origin at a given size, so that the same hex lies on the same
pixel whatever part of a map is painted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import ceil, floor
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from mapper.model.hexes.chunks import SIDE, ChunkAt, Codes, Integers
from mapper.model.hexes.hexes import DIRECTIONS, HALF_SQRT3, Top
from mapper.model.map_view import Extent

Pixel = tuple[int, int]

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

Table = npt.NDArray[np.bool_]
"""For each of the 256 codes, whether something holds for it."""

PERIOD = 64
"""After so many hexes in q and in r the drawing of a terrain may look the same again."""


class PixelRect(NamedTuple):
    """A rectangle of pixels: left and top belong to it, right and bottom do not."""

    left: int
    top: int
    right: int
    bottom: int

    def grown(self, by: int) -> PixelRect:
        return PixelRect(self.left - by, self.top - by, self.right + by, self.bottom + by)

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top


def near(
    x: npt.NDArray[Any], y: npt.NDArray[Any], area: PixelRect | Extent, by: float
) -> npt.NDArray[np.bool_]:
    """Which points lie in an area, or less than so far from it."""
    across = (x > area.left - by) & (x < area.right + by)
    return across & (y > area.top - by) & (y < area.bottom + by)


def boxes_near(
    boxes: npt.NDArray[np.float64], area: PixelRect | Extent, by: float
) -> npt.NDArray[np.int64]:
    """Which boxes, each from left and top to right and bottom, come as near as this to an area."""
    is_near = (boxes[:, 0] <= area.right + by) & (boxes[:, 2] >= area.left - by)
    is_near &= (boxes[:, 1] <= area.bottom + by) & (boxes[:, 3] >= area.top - by)
    return np.flatnonzero(is_near)


def area_of(extent: Extent, px: float, margin: float = 0.5) -> PixelRect:
    """The pixels of a rectangle of the plane and a margin in hexes around it."""
    return PixelRect(
        floor((extent.left - margin) * px),
        floor((extent.top - margin) * px),
        ceil((extent.right + margin) * px),
        ceil((extent.bottom + margin) * px),
    )


def extent_of(area: PixelRect, px: float) -> Extent:
    """The rectangle of the plane that these pixels show."""
    return Extent(*(edge / px for edge in area))


def around(left: float, top: float, right: float, bottom: float, by: float) -> PixelRect:
    """The pixels of a rectangle, and so many more on each side."""
    return PixelRect(floor(left - by), floor(top - by), ceil(right + by), ceil(bottom + by))


@dataclass(frozen=True, slots=True)
class Block:
    """The codes of a rectangle of q and r, with a hex to spare on every side."""

    q: int
    r: int
    codes: Codes

    def around(self, is_in: Table) -> Codes:
        """For each hex of the block a bit for each of its neighbours whose code is in a table."""
        found = np.take(is_in.view(np.uint8), self.codes, mode="clip")
        bits = np.zeros_like(self.codes)
        inner = bits[1:-1, 1:-1]
        height, width = self.codes.shape
        for index, step in enumerate(DIRECTIONS):
            beside = found[1 + step.r : height - 1 + step.r, 1 + step.q : width - 1 + step.q]
            inner |= beside << np.uint8(index)
        return bits


class Grid(NamedTuple):
    """Mapped hexes in reading order: coordinates, pixels of centres, and places in the block."""

    block: Block
    q: Integers
    r: Integers
    x: Integers
    y: Integers
    at: Integers
    codes: Codes

    def pick(self, chosen: npt.NDArray[np.bool_] | Integers) -> Grid:
        q, r, x, y, at = (each[chosen] for each in (self.q, self.r, self.x, self.y, self.at))
        return Grid(self.block, q, r, x, y, at, self.codes[chosen])


def block_of(
    terrain: Mapping[ChunkAt, bytes], first_q: int, last_q: int, first_r: int, last_r: int
) -> Block:
    """The codes from first to last, both included."""
    q, r = first_q - 1, first_r - 1
    codes = np.zeros((last_r - first_r + 3, last_q - first_q + 3), np.uint8)
    height, width = codes.shape
    for place in chunks_between(terrain, q, q + width - 1, r, r + height - 1):
        chunk = np.frombuffer(terrain[place], np.uint8).reshape(SIDE, SIDE)
        left, top = place.q * SIDE - q, place.r * SIDE - r
        from_q, to_q = max(0, left), min(width, left + SIDE)
        from_r, to_r = max(0, top), min(height, top + SIDE)
        codes[from_r:to_r, from_q:to_q] = chunk[
            from_r - top : to_r - top, from_q - left : to_q - left
        ]
    return Block(q, r, codes)


def chunks_between(
    known: Mapping[ChunkAt, object], first_q: int, last_q: int, first_r: int, last_r: int
) -> list[ChunkAt]:
    """The chunks that are there, in a fixed order, by whichever way asks less often."""
    columns, rows = range(first_q >> 5, (last_q >> 5) + 1), range(first_r >> 5, (last_r >> 5) + 1)
    if len(columns) * len(rows) > len(known):
        return sorted(place for place in known if place.q in columns and place.r in rows)
    wanted = (ChunkAt(q, r) for q in columns for r in rows)
    return [place for place in wanted if place in known]


def grid_in(
    terrain: Mapping[ChunkAt, bytes], top: Top, px: float, area: PixelRect, overhang: float
) -> Grid:
    """The mapped hexes that lie in an area, or at most `overhang` hexes outside it."""
    return _grid_in(terrain, top, px, area, overhang, lambda codes: codes)


def empty_in(
    terrain: Mapping[ChunkAt, bytes], top: Top, px: float, area: PixelRect, overhang: float
) -> Grid:
    """The hexes of the same area that are not mapped."""
    return _grid_in(terrain, top, px, area, overhang, lambda codes: codes == 0)


def _grid_in(
    terrain: Mapping[ChunkAt, bytes],
    top: Top,
    px: float,
    area: PixelRect,
    overhang: float,
    chosen: Callable[[Codes], npt.NDArray[Any]],
) -> Grid:
    spare = overhang * px + 4
    across, along = HALF_SQRT3 * px, px / 2
    box = (area.left - spare, area.top - spare, area.right + spare, area.bottom + spare)
    if top == "flat":
        line, half = _lattice(box[1], box[3], along, box[0], box[2], across)
        q, r = half, (line - half) >> 1
        x, y = q * across, line * along
    else:
        line, half = _lattice(box[1], box[3], across, box[0], box[2], along)
        q, r = (half - line) >> 1, line
        x, y = half * along, line * across
    block = block_of(terrain, int(q.min()), int(q.max()), int(r.min()), int(r.max()))
    at = (r - block.r) * block.codes.shape[1] + (q - block.q)
    codes = block.codes.reshape(-1)[at]
    found = np.flatnonzero(chosen(codes))
    columns = (q, r, _pixels(x), _pixels(y), at)
    q, r, x_px, y_px, at = (np.take(np.ravel(each), found) for each in columns)
    return Grid(block, q, r, x_px, y_px, at, np.take(np.ravel(codes), found))


def pixels_of(q: Integers, r: Integers, top: Top, px: float) -> tuple[Integers, Integers]:
    """The pixels of the centres; the same arithmetic as `grid_in`, to the last bit."""
    if top == "flat":
        return _pixels(q * (HALF_SQRT3 * px)), _pixels((2 * r + q) * (px / 2))
    return _pixels((2 * q + r) * (px / 2)), _pixels(r * (HALF_SQRT3 * px))


def _pixels(values: npt.NDArray[np.floating[Any]]) -> Integers:
    whole: Integers = np.floor(values + 0.5).astype(np.int64)
    return whole


def _lattice(
    top: float, bottom: float, down: float, left: float, right: float, across: float
) -> tuple[Integers, Integers]:
    """Lines from top to bottom, and places along them: odd on odd lines, even on even ones."""
    lines = np.arange(floor(top / down), ceil(bottom / down) + 1, dtype=np.int64)
    first = floor(left / across) & -2
    places = np.arange(first, ceil(right / across) + 1, 2, dtype=np.int64)
    along = places[None, :] + (lines & 1)[:, None]
    return np.broadcast_to(lines[:, None], along.shape), along


def variety(q: Integers, r: Integers) -> npt.NDArray[np.uint16]:
    """A number for each hex that looks like chance and is always the same for the same hex."""
    return variety_table().reshape(-1)[(r & PERIOD - 1) * PERIOD + (q & PERIOD - 1)]


def variety_table() -> npt.NDArray[np.uint16]:
    """The numbers of `variety` for r and q from 0 to 63."""
    place = np.arange(PERIOD * PERIOD, dtype=np.uint32)
    mixed = place * np.uint32(2654435761)
    mixed ^= mixed >> np.uint32(15)
    mixed *= np.uint32(2246822519)
    mixed ^= mixed >> np.uint32(13)
    mixed *= np.uint32(3266489917)
    mixed ^= mixed >> np.uint32(16)
    return (mixed >> np.uint32(9)).astype(np.uint16).reshape(PERIOD, PERIOD)
