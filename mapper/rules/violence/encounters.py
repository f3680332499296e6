"""When encounters are rolled for: in dungeons (VIO-35 to 38), in Watches outside (39, 40)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from mapper.rules.shared.reasons import Refused, on_die, refuse_off_2d6
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


Activity = Literal["cross", "explore", "camp"]
MINUTES_AN_HOUR = 60


@dataclass(frozen=True, slots=True)
class WatchLog:
    """The Watches of a journey so far, and what was done in them."""

    minutes: int = 0
    hexes_crossed: int = 0
    hexes_explored: int = 0
    camps: int = 0
    checks: int = 0


@dataclass(frozen=True, slots=True)
class WatchPassed:
    """The journey after a Watch, and how many encounter checks are due in it."""

    journey: WatchLog
    minutes: int
    checks_due: int


def watch_minutes(rules: Violence, watches: int = 1) -> int:
    """The time on the clock that Watches take (VIO-39)."""
    return watches * rules.watches.hours * MINUTES_AN_HOUR


def spend_watch(rules: Violence, journey: WatchLog, activity: Activity) -> WatchPassed:
    """Cross a hex, explore one, or camp; nothing forces anybody to sleep (VIO-39, 40)."""
    table = rules.watches
    minutes = watch_minutes(rules)
    after = replace(
        journey, minutes=journey.minutes + minutes, checks=journey.checks + table.checks
    )
    match activity:
        case "cross":
            after = replace(after, hexes_crossed=journey.hexes_crossed + table.hexes)
        case "explore":
            after = replace(after, hexes_explored=journey.hexes_explored + table.hexes)
        case "camp":
            after = replace(after, camps=journey.camps + 1)
    return WatchPassed(after, minutes, table.checks)


def check_minute(rules: Violence, begun_at: int) -> int:
    """When in a Watch its encounter check is rolled (VIO-40)."""
    at_end = rules.watches.house.check_at_the_end
    return begun_at + watch_minutes(rules) if at_end else begun_at


def is_watch_encounter(rules: Violence, roll: int) -> bool:
    """Whether a Watch's die brings somebody (VIO-40)."""
    return on_die(roll, rules.watches.house.encounter_die) <= rules.watches.house.encounter_up_to
