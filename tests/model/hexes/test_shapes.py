"""Discs, lines, rectangles and hexagons, against hexes one by one."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.hexes.chunks import area_of, with_values
from mapper.model.hexes.hexes import (
    ORIGIN,
    Hex,
    Shove,
    Top,
    add,
    distance,
    from_offset,
    line,
    offset,
    rotated,
    within,
)
from mapper.model.hexes.shapes import (
    disc,
    hexagon,
    hexes_in_hexagon,
    line_axial,
    mapped_rectangle,
    rectangle,
    swept,
)
from tests.strategies import hexes, near_hexes, shoves, tops

widths = st.integers(1, 9)
spans = st.tuples(st.integers(-90, 90), st.integers(0, 80)).map(lambda s: (s[0], s[0] + s[1]))


def listed(start: Hex, end: Hex) -> list[Hex]:
    q, r = line_axial(start, end)
    return [Hex(*at) for at in zip(q.tolist(), r.tolist(), strict=True)]


@pytest.mark.parametrize(
    ("width", "count"),
    [(1, 1), (2, 3), (3, 7), (4, 12), (5, 19), (6, 27), (7, 37), (8, 48), (9, 61)],
)
def test_a_disc_of_a_width_has_so_many_hexes(width: int, count: int) -> None:
    found = disc(width)

    assert count == len(found) == len(set(found))


@pytest.mark.parametrize("width", range(1, 10))
@pytest.mark.parametrize("axis", [0, 1, 2])
def test_a_disc_is_as_wide_as_it_says(width: int, axis: int) -> None:
    values = {(at.q, at.r, -at.q - at.r)[axis] for at in disc(width)}

    assert width == len(values) == max(values) - min(values) + 1


@pytest.mark.parametrize("width", [1, 3, 5, 7, 9])
def test_an_odd_disc_holds_the_hexes_within_half_its_width(width: int) -> None:
    assert within(ORIGIN, (width - 1) // 2) == disc(width)


@pytest.mark.parametrize("width", [2, 4, 6, 8])
def test_an_even_disc_is_the_same_turned_about_its_corner(width: int) -> None:
    found = set(disc(width))

    # A turn by 120 degrees about the corner takes (0, 0) to (1, 0).
    turned = {add(rotated(at, 2), Hex(1, 0)) for at in found}

    assert found == turned


@given(near_hexes, near_hexes)
def test_a_line_in_arrays_is_the_line(start: Hex, end: Hex) -> None:
    assert line(start, end) == listed(start, end)


@given(hexes, st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9)))
def test_a_line_far_out_is_the_line(start: Hex, step: Hex) -> None:
    end = add(start, step)

    assert line(start, end) == listed(start, end)


@given(near_hexes, near_hexes, widths)
def test_a_sweep_is_a_disc_at_each_hex_of_the_line(start: Hex, end: Hex, width: int) -> None:
    discs = {add(at, off) for at in line(start, end) for off in disc(width)}

    found = swept(*line_axial(start, end), width)

    assert area_of(discs) == found


@given(spans, spans, tops, shoves)
def test_a_rectangle_is_its_columns_and_rows(
    columns: tuple[int, int], rows: tuple[int, int], top: Top, shove: Shove
) -> None:
    wanted = {
        from_offset(column, row, top, shove)
        for column in range(columns[0], columns[1] + 1)
        for row in range(rows[0], rows[1] + 1)
    }

    found = rectangle(columns, rows, top, shove).area()

    assert area_of(wanted) == found


@pytest.mark.parametrize("size", [(1, 9000), (9000, 1)])
@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_a_long_rectangle_is_whole(size: tuple[int, int], top: Top) -> None:
    found = rectangle((0, size[0] - 1), (0, size[1] - 1), top, "odd").area()

    assert 9000 == len(found)


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize("back", [1, 2, 9, 40])
def test_a_rectangle_turned_about_is_empty(top: Top, back: int) -> None:
    found = rectangle((3, 50), (20, 20 - back), top, "odd").area()

    assert not found


def test_a_hexagon_of_less_than_no_radius_is_empty() -> None:
    assert not hexagon(Hex(3, 4), -1).area()


@given(near_hexes, st.integers(0, 70))
def test_a_hexagon_is_what_is_within_its_radius(centre: Hex, radius: int) -> None:
    found = hexagon(centre, radius).area()

    assert area_of(within(centre, radius)) == found
    assert hexes_in_hexagon(radius) == len(found)


@given(st.lists(near_hexes, min_size=1, max_size=8), tops, shoves)
def test_the_mapped_rectangle_is_the_least_around_all(
    mapped: list[Hex], top: Top, shove: Shove
) -> None:
    places = [offset(at, top, shove) for at in mapped]
    columns, rows = zip(*places, strict=True)

    found = mapped_rectangle(with_values({}, ((at, 1) for at in mapped)), top, shove)

    wanted = rectangle((min(columns), max(columns)), (min(rows), max(rows)), top, shove)
    assert found is not None
    assert wanted.area() == found.area()


def test_a_map_without_hexes_has_no_rectangle() -> None:
    assert mapped_rectangle({}, "flat", "odd") is None


def test_a_very_long_line_goes_step_by_step() -> None:
    start, end = Hex(-(1 << 20), 7), Hex(0, 1 << 18)

    q, r = line_axial(start, end)

    steps = np.abs(np.diff(q)) + np.abs(np.diff(r)) + np.abs(np.diff(q + r))
    assert distance(start, end) + 1 == q.size
    assert {2} == set(np.unique(steps).tolist())
