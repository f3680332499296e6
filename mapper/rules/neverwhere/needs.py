"""What a body needs, and what the want of it and battles and marches cost in fatigue."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Literal

from mapper.rules.neverwhere.neverwhere_tables import AttributeName, Climate, Laden, Neverwhere
from mapper.rules.shared.reasons import Explained, Factor, added, on_die, total

HOURS_A_DAY = 24


@dataclass(frozen=True, slots=True)
class DailySupplies:
    litres: Fraction
    meals: int
    kcal: int


@dataclass(frozen=True, slots=True)
class Thirst:
    """What thirst has taken."""

    fp: int
    hp: int


def water_need(rules: Neverwhere, climate: Climate) -> Fraction:
    """Litres that one person drinks in a day (NEV-53)."""
    return rules.food_and_water.litres_per_day[climate]


def supplies(rules: Neverwhere, people: int, climate: Climate, days: int) -> DailySupplies:
    """What a journey uses up (NEV-51, 53)."""
    meals = people * days * rules.food_and_water.meals_per_day
    litres = people * days * water_need(rules, climate)
    return DailySupplies(litres, meals, meals * rules.food_and_water.kcal_per_meal)


def forages(rules: Neverwhere, survival: int, number: int, roll: int) -> bool:
    """Whether somebody finds food on the way, even on a march (NEV-52)."""
    return rules.rolls.reach(on_die(roll, rules.rolls.house.die) + survival, number)


def starvation_fp(rules: Neverwhere, meals_missed: int) -> int:
    """The fatigue of missed meals (NEV-51)."""
    return meals_missed * rules.food_and_water.fp_per_missed_meal


def starvation_fp_left(rules: Neverwhere, fp: int, days: int, *, true_rest: bool) -> int:
    """What is left of it after days of rest with all their meals (NEV-52, N-39)."""
    made_up = rules.food_and_water.meals_made_up_by_rest * rules.food_and_water.fp_per_missed_meal
    return max(0, fp - days * made_up) if true_rest else fp


def thirst(
    rules: Neverwhere, climate: Climate, litres_per_day: Fraction, hours: Fraction
) -> Thirst:
    """What hours on too little water take (NEV-54, 55; N-26)."""
    table = rules.food_and_water
    fp, hp = 0, 0
    if litres_per_day < water_need(rules, climate):
        fp += table.thirst_fp * floor(hours / table.thirst_every_hours)
    if litres_per_day < table.parched_under_litres:
        days = floor(hours / HOURS_A_DAY)
        fp += table.parched_fp * days
        hp += table.parched_hp * days
    return Thirst(fp, hp)


def thirst_hours(rules: Neverwhere) -> tuple[int, ...]:
    """The hours of a day that is short of water at which thirst takes its fatigue (N-26)."""
    every = rules.food_and_water.thirst_every_hours
    return tuple(range(every, HOURS_A_DAY + 1, every))


def thirst_left(rules: Neverwhere, suffered: Thirst, rest_days: int) -> Thirst:
    """What is left after days of rest with ample water; wounds heal as others do (NEV-56)."""
    rested = rest_days >= rules.food_and_water.rest_days_that_end_thirst
    return Thirst(0, suffered.hp) if rested else suffered


State = Literal["alert", "drowsy", "exhausted"]


@dataclass(frozen=True, slots=True)
class Sleeper:
    """The hours of waking and sleeping that somebody is made for."""

    day: Fraction
    need: Fraction


@dataclass(frozen=True, slots=True)
class Drowsiness:
    """How tired somebody is, and how often a Will roll must keep the eyes open."""

    state: State
    will_sn: int | None = None
    roll_every_idle_minutes: int | None = None
    roll_every_active_minutes: int | None = None


def usual_sleeper(rules: Neverwhere) -> Sleeper:
    """The average person (NEV-57)."""
    return Sleeper(rules.sleep.waking_hours, rules.sleep.sleep_hours)


def counted_hours(hours_in_bed: Fraction, quality: Fraction) -> Fraction:
    """What bad sleep counts for; the quality is the game master's (NEV-62, N-28)."""
    return hours_in_bed * quality


def allowance(rules: Neverwhere, sleeper: Sleeper, slept: Fraction) -> Fraction:
    """The waking hours after a sleep (NEV-61, N-27)."""
    missed = sleeper.need - slept
    if missed < 0 and not rules.sleep.house.long_sleep_lengthens_the_day:
        missed = Fraction(0)
    return max(Fraction(0), sleeper.day - rules.sleep.shrinks_by * missed)


