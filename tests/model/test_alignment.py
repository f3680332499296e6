"""Where the pixels of an image lie among the hexes."""

from __future__ import annotations

from fractions import Fraction
from math import dist, isclose

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from mapper.model.alignment import (
    ROOT,
    Alignment,
    CoordinatePair,
    alignment,
    off_by,
    pins_of_grid,
    printed_grid,
    rows_under,
)
from mapper.model.campaign.rows import Pin
from mapper.model.hexes.hexes import Hex, Top, centre, rounded, within
from mapper.model.not_allowed import NotAllowed
from tests.strategies import near_hexes, tops

pixels = st.integers(-5000, 5000)
pins = st.builds(Pin, pixels, pixels, near_hexes)


def aligned(given_pins: tuple[Pin, ...], top: Top) -> Alignment:
    """The alignment, where these pins allow one."""
    try:
        return alignment(given_pins, top)
    except NotAllowed:
        assume(condition=False)
        raise


@given(st.lists(pins, min_size=2, max_size=3).map(tuple), tops)
def test_pins_lie_exactly_where_they_were_put(given_pins: tuple[Pin, ...], top: Top) -> None:
    found = aligned(given_pins, top)

    assert [CoordinatePair(*map(Fraction, pin.hex)) for pin in given_pins] == [
        found.axial(p.x, p.y) for p in given_pins
    ]


@given(st.lists(pins, min_size=2, max_size=3).map(tuple), tops, pixels, pixels)
def test_the_way_back_is_exact(given_pins: tuple[Pin, ...], top: Top, x: int, y: int) -> None:
    found = aligned(given_pins, top)

    assert CoordinatePair(Fraction(x), Fraction(y)) == found.pixel(*found.axial(x, y))


@given(pins, pins, tops, pixels, pixels)
def test_two_pins_keep_every_angle(one: Pin, other: Pin, top: Top, x: int, y: int) -> None:
    m11, m12, m21, m22, *_ = aligned((one, other), top).on_plane(top)

    size = max(map(abs, (m11, m12, m21, m22)))
    assert isclose(m11, m22, abs_tol=size * 1e-9)
    assert isclose(m12, -m21, abs_tol=size * 1e-9)


@given(st.lists(pins, min_size=2, max_size=3).map(tuple), tops, pixels, pixels)
def test_what_is_painted_lies_where_it_was_worked_out(
    given_pins: tuple[Pin, ...], top: Top, x: int, y: int
) -> None:
    found = aligned(given_pins, top)
    m11, m12, m21, m22, dx, dy = found.on_plane(top)

    painted = (m11 * x + m21 * y + dx, m12 * x + m22 * y + dy)

    q, r = map(float, found.axial(x, y))
    east, south = centre(Hex(1, 0), top), centre(Hex(0, 1), top)
    exact = (q * east.x + r * south.x, q * east.y + r * south.y)
    assert dist(exact, painted) <= 1e-6 * (1 + dist((0, 0), exact))


def test_the_root_of_three_is_good_to_36_digits() -> None:
    assert abs(ROOT * ROOT - 3) < Fraction(1, 10**35)


def test_a_check_tells_how_far_off_it_is() -> None:
    held = pins_of_grid(Fraction(40), (0, 0), "flat")

    assert Fraction(1, 4) == off_by(held, Pin(0, 90, Hex(0, 2)), "flat")


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param((Pin(0, 0, Hex(0, 0)),), id="one"),
        pytest.param((Pin(0, 0, Hex(0, 0)), Pin(0, 0, Hex(1, 0))), id="one point"),
        pytest.param((Pin(0, 0, Hex(0, 0)), Pin(9, 0, Hex(0, 0))), id="one hex"),
        pytest.param(tuple(Pin(n, n, Hex(n, 0)) for n in range(3)), id="in a line"),
        pytest.param(tuple(Pin(n, n * n, Hex(n, n)) for n in range(3)), id="hexes in a line"),
    ],
)
def test_pins_that_hold_nothing_are_refused(wrong: tuple[Pin, ...]) -> None:
    with pytest.raises(NotAllowed):
        alignment(wrong, "flat")


@given(st.fractions(4, 300, max_denominator=100), st.tuples(pixels, pixels), tops)
def test_a_grid_by_numbers_is_the_grid_that_is_found(
    hex_size: Fraction, origin: tuple[int, int], top: Top
) -> None:
    grid = printed_grid(pins_of_grid(hex_size, origin, top), top)

    assert isclose(hex_size, grid.hex_size)
    assert CoordinatePair(*map(Fraction, origin)) == grid.origin


@pytest.mark.parametrize("hex_size", [Fraction(0), Fraction(-3), Fraction(1, 9999)])
def test_sizes_that_no_grid_has_are_refused(hex_size: Fraction) -> None:
    with pytest.raises(NotAllowed):
        pins_of_grid(hex_size, (0, 0), "flat")


@given(
    st.tuples(*[st.builds(Pin, st.integers(0, 60), st.integers(0, 60), st.just(Hex(0, 0)))] * 2),
    st.builds(Hex, st.integers(-3, 3), st.integers(-3, 3)),
    tops,
)
def test_the_hexes_under_an_image_are_those_whose_centres_it_covers(
    two: tuple[Pin, Pin], at: Hex, top: Top
) -> None:
    found = aligned((two[0], two[1]._replace(hex=at)), top)
    about = within(rounded(*found.axial(30, 20)), 12)
    covered = {
        hex_
        for hex_ in about
        if 0 <= found.pixel(*hex_).first <= 60 and 0 <= found.pixel(*hex_).second <= 40
    }

    under = rows_under(found, 60, 40)

    listed = {Hex(q, r) for q, (low, high) in under.items() for r in range(low, high + 1)}
    assert covered == listed & set(about)
