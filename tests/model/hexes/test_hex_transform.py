"""Pieces of a map turned and mirrored, against hexes one by one and the plane."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hex_transform import HexTransform
from mapper.model.hexes.hexes import Hex, Top, centre, rotated
from mapper.model.hexes.sides import Side, ends, hexes_around, hexes_beside
from tests.model.hexes.test_sides import near_sides
from tests.strategies import near_hexes, tops

placings = st.builds(HexTransform, near_hexes, near_hexes, st.integers(0, 5), st.booleans(), tops)


@given(placings, st.lists(near_hexes, max_size=10))
def test_an_area_is_placed_as_its_hexes_are(placing: HexTransform, listed: list[Hex]) -> None:
    assert area_of(placing.hex(at) for at in listed) == placing.area(area_of(listed))


@given(near_hexes, st.integers(0, 5), near_hexes)
def test_a_turn_in_place_is_that_of_hexes(about: Hex, times: int, at: Hex) -> None:
    assert rotated(at, times, about) == HexTransform(about, about, times).hex(at)


@given(near_hexes, near_hexes, tops)
def test_a_mirror_changes_left_and_right_only(about: Hex, at: Hex, top: Top) -> None:
    placed = HexTransform(about, about, 0, True, top).hex(at)

    before, after, axis = centre(at, top), centre(placed, top), centre(about, top)
    assert pytest.approx((2 * axis.x - before.x, before.y)) == after


@given(placings, near_sides)
def test_a_side_placed_lies_between_the_same_hexes(placing: HexTransform, side: Side) -> None:
    wanted = {placing.hex(at) for at in hexes_beside(side)}

    assert wanted == set(hexes_beside(placing.side(side)))


@given(placings, near_sides)
def test_a_side_placed_runs_the_same_way(placing: HexTransform, side: Side) -> None:
    start = set(hexes_around(ends(side)[0]))

    placed = placing.side(side)

    assert {placing.hex(at) for at in start} == set(hexes_around(ends(placed)[0]))
