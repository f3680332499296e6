"""Attacks between armour and attribute."""

from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from mapper.rules.shared.reasons import Refused
from mapper.rules.violence.combat import (
    Armour,
    armour_afterwards,
    attack_attribute,
    loses_next_action,
    strike,
)
from tests.rules.standard_tables import VIOLENCE, violence

d20 = st.integers(1, 20)
armours = st.integers(0, 20).map(Armour)


@given(d20, armours, d20)
def test_a_hit_is_over_the_armour_and_within_the_attribute(
    attribute: int, armour: Armour, roll: int
) -> None:
    assert (armour.ac < roll <= attribute) == strike(VIOLENCE, attribute, armour, roll).hit


@given(d20, armours, d20)
def test_only_an_exact_roll_stuns(attribute: int, armour: Armour, roll: int) -> None:
    struck = strike(VIOLENCE, attribute, armour, roll)

    assert (roll == attribute) == struck.stun == struck.extra_attack


@given(d20, armours, d20)
def test_an_exact_roll_dents_armour_even_above_the_attribute(
    attribute: int, armour: Armour, roll: int
) -> None:
    struck = strike(VIOLENCE, attribute, armour, roll)

    assert (roll == armour.ac) == struck.ac_reduced
    assert armour.ac - struck.ac_reduced == struck.armour.ac


@given(d20, st.lists(d20, max_size=30))
def test_armour_never_falls_below_nothing(attribute: int, rolls: list[int]) -> None:
    armour = Armour(4)

    for roll in rolls:
        armour = strike(VIOLENCE, attribute, armour, roll).armour

    assert armour.ac >= 0
    assert armour.is_broken == (armour.ac == 0)


@given(d20, st.integers(0, 19), d20)
def test_a_better_attribute_never_hurts(attribute: int, ac: int, roll: int) -> None:
    assume(attribute < 20)

    worse = strike(VIOLENCE, attribute, Armour(ac), roll)
    better = strike(VIOLENCE, attribute + 1, Armour(ac), roll)

    assert worse.hit <= better.hit


def test_broken_armour_breaks_once() -> None:
    first = strike(VIOLENCE, 12, Armour(1), 1)
    second = strike(VIOLENCE, 12, first.armour, 1)

    assert (True, False) == (first.armour_broken, second.armour_broken)
    assert second.hit
    assert second.armour.is_broken


def test_who_wears_no_armour_loses_none() -> None:
    struck = strike(VIOLENCE, 12, Armour(0), 1, scars=1, modifier=-1)

    assert not struck.ac_reduced
    assert not struck.armour_broken


@pytest.mark.parametrize(
    ("now", "after"),
    [
        pytest.param(Armour(2), Armour(4), id="dented"),
        pytest.param(Armour(0, is_broken=True), Armour(0, is_broken=True), id="broken"),
    ],
)
def test_dents_go_but_breaks_stay(now: Armour, after: Armour) -> None:
    assert after == armour_afterwards(4, now)


@pytest.mark.parametrize(("roll", "loses"), [(11, False), (12, True)])
def test_who_is_stunned_loses_an_action(roll: int, loses: bool) -> None:
    assert loses == loses_next_action(VIOLENCE, strike(VIOLENCE, 12, Armour(4), roll))


def test_enemies_have_exact_results() -> None:
    assert strike(VIOLENCE, 11, Armour(3), 11, by_enemy=True).stun


def test_a_campaign_may_keep_exact_rolls_from_enemies() -> None:
    rules = violence({"attack": {"house": {"enemies_have_exact_results": False}}})

    struck = strike(rules, 11, Armour(3), 11, by_enemy=True)

    assert (True, False) == (struck.hit, struck.stun)


def test_a_campaign_may_ask_for_a_roll_within_the_attribute() -> None:
    rules = violence({"attack": {"house": {"exact_armour_counts_above_attribute": False}}})

    reduced = [strike(rules, attribute, Armour(10), 10).ac_reduced for attribute in (9, 10)]

    assert [False, True] == reduced


def test_no_die_shows_more_than_its_faces() -> None:
    with pytest.raises(Refused) as refused:
        strike(VIOLENCE, 12, Armour(4), 21)

    assert "not_on_d20" == refused.value.reason


@pytest.mark.parametrize(
    ("distance", "magic", "attribute"),
    [
        ("melee", False, "brawn"),
        ("ranged", False, "agility"),
        ("melee", True, "cunning"),
        ("ranged", True, "cunning"),
    ],
)
def test_what_an_attack_is_rolled_with(
    distance: Literal["melee", "ranged"], magic: bool, attribute: str
) -> None:
    assert attribute == attack_attribute(VIOLENCE, distance, magic_or_trickery=magic)
