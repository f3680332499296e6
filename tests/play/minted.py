"""A players' map by itself, without what the gate keeps of how it was made."""

from __future__ import annotations

from collections.abc import Iterable

from mapper.model.campaign.campaign import Campaign
from mapper.play.gate.known import PlayerMap
from mapper.play.gate.mint import known_map
from mapper.play.knowledge import LATEST


def player_map(
    campaign: Campaign, map_id: str, groups: Iterable[str], as_of: int = LATEST
) -> PlayerMap:
    """What these groups together know of a map, as it was at a log entry."""
    return known_map(campaign, map_id, groups, as_of).players
