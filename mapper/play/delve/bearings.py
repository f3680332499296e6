"""Where zones and passages lie to each other on paper: their middles and bearings."""

from __future__ import annotations

from math import atan2, degrees
from typing import NamedTuple

from mapper.model.campaign.zone_rows import Passage, Zone
from mapper.model.places import FootPoint
from mapper.model.zones.zone_shapes import bounds, shape_of

FULL_TURN = 360


class Middle(NamedTuple):
    """The middle of a zone, in the units of its points."""

    x: float
    y: float


def middle_of(zone: Zone) -> Middle:
    """The middle of the box around a zone, which is enough for a bearing."""
    left, top, right, bottom = bounds(shape_of(zone))
    return Middle((left + right) / 2, (top + bottom) / 2)


def bearing_between(one: Zone, other: Zone) -> int:
    """In degrees, clockwise; 0 is up on the map."""
    return _bearing(middle_of(one), middle_of(other))


def bearing_to_passage(zone: Zone, row: Passage) -> int:
    """Where a passage lies, seen from the middle of a zone."""
    span = row.at if row.sides[0].zone or row.there is None else row.there
    return _bearing(middle_of(zone), _half_way(span.start, span.end))


def apart(one: int, other: int) -> int:
    """How far two bearings differ, in degrees."""
    turned = (one - other) % FULL_TURN
    return min(turned, FULL_TURN - turned)


def _half_way(one: FootPoint, other: FootPoint) -> Middle:
    return Middle((one.x + other.x) / 2, (one.y + other.y) / 2)


def _bearing(start: Middle, end: Middle) -> int:
    return round(degrees(atan2(end.x - start.x, start.y - end.y))) % FULL_TURN
