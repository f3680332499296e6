"""Rows of a zone map: zones, the passages between them, and what has become of them in play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Literal, NamedTuple

from annotated_types import Interval, Len

from mapper.model.campaign.clues import Clue, Visibility
from mapper.model.campaign.exact_numbers import Exact, Minutes
from mapper.model.campaign.play_rows import EntryNumber, SmallCount
from mapper.model.campaign.written_spots import beyond_apart, light_apart, written_apart, zone_apart
from mapper.model.places import FootPoint, Place, Spot

FOOT = 100
"""Points of a zone map are in whole hundredths of a foot."""


class Span(NamedTuple):
    """A straight piece of wall, from one point to the other."""

    start: FootPoint
    end: FootPoint


Ring = Annotated[tuple[FootPoint, ...], Len(3)]
"""Corners in their order; the last one is joined to the first, and not written twice."""

LevelNumber = Annotated[int, Interval(ge=-99, le=99)]
"""Number of a level: the greater, the deeper."""

WallStyle = Literal["hatched", "solid", "cave"]
ZoneKind = Literal["room", "corridor", "cave", "outside"]
Ground = Literal["floor", "earth", "rubble", "water", "chasm"]
Brightness = Literal["dark", "dim", "bright"]
Danger = Literal["normal", "risky", "deadly"]
PassageKind = Literal[
    "opening",
    "door",
    "secret_door",
    "concealed_door",
    "one_way",
    "stairs",
    "shaft",
    "portcullis",
    "window",
]
Slope = Literal["level", "up", "down"]
Material = Literal["wood", "metal_reinforced", "metal", "stone"]
Standing = Literal["open", "closed", "locked", "stuck", "barred", "battered", "broken"]
TrapStanding = Literal["armed", "detected", "disarmed", "sprung"]


class Level(NamedTuple):
    """A level of a zone map, and what it is called."""

    number: LevelNumber
    name: str
    player_name: str = ""


@dataclass(frozen=True, slots=True)
class ZonePlan:
    """What makes a map a zone map: its grid and a move in feet, its walls, its levels by name."""

    grid: Literal[0, 5, 10] = 5
    move: Annotated[int, Interval(ge=1, le=1000)] = 30
    walls: WallStyle = "hatched"
    levels: tuple[Level, ...] = ()


@dataclass(frozen=True, slots=True)
class Zone:
    """A place of a zone map: a room, a stretch of corridor, a part of a cave.

    `number` is what the key calls it. `site` is what the rules take the place for; empty: what
    they take the map for.
    """

    outline: Ring
    holes: tuple[Ring, ...] = ()
    number: str = ""
    name: str = ""
    player_name: str = ""
    gm_notes: str = ""
    player_text: str = ""
    level: LevelNumber = 1
    kind: ZoneKind = "room"
    ground: Ground = "floor"
    light: Brightness = "dark"
    danger: Danger = "normal"
    site: str = ""
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PassageSide:
    """A passage as it is from one of its zones; an empty zone: from outside the map's zones."""

    zone: str = ""
    visibility: Visibility = "overt"
    gm_notes: str = ""
    player_text: str = ""
    clues: tuple[Clue, ...] = ()


@written_apart(beyond_apart())
@dataclass(frozen=True, slots=True)
class Passage:
    """A way from one zone to another, or out of the map; one-way: from its first side only.

    `beyond` is where it leads that leaves the map, outside or to a spot of another.

    `at` is its piece of the wall, `there` that of its second side where it comes out elsewhere, as
    stairs do. A wide one opens all of the wall that the zones share. `state` is its first; what
    has become of it in play is a row of its own.
    """

    kind: PassageKind
    sides: tuple[PassageSide, PassageSide]
    at: Span
    there: Span | None = None
    beyond: Place | None = None
    name: str = ""
    material: Material = "wood"
    state: Standing = "closed"
    is_trapped: bool = False
    is_wide: bool = False
    slope: Slope = "level"

    def __post_init__(self) -> None:
        one, other = self.sides
        if one.zone == other.zone:
            raise ValueError("must lead from a zone to another, or out of the map")


@dataclass(frozen=True, slots=True)
class RejectedPassage:
    """That no passage is wanted where two zones touch."""

    zones: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Creature:
    """What the rules ask of creatures; what nobody has said is None."""

    count: str = ""
    is_undead: bool = False
    is_hostile: bool = False
    morale: Annotated[int, Interval(ge=0, le=99)] | None = None
    tags: tuple[str, ...] = ()
    name: str = ""
    hit_dice: Annotated[Exact, Interval(ge=0, le=999)] | None = None
    """Of each."""
    armour_class: SmallCount | None = None
    attribute: SmallCount | None = None
    health: SmallCount | None = None
    """Of each, in points."""
    damage: str = ""
    """What a hit of one does, as dice: 1d6."""


@dataclass(frozen=True, slots=True)
class StatBlock:
    """Creatures that were described once, and are meant wherever their name is typed again."""

    creature: Creature


@dataclass(frozen=True, slots=True)
class Hoard:
    """What a treasure is worth in gold, in coins and in all else, and who carries it."""

    coins: SmallCount = 0
    worth: SmallCount = 0
    carried_by: str = ""
    load: SmallCount = 0
    """What all of it adds to the load of who takes it."""


@dataclass(frozen=True, slots=True)
class Trap:
    """A trap, of its zone or of a passage; a trap that is not armed at first is a spent one."""

    passage: str = ""
    is_armed: bool = True
    sprung_by: str = ""
    found_by: str = ""
    difficulty: SmallCount | None = None
    """What a check has to reach."""
    does: str = ""


