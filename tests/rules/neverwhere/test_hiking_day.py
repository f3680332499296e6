"""A day of marching, stretch by stretch."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.neverwhere.hiking import HikingDay, Marched, dawn, march, rest
from mapper.rules.shared.reasons import Refused
from tests.rules.standard_tables import NEVERWHERE, neverwhere

MOVE = Fraction(5)
costs = st.fractions(Fraction(1, 10), 60, max_denominator=20)


def test_a_stretch_takes_its_share_of_the_day() -> None:
    day = dawn(NEVERWHERE, MOVE)

    marched = march(NEVERWHERE, day, Fraction(25))

    assert Marched(
        HikingDay(Fraction(100), Fraction(75), Fraction(4)), Fraction(0), Fraction(4)
    ) == (marched)


def test_what_the_day_cannot_pay_is_left_for_tomorrow() -> None:
    tired = HikingDay(Fraction(100), Fraction(10))

    assert 15 == march(NEVERWHERE, tired, Fraction(25)).to_go


def test_nobody_goes_on_when_the_day_is_walked() -> None:
    with pytest.raises(Refused) as refused:
        march(NEVERWHERE, HikingDay(Fraction(100), Fraction(0)), Fraction(1))

    assert "no_distance_left" == refused.value.reason


@given(st.lists(costs, max_size=12))
def test_hours_and_distance_are_spent_together(stretches: list[Fraction]) -> None:
    day = dawn(NEVERWHERE, MOVE, hike_bonus=True)

    for cost in stretches:
        if day.left:
            day = march(NEVERWHERE, day, cost).day

    assert day.hours_since_rest / 16 == (day.ideal_km - day.left) / day.ideal_km


def test_a_rest_ends_the_fatigue_but_not_the_distance() -> None:
    marched = march(NEVERWHERE, dawn(NEVERWHERE, MOVE), Fraction(25)).day

    assert HikingDay(Fraction(100), Fraction(75)) == rest(marched)


@pytest.mark.parametrize(("rests", "hours"), [(True, 0), (False, 4)])
def test_a_night_may_be_no_rest(rests: bool, hours: int) -> None:
    rules = neverwhere({"hiking": {"house": {"nights_are_rests": rests}}})
    yesterday = march(rules, dawn(rules, MOVE), Fraction(25)).day

    assert hours == dawn(rules, MOVE, yesterday=yesterday).hours_since_rest


def test_the_hike_roll_makes_the_day_longer() -> None:
    assert 130 == dawn(NEVERWHERE, MOVE, hike_bonus=True, extra_percent=10).left
