"""The key of a map as Markdown, for the game master: what lies at its hexes or in its zones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import attrgetter

from mapper.exporters.key_parts import (
    begun,
    listed,
    one_line,
    told,
    zone_named,
    zone_title,
    zones_of,
)
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import Crossing, Feature, Key, Path, Region, Token
from mapper.model.campaign.zone_rows import Creature, Hoard, Trap, Zone, ZonePlan
from mapper.model.found_clues import FoundClues, clues_by_place
from mapper.model.hexes.chunks import count_mapped
from mapper.model.hexes.hexes import Hex, label, offset
from mapper.model.map_view import GmMap
from mapper.model.path_geometry import hexes_of, spanned, touched
from mapper.model.places import OUTDOORS, FeatureAt, Spot, ZonePoint, hex_of, the_hex, zone_of
from mapper.model.spot_contents import WayOut, lying_at, ways_out
from mapper.model.stat_lines import line_of
from mapper.model.zones.all_levels import levels_in
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.zones import plan_in
from mapper.rules.shared.reasons import mixed

Views = Mapping[str, GmMap]
"""The views of all maps by id: a clue, or what a feature opens, may be on another one."""


def gm_key(views: Views, map_id: str) -> str:
    """The whole key of one map; it names what is on the others where something leads there."""
    view = views[map_id]
    if view.plan is not None:
        return _key_of_zones(views, map_id)
    parts = [
        f"# {one_line(view.name)}",
        f"Key for the game master. One hex is {mixed(view.hex_size)} {view.unit}.",
        *_section("Regions", _regions(view)),
        *_section("Roads, rivers and other paths", _paths(view)),
        *_section("Hexes", _hexes(views, map_id)),
    ]
    return "\n\n".join(parts) + "\n"


def _regions(view: GmMap) -> Iterator[str]:
    for id_, region in sorted(view.regions.items(), key=lambda pair: _sorted(pair[1].name)):
        yield f"### {one_line(region.name)}"
        yield _region(region, count_mapped(view.region_hexes.get(id_, {})))
        yield from told(region.gm_notes)


def _region(region: Region, hexes: int) -> str:
    shown = f" Players know it as {one_line(region.player_name)}." if region.player_name else ""
    return f"{hexes:,} {'hex' if hexes == 1 else 'hexes'}, danger: {region.danger}.{shown}"


def _paths(view: GmMap) -> Iterator[str]:
    named = [path for path in view.paths.values() if path.name]
    ordered = sorted(named, key=lambda path: (_sorted(path.name), path.kind))
    yield from listed(_path(view, path) for path in ordered)


def _path(view: GmMap, path: Path) -> str:
    hexes = path.hexes or tuple(side.hex for side in path.sides)
    kind = view.path_kinds[path.kind].name if path.kind in view.path_kinds else path.kind
    shown = f"; players know it as {one_line(path.player_name)}" if path.player_name else ""
    way = f"from {_number_of(view, hexes[0])} to {_number_of(view, hexes[-1])}"
    places = touched(path)
    lies = [row for row in view.crossings.values() if spanned(row) in places]
    lies.sort(key=hexes_of)
    crossed = ", ".join(_crossing(view, row) for row in lies)
    by = f"; {crossed}" if crossed else ""
    return f"- **{one_line(path.name)}** ({one_line(kind)}), {way}{shown}{by}"


def _crossing(view: GmMap, row: Crossing) -> str:
    named = f"{one_line(row.name)} ({row.kind})" if row.name.strip() else f"a {row.kind}"
    numbers = [_number_of(view, at) for at in hexes_of(row)]
    return f"{named} {'at' if row.is_within else 'between'} {' and '.join(numbers)}"


def _hexes(views: Views, map_id: str) -> Iterator[str]:
    view = views[map_id]
    features: dict[Hex, list[Feature]] = {}
    for feature in view.features.values():
        features.setdefault(the_hex(feature.at), []).append(feature)
    tokens: dict[Hex, list[Token]] = {}
    for token in view.tokens.values():
        tokens.setdefault(the_hex(token.at), []).append(token)
    opened: dict[Hex, list[str]] = {}
    for id_, at in view.opens.items():
        opened.setdefault(at, []).append(id_)
    clues = {the_hex(at): found for at, found in clues_by_place(view.clues).items()}
    listed = {*features, *tokens, *opened, *clues}
    for at in sorted(listed, key=lambda at: offset(at, view.top, view.numbering.shove)):
        yield f"### {_number_of(view, at)}"
        for id_ in opened.get(at, ()):
            yield f"Opens the map {_map_named(views, id_)}."
        yield from _clues_here(views, clues.get(at, {}))
        for feature in sorted(features.get(at, ()), key=attrgetter("order")):
            yield from _feature_parts(views, feature)
        for token in tokens.get(at, ()):
            yield from _token_parts(token)


def _sorted(name: str) -> tuple[str, str]:
    return name.casefold(), name


def _key_of_zones(views: Views, map_id: str) -> str:
    """The same of a zone map, level by level."""
    view = views[map_id]
    plan = plan_in(view)
    grid = f" The grid is of {plan.grid} ft." if plan.grid else ""
    parts = [
        f"# {one_line(view.name)}",
        f"Key for the game master. A move is {plan.move} ft.{grid}",
    ]
    for level in levels_in(view):
        parts += _section(_level(plan, level), _zones(views, map_id, level))
    return "\n\n".join(parts) + "\n"


def _level(plan: ZonePlan, number: int) -> str:
    named = next((level for level in plan.levels if level.number == number), None)
    if named is None:
        return f"Level {number}"
    shown = f"; for players {one_line(named.player_name)}" if named.player_name else ""
    return f"{one_line(named.name)} (level {number}{shown})"


def _zones(views: Views, map_id: str, level: int) -> Iterator[str]:
    view = views[map_id]
    clues = clues_by_place(view.clues)
    for id_ in zones_of(view, level):
        row = view.zones[id_]
        yield zone_title(row)
        yield "  \n".join([_traits(row), *_players_name(row.player_name)])
        yield from _aloud(row.player_text)
        yield from told(row.gm_notes)
        for opened, behind in view.open_zones.items():
            if behind == id_:
                yield f"Opens the map {_map_named(views, opened)}."
        yield from listed(_ways(views, map_id, id_))
        yield from _clues_here(views, clues.get(ZonePoint(id_), {}))
        for feature in lying_at(view.features, ZonePoint(id_)).values():
            yield from _feature_parts(views, feature, map_id)
        for token in view.tokens.values():
            if zone_of(token.at) == id_:
                yield from _token_parts(token)


def _traits(row: Zone) -> str:
    words = [
        *([row.kind] if row.kind != "room" else []),
        *([row.ground] if row.ground != "floor" else []),
        row.light,
        *([row.danger] if row.danger != "normal" else []),
        *([one_line(row.site.replace("_", " "))] if row.site.strip() else []),
        *map(one_line, row.tags),
    ]
    return f"{begun(', '.join(words))}."


def _ways(views: Views, map_id: str, id_: str) -> Iterator[str]:
    """A line for each passage as it is from this side, with its clues beneath."""
    for way in ways_out(views[map_id], id_):
        yield _way(views, map_id, way)
        yield from (f"  {_clue_line(views, clue, map_id)}" for clue in way.side.clues)


def _way(views: Views, map_id: str, way: WayOut) -> str:
    row, side, traits = way.row, way.side, PASSAGES[way.row.kind]
    words = [
        *([row.material.replace("_", " ")] if traits.has_leaf else []),
        *([row.state] if traits.has_leaf or row.state != "open" else []),
        *(["trapped"] if row.is_trapped else []),
        *([side.visibility] if side.visibility != "overt" else []),
        *(["from its other side only"] if not traits.is_both_ways and side is row.sides[1] else []),
    ]
    named = f"**{one_line(row.name)}**, {traits.name}" if row.name.strip() else traits.name
    marks = f" ({', '.join(words)})" if words else ""
    notes = f" {one_line(side.gm_notes)}" if side.gm_notes.strip() else ""
    aloud = f" “{one_line(side.player_text)}”" if side.player_text.strip() else ""
    return f"- {begun(way.where)}: {named}{marks} to {_led(views, map_id, way)}.{notes}{aloud}"


def _led(views: Views, map_id: str, way: WayOut) -> str:
    if way.other.zone:
        there = views[map_id].zones.get(way.other.zone)
        return zone_named(there) if there is not None else "a zone that is not there"
    beyond = way.row.beyond or OUTDOORS
    return "the outside" if beyond.spot is None else _spot_words(views, *beyond)


def _section(title: str, parts: Iterator[str]) -> list[str]:
    found = list(parts)
    return [f"## {title}", *found] if found else []


def _feature_parts(views: Views, feature: Feature, here: str = "") -> Iterator[str]:
    """A feature under a heading of its own."""
    marks = [
        feature.visibility,
        *(["landmark"] if feature.is_landmark else []),
        *(["settlement"] if feature.is_settlement else []),
    ]
    yield f"#### {one_line(feature.title) or 'Without a title'} ({', '.join(marks)})"
    lines = [
        *_players_name(feature.player_title),
        *([f"Tags: {', '.join(map(one_line, feature.tags))}."] if feature.tags else []),
        *([f"{_creature(feature.creature)}."] if feature.creature is not None else []),
        *([f"{_trap(feature.trap)}."] if feature.trap is not None else []),
        *([f"Treasure: {one_line(feature.treasure)}"] if feature.treasure.strip() else []),
        *([f"{_hoard(feature.hoard)}."] if feature.hoard is not None else []),
        *([f"Opens the map {_map_named(views, feature.opens)}."] if feature.opens else []),
        *(f"See {_related(views, link)}." for link in feature.related),
    ]
    yield from told("  \n".join(lines))
    yield from told(feature.gm_notes)
    yield from _aloud(feature.player_text)
    yield from listed(_clue_line(views, clue, here) for clue in feature.clues)


def _token_parts(token: Token) -> Iterator[str]:
    yield f"#### {one_line(token.name)} (token)"
    if token.creature is not None:
        yield f"{_creature(token.creature)}."
    yield from told(token.gm_notes)


def _clue_line(views: Views, clue: Clue, here: str = "") -> str:
    """The clue and where it is found; of the map that is `here` no name is given."""
    return f"- Clue{_found_at(views, clue, here)}: {one_line(clue.text)}"


def _clues_here(views: Views, clues: FoundClues) -> Iterator[str]:
    """What can be found out at a hex or in a zone, of whatever it tells."""
    yield from listed(
        f"- Clue here to {one_line(each.title) or 'something'}{_lies(views, each.leads_to)}: "
        f"{one_line(each.clue.text)}"
        for each in clues.values()
    )


def _lies(views: Views, thing: Key) -> str:
    """Where a feature lies; of a passage it is told with its zones."""
    view = views.get(thing.map)
    feature = view.features.get(str(thing.id)) if view is not None else None
    return "" if feature is None else f" at {_spot_words(views, thing.map, feature.at)}"


def _players_name(name: str) -> list[str]:
    return [f"Players know it as {one_line(name)}."] if name else []


def _map_named(views: Views, map_id: str) -> str:
    return f"“{one_line(views[map_id].name)}”" if map_id in views else "that is not there"


def _number_of(view: GmMap, at: Hex) -> str:
    return label(at, view.top, view.numbering)


def _spot_words(views: Views, map_id: str, spot: Spot | None) -> str:
    """A hex or a zone with its map, in words."""
    view, at = views.get(map_id), hex_of(spot)
    zone = view.zones.get(zone_of(spot)) if view is not None else None
    if view is not None and at is not None:
        return f"{_number_of(view, at)} of {one_line(view.name)}"
    if view is not None and zone is not None:
        return f"{zone_named(zone)} of {one_line(view.name)}"
    return "a zone that is not there" if at is None else "a hex of a map that is not there"


def _aloud(text: str) -> Iterator[str]:
    """For reading to players."""
    yield from listed(f"> {line}".rstrip() for line in text.strip().splitlines())


def _numbered(creature: Creature) -> Iterator[str]:
    """As they are typed; a number alone says what it is."""
    line = one_line(line_of(creature))
    if line:
        yield f"number {line}" if creature.count and not creature.name else line


def _creature(creature: Creature) -> str:
    words = [
        *_numbered(creature),
        *map(one_line, creature.tags),
    ]
    return f"Creatures: {', '.join(words)}" if words else "Creatures"


def _trap(trap: Trap) -> str:
    where = " of a passage" if trap.passage else ""
    words = [
        *([] if trap.is_armed else ["spent"]),
        *([f"sprung by {one_line(trap.sprung_by)}"] if trap.sprung_by.strip() else []),
        *([f"found by {one_line(trap.found_by)}"] if trap.found_by.strip() else []),
        *([f"DC {trap.difficulty}"] if trap.difficulty is not None else []),
    ]
    does = f": {one_line(trap.does)}" if trap.does.strip() else ""
    return f"{', '.join((f'A trap{where}', *words))}{does}"


def _hoard(hoard: Hoard) -> str:
    words = [
        *([f"{hoard.coins} gold in coins"] if hoard.coins else []),
        *([f"worth {hoard.worth} gold"] if hoard.worth else []),
        *([f"load {hoard.load}"] if hoard.load else []),
        *([f"carried by {one_line(hoard.carried_by)}"] if hoard.carried_by.strip() else []),
    ]
    return begun(", ".join(words))


def _related(views: Views, link: FeatureAt) -> str:
    view = views.get(link.map)
    feature = view.features.get(link.id) if view is not None else None
    if feature is None:
        return "a feature that is not there"
    return f"{one_line(feature.title)} at {_spot_words(views, link.map, feature.at)}"


def _found_at(views: Views, clue: Clue, here: str) -> str:
    if clue.at is None:
        return ""
    if clue.at.map == here and clue.at.zone in views[here].zones:
        return f" in {zone_named(views[here].zones[clue.at.zone])}"
    return f" {'in' if clue.at.zone else 'at'} {_spot_words(views, *clue.at)}"
