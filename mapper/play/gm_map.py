"""The game master's view of a map: all of it, as a value that what draws can keep."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

from mapper.model.board import lies_on
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import KINDS, LYING, Key, Label, Map, Region, TerrainType
from mapper.model.found_clues import WITH_CLUES, FoundClue, clues_of
from mapper.model.hexes.chunks import ChunkAt
from mapper.model.map_tree import opened_by, zones_opening
from mapper.model.map_view import GmMap, MapView
from mapper.model.places import hex_of
from mapper.model.zones.zone_adjacency import fabric_in
from mapper.model.zones.zones import nearby_in

V = TypeVar("V", bound=MapView)
CLUES = b'"clues"'
"""What rows with clues have in the file."""


def gm_map(campaign: Campaign, map_id: str) -> GmMap:
    """All that is on a map."""
    row = campaign.one(Map, Key("map", "", map_id))
    view = GmMap(
        name=row.name,
        top=row.top,
        numbering=row.numbering,
        hex_size=row.hex_size,
        unit=row.unit,
        terrain=dict(campaign.chunks("terrain", map_id)),
        opens=opened_by(campaign.maps(), map_id),
        plan=row.plan,
        open_zones=zones_opening(campaign.maps(), map_id),
        clues=_clues_on(campaign, map_id),
        style=row.style,
    )
    for with_part in _PARTS.values():
        view = with_part(view, campaign, map_id)
    return view


def gm_maps(campaign: Campaign) -> dict[str, GmMap]:
    """All that is on every map, by their ids."""
    return {id_: gm_map(campaign, id_) for id_ in campaign.maps()}


def gm_map_after(view: GmMap, campaign: Campaign, map_id: str, change: Change) -> GmMap:
    """The view once a change was applied: what did not change is shared with the old one."""
    before = view
    kinds = change.kinds_on(map_id)
    if Key("map", "", map_id) in change.rows:
        return gm_map(campaign, map_id)
    if "map" in kinds:
        maps = campaign.maps()
        opens, zones = opened_by(maps, map_id), zones_opening(maps, map_id)
        view = replace(view, opens=opens, open_zones=zones)
    view = _with_clues_after(view, map_id, change)
    if "terrain" in kinds:
        view = view.with_terrain(chunks_in(change, map_id))
    for kind in kinds & _PARTS.keys():
        view = _PARTS[kind](view, campaign, map_id)
    return with_fabric_of(before, view)


def gm_map_then(view: GmMap, campaign: Campaign, map_id: str, change: Change) -> GmMap | None:
    """The view as a change would make it, which is not made; None where the map goes with it."""
    then = campaign.snapshot()
    then.apply(change)
    is_there = then.has(Key("map", "", map_id))
    return gm_map_after(view, then, map_id, change) if is_there else None


def with_fabric_of(before: MapView, view: V) -> V:
    """Of a zone map, only what has changed is worked out anew: its fabric, what is near what."""
    if view is before:
        return view
    if before.has_made(nearby_in):
        view = view.taking_over(nearby_in, before.once(nearby_in).after(view.zones, {}))
    if not before.has_made(fabric_in):
        return view
    return view.taking_over(fabric_in, before.once(fabric_in).after(view.zones, view.passages))


def chunks_in(change: Change, map_id: str) -> dict[ChunkAt, bytes | None]:
    """The chunks of terrain that a change leaves on a map; None where it takes one away."""
    return {
        key.id: swap.after
        for key, swap in change.of_kind("terrain").items()
        if key.map == map_id and isinstance(key.id, ChunkAt)
        if swap.after is None or isinstance(swap.after, bytes)
    }


def _clues_on(campaign: Campaign, map_id: str) -> dict[str, FoundClue]:
    """The clues that are found on a map; those of a spot as no such map has them are nowhere.

    Of other maps nothing else is read for it, however many there are.
    """
    on = campaign.one(Map, Key("map", "", map_id))
    found: dict[str, FoundClue] = {}
    for of in campaign.map_ids():
        for kind, row_class in WITH_CLUES.items():
            for id_, row in campaign.holding(CLUES, row_class, of).items():
                found |= clues_of(Key(kind, of, id_), row, map_id)
    return {name: clue for name, clue in found.items() if lies_on(on, clue.at)}


def _with_clues_after(view: GmMap, map_id: str, change: Change) -> GmMap:
    """Of all things with clues on any map, only those of the change are looked at."""
    gone: dict[str, FoundClue] = {}
    come: dict[str, FoundClue] = {}
    for kind in WITH_CLUES:
        for key, (before, after) in change.of_kind(kind).items():
            gone |= clues_of(key, before, map_id)
            come |= clues_of(key, after, map_id)
    if gone == come:
        return view
    kept = {name: clue for name, clue in view.clues.items() if name not in gone}
    return replace(
        view, clues=kept | {name: clue for name, clue in come.items() if lies_on(view, clue.at)}
    )


def _with_types(view: GmMap, campaign: Campaign, _map_id: str) -> GmMap:
    types = campaign.all(TerrainType).values()
    return replace(view, terrain_types={row.code: row for row in types})


def _with_regions(view: GmMap, campaign: Campaign, map_id: str) -> GmMap:
    """Of a region whose hexes are as they were, the chunks are shared with the old view."""
    regions = campaign.all(Region, map_id)
    hexes = {}
    for id_ in regions:
        chunks = campaign.chunks("region_hexes", map_id, id_)
        kept = view.region_hexes.get(id_)
        hexes[id_] = kept if kept == chunks else dict(chunks)
    return replace(view, regions=regions, region_hexes=hexes)


def _fitting(view: MapView, rows: dict[str, Any]) -> dict[str, Any]:
    """What lies on a map of hexes lies at one: a row that says otherwise is not drawn there."""
    if view.plan is not None or all(map(_has_hexes, rows.values())):
        return rows
    return {id_: row for id_, row in rows.items() if _has_hexes(row)}


def _has_hexes(row: Any) -> bool:
    return bool(row.hexes) if isinstance(row, Label) else hex_of(row.at) is not None


_FillPart = Callable[[GmMap, Campaign, str], GmMap]


def _rows_as(field: str, kind: str) -> _FillPart:
    """What brings all rows of a kind into a field of a view."""
    row_class: type[Any] = KINDS[kind].row
    is_placed = row_class is Label or kind in LYING

    def with_rows(view: GmMap, campaign: Campaign, map_id: str) -> GmMap:
        rows = campaign.all(row_class, map_id if KINDS[kind].of_map else "")
        brought: dict[str, Any] = {field: _fitting(view, rows) if is_placed else rows}
        return replace(view, **brought)

    return with_rows


def _with_elevation(view: GmMap, campaign: Campaign, map_id: str) -> GmMap:
    return replace(view, elevation=dict(campaign.chunks("elevation", map_id)))


_FIELDS = {field.name for field in fields(GmMap)}
"""Most kinds of rows come into the field of a view that is called after them."""

_PARTS: Mapping[str, _FillPart] = {
    **{kind: _rows_as(f"{kind}s", kind) for kind in KINDS if f"{kind}s" in _FIELDS},
    "terrain_type": _with_types,
    "region": _with_regions,
    "region_hexes": _with_regions,
    "elevation": _with_elevation,
}
"""How each kind of rows, besides the map and its terrain, comes into a view."""
