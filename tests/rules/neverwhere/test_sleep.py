"""Waking days, short nights, and nodding off."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.neverwhere.needs import (
    Drowsiness,
    Sleeper,
    allowance,
    counted_hours,
    drowsiness,
    drowsy_modifiers,
    fp_lost_awake,
    sleep_fp_left,
    usual_sleeper,
)
from tests.rules.standard_tables import NEVERWHERE, neverwhere

USUAL = Sleeper(Fraction(16), Fraction(8))
hours = st.fractions(0, 48, max_denominator=12)


def test_the_average_person_wakes_sixteen_hours_and_sleeps_eight() -> None:
    assert USUAL == usual_sleeper(NEVERWHERE)


@given(hours, hours)
def test_more_sleep_never_shortens_the_day(slept: Fraction, more: Fraction) -> None:
    shorter = allowance(NEVERWHERE, USUAL, slept)

    assert shorter <= allowance(NEVERWHERE, USUAL, slept + more)


@given(hours)
def test_no_day_is_shorter_than_nothing_or_longer_than_usual(slept: Fraction) -> None:
    assert 0 <= allowance(NEVERWHERE, USUAL, slept) <= 16


def test_a_long_sleep_can_lengthen_the_day() -> None:
    rules = neverwhere({"sleep": {"house": {"long_sleep_lengthens_the_day": True}}})

    assert 20 == allowance(rules, USUAL, Fraction(10))


@pytest.mark.parametrize(
    ("awake", "fp"), [("16", 0), ("1601/100", 1), ("1999/100", 1), ("20", 2), ("24", 3), ("28", 4)]
)
def test_staying_up_costs_at_once_and_each_quarter_day(awake: str, fp: int) -> None:
    assert fp == fp_lost_awake(NEVERWHERE, USUAL, Fraction(16), Fraction(awake))


def test_who_has_a_longer_day_has_longer_quarters() -> None:
    long_day = Sleeper(Fraction(20), Fraction(4))

    assert 1 == fp_lost_awake(NEVERWHERE, long_day, Fraction(20), Fraction(49, 2))


@pytest.mark.parametrize(
    ("lost", "state"),
    [
        pytest.param(5, "alert", id="less than half lost"),
        pytest.param(6, "drowsy", id="exactly half lost"),
        pytest.param(8, "drowsy", id="exactly a third left"),
        pytest.param(9, "exhausted", id="less than a third left"),
        pytest.param(12, "exhausted", id="nothing left"),
    ],
)
def test_how_tired_lost_sleep_makes(lost: int, state: str) -> None:
    said = drowsiness(NEVERWHERE, 12, lost, Fraction(16), Fraction(30))

    assert state == said.state


def test_the_drowsy_roll_only_when_idle() -> None:
    said = drowsiness(NEVERWHERE, 10, 5, Fraction(16), Fraction(24))

    assert Drowsiness("drowsy", 7, 120, None) == said


def test_within_the_day_the_roll_is_no_easier_than_at_its_end() -> None:
    assert 5 == drowsiness(NEVERWHERE, 10, 6, Fraction(16), Fraction(2)).will_sn


def test_being_drowsy_hurts_will_twice() -> None:
    assert {"Dex": -2, "Int": -2, "Will": -4} == drowsy_modifiers(NEVERWHERE)


def test_bad_sleep_counts_for_less() -> None:
    assert Fraction(6) == counted_hours(Fraction(8), Fraction(3, 4))


@pytest.mark.parametrize(("slept", "left"), [("0", 5), ("79/10", 5), ("8", 0), ("12", 0)])
def test_only_a_full_sleep_gives_the_fatigue_back(slept: str, left: int) -> None:
    assert left == sleep_fp_left(NEVERWHERE, 5, Fraction(8), Fraction(slept))


def test_a_short_sleep_can_give_its_part_back() -> None:
    rules = neverwhere({"sleep": {"house": {"short_sleep_restores_its_part": True}}})

    assert 2 == sleep_fp_left(rules, 8, Fraction(8), Fraction(6))