def fp_lost_awake(rules: Neverwhere, sleeper: Sleeper, allowed: Fraction, awake: Fraction) -> int:
    """The fatigue of staying up past one's hours (NEV-58)."""
    past = awake - allowed
    if past <= 0:
        return 0
    later = floor(past / (sleeper.day / rules.sleep.later_parts_of_day))
    return rules.sleep.bedtime_fp + rules.sleep.later_fp * later


def drowsiness(
    rules: Neverwhere, fp_max: int, fp_lost_to_sleep: int, allowed: Fraction, awake: Fraction
) -> Drowsiness:
    """Whether missed sleep makes somebody nod off, and how hard it is to resist (NEV-59, 60)."""
    table = rules.sleep
    past = max(Fraction(0), awake - allowed)
    number = table.will_number + floor(past / table.will_number_hours)
    if fp_max - fp_lost_to_sleep < table.exhausted_under * fp_max:
        return Drowsiness(
            "exhausted", number, table.exhausted_idle_minutes, table.exhausted_active_minutes
        )
    if fp_lost_to_sleep >= table.drowsy_at * fp_max:
        return Drowsiness("drowsy", number, table.drowsy_idle_minutes)
    return Drowsiness("alert")


def drowsy_modifiers(rules: Neverwhere) -> Mapping[AttributeName, int]:
    """What being drowsy takes from rolls as long as one stays awake (NEV-59, N-29)."""
    return rules.sleep.house.drowsy_modifiers


def sleep_fp_left(rules: Neverwhere, sleep_fp: int, need: Fraction, slept: Fraction) -> int:
    """The fatigue of missed sleep that a sleep leaves (NEV-57, N-32)."""
    if slept >= need:
        return 0
    if rules.sleep.house.short_sleep_restores_its_part:
        return sleep_fp - floor(sleep_fp * slept / need)
    return sleep_fp


@dataclass(frozen=True, slots=True)
class Burden:
    """What somebody carries and wears, and whether the day is hot."""

    encumbrance: Laden = "none"
    hot_day: bool = False
    plate_or_overcoat: bool = False


@dataclass(frozen=True, slots=True)
class BattleFatigue:
    fp: int
    gm_may_add: bool
    because: Explained


def is_hot(rules: Neverwhere, climate: Climate) -> bool:
    """Whether a day in this climate is a hot one until the game master says otherwise (N-35)."""
    return climate in rules.fatigue.house.hot_climates


def rate(rules: Neverwhere, burden: Burden) -> Explained:
    """The fatigue of one battle, or of one hour of marching (NEV-12, 13)."""
    load = rules.fatigue.encumbrance[burden.encumbrance]
    parts = {f"encumbrance {burden.encumbrance.replace('_', '-')}": load}
    if burden.hot_day and burden.plate_or_overcoat:
        parts["heat in plate or overcoat"] = rules.fatigue.heat_in_plate_or_overcoat
    elif burden.hot_day:
        parts["heat"] = rules.fatigue.heat
    return added(parts)


def battle_fatigue(
    rules: Neverwhere, burden: Burden, rounds: int, *, attacked: bool, was_targeted: bool
) -> BattleFatigue:
    """What a battle costs at its end; whoever had no part in it pays nothing (NEV-12 to 14)."""
    took_part = attacked or was_targeted
    tiring = took_part and rounds > rules.fatigue.longest_free_battle
    because = rate(rules, burden) if tiring else total([])
    return BattleFatigue(
        int(because.value), took_part and rounds >= rules.fatigue.long_battle, because
    )


def march_fatigue(
    rules: Neverwhere,
    burden: Burden,
    hours_since_rest: Fraction | None,
    *,
    extra_effort: bool = False,
    off_road: bool = False,
) -> Explained:
    """The fatigue that an interrupted march leaves; hours of None are unknown (NEV-29, 30, 68)."""
    hours = counted_march(rules, hours_since_rest)
    if not hours or (off_road and not rules.fatigue.house.off_road_hours_count):
        return total([])
    each = rate(rules, burden)
    parts = [
        Factor(part.name if hours == 1 else f"{part.name} × {hours} hours", part.value * hours)
        for part in each.factors
    ]
    if extra_effort:
        parts.append(Factor("extra effort", Fraction(rules.extra_effort.tasks["hike"].fp)))
    return total(parts)


def counted_march(rules: Neverwhere, hours: Fraction | None) -> int:
    """The hours of a march that cost fatigue (NEV-30, N-04)."""
    if hours is None:
        return rules.fatigue.unknown_march_hours
    return (ceil if rules.fatigue.house.begun_hours_count else floor)(hours)
