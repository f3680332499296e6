"""Journeys in miles and days."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.sovereign.overland import journey, miles_a_day, travelled
from tests.rules.sovereign_rules import RULES, read_otherwise

A_DAY = Fraction(18)
MILES = st.fractions(min_value=0, max_value=500, max_denominator=12)


@pytest.mark.parametrize(
    ("miles", "days", "arrival", "left"),
    [
        ("18", "1", 1, "0"),
        ("9", "1/2", 1, "9"),
        ("20", "10/9", 2, "16"),
        ("36", "2", 2, "0"),
        ("100", "50/9", 6, "8"),
        ("0", "0", 0, "18"),
    ],
)
def test_a_journey_in_days(miles: str, days: str, arrival: int, left: str) -> None:
    found = journey(RULES.overland, Fraction(miles), A_DAY)

    assert (Fraction(days), arrival, Fraction(left)) == (
        found.days,
        found.arrival_day,
        found.miles_left_today,
    )


def test_a_campaign_may_count_whole_days() -> None:
    rules = read_otherwise("overland", part_days=False)

    assert 2 == journey(rules.overland, Fraction(20), A_DAY).days


@pytest.mark.parametrize(("terrain", "overload"), [("mountains", 0), ("plain", 2), ("", 0)])
def test_neither_ground_nor_load_changes_the_miles(terrain: str, overload: int) -> None:
    assert A_DAY == miles_a_day(RULES.overland, terrain, overload).value


def test_a_campaign_may_slow_travellers_down() -> None:
    rules = read_otherwise("overland", terrain={"mountains": "1/2"}, overload=["1", "2/3", "1/3"])

    found = miles_a_day(rules.overland, "mountains", 1)

    assert "miles a day 18 × mountains 1/2 × load 2/3 = 6" == str(found)


def test_the_way_is_not_longer_than_it_is() -> None:
    assert [36, 40] == [travelled(Fraction(40), A_DAY, Fraction(days)) for days in (2, 9)]


@given(MILES)
def test_after_its_days_a_journey_is_over(miles: Fraction) -> None:
    found = journey(RULES.overland, miles, A_DAY)

    assert miles == travelled(miles, A_DAY, found.days)


@given(MILES)
def test_what_is_left_of_the_last_day_is_less_than_a_day(miles: Fraction) -> None:
    found = journey(RULES.overland, miles, A_DAY)

    assert 0 <= found.miles_left_today <= A_DAY
