"""Which pixels look otherwise when one state of a map follows another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain

from mapper.drawing.base.buckets import altered, differ_in_more_than
from mapper.drawing.base.grid import PixelRect, around
from mapper.drawing.hexes.close_up import OVERHANG
from mapper.drawing.hexes.regions import changed_chunks
from mapper.model.campaign.rows import Path
from mapper.model.hexes.chunks import ChunkAt, chunk_of, hexes_differing
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.layout import Top, centre
from mapper.model.hexes.sides import hexes_beside
from mapper.model.map_view import MapView
from mapper.model.places import the_hex

MARK_REACH = 1.15
PATH_REACH = 0.75
WASH_REACH = 1.2
HEIGHT_REACH = 3.0
MOST_AREAS = 6
"""More hexes than this are painted anew as one rectangle."""

MOST_ROWS = 300
"""Where more paths or features differ, all is painted anew."""

REACH = OVERHANG + 1.1


def is_other_map(before: MapView, after: MapView) -> bool:
    """Whether anything differs that is seen all over the map."""
    return (
        (before.top, before.numbering) != (after.top, after.numbering)
        or before.terrain_types is not after.terrain_types
        or before.path_kinds is not after.path_kinds
        or before.underlays != after.underlays
    )


def has_much_else(before: MapView, after: MapView) -> bool:
    """Whether so many rows differ that to find out where takes longer than to paint all anew."""
    kinds = ("paths", "features", "tokens", "crossings")
    pairs = ((getattr(before, kind), getattr(after, kind)) for kind in kinds)
    return any(differ_in_more_than(MOST_ROWS, one, other) for one, other in pairs)


def touched_areas(before: MapView, after: MapView, px: float) -> list[PixelRect]:
    """All but terrain and words, which whoever changes them says."""
    top = after.top
    areas = around_hexes(_marked(before, after), top, px, MARK_REACH)
    for way in changed_ways(before.paths, after.paths):
        areas += around_hexes(way, top, px, PATH_REACH)
    areas += around_hexes(_in_regions(before, after), top, px, WASH_REACH)
    if before.elevation is not after.elevation:
        heights = hexes_differing(before.elevation, after.elevation)
        areas += around_hexes(heights, top, px, HEIGHT_REACH)
    return areas


def _marked(before: MapView, after: MapView) -> set[Hex]:
    """Where features, tokens, crossings or ways to other maps differ."""
    found = {the_hex(row.at) for row in altered(before.features, after.features)}
    found |= {the_hex(row.at) for row in altered(before.tokens, after.tokens)}
    for crossing in altered(before.crossings, after.crossings):
        found |= {*hexes_beside(crossing.side)}
    if before.opens != after.opens:
        found |= {*before.opens.values()} ^ {*after.opens.values()}
    return found


def changed_ways(before: Mapping[str, Path], after: Mapping[str, Path]) -> list[set[Hex]]:
    """The hexes of each path that differs, as it was and as it is."""
    rows = altered(before, after)
    along = [chain.from_iterable(hexes_beside(side) for side in row.sides) for row in rows]
    return [{*row.hexes, *beside} for row, beside in zip(rows, along, strict=True)]


def way_chunks(before: Mapping[str, Path], after: Mapping[str, Path]) -> set[ChunkAt]:
    return {chunk_of(at) for way in changed_ways(before, after) for at in way}


def around_hexes(hexes: Iterable[Hex], top: Top, px: float, reach: float) -> list[PixelRect]:
    places = [centre(at, top) for at in sorted(hexes)]
    by = reach * px + 6
    if len(places) > MOST_AREAS:
        x, y = [place.x for place in places], [place.y for place in places]
        return [around(min(x) * px, min(y) * px, max(x) * px, max(y) * px, by)]
    return [around(at.x * px, at.y * px, at.x * px, at.y * px, by) for at in places]


def _in_regions(before: MapView, after: MapView) -> set[Hex]:
    found: set[Hex] = set()
    if not changed_chunks(before.regions, before.region_hexes, after):
        return found
    for id_ in before.regions.keys() | after.regions.keys():
        old, new = before.region_hexes.get(id_, {}), after.region_hexes.get(id_, {})
        if before.regions.get(id_) != after.regions.get(id_):
            found |= hexes_differing(old, {}) | hexes_differing({}, new)
        elif old is not new:
            found |= hexes_differing(old, new)
    return found
