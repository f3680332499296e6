"""Writes a PNG band by band, each compressed on its own, so that threads can share the work."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from importlib import import_module
from types import ModuleType
from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

PixelRows = npt.NDArray[np.uint8]

RAW = -zlib.MAX_WBITS
FASTEST = 1
MOST_MEMORY = 9
"""Of zlib: the size of its tables, which makes level 1 both faster and better."""

PRIME = 65521
"""Of Adler's sum."""

EMPTY_SUM = 1


class Packed(NamedTuple):
    """A part of a stream: compressed, its bytes' sum by Adler's rule, and how many they were."""

    deflated: bytes
    sum: int
    length: int


def quickest(name: str = "isal.isal_zlib") -> ModuleType:
    """ISA-L's library, which only some machines have, or Python's own; their bytes differ."""
    try:
        return import_module(name)
    except ImportError:
        return zlib


def packed(parts: Iterable[PixelRows], library: ModuleType) -> Packed:
    """Compress parts one after the other; what comes next in the stream needs nothing of them."""
    memory = (MOST_MEMORY,) if library is zlib else ()
    work = library.compressobj(FASTEST, zlib.DEFLATED, RAW, *memory)
    found, sum_, length = [], EMPTY_SUM, 0
    for part in parts:
        found.append(work.compress(part.data))
        sum_ = library.adler32(part.data, sum_)
        length += part.size
    found.append(work.flush(zlib.Z_FULL_FLUSH))
    return Packed(b"".join(found), sum_, length)


def joined_sums(one: int, other: int, length: int) -> int:
    """Adler's sum of two pieces from that of each; the second has so many bytes."""
    low, high = one & 0xFFFF, one >> 16
    other_low, other_high = other & 0xFFFF, other >> 16
    high = (high + other_high + length * (low - 1)) % PRIME
    return high << 16 | (low + other_low - 1) % PRIME


SIGNATURE = b"\x89PNG\r\n\x1a\n"
STREAM_BEGINS = b"\x78\x01"
NOTHING_MORE = b"\x03\x00"
"""The last block of a stream, with nothing in it."""

INCH = 0.0254
TRUE_COLOUR = 2


class Writable(Protocol):
    """Takes bytes, one piece after the other."""

    def write(self, content: bytes, /) -> object: ...


class PngStream:
    """The same bands always give the same bytes: no times, no texts.

    A band is the rows of red, green and blue, each after a 0: no row filter. Drawings are made of
    small pictures that repeat to the byte, which the filters would hide from the compressor;
    measured, each of them makes the file larger and slower.
    """

    def __init__(
        self, file: Writable, size: tuple[int, int], dots_per_inch: float, deflate: ModuleType
    ) -> None:
        self._file = file
        self._deflate = deflate
        self._sum = EMPTY_SUM
        dots_per_metre = round(dots_per_inch / INCH)
        file.write(SIGNATURE)
        self._write(b"IHDR", struct.pack(">IIBBBBB", *size, 8, TRUE_COLOUR, 0, 0, 0))
        self._write(b"pHYs", struct.pack(">IIB", dots_per_metre, dots_per_metre, 1))
        self._write(b"IDAT", STREAM_BEGINS)

    def add(self, band: Packed) -> None:
        """The next band, from top to bottom."""
        self._sum = joined_sums(self._sum, band.sum, band.length)
        self._write(b"IDAT", band.deflated)

    def end(self) -> None:
        self._write(b"IDAT", NOTHING_MORE + struct.pack(">I", self._sum))
        self._write(b"IEND", b"")

    def _write(self, kind: bytes, content: bytes) -> None:
        self._file.write(struct.pack(">I", len(content)) + kind)
        self._file.write(content)
        self._file.write(struct.pack(">I", self._deflate.crc32(content, zlib.crc32(kind))))
