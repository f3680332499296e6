"""The game master's map as it would be after a change that has not been made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from mapper.model.change import Change
from mapper.model.map_view import MapView
from mapper.model.rows import Feature, Key, Map, Path, TerrainType
from mapper.play.gm_map import chunks_in

R = TypeVar("R", Path, Feature)


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
        )
    return replace(
        view.with_terrain(chunks_in(change, map_id)),
        terrain_types=_types(view.terrain_types, change),
        paths=_laid_over(view.paths, change, Path, "path", map_id),
        features=_laid_over(view.features, change, Feature, "feature", map_id),
    )


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
