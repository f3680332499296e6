"""Which hexsides paths cross or lie on, against plain sets of sides."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.campaign.rows import Path, PathKind
from mapper.model.hexes.hexes import DIRECTIONS, ORIGIN, Hex, line, neighbours
from mapper.model.hexes.sides import HexCorner, Side, canonical, hexes_beside, turned_about
from mapper.model.path_geometry import (
    crossed,
    lies_on,
    needs_crossing,
    simplified,
    stops,
    straight,
    through,
    touched,
    touches,
    with_stops,
)
from tests.model.hexes.test_sides import near_corners, near_sides
from tests.rings import ring
from tests.strategies import near_hexes

FROM_HERE = Path("road", (ORIGIN, DIRECTIONS[0]))


@given(near_hexes, near_hexes)
def test_a_straight_path_crosses_the_sides_between_its_hexes(start: Hex, end: Hex) -> None:
    hexes = line(start, end)
    every = {canonical(Side(at, d)) for at in hexes for d in range(6)}
    wanted = {side for side in every if set(hexes_beside(side)) in [{*p} for p in pairwise(hexes)]}

    assert wanted == crossed(Path("road", tuple(hexes)))


@given(near_corners, near_corners)
def test_a_path_along_sides_passes_the_corners_it_was_led_through(
    a: HexCorner, b: HexCorner
) -> None:
    way = straight(a, b)
    if len(way) < 2:
        return

    path = with_stops(FROM_HERE, way)

    assert tuple(way) == stops(path)
    assert len(way) - 1 == len(lies_on(path))
    assert set() == crossed(path)


@given(near_corners, near_corners)
def test_the_corners_of_a_path_do_not_hang_on_how_its_sides_are_named(
    a: HexCorner, b: HexCorner
) -> None:
    way = straight(a, b)
    if len(way) < 3:
        return
    sides = with_stops(FROM_HERE, way).sides

    path = Path("wall", (), sides=tuple(canonical(side) for side in sides))

    assert tuple(way) == stops(path)


@given(near_sides)
def test_a_path_touches_a_side_by_either_name(side: Side) -> None:
    along, across = Path("wall", (), sides=(side,)), Path("road", hexes_beside(side))

    found = [touches(path, name) for path in (along, across) for name in (side, turned_about(side))]

    assert [True] * 4 == found


@given(near_hexes, near_hexes, near_sides)
def test_a_path_touches_what_it_crosses_and_nothing_else(a: Hex, b: Hex, side: Side) -> None:
    path = Path("road", tuple(line(a, b)))

    assert (canonical(side) in touched(path)) == touches(path, side)


def test_a_leap_crosses_no_side() -> None:
    assert set() == crossed(Path("road", (ORIGIN, Hex(5, 0))))


def test_a_line_through_points_repeats_none_of_them() -> None:
    assert [Hex(0, 0), Hex(1, 0), Hex(2, 0), Hex(2, 1)] == through(
        [Hex(0, 0), Hex(2, 0), Hex(2, 1)]
    )


def test_a_freehand_line_that_turns_back_leaves_no_spur() -> None:
    assert [Hex(0, 0), Hex(0, 1)] == simplified(
        [Hex(0, 0), Hex(1, 0), Hex(2, 0), Hex(1, 0), Hex(0, 0), Hex(0, 1)]
    )


def test_a_freehand_line_about_one_hex_makes_no_loop() -> None:
    around = ring(ORIGIN, 1)

    assert [around[0]] == simplified([*around, around[0]])


def test_a_freehand_line_cuts_the_corner_of_a_zigzag() -> None:
    assert [Hex(0, 0), Hex(1, 0)] == simplified([Hex(0, 0), Hex(0, 1), Hex(1, 0)])


def test_a_freehand_line_may_cross_itself() -> None:
    around = ring(ORIGIN, 3)

    assert around[0] in simplified([*around, around[0], Hex(-4, 4)])[1:]


walks = st.lists(st.integers(0, 5), max_size=40).map(
    lambda steps: [ORIGIN, *_walked(ORIGIN, steps)]
)


def _walked(at: Hex, steps: list[int]) -> list[Hex]:
    found = []
    for step in steps:
        at = neighbours(at)[step]
        found.append(at)
    return found


@given(walks)
def test_a_simplified_line_still_hangs_together(walk: list[Hex]) -> None:
    kept = simplified(walk)

    assert walk[0] == kept[0]
    assert all(b in neighbours(a) for a, b in pairwise(kept) if isinstance(a, Hex))


def test_a_way_back_along_the_same_side_keeps_its_stops() -> None:
    there, far = HexCorner(1, 1), HexCorner(2, -1)

    path = with_stops(FROM_HERE, [there, far, there])

    assert (there, far, there) == stops(path)


@pytest.mark.parametrize(("kind", "is_there"), [("road", True), ("border", False)])
def test_a_bridge_is_at_a_side_of_a_road_and_of_no_border(kind: str, is_there: bool) -> None:
    path = replace(FROM_HERE, kind=kind)

    assert is_there == needs_crossing([path], canonical(Side(ORIGIN, 0)), {})


@pytest.mark.parametrize(("kind", "is_there"), [("road", True), ("border", False), ("1", False)])
def test_a_bridge_leads_a_road_over_a_river_and_no_border(kind: str, is_there: bool) -> None:
    river = Path("river", (Hex(0, -1), ORIGIN, Hex(0, 1)))
    other = Path(kind, (Hex(-1, 0), ORIGIN, Hex(1, 0)))

    own = {"1": PathKind("Line of sight", "#445566")}
    assert is_there == needs_crossing([river, other], ORIGIN, own)
