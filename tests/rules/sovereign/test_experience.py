"""XP for monsters and treasure, shares and levels."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.sovereign.advancement import gathered, level_reached, monster_xp, shared, written
from tests.rules.sovereign_rules import RULES, read_otherwise

HIT_DICE = st.fractions(min_value=0, max_value=40, max_denominator=4)


@pytest.mark.parametrize(
    ("hd", "abilities", "xp"),
    [
        ("1/2", 0, 5),
        ("1/2", 2, 7),
        ("1", 1, 13),
        ("3", 2, 65),
        ("7/2", 0, 35),
        ("4", 1, 125),
        ("4", 2, 175),
        ("5", 1, 300),
        ("5", 2, 425),
        ("6", 1, 500),
        ("6", 2, 725),
        ("8", 1, 1200),
        ("8", 2, 1750),
        ("9", 1, 1600),
        ("10", 1, 1600),
        ("11", 1, 1900),
        ("16", 1, 2300),
        ("17", 1, 3150),
        ("21", 1, 4500),
        ("22", 1, 5000),
        ("31", 1, 9500),
    ],
)
def test_a_monster_is_worth_its_hit_dice_and_abilities(hd: str, abilities: int, xp: int) -> None:
    assert xp == monster_xp(RULES.experience, Fraction(hd), abilities).value


def test_a_campaign_may_round_hit_dice_up() -> None:
    rules = read_otherwise("experience", part_hd_counts="up")

    assert 75 == monster_xp(rules.experience, Fraction(7, 2), 0).value


@given(HIT_DICE, HIT_DICE, st.integers(0, 5))
def test_a_greater_monster_is_never_worth_less(one: Fraction, other: Fraction, n: int) -> None:
    less, more = sorted([one, other])

    least = monster_xp(RULES.experience, less, n).value
    assert least <= monster_xp(RULES.experience, more, n).value


def test_a_henchman_weighs_half_a_delver() -> None:
    found = shared(
        RULES.experience,
        gathered(RULES.experience, Fraction(1000), Fraction(800)),
        4,
        3,
        back_in_settlement=True,
    )

    assert (Fraction(3600, 11), Fraction(1800, 11)) == (found.delver_exact, found.henchman_exact)


def test_nothing_is_shared_on_the_way() -> None:
    found = shared(RULES.experience, Fraction(500), 4, 0, back_in_settlement=False)

    assert [500, 0] == [found.total, found.delver_exact]


def test_nobody_is_left_to_share() -> None:
    found = shared(RULES.experience, Fraction(500), 0, 0, back_in_settlement=True)

    assert 0 == found.delver_exact


@pytest.mark.parametrize(
    ("rounds", "exact", "whole"),
    [("nearest", "3600/11", 327), ("nearest", "25/2", 13), ("down", "38/3", 12)],
)
def test_xp_are_written_as_whole_numbers(rounds: str, exact: str, whole: int) -> None:
    rules = read_otherwise("experience", xp_rounds=rounds)

    assert whole == written(rules.experience, Fraction(exact))


@given(st.integers(0, 10**6), st.integers(0, 8), st.integers(1, 8))
def test_all_shares_together_are_the_whole(xp: int, henchmen: int, delvers: int) -> None:
    found = shared(RULES.experience, Fraction(xp), delvers, henchmen, back_in_settlement=True)

    assert xp == delvers * found.delver_exact + henchmen * found.henchman_exact


@pytest.mark.parametrize(
    ("xp", "level"),
    [(0, 1), (1500, 2), (12_000, 5), (48_000, 7), (100_000, 8), (300_000, 10), (9_999_999, 10)],
)
def test_a_level_has_its_threshold(xp: int, level: int) -> None:
    assert level == level_reached(RULES.experience, 1, xp, in_settlement=True)


@pytest.mark.parametrize(
    "xp", [1500, 3000, 6000, 12_000, 24_000, 48_000, 100_000, 200_000, 300_000]
)
def test_one_xp_less_is_one_level_less(xp: int) -> None:
    below, reached = (
        level_reached(RULES.experience, 1, earned, in_settlement=True) for earned in (xp - 1, xp)
    )

    assert reached == below + 1


def test_levels_wait_for_a_settlement() -> None:
    assert 1 == level_reached(RULES.experience, 1, 6000, in_settlement=False)


def test_a_level_is_never_lost() -> None:
    assert 5 == level_reached(RULES.experience, 5, 0, in_settlement=True)


def test_a_campaign_may_give_one_level_at_a_time() -> None:
    rules = read_otherwise("experience", several_levels_at_once=False)

    assert 2 == level_reached(rules.experience, 1, 100_000, in_settlement=True)
