"""Places in words: the number of a hex, or what a zone is called."""

from __future__ import annotations

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.zone_rows import Zone
from mapper.model.hexes.hexes import label
from mapper.model.places import Place
from mapper.model.zones.zones import named


def spot_named(campaign: Campaign, place: Place) -> str:
    """A spot without its map; empty where there is no such map, or no spot is said."""
    row = campaign.maps().get(place.map)
    if row is None or place.spot is None:
        return ""
    if place.hex is not None:
        return label(place.hex, row.top, row.numbering)
    return named(campaign.all(Zone, place.map).get(place.zone))
