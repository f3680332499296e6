"""What points to something that is not in plain sight, and where that may be found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mapper.model.campaign.written_apart import clue_apart, written_apart
from mapper.model.hexes.hexes import ORIGIN
from mapper.model.places import Place

Visibility = Literal["overt", "hidden", "secret"]

IN_A_ZONE = ORIGIN
"""What a row on a zone map has for its hex, which says nothing there: its zone does."""


@written_apart(clue_apart())
@dataclass(frozen=True, slots=True)
class Clue:
    """What points to something hidden or secret, and where it can be found; None: anywhere."""

    text: str
    at: Place | None = None
