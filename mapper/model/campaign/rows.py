"""What a campaign is made of: immutable rows, each stored under a key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Annotated, Any, Literal, NamedTuple, Protocol

from annotated_types import Gt, Interval, Len

from mapper.model.campaign.clues import Clue, Visibility
from mapper.model.campaign.colour import Colour
from mapper.model.campaign.exact_numbers import Exact
from mapper.model.campaign.fight_rows import Fight, FightRow, Foe
from mapper.model.campaign.label_rows import (
    LARGEST,
    USUAL,
    LabelPreset,
    LabelSize,
    Letters,
    LetterStyle,
)
from mapper.model.campaign.play_rows import (
    ENTRY_BYTES,
    Clock,
    Evening,
    Found,
    LogEntry,
    MemberState,
    Mooring,
    Party,
    PlayRow,
)
from mapper.model.campaign.reward_rows import Pot, RewardRow, Taken
from mapper.model.campaign.travel_rows import (
    Calendar,
    DueDie,
    Journey,
    MapRules,
    Timer,
    TravelRow,
    Weather,
)
from mapper.model.campaign.used_numbers import UsedNumbers
from mapper.model.campaign.written_spots import label_apart, parent_apart, spot_apart, written_apart
from mapper.model.campaign.zone_rows import (
    Countdown,
    Creature,
    CreatureState,
    Delve,
    Hoard,
    LevelNumber,
    Light,
    Passage,
    PassageFound,
    PassageState,
    RejectedPassage,
    SiteRow,
    StatBlock,
    TokenState,
    Trap,
    TrapState,
    Zone,
    ZoneKnown,
    ZonePlan,
    ZoneRow,
)
from mapper.model.hexes.chunks import SIZE, ChunkAt
from mapper.model.hexes.hexes import ORIGIN, Coordinate, Hex, Numbering, Top, subtract
from mapper.model.hexes.sides import Side
from mapper.model.places import FeatureAt, FootPoint, Place, Spot

PRINTED = Numbering()
"""What most published maps use."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What holds for the whole campaign."""

    name: str
    first_map: str = ""
    systems: tuple[str, ...] | None = None
    """Whose sheets members have; None: of those whose procedures the maps run."""


AND = "+"
"""Between the classes of a terrain that is several things at once: hills+forest."""


def classes_in(said: str) -> tuple[str, ...]:
    """The classes that a rules system takes a terrain for, each once."""
    return tuple(dict.fromkeys(filter(None, map(str.strip, said.split(AND)))))


MOST_IMAGES = 5
ImageLaid = Literal["hex", "tiled"]


