"""Where something lies on its own map: a hex, or a zone and a point in it."""

from __future__ import annotations

from typing import NamedTuple

from mapper.model.hexes.hexes import Hex
from mapper.model.zones.zone_rows import FootPoint


class ZonePoint(NamedTuple):
    """A zone of a zone map, and the point in it; without one, wherever there is room in it."""

    zone: str
    point: FootPoint | None = None


Spot = Hex | ZonePoint
