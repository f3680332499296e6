"""Hit points of Delvers and NPCs, and what happens at none."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.shared.reasons import Refused
from mapper.rules.sovereign.health import (
    Who,
    at_zero_hp,
    levelled_hp,
    new_delver_hp,
    npc_dice,
    npc_hp,
)
from tests.rules.sovereign_rules import RULES, read_otherwise


@pytest.mark.parametrize(
    ("die", "con", "die_hard", "hp"),
    [(6, 1, False, 7), (1, -2, False, 1), (1, -2, True, 1), (1, -1, True, 2), (8, 2, True, 12)],
)
def test_a_new_delver_has_a_die_and_con_but_never_less_than_one(
    die: int, con: int, die_hard: bool, hp: int
) -> None:
    assert hp == new_delver_hp(RULES.hit_points, die, con, die_hard=die_hard)


def test_the_floor_may_come_before_die_hard() -> None:
    rules = read_otherwise("hit_points", floor_after_die_hard=False)

    assert 3 == new_delver_hp(rules.hit_points, 1, -1, die_hard=True)


@pytest.mark.parametrize(
    ("hd", "dice"), [("1/2", "1d4"), ("1", "1d8"), ("3", "3d8"), ("7/2", "3d8")]
)
def test_an_npc_rolls_a_die_for_each_whole_hit_die(hd: str, dice: str) -> None:
    assert dice == str(npc_dice(RULES.hit_points, Fraction(hd)))


def test_an_npc_has_what_its_dice_show() -> None:
    assert 13 == npc_hp(RULES.hit_points, Fraction(3), [8, 1, 4])


def test_too_few_dice_for_an_npc_are_refused() -> None:
    with pytest.raises(Refused, match="3d8"):
        npc_hp(RULES.hit_points, Fraction(3), [8, 1])


@pytest.mark.parametrize(
    ("max_hp", "con", "rolls", "after"),
    [
        pytest.param(8, 0, [6, 3], 9, id="more is taken"),
        pytest.param(9, 0, [6, 3], 10, id="as much is one more"),
        pytest.param(3, -2, [1, 1], 4, id="no die is worth less than one"),
    ],
)
def test_a_new_level_rolls_all_dice_again(
    max_hp: int, con: int, rolls: list[int], after: int
) -> None:
    assert after == levelled_hp(RULES.hit_points, max_hp, con, rolls)


@given(
    st.integers(1, 60), st.integers(-2, 2), st.lists(st.integers(1, 12), min_size=1, max_size=10)
)
def test_a_new_level_is_always_a_gain(max_hp: int, con: int, rolls: list[int]) -> None:
    assert levelled_hp(RULES.hit_points, max_hp, con, rolls) > max_hp


def test_die_hard_counts_for_the_first_die_alone() -> None:
    assert 9 == levelled_hp(RULES.hit_points, 8, 0, [6, 3], die_hard=True)


def test_die_hard_may_count_at_every_level() -> None:
    rules = read_otherwise("hit_points", die_hard_counts_on_level_up=True)

    assert 11 == levelled_hp(rules.hit_points, 8, 0, [6, 3], die_hard=True)


@pytest.mark.parametrize(
    ("who", "frail", "state"),
    [
        ("delver", False, "mortally_injured"),
        ("named_npc", False, "mortally_injured"),
        ("unnamed_npc", False, "dead"),
        ("delver", True, "dead"),
        ("named_npc", True, "dead"),
    ],
)
def test_only_who_matters_and_is_not_frail_lives_on_at_zero(
    who: Who, frail: bool, state: str
) -> None:
    assert state == at_zero_hp(RULES.dying, who, frail=frail)


def test_who_was_beaten_down_is_not_dying() -> None:
    assert "beaten_down" == at_zero_hp(RULES.dying, "delver", frail=False, lethal=False)


def test_a_campaign_may_let_named_npcs_die_at_once() -> None:
    rules = read_otherwise("dying", named_npcs_die_like_delvers=False)

    assert "dead" == at_zero_hp(rules.dying, "named_npc", frail=False)
