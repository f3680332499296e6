"""The key of a zone map as Markdown: zone by zone, for the game master and for players."""

from __future__ import annotations

from collections.abc import Iterator

from mapper.exporters.key_parts import (
    Views,
    feature_part,
    found_at,
    map_named,
    quoted,
    token_part,
)
from mapper.exporters.markdown import one_line
from mapper.model.map_view import MapView
from mapper.model.zone_rows import Passage, PassageSide, Zone
from mapper.model.zones import features_in, in_reading_order, named


def gm_zone_key(views: Views, map_id: str) -> str:
    """All that is keyed in the zones of a map; it names what leads to other maps."""
    view = views[map_id]
    move = view.plan.move if view.plan is not None else 0
    parts = [f"# {one_line(view.name)}", f"Key for the game master. A move is {move} ft."]
    names = _levels(view)
    level = None
    for id_ in _in_order(view):
        row = view.zones[id_]
        if row.level != level:
            level = row.level
            parts.append(f"## {one_line(names.get(level, '')) or f'Level {level}'}")
        parts += _zone(views, view, id_, row)
    return "\n\n".join(parts) + "\n"


def player_zones(view: MapView) -> Iterator[str]:
    """The zones that players know, with what they were told of them and met there."""
    if not view.zones:
        yield "No zone is known yet."
    for id_, row in view.zones.items():
        features = features_in(view.features, id_).values()
        if not row.player_name and not row.player_text and not features:
            continue
        yield f"## {_title(row)}"
        if row.player_text.strip():
            yield row.player_text.strip()
        for feature in features:
            yield f"### {one_line(feature.player_title) or 'Something without a name'}"
            if feature.player_text.strip():
                yield feature.player_text.strip()


def _zone(views: Views, view: MapView, id_: str, row: Zone) -> Iterator[str]:
    yield f"### {_title(row)}"
    yield _about(row)
    opened = [map_ for map_, zone in view.open_zones.items() if zone == id_]
    yield from (f"Opens the map {map_named(views, map_)}." for map_ in opened)
    if row.player_text.strip():
        yield quoted(row.player_text)
    if row.gm_notes.strip():
        yield row.gm_notes.strip()
    ways = list(_passages(views, view, id_))
    if ways:
        yield "\n".join(ways)
    for feature in features_in(view.features, id_).values():
        yield from feature_part(views, feature)
    for token in view.tokens.values():
        if token.zone == id_:
            yield from token_part(token)


def _title(row: Zone) -> str:
    name = one_line(row.name) or row.kind.capitalize()
    return f"{one_line(row.number)} {name}".strip()


def _about(row: Zone) -> str:
    words = [f"Danger: {row.danger}.", f"Light: {row.light}."]
    if row.ground != "floor":
        words.append(f"Ground: {row.ground}.")
    if row.player_name:
        words.append(f"Players know it as {one_line(row.player_name)}.")
    if row.tags:
        words.append(f"Tags: {', '.join(map(one_line, row.tags))}.")
    return " ".join(words)


def _passages(views: Views, view: MapView, id_: str) -> Iterator[str]:
    """Each way out of a zone in a line, and the clues to it."""
    for row in view.passages.values():
        one, other = row.sides
        if id_ in (one.zone, other.zone):
            here, there = (one, other) if one.zone == id_ else (other, one)
            yield f"- {_passage(views, view, row, here, there)}"
            for clue in here.clues:
                yield f"  - Clue{found_at(views, clue)}: {one_line(clue.text)}"


def _passage(
    views: Views, view: MapView, row: Passage, here: PassageSide, there: PassageSide
) -> str:
    where = one_line(named(view.zones.get(there.zone)))
    if not there.zone and row.beyond is not None and row.beyond.map:
        where = f"the map {map_named(views, row.beyond.map)}"
    kind = row.kind.replace("_", " ").capitalize()
    marks = [row.state, *(["trapped"] if row.is_trapped else [])]
    if here.visibility != "overt":
        marks.append(here.visibility)
    notes = f" {one_line(here.gm_notes)}" if here.gm_notes.strip() else ""
    return f"{kind} to {where} ({', '.join(marks)}).{notes}"


def _levels(view: MapView) -> dict[int, str]:
    return {level.number: level.name for level in (view.plan.levels if view.plan else ())}


def _in_order(view: MapView) -> list[str]:
    """By level; zones with a number first, in its order, then the others as they lie."""
    lie = {id_: at for at, id_ in enumerate(in_reading_order(view.zones, view.zones))}

    def place(id_: str) -> tuple[int, bool, int, str, int]:
        row = view.zones[id_]
        is_digits = row.number.isascii() and row.number.isdigit() and len(row.number) < 9
        number = int(row.number) if is_digits else 0
        return row.level, not row.number, number, row.number, lie[id_]

    return sorted(view.zones, key=place)