@dataclass(frozen=True, slots=True)
class TerrainType:
    """One entry of the terrain list; `classes` says what each rules system takes it for."""

    code: Annotated[int, Interval(ge=1, le=255)]
    name: str
    colour: Colour
    glyph: str = ""
    classes: Mapping[str, str] = field(default_factory=dict)
    images: Annotated[tuple[str, ...], Len(0, MOST_IMAGES)] = ()
    """Of its ground, by their hashes; several alternate."""
    laid: ImageLaid = "hex"
    """One image on each hex, or one over many."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "classes", MappingProxyType(dict(self.classes)))

    def __reduce__(self) -> tuple[object, ...]:
        made = self.code, self.name, self.colour, self.glyph, dict(self.classes)
        return TerrainType, (*made, self.images, self.laid)


@written_apart(parent_apart())
@dataclass(frozen=True, slots=True)
class Map:
    """One hex map: how it lies, how it is numbered, and how far it is from hex to hex.

    With a plan it is a zone map, of which the numbering and the size of a hex say nothing. A child
    map is opened by a hex or a zone of its parent; a map without a parent stands for itself.
    """

    name: str
    player_name: str = ""
    top: Top = "flat"
    numbering: Numbering = PRINTED
    hex_size: Annotated[Exact, Gt(0)] = Fraction(6)
    unit: Literal["miles", "km"] = "miles"
    opened_by: Place | None = None
    order: Coordinate = 0
    plan: ZonePlan | None = None
    style: str = ""
    """In which it is drawn; empty, or one that the program does not have: the usual one."""

    @property
    def parent(self) -> str:
        """The map that it lies in; empty for one that stands for itself."""
        return "" if self.opened_by is None else self.opened_by.map


@written_apart(spot_apart(before="treasure"))
@dataclass(frozen=True, slots=True)
class Feature:
    """Something at a hex: overt is seen by all who come, hidden is found, secret needs its clue.

    `icon` is the name of one of ours, or the hash of an image. Only what is overt can be a
    landmark, seen from afar. `opens` is the map behind it. Features of one hex are listed by
    their `order`.
    """

    at: Spot
    title: str
    visibility: Visibility
    player_title: str = ""
    gm_notes: str = ""
    player_text: str = ""
    icon: str = ""
    is_landmark: bool = False
    is_settlement: bool = False
    clues: tuple[Clue, ...] = ()
    tags: tuple[str, ...] = ()
    opens: str = ""
    related: tuple[FeatureAt, ...] = ()
    order: Coordinate = 0
    treasure: str = ""
    trap: Trap | None = None
    creature: Creature | None = None
    hoard: Hoard | None = None


OURS = "#1d5fa8"
"""The colour of a group of player characters, for the game master and for players."""


@written_apart(spot_apart(before="creature"))
@dataclass(frozen=True, slots=True)
class Token:
    """A person or a monster of the game master's, standing at a hex or in a zone."""

    at: Spot
    name: str
    icon: str = ""
    colour: Colour = "#7a2e22"
    gm_notes: str = ""
    creature: Creature | None = None


@dataclass(frozen=True, slots=True)
class Path:
    """A river, a road, a trail: from hex to hex, in order; a river in the direction of its flow.

    A path along hexsides has sides instead of hexes, each touching the next.
    """

    kind: str
    hexes: tuple[Hex, ...]
    name: str = ""
    player_name: str = ""
    sides: tuple[Side, ...] = ()
    is_paved: bool = False
    is_cleared: bool = False
    """Of snow and ice, whatever falls."""

    def __post_init__(self) -> None:
        if bool(self.hexes) == bool(self.sides):
            raise ValueError("must have either hexes or sides")


KINDS_OF_OURS = ("road", "trail", "river", "border", "wall")
"""Kinds of path that need no row of their own."""


@dataclass(frozen=True, slots=True)
class PathKind:
    """A kind of path that a game master has added, and how it is drawn."""

    name: str
    colour: Colour
    width: Annotated[int, Interval(ge=1, le=12)] = 2
    dash: Literal["solid", "dashed", "dotted"] = "solid"
    travel: Literal["road", "trail", "river", "border", "wall", "none"] = "none"


@dataclass(frozen=True, slots=True)
class Crossing:
    """Where a path crosses what is hard to cross otherwise: a hexside, or a river in a hex."""

    kind: Literal["bridge", "ford", "ferry", "gate"]
    side: Side
    name: str = ""
    is_within: bool = False
    """Whether it lies within the side's hex, where two paths cross, and not at the side."""


@dataclass(frozen=True, slots=True)
class Region:
    """A named set of hexes; which ones stands in chunks of the same id."""

    name: str
    colour: Colour
    player_name: str = ""
    danger: Literal["safe", "normal", "risky", "deadly"] = "normal"
    gm_notes: str = ""
    has_border: bool = True
    has_name: bool = True
    """Whether its name is written on the map."""
    name_by: Hex = ORIGIN
    """How far from its own place the name was moved; written by older versions."""
    name_size: Annotated[int, Interval(ge=0, le=LARGEST)] = 0
    """As that of a label; 0: as the region has room."""
    name_at: Hex | None = None
    """Where the region has its middle for its name, which was moved: it stays as hexes come."""

    @property
    def is_name_moved(self) -> bool:
        return self.name_at is not None or self.name_by != ORIGIN

    def name_off(self, middle: Hex) -> Hex:
        """How far from its own place the name lies while the region has its middle there."""
        return self.name_by if self.name_at is None else subtract(self.name_at, middle)


