"""Giving more than one has: extra effort, and holding one's breath."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from mapper.rules.neverwhere.neverwhere_tables import (
    BreathStart,
    CombatEffort,
    CombatEffortKind,
    EffortCost,
    EffortOutcome,
    EffortTask,
    Exertion,
    Neverwhere,
)
from mapper.rules.shared.explained import Explained, added, multiplied
from mapper.rules.shared.refused import Refused


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
