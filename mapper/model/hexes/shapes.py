"""Shapes of hexes: lines, rectangles, hexagons, and what hangs together around a hex."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from mapper.model.hexes.chunks import (
    FULL,
    SIDE,
    SIZE,
    Area,
    ChunkAt,
    Chunks,
    Integers,
    Mask,
    area_from_arrays,
    bits_of,
    chunk_of,
    index_in_chunk,
)
from mapper.model.hexes.hexes import (
    DIRECTIONS,
    ORIGIN,
    Hex,
    Shove,
    Top,
    distance,
    from_offset,
    rounded,
    within,
)

_Q_INSIDE: Integers = np.arange(SIZE, dtype=np.int64) & 31
_R_INSIDE: Integers = np.arange(SIZE, dtype=np.int64) >> 5


def disc(width: int) -> list[Hex]:
    """
    A brush of so many hexes across, about (0, 0).

    Odd: all hexes up to (width − 1) / 2 steps from the middle one; even: all hexes up to
    width / 2 − 1 steps from any of three hexes that meet at a corner of it. So it is exactly
    `width` hexes across along each of the three lines of hexes.
    """
    if width % 2:
        return within(ORIGIN, width // 2)
    middle = (ORIGIN, DIRECTIONS[0], DIRECTIONS[5])
    return sorted({at for part in middle for at in within(part, width // 2 - 1)})


def swept(q: Integers, r: Integers, width: int) -> Area:
    """What a brush of this width touches that visits the hexes with these coordinates."""
    brush = np.array(disc(width), np.int64)
    over_q, over_r = q[:, None] + brush[:, 0], r[:, None] + brush[:, 1]
    return area_from_arrays(over_q.ravel(), over_r.ravel())


def line_axial(start: Hex, end: Hex) -> tuple[Integers, Integers]:
    """Of the hexes of `hexes.line`, q and r: the same ones, fast enough for long lines."""
    steps = max(1, distance(start, end))
    i = np.arange(distance(start, end) + 1, dtype=np.int64)
    q = 4 * (start.q * (steps - i) + end.q * i) + 1
    r = 4 * (start.r * (steps - i) + end.r * i) + 1
    unit = 4 * steps
    whole_q, whole_r, whole_s = (_nearest(part, unit) for part in (q, r, -q - r))
    off_q, off_r = np.abs(whole_q * unit - q), np.abs(whole_r * unit - r)
    off_s = np.abs(whole_s * unit + q + r)
    bend_q = (off_q > off_r) & (off_q > off_s)
    bend_r = ~bend_q & (off_r > off_s)
    return (
        np.where(bend_q, -whole_r - whole_s, whole_q),
        np.where(bend_r, -whole_q - whole_s, whole_r),
    )


def _nearest(parts: Integers, unit: int) -> Integers:
    return (2 * parts + unit) // (2 * unit)


class Axis(NamedTuple):
    """A coordinate of hexes: by how much it grows from chunk to chunk, and what it is inside."""

    per_q: int
    per_r: int
    inside: Integers

    def base(self, place: ChunkAt) -> int:
        return self.per_q * place.q + self.per_r * place.r

    def top(self) -> int:
        """The greatest value inside a chunk; the least is 0."""
        return int(self.inside[-1])


Q_AXIS = Axis(32, 0, _Q_INSIDE)
R_AXIS = Axis(0, 32, _R_INSIDE)
SUM_AXIS = Axis(32, 32, _Q_INSIDE + _R_INSIDE)
DOUBLE_Q_AXIS = Axis(64, 32, 2 * _Q_INSIDE + _R_INSIDE)
DOUBLE_R_AXIS = Axis(32, 64, _Q_INSIDE + 2 * _R_INSIDE)


def _along_axis(top: Top, shove: Shove) -> Axis:
    """The row of a flat-topped map, the column of a pointy-topped one."""
    line, along = (_Q_INSIDE, _R_INSIDE) if top == "flat" else (_R_INSIDE, _Q_INSIDE)
    inside = along + (line + (shove == "even")) // 2
    return Axis(16, 32, inside) if top == "flat" else Axis(32, 16, inside)


_AXES: Mapping[tuple[Top, Shove], tuple[Axis, Axis]] = {
    ("flat", "odd"): (Q_AXIS, _along_axis("flat", "odd")),
    ("flat", "even"): (Q_AXIS, _along_axis("flat", "even")),
    ("pointy", "odd"): (_along_axis("pointy", "odd"), R_AXIS),
    ("pointy", "even"): (_along_axis("pointy", "even"), R_AXIS),
}
"""The axes of columns and rows."""


class HexBand(NamedTuple):
    """The hexes whose coordinate lies between two values, both included."""

    axis: Axis
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class HexShape:
    """The hexes that lie in all of the bands, without listing them; none if one is turned about."""

    bands: tuple[HexBand, ...]
    first_q: int
    last_q: int

    def bits(self, place: ChunkAt) -> int:
        """Which hexes of a chunk lie in the shape."""
        mask: Mask | None = None
        for axis, low, high in self.bands:
            base = axis.base(place)
            if base > high or base + axis.top() < low:
                return 0
            if base < low or base + axis.top() > high:
                part = (axis.inside >= low - base) & (axis.inside <= high - base)
                mask = part if mask is None else mask & part
        return FULL if mask is None else bits_of(mask)

    def area(self) -> Area:
        found = ((place, self.bits(place)) for place in self._places())
        return Area({place: bits for place, bits in found if bits})

    def _places(self) -> Iterator[ChunkAt]:
        for q in range(self.first_q >> 5, (self.last_q >> 5) + 1):
            first = max(
                -((axis.top() + axis.per_q * q - low) // axis.per_r)
                for axis, low, _ in self.bands
                if axis.per_r
            )
            last = min(
                (high - axis.per_q * q) // axis.per_r for axis, _, high in self.bands if axis.per_r
            )
            for r in range(first, last + 1):
                yield ChunkAt(q, r)


def rectangle(columns: tuple[int, int], rows: tuple[int, int], top: Top, shove: Shove) -> HexShape:
    """From the first to the last column and row of the map's numbering, both included."""
    across, down = _AXES[top, shove]
    corners = [from_offset(column, row, top, shove).q for column in columns for row in rows]
    return HexShape((HexBand(across, *columns), HexBand(down, *rows)), min(corners), max(corners))


