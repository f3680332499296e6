"""What keys say of features, tokens, clues and places, on maps of hexes and of zones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mapper.exporters.markdown import one_line
from mapper.model.clues import Clue, Place, ZoneAt
from mapper.model.hexes import Hex
from mapper.model.map_view import MapView
from mapper.model.numbering import label
from mapper.model.rows import Feature, FeatureAt, Token
from mapper.model.zones import named

Views = Mapping[str, MapView]
"""The views of all maps by id: a clue, or what a feature opens, may be on another one."""


def feature_part(views: Views, feature: Feature) -> Iterator[str]:
    yield f"#### {one_line(feature.title) or 'Without a title'} ({', '.join(_marks(feature))})"
    lines = [
        *(
            [f"Players know it as {one_line(feature.player_title)}."]
            if feature.player_title
            else []
        ),
        *([f"Tags: {', '.join(map(one_line, feature.tags))}."] if feature.tags else []),
        *([f"Opens the map {map_named(views, feature.opens)}."] if feature.opens else []),
        *(f"See {_related(views, link)}." for link in feature.related),
    ]
    if lines:
        yield "  \n".join(lines)
    if feature.treasure.strip():
        yield f"Treasure: {one_line(feature.treasure)}"
    if feature.gm_notes.strip():
        yield feature.gm_notes.strip()
    if feature.player_text.strip():
        yield quoted(feature.player_text)
    if feature.clues:
        yield "\n".join(
            f"- Clue{found_at(views, clue)}: {one_line(clue.text)}" for clue in feature.clues
        )


def _marks(feature: Feature) -> list[str]:
    landmark = ["landmark"] if feature.is_landmark else []
    settlement = ["settlement"] if feature.is_settlement else []
    trap = ["trap"] if feature.trap is not None else []
    return [feature.visibility, *landmark, *settlement, *trap]


def token_part(token: Token) -> Iterator[str]:
    yield f"#### {one_line(token.name)} (token)"
    if token.gm_notes.strip():
        yield token.gm_notes.strip()


def _related(views: Views, link: FeatureAt) -> str:
    view = views.get(link.map)
    feature = view.features.get(link.id) if view is not None else None
    if view is None or feature is None:
        return "a feature that is not there"
    if feature.zone:
        return f"{one_line(feature.title)} in {_zone(views, ZoneAt(link.map, feature.zone))}"
    return f"{one_line(feature.title)} at {_at(views, Place(link.map, feature.hex))}"


def found_at(views: Views, clue: Clue) -> str:
    """Where a clue is to be found, as the end of a sentence."""
    if clue.zone is not None:
        return f" in {_zone(views, clue.zone)}"
    return f" at {_at(views, clue.place)}" if clue.place is not None else ""


def _zone(views: Views, at: ZoneAt) -> str:
    view = views.get(at.map)
    if view is None or at.zone not in view.zones:
        return "a zone that is not there"
    return f"{one_line(named(view.zones[at.zone]))} of {one_line(view.name)}"


def _at(views: Views, place: Place) -> str:
    view = views.get(place.map)
    if view is None:
        return "a hex of a map that is not there"
    return f"{number_at(view, place.hex)} of {one_line(view.name)}"


def map_named(views: Views, map_id: str) -> str:
    return f"“{one_line(views[map_id].name)}”" if map_id in views else "that is not there"


def number_at(view: MapView, at: Hex) -> str:
    return label(at, view.top, view.numbering)


def quoted(text: str) -> str:
    """For reading aloud."""
    return "\n".join(f"> {line}".rstrip() for line in text.strip().splitlines())
