"""Mortal injury, stabilising, and Frailty."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.shared.reasons import Refused
from mapper.rules.sovereign.health import (
    Healer,
    after_stabilising,
    bed_rest_helps,
    frailty_untreated,
    full_rounds,
    is_alive,
    rounds_before_attempt,
    stabilise,
    stabilise_dc,
    stabilise_modifier,
    treat_frailty,
)
from tests.rules.sovereign_rules import RULES, read_otherwise


@pytest.mark.parametrize(("end_of", "alive"), [(3, True), (8, True), (9, False), (10, False)])
def test_death_comes_with_the_end_of_the_sixth_round_after(end_of: int, alive: bool) -> None:
    assert alive == is_alive(RULES.dying, full_rounds(3, end_of))


@pytest.mark.parametrize(
    ("attempt_in", "dc"), [(3, 8), (4, 8), (5, 9), (6, 10), (7, 11), (8, 12), (9, 13)]
)
def test_each_full_round_makes_it_harder(attempt_in: int, dc: int) -> None:
    rounds = rounds_before_attempt(RULES.dying, 3, attempt_in)

    assert dc == stabilise_dc(RULES.dying, rounds, has_kit=True).value


def test_a_campaign_may_count_the_round_of_the_attempt() -> None:
    rules = read_otherwise("dying", round_of_the_attempt_counts=True)

    assert 2 == rounds_before_attempt(rules.dying, 3, 5)


def test_without_a_kit_it_is_harder_and_said_so() -> None:
    found = stabilise_dc(RULES.dying, 5, has_kit=False)

    assert "stabilise +8, full Rounds +5, no healer’s kit +2 = +15" == str(found)


def test_a_medic_takes_the_better_attribute_and_help() -> None:
    assert 4 == stabilise_modifier(RULES.skills, 1, 2, 1, [3, 1, -1]).value


def test_it_may_be_too_late() -> None:
    with pytest.raises(Refused) as refused:
        stabilise(RULES.dying, 14, 9, full_rounds(3, 9), (6, 6))

    assert "dead" == refused.value.reason


def test_the_last_round_is_not_too_late() -> None:
    assert stabilise(RULES.dying, 13, 9, full_rounds(3, 8), (6, 6)).success


@pytest.mark.parametrize(("turns", "state", "hp"), [(0, "incapacitated", 0), (1, "frail", 1)])
def test_who_was_saved_wakes_after_a_turn(turns: int, state: str, hp: int) -> None:
    found = after_stabilising(RULES.dying, turns)

    assert (state, hp) == (found.state, found.hp)


@pytest.mark.parametrize(
    ("heal", "days", "has_kit", "helps"),
    [(0, 7, True, True), (0, 6, True, False), (-1, 7, True, False), (2, 7, False, False)],
)
def test_bed_rest_takes_a_week_a_kit_and_a_healer(
    heal: int, days: int, has_kit: bool, helps: bool
) -> None:
    assert helps == bed_rest_helps(RULES.frailty, heal, days, has_kit=has_kit)


@pytest.mark.parametrize(("dice", "success"), [((4, 4), True), ((4, 3), False)])
def test_an_hour_of_treatment_is_a_check(dice: tuple[int, int], success: bool) -> None:
    assert success == treat_frailty(RULES.frailty, Healer(1, 1), dice).success


@pytest.mark.parametrize(
    ("heal", "attempts", "has_kit", "reason"),
    [(0, 0, True, "untrained"), (1, 1, True, "tried_before"), (1, 0, False, "no_kit")],
)
def test_treatment_has_its_conditions(heal: int, attempts: int, has_kit: bool, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        treat_frailty(RULES.frailty, Healer(heal, 2, attempts, has_kit), (6, 6))

    assert reason == refused.value.reason


@pytest.mark.parametrize(
    ("is_saved", "outcome", "day"), [(True, "recovered", 37), (False, "dead", 11)]
)
def test_frailty_without_care_ends_either_way(is_saved: bool, outcome: str, day: int) -> None:
    found = frailty_untreated(RULES.frailty, 4, is_saved=is_saved)

    assert (outcome, day) == (found.outcome, found.day)


def test_a_calendar_may_have_other_months() -> None:
    rules = read_otherwise("frailty", month_days=28)

    assert 35 == frailty_untreated(rules.frailty, 1, is_saved=True).day


@given(st.integers(0, 20), st.integers(0, 20), st.booleans())
def test_waiting_never_makes_it_easier(fell: int, later: int, has_kit: bool) -> None:
    first = rounds_before_attempt(RULES.dying, fell, fell)
    then = rounds_before_attempt(RULES.dying, fell, fell + later)

    easy = stabilise_dc(RULES.dying, first, has_kit=has_kit)
    assert easy.value <= stabilise_dc(RULES.dying, then, has_kit=has_kit).value
