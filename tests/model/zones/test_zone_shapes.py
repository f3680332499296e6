"""How zones are drawn, joined, cut and reshaped."""

from __future__ import annotations

from math import cos, pi, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapper.model.campaign.zone_rows import FOOT
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint
from mapper.model.zones.zone_shapes import (
    CORNERS_OF_A_CIRCLE,
    Corner,
    Shape,
    area,
    breadth,
    cave,
    cells,
    circle,
    corridor,
    divided,
    joined,
    middle,
    outlined,
    polygon_of,
    rectangle,
    shifted,
    snapped,
    with_corner_added,
    with_corner_at,
    with_edge_moved,
    without,
    without_corner,
)
from tests.model.dungeons import at

HALL = rectangle(at(0, 0), at(60, 40))
corners = st.builds(FootPoint, st.integers(-5000, 5000), st.integers(-5000, 5000))


def test_a_rectangle_goes_from_corner_to_corner() -> None:
    assert Shape((at(0, 0), at(60, 0), at(60, 40), at(0, 40))) == rectangle(at(60, 0), at(0, 40))


def test_a_circle_covers_what_a_circle_does() -> None:
    assert pytest.approx(pi * 15**2, rel=0.01) == area(circle(at(0, 0), 15 * FOOT))


def test_a_corridor_is_as_wide_as_is_asked() -> None:
    bent = corridor([at(0, 0), at(30, 0), at(30, 20)], 10 * FOOT)

    assert Shape((at(0, -5), at(35, -5), at(35, 20), at(25, 20), at(25, 5), at(0, 5))) == bent


def test_a_cave_follows_the_line_that_was_drawn() -> None:
    line = [FootPoint(round(3000 * cos(t / 10)), round(3000 * sin(t / 10))) for t in range(62)]

    assert pytest.approx(pi * 30**2, rel=0.1) == area(cave(line))


@pytest.mark.parametrize("points", [[], [at(0, 0)], [at(0, 0), at(9, 9)]])
def test_a_cave_without_a_line_around_it_is_refused(points: list[FootPoint]) -> None:
    with pytest.raises(NotAllowed):
        cave(points)


def test_walls_that_cross_are_refused() -> None:
    with pytest.raises(NotAllowed, match="cannot cross"):
        outlined([at(0, 0), at(10, 10), at(10, 0), at(0, 10)])


def test_a_corner_in_a_straight_wall_is_not_kept() -> None:
    assert HALL == outlined([at(0, 0), at(30, 0), at(60, 0), at(60, 40), at(0, 40)])


def test_two_shapes_that_touch_are_joined() -> None:
    whole = joined([HALL, rectangle(at(60, 0), at(80, 40))])

    assert rectangle(at(0, 0), at(80, 40)) == whole


def test_shapes_apart_are_not_joined() -> None:
    with pytest.raises(NotAllowed, match="do not touch"):
        joined([HALL, rectangle(at(70, 0), at(80, 40))])


def test_what_is_taken_from_within_leaves_a_hole() -> None:
    (left,) = without(HALL, [rectangle(at(10, 10), at(20, 20))])

    assert ((at(10, 10), at(10, 20), at(20, 20), at(20, 10)),) == left.holes


def test_what_is_taken_from_across_leaves_two_parts() -> None:
    parts = without(HALL, [rectangle(at(10, -5), at(20, 45))])

    assert [rectangle(at(20, 0), at(60, 40)), rectangle(at(0, 0), at(10, 40))] == parts


def test_a_line_divides_a_shape() -> None:
    parts = divided(HALL, [at(20, -1), at(20, 50)])

    assert [rectangle(at(20, 0), at(60, 40)), rectangle(at(0, 0), at(20, 40))] == parts


def test_a_line_that_ends_within_divides_nothing() -> None:
    with pytest.raises(NotAllowed, match="does not divide"):
        divided(HALL, [at(20, -1), at(20, 20)])


