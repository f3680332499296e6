"""A month of the calendar: each day with sky and weather, with what happened and what will."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.ids import natural
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.travel_rows import Calendar, Timer
from mapper.play.evenings import DAY
from mapper.play.log_words import most_telling
from mapper.play.map_rules import CalendarDay, calendar_of, day_on, now, phase


class MonthDay(NamedTuple):
    """A day of a month; `days` after the first midnight, which may be before the campaign."""

    days: int
    on: CalendarDay
    festivals: tuple[str, ...] = ()
    moons: tuple[tuple[str, str], ...] = ()
    """Those that come into another phase on it, each with that."""
    weather: tuple[str, ...] = ()
    """What it was or became, as far as anybody noted it."""
    happened: tuple[str, ...] = ()
    most_telling: str = ""
    """The first words of what tells most of it."""
    due: tuple[str, ...] = ()
    is_today: bool = False


def days_before(calendar: Calendar, on: CalendarDay) -> int:
    """How many days after the first midnight a day of the calendar begins."""
    a_year = sum(month.days for month in calendar.months)
    before = sum(month.days for month in calendar.months[: on.month])
    return (on.year - calendar.first_year) * a_year + before + on.day - 1 - calendar.first_day


def festivals_on(calendar: Calendar, on: CalendarDay) -> tuple[str, ...]:
    return tuple(
        each.name for each in calendar.festivals if (each.month, each.day) == (on.month, on.day)
    )


def month_of(campaign: Campaign, year: int, month: int, weathers: Sequence[str]) -> list[MonthDay]:
    """All days of it; `weathers` are those that the log may tell of."""
    calendar, today = calendar_of(campaign), now(campaign) // DAY
    first = days_before(calendar, CalendarDay(year, month, 1))
    wanted = range(first, first + calendar.months[month].days)
    log, due = _logged(campaign, wanted), _due(campaign, wanted)
    sky = _weather(campaign, wanted, today, weathers)
    return [
        MonthDay(
            days,
            on := day_on(calendar, days),
            festivals_on(calendar, on),
            _turning(calendar, days),
            sky.get(days, ()),
            tuple(row.text for row in log.get(days, ())),
            most_telling(campaign, log.get(days, ())),
            tuple(due.get(days, ())),
            days == today,
        )
        for days in wanted
    ]


def _turning(calendar: Calendar, days: int) -> tuple[tuple[str, str], ...]:
    phases = ((moon.name, phase(moon, days), phase(moon, days - 1)) for moon in calendar.moons)
    return tuple((name, now_) for name, now_, before in phases if now_ != before)


def _logged(campaign: Campaign, wanted: range) -> Mapping[int, list[LogEntry]]:
    found = defaultdict[int, list[LogEntry]](list)
    within = range(wanted.start * DAY, wanted.stop * DAY)
    rows = [pair for pair in campaign.all(LogEntry).items() if pair[1].minutes in within]
    for _, row in sorted(rows, key=lambda pair: (pair[1].minutes, natural(pair[0]))):
        found[row.minutes // DAY].append(row)
    return found


def _due(campaign: Campaign, wanted: range) -> Mapping[int, list[str]]:
    """Timers, each on all days of the month on which it falls due; what comes daily is no news."""
    found = defaultdict[int, list[str]](list)
    timers = (row for row in campaign.all(Timer).values() if not 0 < row.every <= DAY)
    for timer in sorted(timers, key=lambda each: each.due):
        for days in _days_due(timer, wanted):
            found[days].append(timer.text)
    return found


def _days_due(timer: Timer, wanted: range) -> list[int]:
    if not timer.every:
        return [timer.due // DAY] if timer.due // DAY in wanted else []
    missed = max(0, -(-(wanted.start * DAY - timer.due) // timer.every))
    times = range(timer.due + missed * timer.every, wanted.stop * DAY, timer.every)
    return [minutes // DAY for minutes in times]


def _weather(
    campaign: Campaign, wanted: range, today: int, kinds: Sequence[str]
) -> Mapping[int, tuple[str, ...]]:
    """What it was on each day that has come, by the words of the log."""
    told = sorted(
        (row.minutes, natural(id_), _weather_in(row.text, kinds))
        for id_, row in campaign.all(LogEntry).items()
        if row.kind == "weather" and row.minutes < wanted.stop * DAY
    )
    found: dict[int, tuple[str, ...]] = {}
    last, told_of = "", defaultdict[int, list[str]](list)
    for minutes, _, kind in told:
        if kind and minutes // DAY < wanted.start:
            last = kind
        elif kind:
            told_of[minutes // DAY].append(kind)
    for days in range(wanted.start, min(wanted.stop, today + 1)):
        kinds_today = [*filter(None, [last]), *told_of.get(days, ())]
        found[days] = tuple(dict.fromkeys(kinds_today))
        last = kinds_today[-1] if kinds_today else last
    return found


def _weather_in(text: str, kinds: Sequence[str]) -> str:
    """The longest of the kinds that its words name."""
    words = text.casefold()
    named = [kind for kind in kinds if kind.replace("_", " ") in words]
    return max(named, key=len, default="")
