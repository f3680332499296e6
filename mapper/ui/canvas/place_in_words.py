"""A hex in words, for the status bar and for whoever hears the map instead of seeing it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mapper.model.campaign.clues import Visibility
from mapper.model.campaign.rows import Feature
from mapper.model.hexes.chunks import value_at
from mapper.model.hexes.elevation import FEET, METRES, height_at
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.numbering import label
from mapper.model.map_view import MapView
from mapper.model.zones.nearby_zones import nearby_in
from mapper.model.zones.zone_rows import ZoneKind
from mapper.ui.app.translated import tr
from mapper.ui.canvas.squares import spot_in

KINDS: Mapping[ZoneKind, str] = MappingProxyType(
    {"room": "Room", "corridor": "Corridor", "cave": "Cave", "outside": "Outside"}
)
FOUND: Mapping[Visibility, str] = MappingProxyType(
    {"overt": "{title}", "hidden": "{title} (hidden)", "secret": "{title} (secret)"}
)


def place_in_words(view: MapView, at: Hex, level: int | None = None) -> str:
    """The number of a hex or zone, what it is, and what is there."""
    if view.plan is not None:
        return zone_in_words(view, at, level)
    found = [_feature(feature) for feature in view.features.values() if feature.hex == at]
    ground = [terrain_in_words(view, at), height_in_words(view, at)]
    return ", ".join([label(at, view.top, view.numbering), *filter(None, ground), *found])


def zone_in_words(view: MapView, at: Hex, level: int | None = None) -> str:
    """Which zone a square of a zone map lies in."""
    spot = spot_in(at)
    levels = sorted({zone.level for zone in view.zones.values()}) if level is None else [level]
    for each in levels:
        zone = view.zones.get(view.once(nearby_in).zone_at(spot, each))
        if zone is not None:
            return " ".join(filter(None, (zone.number, zone.name))) or tr(KINDS[zone.kind])
    return tr("rock")


def terrain_in_words(view: MapView, at: Hex) -> str:
    code = value_at(view.terrain, at)
    if code == 0:
        return tr("not mapped")
    kind = view.terrain_types.get(code)
    return kind.name if kind is not None else tr("unknown terrain {code}", code=code)


def height_in_words(view: MapView, at: Hex) -> str:
    """How high it lies; empty where that is unknown."""
    height = height_at(view.elevation, at)
    if height is None:
        return ""
    many = f"{abs(height) * (FEET if view.unit == 'miles' else METRES):,}"
    if view.unit == "miles":
        above, below = tr("{many} feet", many=many), tr("{many} feet below the sea", many=many)
    else:
        above, below = tr("{many} metres", many=many), tr("{many} metres below the sea", many=many)
    return below if height < 0 else above


def _feature(feature: Feature) -> str:
    return tr(FOUND[feature.visibility], title=feature.title)
