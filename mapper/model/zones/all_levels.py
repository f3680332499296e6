"""Levels of a zone map: one by itself, or all on one map, each named."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import accumulate
from typing import Any, NamedTuple, TypeVar

from mapper.model.campaign.rows import ImagePoint, Label, Underlay
from mapper.model.campaign.zone_rows import Passage, PassageSide, Span, Zone
from mapper.model.map_view import SQUARE, Extent, MapView
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint, ZonePoint, point_of, zone_of
from mapper.model.zones.passages import OTHER_WAY
from mapper.model.zones.zone_shapes import bounds, shape_of, shifted
from mapper.model.zones.zones import level_names, plan_in


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
        view.with_lying(lambda row: row if zone_of(row.at) in zones else None),
        zones=zones,
        passages=passages,
        passage_states={id_: row for id_, row in view.passage_states.items() if id_ in passages},
        open_zones={id_: zone for id_, zone in view.open_zones.items() if zone in zones},
        clues={id_: clue for id_, clue in view.clues.items() if zone_of(clue.at) in zones},
    )


def _touches(row: Zone, extent: Extent) -> bool:
    left, top, right, bottom = (edge / SQUARE for edge in bounds(shape_of(row)))
    across = left < extent.right and extent.left < right
    return across and top < extent.bottom and extent.top < bottom


def _is_in(extent: Extent, x: float, y: float) -> bool:
    return extent.left <= x <= extent.right and extent.top <= y <= extent.bottom


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


V = TypeVar("V", bound=MapView)

STEP = 2 * SQUARE
"""Each level is shifted by squares of ten feet, so that it stays on its grid."""

APART = 3 * STEP
ABOVE = SQUARE + SQUARE // 20
NAME_SIZE = 3
WIDTH_TO_HEIGHT = 1.4


class _Box(NamedTuple):
    left: int
    top: int
    right: int
    bottom: int


def all_levels(view: V) -> V:
    """As one level, for what shows no more than one; a map of a single level stays as it is."""
    levels = levels_in(view)
    if len(levels) < 2:
        return view
    boxes = {level: _box(view.zones, level) for level in levels}
    by = _shifts(boxes)
    zones = view.zones
    return replace(
        view.with_lying(lambda row: _thing(row, zones, by)),
        plan=replace(plan_in(view), levels=()),
        zones={id_: _zone(row, by) for id_, row in zones.items()},
        passages={id_: _passage(row, zones, by) for id_, row in view.passages.items()},
        labels=_labels(view.labels, by) | _titles(view, boxes, by),
        underlays=_underlays(view.underlays, by),
        beneath=_beneath(view),
    )


def _box(zones: Mapping[str, Zone], level: int) -> _Box:
    found = [bounds(shape_of(row)) for row in zones.values() if row.level == level]
    lefts, tops, rights, bottoms = zip(*found, strict=True)
    return _Box(min(lefts), min(tops), max(rights), max(bottoms))


def _shifts(boxes: Mapping[int, _Box]) -> dict[int, FootPoint]:
    """In a row or a column, whichever comes closer to a page; their left or top edges in line."""
    wide = [_whole(box.right - box.left) + APART for box in boxes.values()]
    high = [_whole(box.bottom - box.top) + APART for box in boxes.values()]
    in_row = sum(wide) / max(high)
    in_column = max(wide) / sum(high)
    is_row = _off(in_row) <= _off(in_column)
    starts = accumulate((wide if is_row else high)[:-1], initial=0)
    places = (FootPoint(start, 0) if is_row else FootPoint(0, start) for start in starts)
    return {
        level: FootPoint(at.x - _whole(box.left), at.y - _whole(box.top))
        for (level, box), at in zip(boxes.items(), places, strict=True)
    }


def _off(shape: float) -> float:
    """How far from a lying or a standing page, whichever is closer."""
    return min(max(shape / page, page / shape) for page in (WIDTH_TO_HEIGHT, 1 / WIDTH_TO_HEIGHT))


def _whole(length: int) -> int:
    return -(-length // STEP) * STEP


def _titles(
    view: MapView, boxes: Mapping[int, _Box], by: Mapping[int, FootPoint]
) -> dict[str, Label]:
    """What each level is called, above it."""
    names = level_names(view)
    found = {}
    for level, box in boxes.items():
        at = FootPoint((box.left + box.right) // 2 + by[level].x, box.top + by[level].y - ABOVE)
        name = names.get(level) or f"Level {level}"
        found[f"level {level}"] = Label(name, (), NAME_SIZE, points=(at,))
    return found


def _moved(points: tuple[FootPoint, ...], by: FootPoint) -> tuple[FootPoint, ...]:
    return tuple(FootPoint(at.x + by.x, at.y + by.y) for at in points)


def _zone(row: Zone, by: Mapping[int, FootPoint]) -> Zone:
    shape = shifted(shape_of(row), *by[row.level])
    return replace(row, outline=shape.outline, holes=shape.holes, level=1)


def _passage(row: Passage, zones: Mapping[str, Zone], by: Mapping[int, FootPoint]) -> Passage:
    """Each of its ends goes with the zone on its side."""
    levels = [zones[side.zone].level if side.zone in zones else None for side in row.sides]
    near = levels[0] if levels[0] is not None else levels[1]
    far = levels[1] if levels[1] is not None else near
    if near is None or far is None:
        return row
    there = row.there and Span(*_moved(tuple(row.there), by[far]))
    return replace(row, at=Span(*_moved(tuple(row.at), by[near])), there=there)


def _thing(row: Any, zones: Mapping[str, Zone], by: Mapping[int, FootPoint]) -> Any:
    zone, at = zones.get(zone_of(row.at)), point_of(row.at)
    if at is None or zone is None:
        return row
    return replace(row, at=ZonePoint(zone_of(row.at), *_moved((at,), by[zone.level])))


def _labels(labels: Mapping[str, Label], by: Mapping[int, FootPoint]) -> dict[str, Label]:
    return {
        id_: replace(row, points=_moved(row.points, by[row.level]), level=1)
        for id_, row in labels.items()
        if row.level in by
    }


def _underlays(
    underlays: Mapping[str, Underlay], by: Mapping[int, FootPoint]
) -> dict[str, Underlay]:
    return {
        id_: replace(row, spots=_spots(row.spots, by[row.level]), level=1)
        for id_, row in underlays.items()
        if row.level in by
    }


def _beneath(view: MapView) -> dict[str, frozenset[str]]:
    """What is known of an image's own level, so that it shows in no room of another one."""
    return {
        id_: frozenset(zone for zone, each in view.zones.items() if each.level == row.level)
        for id_, row in view.underlays.items()
    }


def _spots(spots: tuple[ImagePoint, ...], by: FootPoint) -> tuple[ImagePoint, ...]:
    return tuple(ImagePoint(x, y, FootPoint(at.x + by.x, at.y + by.y)) for x, y, at in spots)
