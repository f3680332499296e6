"""The fatigue of battles and marches."""

from __future__ import annotations

from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.neverwhere.needs import Burden, battle_fatigue, is_hot, march_fatigue, rate
from mapper.rules.neverwhere.neverwhere_tables import Climate, Laden
from mapper.rules.shared.tables import Overrides
from tests.rules.standard_tables import NEVERWHERE, neverwhere

LIGHT = Burden("light")
burdens = st.builds(Burden, st.sampled_from(get_args(Laden)), st.booleans(), st.booleans())


@pytest.mark.parametrize(
    ("rounds", "fp", "more"),
    [(5, 0, False), (6, 2, False), (299, 2, False), (300, 2, True)],
)
def test_a_battle_tires_once_however_long(rounds: int, fp: int, more: bool) -> None:
    cost = battle_fatigue(NEVERWHERE, LIGHT, rounds, attacked=True, was_targeted=False)

    assert (fp, more) == (cost.fp, cost.gm_may_add)


def test_who_had_no_part_in_a_battle_pays_nothing() -> None:
    cost = battle_fatigue(NEVERWHERE, LIGHT, 400, attacked=False, was_targeted=False)

    assert (0, False) == (cost.fp, cost.gm_may_add)


def test_a_mere_target_pays_like_all() -> None:
    assert 2 == battle_fatigue(NEVERWHERE, LIGHT, 6, attacked=False, was_targeted=True).fp


@given(burdens)
def test_a_heavier_load_never_tires_less(burden: Burden) -> None:
    lighter = Burden("none", burden.hot_day, burden.plate_or_overcoat)

    assert rate(NEVERWHERE, lighter).value <= rate(NEVERWHERE, burden).value


@given(burdens, st.fractions(0, 20), st.fractions(0, 20))
def test_a_longer_march_never_tires_less(burden: Burden, hours: Fraction, more: Fraction) -> None:
    short = march_fatigue(NEVERWHERE, burden, hours)

    assert short.value <= march_fatigue(NEVERWHERE, burden, hours + more).value


def test_a_march_says_what_tired() -> None:
    missing = march_fatigue(NEVERWHERE, Burden("light", True), Fraction(5, 2), extra_effort=True)

    assert "encumbrance light × 3 hours +6, heat × 3 hours +3, extra effort +2 = +11" == str(
        missing
    )


def test_an_unknown_march_is_an_hour() -> None:
    assert march_fatigue(NEVERWHERE, LIGHT, Fraction(1)) == march_fatigue(NEVERWHERE, LIGHT, None)


def test_who_has_just_rested_misses_nothing() -> None:
    assert 0 == march_fatigue(NEVERWHERE, LIGHT, Fraction(0), extra_effort=True).value


@pytest.mark.parametrize(
    ("house", "fp"), [({"begun_hours_count": False}, 4), ({"off_road_hours_count": False}, 0)]
)
def test_a_campaign_may_count_hours_otherwise(house: Overrides, fp: int) -> None:
    rules = neverwhere({"fatigue": {"house": house}})

    assert fp == march_fatigue(rules, LIGHT, Fraction(5, 2), off_road=True).value


@pytest.mark.parametrize(
    ("climate", "hot"), [("temperate", False), ("hot", True), ("desert", True)]
)
def test_the_climate_makes_days_hot(climate: Climate, hot: bool) -> None:
    assert hot == is_hot(NEVERWHERE, climate)
