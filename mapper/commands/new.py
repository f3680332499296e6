"""What a new campaign begins with: its settings, its terrain list, its first map."""

from __future__ import annotations

import tomllib

import numpy as np

from mapper.commands.terrain import chunk_change
from mapper.model.campaign import Campaign
from mapper.model.change import Change, Swap
from mapper.model.chunks import from_arrays
from mapper.model.encoding import from_plain
from mapper.model.not_allowed import NotAllowed
from mapper.model.rectangle import Rectangle
from mapper.model.rows import SETTINGS, Key, Map, Settings, TerrainType
from mapper.resources import resources

MOST_HEXES = 4_000_000
BLANK = "blank"


def default_terrain() -> dict[str, TerrainType]:
    """The terrain list that a new campaign starts with."""
    listed = tomllib.loads((resources() / "terrain.toml").read_text("utf-8"))
    found = {}
    for id_, fields in listed.items():
        row = from_plain(Key("terrain_type", "", id_), fields)
        assert isinstance(row, TerrainType)
        found[id_] = row
    return found


def new_campaign(name: str, first_map: str) -> Change:
    """Settings and terrain list."""
    rows = {SETTINGS: Swap(None, Settings(name, first_map))}
    for id_, terrain in default_terrain().items():
        rows[Key("terrain_type", "", id_)] = Swap(None, terrain)
    return Change("New campaign", rows)


def new_map(campaign: Campaign, map_id: str, row: Map, columns: int, rows: int) -> Change:
    """A hex map of blank hexes, so many columns and rows from hex (0, 0) on."""
    key = Key("map", "", map_id)
    if campaign.get(key) is not None:
        raise NotAllowed(f"The campaign has a map “{map_id}” already.")
    if min(columns, rows) < 0 or columns * rows > MOST_HEXES:
        raise NotAllowed(f"A new map can have up to {MOST_HEXES:,} hexes; it can grow later.")
    blank = campaign.one(TerrainType, Key("terrain_type", "", BLANK)).code
    q, r = Rectangle(columns, rows, row.top, row.numbering.shove).axial()
    chunks = from_arrays(q.ravel(), r.ravel(), np.full(q.size, blank, np.uint8))
    terrain = chunk_change("New map", map_id, {}, chunks)
    return Change("New map", {key: Swap(None, row), **terrain.rows})