def hexagon(centre: Hex, radius: int) -> HexShape:
    """The hexes up to this distance, as `hexes.within`."""
    q, r = centre
    bands = (
        HexBand(Q_AXIS, q - radius, q + radius),
        HexBand(R_AXIS, r - radius, r + radius),
        HexBand(SUM_AXIS, q + r - radius, q + r + radius),
    )
    return HexShape(bands, q - radius, q + radius)


def hexes_in_hexagon(radius: int) -> int:
    return 3 * radius * (radius + 1) + 1


def mapped_rectangle(chunks: Chunks, top: Top, shove: Shove) -> HexShape | None:
    """The least rectangle of columns and rows that holds all that is mapped."""
    extent = mapped_extent(chunks, top, shove)
    return rectangle(*extent, top, shove) if extent else None


def mapped_extent(
    chunks: Chunks, top: Top, shove: Shove
) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """The first and last column and the first and last row of all that is mapped."""
    across, down = _AXES[top, shove]
    columns, rows = extent_along(chunks, across), extent_along(chunks, down)
    return (columns, rows) if columns and rows else None


def extent_along(chunks: Chunks, axis: Axis) -> tuple[int, int] | None:
    """The least and the greatest value of a mapped hex; only chunks at the rim are looked into."""
    outwards = sorted(chunks, key=axis.base)
    high = _furthest(chunks, axis, reversed(outwards), 1)
    low = _furthest(chunks, axis, outwards, -1)
    return None if low is None or high is None else (low, high)


def _furthest(chunks: Chunks, axis: Axis, places: Iterable[ChunkAt], sign: int) -> int | None:
    best: int | None = None
    reach = axis.top() if sign > 0 else 0
    for place in places:
        base = axis.base(place)
        if best is not None and sign * (base + reach) <= sign * best:
            return best
        values = axis.inside[np.frombuffer(chunks[place], np.uint8) != 0]
        if values.size:
            found = base + int(values.max() if sign > 0 else values.min())
            best = found if best is None else sign * max(sign * best, sign * found)
    return best


_ROW = (1 << SIDE) - 1
_LAST_ROW = SIZE - SIDE
_FIRST_Q = FULL // _ROW
_LAST_Q = _FIRST_Q << SIDE - 1
_NOT_FIRST_Q = FULL ^ _FIRST_Q
_NOT_LAST_Q = FULL ^ _LAST_Q