@dataclass(frozen=True, slots=True)
class PassageState:
    """What has become of a passage; its id is that of the passage."""

    state: Standing
    trap: TrapStanding = "armed"
    """Of one that is trapped."""
    turns_battered: SmallCount = 0
    failed: Mapping[str, int] = field(default_factory=dict)
    """Who could not pick its lock, with the level that they were of."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "failed", MappingProxyType(dict(self.failed)))


@dataclass(frozen=True, slots=True)
class ZoneKnown:
    """Since which log entry a group has seen, entered and mapped a zone; 0: it has not.

    The id is that of the zone. What was run through is entered and not mapped.
    """

    seen: EntryNumber | Literal[0] = 0
    entered: EntryNumber | Literal[0] = 0
    mapped: EntryNumber | Literal[0] = 0


@dataclass(frozen=True, slots=True)
class PassageFound:
    """That a group knows a passage, since a log entry; its id is that of the passage.

    `state` is how the group has last known it to stand; empty: as it looks.
    """

    entry: EntryNumber
    state: Standing | Literal[""] = ""


@dataclass(frozen=True, slots=True)
class TrapState:
    """What has become of a trap; its id is that of the feature. `by`: who found or sprang it."""

    state: TrapStanding
    by: str = ""


@dataclass(frozen=True, slots=True)
class CreatureState:
    """What has become of those who were keyed; its id is that of the feature."""

    left: SmallCount
    """How many are there still."""
    slain: SmallCount = 0
    fled: SmallCount = 0
    gave_up: SmallCount = 0

    @property
    def is_gone(self) -> bool:
        """Whether nobody of them is there any more."""
        return not self.left


@dataclass(frozen=True, slots=True)
class TokenState:
    """The same of those for whom a token stands; its id is that of the token."""

    creatures: CreatureState


@written_apart(light_apart())
@dataclass(frozen=True, slots=True)
class Light:
    """A light that someone carries, or that lies in a zone.

    What is left is in whatever the dungeon's procedure counts: rounds, or turns.
    """

    source: str
    left: SmallCount
    is_lit: bool = False
    group: str = ""
    carrier: str = ""
    at: Place | None = None
    """Where it was dropped; None: with its carrier."""
    has_burned: bool = False
    """In this round or turn, which then counts whole."""


@dataclass(frozen=True, slots=True)
class Countdown:
    """What ends after so many rounds, turns, hours, or minutes at the table."""

    text: str
    left: SmallCount
    unit: Literal["round", "turn", "hour", "real_minute"] = "round"
    group: str = ""
    player_text: str = ""
    began: Minutes = 0
    """The minute at which the unit that is running now began."""
    map: str = ""
    passage: str = ""
    """What stands open once it has ended."""


Speed = Literal["delve", "walk", "run"]
EntryNoise = Literal["", "hard", "soft"]
Degrees = Annotated[int, Interval(ge=0, le=359)]


@dataclass(frozen=True, slots=True)
class Delver:
    """Where a member is, and what the turn has come to; who is done waits for the next.

    Exhaustion and fatigue are those of the member's own row, which is where they are written;
    only stays of old hold them here, and they count until that row is there.
    """

    zone: str
    speed: Speed = "delve"
    has_moved: bool = False
    has_acted: bool = False
    is_done: bool = False
    zones_moved: SmallCount = 0
    runs: SmallCount = 0
    """Rounds run in a row."""
    is_exhausted: bool = False
    fatigue: SmallCount | None = None
    """The points that are left; None: nobody keeps count."""

    @property
    def has_begun(self) -> bool:
        return self.has_moved or self.has_acted or self.is_done


@written_apart(zone_apart(before="passage"))
@dataclass(frozen=True, slots=True)
class Encounter:
    """Who comes, and from where it is suggested that they do; empty: nobody has said."""

    who: str = ""
    at: Spot | None = None
    passage: str = ""
    bearing: Degrees | None = None
    feet: SmallCount = 0
    surprised: tuple[str, ...] = ()
    reaction: str = ""


@dataclass(frozen=True, slots=True)
class Delve:
    """A group's stay in a dungeon; its id is that of the group. Members are known by their ids.

    `round` counts whatever the dungeon's procedure goes by: rounds, or turns.
    """

    procedure: str
    began: Minutes
    round: Annotated[int, Interval(ge=1)] = 1
    delvers: Mapping[str, Delver] = field(default_factory=dict)
    hazard: SmallCount = 0
    """What this round's hazard die showed; 0: it is still to be rolled."""
    since_check: SmallCount = 0
    every: Annotated[int, Interval(ge=1, le=99)] = 1
    """In which turns a check is due, where the game master says so."""
    site: str = ""
    """What the place is taken for where a zone says nothing of itself."""
    entry: EntryNoise = ""
    """How a door was last gone through."""
    heading: Degrees = 0
    omens: tuple[str, ...] = ()
    meeting: Encounter | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "delvers", MappingProxyType(dict(self.delvers)))


ZoneRow = Zone | Passage | RejectedPassage | StatBlock
SiteRow = (
    PassageState
    | ZoneKnown
    | PassageFound
    | TrapState
    | CreatureState
    | TokenState
    | Light
    | Countdown
    | Delve
)
"""Those that are stored under keys of their own: what was prepared, and what play makes of it."""
