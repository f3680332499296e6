"""A map of zones as the window asks for it."""

from __future__ import annotations

from math import floor
from typing import Literal, NamedTuple

from mapper.model.campaign.ids import natural
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.layout import Point
from mapper.model.map_view import SQUARE, MapView
from mapper.model.places import FootPoint, Spot, ZonePoint, zone_of
from mapper.model.spot_contents import SpotContents
from mapper.model.zones.nearby_zones import nearby_in
from mapper.model.zones.zones import features_in


class ZoneBoard(NamedTuple):
    """A spot is a point of a zone; what is pointed at is a square of five feet."""

    view: MapView

    @property
    def kind(self) -> Literal["zones"]:
        return "zones"

    def cell_at(self, x: float, y: float) -> Hex:
        return Hex(floor(x), floor(y))

    def middle(self, cell: Hex) -> Point:
        return Point(cell.q + 0.5, cell.r + 0.5)

    def outline(self, cell: Hex) -> tuple[Point, ...]:
        corners = ((0, 0), (1, 0), (1, 1), (0, 1))
        return tuple(Point(cell.q + x, cell.r + y) for x, y in corners)

    def beside(self, cell: Hex, columns: int, rows: int) -> Hex:
        return Hex(cell.q + columns, cell.r + rows)

    def spot_at(self, cell: Hex, level: int | None) -> ZonePoint | None:
        levels = (
            [level] if level is not None else sorted({z.level for z in self.view.zones.values()})
        )
        nearby, point = self.view.once(nearby_in), point_in(cell)
        found = (nearby.zone_at(point, each) for each in levels)
        return next((ZonePoint(zone, point) for zone in found if zone), None)

    def name(self, spot: Spot) -> str:
        row = self.view.zones[zone_of(spot)]
        return " ".join(filter(None, (row.number, row.name)))

    def contents(self, spot: Spot) -> SpotContents:
        zone, view = zone_of(spot), self.view
        tokens = [(id_, row) for id_, row in view.tokens.items() if zone_of(row.at) == zone]
        ways = [
            (id_, row)
            for id_, row in view.passages.items()
            if [side.zone for side in row.sides].count(zone) == 1
        ]
        return SpotContents(
            features=features_in(view.features, zone),
            tokens=dict(sorted(tokens, key=lambda pair: natural(pair[0]))),
            opens=tuple(id_ for id_, by in view.open_zones.items() if by == zone),
            ways=dict(sorted(ways, key=lambda pair: natural(pair[0]))),
        )


def point_in(cell: Hex) -> FootPoint:
    """The middle of a square, as rows of zone maps have it."""
    return FootPoint(cell.q * SQUARE + SQUARE // 2, cell.r * SQUARE + SQUARE // 2)


def square_of(point: FootPoint) -> Hex:
    """The square that a point lies in."""
    return Hex(point.x // SQUARE, point.y // SQUARE)
