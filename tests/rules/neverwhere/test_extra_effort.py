"""Extra effort: how hard, at what price, and in a fight."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.neverwhere.neverwhere_tables import (
    CombatEffort,
    CombatEffortKind,
    EffortOutcome,
    EffortTask,
)
from mapper.rules.neverwhere.strength import (
    EffortResult,
    combat_effort,
    effort_result,
    effort_roll,
    effort_task,
)
from mapper.rules.shared.reasons import Refused
from mapper.rules.shared.tables import Overrides
from tests.rules.standard_tables import NEVERWHERE, neverwhere

tasks = st.sampled_from(get_args(EffortTask))


def test_the_number_says_what_makes_it_hard() -> None:
    roll = effort_roll(NEVERWHERE, 20, 7, 10, motivated=True)

    assert "extra effort +5, 20 % more +4, missing FP +3 = +12" == str(roll.number)
    assert 5 == roll.bonus


@pytest.mark.parametrize(
    ("percent", "fp", "number"), [(1, 12, 6), (6, 12, 7), (5, 11, 6), (5, 0, 16)]
)
def test_begun_steps_and_whole_tenths_count(percent: int, fp: int, number: int) -> None:
    assert number == effort_roll(NEVERWHERE, percent, fp, 12, motivated=False).number.value


@pytest.mark.parametrize(
    ("house", "number"), [({"begun_steps_count": False}, 5), ({"whole_tenths_count": False}, 7)]
)
def test_a_campaign_may_count_steps_otherwise(house: Overrides, number: int) -> None:
    rules = neverwhere({"extra_effort": {"house": house}})

    assert number == effort_roll(rules, 4, 11, 12, motivated=False).number.value


def test_more_than_all_fatigue_makes_nothing_easier() -> None:
    assert 6 == effort_roll(NEVERWHERE, 5, 15, 12, motivated=False).number.value


@given(st.integers(0, 100), st.integers(1, 100), st.integers(0, 20))
def test_more_is_never_easier(percent: int, more: int, fp: int) -> None:
    little = effort_roll(NEVERWHERE, percent, fp, 20, motivated=False).number.value

    assert little <= effort_roll(NEVERWHERE, percent + more, fp, 20, motivated=False).number.value


@given(tasks, st.integers(0, 9))
def test_only_a_critical_success_is_free(task: EffortTask, task_fp: int) -> None:
    paid = {
        outcome: effort_result(NEVERWHERE, task, task_fp, outcome).fp
        for outcome in get_args(EffortOutcome)
    }

    assert task_fp == paid.pop("critical_success")
    assert {task_fp + effort_task(NEVERWHERE, task).fp} == set(paid.values())


def test_a_botched_march_wounds_with_all_its_fatigue() -> None:
    result = effort_result(NEVERWHERE, "hike", 5, "critical_failure")

    assert EffortResult(7, 7, False, True, True, 10, "", "") == result


def test_botched_digging_goes_into_the_back() -> None:
    result = effort_result(NEVERWHERE, "dig_hour", 2, "critical_failure")

    assert EffortResult(3, 3, False, True, True, 10, "Bad Back", "back") == result


def test_a_failure_leaves_what_was_possible_anyway() -> None:
    result = effort_result(NEVERWHERE, "jump", 0, "failure")

    assert EffortResult(1, 0, False, False, False, None, "", "") == result


def test_no_effort_makes_a_breath_longer() -> None:
    with pytest.raises(Refused) as refused:
        effort_task(NEVERWHERE, "hold_breath")

    assert "no_extra_effort" == refused.value.reason


@pytest.mark.parametrize(
    ("kind", "effort"),
    [
        (
            "feverish_defense",
            CombatEffort(
                1, ac=2, free_action=True, stacks_with=("all_out_attack", "all_out_defense")
            ),
        ),
        (
            "all_out_attack",
            CombatEffort(
                1,
                ac=-2,
                extra_attacks=1,
                to_hit=-4,
                provokes=True,
                full_round=True,
                melee_only=True,
            ),
        ),
        ("mighty_blow", CombatEffort(1, damage=2, full_round=True)),
        ("precise_strike", CombatEffort(1, to_hit=4, enemy_to_hit=2, full_round=True)),
    ],
)
def test_what_effort_does_in_a_fight(kind: CombatEffortKind, effort: CombatEffort) -> None:
    assert effort == combat_effort(NEVERWHERE, kind)
