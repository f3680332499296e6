"""Rows of travel and time: a group's day, dice that are due, weather, timers, calendar, rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Annotated, Literal

from annotated_types import Ge, Gt, Interval, Len

from mapper.model.campaign.exact_numbers import Exact, Minutes
from mapper.model.campaign.written_spots import leads_apart, place_apart, written_apart
from mapper.model.hexes.hexes import Hex
from mapper.model.places import FeatureAt, Place

TravelPoints = Annotated[Exact, Ge(0)]
Day = Annotated[int, Ge(1)]
TravelMode = Literal["travelling", "exploring"]
Mark = Literal[
    "half",
    "first",
    "all",
    "night",
    "watch",
    "hazard",
    "wandering",
    "battering",
    "turn",
    "overloaded",
]
NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class Started:
    """What has been paid towards entering a hex, and the day on which it last was."""

    hex: Hex
    points: TravelPoints
    day: Day


@dataclass(frozen=True, slots=True)
class MarchWear:
    """The points of fatigue that a member has been missing since it stopped on a march."""

    who: str
    points: Annotated[int, Interval(ge=1, le=1_000_000)]


@dataclass(frozen=True, slots=True)
class MarchPaid:
    """The hours since the last rest for which a member has paid already."""

    who: str
    hours: TravelPoints


@dataclass(frozen=True, slots=True)
class ClueTold:
    """What lies in a dungeon, and of which a group was told a clue."""

    kind: Literal["feature", "passage"]
    map: str
    id: str


@dataclass(frozen=True, slots=True)
class MetOnTheWay:
    """Who was met out of doors, when and at which hex; empty: nobody has said who."""

    at: Hex
    minutes: Minutes
    who: str = ""
    side: Annotated[int, Interval(ge=0, le=5)] | None = None
    """By which side of the hex they came; None: they were there already."""
    feet: Annotated[int, Interval(ge=0, le=1000)] = 0
    """How far off they are; 0: nobody has said."""
    reaction: str = ""


@written_apart(leads_apart())
@dataclass(frozen=True, slots=True)
class Journey:
    """How far a group has come in its day of travel; its id is that of the group.

    The points are of whatever its procedure counts: travel points, kilometres, days, watches.
    """

    procedure: str
    most: TravelPoints
    left: TravelPoints
    began: Minutes
    """The minute at which this day's travel began."""
    spent: TravelPoints = NOTHING
    day: Day = 1
    mode: TravelMode = "travelling"
    hexes: Annotated[int, Ge(0)] = 0
    started: Started | None = None
    debt: TravelPoints = NOTHING
    """Of foraging that is still to be done, before anything else."""
    is_waning: bool = False
    has_camped: bool = False
    leads: tuple[FeatureAt, ...] = ()
    """Features that the group knows enough of to look for them; of old they say no map."""
    hours_since_rest: TravelPoints = NOTHING
    turn: Annotated[int, Interval(ge=-300, le=300)] = 0
    """How far to the right, in degrees, a lost group strays today."""
    way_checked_on: Annotated[int, Ge(0)] = 0
    """The day on which it was last seen whether the group loses its way."""
    omens: tuple[str, ...] = ()
    """Signs of the next encounter."""
    acts_ahead: bool = False
    """The game master lets it act though another group is behind in time."""
    hike: TravelPoints = NOTHING
    """How much further the day's hike roll leads; 0: it is not rolled."""
    effort: Annotated[int, Interval(ge=0, le=100)] = 0
    """How much further extra effort leads today, in parts of a hundred."""
    has_pushed: bool = False
    """Extra effort was made today, whether it led further or not."""
    worn: tuple[MarchWear, ...] = ()
    """What stops on the march have cost, until the group rests."""
    told: tuple[ClueTold, ...] = ()
    paid: tuple[MarchPaid, ...] = ()
    """Who stopped alone on the march, and how much of it they have paid for."""
    met: MetOnTheWay | None = None

    def leads_on(self, map_id: str) -> tuple[str, ...]:
        """The features of a map to which there is a lead."""
        return tuple(lead.id for lead in self.leads if lead.map in {"", map_id})


@written_apart(place_apart())
@dataclass(frozen=True, slots=True)
class DueDie:
    """An encounter die that a group still has to roll, and where and when it fell due."""

    group: str
    mark: Mark
    minutes: Minutes
    at: Place


@dataclass(frozen=True, slots=True)
class Timer:
    """What falls due at a minute of the clock, once or again and again."""

    text: str
    due: Minutes
    every: Minutes = 0
    group: str = ""
    player_text: str = ""
    gold: Annotated[int, Interval(ge=0, le=1_000_000)] = 0
    """What is paid each time."""
    who: tuple[str, ...] = ()
    """Members of the group whom it keeps busy until then, by id."""


@dataclass(frozen=True, slots=True)
class Weather:
    """What the weather on a map is, since a minute of the clock."""

    kind: str = "clear"
    since: Minutes = 0
    wind: str = "none"
    """What it is to sails: favourable, contrary, becalmed."""


@dataclass(frozen=True, slots=True)
class Month:
    """A month, and the season that it is in."""

    name: str
    days: Annotated[int, Interval(ge=1, le=1000)]
    season: str = ""


@dataclass(frozen=True, slots=True)
class Moon:
    """A moon that was new on a day of the count, and is so again after so many days."""

    name: str
    cycle: Annotated[Exact, Gt(0)]
    new_on: Exact = NOTHING


@dataclass(frozen=True, slots=True)
class Festival:
    """A day of each year that has a name, by the number of its month, from 0 on."""

    name: str
    month: Annotated[int, Ge(0)]
    day: Annotated[int, Ge(1)]


@dataclass(frozen=True, slots=True)
class Calendar:
    """How a campaign counts its days; the clock's first midnight begins the first of them."""

    months: Annotated[tuple[Month, ...], Len(1)]
    weekdays: tuple[str, ...] = ()
    moons: tuple[Moon, ...] = ()
    first_year: Annotated[int, Interval(ge=-100_000, le=100_000)] = 1
    first_day: Annotated[int, Ge(0)] = 0
    """Which day of its first year the first midnight begins."""
    year_name: str = ""
    festivals: tuple[Festival, ...] = ()


@dataclass(frozen=True, slots=True)
class MapRules:
    """The rules of one map; its id is that of the map. What is empty is the usual.

    `overrides` are named with dots, the system first: hexploration.land.travel_points.
    `weather` lists for a season, or for a season and a region ("winter/2"), what may come.
    """

    travel: str = ""
    site: str = ""
    overrides: Mapping[str, str | int | bool] = field(default_factory=dict)
    encounter_tables: Mapping[str, str] = field(default_factory=dict)
    """For regions, by their ids, the faces that differ there: desert, civilised."""
    encounters: tuple[str, ...] = ()
    good_encounters: tuple[str, ...] = ()
    weather: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    can_get_lost: bool = False
    rivers_bar: bool = True
    """Whether a river along a hexside needs a bridge, a ford, a ferry or a road to be crossed."""
    inhabitants: str = ""
    """Who lives in a dungeon, where neither a zone nor the stay says so."""

    def __post_init__(self) -> None:
        for name in ("overrides", "encounter_tables", "weather"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))


TravelRow = Journey | DueDie | Timer | Weather | Calendar | MapRules
"""Those that are stored under keys of their own."""
