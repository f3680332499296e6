"""Values of hexes in chunks, against a plain dictionary of them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.hexes.chunks import (
    EMPTY,
    SIZE,
    ChunkAt,
    chunk_of,
    count_mapped,
    from_arrays,
    hex_in_chunk,
    index_in_chunk,
    mapped,
    mapped_at,
    value_at,
    with_values,
)
from mapper.model.hexes.hexes import Hex
from tests.strategies import codes, hexes, near_hexes

strewn = st.lists(st.tuples(near_hexes | hexes, codes), max_size=20)


def in_arrays(values: list[tuple[Hex, int]]) -> dict[ChunkAt, bytes]:
    q = np.array([at.q for at, _ in values], np.int64)
    r = np.array([at.r for at, _ in values], np.int64)
    return from_arrays(q, r, np.array([value for _, value in values], np.uint8))


@given(hexes)
def test_a_hex_is_found_again_in_its_chunk(at: Hex) -> None:
    assert at == hex_in_chunk(chunk_of(at), index_in_chunk(at))


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        (Hex(0, 0), ChunkAt(0, 0)),
        (Hex(31, 31), ChunkAt(0, 0)),
        (Hex(32, 0), ChunkAt(1, 0)),
        (Hex(-1, 0), ChunkAt(-1, 0)),
        (Hex(-32, -33), ChunkAt(-1, -2)),
    ],
)
def test_chunks_meet_at_zero_without_an_overlap(at: Hex, expected: ChunkAt) -> None:
    assert expected == chunk_of(at)


@given(strewn, strewn)
def test_chunks_hold_what_a_dictionary_holds(
    first: list[tuple[Hex, int]], second: list[tuple[Hex, int]]
) -> None:
    chunks = with_values({}, first)
    chunks |= with_values(chunks, second)

    remembered = dict(first) | dict(second)
    assert remembered == {at: value_at(chunks, at) for at in remembered}


@given(strewn)
def test_mapped_are_the_hexes_that_hold_a_value(values: list[tuple[Hex, int]]) -> None:
    chunks = with_values({}, values)

    assert {at for at, value in dict(values).items() if value} == set(mapped(chunks))


@given(strewn)
def test_as_many_are_counted_as_are_mapped(values: list[tuple[Hex, int]]) -> None:
    chunks = with_values({}, values)

    assert len(list(mapped(chunks))) == count_mapped(chunks)


@given(hexes)
def test_nothing_is_mapped_where_there_is_no_chunk(at: Hex) -> None:
    value = value_at({}, at)

    assert not value


def test_only_touched_chunks_are_returned() -> None:
    chunks = with_values({}, [(Hex(0, 0), 1), (Hex(40, 0), 2)])

    altered = with_values(chunks, [(Hex(-1, 0), 3), (Hex(0, 1), 4)])

    assert {ChunkAt(-1, 0), ChunkAt(0, 0)} == set(altered)


def test_a_chunk_that_stays_the_same_is_not_returned() -> None:
    chunks = with_values({}, [(Hex(0, 0), 1), (Hex(40, 0), 2)])

    altered = with_values(chunks, [(Hex(0, 0), 5), (Hex(0, 0), 1), (Hex(70, 0), 0)])

    assert not altered


def test_the_chunks_handed_in_are_left_alone() -> None:
    chunks = {ChunkAt(0, 0): EMPTY}

    with_values(chunks, [(Hex(0, 0), 1)])

    assert {ChunkAt(0, 0): bytes(SIZE)} == chunks


@given(strewn)
def test_arrays_make_the_same_chunks_as_single_values(values: list[tuple[Hex, int]]) -> None:
    assert with_values({}, values) == in_arrays(values)


def test_empty_arrays_make_no_chunks() -> None:
    chunks = in_arrays([])

    assert not chunks


@given(strewn, st.lists(near_hexes, max_size=20))
def test_many_hexes_are_asked_for_at_once(values: list[tuple[Hex, int]], asked: list[Hex]) -> None:
    chunks = with_values({}, values)
    q, r = (np.array([at[axis] for at in asked], np.int64) for axis in (0, 1))

    found = mapped_at(chunks, q, r)

    assert [value_at(chunks, at) != 0 for at in asked] == found.tolist()
