"""Arithmetic on hexes against brute force on a small grid."""

from __future__ import annotations

from collections import deque
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.hexes.hexes import (
    DIRECTIONS,
    ORIGIN,
    Hex,
    Top,
    add,
    centre,
    direction,
    distance,
    line,
    neighbour,
    neighbours,
    rotated,
    rounded,
    subtract,
    within,
)
from tests.rings import ring
from tests.strategies import hexes, near_hexes, tops

radii = st.integers(0, 6)
parts = st.fractions(-5, 5, max_denominator=60)
GRID = [Hex(q, r) for q in range(-9, 10) for r in range(-9, 10)]


def steps_from_origin(furthest: int) -> dict[Hex, int]:
    steps = {ORIGIN: 0}
    waiting = deque([ORIGIN])
    while waiting:
        at = waiting.popleft()
        for beside in neighbours(at):
            if beside not in steps and steps[at] < furthest:
                steps[beside] = steps[at] + 1
                waiting.append(beside)
    return steps


def from_hex(at: Hex, q: Fraction, r: Fraction) -> Fraction:
    """The square of how far a point in axial coordinates is from a centre, exactly."""
    off_q, off_r = q - at.q, r - at.r
    return off_q * off_q + off_q * off_r + off_r * off_r


@given(hexes)
def test_a_hex_has_six_neighbours_one_step_away(at: Hex) -> None:
    around = set(neighbours(at))

    assert (len(around), {distance(at, beside) for beside in around}) == (6, {1})


@given(hexes, st.integers(-20, 20))
def test_the_direction_of_a_neighbour_is_found_again(at: Hex, which: int) -> None:
    beside = neighbour(at, which)

    assert which % 6 == direction(at, beside)


@given(hexes)
def test_a_hex_lies_in_no_direction_from_itself(at: Hex) -> None:
    assert direction(at, at) is None


def test_a_hex_two_steps_away_lies_in_no_direction() -> None:
    assert direction(ORIGIN, Hex(2, 0)) is None


def test_opposite_directions_lead_back() -> None:
    for which, step in enumerate(DIRECTIONS):
        assert subtract(ORIGIN, step) == DIRECTIONS[(which + 3) % 6]


@given(hexes, hexes)
def test_what_is_added_is_subtracted_again(a: Hex, b: Hex) -> None:
    assert a == subtract(add(a, b), b)


def test_distance_is_the_number_of_steps() -> None:
    steps = steps_from_origin(7)

    assert steps == {at: distance(ORIGIN, at) for at in GRID if distance(ORIGIN, at) <= 7}


@given(hexes, hexes, hexes)
def test_distance_stays_the_same_when_both_move(a: Hex, b: Hex, shift: Hex) -> None:
    assert distance(a, b) == distance(add(b, shift), add(a, shift))


@given(near_hexes, near_hexes)
def test_a_line_runs_step_by_step_from_end_to_end(start: Hex, end: Hex) -> None:
    passed = line(start, end)

    assert (start, end) == (passed[0], passed[-1])
    assert [1] * distance(start, end) == [
        distance(passed[i], passed[i + 1]) for i in range(len(passed) - 1)
    ]


@given(near_hexes, near_hexes)
def test_a_line_passes_the_same_hexes_in_either_direction(start: Hex, end: Hex) -> None:
    assert line(start, end) == line(end, start)[::-1]


@given(near_hexes, near_hexes, near_hexes)
def test_a_line_is_the_same_wherever_it_is_drawn(start: Hex, end: Hex, shift: Hex) -> None:
    moved = line(add(start, shift), add(end, shift))

    assert moved == [add(at, shift) for at in line(start, end)]


@given(near_hexes, near_hexes)
def test_every_hex_of_a_line_holds_its_point_of_the_true_segment(start: Hex, end: Hex) -> None:
    steps = max(1, distance(start, end))

    for i, at in enumerate(line(start, end)):
        q = start.q + Fraction((end.q - start.q) * i, steps)
        r = start.r + Fraction((end.r - start.r) * i, steps)
        assert from_hex(at, q, r) == min(from_hex(beside, q, r) for beside in within(at, 1))


@given(near_hexes, radii)
def test_a_ring_is_every_hex_at_its_distance_once(middle: Hex, radius: int) -> None:
    found = ring(middle, radius)

    assert sorted(found) == [
        at for at in sorted(add(middle, off) for off in GRID) if distance(middle, at) == radius
    ]


@given(near_hexes, st.integers(1, 6))
def test_a_ring_goes_round_without_a_gap(middle: Hex, radius: int) -> None:
    found = ring(middle, radius)

    assert {1} == {distance(at, found[i - 1]) for i, at in enumerate(found)}


@given(near_hexes, radii)
def test_within_is_every_hex_up_to_its_distance_in_reading_order(middle: Hex, radius: int) -> None:
    found = within(middle, radius)

    assert found == [
        at for at in sorted(add(middle, off) for off in GRID) if distance(middle, at) <= radius
    ]


@given(hexes, hexes)
def test_six_turns_lead_back(at: Hex, middle: Hex) -> None:
    turned = at
    for _ in range(6):
        turned = rotated(turned, 1, middle)

    assert at == turned


@given(hexes, hexes, st.integers(-7, 7))
def test_turning_keeps_the_distance_to_the_centre(at: Hex, middle: Hex, times: int) -> None:
    turned = rotated(at, times, middle)

    assert distance(middle, at) == distance(middle, turned)


@given(near_hexes.filter(lambda at: at != ORIGIN), tops)
def test_a_turn_is_clockwise_as_drawn(at: Hex, top: Top) -> None:
    before = centre(at, top)
    after = centre(rotated(at, 1), top)

    # y points down: a positive cross product turns clockwise.
    assert before.x * after.y - before.y * after.x > 0


@given(parts, parts)
def test_a_point_lies_in_the_hex_whose_centre_is_nearest(q: Fraction, r: Fraction) -> None:
    found = rounded(q, r)

    assert from_hex(found, q, r) == min(from_hex(at, q, r) for at in GRID)


@pytest.mark.parametrize(
    ("q", "expected"),
    [
        pytest.param(Fraction(1, 2) - Fraction(1, 10**30), Hex(0, 0), id="a hair before the edge"),
        pytest.param(Fraction(1, 2) + Fraction(1, 10**30), Hex(1, 0), id="a hair behind the edge"),
    ],
)
def test_rounding_of_fractions_is_exact(q: Fraction, expected: Hex) -> None:
    found = rounded(q, Fraction(0))

    assert expected == found
