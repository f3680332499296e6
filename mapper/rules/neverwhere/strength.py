"""What bodies can do: lifting, pulling, throwing, extra effort, and holding one’s breath."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Literal

from mapper.rules.neverwhere.neverwhere_tables import (
    AttributeName,
    BreathStart,
    CombatEffort,
    CombatEffortKind,
    EffortCost,
    EffortOutcome,
    EffortTask,
    Exertion,
    Laden,
    LiftMethod,
    Neverwhere,
    Task,
    Vehicle,
)
from mapper.rules.shared.reasons import Explained, Refused, added, multiplied


def basic_lift(rules: Neverwhere, strength: int) -> Fraction:
    """The weight in kg on which lifting, carrying and digging rest (NEV-01)."""
    return Fraction(strength * strength, rules.strength.basic_lift_divides_by)


def attribute_for(rules: Neverwhere, task: Task) -> AttributeName:
    """The attribute that is rolled for an unlisted task (NEV-01)."""
    return rules.strength.unlisted_tasks[task]


LiftAction = Literal["move_action", "full_turn", "impossible"]


@dataclass(frozen=True, slots=True)
class Carried:
    can: bool
    fp_per_round: int
    is_extra_heavy: bool


@dataclass(frozen=True, slots=True)
class PulledLoad:
    """What is pulled, and over what."""

    weight: Fraction
    vehicle: Vehicle = "none"
    vehicle_weight: Fraction = Fraction(0)
    smooth_level: bool = False
    snow_or_ice: bool = False


def lift_limit(
    rules: Neverwhere,
    basic_lifts: Sequence[Fraction],
    method: LiftMethod,
    *,
    running_start: bool = False,
) -> Explained:
    """The heaviest thing that one or several can move in this way (NEV-35, 36, 42)."""
    start = rules.lifting.running_start if running_start and method == "shove" else Fraction(1)
    return multiplied(
        {
            "Basic Lift": sum(basic_lifts, Fraction(0)),
            method.replace("_", " "): rules.lifting.limits[method],
            "running start": start,
        }
    )


def is_within(limit: Explained, weight: Fraction) -> bool:
    """Whether a weight can be lifted in the way that the limit is for (NEV-35)."""
    return weight <= limit.value


def is_extra_heavy(rules: Neverwhere, basic_lift: Fraction, weight: Fraction) -> bool:
    """Whether a load is over the last step of encumbrance (NEV-37, N-25)."""
    return weight > rules.lifting.extra_heavy_over * basic_lift


def load_of(rules: Neverwhere, basic_lift: Fraction, weight: Fraction) -> Laden:
    """How encumbered somebody is by what they carry or pull (NEV-40, N-43)."""
    if is_extra_heavy(rules, basic_lift, weight):
        return "extra_heavy"
    house = rules.lifting.house
    steps: tuple[tuple[Laden, Fraction], ...] = (
        ("none", house.none_up_to),
        ("light", house.light_up_to),
        ("medium", house.medium_up_to),
    )
    return next((load for load, most in steps if weight <= most * basic_lift), "heavy")


def carry(rules: Neverwhere, basic_lift: Fraction, weight: Fraction) -> Carried:
    """Whether somebody can carry a load on the back, and what each Round costs (NEV-35, 37)."""
    can = weight <= lift_limit(rules, [basic_lift], "carry").value
    heavy = is_extra_heavy(rules, basic_lift, weight)
    fp = rules.lifting.extra_heavy_fp_per_round if can and heavy else 0
    return Carried(can, fp, heavy)


def combat_lift(rules: Neverwhere, basic_lift: Fraction, weight: Fraction) -> LiftAction:
    """The time that picking a thing up takes in a fight (NEV-41)."""
    if weight <= rules.lifting.combat_move_action * basic_lift:
        return "move_action"
    if weight <= rules.lifting.combat_full_turn * basic_lift:
        return "full_turn"
    return "impossible"


def effective_weight(rules: Neverwhere, load: PulledLoad) -> Explained:
    """What a pulled load weighs to who pulls it (NEV-38, 39; N-37)."""
    table = rules.lifting
    vehicles = table.vehicles_on_snow_or_ice if load.snow_or_ice else table.vehicles
    smooth = table.smooth_and_level if load.smooth_level else Fraction(1)
    weight = load.weight + load.vehicle_weight
    return multiplied(
        {"kg": weight, load.vehicle: vehicles[load.vehicle], "smooth and level": smooth}
    )


def can_drag(rules: Neverwhere, basic_lift: Fraction, effective: Fraction) -> bool:
    """Whether a load moves at all (NEV-40)."""
    return effective <= rules.lifting.drag * basic_lift


@dataclass(frozen=True, slots=True)
class Throw:
    """A thing made for throwing says range and damage itself: None here."""

    can: bool
    hands: int | None = None
    attack_penalty: int | None = None
    range_increment_m: int | None = None
    damage: str | None = None


def throw(
    rules: Neverwhere, basic_lift: Fraction, weight: Fraction, *, designed_for_throwing: bool
) -> Throw:
    """Whether a thing can be thrown, and how (NEV-49, 50)."""
    table = rules.throwing
    if weight > table.heaviest * basic_lift:
        return Throw(can=False)
    hands = 1 if weight <= table.one_hand * basic_lift else 2
    if designed_for_throwing:
        return Throw(can=True, hands=hands, attack_penalty=0)
    return Throw(
        can=True,
        hands=hands,
        attack_penalty=table.improvised_attack,
        range_increment_m=table.improvised_range_metres,
        damage=_damage(rules, basic_lift, weight),
    )


def _damage(rules: Neverwhere, basic_lift: Fraction, weight: Fraction) -> str:
    table = rules.throwing
    if weight <= table.one_hand * basic_lift:
        return table.one_hand_damage
    steps = (s.dice for s in table.house.two_hands_damage if weight <= s.up_to * basic_lift)
    return next(steps, table.heaviest_damage)


@dataclass(frozen=True, slots=True)
class EffortRoll:
    """The number a Will roll must reach, and what is added to the roll."""

    number: Explained
    bonus: int


@dataclass(frozen=True, slots=True)
class EffortResult:
    """What an attempt costs in all, the task's own fatigue included, and what it brings."""

    fp: int
    hp: int
    gain: bool
    task_fails: bool
    vit_roll_for_flaw: bool
    vit_sn: int | None
    flaw: str
    injury: str


