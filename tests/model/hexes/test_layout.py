"""Where hexes lie in the plane, in both layouts, against brute force over the nearest centres."""

from __future__ import annotations

from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.hexes.hexes import (
    ORIGIN,
    RADIUS,
    Hex,
    Top,
    axial,
    centre,
    corners,
    hex_at,
    neighbour,
    within,
)
from tests.strategies import hexes, near_hexes, tops

lengths = st.floats(-60, 60)
directions = st.integers(0, 5)


@given(hexes, tops)
def test_the_centre_of_a_hex_lies_in_it(at: Hex, top: Top) -> None:
    x, y = centre(at, top)

    assert at == hex_at(x, y, top)


@given(near_hexes, tops)
def test_a_centre_has_the_coordinates_of_its_hex(at: Hex, top: Top) -> None:
    x, y = centre(at, top)

    assert pytest.approx(tuple(at), abs=1e-9) == axial(x, y, top)


@given(lengths, lengths, tops)
def test_a_point_lies_in_the_hex_whose_centre_is_nearest(x: float, y: float, top: Top) -> None:
    found = hex_at(x, y, top)

    nearest = min(dist((x, y), centre(at, top)) for at in within(found, 3))
    assert dist((x, y), centre(found, top)) <= nearest + 1e-9


@given(lengths, lengths, tops)
def test_no_point_is_further_from_its_centre_than_a_corner(x: float, y: float, top: Top) -> None:
    found = hex_at(x, y, top)

    assert dist((x, y), centre(found, top)) <= RADIUS + 1e-9


@given(near_hexes, tops, directions)
def test_the_unit_is_the_distance_between_neighbours(at: Hex, top: Top, side: int) -> None:
    apart = dist(centre(at, top), centre(neighbour(at, side), top))

    assert pytest.approx(1.0) == apart


@given(near_hexes, tops)
def test_six_corners_lie_equally_far_from_the_centre(at: Hex, top: Top) -> None:
    middle = centre(at, top)

    away = [dist(middle, corner) for corner in corners(at, top)]

    assert pytest.approx([RADIUS] * 6) == away


@given(near_hexes, tops, directions)
def test_a_side_joins_the_two_corners_shared_with_its_neighbour(
    at: Hex, top: Top, side: int
) -> None:
    around = corners(at, top)
    beside = corners(neighbour(at, side), top)

    shared = [i for i in range(6) if min(dist(around[i], corner) for corner in beside) < 1e-9]

    assert sorted((side, (side + 1) % 6)) == shared


@given(near_hexes, tops, directions)
def test_a_side_lies_halfway_to_its_neighbour(at: Hex, top: Top, side: int) -> None:
    here, there = centre(at, top), centre(neighbour(at, side), top)
    first, second = corners(at, top)[side], corners(at, top)[(side + 1) % 6]

    middle = ((first.x + second.x) / 2, (first.y + second.y) / 2)

    assert pytest.approx(((here.x + there.x) / 2, (here.y + there.y) / 2)) == middle


@pytest.mark.parametrize(
    ("top", "highest"),
    [pytest.param("flat", 2, id="a side"), pytest.param("pointy", 1, id="a corner")],
)
def test_the_top_is_what_its_name_says(top: Top, highest: int) -> None:
    heights = [corner.y for corner in corners(ORIGIN, top)]

    assert highest == sum(height < min(heights) + 1e-9 for height in heights)
