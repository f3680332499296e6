"""The key of a map as Markdown, for the game master: what lies at its hexes, in their order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import attrgetter

from mapper.exporters.markdown import one_line
from mapper.model.chunks import count_mapped
from mapper.model.clues import Clue, Place
from mapper.model.hexes import Hex
from mapper.model.map_view import MapView
from mapper.model.numbering import label, offset
from mapper.model.rows import Feature, FeatureAt, Path, Region, Token

Views = Mapping[str, MapView]
"""The views of all maps by id: a clue, or what a feature opens, may be on another one."""


def gm_key(views: Views, map_id: str) -> str:
    """The whole key of one map; it names what is on the others where something leads there."""
    view = views[map_id]
    parts = [
        f"# {one_line(view.name)}",
        f"Key for the game master. One hex is {view.hex_size} {view.unit}.",
        *_section("Regions", _regions(view)),
        *_section("Roads, rivers and other paths", _paths(view)),
        *_section("Hexes", _hexes(views, map_id)),
    ]
    return "\n\n".join(parts) + "\n"


def _section(title: str, parts: Iterator[str]) -> list[str]:
    found = list(parts)
    return [f"## {title}", *found] if found else []


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
    way = f"from {_number(view, hexes[0])} to {_number(view, hexes[-1])}"
    return f"- **{one_line(path.name)}** ({one_line(kind)}), {way}{shown}"


def _hexes(views: Views, map_id: str) -> Iterator[str]:
    view = views[map_id]
    features: dict[Hex, list[Feature]] = {}
    for feature in view.features.values():
        features.setdefault(feature.hex, []).append(feature)
    tokens: dict[Hex, list[Token]] = {}
    for token in view.tokens.values():
        tokens.setdefault(token.hex, []).append(token)
    opened: dict[Hex, list[str]] = {}
    for id_, at in view.opens.items():
        opened.setdefault(at, []).append(id_)
    listed = {*features, *tokens, *opened}
    for at in sorted(listed, key=lambda at: offset(at, view.top, view.numbering.shove)):
        yield f"### {_number(view, at)}"
        for id_ in opened.get(at, ()):
            yield f"Opens the map {_map(views, id_)}."
        for feature in sorted(features.get(at, ()), key=attrgetter("order")):
            yield from _feature(views, feature)
        for token in tokens.get(at, ()):
            yield from _token(token)


def _feature(views: Views, feature: Feature) -> Iterator[str]:
    yield f"#### {one_line(feature.title) or 'Without a title'} ({', '.join(_marks(feature))})"
    lines = [
        *(
            [f"Players know it as {one_line(feature.player_title)}."]
            if feature.player_title
            else []
        ),
        *([f"Tags: {', '.join(map(one_line, feature.tags))}."] if feature.tags else []),
        *([f"Opens the map {_map(views, feature.opens)}."] if feature.opens else []),
        *(f"See {_related(views, link)}." for link in feature.related),
    ]
    if lines:
        yield "  \n".join(lines)
    if feature.gm_notes.strip():
        yield feature.gm_notes.strip()
    if feature.player_text.strip():
        yield _quoted(feature.player_text)
    if feature.clues:
        yield "\n".join(
            f"- Clue{_found_at(views, clue)}: {one_line(clue.text)}" for clue in feature.clues
        )


def _marks(feature: Feature) -> list[str]:
    landmark = ["landmark"] if feature.is_landmark else []
    settlement = ["settlement"] if feature.is_settlement else []
    return [feature.visibility, *landmark, *settlement]


def _token(token: Token) -> Iterator[str]:
    yield f"#### {one_line(token.name)} (token)"
    if token.gm_notes.strip():
        yield token.gm_notes.strip()


def _related(views: Views, link: FeatureAt) -> str:
    view = views.get(link.map)
    feature = view.features.get(link.id) if view is not None else None
    if view is None or feature is None:
        return "a feature that is not there"
    return f"{one_line(feature.title)} at {_at(views, Place(link.map, feature.hex))}"


def _found_at(views: Views, clue: Clue) -> str:
    return f" at {_at(views, clue.place)}" if clue.place is not None else ""


def _at(views: Views, place: Place) -> str:
    view = views.get(place.map)
    if view is None:
        return "a hex of a map that is not there"
    return f"{_number(view, place.hex)} of {one_line(view.name)}"


def _map(views: Views, map_id: str) -> str:
    return f"“{one_line(views[map_id].name)}”" if map_id in views else "that is not there"


def _number(view: MapView, at: Hex) -> str:
    return label(at, view.top, view.numbering)


def _quoted(text: str) -> str:
    """For reading aloud."""
    return "\n".join(f"> {line}".rstrip() for line in text.strip().splitlines())


def _sorted(name: str) -> tuple[str, str]:
    return name.casefold(), name
