"""What zones and passages are called: by the game master's key, and as players know them."""

from __future__ import annotations

from collections.abc import Mapping

from mapper.model.campaign.zone_rows import Passage, Zone
from mapper.model.zones.passages import PASSAGES

SOMEWHERE = "further in"


def zone_name(id_: str, row: Zone | None) -> str:
    """To the game master."""
    if row is None:
        return f"zone {id_}"
    return row.number or row.name or f"zone {id_}"


def zone_told(row: Zone | None) -> str:
    """To players who have been there."""
    return row.player_name if row is not None and row.player_name else SOMEWHERE


def passage_name(row: Passage, zones: Mapping[str, Zone], start: str = "") -> str:
    """To the game master: by its name, or by where it leads."""
    if row.name:
        return row.name
    kind = PASSAGES[row.kind].name
    ends = [side.zone for side in row.sides if side.zone != start]
    to = ends[-1] if ends else ""
    return f"the {kind} to {zone_name(to, zones.get(to))}" if to else f"the {kind} out"


def passage_told(row: Passage) -> str:
    """To players who know of it."""
    return f"the {PASSAGES[row.kind].told}"
