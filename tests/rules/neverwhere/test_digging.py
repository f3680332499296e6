"""Digging alone and in crews, with good tools and bad."""

from __future__ import annotations

from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.neverwhere.digging import Broken, Digger, Dug, dig, litres, litres_per_hour
from mapper.rules.neverwhere.neverwhere_tables import Quality, Soil, Tools
from mapper.rules.shared.reasons import Refused
from tests.rules.standard_tables import NEVERWHERE, neverwhere

TEN = Fraction(10)
CUBE = (Fraction(1),) * 3
SOILS = get_args(Soil)
diggers = st.builds(
    Digger,
    st.integers(1, 30).map(Fraction),
    st.sampled_from(["shovel", "pick", "pick_and_shovel"]),
    st.sampled_from(get_args(Quality)),
)
crews = st.lists(diggers, min_size=1, max_size=6)


def crew(*tools: Tools, quality: Quality = "iron") -> list[Digger]:
    return [Digger(TEN, tool, quality) for tool in tools]


@pytest.mark.parametrize(
    ("soil", "tools", "rate"),
    [
        pytest.param("loose", ("shovel",), 300, id="loose"),
        pytest.param("loose", ("pick",), 0, id="a pick moves nothing"),
        pytest.param(
            "loose",
            (
                "pick",
                "shovel",
            ),
            300,
            id="nothing to break",
        ),
        pytest.param("ordinary", ("shovel",), 150, id="unbroken"),
        pytest.param("ordinary", ("pick_and_shovel",), 150, id="alone the shovel is faster"),
        pytest.param("ordinary", ("pick_break_only",), 600, id="breaking alone"),
        pytest.param("ordinary", ("pick",), 0, id="broken, not cleared"),
        pytest.param(
            "ordinary",
            (
                "pick",
                "shovel",
                "shovel",
            ),
            600,
            id="the best crew",
        ),
        pytest.param(
            "ordinary",
            (
                "pick",
                "shovel",
                "shovel",
                "shovel",
            ),
            600,
            id="the pick is slower",
        ),
        pytest.param(
            "ordinary",
            (
                "pick",
                "shovel",
                "shovel",
                "shovel",
                "shovel",
                "shovel",
            ),
            750,
            id="no waiting",
        ),
        pytest.param("hard_soil", ("pick",), 0, id="hard soil without a shovel"),
        pytest.param(
            "hard_soil",
            (
                "pick",
                "pick",
                "shovel",
            ),
            300,
            id="the shovel is slower",
        ),
        pytest.param("hard_soil", ("pick_and_shovel",), 100, id="alone"),
        pytest.param(
            "hard_soil",
            (
                "pick_and_shovel",
                "pick_and_shovel",
            ),
            300,
            id="two share",
        ),
        pytest.param(
            "hard_soil",
            (
                "pick",
                "pick_and_shovel",
            ),
            300,
            id="one keeps to the shovel",
        ),
        pytest.param("hard_rock", ("pick_break_only",), 150, id="breaking rock"),
        pytest.param(
            "hard_rock",
            (
                "pick",
                "shovel",
            ),
            150,
            id="rock",
        ),
        pytest.param("hard_rock", ("pick_and_shovel",), 50, id="alone in rock"),
    ],
)
def test_what_a_crew_moves_in_an_hour(soil: Soil, tools: tuple[Tools, ...], rate: int) -> None:
    assert rate == litres_per_hour(NEVERWHERE, soil, crew(*tools))


@pytest.mark.parametrize(("quality", "rate"), [("iron", 300), ("wooden", 150), ("improvised", 75)])
def test_poor_tools_are_slow(quality: Quality, rate: int) -> None:
    assert rate == litres_per_hour(NEVERWHERE, "loose", crew("shovel", quality=quality))


def test_an_improvised_pick_breaks_no_hard_soil() -> None:
    bare_hands = crew("pick_and_shovel", quality="improvised")

    with pytest.raises(Refused) as refused:
        dig(NEVERWHERE, "hard_soil", bare_hands, CUBE)

    assert "cannot_dig" == refused.value.reason


def test_an_improvised_pick_can_be_allowed() -> None:
    rules = neverwhere({"digging": {"house": {"improvised_tools_are_no_picks": False}}})
    bare_hands = crew("pick_and_shovel", quality="improvised")

    assert 25 == litres_per_hour(rules, "hard_soil", bare_hands)


def test_a_crew_can_work_stage_after_stage() -> None:
    rules = neverwhere({"digging": {"house": {"stages_run_side_by_side": False}}})

    assert 200 == litres_per_hour(rules, "ordinary", crew("pick", "shovel"))


def test_harder_rock_slows_who_works_alone_as_well() -> None:
    alone = crew("pick_and_shovel")

    assert 25 == litres_per_hour(NEVERWHERE, "hard_rock", alone, Broken(Fraction(15, 2)))


def test_no_rock_is_softer_than_hard_rock() -> None:
    miners = crew("pick", "shovel")

    assert 150 == litres_per_hour(NEVERWHERE, "hard_rock", miners, Broken(Fraction(60)))


@given(st.sampled_from(SOILS), crews, diggers)
def test_one_more_digger_never_slows_the_crew(
    soil: Soil, few: list[Digger], another: Digger
) -> None:
    alone = litres_per_hour(NEVERWHERE, soil, few)

    assert alone <= litres_per_hour(NEVERWHERE, soil, [*few, another])


@given(st.sampled_from(SOILS), crews)
def test_iron_never_slows_a_crew(soil: Soil, some: list[Digger]) -> None:
    iron = [Digger(one.basic_lift, one.tool) for one in some]

    assert litres_per_hour(NEVERWHERE, soil, some) <= litres_per_hour(NEVERWHERE, soil, iron)


@given(crews)
def test_harder_ground_is_never_faster(some: list[Digger]) -> None:
    loose, ordinary, hard_soil, hard_rock = (
        litres_per_hour(NEVERWHERE, soil, some) for soil in SOILS
    )

    assert loose >= ordinary >= hard_soil >= hard_rock


def test_a_begun_hour_costs_its_fatigue() -> None:
    assert Dug(Fraction(300), Fraction(10, 3), 4) == dig(NEVERWHERE, "loose", crew("shovel"), CUBE)


def test_a_begun_hour_can_be_free() -> None:
    rules = neverwhere({"digging": {"house": {"begun_hours_count": False}}})

    assert 3 == dig(rules, "loose", crew("shovel"), CUBE).fp_each


def test_a_hole_is_measured_in_litres() -> None:
    assert 1500 == litres(NEVERWHERE, [Fraction(3), Fraction(1), Fraction(1, 2)])


def test_nobody_digs_nothing() -> None:
    with pytest.raises(Refused):
        dig(NEVERWHERE, "loose", [], CUBE)