def test_cells_are_cut_where_the_grid_lies() -> None:
    parts = cells(rectangle(at(0, 0), at(50, 30)), 30 * FOOT, 10 * FOOT)

    assert {rectangle(at(0, 0), at(30, 30)), rectangle(at(30, 0), at(50, 30))} == {*parts}


@settings(max_examples=25)
@given(st.lists(corners, min_size=8, max_size=20), st.sampled_from((0, 500)))
def test_cells_are_what_they_were_cut_from(points: list[FootPoint], grid: int) -> None:
    shape = Shape(tuple(FootPoint(*map(int, p)) for p in polygon_of_hull(points)))

    parts = cells(shape, 3000, grid)

    assert pytest.approx(area(shape), abs=30) == sum(map(area, parts))


def polygon_of_hull(points: list[FootPoint]) -> list[tuple[float, float]]:
    from shapely import MultiPoint, get_coordinates

    hull = MultiPoint([*points, at(-20, -20), at(20, -20), at(0, 20)]).convex_hull
    return [(x, y) for x, y in get_coordinates(hull)[:-1]]


def test_a_shape_is_as_broad_as_it_is_long() -> None:
    assert 60 * FOOT == breadth(HALL)


def test_the_middle_of_a_shape_lies_in_it() -> None:
    bent = corridor([at(0, 0), at(30, 0), at(30, 20)], 10 * FOOT)

    from shapely import Point as Dot

    assert polygon_of(bent).contains(Dot(middle(bent)))


def test_a_corner_is_moved() -> None:
    moved = with_corner_at(HALL, Corner(0, 2), at(70, 50))

    assert Shape((at(0, 0), at(60, 0), at(70, 50), at(0, 40))) == moved


def test_a_corner_dragged_across_a_wall_is_refused() -> None:
    with pytest.raises(NotAllowed, match="cannot cross"):
        with_corner_at(HALL, Corner(0, 2), at(-20, 10))


def test_a_corner_is_added_and_taken_away_again() -> None:
    bent = with_corner_added(HALL, Corner(0, 0), at(30, -10))

    assert (5, HALL) == (len(bent.outline), without_corner(bent, Corner(0, 1)))


def test_a_corner_that_is_gone_is_refused() -> None:
    with pytest.raises(NotAllowed, match="no such corner"):
        without_corner(HALL, Corner(0, 9))


def test_an_edge_is_moved_with_both_corners() -> None:
    assert rectangle(at(0, 0), at(70, 40)) == with_edge_moved(HALL, Corner(0, 1), 1000, 0)


def test_a_shape_is_shifted() -> None:
    assert rectangle(at(10, -5), at(70, 35)) == shifted(HALL, 1000, -500)


@pytest.mark.parametrize(
    ("where", "grid", "expected"),
    [
        (FootPoint(100, 100), 500, at(0, 0)),
        (FootPoint(1740, 1260), 500, at(15, 15)),
        (FootPoint(1740, 60), 0, FootPoint(1740, 0)),
        (FootPoint(1740, 1260), 0, FootPoint(1740, 1260)),
    ],
    ids=["corner", "grid", "wall", "nothing"],
)
def test_a_point_snaps_to_what_is_next_to_it(
    where: FootPoint, grid: int, expected: FootPoint
) -> None:
    assert expected == snapped(where, grid, [HALL], 200)


@given(corners, corners, corners)
def test_the_same_corners_in_any_order_are_the_same_shape(
    a: FootPoint, b: FootPoint, c: FootPoint
) -> None:
    try:
        shape = outlined([a, b, c])
    except NotAllowed:
        return

    assert {shape} == {outlined(each) for each in ([b, c, a], [c, b, a], [a, c, b])}


def test_a_room_can_have_square_and_round_pillars() -> None:
    hall = rectangle(at(0, 0), at(40, 40))

    (left,) = without(hall, [rectangle(at(5, 5), at(10, 10)), circle(at(25, 25), 300)])

    assert [4, CORNERS_OF_A_CIRCLE] == sorted(map(len, left.holes))
