"""The game master's view of a map: all of it, as a value that what draws can keep."""

from __future__ import annotations

from dataclasses import replace

from mapper.model.campaign import Campaign
from mapper.model.change import Change
from mapper.model.chunks import ChunkAt
from mapper.model.map_view import MapView
from mapper.model.rows import Feature, Key, Map, Path, TerrainType


def gm_map(campaign: Campaign, map_id: str) -> MapView:
    """All that is on a map."""
    row = campaign.one(Map, Key("map", "", map_id))
    return MapView(
        name=row.name,
        top=row.top,
        numbering=row.numbering,
        hex_size=row.hex_size,
        unit=row.unit,
        terrain=dict(campaign.chunks("terrain", map_id)),
        terrain_types=_types_by_code(campaign),
        paths=campaign.all(Path, map_id),
        features=campaign.all(Feature, map_id),
    )


def gm_map_after(view: MapView, campaign: Campaign, map_id: str, change: Change) -> MapView:
    """The view once a change was applied: what did not change is shared with the old one."""
    kinds = {key.kind for key in change.rows if key.map == map_id or not key.map}
    if "map" in kinds:
        return gm_map(campaign, map_id)
    if "terrain" in kinds:
        view = view.with_terrain(chunks_in(change, map_id))
    if "terrain_type" in kinds:
        view = replace(view, terrain_types=_types_by_code(campaign))
    if "path" in kinds:
        view = replace(view, paths=campaign.all(Path, map_id))
    if "feature" in kinds:
        view = replace(view, features=campaign.all(Feature, map_id))
    return view


def chunks_in(change: Change, map_id: str) -> dict[ChunkAt, bytes | None]:
    """The chunks of terrain that a change leaves on a map; None where it takes one away."""
    return {
        key.id: swap.after
        for key, swap in change.rows.items()
        if key.kind == "terrain" and key.map == map_id and isinstance(key.id, ChunkAt)
        if swap.after is None or isinstance(swap.after, bytes)
    }


def _types_by_code(campaign: Campaign) -> dict[int, TerrainType]:
    return {row.code: row for row in campaign.all(TerrainType).values()}
