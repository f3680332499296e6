"""Where the pixels of an image lie on a zone map."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from mapper.model.alignment import (
    CoordinatePair,
    alignment_of_spots,
    printed_squares,
    spots_of_squares,
    squares_off,
)
from mapper.model.campaign.rows import ImagePoint
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint
from tests.model.dungeons import at

pixels = st.integers(-5000, 5000)
points = st.builds(FootPoint, st.integers(-90_000, 90_000), st.integers(-90_000, 90_000))
spots = st.builds(ImagePoint, pixels, pixels, points)
HELD = (ImagePoint(100, 50, at(0, 0)), ImagePoint(100, 750, at(0, 50)))
"""Seventy pixels to a square of five feet."""


@given(st.lists(spots, min_size=2, max_size=3).map(tuple))
def test_spots_lie_exactly_where_they_were_put(held: tuple[ImagePoint, ...]) -> None:
    try:
        found = alignment_of_spots(held)
    except NotAllowed:
        assume(condition=False)
        raise

    assert [CoordinatePair(Fraction(s.point.x), Fraction(s.point.y)) for s in held] == [
        found.axial(s.x, s.y) for s in held
    ]


def test_two_spots_keep_squares_square() -> None:
    placed = alignment_of_spots(HELD)

    assert tuple(at(50, 0)) == tuple(placed.axial(800, 50))


@pytest.mark.parametrize(
    "held",
    [
        pytest.param(HELD[:1], id="one alone"),
        pytest.param((HELD[0], HELD[0]), id="twice the same"),
        pytest.param((HELD[0], ImagePoint(100, 50, at(9, 9))), id="one pixel at two points"),
        pytest.param((*HELD, ImagePoint(100, 400, at(0, 25))), id="three in a line"),
    ],
)
def test_what_holds_nothing_is_refused(held: tuple[ImagePoint, ...]) -> None:
    with pytest.raises(NotAllowed):
        alignment_of_spots(held)


def test_a_third_spot_tells_how_well_it_fits() -> None:
    assert pytest.approx(0.5) == squares_off(HELD, ImagePoint(835, 50, at(50, 0)), 5)


@pytest.mark.parametrize("feet", [5, 10])
def test_squares_by_numbers_are_the_squares_that_are_found(feet: int) -> None:
    held = spots_of_squares(Fraction(141, 2), (30, -8), feet)

    found = printed_squares(held, feet)

    assert (70.5, CoordinatePair(Fraction(30), Fraction(-8))) == found


@pytest.mark.parametrize("size", [Fraction(0), Fraction(1, 3000)])
def test_squares_are_neither_nothing_nor_finer_than_can_be_kept(size: Fraction) -> None:
    with pytest.raises(NotAllowed):
        spots_of_squares(size, (0, 0), 5)
