"""Poison and what helps against it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.shared.reasons import Refused
from mapper.rules.sovereign.health import counteract, medic_bonus, save_bonus, turns_to_live
from tests.rules.sovereign_rules import RULES, read_otherwise


@pytest.mark.parametrize(
    ("heal", "seconds", "has_kit", "bonus"),
    [
        (2, 0, True, 4),
        (0, 60, True, 1),
        (-1, 0, True, 0),
        (2, 61, True, 0),
        (2, 0, False, 0),
        (None, 0, True, 0),
    ],
)
def test_a_medic_must_come_soon_and_with_a_kit(
    heal: int | None, seconds: int, has_kit: bool, bonus: int
) -> None:
    assert bonus == medic_bonus(RULES.poison, heal, seconds, has_kit=has_kit)


def test_a_bonus_tells_what_made_it() -> None:
    found = save_bonus(RULES.poison, -4, 2, 0, has_kit=True)

    assert "poison −4, medic +4 = +0" == str(found)


@pytest.mark.parametrize("virulence", [-5, 5])
def test_no_poison_is_weaker_or_more_dire_than_the_rules_know(virulence: int) -> None:
    with pytest.raises(Refused):
        save_bonus(RULES.poison, virulence, None, 0, has_kit=False)


@pytest.mark.parametrize("virulence", [-4, 4])
def test_poisons_may_be_as_bad_and_as_weak_as_the_rules_know(virulence: int) -> None:
    assert virulence == save_bonus(RULES.poison, virulence, None, 0, has_kit=False).value


def test_a_poison_kills_unless_it_is_said_not_to() -> None:
    assert [3, None] == [turns_to_live(RULES.poison, 3, lethal=lethal) for lethal in (None, False)]


def test_a_poison_leaves_four_turns_at_most() -> None:
    with pytest.raises(Refused) as refused:
        turns_to_live(RULES.poison, 5)

    assert "not_on_d4" == refused.value.reason


def test_a_campaign_may_have_poisons_that_do_not_kill() -> None:
    rules = read_otherwise("poison", lethal_unless_said=False)

    assert [None, 3] == [turns_to_live(rules.poison, 3, lethal=lethal) for lethal in (None, True)]


@pytest.mark.parametrize(("fearsome", "dc"), [(False, 10), (True, 12)])
def test_a_fearsome_poison_is_harder_to_counteract(fearsome: bool, dc: int) -> None:
    made = counteract(RULES.poison, 1, 1, (5, 3), fearsome=fearsome)

    assert (dc, 10) == (made.dc, made.total)


@given(st.integers(-1, 4), st.integers(0, 120), st.booleans())
def test_a_better_medic_never_hurts(heal: int, seconds: int, has_kit: bool) -> None:
    better = medic_bonus(RULES.poison, heal + 1, seconds, has_kit=has_kit)

    assert medic_bonus(RULES.poison, heal, seconds, has_kit=has_kit) <= better
