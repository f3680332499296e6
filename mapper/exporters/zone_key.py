"""The key of a zone map as Markdown: zone by zone what is there, and where its ways lead."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, pi

from mapper.exporters.key_parts import (
    Views,
    clue_line,
    feature_parts,
    map_named,
    players_name,
    quoted,
    section,
    spot_words,
    token_parts,
    zone_named,
)
from mapper.exporters.markdown import one_line
from mapper.model.campaign.ids import natural
from mapper.model.campaign.zone_rows import Passage, PassageSide, Span, Zone, ZonePlan
from mapper.model.hex_contents import features_at
from mapper.model.map_view import MapView
from mapper.model.places import OUTDOORS, ZonePoint, zone_of
from mapper.model.zones.one_level_alone import levels_in
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.zone_shapes import bounds, shape_of

TOWARDS = ("east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east")


def gm_zone_key(views: Views, map_id: str, plan: ZonePlan) -> str:
    """The whole key of one zone map, level by level."""
    view = views[map_id]
    grid = f" The grid is of {plan.grid} ft." if plan.grid else ""
    parts = [
        f"# {one_line(view.name)}",
        f"Key for the game master. A move is {plan.move} ft.{grid}",
    ]
    for level in levels_in(view):
        parts += section(_level(plan, level), _zones(views, map_id, level))
    return "\n\n".join(parts) + "\n"


def zones_of(view: MapView, level: int) -> list[str]:
    """The zones of a level by their numbers, then those without, as they were drawn."""
    ids = [id_ for id_, row in view.zones.items() if row.level == level]
    return sorted(ids, key=lambda id_: _order(view.zones[id_].number, id_))


def _order(number: str, id_: str) -> tuple[bool, object, object]:
    return not number, natural(number), natural(id_)


def _level(plan: ZonePlan, number: int) -> str:
    named = next((level for level in plan.levels if level.number == number), None)
    if named is None:
        return f"Level {number}"
    shown = f"; for players {one_line(named.player_name)}" if named.player_name else ""
    return f"{one_line(named.name)} (level {number}{shown})"


def _zones(views: Views, map_id: str, level: int) -> Iterator[str]:
    view = views[map_id]
    for id_ in zones_of(view, level):
        row = view.zones[id_]
        title = zone_named(row)
        yield f"### {title[:1].upper()}{title[1:]}"
        yield "  \n".join([_marks(row), *players_name(row.player_name)])
        if row.player_text.strip():
            yield quoted(row.player_text)
        if row.gm_notes.strip():
            yield row.gm_notes.strip()
        for opened, behind in view.open_zones.items():
            if behind == id_:
                yield f"Opens the map {map_named(views, opened)}."
        ways = list(_ways(views, map_id, id_))
        if ways:
            yield "\n".join(ways)
        for feature in features_at(view.features, ZonePoint(id_)).values():
            yield from feature_parts(views, feature, map_id)
        for token in view.tokens.values():
            if zone_of(token.at) == id_:
                yield from token_parts(token)


def _marks(row: Zone) -> str:
    words = [
        *([row.kind] if row.kind != "room" else []),
        *([row.ground] if row.ground != "floor" else []),
        row.light,
        *([row.danger] if row.danger != "normal" else []),
        *([one_line(row.site)] if row.site.strip() else []),
        *map(one_line, row.tags),
    ]
    text = ", ".join(words)
    return f"{text[:1].upper()}{text[1:]}."


def _ways(views: Views, map_id: str, id_: str) -> Iterator[str]:
    """A line for each passage as it is from this side, with its clues beneath."""
    view = views[map_id]
    for _, row in sorted(view.passages.items(), key=lambda pair: natural(pair[0])):
        for index, side in enumerate(row.sides):
            if side.zone == id_:
                other = row.sides[1 - index]
                at = row.there if index and row.there is not None else row.at
                yield _way(views, map_id, row, side, other, towards(view.zones[id_], at))
                yield from (f"  {clue_line(views, clue, map_id)}" for clue in side.clues)


def _way(
    views: Views, map_id: str, row: Passage, side: PassageSide, other: PassageSide, side_of: str
) -> str:
    traits = PASSAGES[row.kind]
    kind = traits.name
    words = [
        *([row.material.replace("_", " ")] if traits.has_leaf else []),
        *([row.state] if traits.has_leaf or row.state != "open" else []),
        *(["trapped"] if row.is_trapped else []),
        *([side.visibility] if side.visibility != "overt" else []),
        *(["from its other side only"] if not traits.is_both_ways and side is row.sides[1] else []),
    ]
    named = f"**{one_line(row.name)}**, {kind}" if row.name.strip() else kind
    marks = f" ({', '.join(words)})" if words else ""
    notes = f" {one_line(side.gm_notes)}" if side.gm_notes.strip() else ""
    aloud = f" “{one_line(side.player_text)}”" if side.player_text.strip() else ""
    where = _led(views, map_id, row, other)
    return f"- {side_of[:1].upper()}{side_of[1:]}: {named}{marks} to {where}.{notes}{aloud}"


def _led(views: Views, map_id: str, row: Passage, other: PassageSide) -> str:
    if other.zone:
        there = views[map_id].zones.get(other.zone)
        return zone_named(there) if there is not None else "a zone that is not there"
    beyond = row.beyond or OUTDOORS
    return "the outside" if beyond.spot is None else spot_words(views, *beyond)


def towards(zone: Zone, at: Span) -> str:
    """From the middle of a zone, in which of eight directions a passage lies."""
    left, top, right, bottom = bounds(shape_of(zone))
    x = (at.start.x + at.end.x - left - right) / max(1, right - left)
    y = (at.start.y + at.end.y - top - bottom) / max(1, bottom - top)
    if max(abs(x), abs(y)) < 0.5:
        return "within"
    return TOWARDS[round(atan2(y, x) / (pi / 4)) % 8]
