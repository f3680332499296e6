"""Measured ways: their corners, their hexes, and their length to the last fraction."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import pytest

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Key, Map
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import ORIGIN, Hex, line
from mapper.tools.measure import Measure, measure_hexes
from mapper.tools.shared.tool import NOTHING, Paint
from tests.small import MAP, small_rows
from tests.tools.gestures import on, small_campaign, stroke


def scaled(size: Fraction, unit: Literal["miles", "km"]) -> Campaign:
    """The small map with hexes of this size."""
    return Campaign(small_rows() | {Key("map", "", MAP): Map("Wild", hex_size=size, unit=unit)})


def clicked(campaign: Campaign, *corners: Hex) -> Measure[Hex]:
    measure = measure_hexes(Paint(MAP, 0))
    for at in corners:
        stroke(campaign, measure, [at])
    return measure


@pytest.mark.parametrize(
    ("size", "unit", "length", "expected"),
    [
        (Fraction(6), "miles", 7, "7 hexes, 42 miles"),
        (Fraction(6), "miles", 1, "1 hex, 6 miles"),
        (Fraction(1), "miles", 1, "1 hex, 1 mile"),
        (Fraction(1), "km", 1, "1 hex, 1 km"),
        (Fraction(6), "miles", 0, "0 hexes, 0 miles"),
        (Fraction(10), "km", 200, "200 hexes, 2,000 km"),
        (Fraction(3, 2), "miles", 7, "7 hexes, 10.5 miles"),
        (Fraction(1, 8), "km", 1, "1 hex, 0.125 km"),
        (Fraction(1, 20), "km", 1, "1 hex, 0.05 km"),
        (Fraction(10, 3), "miles", 1, "1 hex, 3 1/3 miles"),
        (Fraction(1, 3), "miles", 1, "1 hex, 1/3 miles"),
        (Fraction(1, 3), "miles", 3, "3 hexes, 1 mile"),
    ],
)
def test_a_way_is_told_in_hexes_and_in_the_unit_of_the_map(
    size: Fraction, unit: Literal["miles", "km"], length: int, expected: str
) -> None:
    campaign = scaled(size, unit)

    shown = clicked(campaign, ORIGIN).preview(campaign, on(Hex(length, 0)))

    assert expected == shown.text


def test_nothing_is_shown_before_the_first_press() -> None:
    shown = measure_hexes(Paint(MAP, 0)).preview(small_campaign(), on(ORIGIN))

    assert NOTHING == shown


def test_a_way_leads_over_its_corners_to_the_pointer() -> None:
    campaign = small_campaign()

    shown = clicked(campaign, ORIGIN, Hex(3, 0)).preview(campaign, on(Hex(3, 4)))

    assert (ORIGIN, Hex(3, 0), Hex(3, 4)) == shown.corners
    assert "7 hexes, 42 miles" == shown.text


def test_a_way_shows_the_hexes_it_passes_and_alters_none() -> None:
    campaign = small_campaign()

    shown = clicked(campaign, ORIGIN, Hex(3, 5)).preview(campaign, on(Hex(-2, 4)))

    wanted = line(ORIGIN, Hex(3, 5)) + line(Hex(3, 5), Hex(-2, 4))
    assert (area_of(wanted), None) == (shown.hexes, shown.code)


def test_a_second_press_on_the_last_corner_ends_the_way() -> None:
    campaign = small_campaign()

    shown = clicked(campaign, ORIGIN, Hex(3, 0), Hex(3, 0)).preview(campaign, on(Hex(9, 9)))

    assert (ORIGIN, Hex(3, 0)) == shown.corners


def test_a_press_after_the_end_begins_another_way() -> None:
    campaign = small_campaign()
    measure = clicked(campaign, ORIGIN, Hex(3, 0), Hex(3, 0), Hex(5, 5))

    shown = measure.preview(campaign, on(Hex(5, 7)))

    assert (Hex(5, 5), Hex(5, 7)) == shown.corners


def test_a_second_press_on_the_only_corner_ends_nothing() -> None:
    campaign = small_campaign()

    shown = clicked(campaign, ORIGIN, ORIGIN).preview(campaign, on(Hex(2, 0)))

    assert (ORIGIN, Hex(2, 0)) == shown.corners


def test_a_way_that_is_cancelled_is_gone() -> None:
    campaign = small_campaign()
    measure = clicked(campaign, ORIGIN, Hex(3, 0))

    measure.cancel()

    assert NOTHING == measure.preview(campaign, on(ORIGIN))
