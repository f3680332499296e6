"""Running, and what tiredness leaves of Move."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mapper.rules.neverwhere.hiking import fp_lost_running, is_tired, move_left, run
from mapper.rules.neverwhere.neverwhere_tables import RunMode
from tests.rules.standard_tables import NEVERWHERE, neverwhere

MOVE = Fraction(5)


@pytest.mark.parametrize(
    ("fp", "tired"), [(12, False), (5, False), (4, True), (0, True), (-3, True)]
)
def test_a_third_of_the_fatigue_is_tired(fp: int, tired: bool) -> None:
    assert tired == is_tired(NEVERWHERE, fp, 12)


def test_exactly_a_third_can_be_still_fresh() -> None:
    rules = neverwhere({"running": {"house": {"already_tired_at_exactly_a_third": False}}})

    assert not is_tired(rules, 4, 12)


def test_tired_legs_move_half() -> None:
    assert "Move 5 × tired 1/2 = 5/2" == str(move_left(NEVERWHERE, MOVE, 4, 12))


@pytest.mark.parametrize(
    ("mode", "fp", "metres", "every"),
    [("sprint", 12, 20, 1), ("paced", 12, 15, 60), ("sprint", 4, 10, 1)],
)
def test_how_fast_and_how_long(mode: RunMode, fp: int, metres: int, every: int) -> None:
    found = run(NEVERWHERE, MOVE, fp, 12, mode)

    assert (Fraction(metres), every) == (found.metres_per_round.value, found.check_every_rounds)


@pytest.mark.parametrize(("total", "fp"), [(9, 1), (10, 0)])
def test_a_failed_roll_tires(total: int, fp: int) -> None:
    assert fp == fp_lost_running(NEVERWHERE, total)


def test_meeting_the_number_can_be_too_little() -> None:
    rules = neverwhere({"rolls": {"house": {"meeting_the_number_succeeds": False}}})

    assert 1 == fp_lost_running(rules, 10)
