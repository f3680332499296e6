"""A planned way, a group’s day and its place, dates and skies in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from PySide6.QtCore import QDate, QLocale, Qt

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.members import members_in
from mapper.model.campaign.play_rows import Evening, Party
from mapper.model.campaign.travel_rows import Calendar, Journey, MapRules, TravelMode
from mapper.model.hexes.hexes import Hex, label
from mapper.model.map_view import MapView
from mapper.play.delve.chosen_site import site_procedures
from mapper.play.map_rules import Date, calendar_of, date, day_on, tables_of, weekday_on
from mapper.play.travel.chosen_procedure import MINUTES_A_DAY
from mapper.play.travel.procedure import AmountTold, TravelProcedure, amount
from mapper.play.travel.route import RoutePlan
from mapper.play.travel.travel_map import Country
from mapper.rules.shared.cross_tables import Cross
from mapper.rules.shared.reasons import mixed
from mapper.ui.app.translated import tr
from mapper.ui.keying.map_words import zone_on

LONGEST = 6
"""Of a longer way only the first hexes are named."""

PROCEDURES: Mapping[str, str] = MappingProxyType(
    {
        "travel_points": "Travel points",
        "watches": "Watches",
        "miles_a_day": "Miles a day",
        "hiking": "Hiking",
        "delving": "Delve rounds",
        "torchlit_turns": "Torchlit turns",
        "dungeon_turns": "Dungeon turns",
        "overloaded_dungeon": "Overloaded die",
    }
)
DIFFERENCES: Mapping[str, str] = MappingProxyType(
    {
        "delving": "Everybody moves and acts once a round, and a hazard die ends the round.",
        "torchlit_turns": "Everybody does one thing a turn; every few turns a die brings somebody.",
        "dungeon_turns": "Everybody does one thing a turn; after each turn a die brings somebody.",
        "overloaded_dungeon": "Everybody does one thing a turn; one die tells who comes,"
        " what tires and which light goes out.",
    }
)
"""What sets the ways to delve apart."""

MODES: Mapping[TravelMode, str] = MappingProxyType(
    {"travelling": "Travelling", "exploring": "Exploring"}
)
PHASES: Mapping[str, str] = MappingProxyType(
    {each: each for each in ("new", "waxing", "full", "waning")}
)


def plan_in_words(
    country: Country, view: MapView, plan: RoutePlan, now: int, *, is_spent: bool = False
) -> str:
    """What a way costs in all, when it ends, its last step explained, and what is due on it.

    `now`: when it is planned, for its days are told by the calendar. `is_spent`: nothing is left
    of the day on which it is planned.
    """
    if not plan.legs:
        return plan.barred or tr("The group is here.")
    last = plan.legs[-1]
    number = _number(view, last.hex)
    parts = [
        tr(
            "{number}: {cost}, {day} at {time}",
            number=number,
            cost=amount(country.procedure, plan.points),
            day=_day(last.minutes // MINUTES_A_DAY - now // MINUTES_A_DAY),
            time=time_in_words(last.minutes),
        ),
        f"{last}",
        way_in_words(view, [leg.hex for leg in plan.legs]),
    ]
    if is_spent:
        parts.append(tr("nothing is left of today: camp and dawn come first"))
    if plan.camps:
        camps = ", ".join(_number(view, at) for at in plan.camps)
        parts.append(tr("camps: {camps}", camps=camps))
    if plan.hours_since_rest:
        hours = mixed(plan.hours_since_rest)
        parts.append(tr("then {hours} hours since a rest", hours=hours))
    dice = sum(len(leg.dice) for leg in plan.legs)
    if dice:
        parts.append(tr("%n dice fall due", n=dice))
    if plan.barred:
        parts.append(tr("then no further: {why}", why=plan.barred))
    return " · ".join(parts)


def way_in_words(view: MapView, way: list[Hex]) -> str:
    """The hexes by their numbers."""
    shown = [_number(view, at) for at in way[:LONGEST]]
    return tr("by {way}", way="–".join([*shown, *(["…"] if len(way) > LONGEST else [])]))


def place_of(campaign: Campaign, party: Party) -> str:
    row = campaign.maps().get(party.at.map)
    if row is None:
        return ""
    if party.at.hex is None:
        return zone_on(campaign, party.at.map, party.at.zone)
    number = label(party.at.hex, row.top, row.numbering)
    if party.believed is not None and party.believed != party.at.hex:
        believed = label(party.believed, row.top, row.numbering)
        return tr("{number}, lost: believes to be in {believed}", number=number, believed=believed)
    return number


def day_of(procedure: TravelProcedure, journey: Journey, told: AmountTold = mixed) -> str:
    """What is left of a day of travel."""
    left = amount(procedure, journey.left, told) if journey.left else tr("nothing")
    words = tr(
        "Day {day}: {left} left of {most}", day=journey.day, left=left, most=told(journey.most)
    )
    if journey.hours_since_rest:
        hours = told(journey.hours_since_rest)
        words = tr("{words} · {hours} hours since a rest", words=words, hours=hours)
    if journey.has_camped:
        return tr("{words} · in camp", words=words)
    if journey.started is not None:
        return tr("{words} · on the way into the next hex", words=words)
    return words


def march_in_words(procedure: TravelProcedure, party: Party, journey: Journey) -> list[str]:
    """What a day's march has of rolls and effort, and what of fatigue a stop costs whom by now."""
    if not procedure.tires:
        return []
    said = []
    if journey.hike:
        farther = journey.hike > 1
        said.append(tr("Hike roll made: farther today") if farther else tr("Hike roll failed"))
    if journey.has_pushed:
        said.append(tr("Extra effort: {percent} % farther today", percent=journey.effort))
    if journey.hours_since_rest:
        members = members_in("", party)
        wear = procedure.wear(party, journey, False).items()
        each = ", ".join(f"{members[who].name} {int(lost.value)} FP" for who, lost in wear)
        said.append(tr("A stop costs {each}", each=each))
    return said


