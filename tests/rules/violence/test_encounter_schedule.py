"""Turns, and the encounter checks that fall due after them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.shared.reasons import Refused
from mapper.rules.violence.encounters import (
    TurnCount,
    TurnPassed,
    checks_after_turns,
    count_turns,
    is_encounter,
    pass_turn,
    round_minutes,
    turn_minutes,
)
from tests.rules.standard_tables import VIOLENCE


@given(st.integers(1, 3), st.integers(0, 60))
def test_checks_come_at_even_distances(every: int, turns: int) -> None:
    assert turns // every == sum(checks_after_turns(VIOLENCE, every, turns))


def test_the_count_begins_anew_with_a_check() -> None:
    passed = pass_turn(VIOLENCE, TurnCount(every=3, since_check=2))

    assert TurnPassed(TurnCount(every=3, since_check=0), 10, True) == passed


@pytest.mark.parametrize("every", [0, 4])
def test_checks_are_not_rarer_than_every_third_turn(every: int) -> None:
    with pytest.raises(Refused) as refused:
        count_turns(VIOLENCE, every)

    assert "not_that_seldom" == refused.value.reason


@pytest.mark.parametrize(("roll", "comes"), [(1, True), (2, False), (6, False)])
def test_a_one_brings_somebody(roll: int, comes: bool) -> None:
    assert comes == is_encounter(VIOLENCE, roll)


def test_ten_rounds_are_a_turn() -> None:
    assert round_minutes(VIOLENCE, 10) == turn_minutes(VIOLENCE, 1)
