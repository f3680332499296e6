"""The questions of Neverwhere: marches and fatigue, what bodies do, and what they need."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from fractions import Fraction
from typing import Annotated, Any, Literal, NamedTuple

from mapper.model.campaign.exact_numbers import Count
from mapper.questions.input_kind import die_of, either, fraction, integer, likely, listed
from mapper.questions.question import SPREAD, Amount, BadQuestion, FromOne
from mapper.rules.neverwhere import digging, effort, hiking, needs, strength
from mapper.rules.neverwhere.neverwhere_tables import (
    BreathStart,
    Climate,
    CombatEffortKind,
    EffortOutcome,
    EffortTask,
    Exertion,
    GroundQuality,
    HikingWeather,
    Laden,
    LiftMethod,
    Neverwhere,
    Quality,
    Road,
    RunMode,
    Soil,
    Task,
    Tools,
    Vehicle,
)
from mapper.rules.shared.refused import Refused

Parts = Annotated[Fraction, fraction(Fraction(1, 10**9))]
UNDIVIDED = Fraction(1)
Lift = Annotated[Fraction, fraction(0)]
BasicLift = Annotated[
    tuple[Fraction, ...] | Fraction, either(fraction(0), listed(fraction(0), 1)), "BL"
]
"""Of one, or of all who lend a hand."""
RolledDie = Annotated[int, die_of(Neverwhere, "rolls.house.die")]
Vit = Annotated[FromOne, "Vit"]


class Around(NamedTuple):
    """The weather of a march, and what is on the feet."""

    weather: tuple[HikingWeather, ...] = ("fine",)
    deeper_snow_divisor: Parts | None = None
    skis: bool = False
    skates: bool = False


class BodyTold(NamedTuple):
    """Somebody who marches with a load."""

    basic_move: Amount
    encumbrance: Laden | None = None
    basic_lift: Annotated[Amount | None, "BL"] = None
    weight: Amount | None = None
    fp: Count = 0
    fp_max: Count = 0


class VitRoll(NamedTuple):
    """A Vit roll, added up or by its die."""

    vit_total: int | None = None
    die: RolledDie | None = None
    vit_modifier: Annotated[int, "given.vit_modifier"] = 0


class WillRoll(NamedTuple):
    """A Will roll, added up or by its die."""

    will_total: int | None = None
    die: RolledDie | None = None
    will_modifier: Annotated[int, "given.will_modifier"] = 0


class HikedHex(NamedTuple):
    """What a march enters."""

    terrain: GroundQuality
    road: Road = "none"
    road_cleared: bool = False


class Worker(NamedTuple):
    """Somebody who digs, and what with."""

    basic_lift: Annotated[Amount, "BL"]
    tool: Tools
    tool_quality: Quality = "iron"


class GroundToDig(NamedTuple):
    """What makes ground harder than its kind, or has broken it before."""

    gm_pick_rate: Amount | None = None
    broken_by_explosives: bool = False


class Pulled(NamedTuple):
    """What is pulled, and over what."""

    load: Amount
    vehicle: Vehicle = "none"
    vehicle_weight: Amount | None = None
    smooth_level: bool = False
    snow_or_ice: bool = False


class HeldBreath(NamedTuple):
    """Rounds without air."""

    exertion: Exertion
    rounds: Count


class Sleeping(NamedTuple):
    """How much somebody sleeps, if not as usual."""

    sleep_need: Amount | None = None
    day: Annotated[Fraction, fraction(Fraction(1, 60), 1000)] | None = None


def ground_move(
    tables: Neverwhere, move_after_encumbrance: Amount, fp: int, fp_max: FromOne
) -> dict[str, Any]:
    left = hiking.move_left(tables, move_after_encumbrance, fp, fp_max)
    return {
        "ground_move": left.value,
        "ideal_km": hiking.ideal_km(tables, left.value),
        "because": str(left),
    }


def march_move(tables: Neverwhere, body: Annotated[BodyTold, SPREAD]) -> dict[str, Any]:
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
) -> dict[str, Any]:
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
) -> dict[str, Any]:
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
) -> dict[str, Any]:
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


def hike_survival_extra(tables: Neverwhere, *, percent_beyond_20: Count) -> dict[str, Any]:
    return {"roll_modifier": hiking.survival_modifier(tables, percent_beyond_20)}


def hike_party(
    tables: Neverwhere,
    moves: Annotated[tuple[Fraction, ...], listed(fraction(0), least=1)],
    own_success: tuple[bool, ...] | None = None,
    group_success: bool | None = None,
) -> dict[str, Any]:
    own = (False,) * len(moves) if own_success is None else own_success
    if len(own) != len(moves):
        raise BadQuestion("given.own_success: must say it of each of given.moves.")
    hikers = [hiking.Hiker(*parts) for parts in zip(moves, own, strict=True)]
    km = hiking.party_km(tables, hikers, group_success)
    return {"km": km, "may_split": hiking.may_split(group_success)}


def ground(
    tables: Neverwhere, country: Annotated[str, likely(Neverwhere, "hiking.countries")]
) -> dict[str, Any]:
    return {"terrain": hiking.ground_of(tables, country)}


def fly_day(
    tables: Neverwhere,
    basic_move: Amount,
    _terrain: Annotated[GroundQuality, "terrain"] = "average",
    gm_weather_divisor: Parts = UNDIVIDED,
    *,
    bonus: bool = False,
) -> dict[str, Any]:
    km = hiking.fly_day(tables, basic_move, gm_weather_divisor, bonus=bonus)
    return {"km": km.value, "because": str(km)}


def march_day_use(tables: Neverwhere, km_walked: Amount) -> dict[str, Any]:
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
) -> dict[str, Any]:
    missing = needs.march_fatigue(tables, burden, hours_since_rest, extra_effort=extra_effort)
    return {"fp_missing": int(missing.value), "because": str(missing)}


def run(
    tables: Neverwhere, move: Amount, fp: int, fp_max: FromOne, *, mode: RunMode
) -> dict[str, Any]:
    return _running(hiking.run(tables, move, fp, fp_max, mode))


def _running(found: hiking.Run) -> dict[str, Any]:
    return {
        "metres_per_round": found.metres_per_round.value,
        "action": found.action,
        "may_step": found.may_step,
        "vit_check_every_rounds": found.check_every_rounds,
        "because": str(found.metres_per_round),
    }


def fly_fast(
    tables: Neverwhere, basic_move: Amount, fp: int, fp_max: FromOne, *, mode: RunMode
) -> dict[str, Any]:
    return _running(hiking.fly_fast(tables, basic_move, fp, fp_max, mode))


def run_check(tables: Neverwhere, *, rolled: Annotated[VitRoll, SPREAD]) -> dict[str, Any]:
    return {"fp_lost": hiking.fp_lost_running(tables, _total("vit", *rolled))}


def _total(name: str, total: int | None, die: int | None, modifier: int) -> int:
    if total is not None:
        return total
    if die is None:
        raise BadQuestion(f"when.{name}_total: is missing; or say the die of the roll.")
    return die + modifier


def _way(around: Around, ground: GroundQuality, road: Road, cleared: bool) -> hiking.HikingGround:
    weather, divisor, skis, skates = around
    return hiking.HikingGround(ground, road, frozenset(weather), cleared, divisor, skis, skates)


def basic_lift(
    tables: Neverwhere, strength_score: Annotated[int, integer(0, 10**6), "Str"]
) -> dict[str, Any]:
    return {"kg": strength.basic_lift(tables, strength_score)}


def unlisted_task(tables: Neverwhere, task: Task) -> dict[str, Any]:
    return {"attribute": strength.attribute_for(tables, task)}


def dig(
    tables: Neverwhere,
    soil: Soil,
    workers: tuple[Worker, ...],
    ground: Annotated[GroundToDig, SPREAD],
    *,
    hole_m: Annotated[tuple[Fraction, ...], listed(fraction(0), 3, 3)],
) -> dict[str, Any]:
    diggers = [digging.Digger(*worker) for worker in workers]
    try:
        dug = digging.dig(tables, soil, diggers, hole_m, digging.Broken(*ground))
    except Refused as refused:
        return {"possible": False, "sentence": str(refused)}
    return {"possible": True} | asdict(dug)


def lift(
    tables: Neverwhere,
    basic_lifts: Annotated[tuple[Fraction, ...], listed(fraction(0), least=1), "BL"],
    weight: Amount,
    *,
    method: LiftMethod,
    running_start: bool = False,
) -> dict[str, Any]:
    limit = strength.lift_limit(tables, basic_lifts, method, running_start=running_start)
    return {
        "limit": limit.value,
        "can": strength.is_within(limit, weight),
        "action": tables.lifting.actions.get(method),
        "because": str(limit),
    }


def carry(tables: Neverwhere, basic_lift: BasicLift, weight: Amount) -> object:
    return strength.carry(tables, _together(basic_lift), weight)


def combat_lift(tables: Neverwhere, basic_lift: BasicLift, weight: Amount) -> dict[str, Any]:
    return {"action": strength.combat_lift(tables, _together(basic_lift), weight)}


def drag(
    tables: Neverwhere, basic_lift: BasicLift, pulled: Annotated[Pulled, SPREAD]
) -> dict[str, Any]:
    load, vehicle, own_weight, smooth_level, snow_or_ice = pulled
    if own_weight is None and vehicle != "none":
        raise BadQuestion("given.vehicle_weight: is missing; it is added to the load.")
    weight, together = own_weight or Fraction(0), _together(basic_lift)
    load_pulled = strength.PulledLoad(load, vehicle, weight, smooth_level, snow_or_ice)
    effective = strength.effective_weight(tables, load_pulled)
    return {
        "effective": effective.value,
        "movable": strength.can_drag(tables, together, effective.value),
        "extra_heavy": strength.is_extra_heavy(tables, together, effective.value),
        "encumbrance": strength.load_of(tables, together, effective.value),
        "because": str(effective),
    }


def _together(lifts: tuple[Fraction, ...] | Fraction) -> Fraction:
    """Those who pull or carry together add what they can lift."""
    return sum(lifts, Fraction(0)) if isinstance(lifts, tuple) else lifts


def throw(
    tables: Neverwhere,
    basic_lift: Annotated[Lift, "BL"],
    weight: Amount,
    designed_for_throwing: bool = False,
    str_modifier: Annotated[int, "Str_modifier"] = 0,
) -> dict[str, Any]:
    thrown = strength.throw(tables, basic_lift, weight, designed_for_throwing=designed_for_throwing)
    return asdict(thrown) | {"damage_modifier": str_modifier if thrown.damage else None}


def breath(
    tables: Neverwhere, vit: Vit, exertion: Exertion, start: BreathStart = "deep_breath"
) -> dict[str, Any]:
    rounds = effort.breath_rounds(tables, vit, exertion, start)
    return {"rounds": rounds.value, "because": str(rounds)}


def breath_fp(
    tables: Neverwhere,
    vit: Vit,
    exertion: Exertion,
    start: BreathStart = "deep_breath",
    *,
    rounds_held: Count,
) -> dict[str, Any]:
    rounds = effort.breath_rounds(tables, vit, exertion, start)
    return {"fp_lost": effort.fp_lost_holding(tables, rounds.value, rounds_held)}


def breath_spent(
    tables: Neverwhere,
    vit: Vit,
    start: BreathStart = "deep_breath",
    *,
    rounds: tuple[HeldBreath, ...],
) -> dict[str, Any]:
    held = Counter[Exertion]()
    for one in rounds:
        held[one.exertion] += one.rounds
    return {"spent": effort.breath_spent(tables, vit, start, held)}


def breath_zero_fp(
    tables: Neverwhere, fp: int = 0, *, rolled: Annotated[WillRoll, SPREAD]
) -> dict[str, Any]:
    return {"conscious": effort.stays_conscious(tables, fp, _total("will", *rolled))}


def extra_effort_sn(
    tables: Neverwhere, fp: Count, fp_max: FromOne, motivated: bool = False, *, percent: Count
) -> dict[str, Any]:
    roll = effort.effort_roll(tables, percent, fp, fp_max, motivated=motivated)
    return {"sn": int(roll.number.value), "roll_bonus": roll.bonus, "because": str(roll.number)}


def extra_effort_cost(
    tables: Neverwhere, task: EffortTask, task_fp: Count = 0, *, outcome: EffortOutcome
) -> object:
    return effort.effort_result(tables, task, task_fp, outcome)


def combat_extra_effort(tables: Neverwhere, kind: CombatEffortKind) -> dict[str, Any]:
    rules = tables.combat_extra_effort
    changes = asdict(effort.combat_effort(tables, kind))
    fp = changes.pop("fp")
    wills = {"will_sn": rules.will_number, "critical_failure_hp": rules.critical_failure_hp}
    return {"fp": fp} | wills | changes


def flaw_roll(
    tables: Neverwhere, task: EffortTask, *, rolled: Annotated[VitRoll, SPREAD]
) -> object:
    """The Vit roll of a critical failure: a flaw to recover from, one for good, or none."""
    return effort.flaw_roll(tables, task, _total("vit", *rolled))


def combat_effort_roll(
    tables: Neverwhere, *, rolled: Annotated[WillRoll, SPREAD], critical_failure: bool = False
) -> object:
    """The flat Will roll before the attack or defence, which is paid for however it falls."""
    return effort.combat_effort_roll(tables, _total("will", *rolled), is_botched=critical_failure)


def forage(tables: Neverwhere, survival: int, sn: int, *, die: RolledDie) -> dict[str, Any]:
    """Food on the way by Survival; how hard it is the game master says."""
    return {"total": die + survival, "success": needs.forages(tables, survival, sn, die)}


def awake(
    tables: Neverwhere,
    sleep: Annotated[Sleeping, SPREAD],
    slept_hours: Amount,
    *,
    awake_hours: Amount,
) -> dict[str, Any]:
    sleeper = _sleeper(tables, *sleep)
    allowed = needs.allowance(tables, sleeper, slept_hours)
    return {
        "allowance": allowed,
        "fp_lost": needs.fp_lost_awake(tables, sleeper, allowed, awake_hours),
    }


def sleep_quality(
    tables: Neverwhere,
    sleep: Annotated[Sleeping, SPREAD],
    *,
    hours_in_bed: Amount,
    quality: Annotated[Fraction, fraction(0, 1)],
) -> dict[str, Any]:
    counted = needs.counted_hours(hours_in_bed, quality)
    allowed = needs.allowance(tables, _sleeper(tables, *sleep), counted)
    return {"counted_hours": counted, "allowance": allowed}


def sleep_recovery(
    tables: Neverwhere, sleep_fp: Count, sleep_need: Amount | None = None, *, counted_hours: Amount
) -> dict[str, Any]:
    need = _sleeper(tables, sleep_need).need
    return {"sleep_fp": needs.sleep_fp_left(tables, sleep_fp, need, counted_hours)}


def drowsy(
    tables: Neverwhere,
    fp_max: FromOne,
    fp_lost_to_sleep: Count,
    allowance: Amount,
    *,
    awake_hours: Amount,
) -> dict[str, Any]:
    found = needs.drowsiness(tables, fp_max, fp_lost_to_sleep, allowance, awake_hours)
    return {
        "state": found.state,
        "will_sn": found.will_number,
        "roll_every_idle_minutes": found.idle_minutes,
        "roll_every_active_minutes": found.active_minutes,
    }


def drowsy_success(tables: Neverwhere) -> object:
    return needs.drowsy_modifiers(tables)


def starve(tables: Neverwhere, *, meals_missed: Count) -> dict[str, Any]:
    return {"fp_lost": needs.starvation_fp(tables, meals_missed)}


def starve_rest(
    tables: Neverwhere,
    starvation_fp: Count,
    *,
    days: Count = 1,
    true_rest: Annotated[bool, "no_travel_no_fight_three_meals"],
) -> dict[str, Any]:
    left = needs.starvation_fp_left(tables, starvation_fp, days, true_rest=true_rest)
    return {"starvation_fp": left}


def supplies(tables: Neverwhere, people: Count, climate: Climate, *, days: Count) -> object:
    return needs.supplies(tables, people, climate, days)


def water_need(tables: Neverwhere, climate: Climate) -> dict[str, Any]:
    return {
        "litres_per_day": needs.water_need(tables, climate),
        "hot_day": needs.is_hot(tables, climate),
    }


def dehydrate(
    tables: Neverwhere, climate: Climate, litres_per_day: Amount, *, days: Count = 1
) -> dict[str, Any]:
    taken = needs.thirst(tables, climate, litres_per_day, days)
    hours = needs.thirst_hours(tables) if taken.fp else ()
    return {"fp_lost": taken.fp, "hp_lost": taken.hp, "fp_at_hours": hours}


def dehydrate_rest(
    tables: Neverwhere, dehydration_fp: Count = 0, dehydration_hp: Count = 0, *, rest_days: Count
) -> dict[str, Any]:
    suffered = needs.Thirst(dehydration_fp, dehydration_hp)
    left = needs.thirst_left(tables, suffered, rest_days)
    return {"dehydration_fp": left.fp, "dehydration_hp": left.hp}


def _sleeper(
    tables: Neverwhere, need: Fraction | None, day: Fraction | None = None
) -> needs.Sleeper:
    usual = needs.usual_sleeper(tables)
    return needs.Sleeper(usual.day if day is None else day, usual.need if need is None else need)
