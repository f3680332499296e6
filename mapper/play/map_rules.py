"""Which rules a map runs, with its overrides; its weather, and the calendar of its days."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar, cast

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Clock
from mapper.model.campaign.rows import CALENDAR, CLOCK, Key, Region
from mapper.model.campaign.travel_rows import Calendar, MapRules, Month, Moon, Weather
from mapper.model.hexes.chunks import value_at
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.rules.hexploration.hexploration_tables import Hexploration
from mapper.rules.rule_tables import SYSTEMS, RuleTables
from mapper.rules.shared.clock import Time, time
from mapper.rules.shared.cross_tables import (
    Cross,
    ProcedureTable,
    Profile,
    procedure,
    usual_profile,
)
from mapper.rules.shared.tables import load

T = TypeVar("T")
OverridePairs = tuple[tuple[str, str | int | bool], ...]

KEPT_TABLES = 16


def rules_key(map_id: str) -> Key:
    return Key("rules", map_id, "rules")


def rules_of(campaign: Campaign, map_id: str) -> MapRules:
    return campaign.found(MapRules, rules_key(map_id)) or MapRules()


def weather_key(map_id: str) -> Key:
    return Key("weather", map_id, "now")


def weather_on(campaign: Campaign, map_id: str) -> Weather:
    return campaign.found(Weather, weather_key(map_id)) or Weather()


def profile_of(rules: MapRules) -> Profile:
    """The profile that a map's row describes; what it leaves empty is the usual, by its house
    rules if they name another.
    """
    usual = usual_profile(tables_of(rules, "cross", Cross))
    return Profile(rules.travel or usual.travel, rules.site or usual.site, nested(rules.overrides))


def travel_procedure(rules: MapRules) -> ProcedureTable:
    return procedure(tables_of(rules, "cross", Cross), profile_of(rules), "travel")


def tables_of(rules: MapRules, system: str, model: type[T]) -> T:
    """A system's tables with what a map overrides: read once, and kept."""
    own = {name: value for name, value in rules.overrides.items() if name.startswith(f"{system}.")}
    kept: object = _kept(system, cast("Hashable", model), tuple(sorted(own.items())))
    return cast("T", kept)


def every_table(rules: MapRules) -> RuleTables:
    """All tables with what a map overrides, for whoever asks questions of its rules."""
    return lambda table: tables_of(rules, SYSTEMS[table], table)


@lru_cache(maxsize=KEPT_TABLES, typed=True)
def _kept(system: str, model: Hashable, overrides: OverridePairs) -> object:
    over = nested(dict(overrides)).get(system, {})
    return load(system, cast("type[object]", model), over)


def nested(dotted: Mapping[str, str | int | bool]) -> dict[str, Any]:
    """Tables from names with dots: {"a.b": 1} is {"a": {"b": 1}}."""
    found: dict[str, Any] = {}
    for name, value in sorted(dotted.items()):
        inside = found
        *way, last = name.split(".")
        for part in way:
            inside = inside.setdefault(part, {})
            if not isinstance(inside, dict):
                raise NotAllowed(f"“{name}” lies within a value that is overridden itself.")
        inside[last] = value
    return found


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
    return campaign.found(Calendar, CALENDAR) or USUAL


def now(campaign: Campaign) -> int:
    """The minute that the clock shows."""
    row = campaign.found(Clock, CLOCK)
    return row.minutes if row else 0


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


def known_weathers(rules: MapRules) -> tuple[str, ...]:
    """What the weather on a map can be at all."""
    tables = tables_of(rules, "hexploration", Hexploration)
    return tuple(dict.fromkeys((*tables.land.weather, *tables.house.weather)))


def regions_at(campaign: Campaign, map_id: str, at: Hex) -> tuple[str, ...]:
    """The ids of the regions that a hex lies in."""
    return tuple(
        id_
        for id_ in campaign.all(Region, map_id)
        if value_at(campaign.chunks("region_hexes", map_id, id_), at)
    )
