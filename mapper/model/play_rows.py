"""Rows that tell what has happened in play; what was prepared stands in rows of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Interval

from mapper.model.exact import Minutes
from mapper.model.hexes import Hex

ENTRY_BYTES = 4
"""Of a hex that is known: the number of the log entry that made it so, the lowest byte first."""

Entry = Annotated[int, Interval(ge=1, le=(1 << 8 * ENTRY_BYTES) - 1)]


@dataclass(frozen=True, slots=True)
class Party:
    """A group of characters: where it stands, and how far its own time has come.

    `shares`: the group whose knowledge it has; empty: its own.
    """

    name: str
    map: str
    hex: Hex
    minutes: Minutes = 0
    shares: str = ""
    believed: Hex | None = None
    """Where it takes itself to be while it is lost."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Minutes since the campaign's first midnight."""

    minutes: Minutes


LogKind = Literal["note", "move", "roll", "find", "search", "day", "rest", "weather", "reveal"]


@dataclass(frozen=True, slots=True)
class LogEntry:
    """Something that happened in play, in words, at its minute on the clock.

    `player_text` is what players may read of it, in their own log.
    """

    minutes: Minutes
    text: str
    kind: LogKind = "note"
    party: str = ""
    map: str = ""
    hex: Hex | None = None
    player_text: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """That a group knows a feature, since a log entry; the feature's id is that of the row."""

    entry: Entry
