"""The one clock: what rounds, turns, hours and watches come to, and what time it is then."""

from __future__ import annotations

from dataclasses import dataclass

from mapper.rules.shared.cross_tables import Cross


@dataclass(frozen=True, slots=True)
class Time:
    """Minutes since the first midnight, and what a clock on the wall would say."""

    minutes: int
    days: int
    time_of_day: str
    watch_of_day: int


def passed(
    tables: Cross,
    *,
    combat_rounds: int = 0,
    delve_rounds: int = 0,
    turns: int = 0,
    hours: int = 0,
    watches: int = 0,
    days: int = 0,
) -> int:
    """What all of these come to in minutes (INT-14)."""
    unit = tables.minutes
    return (
        combat_rounds * unit.combat_round
        + delve_rounds * unit.delve_round
        + turns * unit.turn
        + hours * unit.hour
        + watches * unit.watch
        + days * unit.day
    )


def time(tables: Cross, minutes: int) -> Time:
    """The day, the time and the watch at a minute (VIO-35, VIO-39)."""
    unit = tables.minutes
    days, of_day = divmod(minutes, unit.day)
    hour, minute = divmod(of_day, unit.hour)
    since_first = (of_day - tables.house.first_watch_starts_at_minute) % unit.day
    return Time(minutes, days, f"{hour:02}:{minute:02}", since_first // unit.watch + 1)
