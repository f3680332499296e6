"""The questions of Neverwhere's marches and their fatigue: its words in, the rules, words out."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any, get_args

from mapper.questions.question import (
    BadQuestion,
    fields_of,
    flag,
    fraction,
    integer,
    listed,
    ops_of,
    word,
)
from mapper.rules.neverwhere import fatigue, hiking, running
from mapper.rules.neverwhere.neverwhere_tables import (
    Encumbrance,
    Ground,
    Neverwhere,
    Road,
    RunMode,
    Weather,
)
from mapper.rules.shared.tables import load

SYSTEM = "neverwhere"
GROUND = word(*get_args(Ground))
ROAD = word(*get_args(Road)).or_else("none")
WEATHER = listed(word(*get_args(Weather))).or_else(("fine",))
NO = flag().or_else(False)
UNSAID = flag().or_else(None)
MOVE = fraction(0)
DIVISOR = fraction(Fraction(1, 10**9)).or_else(None)
BURDEN = {
    "given.encumbrance": word(*get_args(Encumbrance)).or_else("none"),
    "given.hot_day": NO,
    "given.plate_or_overcoat": NO,
}
RUNNER = {
    "given.fp": integer(),
    "given.fp_max": integer(1),
    "when.mode": word(*get_args(RunMode)),
}
WAY = {
    "given.weather": WEATHER,
    "given.deeper_snow_divisor": DIVISOR,
    "given.skis": NO,
    "given.skates": NO,
}


@cache
def tables() -> Neverwhere:
    return load(SYSTEM, Neverwhere)


def ground_move(move_after_encumbrance: Fraction, fp: int, fp_max: int) -> dict[str, Any]:
    left = running.move_left(tables(), move_after_encumbrance, fp, fp_max)
    return {
        "ground_move": left.value,
        "ideal_km": hiking.ideal_km(tables(), left.value),
        "because": str(left),
    }


def hike_day(
    ground_move: Fraction, hike_bonus: bool, extra_effort_percent: int, **way: Any
) -> dict[str, Any]:
    factor = hiking.march_factor(tables(), _way(**way))
    km = hiking.day_km(
        tables(), ground_move, factor, hike_bonus=hike_bonus, extra_percent=extra_effort_percent
    )
    return {"factor": factor.value, "km": km.value, "because": str(km)}


def hike_path(
    ground_move: Fraction, hex_km: Fraction, hexes: tuple[dict[str, Any], ...], **around: Any
) -> dict[str, Any]:
    ways = [_way(**around, **entered) for entered in hexes]
    days = hiking.path_days(tables(), ground_move, hex_km, ways)
    return {"days": days, "waking_hours": hiking.waking_hours(tables(), days)}


def road_or_beside(ground_move: Fraction, **way: Any) -> dict[str, Any]:
    told = hiking.road_or_beside(tables(), ground_move, _way(**way))
    return {
        "on_road_km": told.on_road_km,
        "beside_km": told.beside_km,
        "faster": "road" if told.road_is_faster else "beside",
    }


def hike_roll(survival: int, vit_modifier: int, die: int) -> object:
    return hiking.hike_roll(tables(), survival, vit_modifier, die)


def hike_group_roll(survival: tuple[int, ...], die: int) -> object:
    return hiking.group_hike_roll(tables(), survival, die)


def hike_survival_extra(percent_beyond_20: int) -> dict[str, Any]:
    return {"roll_modifier": hiking.survival_modifier(tables(), percent_beyond_20)}


def hike_party(
    moves: tuple[Fraction, ...],
    own_success: tuple[bool, ...] | None,
    group_success: bool | None,
) -> dict[str, Any]:
    own = (False,) * len(moves) if own_success is None else own_success
    if len(own) != len(moves):
        raise BadQuestion("given.own_success: must say it of each of given.moves.")
    hikers = [hiking.Hiker(*parts) for parts in zip(moves, own, strict=True)]
    return {"km": hiking.party_km(tables(), hikers, group_success)}


def ground(country: str) -> dict[str, Any]:
    return {"terrain": hiking.ground_of(tables(), country)}


def fly_day(
    basic_move: Fraction, gm_weather_divisor: Fraction, bonus: bool, _terrain: str
) -> dict[str, Any]:
    km = running.fly_day(tables(), basic_move, gm_weather_divisor, bonus=bonus)
    return {"km": km.value, "because": str(km)}


def fly_fast(basic_move: Fraction, fp: int, fp_max: int, mode: RunMode) -> dict[str, Any]:
    return _running(running.fly_fast(tables(), basic_move, fp, fp_max, mode))


def march_day_use(km_walked: Fraction) -> dict[str, Any]:
    return {"hours_free_for_other_work": int(hiking.free_hours(tables(), km_walked))}


def battle_fatigue(
    rounds: int, attacked: bool | None, was_targeted: bool | None, **burden: Any
) -> object:
    """Who is said to have kept out of it pays nothing; of whom nothing is said has fought."""
    fought = attacked is None and was_targeted is None
    cost = fatigue.battle_fatigue(
        tables(),
        fatigue.Burden(**burden),
        rounds,
        attacked=fought or bool(attacked),
        was_targeted=bool(was_targeted),
    )
    return {"fp": cost.fp, "gm_may_add": cost.gm_may_add, "because": str(cost.because)}


def march_fatigue(
    hours_since_rest: Fraction | None, extra_effort: bool, **burden: Any
) -> dict[str, Any]:
    missing = fatigue.march_fatigue(
        tables(), fatigue.Burden(**burden), hours_since_rest, extra_effort=extra_effort
    )
    return {"fp_missing": int(missing.value), "because": str(missing)}


def run(move: Fraction, fp: int, fp_max: int, mode: RunMode) -> dict[str, Any]:
    return _running(running.run(tables(), move, fp, fp_max, mode))


def _running(found: running.Run) -> dict[str, Any]:
    return {
        "metres_per_round": found.metres_per_round.value,
        "vit_check_every_rounds": found.check_every_rounds,
        "because": str(found.metres_per_round),
    }


def run_check(vit_total: int) -> dict[str, Any]:
    return {"fp_lost": running.fp_lost_running(tables(), vit_total)}


def _way(
    terrain: Ground,
    road: Road,
    weather: tuple[Weather, ...],
    road_cleared: bool = False,
    deeper_snow_divisor: Fraction | None = None,
    skis: bool = False,
    skates: bool = False,
) -> hiking.HikingGround:
    return hiking.HikingGround(
        terrain, road, frozenset(weather), road_cleared, deeper_snow_divisor, skis, skates
    )


OPS = ops_of(
    SYSTEM,
    {
        ground_move: {
            "given.move_after_encumbrance": MOVE,
            "given.fp": integer(),
            "given.fp_max": integer(1),
        },
        hike_day: WAY
        | {
            "given.ground_move": MOVE,
            "given.terrain": GROUND,
            "given.road": ROAD,
            "given.road_cleared": NO,
            "when.hike_bonus": NO,
            "when.extra_effort_percent": integer(0).or_else(0),
        },
        hike_path: WAY
        | {
            "given.hex_km": fraction(0),
            "given.ground_move": MOVE,
            "when.hexes": listed(fields_of({"terrain": GROUND, "road": ROAD, "road_cleared": NO})),
        },
        road_or_beside: WAY
        | {
            "given.ground_move": MOVE,
            "given.terrain": GROUND,
            "given.road": word("low", "ordinary", "very_good"),
            "given.road_cleared": NO,
        },
        hike_roll: {
            "given.survival": integer(),
            "given.vit_modifier": integer(),
            "when.die": integer(),
        },
        hike_group_roll: {"given.survival": listed(integer(), least=1), "when.die": integer()},
        hike_survival_extra: {"when.percent_beyond_20": integer(0)},
        hike_party: {
            "given.moves": listed(MOVE, least=1),
            "given.own_success": listed(flag()).or_else(None),
            "given.group_success": flag().or_else(None),
        },
        ground: {"given.country": word()},
        fly_day: {
            "given.basic_move": MOVE,
            "given.terrain": GROUND.or_else("average").called("_terrain"),
            "given.gm_weather_divisor": DIVISOR.or_else(Fraction(1)),
            "when.bonus": NO,
        },
        march_day_use: {"given.km_walked": fraction(0)},
        battle_fatigue: BURDEN
        | {"when.rounds": integer(0), "when.attacked": UNSAID, "when.was_targeted": UNSAID},
        march_fatigue: BURDEN
        | {"given.extra_effort": NO, "when.hours_since_rest": fraction(0).or_else(None)},
        run: {"given.move": MOVE, **RUNNER},
        fly_fast: {"given.basic_move": MOVE, **RUNNER},
        run_check: {"when.vit_total": integer()},
    },
)
