"""Values of hexes stored in chunks of 32 × 32: a sparse map without edges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mapper.model.arrays import Codes
from mapper.model.hexes.hexes import Hex

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


def mapped(chunks: Chunks) -> Iterator[Hex]:
    """The hexes that hold a value, chunk by chunk."""
    for place, chunk in chunks.items():
        for index in np.flatnonzero(np.frombuffer(chunk, np.uint8)).tolist():
            yield hex_in_chunk(place, index)


def mapped_at(
    chunks: Chunks, q: npt.NDArray[np.int64], r: npt.NDArray[np.int64]
) -> npt.NDArray[np.bool_]:
    """Of many hexes, which hold a value.

    Each chunk has one number: to sort pairs, numpy would let no other thread go on meanwhile.
    """
    found = np.zeros(len(q), np.bool_)
    if not len(q):
        return found
    chunk_q, chunk_r = q >> 5, r >> 5
    first_q, first_r = int(chunk_q.min()), int(chunk_r.min())
    across = int(chunk_q.max()) - first_q + 1
    places, which = np.unique((chunk_r - first_r) * across + chunk_q - first_q, return_inverse=True)
    listed = [
        np.frombuffer(
            chunks.get(ChunkAt(at % across + first_q, at // across + first_r), EMPTY), np.uint8
        )
        for at in places.tolist()
    ]
    found[:] = np.stack(listed)[which, (r & 31) << 5 | q & 31] != 0
    return found


def count_mapped(chunks: Chunks) -> int:
    return sum(SIZE - chunk.count(0) for chunk in chunks.values())


def from_arrays(
    q: npt.NDArray[np.int64], r: npt.NDArray[np.int64], values: Codes
) -> dict[ChunkAt, bytes]:
    """Chunks that hold these values at these hexes, for maps made in bulk."""
    chunk_q, chunk_r = q >> 5, r >> 5
    index = (r & 31) << 5 | q & 31
    order = np.lexsort((index, chunk_q, chunk_r))
    chunk_q, chunk_r, index, values = chunk_q[order], chunk_r[order], index[order], values[order]
    starts = np.flatnonzero(
        np.concatenate(([True], (np.diff(chunk_q) != 0) | (np.diff(chunk_r) != 0)))
    )
    ends = np.append(starts[1:], len(index))
    found: dict[ChunkAt, bytes] = {}
    for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
        chunk = np.zeros(SIZE, np.uint8)
        chunk[index[start:end]] = values[start:end]
        if chunk.any():
            found[ChunkAt(int(chunk_q[start]), int(chunk_r[start]))] = chunk.tobytes()
    return found
