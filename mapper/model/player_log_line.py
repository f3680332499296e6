"""A line of the players' own log, which knows nothing of the entry that it was made from."""

from __future__ import annotations

from typing import NamedTuple


class PlayerLogLine(NamedTuple):
    """Words for players, and when. No place: who is lost does not know where that was."""

    day: int
    """The first day of the log is 1."""
    time: str
    text: str
