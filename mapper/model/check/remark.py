"""What is said of a campaign before play, and where that leads to."""

from __future__ import annotations

from typing import Literal, NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Feature, Map, Token
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.numbering import label
from mapper.model.zones.zone_rows import Zone
from mapper.model.zones.zones import named

Mend = Literal["", "forget", "part_logs"]


class Remark(NamedTuple):
    """A sentence, where it leads to, and what mends it; empty: the game master does."""

    text: str
    map: str = ""
    hex: Hex | None = None
    zone: str = ""
    mend: Mend = ""


def remark_on(text: str, map_id: str, feature: Feature) -> Remark:
    """One that leads to a feature."""
    return Remark(text, map_id, None if feature.zone else feature.hex, feature.zone)


def place_of(campaign: Campaign, map_id: str, feature: Feature | Token) -> str:
    """How a sentence says where a feature or a token lies."""
    if feature.zone:
        zone = campaign.all(Zone, map_id).get(feature.zone)
        return f"in {named(zone)}" if zone is not None else "in no zone"
    return f"at {number_of(campaign.maps()[map_id], feature.hex)}"


def number_of(row: Map, at: Hex) -> str:
    """What is printed in a hex of a map."""
    return label(at, row.top, row.numbering)
