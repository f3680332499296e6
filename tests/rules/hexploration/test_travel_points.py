"""What a step costs: every multiplier counts, in any order, and a doubled day bars the way."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.hexes.hexes import Hex
from mapper.rules.hexploration.hexploration_tables import Hexploration
from mapper.rules.hexploration.travel_points import (
    Company,
    EnteredGround,
    Milieu,
    Sailing,
    air_cost,
    is_next_to,
    land_cost,
    minutes_of,
    points_in_other_milieu,
    routes_over,
    travel_points,
    water_cost,
)
from mapper.rules.shared.reasons import Refused
from mapper.rules.shared.tables import load

TABLES = load("hexploration", Hexploration)
DAY = Fraction(4)
ON_FOOT = Company(4)

companies = st.builds(
    Company,
    st.integers(0, 100),
    st.sampled_from(("none", "some", "all")),
    st.booleans(),
)
grounds = st.builds(
    EnteredGround,
    st.sampled_from(sorted({*TABLES.land.terrain, *TABLES.house.terrain})),
    st.lists(st.sampled_from(sorted(TABLES.land.routes)), max_size=3).map(tuple),
    st.sampled_from(sorted(TABLES.land.weather)),
)


@pytest.mark.parametrize(
    ("terrain", "by_route"),
    [
        ("plains", ("1", "2/3", "1/2")),
        ("hills", ("3/2", "1", "3/4")),
        ("swamp", ("2", "4/3", "1")),
        ("forest", ("2", "4/3", "1")),
        ("deep_forest", ("2", "4/3", "1")),
        ("mountains", ("4", "8/3", "2")),
        ("desert", ("1", "2/3", "1/2")),
    ],
)
def test_a_step_on_foot_costs(terrain: str, by_route: tuple[str, ...]) -> None:
    costs = [
        land_cost(TABLES, ON_FOOT, EnteredGround(terrain, (route,)), DAY).points
        for route in ("none", "trail", "road")
    ]

    assert [Fraction(cost) for cost in by_route] == costs


def test_ground_that_is_several_things_slows_by_each_of_them() -> None:
    cost = land_cost(TABLES, ON_FOOT, EnteredGround("hills+forest"), DAY)

    assert "hills 2/3 × forest 1/2 = 1/3 → 3 points" == str(cost)


def test_mounts_that_do_not_suit_one_thing_that_the_ground_is_are_of_no_use_there() -> None:
    riders = Company(4, "all", mounts_unsuitable=("forest",))

    cost = land_cost(TABLES, riders, EnteredGround("hills+forest"), DAY)

    assert 3 == cost.points


def test_a_cost_explains_itself() -> None:
    cost = land_cost(TABLES, ON_FOOT, EnteredGround("hills", ("trail",), "rain"), DAY)

    assert "hills 2/3 × trail 3/2 × rain 1/2 = 1/2 → 2 points" == str(cost)


def test_one_point_is_said_as_one() -> None:
    said = [
        str(land_cost(TABLES, ON_FOOT, EnteredGround(routes=(way,)), DAY))
        for way in ("none", "road")
    ]

    assert ["1 → 1 point", "road 2 = 2 → ½ point"] == said


@pytest.mark.parametrize(
    ("people", "expected"), [(20, "1"), (21, "2"), (50, "2"), (51, "4"), (0, "1")]
)
def test_a_crowd_is_slower(people: int, expected: str) -> None:
    cost = land_cost(TABLES, Company(people), EnteredGround(), DAY)

    assert Fraction(expected) == cost.points


@given(companies, grounds)
def test_a_higher_number_of_people_is_never_faster(company: Company, ground: EnteredGround) -> None:
    fewer = land_cost(TABLES, company, ground, DAY)

    more = land_cost(TABLES, replace(company, people=company.people + 1), ground, DAY)

    assert more.multiplier.value <= fewer.multiplier.value


@given(companies, grounds)
def test_more_snow_is_never_faster(company: Company, ground: EnteredGround) -> None:
    clear, light, heavy = (
        land_cost(TABLES, company, replace(ground, weather=weather), DAY).multiplier.value
        for weather in ("clear", "light_snow", "heavy_snow")
    )

    assert heavy <= light <= clear


@given(companies, grounds, st.sampled_from(sorted(TABLES.land.routes)))
def test_one_more_route_never_hurts(company: Company, ground: EnteredGround, route: str) -> None:
    before = land_cost(TABLES, company, ground, DAY)

    after = land_cost(TABLES, company, replace(ground, routes=(*ground.routes, route)), DAY)

    assert before.multiplier.value <= after.multiplier.value


@given(companies, grounds)
def test_mounts_never_hurt(company: Company, ground: EnteredGround) -> None:
    on_foot, mounted = (
        land_cost(TABLES, replace(company, mounts=mounts), ground, DAY).multiplier.value
        for mounts in ("none", "all")
    )

    assert on_foot <= mounted


@given(companies, grounds)
def test_no_condition_opens_what_has_no_way(company: Company, ground: EnteredGround) -> None:
    cost = land_cost(TABLES, company, replace(ground, terrain="high_mountains"), DAY)

    assert (None, False) == (cost.points, cost.is_passable)


@given(companies, grounds, st.fractions(Fraction(1, 2), 12, max_denominator=4))
def test_a_hex_is_barred_from_twice_a_day_on(
    company: Company, ground: EnteredGround, most: Fraction
) -> None:
    cost = land_cost(TABLES, company, ground, most)

    assert cost.is_passable is (cost.points is not None and cost.points < 2 * most)


@given(companies, grounds)
def test_the_factors_that_are_told_make_the_multiplier(
    company: Company, ground: EnteredGround
) -> None:
    told = land_cost(TABLES, company, ground, DAY).multiplier

    value = Fraction(1)
    for factor in told.factors:
        value *= factor.value
    assert value == told.value


def test_mounts_double_the_way() -> None:
    cost = land_cost(TABLES, Company(4, "all"), EnteredGround("hills"), DAY)

    assert Fraction(3, 4) == cost.points


def test_some_mounts_are_no_mounts() -> None:
    cost = land_cost(TABLES, Company(4, "some"), EnteredGround(), DAY)

    assert Fraction(1) == cost.points


def test_mounts_are_of_no_use_where_they_do_not_suit() -> None:
    cost = land_cost(TABLES, Company(4, "all", False, ("swamp",)), EnteredGround("swamp"), DAY)

    assert Fraction(2) == cost.points


@pytest.mark.parametrize(
    "ground",
    [EnteredGround("lava"), EnteredGround(routes=("rope",)), EnteredGround(weather="ash")],
    ids=["terrain", "route", "weather"],
)
def test_what_has_no_row_is_refused(ground: EnteredGround) -> None:
    with pytest.raises(Refused, match="has no row"):
        land_cost(TABLES, ON_FOOT, ground, DAY)


@pytest.mark.parametrize(
    ("vessel", "water", "wind", "weather", "expected"),
    [
        ("raft", "open_water", "none", "clear", "2"),
        ("rowboat", "downstream", "none", "clear", "1/2"),
        ("galley", "coast", "becalmed", "clear", "2/3"),
        ("sailing_ship", "lake", "contrary", "clear", "1"),
        ("sailing_ship", "reef", "favourable", "heavy_snow", "8/3"),
        ("sailing_ship", "open_water", "favourable", "storm", None),
    ],
)
def test_a_step_by_water_costs(
    vessel: str, water: str, wind: str, weather: str, expected: str | None
) -> None:
    cost = water_cost(TABLES, Sailing(vessel, water, wind, weather), DAY)

    assert (None if expected is None else Fraction(expected)) == cost.points


@pytest.mark.parametrize(
    ("terrain", "weather", "expected"),
    [
        ("plains", "clear", "1/2"),
        ("swamp", "light_snow", "1"),
        ("high_mountains", "heavy_snow", "4"),
        ("plains", "storm", None),
    ],
)
def test_a_step_in_the_air_costs(terrain: str, weather: str, expected: str | None) -> None:
    cost = air_cost(TABLES, terrain, weather, DAY)

    assert (None if expected is None else Fraction(expected)) == cost.points


@pytest.mark.parametrize("milieu", ["land", "water", "air"])
def test_each_milieu_has_four_points_a_day(milieu: Milieu) -> None:
    assert DAY == travel_points(TABLES, milieu)


def test_a_side_has_the_routes_that_cross_it_either_way() -> None:
    sides = [(frozenset("pq"), "trail"), (frozenset("qr"), "road"), (frozenset("qp"), "road")]

    assert ["trail", "road"] == routes_over(sides, frozenset(("q", "p")))


def test_boarding_keeps_the_same_part_of_the_day() -> None:
    assert Fraction(6) == points_in_other_milieu(Fraction(3), DAY, Fraction(8))


def test_a_cost_takes_its_time_exactly() -> None:
    assert Fraction(45) == minutes_of(Fraction(3, 8), 120)


def test_only_hexes_that_touch_can_be_entered() -> None:
    reached = [is_next_to(Hex(0, 0), Hex(*to)) for to in ((1, 0), (1, 1), (0, 0), (2, 0))]

    assert [True, False, False, False] == reached


def test_a_ship_with_two_crews_sails_through_the_night() -> None:
    assert Fraction(8) == travel_points(TABLES, "water", has_double_crew=True)
