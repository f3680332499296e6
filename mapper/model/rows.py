"""What a campaign is made of: immutable rows, each stored under a key."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

from annotated_types import Gt, Interval, Len

from mapper.model.chunks import ChunkAt
from mapper.model.hexes import Hex
from mapper.model.layout import Top
from mapper.model.numbering import Numbering

if TYPE_CHECKING:
    from pydantic_core import CoreSchema


def is_colour(text: str) -> bool:
    """Written `#rrggbb`."""
    return re.fullmatch("#[0-9a-f]{6}", text) is not None


class Written(NamedTuple):
    """Marks a type that is read from the file by a function, whose `ValueError` says how."""

    read: Callable[[object], object]

    def __get_pydantic_core_schema__(self, _source: object, _handler: object) -> CoreSchema:
        from pydantic_core import core_schema

        return core_schema.no_info_plain_validator_function(self.read)


def _read_colour(written: object) -> str:
    if isinstance(written, str) and is_colour(written):
        return written
    raise ValueError("must be written #rrggbb")


def _read_fraction(written: object) -> Fraction:
    text = str(written) if type(written) is int else written
    if isinstance(text, str) and re.fullmatch("-?[0-9]{1,18}(/[1-9][0-9]{0,17})?", text):
        return Fraction(text)
    raise ValueError('must be a whole number or a fraction such as "3/2"')


Colour = Annotated[str, Written(_read_colour)]
Exact = Annotated[Fraction, Written(_read_fraction)]
Minutes = Annotated[int, Interval(ge=0, le=1 << 40)]
Visibility = Literal["overt", "hidden", "secret"]

PRINTED = Numbering()
"""What most published maps use."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What holds for the whole campaign."""

    name: str
    first_map: str = ""


@dataclass(frozen=True, slots=True)
class TerrainType:
    """One entry of the terrain list; `classes` says what each rules system takes it for."""

    code: Annotated[int, Interval(ge=1, le=255)]
    name: str
    colour: Colour
    glyph: str = ""
    classes: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "classes", MappingProxyType(dict(self.classes)))


@dataclass(frozen=True, slots=True)
class Map:
    """One hex map: how it lies, how it is numbered, and how far it is from hex to hex."""

    name: str
    player_name: str = ""
    top: Top = "flat"
    numbering: Numbering = PRINTED
    hex_size: Annotated[Exact, Gt(0)] = Fraction(6)
    unit: Literal["miles", "km"] = "miles"


@dataclass(frozen=True, slots=True)
class Feature:
    """Something at a hex: overt is seen by all who come, hidden is found, secret needs its clue."""

    hex: Hex
    title: str
    visibility: Visibility
    player_title: str = ""
    gm_notes: str = ""
    player_text: str = ""


@dataclass(frozen=True, slots=True)
class Path:
    """A river, a road, a trail: from hex to hex, in order; a river in the direction of its flow."""

    kind: str
    hexes: Annotated[tuple[Hex, ...], Len(1)]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Party:
    """Where a group of characters stands."""

    name: str
    map: str
    hex: Hex


@dataclass(frozen=True, slots=True)
class Clock:
    """Minutes since the campaign's first midnight."""

    minutes: Minutes


@dataclass(frozen=True, slots=True)
class LogEntry:
    """Something that happened in play, in words, at its minute on the clock."""

    minutes: Minutes
    text: str


Row = bytes | Settings | TerrainType | Map | Feature | Path | Party | Clock | LogEntry
"""A chunk's bytes, or one of the classes above."""


class Key(NamedTuple):
    """The kind of a row, the map it belongs to (empty: the whole campaign), and which one it is."""

    kind: str
    map: str
    id: str | ChunkAt

    def __str__(self) -> str:
        which = f"{self.id.q},{self.id.r}" if isinstance(self.id, ChunkAt) else self.id
        return "/".join(part for part in (self.kind, self.map, which) if part)


class Kind(NamedTuple):
    """What rows of one kind are: their class, whether on a map, and whether play makes them."""

    row: type[Row]
    of_map: bool
    is_play: bool = False


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "settings": Kind(Settings, of_map=False),
        "terrain_type": Kind(TerrainType, of_map=False),
        "map": Kind(Map, of_map=False),
        "terrain": Kind(bytes, of_map=True),
        "path": Kind(Path, of_map=True),
        "feature": Kind(Feature, of_map=True),
        "party": Kind(Party, of_map=False, is_play=True),
        "clock": Kind(Clock, of_map=False, is_play=True),
        "log": Kind(LogEntry, of_map=False, is_play=True),
    }
)

KIND_OF: Mapping[type[object], str] = MappingProxyType(
    {kind.row: name for name, kind in KINDS.items() if kind.row is not bytes}
)


def is_play(key: Key) -> bool:
    """Whether a row tells what has happened, not what was prepared."""
    return KINDS[key.kind].is_play


SETTINGS = Key("settings", "", "campaign")
CLOCK = Key("clock", "", "now")
