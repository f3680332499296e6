"""The dungeon of a campaign or of a map view, as a group knows it, or as players see it."""

from __future__ import annotations

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import Passage, PassageFound, PassageState, Zone
from mapper.model.zones.zone_graph import KnownDungeon


def ground_of(campaign: Campaign, map_id: str, owner: str | None = None) -> KnownDungeon:
    """As a group knows it, by whose knowledge it goes; without one, as the game master does."""
    found = campaign.all(PassageFound, map_id, owner).keys() if owner is not None else None
    return KnownDungeon(
        campaign.all(Zone, map_id),
        campaign.all(Passage, map_id),
        campaign.all(PassageState, map_id),
        found,
    )


PARTS = frozenset({"zone", "passage", "passage_state", "passage_found"})


def ground_after(
    before: KnownDungeon, campaign: Campaign, map_id: str, change: Change, owner: str | None = None
) -> KnownDungeon:
    """The ground once a change was applied: the same one, unless it is touched by it."""
    kinds = PARTS & {key.kind for key in change.rows if key.map == map_id}
    if kinds == {"passage_state"}:
        return before.standing_as(campaign.all(PassageState, map_id))
    return ground_of(campaign, map_id, owner) if kinds else before


def state_of(campaign: Campaign, map_id: str, passage: str) -> PassageState:
    """What has become of a passage; at first, what was drawn."""
    row = campaign.get(Key("passage_state", map_id, passage))
    if isinstance(row, PassageState):
        return row
    return PassageState(campaign.one(Passage, Key("passage", map_id, passage)).state)
