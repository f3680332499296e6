"""The key of a map as Markdown, for the game master: what lies at its hexes, in their order."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter

from mapper.exporters.key_parts import (
    Views,
    feature_parts,
    map_named,
    number_of,
    one_line,
    section,
    token_parts,
)
from mapper.exporters.zone_key import gm_zone_key
from mapper.model.campaign.rows import Feature, Path, Region, Token
from mapper.model.hexes.chunks import count_mapped
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.numbering import offset
from mapper.model.map_view import MapView
from mapper.model.places import the_hex


def gm_key(views: Views, map_id: str) -> str:
    """The whole key of one map; it names what is on the others where something leads there."""
    view = views[map_id]
    if view.plan is not None:
        return gm_zone_key(views, map_id, view.plan)
    parts = [
        f"# {one_line(view.name)}",
        f"Key for the game master. One hex is {view.hex_size} {view.unit}.",
        *section("Regions", _regions(view)),
        *section("Roads, rivers and other paths", _paths(view)),
        *section("Hexes", _hexes(views, map_id)),
    ]
    return "\n\n".join(parts) + "\n"


def _regions(view: MapView) -> Iterator[str]:
    for id_, region in sorted(view.regions.items(), key=lambda pair: _sorted(pair[1].name)):
        yield f"### {one_line(region.name)}"
        yield _region(region, count_mapped(view.region_hexes.get(id_, {})))
        if region.gm_notes.strip():
            yield region.gm_notes.strip()


def _region(region: Region, hexes: int) -> str:
    shown = f" Players know it as {one_line(region.player_name)}." if region.player_name else ""
    return f"{hexes:,} {'hex' if hexes == 1 else 'hexes'}, danger: {region.danger}.{shown}"


def _paths(view: MapView) -> Iterator[str]:
    named = [path for path in view.paths.values() if path.name]
    lines = [_path(view, path) for path in sorted(named, key=lambda p: (_sorted(p.name), p.kind))]
    if lines:
        yield "\n".join(lines)


def _path(view: MapView, path: Path) -> str:
    hexes = path.hexes or tuple(side.hex for side in path.sides)
    kind = view.path_kinds[path.kind].name if path.kind in view.path_kinds else path.kind
    shown = f"; players know it as {one_line(path.player_name)}" if path.player_name else ""
    way = f"from {number_of(view, hexes[0])} to {number_of(view, hexes[-1])}"
    return f"- **{one_line(path.name)}** ({one_line(kind)}), {way}{shown}"


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
    listed = {*features, *tokens, *opened}
    for at in sorted(listed, key=lambda at: offset(at, view.top, view.numbering.shove)):
        yield f"### {number_of(view, at)}"
        for id_ in opened.get(at, ()):
            yield f"Opens the map {map_named(views, id_)}."
        for feature in sorted(features.get(at, ()), key=attrgetter("order")):
            yield from feature_parts(views, feature)
        for token in tokens.get(at, ()):
            yield from token_parts(token)


def _sorted(name: str) -> tuple[str, str]:
    return name.casefold(), name
