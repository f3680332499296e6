"""What people need to eat and drink, and what hunger and thirst cost (NEV-51 to 56)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mapper.rules.neverwhere.neverwhere_tables import Climate, Neverwhere

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


def starvation_fp(rules: Neverwhere, meals_missed: int) -> int:
    """The fatigue of missed meals (NEV-51)."""
    return meals_missed * rules.food_and_water.fp_per_missed_meal


def starvation_fp_left(rules: Neverwhere, fp: int, days: int, *, true_rest: bool) -> int:
    """What is left of it after days of rest with all their meals (NEV-52, N-39)."""
    made_up = rules.food_and_water.meals_made_up_by_rest * rules.food_and_water.fp_per_missed_meal
    return max(0, fp - days * made_up) if true_rest else fp


def thirst(rules: Neverwhere, climate: Climate, litres_per_day: Fraction, days: int) -> Thirst:
    """What days on too little water take (NEV-54, 55; N-26)."""
    table = rules.food_and_water
    fp, hp = 0, 0
    if litres_per_day < water_need(rules, climate):
        fp += table.thirst_fp * len(thirst_hours(rules))
    if litres_per_day < table.parched_under_litres:
        fp += table.parched_fp
        hp += table.parched_hp
    return Thirst(fp * days, hp * days)


def thirst_hours(rules: Neverwhere) -> tuple[int, ...]:
    """The hours of a day that is short of water at which thirst takes its fatigue (N-26)."""
    every = rules.food_and_water.thirst_every_hours
    return tuple(range(every, HOURS_A_DAY + 1, every))


def thirst_left(rules: Neverwhere, suffered: Thirst, rest_days: int) -> Thirst:
    """What is left after days of rest with ample water; wounds heal as others do (NEV-56)."""
    rested = rest_days >= rules.food_and_water.rest_days_that_end_thirst
    return Thirst(0, suffered.hp) if rested else suffered
