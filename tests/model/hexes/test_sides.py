"""Hexsides and corners, against the geometry of the plane."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.hexes.hexes import ORIGIN, Hex, Top, corners, hex_at, within
from mapper.model.hexes.sides import (
    HexCorner,
    Side,
    between,
    canonical,
    corner,
    corner_point,
    corners_beside,
    ends,
    hexes_around,
    hexes_beside,
    is_corner,
    nearest_corner,
    nearest_side,
    side_from,
    side_point,
    turned_about,
    way_along,
)
from tests.strategies import near_hexes, tops

near_sides = st.builds(Side, near_hexes, st.integers(0, 5))
near_corners = st.builds(corner, near_hexes, st.integers(0, 5))


@given(near_sides)
def test_both_names_of_a_side_are_one(side: Side) -> None:
    assert canonical(side) == canonical(turned_about(side))


@given(near_sides)
def test_the_one_name_of_a_side_means_the_same_two_hexes(side: Side) -> None:
    assert set(hexes_beside(side)) == set(hexes_beside(canonical(side)))


@given(near_sides)
def test_the_other_name_of_a_side_runs_the_other_way(side: Side) -> None:
    assert ends(side) == ends(turned_about(side))[::-1]


@given(near_sides)
def test_a_side_lies_between_its_hexes(side: Side) -> None:
    assert canonical(side) == between(*hexes_beside(side))


def test_hexes_that_do_not_touch_share_no_side() -> None:
    assert between(ORIGIN, Hex(2, 0)) is None


@given(near_hexes, st.integers(0, 5), tops)
def test_a_corner_lies_where_the_layout_draws_it(at: Hex, index: int, top: Top) -> None:
    drawn = corners(at, top)[index]

    assert pytest.approx(drawn) == corner_point(corner(at, index), top)


@given(near_hexes, st.integers(0, 5))
def test_a_corner_belongs_to_the_three_hexes_around_it(at: Hex, index: int) -> None:
    here = corner(at, index)

    around = hexes_around(here)

    assert at in around
    assert [1, 1, 1] == [[corner(h, i) for i in range(6)].count(here) for h in around]
    assert is_corner(here)


@given(near_sides)
def test_a_side_leads_from_its_beginning_to_its_end(side: Side) -> None:
    start, end = ends(side)

    assert side == side_from(start, end)
    assert end in corners_beside(start)


def test_no_side_joins_corners_that_are_further_apart() -> None:
    assert side_from(corner(ORIGIN, 0), corner(ORIGIN, 2)) is None


@given(near_corners, near_corners)
def test_a_way_along_sides_steps_from_corner_to_corner(start: HexCorner, end: HexCorner) -> None:
    way = way_along(start, end)

    assert (start, end) == (way[0], way[-1])
    assert all(b in corners_beside(a) for a, b in pairwise(way))


@given(near_corners, near_corners)
def test_a_way_along_sides_stays_near_the_straight_line(start: HexCorner, end: HexCorner) -> None:
    one, other = corner_point(start, "flat"), corner_point(end, "flat")
    dx, dy = other.x - one.x, other.y - one.y

    points = [corner_point(at, "flat") for at in way_along(start, end)]

    across = [(at.x - one.x) * dy - (at.y - one.y) * dx for at in points]
    assert max(map(abs, across)) <= 1.5 * hypot(dx, dy)


def test_a_way_along_sides_is_as_short_as_any() -> None:
    graph: nx.Graph[HexCorner] = nx.Graph()
    for at in within(ORIGIN, 6):
        graph.add_edges_from(ends(Side(at, d)) for d in range(6))
    inside = {corner(at, i) for at in within(ORIGIN, 3) for i in range(6)}

    for start in (corner(ORIGIN, 0), corner(ORIGIN, 1)):
        far = nx.single_source_shortest_path_length(graph, start)
        assert {at: far[at] + 1 for at in inside} == {
            at: len(way_along(start, at)) for at in inside
        }


@given(near_sides, tops)
def test_the_side_nearest_to_its_middle_is_itself(side: Side, top: Top) -> None:
    assert canonical(side) == nearest_side(*side_point(side, top), top)


@given(st.floats(-20, 20), st.floats(-20, 20), tops)
def test_the_nearest_corner_is_one_of_the_hex(x: float, y: float, top: Top) -> None:
    at = hex_at(x, y, top)

    assert at in hexes_around(nearest_corner(x, y, top))
