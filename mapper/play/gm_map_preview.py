"""The game master's map as it would be after a change that has not been made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import (
    Crossing,
    Feature,
    Key,
    Label,
    Map,
    Path,
    PathKind,
    Region,
    TerrainType,
    Token,
    Underlay,
)
from mapper.model.campaign.zone_rows import Passage, PassageState, RejectedPassage, TrapState, Zone
from mapper.model.hexes.chunks import ChunkAt
from mapper.model.hexes.hexes import Hex
from mapper.model.map_tree import opened_by, zones_opening
from mapper.model.map_view import MapView
from mapper.play.gm_map import chunks_in, fitting, with_fabric_of

R = TypeVar(
    "R",
    Path,
    Feature,
    Crossing,
    Region,
    Token,
    Label,
    Underlay,
    PathKind,
    Zone,
    Passage,
    RejectedPassage,
    PassageState,
    TrapState,
)


def gm_map_then(view: MapView, map_id: str, change: Change) -> MapView | None:
    """The view with the change laid over it; None where the change takes the map away."""
    swap = change.rows.get(Key("map", "", map_id))
    if swap is not None:
        row = swap.after
        if not isinstance(row, Map):
            return None
        view = replace(
            view,
            name=row.name,
            top=row.top,
            numbering=row.numbering,
            hex_size=row.hex_size,
            unit=row.unit,
            plan=row.plan,
        )
    regions = _laid_over(view.regions, change, Region, "region", map_id)
    after = replace(
        view.with_terrain(chunks_in(change, map_id)),
        terrain_types=_types(view.terrain_types, change),
        paths=_laid_over(view.paths, change, Path, "path", map_id),
        features=fitting(view, _laid_over(view.features, change, Feature, "feature", map_id)),
        crossings=_laid_over(view.crossings, change, Crossing, "crossing", map_id),
        regions=regions,
        region_hexes=_hexes(view.region_hexes, regions, change, map_id),
        elevation=_chunks(view.elevation, change, "elevation", map_id),
        tokens=fitting(view, _laid_over(view.tokens, change, Token, "token", map_id)),
        labels=fitting(view, _laid_over(view.labels, change, Label, "label", map_id)),
        underlays=_laid_over(view.underlays, change, Underlay, "underlay", map_id),
        path_kinds=_laid_over(view.path_kinds, change, PathKind, "path_kind", ""),
        opens=_opens(view.opens, change, map_id),
        zones=_laid_over(view.zones, change, Zone, "zone", map_id),
        passages=_laid_over(view.passages, change, Passage, "passage", map_id),
        no_passages=_laid_over(view.no_passages, change, RejectedPassage, "no_passage", map_id),
        passage_states=_laid_over(
            view.passage_states, change, PassageState, "passage_state", map_id
        ),
        trap_states=_laid_over(view.trap_states, change, TrapState, "trap_state", map_id),
        open_zones=_open_zones(view.open_zones, change, map_id),
    )
    return with_fabric_of(view, after)


def _open_zones(zones: Mapping[str, str], change: Change, map_id: str) -> dict[str, str]:
    found = dict(zones)
    for key, (_, after) in change.rows.items():
        if key.kind == "map":
            found.pop(str(key.id), None)
            if isinstance(after, Map):
                found |= zones_opening({str(key.id): after}, map_id)
    return found


def _opens(opens: Mapping[str, Hex], change: Change, map_id: str) -> dict[str, Hex]:
    found = dict(opens)
    for key, (_, after) in change.rows.items():
        if key.kind == "map":
            found.pop(str(key.id), None)
            if isinstance(after, Map):
                found |= opened_by({str(key.id): after}, map_id)
    return found


def _hexes(
    hexes: Mapping[str, Mapping[ChunkAt, bytes]],
    regions: Mapping[str, Region],
    change: Change,
    map_id: str,
) -> dict[str, Mapping[ChunkAt, bytes]]:
    """Of the regions that there will be; of those without a change, the very same chunks."""
    touched = {key.of for key in change.rows if key.kind == "region_hexes" and key.map == map_id}
    return {
        of: _chunks(hexes.get(of, {}), change, "region_hexes", map_id, of)
        if of in touched
        else hexes.get(of, {})
        for of in regions
    }


def _chunks(
    chunks: Mapping[ChunkAt, bytes], change: Change, kind: str, map_id: str, of: str = ""
) -> dict[ChunkAt, bytes]:
    found = dict(chunks)
    for key, (_, after) in change.rows.items():
        if (key.kind, key.map, key.of) == (kind, map_id, of) and isinstance(key.id, ChunkAt):
            found.pop(key.id, None)
            if isinstance(after, bytes):
                found[key.id] = after
    return found


def _types(types: Mapping[int, TerrainType], change: Change) -> dict[int, TerrainType]:
    found = dict(types)
    swaps = [swap for key, swap in change.rows.items() if key.kind == "terrain_type"]
    for before, _ in swaps:
        if isinstance(before, TerrainType):
            found.pop(before.code, None)
    for _, after in swaps:
        if isinstance(after, TerrainType):
            found[after.code] = after
    return found


def _laid_over(
    rows: Mapping[str, R], change: Change, row_class: type[R], kind: str, map_id: str
) -> dict[str, R]:
    found = dict(rows)
    for key, (_, after) in change.rows.items():
        if key.kind == kind and key.map == map_id:
            found.pop(str(key.id), None)
            if isinstance(after, row_class):
                found[str(key.id)] = after
    return found
