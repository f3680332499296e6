"""The roll for a longer march, and the pace of a party."""

from __future__ import annotations

from fractions import Fraction
from math import floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.neverwhere.hiking import (
    GroupHikeRoll,
    Hiker,
    HikeRoll,
    group_hike_roll,
    hike_roll,
    party_km,
    survival_modifier,
)
from tests.rules.standard_tables import NEVERWHERE, neverwhere

hikers = st.builds(
    Hiker,
    st.integers(0, 12).map(lambda half: Fraction(half, 2)),
    st.booleans(),
    st.integers(0, 40),
)


def test_survival_is_rolled_where_both_are_alike() -> None:
    assert HikeRoll("Survival", Fraction(10), success=True) == hike_roll(NEVERWHERE, 2, 4, 8)


@given(st.integers(-5, 10), st.integers(-5, 10), st.integers(1, 20))
def test_a_better_skill_never_hurts(survival: int, vit: int, die: int) -> None:
    worse = hike_roll(NEVERWHERE, survival, vit, die)

    assert hike_roll(NEVERWHERE, survival + 1, vit, die).total >= worse.total


@given(st.lists(st.integers(0, 10), min_size=1), st.integers(1, 20))
def test_an_exact_average_succeeds_when_the_rounded_one_does(survival: list[int], die: int) -> None:
    exact = group_hike_roll(NEVERWHERE, survival, die)

    assert exact.success == (die + floor(exact.average) >= 10)


def test_an_average_can_be_rounded_down() -> None:
    rules = neverwhere({"hiking": {"house": {"average_survival_rounds_down": True}}})

    assert GroupHikeRoll(Fraction(2), Fraction(9), success=False) == group_hike_roll(
        rules, [3, 2], 7
    )


@pytest.mark.parametrize(("percent", "modifier"), [(0, 0), (1, -1), (5, -1), (6, -2), (20, -4)])
def test_a_begun_step_of_distance_counts(percent: int, modifier: int) -> None:
    assert modifier == survival_modifier(NEVERWHERE, percent)


@given(st.lists(hikers, min_size=1), hikers)
def test_one_more_hiker_is_never_faster(party: list[Hiker], another: Hiker) -> None:
    assert party_km(NEVERWHERE, [*party, another]) <= party_km(NEVERWHERE, party)


@given(st.lists(hikers, min_size=1))
def test_a_group_that_failed_has_no_own_bonus(party: list[Hiker]) -> None:
    plain = [Hiker(hiker.move, False, hiker.extra_percent) for hiker in party]

    assert party_km(NEVERWHERE, plain) == party_km(NEVERWHERE, party, group_success=False)


def test_extra_effort_is_personal() -> None:
    party = [Hiker(Fraction(5), extra_percent=50), Hiker(Fraction(5))]

    assert 100 == party_km(NEVERWHERE, party)
