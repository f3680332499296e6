"""Areas of hexes, and values stored in chunks of 32 × 32: a sparse map without edges."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from mapper.model.hexes.hexes import Hex

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.floating[Any]]
Mask = npt.NDArray[np.bool_]

Codes = npt.NDArray[np.uint8]
"""A byte for each hex: which terrain it has, or how high it lies."""

Texels = npt.NDArray[np.uint32]
"""Colours, four bytes each."""


SIDE = 32
SIZE = SIDE * SIDE
EMPTY = bytes(SIZE)


class ChunkAt(NamedTuple):
    """Which chunk: chunk (0, 0) holds the hexes whose q and r are 0 to 31."""

    q: int
    r: int


Chunks = Mapping[ChunkAt, bytes]


def chunk_of(at: Hex) -> ChunkAt:
    return ChunkAt(at.q >> 5, at.r >> 5)


def index_in_chunk(at: Hex) -> int:
    return (at.r & 31) << 5 | at.q & 31


def hex_in_chunk(chunk: ChunkAt, index: int) -> Hex:
    return Hex((chunk.q << 5) + (index & 31), (chunk.r << 5) + (index >> 5))


def value_at(chunks: Chunks, at: Hex) -> int:
    """The value of a hex; 0 where nothing is mapped."""
    chunk = chunks.get(chunk_of(at))
    return chunk[index_in_chunk(at)] if chunk is not None else 0


def with_values(chunks: Chunks, values: Iterable[tuple[Hex, int]]) -> dict[ChunkAt, bytes]:
    """The chunks that differ once these hexes have these values."""
    touched: dict[ChunkAt, bytearray] = {}
    for at, value in values:
        place = chunk_of(at)
        chunk = touched.get(place)
        if chunk is None:
            chunk = touched[place] = bytearray(chunks.get(place, EMPTY))
        chunk[index_in_chunk(at)] = value
    return {
        place: bytes(chunk) for place, chunk in touched.items() if chunk != chunks.get(place, EMPTY)
    }


def hexes_differing(
    before: Chunks, after: Chunks, differ: Callable[[Codes, Codes], Mask] = np.not_equal
) -> set[Hex]:
    """The hexes whose value differs, or differs so."""
    found = set()
    for place in before.keys() | after.keys():
        old, new = before.get(place, EMPTY), after.get(place, EMPTY)
        if old != new:
            where = differ(np.frombuffer(old, np.uint8), np.frombuffer(new, np.uint8))
            found |= {hex_in_chunk(place, index) for index in np.flatnonzero(where).tolist()}
    return found


def mapped(chunks: Chunks) -> Iterator[Hex]:
    """The hexes that hold a value, chunk by chunk."""
    for place, chunk in chunks.items():
        for index in np.flatnonzero(np.frombuffer(chunk, np.uint8)).tolist():
            yield hex_in_chunk(place, index)


def by_chunk(q: Integers, r: Integers) -> tuple[list[ChunkAt], Integers, Integers]:
    """The chunks that many hexes lie in, row by row; which of them each lies in, and where.

    Each chunk has one number: to sort pairs, numpy would let no other thread go on meanwhile.
    """
    if not q.size:
        return [], q, r
    chunk_q, chunk_r = q >> 5, r >> 5
    first_q, first_r = int(chunk_q.min()), int(chunk_r.min())
    across = int(chunk_q.max()) - first_q + 1
    numbers = (chunk_r - first_r) * across + chunk_q - first_q
    listed, which = np.unique(numbers, return_inverse=True)
    places = [ChunkAt(at % across + first_q, at // across + first_r) for at in listed.tolist()]
    return places, which, (r & 31) << 5 | q & 31


def mapped_at(chunks: Chunks, q: Integers, r: Integers) -> Mask:
    """Of many hexes, which hold a value."""
    places, which, index = by_chunk(q, r)
    if not places:
        return np.zeros(0, np.bool_)
    listed = [np.frombuffer(chunks.get(place, EMPTY), np.uint8) for place in places]
    found: Mask = np.stack(listed)[which, index] != 0
    return found


def count_mapped(chunks: Chunks) -> int:
    return sum(SIZE - chunk.count(0) for chunk in chunks.values())


def from_arrays(q: Integers, r: Integers, values: Codes) -> dict[ChunkAt, bytes]:
    """Chunks that hold these values at these hexes, for maps made in bulk."""
    places, which, index = by_chunk(q, r)
    found = np.zeros((len(places), SIZE), np.uint8)
    found[which, index] = values
    made = zip(places, found, strict=True)
    return {place: chunk.tobytes() for place, chunk in made if chunk.any()}


FULL = (1 << SIZE) - 1
"""The bits of a whole chunk."""


@dataclass(frozen=True, slots=True)
class Area:
    """A set of hexes, kept as masks of chunks.

    No chunk is listed without a hex, so that equal areas are equal values.
    """

    bits: Mapping[ChunkAt, int]

    def __len__(self) -> int:
        return sum(bits.bit_count() for bits in self.bits.values())

    def __bool__(self) -> bool:
        return bool(self.bits)

    def __contains__(self, at: Hex) -> bool:
        return bool(self.bits.get(chunk_of(at), 0) >> index_in_chunk(at) & 1)

    def __iter__(self) -> Iterator[Hex]:
        for place, bits in self.bits.items():
            for index in np.flatnonzero(mask_of(bits)).tolist():
                yield hex_in_chunk(place, index)

    def __sub__(self, other: Area) -> Area:
        left = {place: bits & ~other.bits.get(place, 0) for place, bits in self.bits.items()}
        return Area({place: bits for place, bits in left.items() if bits})

    def __or__(self, other: Area) -> Area:
        found = dict(self.bits)
        for place, bits in other.bits.items():
            found[place] = found.get(place, 0) | bits
        return Area(found)

    def __and__(self, other: Area) -> Area:
        both = {place: bits & other.bits.get(place, 0) for place, bits in self.bits.items()}
        return Area({place: bits for place, bits in both.items() if bits})

    def holds(self, q: Integers, r: Integers) -> Mask:
        """Of many hexes, which are in the area."""
        if not self.bits:
            return np.zeros(q.shape, np.bool_)
        masks = np.stack([mask_of(bits) for bits in self.bits.values()])
        places = np.array(list(self.bits), np.int64)
        listed, wanted = (places[:, 0] << 32) + places[:, 1], (q >> 5 << 32) + (r >> 5)
        order = np.argsort(listed)
        number = np.minimum(np.searchsorted(listed, wanted, sorter=order), listed.size - 1)
        which = order[number]
        held: Mask = masks[which, (r & 31) * SIDE + (q & 31)] & (listed[which] == wanted)
        return held

    def axial(self) -> tuple[Integers, Integers]:
        """Of every hex, q and r, in the order of iteration."""
        if not self.bits:
            return np.zeros(0, np.int64), np.zeros(0, np.int64)
        places = np.array(list(self.bits), np.int64)
        which, index = np.nonzero([mask_of(bits) for bits in self.bits.values()])
        return (places[which, 0] << 5) + (index & 31), (places[which, 1] << 5) + (index >> 5)


NOWHERE = Area({})


def area_of(hexes: Iterable[Hex]) -> Area:
    found: dict[ChunkAt, int] = {}
    for at in hexes:
        place = chunk_of(at)
        found[place] = found.get(place, 0) | 1 << index_in_chunk(at)
    return Area(found)


def area_from_arrays(q: Integers, r: Integers) -> Area:
    """The hexes with these coordinates, as often as they may be listed."""
    places, which, index = by_chunk(q, r)
    masks = np.zeros((len(places), SIZE), np.bool_)
    masks[which, index] = True
    return Area({place: bits_of(mask) for place, mask in zip(places, masks, strict=True)})


def area_of_chunks(chunks: Chunks) -> Area:
    """The hexes that hold a value."""
    found = {place: bits_of_chunk(chunk) for place, chunk in chunks.items()}
    return Area({place: bits for place, bits in found.items() if bits})


def bits_of_chunk(chunk: bytes) -> int:
    """The bits of the hexes that hold a value."""
    return bits_of(np.frombuffer(chunk, np.uint8) != 0)


def bits_of(mask: Mask) -> int:
    """The bits of a chunk whose hexes are marked in an array."""
    return int.from_bytes(np.packbits(mask, bitorder="little").tobytes(), "little")


def mask_of(bits: int) -> Mask:
    """The hexes of a chunk marked in an array."""
    packed = np.frombuffer(bits.to_bytes(SIZE // 8, "little"), np.uint8)
    return np.unpackbits(packed, bitorder="little").view(np.bool_)
