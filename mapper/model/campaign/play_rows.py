"""Rows that tell what has happened in play; what was prepared stands in rows of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Literal

from annotated_types import Interval

from mapper.model.campaign.exact_numbers import Minutes
from mapper.model.campaign.written_spots import maybe_place_apart, place_apart, written_apart
from mapper.model.hexes.hexes import Hex
from mapper.model.places import Place

ENTRY_BYTES = 4
"""Of a hex that is known: the number of the log entry that made it so, the lowest byte first."""

EntryNumber = Annotated[int, Interval(ge=1, le=(1 << 8 * ENTRY_BYTES) - 1)]


SmallCount = Annotated[int, Interval(ge=0, le=1_000_000)]


@dataclass(frozen=True, slots=True)
class Member:
    """A character; `fields` holds what the chosen rules ask of it, such as Move or Survival.

    `id` outlives the name; empty: it is the name.
    """

    name: str
    player: str = ""
    fields: Mapping[str, str | int] = field(default_factory=dict)
    notes: str = ""
    id: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "fields", MappingProxyType(dict(self.fields)))


@dataclass(frozen=True, slots=True)
class Supplies:
    """What a group eats, drinks and burns."""

    rations: SmallCount = 0
    water: SmallCount = 0
    light: SmallCount = 0


@dataclass(frozen=True, slots=True)
class Condition:
    """A state somebody is in, such as Frail or poisoned, and when it ends; None: nobody knows.

    `rounds`: so many rounds of a fight are left of it, if it does not end by the clock before.
    """

    name: str
    until: Minutes | None = None
    rounds: SmallCount | None = None


@dataclass(frozen=True, slots=True)
class MemberState:
    """How a member is, indoors and out; who is fresh has no such row. Its id is the member's."""

    is_exhausted: bool = False
    fatigue: SmallCount | None = None
    """The points that are left; None: nobody keeps count."""
    conditions: tuple[Condition, ...] = ()
    charged: Mapping[str, Minutes] = field(default_factory=dict)
    """Until when what goes by time was charged: hunger, a march, being awake."""
    bears: Supplies = Supplies()
    """What of the supplies of the group is in this member's pack."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "charged", MappingProxyType(dict(self.charged)))


BearerKind = Literal["heavy_horse", "mule", "porter", "hireling", "cart"]


@dataclass(frozen=True, slots=True)
class Bearer:
    """A beast, a cart or somebody hired, who bears goods for a group; known by the name.

    `gear` is things each with its number, as on a sheet.
    """

    name: str
    kind: BearerKind
    bears: Supplies = Supplies()
    """What of the supplies of the group it has."""
    gear: str = ""
    wage: SmallCount = 0
    """The gold that it is paid each day."""
    is_hitched: bool = False
    """Whether it pulls a cart."""


@dataclass(frozen=True, slots=True)
class Mounts:
    """How many ride, and the terrains in which their mounts are of no use."""

    riders: SmallCount = 0
    unsuitable: tuple[str, ...] = ()
    can_fly: bool = False
    """Whoever rides them all may take wing."""


@dataclass(frozen=True, slots=True)
class Vessel:
    """What carries people over water: a row of the rules' table of vessels, and its own name."""

    kind: str
    name: str = ""
    has_double_crew: bool = False
    """Two crews, who sail by day and by night."""


Camp = Literal["wilderness_camp", "dungeon"]
"""Where a night is passed that is not where people live."""


@dataclass(frozen=True, slots=True)
class Mooring:
    """A vessel that lies in a hex with nobody of a group aboard.

    `left_by`: the group that went ashore there, by its id; empty: the game master put it there.
    """

    at: Hex
    vessel: Vessel
    left_by: str = ""
    is_gone: bool = False
    """It is not there any more, and those who left it do not know that yet."""


@written_apart(place_apart(zone_before=""))
@dataclass(frozen=True, slots=True)
class Party:
    """A group of characters: where it stands, and how far its own time has come.

    `shares`: the group whose knowledge it has; empty: its own. `others` go along without being
    members: hirelings, porters, people under escort.
    """

    name: str
    at: Place
    minutes: Minutes = 0
    shares: str = ""
    believed: Hex | None = None
    """Where it takes itself to be while it is lost."""
    members: tuple[Member, ...] = ()
    others: SmallCount = 0
    mounts: Mounts = Mounts()
    has_carriage: bool = False
    supplies: Supplies = Supplies()
    is_guided: bool = False
    """A guide or a good map keeps it on its way."""
    marched: tuple[str, ...] = ()
    """Who marched together before they parted, by their ids and in marching order."""
    vessel: Vessel | None = None
    """That it is aboard of."""
    is_flying: bool = False
    bearers: tuple[Bearer, ...] = ()
    """Beasts, carts and people hired, who bear what the members do not."""
    fires: tuple[Camp, ...] = ()
    """Where it slept by a fire the last time, and does so again."""

    @property
    def is_inside(self) -> bool:
        """Whether it is in a dungeon, where nobody travels."""
        return bool(self.at.zone)

    @property
    def is_empty(self) -> bool:
        """Whether nobody is told of it: it goes as one, and holds up no group that has people."""
        return not self.members and not self.others


@dataclass(frozen=True, slots=True)
class Clock:
    """Minutes since the campaign's first midnight."""

    minutes: Minutes


LogKind = Literal[
    "note",
    "move",
    "roll",
    "find",
    "search",
    "day",
    "rest",
    "weather",
    "reveal",
    "deed",
    "due",
    "evening",
]


@dataclass(frozen=True, slots=True)
class DeedDone:
    """A deed as it was done: by whom, what was told by hand, what the dice showed, what came of it.

    What was told, shown, asked and answered is written as JSON, each in a line.
    """

    title: str
    who: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Of each role the ids of the members."""
    told: str = ""
    dice: str = ""
    asked: tuple[str, ...] = ()
    answered: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "who", MappingProxyType(dict(self.who)))


@written_apart(maybe_place_apart())
@dataclass(frozen=True, slots=True)
class LogEntry:
    """Something that happened in play, in words, at its minute on the clock.

    `player_text` is what players may read of it, in their own log.
    """

    minutes: Minutes
    text: str
    kind: LogKind = "note"
    party: str = ""
    at: Place | None = None
    player_text: str = ""
    deed: DeedDone | None = None


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening at the table, from the entry of the log that begins it to the one that ends it.

    Its id is its number.
    """

    first: EntryNumber
    last: EntryNumber | None = None
    """None: it is not over yet."""
    day: str = ""
    """The real date on which it began: 2024-05-31."""


@dataclass(frozen=True, slots=True)
class Found:
    """That a group knows a feature, since a log entry; the feature's id is that of the row."""

    entry: EntryNumber


PlayRow = Party | Mooring | MemberState | Clock | LogEntry | Evening | Found
"""Those that are stored under keys of their own."""
