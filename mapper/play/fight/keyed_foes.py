"""What has become of creatures that are keyed at a place, in the fights with them."""

from __future__ import annotations

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import CreatureState, TokenState


def creatures_at(campaign: Campaign, key: Key) -> CreatureState | None:
    """Of those who are keyed at a feature or a token; None: they were never fought."""
    if key.kind == "feature":
        return campaign.found(CreatureState, Key("creature_state", key.map, key.id))
    row = campaign.found(TokenState, Key("token_state", key.map, key.id))
    return None if row is None else row.creatures
