"""Where on a map the players see themselves."""

from __future__ import annotations

from typing import NamedTuple

from mapper.model.hexes.hexes import Point, centre
from mapper.model.map_view import SQUARE
from mapper.model.places import hex_of, zone_of
from mapper.model.zones.zone_shapes import middle, shape_of
from mapper.play.gate.known import PlayerMap


class PartyPlace(NamedTuple):
    """A point of the plane; `level` is that of a map of zones."""

    at: Point
    level: int


def party_in(view: PlayerMap) -> PartyPlace | None:
    """Of several groups, where the first one is."""
    token = next(iter(view.tokens.values()), None)
    if token is None:
        return None
    at = hex_of(token.at)
    if at is not None:
        return PartyPlace(centre(at, view.top), 1)
    zone = view.zones[zone_of(token.at)]
    x, y = middle(shape_of(zone))
    return PartyPlace(Point(x / SQUARE, y / SQUARE), zone.level)
