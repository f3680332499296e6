"""Areas as bits of chunks, against plain sets of hexes."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.hexes.chunks import NOWHERE, area_from_arrays, area_of, bits_of, mask_of
from mapper.model.hexes.hexes import Hex
from tests.strategies import hexes, near_hexes

strewn = st.lists(near_hexes | hexes, max_size=20)


@given(strewn)
def test_an_area_holds_the_hexes_it_was_made_of(listed: list[Hex]) -> None:
    area = area_of(listed)

    assert (len(set(listed)), set(listed)) == (len(area), set(area))


@given(strewn, near_hexes)
def test_a_hex_is_in_an_area_that_lists_it(listed: list[Hex], other: Hex) -> None:
    area = area_of(listed)

    assert [at in listed for at in (*listed, other)] == [at in area for at in (*listed, other)]


@given(strewn)
def test_arrays_make_the_same_area_as_single_hexes(listed: list[Hex]) -> None:
    q = np.array([at.q for at in listed], np.int64)
    r = np.array([at.r for at in listed], np.int64)

    assert area_of(listed) == area_from_arrays(q, r)


@given(strewn)
def test_arrays_of_an_area_list_its_hexes_in_order(listed: list[Hex]) -> None:
    area = area_of(listed)

    q, r = (part.tolist() for part in area.axial())

    assert [tuple(at) for at in area] == list(zip(q, r, strict=True))


@given(strewn, strewn)
def test_what_is_taken_away_is_gone(listed: list[Hex], taken: list[Hex]) -> None:
    left = area_of(listed) - area_of(taken)

    assert area_of(set(listed) - set(taken)) == left


def test_nowhere_is_empty() -> None:
    area = area_of([])

    assert not area
    assert NOWHERE == area


@given(st.sets(st.integers(0, 1023), max_size=9))
def test_bits_and_masks_are_the_same_hexes(marked: set[int]) -> None:
    bits = sum(1 << index for index in marked)

    mask = mask_of(bits)

    assert marked == set(np.flatnonzero(mask).tolist())
    assert bits == bits_of(mask)
