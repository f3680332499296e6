"""Compressing with either library gives a sound stream, and sums that can be joined."""

from __future__ import annotations

import zlib
from itertools import pairwise
from types import ModuleType

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapper.exporters.png import (
    EMPTY_SUM,
    PixelRows,
    joined_sums,
    packed,
    quickest,
)

ROWS = (np.arange(90_000, dtype=np.uint32) ** 2 >> 7).astype(np.uint8).reshape(100, 900)


@pytest.fixture(params=["ISA-L", "zlib"])
def deflate(request: pytest.FixtureRequest) -> ModuleType:
    return zlib if request.param == "zlib" else pytest.importorskip("isal.isal_zlib")


def in_parts(*ends: int) -> list[PixelRows]:
    return [ROWS[top:bottom] for top, bottom in pairwise(ends)]


def test_what_is_compressed_in_parts_is_the_whole(deflate: ModuleType) -> None:
    band = packed(in_parts(0, 10, 64, 100), deflate)

    assert zlib.decompressobj(-15).decompress(band.deflated) == ROWS.tobytes()


def test_bands_follow_each_other_in_one_stream(deflate: ModuleType) -> None:
    bands = [packed([part], deflate) for part in in_parts(0, 33, 100)]

    stream = b"".join(band.deflated for band in bands)

    assert zlib.decompressobj(-15).decompress(stream) == ROWS.tobytes()


def test_the_sum_of_a_band_is_that_of_its_bytes(deflate: ModuleType) -> None:
    band = packed(in_parts(0, 10, 64, 100), deflate)

    assert (zlib.adler32(ROWS.tobytes()), ROWS.size) == (band.sum, band.length)


def test_what_is_written_is_checked_as_a_png_wants_it(deflate: ModuleType) -> None:
    check = deflate.crc32(b"pixels", zlib.crc32(b"IDAT"))

    assert zlib.crc32(b"IDATpixels") == check


@settings(max_examples=30, deadline=None)
@given(st.binary(max_size=300), st.binary(max_size=300), st.integers(0, 400))
def test_sums_joined_are_the_sum_of_both(one: bytes, other: bytes, times: int) -> None:
    other *= times

    joined = joined_sums(zlib.adler32(one), zlib.adler32(other), len(other))

    assert zlib.adler32(one + other) == joined


def test_nothing_joined_to_nothing_is_nothing() -> None:
    assert EMPTY_SUM == joined_sums(EMPTY_SUM, EMPTY_SUM, 0)


def test_without_the_quick_library_zlib_will_do() -> None:
    assert zlib is quickest("no_such_library")


def test_where_the_quick_library_is_it_is_taken() -> None:
    library = pytest.importorskip("isal.isal_zlib")

    assert library is quickest()
