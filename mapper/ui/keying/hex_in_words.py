"""What the Inspector says of a hex before its features: the ground, and what it belongs to."""

from __future__ import annotations

from collections.abc import Iterator

from mapper.model.campaign.rows import Path
from mapper.model.hex_contents import HexContents
from mapper.model.hexes.elevation import FEET, METRES
from mapper.model.map_view import MapView
from mapper.ui.app.translated import tr
from mapper.ui.canvas.place_in_words import terrain_in_words

KINDS = {
    "road": "road",
    "trail": "trail",
    "river": "river",
    "border": "border",
    "wall": "wall",
}


def ground_in_words(view: MapView, found: HexContents) -> str:
    """The terrain, and how high it lies."""
    terrain = terrain_in_words(view, found.hex)
    if found.height is None:
        return terrain
    return tr("{terrain}, {height}", terrain=terrain, height=_height(view, found.height))


def belongings(view: MapView, found: HexContents) -> Iterator[str]:
    """A line each for the regions, the paths and the labels of a hex, if there are any."""
    if found.regions:
        names = ", ".join(region.name for region in found.regions.values())
        yield tr("In {names}", names=names)
    if found.paths:
        yield ", ".join(_path(view, path) for path in found.paths.values())
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


def _path(view: MapView, path: Path) -> str:
    own = view.path_kinds.get(path.kind)
    kind = own.name if own is not None else tr(KINDS.get(path.kind, path.kind))
    return tr("{name} ({kind})", name=path.name, kind=kind) if path.name else kind