def effort_roll(
    rules: Neverwhere, percent: int, fp: int, fp_max: int, *, motivated: bool
) -> EffortRoll:
    """How hard it is to do this much more (NEV-64, N-30)."""
    table = rules.extra_effort
    counted = ceil if table.house.begun_steps_count else floor
    steps = counted(Fraction(percent, table.percent_a_step))
    missing = Fraction(max(0, fp_max - fp) * table.missing_parts, fp_max)
    tired = (floor if table.house.whole_tenths_count else ceil)(missing)
    number = added(
        {"extra effort": table.will_number, f"{percent} % more": steps, "missing FP": tired}
    )
    return EffortRoll(number, table.motivated_bonus if motivated else 0)


def effort_task(rules: Neverwhere, task: str) -> EffortCost:
    """What extra effort raises in a task, and its price; no breath lasts longer (NEV-63)."""
    found = {str(name): cost for name, cost in rules.extra_effort.tasks.items()}.get(task)
    if found is None:
        raise Refused("no_extra_effort", f"Extra effort does not help with “{task}”.")
    return found


def effort_result(
    rules: Neverwhere, task: EffortTask, task_fp: int, outcome: EffortOutcome
) -> EffortResult:
    """What the Will roll brings and costs; `task_fp` is the task's own fatigue (NEV-65 to 72)."""
    cost = effort_task(rules, task)
    spent = task_fp if outcome == "critical_success" else task_fp + cost.fp
    botched = outcome == "critical_failure"
    return EffortResult(
        fp=spent,
        hp=spent if botched else 0,
        gain=outcome in {"success", "critical_success"},
        task_fails=botched,
        vit_roll_for_flaw=botched,
        vit_sn=rules.extra_effort.flaw_vit_number if botched else None,
        flaw=cost.flaw if botched else "",
        injury=cost.injury if botched else "",
    )


@dataclass(frozen=True, slots=True)
class Flaw:
    """What a critical failure leaves, if anything; for good where the Vit roll was very bad."""

    flaw: str
    is_permanent: bool


def flaw_roll(rules: Neverwhere, task: EffortTask, vit_total: int) -> Flaw:
    """The Vit roll that a critical failure asks for (NEV-67)."""
    table = rules.extra_effort
    if rules.rolls.reach(vit_total, table.flaw_vit_number):
        return Flaw("", False)
    return Flaw(effort_task(rules, task).flaw, vit_total <= table.house.permanent_flaw_at_most)


@dataclass(frozen=True, slots=True)
class CombatEffortRoll:
    """Whether extra effort in a fight comes off, and the wound of a botch."""

    success: bool
    hp: int


def combat_effort_roll(rules: Neverwhere, will_total: int, *, is_botched: bool) -> CombatEffortRoll:
    """The Will roll for it (NEV-73)."""
    table = rules.combat_extra_effort
    success = not is_botched and rules.rolls.reach(will_total, table.will_number)
    return CombatEffortRoll(success, table.critical_failure_hp if is_botched else 0)


def combat_effort(rules: Neverwhere, kind: CombatEffortKind) -> CombatEffort:
    """What extra effort in a fight changes until the next turn (NEV-73 to 77)."""
    return rules.combat_extra_effort.kinds[kind]


def breath_rounds(rules: Neverwhere, vit: int, exertion: Exertion, start: BreathStart) -> Explained:
    """For how many Rounds a breath lasts (NEV-31, 32)."""
    return multiplied(
        {
            "Vit": vit,
            f"exertion {exertion}": rules.breath.rounds_per_vit[exertion],
            start.replace("_", " "): rules.breath.starts[start],
        }
    )


def fp_lost_holding(rules: Neverwhere, breath: Fraction, rounds_held: int) -> int:
    """The fatigue of the Rounds past the end of the breath (NEV-33, N-21)."""
    free = floor(breath) if rules.breath.house.only_whole_rounds_are_free else ceil(breath)
    return max(0, rounds_held - free) * rules.breath.fp_per_round


def stays_conscious(rules: Neverwhere, fp: int, will_total: int) -> bool:
    """Whether somebody without breath is still awake after this Round (NEV-33, N-22)."""
    return fp > 0 or rules.rolls.reach(will_total, rules.breath.house.zero_fp_will_number)


def breath_spent(
    rules: Neverwhere, vit: int, start: BreathStart, rounds: Mapping[Exertion, int]
) -> Fraction:
    """The share of a breath that Rounds of different exertion have used up (N-38)."""
    return sum(
        (
            Fraction(held) / breath_rounds(rules, vit, exertion, start).value
            for exertion, held in rounds.items()
        ),
        Fraction(0),
    )
