"""Where things lie: a spot on a map of either kind, and a place on some map."""

from __future__ import annotations

from typing import NamedTuple

from mapper.model.hexes.hexes import Coordinate, Hex
from mapper.model.not_allowed import NotAllowed


class FootPoint(NamedTuple):
    """A point of a zone map; x grows to the right and y downwards."""

    x: Coordinate
    y: Coordinate


class ZonePoint(NamedTuple):
    """A zone, and the point of it; without one: wherever there is room."""

    zone: str
    point: FootPoint | None = None


Spot = Hex | ZonePoint
"""Where something lies on its own map."""


class Square(NamedTuple):
    """A square of five feet on a zone map: the smallest that can be pointed at there."""

    column: int
    row: int


Cell = Hex | Square
"""What is pointed at on a map of either kind."""


class Place(NamedTuple):
    """A spot of some map; without one: somewhere on that map."""

    map: str
    spot: Spot | None = None

    @property
    def hex(self) -> Hex | None:
        return hex_of(self.spot)

    @property
    def zone(self) -> str:
        """The id of its zone; empty where it is in none."""
        return zone_of(self.spot)


def is_at(place: Place, other: Place) -> bool:
    """Whether two places are in one hex or one zone."""
    return (place.map, place.hex, place.zone) == (other.map, other.hex, other.zone)


class FeatureAt(NamedTuple):
    """One feature, on the map that it lies on."""

    map: str
    id: str


OUTDOORS = Place("")
"""Out of doors, nobody has said where."""


def zone_place(map_id: str, zone: str) -> Place:
    """A zone of a map, wherever in it there is room."""
    return Place(map_id, ZonePoint(zone))


def in_all(spot: Spot) -> Spot:
    """The hex or the zone in which a spot lies, all of it."""
    return hex_of(spot) or ZonePoint(zone_of(spot))


def place_in(map_id: str, spot: Spot) -> Place:
    """The same, of a map."""
    return Place(map_id, in_all(spot))


def hex_of(at: Spot | Cell | None) -> Hex | None:
    """The hex that a spot or a cell is, if it is one."""
    return at if type(at) is Hex else None


def the_hex(at: Spot | Cell | None) -> Hex:
    """The hex that a spot or a cell has to be, where only that will do."""
    if type(at) is not Hex:
        raise NotAllowed("This is for hexes; it is in a zone.")
    return at


def the_square(at: Cell) -> Square:
    """The square that a cell of a zone map is."""
    if type(at) is not Square:
        raise NotAllowed("This is for zones; it is a hex.")
    return at


def zone_of(spot: Spot | None) -> str:
    """The id of the zone that a spot lies in; empty where it lies in none."""
    return spot.zone if type(spot) is ZonePoint else ""


def point_of(spot: Spot | None) -> FootPoint | None:
    """The point of a zone that a spot names, if it does."""
    return spot.point if type(spot) is ZonePoint else None
