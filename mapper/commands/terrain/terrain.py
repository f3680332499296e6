"""Commands on the terrain and the heights of a hex map."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from mapper.commands.edits import refuse_far_chunk, the_hex_map
from mapper.model.arrays import Codes
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.removal import completed
from mapper.model.campaign.rows import Key, Row, TerrainType
from mapper.model.hexes.area import FULL, Area, mask_of
from mapper.model.hexes.chunks import EMPTY, SIZE, Chunks
from mapper.model.hexes.elevation import HIGHEST, LOWEST, UNKNOWN, raised, value_of
from mapper.model.not_allowed import NotAllowed


def paint(campaign: Campaign, map_id: str, area: Area, code: int) -> Change:
    """Give the hexes of an area a terrain; code 0 takes them off the map."""
    label = f"Paint {terrain_name(campaign, code)}" if code else "Erase hexes"
    the_hex_map(campaign, map_id)
    before = campaign.chunks("terrain", map_id)
    after = {}
    for place, bits in area.bits.items():
        refuse_far_chunk(place)
        after[place] = _painted(before.get(place, EMPTY), bits, code)
    return completed(campaign, chunk_change(label, map_id, before, after))


def chunk_change(label: str, map_id: str, before: Chunks, after: Chunks) -> Change:
    """The change that puts new chunks of terrain on a map; empty ones are taken away."""
    rows = {}
    for place, chunk in after.items():
        new: Row | None = chunk if chunk != EMPTY else None
        old = before.get(place)
        if old != new:
            rows[Key("terrain", map_id, place)] = Swap(old, new)
    return Change(label, rows)


def terrain_name(campaign: Campaign, code: int) -> str:
    """The name of a terrain as it stands in a sentence."""
    for terrain in campaign.all(TerrainType).values():
        if terrain.code == code:
            return terrain.name.lower()
    raise NotAllowed(f"Terrain {code} is not in the campaign's list.")


def _painted(chunk: bytes, bits: int, code: int) -> bytes:
    if bits == FULL:
        return bytes([code]) * SIZE
    codes = np.frombuffer(chunk, np.uint8).copy()
    codes[mask_of(bits)] = code
    return codes.tobytes()


def raise_hexes(campaign: Campaign, map_id: str, area: Area, steps: int) -> Change:
    """So many steps higher, or with a number below 0 lower."""
    label = f"{'Raise' if steps > 0 else 'Lower'} hexes by {abs(steps)}"
    return _changed(campaign, map_id, area, label, lambda values: raised(values, steps))


def set_height(campaign: Campaign, map_id: str, area: Area, height: int | None) -> Change:
    """All at one height; None makes it unknown."""
    if height is not None and not LOWEST <= height <= HIGHEST:
        raise NotAllowed(f"A height is a number of steps from {LOWEST} to {HIGHEST}.")
    value = UNKNOWN if height is None else value_of(height)
    label = "Forget the height of hexes" if height is None else f"Set hexes to height {height}"
    return _changed(campaign, map_id, area, label, lambda values: np.full_like(values, value))


def _changed(
    campaign: Campaign, map_id: str, area: Area, label: str, made: Callable[[Codes], Codes]
) -> Change:
    the_hex_map(campaign, map_id)
    chunks = campaign.chunks("elevation", map_id)
    rows = {}
    for place, bits in area.bits.items():
        refuse_far_chunk(place)
        before = chunks.get(place)
        values = np.frombuffer(before or EMPTY, np.uint8).copy()
        mask = mask_of(bits)
        values[mask] = made(values[mask])
        after = values.tobytes() if values.any() else None
        if before != after:
            rows[Key("elevation", map_id, place)] = Swap(before, after)
    return Change(label, rows)
