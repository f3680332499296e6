"""Compresses pixels: with ISA-L where it is installed, several times as fast; else with zlib."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from importlib import import_module
from types import ModuleType
from typing import NamedTuple

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


def packed(parts: Iterable[Rows], library: ModuleType) -> Packed:
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
