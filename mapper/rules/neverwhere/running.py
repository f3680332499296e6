"""Moving fast: running, and flying."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from mapper.rules.neverwhere.hiking import more_distance
from mapper.rules.neverwhere.neverwhere_tables import Neverwhere, RunMode
from mapper.rules.neverwhere.success_numbers import reaches
from mapper.rules.shared.explained import Explained, Factor, product


@dataclass(frozen=True, slots=True)
class Run:
    metres_per_round: Explained
    check_every_rounds: int


def is_tired(rules: Neverwhere, fp: int, fp_max: int) -> bool:
    """Whether so little fatigue is left that Move is halved (NEV-46, N-23)."""
    edge = rules.running.tired_at * fp_max
    return fp <= edge if rules.running.house.already_tired_at_exactly_a_third else fp < edge


def move_left(rules: Neverwhere, move: Fraction, fp: int, fp_max: int) -> Explained:
    """The Move that fatigue leaves of what encumbrance and wounds left (NEV-15, 46)."""
    tired = [Factor("tired", rules.running.tired_move)] if is_tired(rules, fp, fp_max) else []
    return product([Factor("Move", move), *tired])


def run(rules: Neverwhere, move: Fraction, fp: int, fp_max: int, mode: RunMode) -> Run:
    """The pace of a run, and how often it asks for a Vit roll (NEV-44, 45)."""
    left = move_left(rules, move, fp, fp_max)
    pace = product([*left.factors, Factor(mode, rules.running.moves[mode])])
    every = 1 if mode == "sprint" else rules.running.house.rounds_per_minute
    return Run(pace, every)


def fp_lost_running(rules: Neverwhere, vit_total: int) -> int:
    """What the Vit roll after a Round of sprinting or a minute of running costs (NEV-45)."""
    made = reaches(rules, vit_total, rules.running.check_number)
    return 0 if made else rules.running.failed_check_fp


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
