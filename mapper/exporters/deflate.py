"""Compresses pixels: with ISA-L where it is installed, several times as fast; else with zlib."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from importlib import import_module
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

Rows = npt.NDArray[np.uint8]

RAW = -zlib.MAX_WBITS
FASTEST = 1
MOST_MEMORY = 9
"""Of zlib: the size of its tables, which makes level 1 both faster and better."""

PRIME = 65521
"""Of Adler's sum."""

EMPTY_SUM = 1


class _Work(Protocol):
    def compress(self, plain: memoryview, /) -> bytes: ...
    def flush(self, mode: int, /) -> bytes: ...


class Deflate(Protocol):
    """One way to compress; both give a sound stream, and their bytes differ."""

    def work(self) -> _Work: ...
    def sum_of(self, plain: memoryview, so_far: int) -> int: ...
    def check(self, content: bytes, so_far: int) -> int: ...


class Packed(NamedTuple):
    """A part of a stream: compressed, its bytes' sum by Adler's rule, and how many they were."""

    deflated: bytes
    sum: int
    length: int


class PlainDeflate:
    """Python's own."""

    def work(self) -> _Work:
        return zlib.compressobj(FASTEST, zlib.DEFLATED, RAW, MOST_MEMORY)

    def sum_of(self, plain: memoryview, so_far: int) -> int:
        return zlib.adler32(plain, so_far)

    def check(self, content: bytes, so_far: int) -> int:
        return zlib.crc32(content, so_far)


class QuickDeflate:
    """ISA-L's, which only some processors have."""

    def __init__(self, library: Any) -> None:
        self._library = library

    def work(self) -> _Work:
        work: _Work = self._library.compressobj(FASTEST, zlib.DEFLATED, RAW)
        return work

    def sum_of(self, plain: memoryview, so_far: int) -> int:
        return int(self._library.adler32(plain, so_far))

    def check(self, content: bytes, so_far: int) -> int:
        return int(self._library.crc32(content, so_far))


def quickest(name: str = "isal.isal_zlib") -> Deflate:
    """The best way that this machine has; `name` is where the quick one is looked for."""
    try:
        return QuickDeflate(import_module(name))
    except ImportError:
        return PlainDeflate()


def packed(parts: Iterable[Rows], deflate: Deflate) -> Packed:
    """Compress parts one after the other; what comes next in the stream needs nothing of them."""
    work, found, sum_, length = deflate.work(), [], EMPTY_SUM, 0
    for part in parts:
        found.append(work.compress(part.data))
        sum_ = deflate.sum_of(part.data, sum_)
        length += part.size
    found.append(work.flush(zlib.Z_FULL_FLUSH))
    return Packed(b"".join(found), sum_, length)


def joined_sums(one: int, other: int, length: int) -> int:
    """Adler's sum of two pieces from that of each; the second has so many bytes."""
    low, high = one & 0xFFFF, one >> 16
    other_low, other_high = other & 0xFFFF, other >> 16
    high = (high + other_high + length * (low - 1)) % PRIME
    return high << 16 | (low + other_low - 1) % PRIME
