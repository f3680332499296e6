"""Rows of a stay in a dungeon: where each member is, what is left of the turn, who is met."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Literal

from annotated_types import Interval

from mapper.model.campaign.exact_numbers import Minutes
from mapper.model.campaign.play_rows import SmallCount
from mapper.model.campaign.written_spots import written_apart, zone_apart
from mapper.model.places import Spot

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
