"""The questions of Neverwhere about bodies: what they do, and what they need."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from fractions import Fraction
from typing import Annotated, NamedTuple

from mapper.model.campaign.exact_numbers import Count
from mapper.questions.input_kind import either, fraction, integer, listed
from mapper.questions.neverwhere_marches import RolledDie
from mapper.questions.question import SPREAD, Amount, BadQuestion, FromOne, Results, refusal
from mapper.rules.neverwhere import digging, hiking, needs, strength
from mapper.rules.neverwhere.neverwhere_tables import (
    BreathStart,
    Climate,
    CombatEffortKind,
    EffortOutcome,
    EffortTask,
    Exertion,
    LiftMethod,
    Neverwhere,
    Quality,
    RunMode,
    Soil,
    Task,
    Tools,
    Vehicle,
)
from mapper.rules.shared.reasons import Refused

NONE_YET = Fraction(0)
Lift = Annotated[Fraction, fraction(0)]
BasicLift = Annotated[
    tuple[Fraction, ...] | Fraction, either(fraction(0), listed(fraction(0), 1)), "BL"
]
"""Of one, or of all who lend a hand."""
Vit = Annotated[FromOne, "Vit"]


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


def run(tables: Neverwhere, move: Amount, fp: int, fp_max: FromOne, *, mode: RunMode) -> Results:
    return _running(hiking.run(tables, move, fp, fp_max, mode))


def _running(found: hiking.Run) -> Results:
    return {
        "metres_per_round": found.metres_per_round.value,
        "action": found.action,
        "may_step": found.may_step,
        "vit_check_every_rounds": found.check_every_rounds,
        "because": str(found.metres_per_round),
    }


def fly_fast(
    tables: Neverwhere, basic_move: Amount, fp: int, fp_max: FromOne, *, mode: RunMode
) -> Results:
    return _running(hiking.fly_fast(tables, basic_move, fp, fp_max, mode))


def run_check(tables: Neverwhere, *, rolled: Annotated[VitRoll, SPREAD]) -> Results:
    return {"fp_lost": hiking.fp_lost_running(tables, _total("vit", *rolled))}


def _total(name: str, total: int | None, die: int | None, modifier: int) -> int:
    if total is not None:
        return total
    if die is None:
        raise BadQuestion(f"when.{name}_total: is missing; or say the die of the roll.")
    return die + modifier


def basic_lift(
    tables: Neverwhere, strength_score: Annotated[int, integer(0, 10**6), "Str"]
) -> Results:
    return {"kg": strength.basic_lift(tables, strength_score)}


def unlisted_task(tables: Neverwhere, task: Task) -> Results:
    return {"attribute": strength.attribute_for(tables, task)}


def dig(
    tables: Neverwhere,
    soil: Soil,
    workers: tuple[Worker, ...],
    ground: Annotated[GroundToDig, SPREAD],
    *,
    hole_m: Annotated[tuple[Fraction, ...], listed(fraction(0), 3, 3)],
) -> Results:
    diggers = [digging.Digger(*worker) for worker in workers]
    try:
        dug = digging.dig(tables, soil, diggers, hole_m, digging.Broken(*ground))
    except Refused as refused:
        return refusal(refused) | {"possible": False}
    return {"possible": True} | asdict(dug)


def lift(
    tables: Neverwhere,
    basic_lifts: Annotated[tuple[Fraction, ...], listed(fraction(0), least=1), "BL"],
    weight: Amount,
    *,
    method: LiftMethod,
    running_start: bool = False,
) -> Results:
    limit = strength.lift_limit(tables, basic_lifts, method, running_start=running_start)
    return {
        "limit": limit.value,
        "can": strength.is_within(limit, weight),
        "action": tables.lifting.actions.get(method),
        "because": str(limit),
    }


def carry(
    tables: Neverwhere, basic_lift: BasicLift, weight: Amount, *, rounds: Count = 1
) -> Results:
    carried = strength.carry(tables, _together(basic_lift), weight)
    return asdict(carried) | {"rounds": rounds, "fp_lost": rounds * carried.fp_per_round}


def combat_lift(tables: Neverwhere, basic_lift: BasicLift, weight: Amount) -> Results:
    return {"action": strength.combat_lift(tables, _together(basic_lift), weight)}


def drag(tables: Neverwhere, basic_lift: BasicLift, pulled: Annotated[Pulled, SPREAD]) -> Results:
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
) -> Results:
    thrown = strength.throw(tables, basic_lift, weight, designed_for_throwing=designed_for_throwing)
    return asdict(thrown) | {"damage_modifier": str_modifier if thrown.damage else None}


def breath(
    tables: Neverwhere, vit: Vit, exertion: Exertion, start: BreathStart = "deep_breath"
) -> Results:
    rounds = strength.breath_rounds(tables, vit, exertion, start)
    return {"rounds": rounds.value, "because": str(rounds)}


def breath_fp(
    tables: Neverwhere,
    vit: Vit,
    exertion: Exertion,
    start: BreathStart = "deep_breath",
    charged_rounds: Count = 0,
    *,
    rounds_held: Count,
) -> Results:
    """What the rounds past the end of a breath cost; of `charged_rounds` it is lost already."""
    breath = strength.breath_rounds(tables, vit, exertion, start).value
    until, before = (
        strength.fp_lost_holding(tables, breath, held) for held in (rounds_held, charged_rounds)
    )
    return {"fp_lost": max(0, until - before)}


def breath_spent(
    tables: Neverwhere,
    vit: Vit,
    start: BreathStart = "deep_breath",
    *,
    rounds: tuple[HeldBreath, ...],
) -> Results:
    held = Counter[Exertion]()
    for one in rounds:
        held[one.exertion] += one.rounds
    return {"spent": strength.breath_spent(tables, vit, start, held)}


def breath_zero_fp(
    tables: Neverwhere, fp: int = 0, *, rolled: Annotated[WillRoll, SPREAD]
) -> Results:
    return {"conscious": strength.stays_conscious(tables, fp, _total("will", *rolled))}


def extra_effort_sn(
    tables: Neverwhere, fp: Count, fp_max: FromOne, motivated: bool = False, *, percent: Count
) -> Results:
    roll = strength.effort_roll(tables, percent, fp, fp_max, motivated=motivated)
    return {"sn": int(roll.number.value), "roll_bonus": roll.bonus, "because": str(roll.number)}


def extra_effort_cost(
    tables: Neverwhere, task: EffortTask, task_fp: Count = 0, *, outcome: EffortOutcome
) -> object:
    return strength.effort_result(tables, task, task_fp, outcome)


def combat_extra_effort(tables: Neverwhere, kind: CombatEffortKind) -> Results:
    rules = tables.combat_extra_effort
    changes = asdict(strength.combat_effort(tables, kind))
    fp = changes.pop("fp")
    wills = {"will_sn": rules.will_number, "critical_failure_hp": rules.critical_failure_hp}
    return {"fp": fp} | wills | changes


def flaw_roll(
    tables: Neverwhere, task: EffortTask, *, rolled: Annotated[VitRoll, SPREAD]
) -> object:
    """The Vit roll of a critical failure: a flaw to recover from, one for good, or none."""
    return strength.flaw_roll(tables, task, _total("vit", *rolled))


def combat_effort_roll(
    tables: Neverwhere, *, rolled: Annotated[WillRoll, SPREAD], critical_failure: bool = False
) -> object:
    """The flat Will roll before the attack or defence, which is paid for however it falls."""
    return strength.combat_effort_roll(tables, _total("will", *rolled), is_botched=critical_failure)


def forage(tables: Neverwhere, survival: int, sn: int, *, die: RolledDie) -> Results:
    """Food on the way by Survival; how hard it is the game master says."""
    return {"total": die + survival, "success": needs.forages(tables, survival, sn, die)}


def awake(
    tables: Neverwhere,
    sleep: Annotated[Sleeping, SPREAD],
    slept_hours: Amount,
    charged_hours: Amount = NONE_YET,
    *,
    awake_hours: Amount,
) -> Results:
    """What being up too long takes; of `charged_hours` of it the fatigue is lost already."""
    sleeper = _sleeper(tables, *sleep)
    allowed = needs.allowance(tables, sleeper, slept_hours)
    until, before = (
        needs.fp_lost_awake(tables, sleeper, allowed, hours)
        for hours in (awake_hours, charged_hours)
    )
    return {"allowance": allowed, "fp_lost": max(0, until - before)}


def sleep_quality(
    tables: Neverwhere,
    sleep: Annotated[Sleeping, SPREAD],
    *,
    hours_in_bed: Amount,
    quality: Annotated[Fraction, fraction(0, 1)],
) -> Results:
    counted = needs.counted_hours(hours_in_bed, quality)
    allowed = needs.allowance(tables, _sleeper(tables, *sleep), counted)
    return {"counted_hours": counted, "allowance": allowed}


def sleep_recovery(
    tables: Neverwhere, sleep_fp: Count, sleep_need: Amount | None = None, *, counted_hours: Amount
) -> Results:
    need = _sleeper(tables, sleep_need).need
    return {"sleep_fp": needs.sleep_fp_left(tables, sleep_fp, need, counted_hours)}


def drowsy(
    tables: Neverwhere,
    fp_max: FromOne,
    fp_lost_to_sleep: Count,
    allowance: Amount,
    *,
    awake_hours: Amount,
) -> object:
    return needs.drowsiness(tables, fp_max, fp_lost_to_sleep, allowance, awake_hours)


def drowsy_roll(
    tables: Neverwhere, will_sn: int, *, rolled: Annotated[WillRoll, SPREAD]
) -> Results:
    """The Will roll of somebody who nods off."""
    return {"awake": tables.rolls.reach(_total("will", *rolled), will_sn)}


def drowsy_success(tables: Neverwhere) -> object:
    return needs.drowsy_modifiers(tables)


def starve(tables: Neverwhere, *, meals_missed: Count) -> Results:
    return {"fp_lost": needs.starvation_fp(tables, meals_missed)}


def starve_rest(
    tables: Neverwhere,
    starvation_fp: Count,
    *,
    days: Count = 1,
    true_rest: Annotated[bool, "no_travel_no_fight_three_meals"],
) -> Results:
    left = needs.starvation_fp_left(tables, starvation_fp, days, true_rest=true_rest)
    return {"starvation_fp": left}


def supplies(tables: Neverwhere, people: Count, climate: Climate, *, days: Count) -> object:
    return needs.supplies(tables, people, climate, days)


def water_need(tables: Neverwhere, climate: Climate) -> Results:
    return {
        "litres_per_day": needs.water_need(tables, climate),
        "hot_day": needs.is_hot(tables, climate),
    }


def dehydrate(
    tables: Neverwhere,
    climate: Climate,
    litres_per_day: Amount,
    charged_hours: Amount = NONE_YET,
    *,
    days: Count = 1,
    hours: Amount | None = None,
) -> Results:
    """What thirst takes in days, or in hours; of `charged_hours` it is taken already."""
    dry = Fraction(days * needs.HOURS_A_DAY) if hours is None else hours
    until, before = (
        needs.thirst(tables, climate, litres_per_day, each) for each in (dry, charged_hours)
    )
    fp, hp = max(0, until.fp - before.fp), max(0, until.hp - before.hp)
    is_short = litres_per_day < needs.water_need(tables, climate)
    at = needs.thirst_hours(tables) if is_short else ()
    return {"fp_lost": fp, "hp_lost": hp, "fp_at_hours": at, "dry_hours": dry}


def dehydrate_rest(
    tables: Neverwhere, dehydration_fp: Count = 0, dehydration_hp: Count = 0, *, rest_days: Count
) -> Results:
    suffered = needs.Thirst(dehydration_fp, dehydration_hp)
    left = needs.thirst_left(tables, suffered, rest_days)
    return {"dehydration_fp": left.fp, "dehydration_hp": left.hp}


def _sleeper(
    tables: Neverwhere, need: Fraction | None, day: Fraction | None = None
) -> needs.Sleeper:
    usual = needs.usual_sleeper(tables)
    return needs.Sleeper(usual.day if day is None else day, usual.need if need is None else need)
