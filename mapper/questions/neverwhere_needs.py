"""The questions of what bodies need in Neverwhere: sleep, food and water."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, get_args

from mapper.questions.neverwhere import SYSTEM, tables
from mapper.questions.question import flag, fraction, integer, ops_of, word
from mapper.rules.neverwhere import needs
from mapper.rules.neverwhere.fatigue import is_hot
from mapper.rules.neverwhere.neverwhere_tables import Climate

HOURS = fraction(0)
CLIMATE = word(*get_args(Climate))
SLEEPER = {
    "given.sleep_need": HOURS.or_else(None),
    "given.day": fraction(Fraction(1, 60), 1000).or_else(None),
}


def awake(
    slept_hours: Fraction, sleep_need: Fraction | None, day: Fraction | None, awake_hours: Fraction
) -> dict[str, Any]:
    sleeper = _sleeper(day, sleep_need)
    allowed = needs.allowance(tables(), sleeper, slept_hours)
    return {
        "allowance": allowed,
        "fp_lost": needs.fp_lost_awake(tables(), sleeper, allowed, awake_hours),
    }


def sleep_quality(
    hours_in_bed: Fraction, quality: Fraction, sleep_need: Fraction | None, day: Fraction | None
) -> dict[str, Any]:
    counted = needs.counted_hours(hours_in_bed, quality)
    allowed = needs.allowance(tables(), _sleeper(day, sleep_need), counted)
    return {"counted_hours": counted, "allowance": allowed}


def sleep_recovery(
    sleep_fp: int, sleep_need: Fraction | None, counted_hours: Fraction
) -> dict[str, Any]:
    return {
        "sleep_fp": needs.sleep_fp_left(
            tables(), sleep_fp, _sleeper(None, sleep_need).need, counted_hours
        )
    }


def drowsy(
    fp_max: int, fp_lost_to_sleep: int, allowance: Fraction, awake_hours: Fraction
) -> dict[str, Any]:
    found = needs.drowsiness(tables(), fp_max, fp_lost_to_sleep, allowance, awake_hours)
    return {
        "state": found.state,
        "will_sn": found.will_number,
        "roll_every_idle_minutes": found.idle_minutes,
        "roll_every_active_minutes": found.active_minutes,
    }


def drowsy_success() -> object:
    return needs.drowsy_modifiers(tables())


def starve(meals_missed: int) -> dict[str, Any]:
    return {"fp_lost": needs.starvation_fp(tables(), meals_missed)}


def starve_rest(starvation_fp: int, days: int, true_rest: bool) -> dict[str, Any]:
    left = needs.starvation_fp_left(tables(), starvation_fp, days, true_rest=true_rest)
    return {"starvation_fp": left}


def supplies(people: int, climate: Climate, days: int) -> object:
    return needs.supplies(tables(), people, climate, days)


def water_need(climate: Climate) -> dict[str, Any]:
    return {
        "litres_per_day": needs.water_need(tables(), climate),
        "hot_day": is_hot(tables(), climate),
    }


def dehydrate(climate: Climate, litres_per_day: Fraction, days: int) -> dict[str, Any]:
    taken = needs.thirst(tables(), climate, litres_per_day, days)
    return {"fp_lost": taken.fp, "hp_lost": taken.hp}


def dehydrate_rest(dehydration_fp: int, dehydration_hp: int, rest_days: int) -> dict[str, Any]:
    suffered = needs.Thirst(dehydration_fp, dehydration_hp)
    left = needs.thirst_left(tables(), suffered, rest_days)
    return {"dehydration_fp": left.fp, "dehydration_hp": left.hp}


def _sleeper(day: Fraction | None, need: Fraction | None) -> needs.Sleeper:
    usual = needs.usual_sleeper(tables())
    return needs.Sleeper(usual.day if day is None else day, usual.need if need is None else need)


SLEEPING = ops_of(
    SYSTEM,
    {
        awake: SLEEPER | {"given.slept_hours": HOURS, "when.awake_hours": HOURS},
        sleep_quality: SLEEPER | {"when.hours_in_bed": HOURS, "when.quality": fraction(0, 1)},
        sleep_recovery: {
            "given.sleep_fp": integer(0),
            "given.sleep_need": SLEEPER["given.sleep_need"],
            "when.counted_hours": HOURS,
        },
        drowsy: {
            "given.fp_max": integer(1),
            "given.fp_lost_to_sleep": integer(0),
            "given.allowance": HOURS,
            "when.awake_hours": HOURS,
        },
        drowsy_success: {},
    },
)

EATING_AND_DRINKING = ops_of(
    SYSTEM,
    {
        starve: {"when.meals_missed": integer(0)},
        starve_rest: {
            "given.starvation_fp": integer(0),
            "when.days": integer(0).or_else(1),
            "when.no_travel_no_fight_three_meals": flag().called("true_rest"),
        },
        supplies: {"given.people": integer(0), "given.climate": CLIMATE, "when.days": integer(0)},
        water_need: {"given.climate": CLIMATE},
        dehydrate: {
            "given.climate": CLIMATE,
            "given.litres_per_day": fraction(0),
            "when.days": integer(0).or_else(1),
        },
        dehydrate_rest: {
            "given.dehydration_fp": integer(0).or_else(0),
            "given.dehydration_hp": integer(0).or_else(0),
            "when.rest_days": integer(0),
        },
    },
)

OPS = (*SLEEPING, *EATING_AND_DRINKING)
