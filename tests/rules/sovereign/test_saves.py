"""Saving throws of Delvers and NPCs."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.shared.reasons import Refused
from mapper.rules.sovereign.checks import is_saved, npc_save_target, save_target
from tests.rules.sovereign_rules import RULES, read_otherwise

PLAIN = {"STR": 0, "DEX": 0, "CON": 0, "INT": 0, "WIS": 0}


@pytest.mark.parametrize(
    ("kind", "better", "target"),
    [
        ("physical", {"CON": 2}, 11),
        ("physical", {"STR": -1, "CON": -2}, 14),
        ("physical", {"WIS": 2}, 13),
        ("evasion", {"INT": 1}, 12),
        ("mental", {"WIS": 1, "INT": -2}, 12),
    ],
)
def test_a_target_falls_by_the_better_of_two_attributes(
    kind: str, better: dict[str, int], target: int
) -> None:
    found = save_target(RULES.saves, kind, 3, PLAIN | better)

    assert target == found.value


def test_a_target_tells_what_made_it() -> None:
    found = save_target(RULES.saves, "evasion", 2, PLAIN | {"DEX": 1})

    assert "base +16, level −2, DEX −1 = +13" == str(found)


def test_a_campaign_may_add_modifiers_to_targets() -> None:
    rules = read_otherwise("saves", good_scores_lower_the_target=False)

    assert 15 == save_target(rules.saves, "physical", 2, PLAIN | {"CON": 1}).value


def test_an_unknown_kind_of_save_is_refused() -> None:
    with pytest.raises(Refused, match="physical, evasion, mental"):
        save_target(RULES.saves, "luck", 1, PLAIN)


@pytest.mark.parametrize(
    ("hd", "target"), [("1/2", 15), ("1", 15), ("2", 14), ("3", 14), ("7/2", 14), ("4", 13)]
)
def test_an_npc_is_better_by_one_for_each_two_hit_dice(hd: str, target: int) -> None:
    assert target == npc_save_target(RULES.saves, Fraction(hd))


@pytest.mark.parametrize(
    ("target", "roll", "bonus", "saved"),
    [
        (15, 15, 0, True),
        (15, 14, 0, False),
        (15, 14, 1, True),
        (2, 1, 20, False),
        (25, 20, -20, True),
        (25, 19, 5, False),
    ],
)
def test_the_ends_of_the_die_decide_by_themselves(
    target: int, roll: int, bonus: int, saved: bool
) -> None:
    assert saved == is_saved(RULES.saves, target, roll, bonus)


@given(st.integers(0, 25), st.integers(1, 20), st.integers(-10, 10), st.integers(0, 5))
def test_a_better_bonus_never_hurts(target: int, roll: int, bonus: int, more: int) -> None:
    saved = is_saved(RULES.saves, target, roll, bonus)

    assert is_saved(RULES.saves, target, roll, bonus + more) >= saved
