"""Days outside in Watches: a hex or a camp in each, and an encounter check (VIO-39, 40)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from mapper.rules.shared.refused import on_die
from mapper.rules.violence.violence_tables import Violence

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
