"""A part of a zone map by itself: one level for pictures and pages, or what lies in a rectangle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from mapper.model.campaign.zone_rows import Passage, PassageSide, Zone
from mapper.model.map_view import SQUARE, Extent, MapView
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import zone_of
from mapper.model.zones.passages import OTHER_WAY
from mapper.model.zones.zone_shapes import bounds, shape_of
from mapper.model.zones.zones import level_names

Rows = TypeVar("Rows")
V = TypeVar("V", bound=MapView)


def levels_in(view: MapView) -> list[int]:
    """The levels that have a zone, from the highest to the deepest."""
    return sorted({row.level for row in view.zones.values()})


def one_level(view: V, level: int) -> V:
    """What lies on a level; a way to another one is a way into nothing that is drawn."""
    levels = levels_in(view)
    if level not in levels:
        raise NotAllowed(f"There is no level {level} on this map; {_named(view, levels)}.")
    part = with_zones(view, {id_: row for id_, row in view.zones.items() if row.level == level})
    labels = {id_: row for id_, row in view.labels.items() if row.level == level}
    underlays = {id_: row for id_, row in view.underlays.items() if row.level == level}
    return replace(part, labels=labels, underlays=underlays)


def each_level(view: V) -> list[V]:
    """Each level for itself, named after it; a map with fewer than two as it is."""
    levels = levels_in(view)
    if len(levels) < 2:
        return [view]
    names = level_names(view)
    return [
        replace(one_level(view, level), name=f"{view.name}: {names.get(level) or f'level {level}'}")
        for level in levels
    ]


def zones_reaching_into(view: V, extent: Extent) -> V:
    """The zones that a rectangle of the plane touches, with what is in them."""
    zones = {id_: row for id_, row in view.zones.items() if _touches(row, extent)}
    labels = {
        id_: row
        for id_, row in view.labels.items()
        if any(_is_in(extent, x / SQUARE, y / SQUARE) for x, y in row.points)
    }
    return replace(with_zones(view, zones), labels=labels)


def with_zones(view: V, zones: Mapping[str, Zone]) -> V:
    """These zones of a map alone, with their passages and what is in them."""
    passages = {
        id_: _seen_from(row, zones)
        for id_, row in view.passages.items()
        if any(side.zone in zones for side in row.sides)
    }
    return replace(
        view,
        zones=zones,
        passages=passages,
        passage_states=_of(view.passage_states, passages),
        features={id_: row for id_, row in view.features.items() if zone_of(row.at) in zones},
        tokens={id_: row for id_, row in view.tokens.items() if zone_of(row.at) in zones},
        open_zones={id_: zone for id_, zone in view.open_zones.items() if zone in zones},
    )


def _touches(row: Zone, extent: Extent) -> bool:
    left, top, right, bottom = (edge / SQUARE for edge in bounds(shape_of(row)))
    across = left < extent.right and extent.left < right
    return across and top < extent.bottom and extent.top < bottom


def _is_in(extent: Extent, x: float, y: float) -> bool:
    return extent.left <= x <= extent.right and extent.top <= y <= extent.bottom


def _of(rows: Mapping[str, Rows], ids: Mapping[str, object]) -> dict[str, Rows]:
    return {id_: row for id_, row in rows.items() if id_ in ids}


def _named(view: MapView, levels: list[int]) -> str:
    names = level_names(view)
    named = (f"{each} (“{names[each]}”)" if names.get(each) else f"{each}" for each in levels)
    return f"there are {', '.join(named)}" if levels else "nothing is drawn on it yet"


def _seen_from(row: Passage, zones: Mapping[str, Zone]) -> Passage:
    """The passage with the side that lies on the level as its first."""
    one, other = row.sides
    if one.zone in zones and other.zone in zones:
        return row
    if one.zone in zones:
        return replace(row, sides=(one, _away(other)), there=None)
    turned = OTHER_WAY[row.slope]
    sides = (other, _away(one))
    return replace(row, sides=sides, at=row.there or row.at, there=None, slope=turned)


def _away(side: PassageSide) -> PassageSide:
    return PassageSide("", side.visibility)
