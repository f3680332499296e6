"""A small campaign for tests: three kinds of terrain, one map of 6 × 4 hexes of plains."""

from __future__ import annotations

from mapper.commands.terrain.terrain import paint
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import SETTINGS, Key, Map, Row, Settings, TerrainType
from mapper.model.hexes.chunks import area_of, value_at, with_values
from mapper.model.hexes.hexes import Hex, from_offset, hex_labelled

PLAINS, FOREST, HILLS = 1, 2, 3
MAP = "wild"


def small_rows() -> dict[Key, Row]:
    rows: dict[Key, Row] = {
        SETTINGS: Settings("Small", MAP),
        Key("terrain_type", "", "plains"): TerrainType(PLAINS, "Plains", "#dfe0a8"),
        Key("terrain_type", "", "forest"): TerrainType(FOREST, "Forest", "#7d9a5e"),
        Key("terrain_type", "", "hills"): TerrainType(HILLS, "Hills", "#c8b77e"),
        Key("map", "", MAP): Map("Wild"),
    }
    hexes = [from_offset(c, r, "flat", "odd") for c in range(6) for r in range(4)]
    for place, chunk in with_values({}, ((at, PLAINS) for at in hexes)).items():
        rows[Key("terrain", MAP, place)] = chunk
    return rows


def spot(number: str) -> Hex:
    """The hex with this number on the small map."""
    return hex_labelled(number, "flat", Map("Wild").numbering)


def painted(campaign: Campaign, number: str, code: int = FOREST) -> Change:
    """The change that paints one hex."""
    return paint(campaign, MAP, area_of([spot(number)]), code)


def terrain(campaign: Campaign, number: str) -> int:
    return value_at(campaign.chunks("terrain", MAP), spot(number))
