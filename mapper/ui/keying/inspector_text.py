"""What the Inspector says of a hex, or of what is chosen of a map of zones, before all else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mapper.model.board import board_of
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Label, Path, name_of
from mapper.model.hexes.elevation import FEET, METRES, height_at
from mapper.model.hexes.hexes import Hex
from mapper.model.map_view import MapView
from mapper.model.selection import Selection
from mapper.model.spot_contents import HexBelongings, belongings_of
from mapper.model.zones.zone_shapes import area, shape_of
from mapper.model.zones.zones import named, passage_named
from mapper.play.gate.player_zones import numbers_known
from mapper.ui.app.translated import tr
from mapper.ui.canvas.place_in_words import terrain_in_words
from mapper.ui.keying.zone_words import PASSAGE_KINDS

KINDS = {
    "road": "road",
    "trail": "trail",
    "river": "river",
    "border": "border",
    "wall": "wall",
}


class Heading(NamedTuple):
    """A title, how the ground is there, and what else is said, more faintly."""

    title: str
    ground: str = ""
    more: str = ""


def said_of_hex(view: MapView, at: Hex) -> Heading:
    """Its number and its ground, and a line each for its regions, paths and labels."""
    number, belongings = board_of(view).name(at), _belongings(view, belongings_of(view, at))
    return Heading(number, ground_in_words(view, at), "\n".join(belongings))


def said_of_path(view: MapView, id_: str) -> Heading:
    """What a path is called, and of what kind it is."""
    row = view.paths[id_]
    kind = _kind_in_words(view, row)
    return Heading(_begun(row.name or kind), _begun(kind) if row.name else "")


def said_of_label(row: Label) -> Heading:
    return Heading(tr("Label"), f"“{row.text}”")


def said_of_zones(view: MapView, picked: Selection) -> Heading:
    """What a zone, a passage or a thing is called; of several zones, how many."""
    zones = [view.zones[id_] for id_ in picked.zones if id_ in view.zones]
    title, more, lying = "", "", picked.lying_in(view)
    row = view.passages.get(picked.the("passage"))
    if row is not None:
        title, more = row.name or tr(PASSAGE_KINDS[row.kind]), passage_named(row, view.zones)
    elif lying is not None:
        title = name_of(lying) or tr("Without a title")
    elif len(zones) == 1:
        title = zones[0].name or named(zones[0])
        more = tr("{feet} square feet", feet=f"{area(shape_of(zones[0])):,.0f}")
    elif zones:
        title = tr("%n zones", n=len(zones))
    return Heading(_begun(title), more=_begun(more))


def players_number_in_words(campaign: Campaign, map_id: str, picked: Selection) -> str:
    """Which number a chosen zone has on the players' map; of several groups, for each."""
    if len(picked.zones) != 1 or picked.thing is not None:
        return ""
    (zone,) = picked.zones
    parties = campaign.all(Party)
    known = {id_: numbers_known(campaign, map_id, id_).get(zone, "") for id_ in parties}
    numbers = {number for number in known.values() if number}
    if len(numbers) == 1:
        return tr("{number} on the players' map", number=numbers.pop())
    told = [f"{number} ({parties[id_].name})" for id_, number in known.items() if number]
    return tr("{numbers} on the players' maps", numbers=", ".join(told)) if told else ""


def ground_in_words(view: MapView, at: Hex) -> str:
    """The terrain, and how high it lies."""
    terrain, height = terrain_in_words(view, at), height_at(view.elevation, at)
    if height is None:
        return terrain
    return tr("{terrain}, {height}", terrain=terrain, height=_height(view, height))


def _begun(text: str) -> str:
    """As a sentence begins."""
    return text[:1].upper() + text[1:]


def _belongings(view: MapView, found: HexBelongings) -> Iterator[str]:
    if found.regions:
        names = ", ".join(region.name for region in found.regions.values())
        yield tr("In {names}", names=names)
    if found.paths:
        yield ", ".join(path_in_words(view, path) for path in found.paths.values())
    if found.labels:
        texts = ", ".join(f"“{words.text}”" for words in found.labels.values())
        yield tr("Labelled {texts}", texts=texts)


def _height(view: MapView, steps: int) -> str:
    many = abs(steps) * (FEET if view.unit == "miles" else METRES)
    if view.unit == "miles":
        below, above = tr("{many:,} feet below the sea"), tr("{many:,} feet")
    else:
        below, above = tr("{many:,} metres below the sea"), tr("{many:,} metres")
    return (below if steps < 0 else above).format(many=many)


def path_in_words(view: MapView, path: Path) -> str:
    """Its name and its kind."""
    kind = _kind_in_words(view, path)
    return tr("{name} ({kind})", name=path.name, kind=kind) if path.name else kind


def _kind_in_words(view: MapView, path: Path) -> str:
    own = view.path_kinds.get(path.kind)
    return own.name if own is not None else tr(KINDS.get(path.kind, path.kind))
