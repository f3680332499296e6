"""The dungeon of a campaign or of a map view, as a group knows it, or as players see it."""

from __future__ import annotations

from collections.abc import Collection

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import Passage, PassageFound, PassageState, Zone
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
