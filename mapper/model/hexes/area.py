"""Sets of hexes in bulk: for each chunk an integer with a bit for each of its hexes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from mapper.model.arrays import Integers, Mask
from mapper.model.hexes.chunks import (
    SIDE,
    SIZE,
    ChunkAt,
    Chunks,
    by_chunk,
    chunk_of,
    hex_in_chunk,
    index_in_chunk,
)
from mapper.model.hexes.hexes import Hex

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
