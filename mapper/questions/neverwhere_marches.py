"""The questions of Neverwhere: how far marches lead, and how they tire."""

from __future__ import annotations

from dataclasses import asdict
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from mapper.model.campaign.exact_numbers import Count
from mapper.questions.input_kind import die_of, fraction, integer, likely, listed
from mapper.questions.question import SPREAD, Amount, BadQuestion, FromOne, Results
from mapper.rules.neverwhere import hiking, needs, strength
from mapper.rules.neverwhere.neverwhere_tables import (
    GroundQuality,
    HikingWeather,
    Laden,
    Neverwhere,
    Road,
)

Parts = Annotated[Fraction, fraction(Fraction(1, 10**9))]
UNDIVIDED = Fraction(1)
RolledDie = Annotated[int, die_of(Neverwhere, "rolls.house.die")]


class Around(NamedTuple):
    """The weather of a march, and what is on the feet."""

    weather: tuple[HikingWeather, ...] = ("fine",)
    deeper_snow_divisor: Parts | None = None
    skis: bool = False
    skates: bool = False
    snow_shoes: bool = False


class BodyTold(NamedTuple):
    """Somebody who marches with a load."""

    basic_move: Amount
    encumbrance: Laden | None = None
    basic_lift: Annotated[Amount | None, "BL"] = None
    weight: Amount | None = None
    fp: Count = 0
    fp_max: Count = 0


class HikedHex(NamedTuple):
    """What a march enters."""

    terrain: GroundQuality
    road: Road = "none"
    road_cleared: bool = False


def ground_move(
    tables: Neverwhere, move_after_encumbrance: Amount, fp: int, fp_max: FromOne
) -> Results:
    left = hiking.move_left(tables, move_after_encumbrance, fp, fp_max)
    return {
        "ground_move": left.value,
        "ideal_km": hiking.ideal_km(tables, left.value),
        "because": str(left),
    }


def march_move(tables: Neverwhere, body: Annotated[BodyTold, SPREAD]) -> Results:
    """What a load and want of FP leave of Basic Move; the load by its name, or by its weight."""
    basic_move, encumbrance, basic_lift, weight, fp, fp_max = body
    if encumbrance is None:
        if basic_lift is None or weight is None:
            raise BadQuestion("given.encumbrance: is missing; or say BL and the weight carried.")
        encumbrance = strength.load_of(tables, basic_lift, weight)
    left = hiking.march_move(tables, hiking.Body(basic_move, encumbrance, fp, fp_max))
    return {"encumbrance": encumbrance, "ground_move": left.value, "because": str(left)}


def hike_day(
    tables: Neverwhere,
    around: Annotated[Around, SPREAD],
    ground_move: Amount,
    terrain: GroundQuality,
    road: Road = "none",
    road_cleared: bool = False,
    *,
    hike_bonus: bool = False,
    extra_effort_percent: Count = 0,
) -> Results:
    factor = hiking.march_factor(tables, _way(around, terrain, road, road_cleared))
    km = hiking.day_km(
        tables, ground_move, factor, hike_bonus=hike_bonus, extra_percent=extra_effort_percent
    )
    return {"factor": factor.value, "km": km.value, "because": str(km)}


def hike_path(
    tables: Neverwhere,
    around: Annotated[Around, SPREAD],
    hex_km: Amount,
    ground_move: Amount,
    *,
    hexes: tuple[HikedHex, ...],
) -> Results:
    ways = [_way(around, *entered) for entered in hexes]
    days = hiking.path_days(tables, ground_move, hex_km, ways)
    return {"days": days, "waking_hours": hiking.waking_hours(tables, days)}


def road_or_beside(
    tables: Neverwhere,
    around: Annotated[Around, SPREAD],
    ground_move: Amount,
    terrain: GroundQuality,
    road: Literal["low", "ordinary", "very_good"],
    road_cleared: bool = False,
) -> Results:
    told = hiking.road_or_beside(tables, ground_move, _way(around, terrain, road, road_cleared))
    return {
        "on_road_km": told.on_road_km,
        "beside_km": told.beside_km,
        "faster": "road" if told.road_is_faster else "beside",
    }


def hike_roll(
    tables: Neverwhere,
    survival: int,
    vit_modifier: int,
    skill: Literal["Survival", "Fly", "skiing", "skating"] = "Survival",
    *,
    die: RolledDie,
) -> object:
    return hiking.hike_roll(tables, survival, vit_modifier, die, skill)


def hike_group_roll(
    tables: Neverwhere,
    survival: Annotated[tuple[int, ...], listed(integer(), least=1)],
    *,
    die: RolledDie,
) -> object:
    return hiking.group_hike_roll(tables, survival, die)


def hike_survival_extra(tables: Neverwhere, *, percent_beyond_20: Count) -> Results:
    return {"roll_modifier": hiking.survival_modifier(tables, percent_beyond_20)}


def hike_party(
    tables: Neverwhere,
    moves: Annotated[tuple[Fraction, ...], listed(fraction(0), least=1)],
    own_success: tuple[bool, ...] | None = None,
    group_success: bool | None = None,
) -> Results:
    own = (False,) * len(moves) if own_success is None else own_success
    if len(own) != len(moves):
        raise BadQuestion("given.own_success: must be said of each of those who move.")
    hikers = [hiking.Hiker(*parts) for parts in zip(moves, own, strict=True)]
    km = hiking.party_km(tables, hikers, group_success)
    return {"km": km, "may_split": hiking.may_split(group_success)}


def ground(
    tables: Neverwhere, country: Annotated[str, likely(Neverwhere, "hiking.countries")]
) -> Results:
    return {"terrain": hiking.ground_of(tables, country)}


def fly_day(
    tables: Neverwhere,
    basic_move: Amount,
    _terrain: Annotated[GroundQuality, "terrain"] = "average",
    gm_weather_divisor: Parts = UNDIVIDED,
    *,
    bonus: bool = False,
) -> Results:
    km = hiking.fly_day(tables, basic_move, gm_weather_divisor, bonus=bonus)
    return {"km": km.value, "because": str(km)}


def march_day_use(tables: Neverwhere, km_walked: Amount) -> Results:
    return {"hours_free_for_other_work": int(hiking.free_hours(tables, km_walked))}


def battle_fatigue(
    tables: Neverwhere,
    burden: Annotated[needs.Burden, SPREAD],
    *,
    rounds: Count,
    attacked: bool | None = None,
    was_targeted: bool | None = None,
) -> object:
    """Who is said to have kept out of it pays nothing; of whom nothing is said has fought."""
    fought = attacked is None and was_targeted is None
    cost = needs.battle_fatigue(
        tables, burden, rounds, attacked=fought or bool(attacked), was_targeted=bool(was_targeted)
    )
    return asdict(cost) | {"because": str(cost.because)}


def march_fatigue(
    tables: Neverwhere,
    burden: Annotated[needs.Burden, SPREAD],
    extra_effort: bool = False,
    *,
    hours_since_rest: Amount | None = None,
) -> Results:
    missing = needs.march_fatigue(tables, burden, hours_since_rest, extra_effort=extra_effort)
    return {
        "fp_missing": int(missing.value),
        "hours_counted": needs.counted_march(tables, hours_since_rest),
        "because": str(missing),
    }


def _way(around: Around, ground: GroundQuality, road: Road, cleared: bool) -> hiking.HikingGround:
    weather, divisor, *on_feet = around
    return hiking.HikingGround(ground, road, frozenset(weather), cleared, divisor, *on_feet)
