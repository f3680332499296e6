"""The distance of a day's march: every ground, road and weather, and what gear and effort add."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.neverwhere.hiking import (
    SNOW,
    HikingGround,
    day_km,
    free_hours,
    ground_of,
    ideal_km,
    march_factor,
    path_days,
    road_or_beside,
    waking_hours,
)
from mapper.rules.neverwhere.neverwhere_tables import GroundQuality, HikingWeather, Road
from mapper.rules.shared.reasons import Refused
from mapper.rules.shared.tables import Overrides
from tests.rules.standard_tables import NEVERWHERE, neverwhere

GROUNDS = get_args(GroundQuality)
SKIES: tuple[HikingWeather, ...] = get_args(HikingWeather)
MOVE = Fraction(5)


@st.composite
def ways(draw: st.DrawFn, *, skis: bool = False) -> HikingGround:
    return HikingGround(
        draw(st.sampled_from(GROUNDS)),
        draw(st.sampled_from(get_args(Road))),
        frozenset(draw(st.sets(st.sampled_from(get_args(HikingWeather))))),
        draw(st.booleans()),
        draw(st.none() | st.integers(4, 20).map(Fraction)),
        skis,
        draw(st.booleans()),
    )


def with_weather(way: HikingGround, weather: frozenset[HikingWeather]) -> HikingGround:
    return HikingGround(
        way.ground,
        way.road,
        weather,
        way.road_cleared,
        way.deeper_snow_divides_by,
        way.skis,
        way.skates,
    )


@pytest.mark.parametrize(
    ("way", "kilometres"),
    [
        pytest.param({"ground": "very_bad"}, "20 10 10 5 10", id="very bad"),
        pytest.param({"ground": "bad"}, "50 25 25 25/2 25", id="bad"),
        pytest.param({"ground": "average"}, "100 50 50 25 50", id="average"),
        pytest.param({"ground": "good"}, "125 125/2 125/2 125/4 125/2", id="good"),
        pytest.param({"ground": "bad", "road": "low"}, "100 20 50 25 50", id="dirt road"),
        pytest.param({"ground": "bad", "road": "ordinary"}, "100 100 50 25 50", id="road"),
        pytest.param({"ground": "bad", "road": "very_good"}, "125 100 50 25 50", id="paved"),
        pytest.param(
            {"ground": "bad", "road": "low", "road_cleared": True},
            "100 20 100 100 100",
            id="cleared dirt road",
        ),
        pytest.param(
            {"ground": "bad", "road": "very_good", "road_cleared": True},
            "125 100 100 100 100",
            id="cleared pavement",
        ),
        pytest.param({"ground": "bad", "skis": True}, "50 25 100 100 25", id="skis"),
        pytest.param(
            {"ground": "bad", "road": "very_good", "skis": True},
            "125 100 100 100 50",
            id="skis on pavement",
        ),
        pytest.param({"ground": "solid_ice"}, "50 25 25 25/2 50", id="solid ice"),
        pytest.param(
            {"ground": "solid_ice", "skates": True},
            "125 125/2 125/2 125/4 125",
            id="skates on solid ice",
        ),
        pytest.param({"ground": "deep_snow"}, "20 10 20 20 10", id="snowfield"),
        pytest.param({"ground": "deep_snow", "skis": True}, "100 50 100 100 50", id="ski tour"),
    ],
)
def test_a_day_in_each_weather(way: dict[str, Any], kilometres: str) -> None:
    days = [HikingGround(**way, weather=frozenset({sky})) for sky in SKIES]

    said = [str(day_km(NEVERWHERE, MOVE, march_factor(NEVERWHERE, day)).value) for day in days]

    assert kilometres.split() == said


@pytest.mark.parametrize(
    ("way", "weather", "factor"),
    [
        pytest.param({}, {"rain", "ankle_snow", "ice_coat"}, "1/8", id="off the road all count"),
        pytest.param({"road": "low"}, {"rain", "ankle_snow"}, "1/5", id="mud is the slower"),
        pytest.param(
            {"road": "low", "deeper_snow_divides_by": Fraction(8)},
            {"rain", "deeper_snow"},
            "1/8",
            id="frost is the slower",
        ),
        pytest.param({"road": "ordinary"}, {"ankle_snow", "ice_coat"}, "1/4", id="snow on ice"),
        pytest.param(
            {"road": "low", "road_cleared": True}, {"rain", "ankle_snow"}, "1/5", id="cleared mud"
        ),
        pytest.param({"skis": True}, {"rain", "ankle_snow"}, "1/2", id="rain on skis"),
        pytest.param({"skis": True}, {"ice_coat", "ankle_snow"}, "1/2", id="ice on skis"),
        pytest.param({"skates": True}, {"fine"}, "1", id="skates are for solid ice"),
        pytest.param({}, {"ankle_snow", "deeper_snow"}, "1/4", id="snow has one depth"),
        pytest.param(
            {"deeper_snow_divides_by": Fraction(2)}, {"deeper_snow"}, "1/4", id="never under four"
        ),
    ],
)
def test_weathers_meet(way: dict[str, Any], weather: set[HikingWeather], factor: str) -> None:
    ground = HikingGround("average", **way, weather=frozenset(weather))

    assert Fraction(factor) == march_factor(NEVERWHERE, ground).value


def test_the_factor_says_what_made_it() -> None:
    way = HikingGround("bad", weather=frozenset({"rain", "ice_coat"}))

    assert "bad ground 1/2 × rain 1/2 × coating of ice 1/2 = 1/8" == str(
        march_factor(NEVERWHERE, way)
    )


def test_the_day_says_what_made_it() -> None:
    km = day_km(NEVERWHERE, MOVE, march_factor(NEVERWHERE, HikingGround("good")), hike_bonus=True)

    assert "km a day 20 × Move 5 × good ground 5/4 × hike roll 6/5 = 150" == str(km)


@given(ways(), st.sampled_from(get_args(HikingWeather)))
def test_worse_weather_is_never_faster(way: HikingGround, more: HikingWeather) -> None:
    worse = with_weather(way, way.weather | {more})

    assert march_factor(NEVERWHERE, worse).value <= march_factor(NEVERWHERE, way).value


@given(ways(), st.integers(4, 50))
def test_more_snow_is_never_faster(way: HikingGround, divisor: int) -> None:
    deep = with_weather(way, way.weather | {"deeper_snow"})
    ankle = with_weather(way, (way.weather - SNOW) | {"ankle_snow"})

    assert march_factor(NEVERWHERE, deep).value <= march_factor(NEVERWHERE, ankle).value


@given(ways())
def test_nobody_stands_still(way: HikingGround) -> None:
    assert march_factor(NEVERWHERE, way).value > 0


@given(ways(), st.booleans(), st.integers(0, 100))
def test_more_effort_is_never_slower(way: HikingGround, bonus: bool, percent: int) -> None:
    factor = march_factor(NEVERWHERE, way)

    more = day_km(NEVERWHERE, MOVE, factor, hike_bonus=bonus, extra_percent=percent).value

    assert more >= day_km(NEVERWHERE, MOVE, factor).value


@given(st.lists(ways(), min_size=1, max_size=6), st.randoms())
def test_the_order_of_hexes_does_not_matter(path: list[HikingGround], random: Random) -> None:
    shuffled = random.sample(path, len(path))
    km = Fraction(10)

    assert path_days(NEVERWHERE, MOVE, km, path) == path_days(NEVERWHERE, MOVE, km, shuffled)


@given(ways())
def test_a_day_through_one_country_is_a_day(way: HikingGround) -> None:
    km = day_km(NEVERWHERE, MOVE, march_factor(NEVERWHERE, way)).value

    assert 1 == path_days(NEVERWHERE, MOVE, km, [way])


def test_the_worst_ground_can_set_the_pace() -> None:
    rules = neverwhere({"hiking": {"house": {"hexes_share_the_day": False}}})
    path = [HikingGround("average"), HikingGround("very_bad")]

    assert 1 == path_days(rules, MOVE, Fraction(10), path)


def test_nobody_marches_with_a_move_of_nothing() -> None:
    with pytest.raises(Refused) as refused:
        path_days(NEVERWHERE, Fraction(0), Fraction(10), [HikingGround("average")])

    assert "no_move" == refused.value.reason


@given(ways())
def test_the_road_is_named_where_it_is_as_fast(way: HikingGround) -> None:
    told = road_or_beside(NEVERWHERE, MOVE, way)

    assert told.road_is_faster == (told.on_road_km >= told.beside_km)


def test_a_marching_day_leaves_no_hour_for_study() -> None:
    assert 0 == free_hours(NEVERWHERE, Fraction(1, 2))


def test_half_a_day_of_marching_is_half_the_waking_hours() -> None:
    assert 8 == waking_hours(NEVERWHERE, Fraction(1, 2))


@pytest.mark.parametrize(
    ("country", "ground"),
    [
        ("jungle", "very_bad"),
        ("forest", "bad"),
        ("rolling hills", "average"),
        ("level plains", "good"),
        pytest.param("savanna", "average", id="what is not listed"),
    ],
)
def test_each_country_is_some_ground(country: str, ground: GroundQuality) -> None:
    assert ground == ground_of(NEVERWHERE, country)


@pytest.mark.parametrize(
    ("house", "way", "factor"),
    [
        ({"paved_roads_are_good": False}, HikingGround("bad", "very_good"), "1"),
        ({"rain_slows_roads": True}, HikingGround("bad", "ordinary", frozenset({"rain"})), "1/2"),
        (
            {"mud_or_frost": "both"},
            HikingGround("bad", "low", frozenset({"rain", "ankle_snow"})),
            "1/10",
        ),
        (
            {"skis_replace_ground_and_road": False},
            HikingGround("bad", weather=frozenset({"ankle_snow"}), skis=True),
            "1/2",
        ),
        (
            {"ice_on_ice_counts_once": False},
            HikingGround("solid_ice", weather=frozenset({"ice_coat"})),
            "1/4",
        ),
        (
            {"snow_on_snowfields_counts_once": False},
            HikingGround("deep_snow", weather=frozenset({"ankle_snow"})),
            "1/10",
        ),
        (
            {"deeper_snow_divides_by": 6},
            HikingGround("average", weather=frozenset({"deeper_snow"})),
            "1/6",
        ),
        ({"frozen_roads": "good"}, HikingGround("bad", "low", frozenset({"ice_coat"})), "5/8"),
    ],
    ids=lambda part: next(iter(part)) if isinstance(part, dict) else "",
)
def test_a_campaign_may_read_it_otherwise(house: Overrides, way: HikingGround, factor: str) -> None:
    rules = neverwhere({"hiking": {"house": house}})

    assert Fraction(factor) == march_factor(rules, way).value


def test_extra_effort_can_multiply() -> None:
    rules = neverwhere({"hiking": {"house": {"extra_effort_adds": False}}})
    factor = march_factor(rules, HikingGround("average"))

    assert 132 == day_km(rules, MOVE, factor, hike_bonus=True, extra_percent=10).value


@given(st.fractions(0, 20))
def test_the_ideal_distance_is_twenty_for_each_move(move: Fraction) -> None:
    assert 20 * move == ideal_km(NEVERWHERE, move)
