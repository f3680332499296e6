"""Nights, first aid and System Strain."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.shared.reasons import Refused
from mapper.rules.sovereign.health import (
    Patient,
    add_strain,
    first_aid,
    first_aid_minutes,
    first_aid_turns,
    healed_in_a_night,
    is_comfortable_by_default,
    natural_healing,
    strain_after_night,
)
from tests.rules.sovereign_rules import RULES, read_otherwise


@pytest.mark.parametrize(
    ("place", "comfortable"), [("settlement", True), ("wilderness_camp", False), ("dungeon", False)]
)
def test_only_a_settlement_is_comfortable_by_itself(place: str, comfortable: bool) -> None:
    assert comfortable == is_comfortable_by_default(RULES.healing, place)


@pytest.mark.parametrize(
    ("kind", "level_or_hd", "healed"),
    [("delver", "3", 3), ("npc", "4", 4), ("npc", "5/2", 2), ("npc", "1/2", 1)],
)
def test_a_night_heals_by_level_or_hit_dice(
    kind: Literal["delver", "npc"], level_or_hd: str, healed: int
) -> None:
    assert healed == healed_in_a_night(RULES.healing, kind, Fraction(level_or_hd))


@pytest.mark.parametrize(
    ("hp", "frail", "comfortable", "after"),
    [(5, False, True, 8), (11, False, True, 12), (5, True, True, 5), (5, False, False, 5)],
)
def test_natural_healing_has_its_conditions(
    hp: int, frail: bool, comfortable: bool, after: int
) -> None:
    assert after == natural_healing(hp, 12, 3, frail=frail, warm_fed_comfortable=comfortable)


@pytest.mark.parametrize(
    ("strain", "hours", "uninterrupted", "comfortable", "after"),
    [
        (3, 8, True, True, 2),
        (3, 12, True, True, 2),
        (0, 8, True, True, 0),
        (3, 7, True, True, 3),
        (3, 8, False, True, 3),
        (3, 8, True, False, 3),
    ],
)
def test_a_good_night_takes_one_strain(
    strain: int, hours: int, uninterrupted: bool, comfortable: bool, after: int
) -> None:
    found = strain_after_night(
        RULES.healing,
        strain,
        Fraction(hours),
        uninterrupted=uninterrupted,
        warm_fed_comfortable=comfortable,
    )

    assert after == found


def test_strain_may_reach_the_maximum() -> None:
    found = add_strain(RULES.healing, 9, 10, 1)

    assert (10, 0) == (found.strain, found.unconscious_minutes)


def test_strain_over_the_maximum_is_refused() -> None:
    with pytest.raises(Refused, match="11 of 10"):
        add_strain(RULES.healing, 10, 10, 1)


@pytest.mark.parametrize(("stops", "strain"), [(True, 10), (False, 11)])
def test_forced_strain_strikes_down_for_an_hour(stops: bool, strain: int) -> None:
    rules = read_otherwise("healing", forced_strain_stops_at_the_maximum=stops)

    found = add_strain(rules.healing, 8, 10, 3, forced=True)

    assert (strain, 60) == (found.strain, found.unconscious_minutes)


@pytest.mark.parametrize(
    ("hp", "heal", "roll", "after"), [(3, 1, 4, 8), (8, 1, 4, 10), (3, -1, 1, 3), (3, -1, 4, 6)]
)
def test_first_aid_heals_a_die_and_skill(hp: int, heal: int, roll: int, after: int) -> None:
    patched = first_aid(RULES.healing, Patient(hp, 10, 2, 12), heal, roll, has_kit=True)

    assert (after, 3) == (patched.hp, patched.strain)


@pytest.mark.parametrize(
    ("strain", "has_kit", "reason"), [(0, False, "no_kit"), (12, True, "too_much_strain")]
)
def test_first_aid_may_be_impossible(strain: int, has_kit: bool, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        first_aid(RULES.healing, Patient(3, 10, strain, 12), 1, 4, has_kit=has_kit)

    assert reason == refused.value.reason


def test_a_campaign_may_keep_untrained_hands_away() -> None:
    rules = read_otherwise("healing", first_aid_least_heal=0)

    with pytest.raises(Refused, match="untrained"):
        first_aid(rules.healing, Patient(3, 10, 0, 12), -1, 4, has_kit=True)


@pytest.mark.parametrize(("applications", "turns"), [(0, 0), (1, 1), (20, 1)])
def test_all_first_aid_fits_into_a_turn(applications: int, turns: int) -> None:
    found = (
        first_aid_minutes(RULES.healing, applications),
        first_aid_turns(RULES.healing, applications),
    )

    assert (applications, turns) == found


@given(st.integers(0, 20), st.integers(1, 20), st.integers(-1, 4), st.integers(1, 6))
def test_first_aid_never_hurts(hp: int, max_hp: int, heal: int, roll: int) -> None:
    patched = first_aid(RULES.healing, Patient(hp, max_hp, 0, 12), heal, roll, has_kit=True)

    assert hp <= patched.hp <= max(hp, max_hp)