OpenBits = Callable[[ChunkAt], int]
"""Which hexes of a chunk may be entered."""


class Flood(NamedTuple):
    """What was reached, and whether that is all of it: past the limit, nobody looked further."""

    area: Area
    is_whole: bool


def flood(is_open: OpenBits, start: Hex, most: int) -> Flood:
    """All open hexes that are joined to a hex by open neighbours, unless they are too many."""
    waiting = {chunk_of(start): 1 << index_in_chunk(start)}
    unreached: dict[ChunkAt, int] = {}
    found: dict[ChunkAt, int] = {}
    count = 0
    while waiting:
        place, seeds = waiting.popitem()
        if place not in unreached:
            unreached[place] = is_open(place)
        reached = _spread(seeds, unreached[place])
        if not reached:
            continue
        unreached[place] ^= reached
        found[place] = found.get(place, 0) | reached
        count += reached.bit_count()
        if count > most:
            return Flood(Area(found), is_whole=False)
        for beside, entered in _spilt(place, reached):
            if entered & unreached.get(beside, FULL):
                waiting[beside] = waiting.get(beside, 0) | entered
    return Flood(Area(found), is_whole=True)


def grown(area: Area) -> Area:
    """The area and all hexes that touch it."""
    found = {place: _widened(bits) & FULL for place, bits in area.bits.items()}
    for place, bits in area.bits.items():
        for beside, entered in _spilt(place, bits):
            if entered:
                found[beside] = found.get(beside, 0) | entered
    return Area(found)


def shrunk(area: Area) -> Area:
    """The hexes that have neighbours in the area only."""
    return area - grown(grown(area) - area)


def of_terrain(chunks: Chunks, code: int) -> OpenBits:
    """The hexes of one terrain."""
    whole = bytes([code]) * SIZE

    def is_open(place: ChunkAt) -> int:
        chunk = chunks.get(place)
        if chunk is None:
            return 0
        return FULL if chunk == whole else bits_of(np.frombuffer(chunk, np.uint8) == code)

    return is_open


def unmapped(chunks: Chunks, bounds: HexShape) -> OpenBits:
    """The hexes inside the bounds that hold nothing."""

    def is_open(place: ChunkAt) -> int:
        chunk = chunks.get(place)
        inside = bounds.bits(place)
        if chunk is None or not inside:
            return inside
        return inside & bits_of(np.frombuffer(chunk, np.uint8) == 0)

    return is_open


def _spread(seeds: int, is_open: int) -> int:
    """The open hexes of a chunk that are joined to the seeds inside it."""
    found = seeds & is_open
    if is_open == FULL and found:
        return FULL
    while True:
        further = _widened(found) & is_open
        if further == found:
            return found
        found = further


def _widened(bits: int) -> int:
    """These hexes of a chunk and what touches them; what is spilt over the last row is not cut."""
    onwards, back = bits & _NOT_LAST_Q, bits & _NOT_FIRST_Q
    return bits | onwards << 1 | back >> 1 | bits << 32 | bits >> 32 | back << 31 | onwards >> 31


def _spilt(place: ChunkAt, bits: int) -> Iterator[tuple[ChunkAt, int]]:
    """The hexes of the six chunks around that touch these hexes of a chunk."""
    q, r = place
    first, last = bits & _FIRST_Q, bits & _LAST_Q
    top, bottom = bits & _ROW, bits >> _LAST_ROW
    if first:
        yield ChunkAt(q - 1, r), (first << 31 | first << 63) & FULL
        yield ChunkAt(q - 1, r + 1), first >> _LAST_ROW << 31
    if last:
        yield ChunkAt(q + 1, r), last >> 31 | last >> 63
        yield ChunkAt(q + 1, r - 1), (last >> 31 & 1) << _LAST_ROW
    if top:
        yield ChunkAt(q, r - 1), (top | top << 1 & _ROW) << _LAST_ROW
    if bottom:
        yield ChunkAt(q, r + 1), bottom | bottom >> 1


def middle(area: Area) -> Hex:
    """The hex in the middle of an area; it need not belong to it."""
    q, r = area.axial()
    return rounded(float(q.mean()), float(r.mean())) if q.size else ORIGIN
