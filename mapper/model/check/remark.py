"""What is said of a campaign before play, and where that leads to."""

from __future__ import annotations

from typing import Literal, NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Feature, Map, Token
from mapper.model.campaign.zone_rows import Zone
from mapper.model.hexes.hexes import Hex, label
from mapper.model.places import Place, hex_of, place_in, zone_of
from mapper.model.zones.zones import named

Mend = Literal["", "forget", "part_logs"]


class Remark(NamedTuple):
    """A sentence, where it leads to, and what mends it; empty: the game master does."""

    text: str
    at: Place | None = None
    mend: Mend = ""


def remark_on(text: str, map_id: str, thing: Feature | Token) -> Remark:
    """One that leads to a feature or a token."""
    return Remark(text, place_in(map_id, thing.at))


def place_of(campaign: Campaign, map_id: str, feature: Feature | Token) -> str:
    """How a sentence says where a feature or a token lies."""
    at = hex_of(feature.at)
    if at is not None:
        return f"at {number_of(campaign.maps()[map_id], at)}"
    zone = campaign.all(Zone, map_id).get(zone_of(feature.at))
    return f"in {named(zone)}" if zone is not None else "in no zone"


def number_of(row: Map, at: Hex) -> str:
    """What is printed in a hex of a map."""
    return label(at, row.top, row.numbering)
