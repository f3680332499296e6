"""Skill checks alone, in groups and against others."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.shared.reasons import Refused
from mapper.rules.sovereign.checks import (
    Fit,
    Option,
    Trained,
    best_option,
    check,
    difficulty,
    group_modifier,
    is_worth_a_roll,
    needs_roll,
    npc_modifier,
    opposed_check,
    pit_leap,
    with_companions,
    within_odds,
)
from tests.rules.sovereign_rules import RULES, read_otherwise

MODIFIERS = st.integers(-3, 6)


@pytest.mark.parametrize(
    ("can_fail", "consequences", "cost", "rolled"),
    [
        (True, True, True, True),
        (True, True, False, True),
        (True, False, True, True),
        (True, False, False, False),
        (False, True, True, False),
        (False, False, False, False),
    ],
)
def test_only_what_is_at_stake_is_rolled(
    can_fail: bool, consequences: bool, cost: bool, rolled: bool
) -> None:
    found = needs_roll(
        RULES.table, can_fail=can_fail, failure_has_consequences=consequences, attempt_has_cost=cost
    )

    assert rolled == found


def test_a_campaign_may_ask_for_all_reasons_before_a_roll_is_left_out() -> None:
    rules = read_otherwise("table", all_must_hold_for_no_roll=True)

    assert needs_roll(
        rules.table, can_fail=True, failure_has_consequences=False, attempt_has_cost=False
    )


@pytest.mark.parametrize(("odds", "roll", "happens"), [(2, 2, True), (2, 3, False), (0, 1, False)])
def test_odds_are_met_by_rolling_low(odds: int, roll: int, happens: bool) -> None:
    assert happens == within_odds(odds, roll, 6)


def test_a_roll_that_no_die_shows_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        within_odds(45, 101, 100)

    assert "not_on_d100" == refused.value.reason


@pytest.mark.parametrize(("dice", "success"), [((4, 4), True), ((4, 3), False)])
def test_a_check_must_reach_its_difficulty(dice: tuple[int, int], success: bool) -> None:
    assert success == check(8, 0, dice).success


@pytest.mark.parametrize(("dc", "worth"), [(5, False), (6, True), (14, True)])
def test_what_is_easier_than_simple_is_not_rolled(dc: int, worth: bool) -> None:
    assert worth == is_worth_a_roll(RULES.skills, dc)


def test_tasks_have_their_difficulties() -> None:
    tasks = ("simple", "significant", "expert", "master", "barely_possible")

    assert [6, 8, 10, 12, 14] == [difficulty(RULES.skills, task) for task in tasks]


def test_the_best_of_fitting_pairs_is_chosen() -> None:
    options = [Option("STR/Exert", 1), Option("DEX/Sneak", 2), Option("DEX/Exert", 2)]

    assert "DEX/Sneak" == best_option(options).name


@pytest.mark.parametrize(("fit", "modifier"), [("good", 3), ("ordinary", 0), ("bad", -1)])
def test_an_npc_is_only_good_at_what_it_should_be(fit: Fit, modifier: int) -> None:
    assert modifier == npc_modifier(RULES.skills, 3, fit)


def test_companions_count_one_each_way() -> None:
    found = with_companions(RULES.skills, 2, [5, 1, 0, -1, -2, -1])

    assert "leader +2, companions who do well +2, companions who do badly −3 = +1" == str(found)


def test_a_companion_counts_with_skill_and_attribute() -> None:
    group = [Trained(0, 0), Trained(1, -1)]

    assert 0 == group_modifier(RULES.skills, group, 0).value


def test_a_campaign_may_count_companions_by_attribute() -> None:
    rules = read_otherwise("skills", companions_count_with="attribute")
    group = [Trained(0, 0), Trained(1, -1)]

    assert 1 == group_modifier(rules.skills, group, 0).value


def test_a_group_without_its_leader_is_refused() -> None:
    with pytest.raises(Refused):
        group_modifier(RULES.skills, [Trained(0, 0)], 1)


@given(MODIFIERS, st.lists(MODIFIERS, max_size=7), MODIFIERS)
def test_one_companion_changes_a_group_by_one_at_most(
    leader: int, companions: list[int], newcomer: int
) -> None:
    before = with_companions(RULES.skills, leader, companions).value
    after = with_companions(RULES.skills, leader, [*companions, newcomer]).value

    assert abs(after - before) <= 1


@given(MODIFIERS, MODIFIERS)
def test_who_wants_a_change_wins_ties(actor: int, other: int) -> None:
    made = opposed_check(RULES.skills, actor, other, (4, 4))

    assert (actor >= other) == made.success


@pytest.mark.parametrize(("dice", "damage", "stuck"), [((4, 4), "", False), ((4, 3), "3d6", True)])
def test_who_misses_the_leap_lies_in_the_pit(
    dice: tuple[int, int], damage: str, stuck: bool
) -> None:
    leap = pit_leap(RULES.pit, 0, 0, dice)

    assert (damage, stuck) == (leap.damage, leap.stuck)


def test_strength_and_training_carry_a_leap() -> None:
    assert pit_leap(RULES.pit, 1, 1, (3, 3)).check.success
