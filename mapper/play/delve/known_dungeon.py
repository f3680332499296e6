"""The dungeon as a group knows it, or as players see it, and what its parts are called."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import Passage, PassageFound, PassageState, Zone
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.zone_graph import KnownDungeon


def ground_of(campaign: Campaign, map_id: str, owner: str | None = None) -> KnownDungeon:
    """As a group knows it, by whose knowledge it goes; without one, as the game master does.

    The same one is handed out until the campaign changes it.
    """

    def made(before: KnownDungeon | None, changed: Collection[str]) -> KnownDungeon:
        parts = PARTS.intersection(changed)
        if before is not None and not parts:
            return before
        states = campaign.all(PassageState, map_id)
        if before is not None and parts == {"passage_state"}:
            return before.standing_as(states)
        found = campaign.all(PassageFound, map_id, owner).keys() if owner is not None else None
        zones, passages = campaign.all(Zone, map_id), campaign.all(Passage, map_id)
        return KnownDungeon(zones, passages, states, found)

    return campaign.kept(("ground", map_id, owner), map_id, made)


PARTS = frozenset({"zone", "passage", "passage_state", "passage_found"})


def state_of(campaign: Campaign, map_id: str, passage: str) -> PassageState:
    """What has become of a passage; at first, what was drawn."""
    row = campaign.get(Key("passage_state", map_id, passage))
    if isinstance(row, PassageState):
        return row
    return PassageState(campaign.one(Passage, Key("passage", map_id, passage)).state)


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
