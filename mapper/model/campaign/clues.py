"""What points to something that is not in plain sight, and where that may be found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from mapper.model.hexes.hexes import ORIGIN, Hex

Visibility = Literal["overt", "hidden", "secret"]

IN_A_ZONE = ORIGIN
"""What a row on a zone map has for its hex, which says nothing there: its zone does."""


class Place(NamedTuple):
    """A hex on a map."""

    map: str
    hex: Hex


class ZoneAt(NamedTuple):
    """A zone on a zone map."""

    map: str
    zone: str


@dataclass(frozen=True, slots=True)
class Clue:
    """What points to something hidden or secret, and the hex or zone where it can be found.

    Neither: anywhere.
    """

    text: str
    place: Place | None = None
    zone: ZoneAt | None = None

    def __post_init__(self) -> None:
        if self.place is not None and self.zone is not None:
            raise ValueError("must lie at a hex or in a zone, not both")
