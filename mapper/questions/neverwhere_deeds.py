"""The questions of what bodies do in Neverwhere: dig, lift, throw, hold breath, try harder."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any, get_args

from mapper.questions.neverwhere import NO, SYSTEM, tables
from mapper.questions.question import (
    BadQuestion,
    fields_of,
    fraction,
    integer,
    listed,
    ops_of,
    word,
)
from mapper.rules.neverwhere import digging, effort, strength
from mapper.rules.neverwhere.neverwhere_tables import (
    BreathStart,
    CombatEffortKind,
    EffortTask,
    Exertion,
    LiftMethod,
    Outcome,
    Quality,
    Soil,
    Task,
    Tool,
    Vehicle,
)
from mapper.rules.shared.refused import Refused

WEIGHT = fraction(0)
BASIC_LIFT = fraction(0).called("basic_lift")
BREATH = {
    "given.Vit": integer(1),
    "given.exertion": word(*get_args(Exertion)),
    "given.start": word(*get_args(BreathStart)).or_else("deep_breath"),
}


def basic_lift(strength_score: int) -> dict[str, Any]:
    return {"kg": strength.basic_lift(tables(), strength_score)}


def unlisted_task(task: Task) -> dict[str, Any]:
    return {"attribute": strength.attribute_for(tables(), task)}


def dig(
    soil: Soil,
    workers: tuple[dict[str, Any], ...],
    gm_pick_rate: Fraction | None,
    hole_m: tuple[Fraction, ...],
) -> dict[str, Any]:
    diggers = [digging.Digger(w["BL"], w["tool"], w["tool_quality"]) for w in workers]
    try:
        dug = digging.dig(tables(), soil, diggers, hole_m, gm_pick_rate)
    except Refused as refused:
        return {"possible": False, "sentence": str(refused)}
    return {
        "possible": True,
        "litres_per_hour": dug.litres_per_hour,
        "hours": dug.hours,
        "fp_each": dug.fp_each,
    }


def breath(vit: int, exertion: Exertion, start: BreathStart) -> dict[str, Any]:
    rounds = effort.breath_rounds(tables(), vit, exertion, start)
    return {"rounds": rounds.value, "because": str(rounds)}


def breath_fp(vit: int, exertion: Exertion, start: BreathStart, rounds_held: int) -> dict[str, Any]:
    rounds = effort.breath_rounds(tables(), vit, exertion, start)
    return {"fp_lost": effort.fp_lost_holding(tables(), rounds.value, rounds_held)}


def breath_zero_fp(fp: int, will_total: int) -> dict[str, Any]:
    return {"conscious": effort.stays_conscious(tables(), fp, will_total)}


def breath_spent(
    vit: int, start: BreathStart, rounds: tuple[dict[str, Any], ...]
) -> dict[str, Any]:
    held = Counter[Exertion]()
    for one in rounds:
        held[one["exertion"]] += one["rounds"]
    return {"spent": effort.breath_spent(tables(), vit, start, held)}


def lift(
    basic_lifts: tuple[Fraction, ...], weight: Fraction, method: LiftMethod, running_start: bool
) -> dict[str, Any]:
    limit = strength.lift_limit(tables(), basic_lifts, method, running_start=running_start)
    return {"limit": limit.value, "can": strength.is_within(limit, weight), "because": str(limit)}


def carry(basic_lift: Fraction, weight: Fraction) -> object:
    return strength.carry(tables(), basic_lift, weight)


def combat_lift(basic_lift: Fraction, weight: Fraction) -> dict[str, Any]:
    return {"action": strength.combat_lift(tables(), basic_lift, weight)}


def drag(
    basic_lift: Fraction,
    load: Fraction,
    vehicle: Vehicle,
    vehicle_weight: Fraction | None,
    smooth_level: bool,
    snow_or_ice: bool,
) -> dict[str, Any]:
    if vehicle_weight is None and vehicle != "none":
        raise BadQuestion("given.vehicle_weight: is missing; it is added to the load.")
    weight = vehicle_weight or Fraction(0)
    pulled = strength.PulledLoad(load, vehicle, weight, smooth_level, snow_or_ice)
    effective = strength.effective_weight(tables(), pulled)
    return {
        "effective": effective.value,
        "movable": strength.can_drag(tables(), basic_lift, effective.value),
        "extra_heavy": strength.is_extra_heavy(tables(), basic_lift, effective.value),
        "because": str(effective),
    }


def throw(basic_lift: Fraction, weight: Fraction, designed_for_throwing: bool) -> object:
    return strength.throw(tables(), basic_lift, weight, designed_for_throwing=designed_for_throwing)


def extra_effort_sn(percent: int, fp: int, fp_max: int, motivated: bool) -> dict[str, Any]:
    roll = effort.effort_roll(tables(), percent, fp, fp_max, motivated=motivated)
    return {
        "sn": int(roll.number.value),
        "roll_bonus": roll.bonus,
        "because": str(roll.number),
    }


def extra_effort_cost(task: EffortTask, task_fp: int, outcome: Outcome) -> object:
    return effort.effort_result(tables(), task, task_fp, outcome)


def combat_extra_effort(kind: CombatEffortKind) -> dict[str, Any]:
    rules = tables().combat_extra_effort
    changes = effort.combat_effort(tables(), kind)
    return {
        "fp": changes.fp,
        "will_sn": rules.will_number,
        "critical_failure_hp": rules.critical_failure_hp,
        "ac": changes.ac,
        "extra_attacks": changes.extra_attacks,
        "to_hit": changes.to_hit,
        "damage": changes.damage,
        "enemy_to_hit": changes.enemy_to_hit,
        "provokes": changes.provokes,
        "full_round": changes.full_round,
    }


WORKER = fields_of(
    {
        "BL": fraction(0),
        "tool": word(*get_args(Tool)),
        "tool_quality": word(*get_args(Quality)).or_else("iron"),
    }
)

DIGGING_AND_LIFTING = ops_of(
    SYSTEM,
    {
        basic_lift: {"given.Str": integer(0, 10**6).called("strength_score")},
        unlisted_task: {"given.task": word(*get_args(Task))},
        dig: {
            "given.soil": word(*get_args(Soil)),
            "given.workers": listed(WORKER),
            "given.gm_pick_rate": fraction(0).or_else(None),
            "when.hole_m": listed(fraction(0), 3, 3),
        },
        lift: {
            "given.BL": listed(fraction(0), least=1).called("basic_lifts"),
            "given.weight": WEIGHT,
            "when.method": word(*get_args(LiftMethod)),
            "when.running_start": NO,
        },
        carry: {"given.BL": BASIC_LIFT, "given.weight": WEIGHT},
        combat_lift: {"given.BL": BASIC_LIFT, "given.weight": WEIGHT},
        drag: {
            "given.BL": BASIC_LIFT,
            "given.load": WEIGHT,
            "given.vehicle": word(*get_args(Vehicle)).or_else("none"),
            "given.vehicle_weight": WEIGHT.or_else(None),
            "given.smooth_level": NO,
            "given.snow_or_ice": NO,
        },
        throw: {"given.BL": BASIC_LIFT, "given.weight": WEIGHT, "given.designed_for_throwing": NO},
    },
)

BREATHING = ops_of(
    SYSTEM,
    {
        breath: BREATH,
        breath_fp: BREATH | {"when.rounds_held": integer(0)},
        breath_spent: {
            "given.Vit": integer(1),
            "given.start": BREATH["given.start"],
            "when.rounds": listed(
                fields_of({"exertion": BREATH["given.exertion"], "rounds": integer(0)})
            ),
        },
        breath_zero_fp: {"given.fp": integer().or_else(0), "when.will_total": integer()},
    },
)

EFFORT = ops_of(
    SYSTEM,
    {
        extra_effort_sn: {
            "given.fp": integer(0),
            "given.fp_max": integer(1),
            "given.motivated": NO,
            "when.percent": integer(0),
        },
        extra_effort_cost: {
            "given.task": word(*get_args(EffortTask)),
            "given.task_fp": integer(0).or_else(0),
            "when.outcome": word(*get_args(Outcome)),
        },
        combat_extra_effort: {"given.kind": word(*get_args(CombatEffortKind))},
    },
)

OPS = (*DIGGING_AND_LIFTING, *BREATHING, *EFFORT)
