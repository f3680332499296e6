"""Chases by speed and by roll."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.shared.reasons import Refused
from mapper.rules.sovereign.encounters import (
    Pursuit,
    best_of_group,
    by_speed,
    chase,
    chase_turns,
    head_start_modifier,
    situation_modifier,
)
from tests.rules.sovereign_rules import RULES, read_otherwise

PLAIN = {"DEX": 0, "CON": 0, "Exert": 0}
RUNNERS = st.fixed_dictionaries(
    {"DEX": st.integers(-2, 2), "CON": st.integers(-2, 2), "Exert": st.integers(-1, 4)}
)


@pytest.mark.parametrize(
    ("pursuers", "fleeing", "result"),
    [
        ([30, 30], [20, 20], "caught"),
        ([20], [30], "escaped"),
        ([30], [30], "check"),
        ([40, 20], [30], "escaped"),
    ],
)
def test_a_group_is_as_fast_as_its_slowest(
    pursuers: list[int], fleeing: list[int], result: str
) -> None:
    assert result == by_speed(RULES.chases, pursuers, fleeing)


def test_a_campaign_may_leave_the_slow_behind() -> None:
    rules = read_otherwise("chases", group_moves_like="fastest")

    assert "caught" == by_speed(rules.chases, [40, 20], [30])


def test_a_chase_needs_two_sides() -> None:
    with pytest.raises(Refused):
        by_speed(RULES.chases, [], [30])


@pytest.mark.parametrize(
    ("rounds", "modifier"), [(0, 2), (1, 1), (2, 0), (6, 0), (7, -2), (99, -2)]
)
def test_a_head_start_has_its_modifier(rounds: int, modifier: int) -> None:
    assert modifier == head_start_modifier(RULES.chases, rounds)


def test_all_that_applies_is_added_and_told() -> None:
    found = situation_modifier(
        RULES.chases, are_more=True, head_start_rounds=1, half_hearted=True, enraged=False
    )

    assert "more pursuers −1, head start +1, half-hearted −1 = −1" == str(found)


def test_as_many_pursuers_are_not_more() -> None:
    found = situation_modifier(
        RULES.chases, are_more=False, head_start_rounds=3, half_hearted=False, enraged=True
    )

    assert 1 == found.value


def test_a_group_runs_with_its_better_attribute() -> None:
    runners = [{"DEX": -1, "CON": 1, "Exert": 0}, {"DEX": 2, "CON": 1, "Exert": -1}]

    assert 1 == best_of_group(RULES.chases, RULES.skills, runners).value


def test_the_fleeing_group_sets_the_difficulty() -> None:
    fleeing = [
        {"DEX": 1, "CON": 0, "Exert": 1},
        {"DEX": 0, "CON": 0, "Exert": 1},
        {"DEX": 0, "CON": 0, "Exert": 1},
        PLAIN,
    ]

    made = chase(RULES, Pursuit([PLAIN], fleeing, 0), (6, 6))

    assert (12, True) == (made.check.dc, made.is_caught)


def test_a_campaign_may_set_it_by_the_best_of_them() -> None:
    rules = read_otherwise("chases", fleeing_roll_as_a_group=False)
    fleeing = [{"DEX": 1, "CON": 0, "Exert": 1}, {"DEX": 0, "CON": 0, "Exert": 1}]

    made = chase(rules, Pursuit([PLAIN], fleeing, 0), (6, 6))

    assert 10 == made.check.dc


def test_the_situation_touches_the_pursuers_roll() -> None:
    made = chase(RULES, Pursuit([PLAIN], [PLAIN], -1), (4, 4))

    assert (8, 7, False) == (made.check.dc, made.check.total, made.is_caught)


@pytest.mark.parametrize("is_caught", [True, False])
def test_a_chase_takes_a_turn_however_it_ends(is_caught: bool) -> None:
    assert 1 == chase_turns(RULES.chases, RULES.turns, is_caught=is_caught)


@given(st.lists(RUNNERS, min_size=1, max_size=5), st.integers(0, 4))
def test_no_other_leader_would_do_better(runners: list[dict[str, int]], pick: int) -> None:
    leader = runners[pick % len(runners)]
    others = [one["DEX"] + one["Exert"] for one in runners if one is not leader]
    good = sum(other > 0 for other in others) - sum(other < 0 for other in others)

    best = best_of_group(RULES.chases, RULES.skills, runners)

    assert best.value >= leader["DEX"] + leader["Exert"] + good