def how_it_goes_on(name: str = "") -> str:
    """What sets a way to delve apart, and what becomes of a stay that goes by it from now on."""
    goes_on = tr(
        "How a dungeon is delved. Who is inside goes on by it at once: no time passes, the count"
        " begins with 1, who has acted has acted, and lights and timers last as long as before."
    )
    return "\n".join((tr(DIFFERENCES[name]), goes_on)) if name in DIFFERENCES else goes_on


def procedures_in_words(names: Iterable[str]) -> dict[str, str]:
    """Procedures of travel as they are chosen from."""
    return {name: tr(PROCEDURES.get(name, name)) for name in names}


def sites_in_words() -> dict[str, str]:
    """Procedures of dungeons, with whose they are, as they are chosen from."""
    known = tables_of(MapRules(), "cross", Cross).procedures
    called = procedures_in_words(site_procedures())
    return {
        name: tr("{procedure}, by {system}", procedure=text, system=known[name].system.capitalize())
        for name, text in called.items()
    }


def _number(view: MapView, at: Hex) -> str:
    return label(at, view.top, view.numbering)


def _day(day: int) -> str:
    if day == 0:
        return tr("today")
    return tr("tomorrow") if day == 1 else tr("in %n days", n=day)


def time_in_words(minutes: int) -> str:
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"


def day_in_words(campaign: Campaign, minutes: int) -> str:
    """The day of the month and the time."""
    on = date(calendar_of(campaign), minutes)
    return tr("{day} {month}, {time}", day=on.day, month=on.month, time=on.time.time_of_day)


def day_of_month(calendar: Calendar, days: int) -> str:
    """The day and the month, so many days after the first midnight."""
    on = day_on(calendar, days)
    return tr("{day} {month}", day=on.day, month=calendar.months[on.month].name)


def day_of_week(calendar: Calendar, days: int) -> str:
    """The same with the weekday, where there is one."""
    return ", ".join(filter(None, (weekday_on(calendar, days), day_of_month(calendar, days))))


def evening_in_words(number: int, evening: Evening) -> str:
    """Its number, and the real date on which it began."""
    on = QDate.fromString(evening.day, Qt.DateFormat.ISODate)
    day = QLocale().toString(on, "d MMM yyyy") if on.isValid() else evening.day
    said = tr("Evening {number}", number=number)
    return f"{said}, {day}" if day else said


def date_in_words(campaign: Campaign, minutes: int, between: str = ", ") -> str:
    """The weekday, the day, the year and the time."""
    calendar = calendar_of(campaign)
    on = date(calendar, minutes)
    year = f"{on.year} {calendar.year_name}".strip()
    when = tr("{day} {month}, year {year}", day=on.day, month=on.month, year=year)
    parts = [on.weekday, when, on.time.time_of_day]
    return between.join(part for part in parts if part)


def sky_in_words(campaign: Campaign, minutes: int) -> str:
    """The season, and each moon with its phase."""
    on: Date = date(calendar_of(campaign), minutes)
    return " · ".join(filter(None, (on.season, *moons_in_words(on.moons))))


def moons_in_words(moons: Iterable[tuple[str, str]]) -> list[str]:
    """Each moon with its phase."""
    return [tr("{moon}: {phase}", moon=name, phase=tr(PHASES[phase])) for name, phase in moons]
