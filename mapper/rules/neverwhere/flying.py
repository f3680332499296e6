"""How far and fast somebody flies: as on foot, but over all ground (NEV-47)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from mapper.rules.neverwhere.hiking import more_distance
from mapper.rules.neverwhere.running import Run, run
from mapper.rules.shared.explained import Explained, Factor, product

if TYPE_CHECKING:
    from mapper.rules.neverwhere.neverwhere_tables import Neverwhere, RunMode

NO_WEATHER: Sequence[Factor] = ()


def air_move(rules: Neverwhere, basic_move: Fraction) -> Fraction:
    """What stands for ground Move in the air (NEV-47)."""
    return rules.hiking.flying_move * basic_move


def fly_day(
    rules: Neverwhere,
    basic_move: Fraction,
    weather_divides_by: Fraction = Fraction(1),
    *,
    bonus: bool = False,
    ground_weather: Sequence[Factor] = NO_WEATHER,
) -> Explained:
    """A day's flight; the game master says what wind and weather divide it by (N-24)."""
    slowed = ground_weather if rules.hiking.house.ground_weather_slows_flyers else NO_WEATHER
    return product(
        [
            Factor("km a day", rules.hiking.ideal_km_per_move),
            Factor("air Move", air_move(rules, basic_move)),
            Factor("weather", 1 / weather_divides_by),
            *slowed,
            more_distance(rules, hike_bonus=bonus),
        ]
    )


def fly_fast(rules: Neverwhere, basic_move: Fraction, fp: int, fp_max: int, mode: RunMode) -> Run:
    """A sprint or a paced flight (NEV-44, 47)."""
    return run(rules, air_move(rules, basic_move), fp, fp_max, mode)
