"""When a dungeon's encounter die is rolled, what it brings (VIO-35 to 38), and how far away."""

from __future__ import annotations

from dataclasses import dataclass

from mapper.rules.shared.refused import Refused, on_die, refuse_off_2d6
from mapper.rules.violence.violence_tables import LengthUnit, Violence, Where


@dataclass(frozen=True, slots=True)
class Apart:
    distance: int
    unit: LengthUnit
    feet: int


def encounter_distance(rules: Violence, where: Where, roll: int) -> Apart:
    """In feet below the ground and in yards under the sky, where it is not obvious (VIO-23)."""
    refuse_off_2d6(roll)
    distance = roll * rules.distance.feet_or_yards_per_pip
    unit = rules.distance.units[where]
    feet = distance * (rules.distance.feet_per_yard if unit == "yards" else 1)
    return Apart(distance, unit, feet)


@dataclass(frozen=True, slots=True)
class TurnCount:
    """The Turns of a stay since the last check, and every how many one is due."""

    every: int = 1
    since_check: int = 0


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """The count after a Turn, what the clock gained, and whether a check is due now."""

    count: TurnCount
    minutes: int
    check_due: bool


def count_turns(rules: Violence, every: int) -> TurnCount:
    """A stay where a check falls due after each, every other or every third Turn (VIO-37)."""
    most = rules.dungeon.most_turns_between_checks
    if not 1 <= every <= most:
        raise Refused("not_that_seldom", f"A check is due every 1 to {most} Turns, not {every}.")
    return TurnCount(every)


def pass_turn(rules: Violence, count: TurnCount) -> TurnPassed:
    """One more Turn is over (VIO-35 to 37)."""
    since = count.since_check + 1
    due = since >= count.every
    return TurnPassed(TurnCount(count.every, 0 if due else since), turn_minutes(rules, 1), due)


def checks_after_turns(rules: Violence, every: int, turns: int) -> tuple[bool, ...]:
    """After which Turns of a stay a check is due."""
    count = count_turns(rules, every)
    due = []
    for _ in range(turns):
        passed = pass_turn(rules, count)
        count = passed.count
        due.append(passed.check_due)
    return tuple(due)


def is_encounter(rules: Violence, roll: int) -> bool:
    """Whether the die brings somebody (VIO-36)."""
    return on_die(roll, rules.dungeon.encounter_die) <= rules.dungeon.encounter_up_to


def turn_minutes(rules: Violence, turns: int) -> int:
    """The time on the clock that Turns take (VIO-35)."""
    return turns * rules.dungeon.minutes_per_turn


def round_minutes(rules: Violence, rounds: int) -> int:
    """The time on the clock that Rounds of combat take (VIO-38)."""
    return rounds * rules.dungeon.minutes_per_round
