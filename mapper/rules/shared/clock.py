"""The one clock: what rounds, turns, hours and watches come to, and what time it is then."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from mapper.model.campaign.exact_numbers import Count
from mapper.rules.shared.cross_tables import Cross


@dataclass(frozen=True, slots=True)
class Time:
    """Minutes since the first midnight, and what a clock on the wall would say."""

    minutes: int
    days: int
    time_of_day: str
    watch_of_day: int


class Lapse(NamedTuple):
    """What goes by: rounds of combat, of a delve, turns and all longer units."""

    rounds: Count = 0
    delve_rounds: Count = 0
    turns: Count = 0
    hours: Count = 0
    watches: Count = 0
    days: Count = 0


def passed(tables: Cross, lapse: Lapse) -> int:
    """What all of these come to in minutes (INT-14)."""
    unit = tables.minutes
    return (
        lapse.rounds * unit.combat_round
        + lapse.delve_rounds * unit.delve_round
        + lapse.turns * unit.turn
        + lapse.hours * unit.hour
        + lapse.watches * unit.watch
        + lapse.days * unit.day
    )


def time(tables: Cross, minutes: int) -> Time:
    """The day, the time and the watch at a minute (VIO-35, VIO-39)."""
    unit = tables.minutes
    days, of_day = divmod(minutes, unit.day)
    hour, minute = divmod(of_day, unit.hour)
    since_first = (of_day - tables.house.first_watch_starts_at_minute) % unit.day
    return Time(minutes, days, f"{hour:02}:{minute:02}", since_first // unit.watch + 1)
