"""Flying, by day and in haste."""

from __future__ import annotations

from fractions import Fraction

from mapper.rules.neverwhere.hiking import fly_day, fly_fast
from mapper.rules.shared.reasons import Factor
from tests.rules.standard_tables import NEVERWHERE, neverwhere

MOVE = Fraction(5)
RAIN = (Factor("rain", Fraction(1, 2)),)


def test_wings_are_twice_as_fast() -> None:
    assert "km a day 20 × air Move 10 × hike roll 6/5 = 240" == str(
        fly_day(NEVERWHERE, MOVE, bonus=True)
    )


def test_the_game_master_says_what_the_wind_takes() -> None:
    assert 80 == fly_day(NEVERWHERE, MOVE, Fraction(5, 2)).value


def test_the_walkers_weather_is_not_the_flyers() -> None:
    assert 200 == fly_day(NEVERWHERE, MOVE, ground_weather=RAIN).value


def test_the_walkers_weather_can_be_the_flyers() -> None:
    rules = neverwhere({"hiking": {"house": {"ground_weather_slows_flyers": True}}})

    assert 100 == fly_day(rules, MOVE, ground_weather=RAIN).value


def test_a_flyer_sprints_with_the_air_move() -> None:
    assert 40 == fly_fast(NEVERWHERE, MOVE, 12, 12, "sprint").metres_per_round.value
