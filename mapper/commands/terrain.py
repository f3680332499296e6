"""Commands on the terrain of a hex map."""

from __future__ import annotations

from collections.abc import Iterable

from mapper.model.campaign import Campaign
from mapper.model.change import Change, Swap
from mapper.model.chunks import EMPTY, Chunks, with_values
from mapper.model.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.rows import Key, Row, TerrainType


def paint(campaign: Campaign, map_id: str, hexes: Iterable[Hex], code: int) -> Change:
    """Give these hexes a terrain; code 0 takes them off the map."""
    label = f"Paint {_name(campaign, code)}" if code else "Erase hexes"
    before = campaign.chunks("terrain", map_id)
    return chunk_change(label, map_id, before, with_values(before, ((at, code) for at in hexes)))


def chunk_change(label: str, map_id: str, before: Chunks, after: Chunks) -> Change:
    """The change that puts new chunks of terrain on a map; empty ones are taken away."""
    rows = {}
    for place, chunk in after.items():
        new: Row | None = chunk if chunk != EMPTY else None
        old = before.get(place)
        if old != new:
            rows[Key("terrain", map_id, place)] = Swap(old, new)
    return Change(label, rows)


def _name(campaign: Campaign, code: int) -> str:
    for terrain in campaign.all(TerrainType).values():
        if terrain.code == code:
            return terrain.name.lower()
    raise NotAllowed(f"Terrain {code} is not in the campaign's list.")