@written_apart(label_apart())
@dataclass(frozen=True, slots=True)
class Label:
    """Words on the map: at a hex, or along the line through several; on a zone map at points.

    What stands at points has no hexes.
    """

    text: str
    hexes: tuple[Hex, ...]
    size: LabelSize = 3
    style: LetterStyle = "land"
    visibility: Visibility = "overt"
    points: tuple[FootPoint, ...] = ()
    level: LevelNumber = 1
    letters: Letters = USUAL
    preset: str = ""
    """The look that it shares with others, if there is one."""

    def __post_init__(self) -> None:
        if self.points:
            object.__setattr__(self, "hexes", ())


class Pin(NamedTuple):
    """A point of an image, in pixels, and the hex whose centre it shows."""

    x: Coordinate
    y: Coordinate
    hex: Hex


class ImagePoint(NamedTuple):
    """A point of an image, in pixels, and the point of a zone map that it shows."""

    x: Coordinate
    y: Coordinate
    point: FootPoint


@dataclass(frozen=True, slots=True)
class Underlay:
    """An image beneath or above the terrain, held in place by two or three pins.

    On a zone map by spots instead, beneath the zones of a level.
    """

    image: str
    pins: Annotated[tuple[Pin, ...], Len(0, 3)]
    opacity: Annotated[int, Interval(ge=0, le=100)] = 60
    is_above: bool = False
    is_shown: bool = True
    spots: Annotated[tuple[ImagePoint, ...], Len(0, 3)] = ()
    level: LevelNumber = 1

    def __post_init__(self) -> None:
        if sorted((len(self.pins), len(self.spots))) not in ([0, 2], [0, 3]):
            raise ValueError("must have two or three pins, or spots on a zone map")


CampaignRow = Settings | TerrainType | PathKind | LabelPreset | Map | UsedNumbers
MapRow = Underlay | Path | Crossing | Region | Feature | Token | Label
Row = bytes | CampaignRow | MapRow | ZoneRow | SiteRow | PlayRow | TravelRow | FightRow | RewardRow
"""A chunk's bytes, or one of the classes above and of the modules whose rows these are."""


class Key(NamedTuple):
    """The kind of a row, the map it belongs to (empty: the whole campaign), and which one it is."""

    kind: str
    map: str
    id: str | ChunkAt
    of: str = ""
    """Of what several things on a map have, whose this is: the id of a region, or of a group."""

    def __str__(self) -> str:
        which = f"{self.id.q},{self.id.r}" if isinstance(self.id, ChunkAt) else self.id
        return "/".join(part for part in (self.kind, self.map, self.of, which) if part)


class RowKind(NamedTuple):
    """What rows of one kind are: their class, whether on a map, and whether play makes them.

    `has_owner`: there is a set of such rows for each of several things. Chunks hold so many bytes
    a hex.
    """

    row: type[Row]
    of_map: bool
    is_play: bool = False
    has_owner: bool = False
    bytes_a_hex: int = 1

    @property
    def chunk_bytes(self) -> int:
        return SIZE * self.bytes_a_hex


