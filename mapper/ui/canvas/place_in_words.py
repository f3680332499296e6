"""A hex in words, for the status bar and for whoever hears the map instead of seeing it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mapper.model.board import board_of
from mapper.model.campaign.clues import Visibility
from mapper.model.campaign.zone_rows import Danger, ZoneKind
from mapper.model.hexes.chunks import value_at
from mapper.model.hexes.elevation import FEET, METRES, height_at
from mapper.model.hexes.hexes import Hex
from mapper.model.map_view import MapView
from mapper.model.places import Cell, ZonePoint
from mapper.ui.app.translated import tr

KINDS: Mapping[ZoneKind, str] = MappingProxyType(
    {"room": "Room", "corridor": "Corridor", "cave": "Cave", "outside": "Outside"}
)
WARNED: Mapping[Danger, str] = MappingProxyType(
    {"risky": "risky: amber number", "deadly": "deadly: red number"}
)
FOUND: Mapping[Visibility, str] = MappingProxyType(
    {"overt": "{title}", "hidden": "{title} (hidden)", "secret": "{title} (secret)"}
)


def place_in_words(view: MapView, at: Cell, level: int | None = None) -> str:
    """The number of a hex or zone, what it is, and what is there."""
    board = board_of(view)
    spot = board.spot_at(board.middle(at), level)
    here = (row for row in view.features.values() if row.at == spot)
    found = (tr(FOUND[row.visibility], title=row.title) for row in here)
    return ", ".join([*spot_in_words(view, at, level), *found])


def spot_in_words(view: MapView, at: Cell, level: int | None = None) -> list[str]:
    """The number of a hex with its terrain and height; of a dungeon, the zone on a level."""
    board = board_of(view)
    match board.spot_at(board.middle(at), level):
        case ZonePoint() as spot:
            zone = view.zones[spot.zone]
            warned = tr(WARNED[zone.danger]) if zone.danger in WARNED else ""
            return [*filter(None, (board.name(spot) or tr(KINDS[zone.kind]), warned))]
        case None:
            return [tr("rock")]
        case spot:
            said = (board.name(spot), terrain_in_words(view, spot), height_in_words(view, spot))
            return [*filter(None, said)]


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
