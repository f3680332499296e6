"""What points to something that is not in plain sight, and where that may be found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mapper.model.campaign.written_spots import clue_apart, written_apart
from mapper.model.places import Place

Visibility = Literal["overt", "hidden", "secret"]


@written_apart(clue_apart())
@dataclass(frozen=True, slots=True)
class Clue:
    """What points to something hidden or secret, and where it can be found; None: anywhere."""

    text: str
    at: Place | None = None
