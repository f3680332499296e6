"""What the window asks of a kind of map: a board answers for a map view, and edits nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from mapper.model.campaign.rows import Map
from mapper.model.campaign.zone_rows import ZonePlan
from mapper.model.hex_board import HexBoard
from mapper.model.hexes.hexes import hex_labelled
from mapper.model.map_view import MapView
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Spot, ZonePoint, hex_of, zone_of
from mapper.model.zone_board import ZoneBoard

KindOfMap = Literal["hexes", "zones"]
SPOTS: Mapping[KindOfMap, str] = {"hexes": "hex", "zones": "zone"}
"""What a spot of either kind is called."""

Board = HexBoard | ZoneBoard
"""A map as something to point at: its cells are hexes, or squares with zones on them."""


def kind_of(on: Map | MapView) -> KindOfMap:
    """What a map is made of: which of two tools, panels or dialogs there are for it."""
    return "hexes" if on.plan is None else "zones"


def lies_on(on: Map | MapView, spot: Spot | None) -> bool:
    """Whether it is a spot as a map of this kind has them: a hex, or in a zone."""
    return bool(hex_of(spot) if kind_of(on) == "hexes" else zone_of(spot))


def spot_told(on: Map, text: str, zones: Callable[[], Mapping[str, str]]) -> Spot:
    """The hex with a number, or the zone that is told so, of those that a map of zones has."""
    if on.plan is None:
        return hex_labelled(text, on.top, on.numbering)
    found = zones().get(text.strip())
    if found is None:
        raise NotAllowed(f"There is no zone “{text.strip()}” on “{on.name}”.")
    return ZonePoint(found)


def hex_maps(maps: Mapping[str, Map]) -> dict[str, Map]:
    return {id_: row for id_, row in maps.items() if kind_of(row) == "hexes"}


def zone_maps(maps: Mapping[str, Map]) -> dict[str, tuple[Map, ZonePlan]]:
    """With what makes them zone maps."""
    return {id_: (row, row.plan) for id_, row in maps.items() if row.plan is not None}


def board_of(view: MapView) -> Board:
    return HexBoard(view) if kind_of(view) == "hexes" else ZoneBoard(view)
