"""Dates, seasons, moons and the weather that may come: what a calendar and a map's rules say."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Clock
from mapper.model.campaign.rows import CALENDAR, CLOCK, Region
from mapper.model.campaign.travel_rows import Calendar, MapRules, Month, Moon
from mapper.model.hexes.chunks import value_at
from mapper.model.hexes.hexes import Hex
from mapper.play.map_rules import rules_of, tables_of
from mapper.rules.hexploration.hexploration_tables import Hexploration
from mapper.rules.shared.clock import Time, time
from mapper.rules.shared.cross_tables import Cross

SEASONS = ("winter",) * 2 + ("spring",) * 3 + ("summer",) * 3 + ("autumn",) * 3 + ("winter",)
MONTHS = (
    *("Hoarfrost", "Snowmelt", "Budding", "Lambing", "Blossom", "Haymaking"),
    *("Highsun", "Ripening", "Harvest", "Leaf-fall", "Mists", "Longnight"),
)
USUAL = Calendar(
    tuple(Month(name, 30, season) for name, season in zip(MONTHS, SEASONS, strict=True)),
    ("Hearthday", "Ploughday", "Marketday", "Forgeday", "Riverday", "Songday", "Restday"),
    (Moon("Moon", Fraction(59, 2)),),
)
"""What counts the days of a campaign that has no calendar of its own."""

PHASES = ("new", "waxing", "full", "waning")


class CalendarDay(NamedTuple):
    """A day by the number of its month in the year, from 0 on."""

    year: int
    month: int
    day: int


@dataclass(frozen=True, slots=True)
class Date:
    """A day by a calendar, and the time of it."""

    year: int
    month: str
    day: int
    weekday: str
    season: str
    moons: tuple[tuple[str, str], ...]
    """Each moon's name and phase."""
    time: Time


def calendar_of(campaign: Campaign) -> Calendar:
    row = campaign.get(CALENDAR)
    return row if isinstance(row, Calendar) else USUAL


def now(campaign: Campaign) -> int:
    """The minute that the clock shows."""
    row = campaign.get(CLOCK)
    return row.minutes if isinstance(row, Clock) else 0


def date(calendar: Calendar, minutes: int) -> Date:
    """The date at a minute of the clock."""
    cross = tables_of(MapRules(), "cross", Cross)
    clock = time(cross, minutes)
    on = day_on(calendar, clock.days)
    month = calendar.months[on.month]
    moons = tuple((moon.name, phase(moon, clock.days)) for moon in calendar.moons)
    weekday = weekday_on(calendar, clock.days)
    return Date(on.year, month.name, on.day, weekday, month.season, moons, clock)


def day_on(calendar: Calendar, days: int) -> CalendarDay:
    """Which day of the calendar it is, so many days after the first midnight."""
    year, left = divmod(days + calendar.first_day, sum(month.days for month in calendar.months))
    at = 0
    while left >= calendar.months[at].days:
        left -= calendar.months[at].days
        at += 1
    return CalendarDay(calendar.first_year + year, at, left + 1)


def weekday_on(calendar: Calendar, days: int) -> str:
    return calendar.weekdays[days % len(calendar.weekdays)] if calendar.weekdays else ""


def phase(moon: Moon, day: int) -> str:
    """New and full for about an eighth of the cycle on either side."""
    turned = (day - moon.new_on) / moon.cycle % 1
    return PHASES[int(turned * len(PHASES) + Fraction(1, 2)) % len(PHASES)]


def weathers(campaign: Campaign, map_id: str, at: Hex | None = None) -> tuple[str, ...]:
    """What the weather may become: by the map's table of season and region, or all there is."""
    rules = rules_of(campaign, map_id)
    season = date(calendar_of(campaign), now(campaign)).season
    regions = regions_at(campaign, map_id, at) if at is not None else ()
    for name in (*(f"{season}/{region}" for region in regions), season):
        if rules.weather.get(name):
            return rules.weather[name]
    return tuple(tables_of(rules, "hexploration", Hexploration).land.weather)


def regions_at(campaign: Campaign, map_id: str, at: Hex) -> tuple[str, ...]:
    """The ids of the regions that a hex lies in."""
    return tuple(
        id_
        for id_ in campaign.all(Region, map_id)
        if value_at(campaign.chunks("region_hexes", map_id, id_), at)
    )
