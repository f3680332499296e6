"""Where something lies: a spot on its own map, or a place, which says on which map as well."""

from __future__ import annotations

from typing import NamedTuple

from mapper.model.hexes.hexes import Hex
from mapper.model.zones.zone_rows import FootPoint


class ZonePoint(NamedTuple):
    """A zone of a zone map, and the point in it; without one, wherever there is room in it."""

    zone: str
    point: FootPoint | None = None


Spot = Hex | ZonePoint


class Place(NamedTuple):
    """A spot on a map; without one, somewhere on that map."""

    map: str
    spot: Spot | None