KINDS: Mapping[str, RowKind] = {
    "settings": RowKind(Settings, of_map=False),
    "terrain_type": RowKind(TerrainType, of_map=False),
    "path_kind": RowKind(PathKind, of_map=False),
    "label_preset": RowKind(LabelPreset, of_map=False),
    "map": RowKind(Map, of_map=False),
    "underlay": RowKind(Underlay, of_map=True),
    "terrain": RowKind(bytes, of_map=True),
    "elevation": RowKind(bytes, of_map=True),
    "path": RowKind(Path, of_map=True),
    "crossing": RowKind(Crossing, of_map=True),
    "region": RowKind(Region, of_map=True),
    "region_hexes": RowKind(bytes, of_map=True, has_owner=True),
    "feature": RowKind(Feature, of_map=True),
    "token": RowKind(Token, of_map=True),
    "label": RowKind(Label, of_map=True),
    "zone": RowKind(Zone, of_map=True),
    "passage": RowKind(Passage, of_map=True),
    "no_passage": RowKind(RejectedPassage, of_map=True),
    "stat_block": RowKind(StatBlock, of_map=False),
    "rules": RowKind(MapRules, of_map=True),
    "calendar": RowKind(Calendar, of_map=False),
    "given": RowKind(UsedNumbers, of_map=False),
    "party": RowKind(Party, of_map=False, is_play=True),
    "mooring": RowKind(Mooring, of_map=True, is_play=True),
    "member_state": RowKind(MemberState, of_map=False, is_play=True),
    "seen": RowKind(bytes, of_map=True, is_play=True, has_owner=True, bytes_a_hex=ENTRY_BYTES),
    "visited": RowKind(bytes, of_map=True, is_play=True, has_owner=True, bytes_a_hex=ENTRY_BYTES),
    "found": RowKind(Found, of_map=True, is_play=True, has_owner=True),
    "journey": RowKind(Journey, of_map=False, is_play=True),
    "due_die": RowKind(DueDie, of_map=False, is_play=True),
    "timer": RowKind(Timer, of_map=False, is_play=True),
    "weather": RowKind(Weather, of_map=True, is_play=True),
    "zone_known": RowKind(ZoneKnown, of_map=True, is_play=True, has_owner=True),
    "passage_found": RowKind(PassageFound, of_map=True, is_play=True, has_owner=True),
    "passage_state": RowKind(PassageState, of_map=True, is_play=True),
    "trap_state": RowKind(TrapState, of_map=True, is_play=True),
    "creature_state": RowKind(CreatureState, of_map=True, is_play=True),
    "token_state": RowKind(TokenState, of_map=True, is_play=True),
    "light": RowKind(Light, of_map=False, is_play=True),
    "countdown": RowKind(Countdown, of_map=False, is_play=True),
    "delve": RowKind(Delve, of_map=False, is_play=True),
    "clock": RowKind(Clock, of_map=False, is_play=True),
    "log": RowKind(LogEntry, of_map=False, is_play=True),
    "evening": RowKind(Evening, of_map=False, is_play=True),
    "fight": RowKind(Fight, of_map=False, is_play=True),
    "foe": RowKind(Foe, of_map=False, is_play=True, has_owner=True),
    "pot": RowKind(Pot, of_map=False, is_play=True),
    "taken": RowKind(Taken, of_map=True, is_play=True),
}

LYING: Mapping[str, type[Any]] = {
    name: kind.row
    for name, kind in KINDS.items()
    if getattr(kind.row, "__annotations__", {}).get("at") == "Spot"
}
"""The kinds of what lies at a spot of a map: each class whose `at` is one."""

LYING_CLASSES = tuple(LYING.values())

KIND_OF: Mapping[type[object], str] = {
    kind.row: name for name, kind in KINDS.items() if kind.row is not bytes
}


class HoldsRows(Protocol):
    """A campaign, or one that is being edited."""

    def all(self, row_class: type[Any], map_id: str = "") -> dict[str, Any]: ...


def lying_on(holder: HoldsRows, map_id: str) -> dict[str, dict[str, Any]]:
    """What lies at spots of a map, by its kind."""
    return {kind: holder.all(row_class, map_id) for kind, row_class in LYING.items()}


def name_of(row: object) -> str:
    """What a row is called: its title, its name or its text, whichever it has."""
    texts = (getattr(row, each, "") for each in ("title", "name", "text"))
    return next(filter(None, texts), "")


def is_play(key: Key) -> bool:
    """Whether a row tells what has happened, not what was prepared."""
    return KINDS[key.kind].is_play


SETTINGS = Key("settings", "", "campaign")
CLOCK = Key("clock", "", "now")
CALENDAR = Key("calendar", "", "calendar")
GIVEN = Key("given", "", "campaign")
