"""The connected hexes around a hex, chunk by chunk and all hexes of a chunk at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from mapper.model.hexes.chunks import (
    FULL,
    SIDE,
    SIZE,
    Area,
    ChunkAt,
    Chunks,
    bits_of,
    chunk_of,
    index_in_chunk,
)
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.shapes import HexShape

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
