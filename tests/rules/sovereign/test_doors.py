"""Doors that are picked, battered, forced, listened at and gone through."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.shared.reasons import Refused
from mapper.rules.sovereign.checks import with_companions
from mapper.rules.sovereign.doors import (
    Lockpick,
    Noise,
    barred_at,
    battering_left,
    battering_turns,
    can_be_battered,
    force_stuck,
    go_through,
    hears,
    pick_lock,
    reaction_column,
)
from tests.rules.sovereign_rules import RULES, read_otherwise

MODIFIERS = st.integers(-2, 6)


@pytest.mark.parametrize(("dice", "open_"), [((5, 4), True), ((5, 3), False)])
def test_a_lock_is_picked_at_ten(dice: tuple[int, int], open_: bool) -> None:
    made = pick_lock(RULES.doors, Lockpick(1, 1), dice)

    assert open_ == made.success


def test_another_lock_may_be_harder() -> None:
    made = pick_lock(RULES.doors, Lockpick(1, 1), (5, 4), dc=12)

    assert not made.success


@pytest.mark.parametrize(
    ("has_tools", "failed_at", "reason"), [(False, 0, "no_tools"), (True, 2, "failed_before")]
)
def test_a_lock_may_not_be_tried(has_tools: bool, failed_at: int, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        pick_lock(RULES.doors, Lockpick(5, 2, failed_at, has_tools), (6, 6))

    assert reason == refused.value.reason


def test_a_new_level_brings_a_new_try() -> None:
    made = pick_lock(RULES.doors, Lockpick(5, 3, 2), (6, 6))

    assert made.success


@pytest.mark.parametrize(("bars", "level"), [("delver", 0), ("party", 2)])
def test_a_failure_bars_who_failed(bars: str, level: int) -> None:
    rules = read_otherwise("doors", failure_bars=bars)

    assert level == barred_at(rules.doors, {"Ada": 2, "Cy": 1}, "Bo")


@pytest.mark.parametrize(
    ("state", "material", "may"),
    [
        ("locked", "wood", True),
        ("locked", "metal_reinforced", True),
        ("locked", "metal", False),
        ("locked", "stone", False),
        ("stuck", "wood", False),
    ],
)
def test_locked_doors_of_wood_are_battered(state: str, material: str, may: bool) -> None:
    assert may == can_be_battered(RULES.doors, state, material)


@pytest.mark.parametrize(
    ("material", "strength", "exert", "turns"),
    [
        ("wood", 0, 0, 6),
        ("wood", 2, 4, 1),
        ("wood", -2, -1, 9),
        ("metal_reinforced", 1, 1, 12),
        ("metal_reinforced", 2, 4, 3),
        ("metal_reinforced", -2, -1, 27),
    ],
)
def test_battering_takes_its_turns(material: str, strength: int, exert: int, turns: int) -> None:
    assert turns == battering_turns(RULES.doors, material, strength, exert).value


def test_battering_tells_what_made_its_turns() -> None:
    found = battering_turns(RULES.doors, "metal_reinforced", 2, 4)

    assert "wood +6, STR −2, Exert −4, at least +1, metal-reinforced +2 = +3" == str(found)


@pytest.mark.parametrize(("strength", "exert", "turns"), [(2, 4, 1), (2, 5, 1), (0, 0, 18)])
def test_a_campaign_may_triple_before_the_floor(strength: int, exert: int, turns: int) -> None:
    rules = read_otherwise("doors", tripled_after_the_floor=False)

    assert turns == battering_turns(rules.doors, "metal_reinforced", strength, exert).value


def test_stone_does_not_give_way() -> None:
    with pytest.raises(Refused, match="Stone does not give way"):
        battering_turns(RULES.doors, "stone", 2, 4)


@given(MODIFIERS, MODIFIERS, st.integers(0, 3), st.sampled_from(["wood", "metal_reinforced"]))
def test_more_strength_never_takes_longer(
    strength: int, exert: int, more: int, material: str
) -> None:
    weaker = battering_turns(RULES.doors, material, strength, exert)
    stronger = battering_turns(RULES.doors, material, strength + more, exert)

    assert 1 <= stronger.value <= weaker.value


@pytest.mark.parametrize(("stays", "left"), [(True, 2), (False, 6)])
def test_what_was_battered_stays_battered(stays: bool, left: int) -> None:
    rules = read_otherwise("doors", turns_done_stay_done=stays)

    assert left == battering_left(rules.doors, 6, 4)


@pytest.mark.parametrize(("dice", "at_once", "turns"), [((5, 5), True, 0), ((5, 4), False, 2)])
def test_a_stuck_door_opens_at_once_or_in_some_turns(
    dice: tuple[int, int], at_once: bool, turns: int
) -> None:
    forced = force_stuck(RULES.doors, 0, dice, 2)

    assert (at_once, turns, 0) == (forced.success_in_a_round, forced.turns, forced.extra_checks)


def test_a_stuck_door_takes_three_turns_at_most() -> None:
    with pytest.raises(Refused) as refused:
        force_stuck(RULES.doors, 0, (1, 1), 4)

    assert "not_on_d3" == refused.value.reason


def test_what_was_battered_stays_so_by_itself() -> None:
    assert 2 == battering_left(RULES.doors, 6, 4)


def test_companions_lend_a_shoulder_to_a_stuck_door() -> None:
    together = int(with_companions(RULES.skills, 1, [1, 2, -1]).value)

    assert force_stuck(RULES.doors, together, (5, 3), 3).success_in_a_round


@pytest.mark.parametrize(
    ("noise", "dice", "heard"),
    [("talking", (1, 1), True), ("quieter", (5, 5), True), ("quieter", (5, 4), False)],
)
def test_talk_is_heard_without_a_roll(noise: Noise, dice: tuple[int, int], heard: bool) -> None:
    assert heard == hears(RULES.doors, noise, 0, dice)


def test_a_hard_entry_springs_the_trap_and_surprises() -> None:
    entrance = go_through(RULES.doors, "hard", threshold_trap=True)

    assert (True, False, True, True) == (
        entrance.trap_triggered,
        entrance.may_notice_trap,
        entrance.appears_hostile,
        entrance.can_surprise_watchers,
    )


def test_a_hard_entry_springs_no_trap_where_there_is_none() -> None:
    assert not go_through(RULES.doors, "hard", threshold_trap=False).trap_triggered


def test_an_unsaid_entry_is_a_soft_one() -> None:
    soft = go_through(RULES.doors, "soft", threshold_trap=True)

    assert soft == go_through(RULES.doors, None, threshold_trap=True)


@pytest.mark.parametrize(
    ("declared", "column"), [(None, "fight"), ("talk", "talk"), ("run", "run")]
)
def test_a_declared_action_is_what_is_read(declared: str | None, column: str) -> None:
    assert column == reaction_column(RULES.doors, "hard", declared)


def test_who_comes_in_softly_waits() -> None:
    assert "wait" == reaction_column(RULES.doors, None, None)
