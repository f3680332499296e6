"""Hunger and thirst."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.neverwhere.needs import (
    DailySupplies,
    Thirst,
    starvation_fp,
    starvation_fp_left,
    supplies,
    thirst,
    thirst_hours,
    thirst_left,
    water_need,
)
from mapper.rules.neverwhere.neverwhere_tables import Climate
from tests.rules.standard_tables import NEVERWHERE

litres = st.fractions(0, 6, max_denominator=10)


@pytest.mark.parametrize(("climate", "need"), [("temperate", 2), ("hot", 3), ("desert", 5)])
def test_the_heat_makes_thirsty(climate: Climate, need: int) -> None:
    assert need == water_need(NEVERWHERE, climate)


def test_thirst_comes_three_times_a_day() -> None:
    assert (8, 16, 24) == thirst_hours(NEVERWHERE)


@pytest.mark.parametrize(
    ("climate", "drunk", "fp", "hp"),
    [
        pytest.param("temperate", "2", 0, 0, id="enough"),
        pytest.param("temperate", "199/100", 3, 0, id="a sip too little"),
        pytest.param("desert", "1/2", 3, 0, id="exactly half a litre"),
        pytest.param("desert", "49/100", 4, 1, id="less than half a litre"),
    ],
)
def test_a_day_of_thirst(climate: Climate, drunk: str, fp: int, hp: int) -> None:
    assert Thirst(fp, hp) == thirst(NEVERWHERE, climate, Fraction(drunk), Fraction(24))


@given(st.sampled_from(["temperate", "hot", "desert"]), litres, litres)
def test_more_water_never_hurts(climate: Climate, drunk: Fraction, more: Fraction) -> None:
    dry, wet = (
        thirst(NEVERWHERE, climate, amount, Fraction(48)) for amount in (drunk, drunk + more)
    )

    assert wet.fp <= dry.fp
    assert wet.hp <= dry.hp


@pytest.mark.parametrize(
    ("days", "left"), [(0, Thirst(9, 2)), (1, Thirst(0, 2)), (3, Thirst(0, 2))]
)
def test_rest_ends_thirst_but_heals_no_wounds(days: int, left: Thirst) -> None:
    assert left == thirst_left(NEVERWHERE, Thirst(9, 2), days)


@given(st.integers(0, 30), st.integers(0, 12))
def test_rest_makes_up_for_what_starving_took(meals: int, days: int) -> None:
    fp = starvation_fp(NEVERWHERE, meals)

    left = starvation_fp_left(NEVERWHERE, fp, days, true_rest=True)

    assert max(0, meals - 3 * days) == left


def test_a_day_on_the_road_is_no_rest() -> None:
    assert 7 == starvation_fp_left(NEVERWHERE, 7, 5, true_rest=False)


def test_a_journey_needs_food_and_water() -> None:
    assert DailySupplies(Fraction(18), 18, 10_800) == supplies(NEVERWHERE, 2, "hot", 3)
