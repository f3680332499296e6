"""A map of zones as the window asks for it."""

from __future__ import annotations

from math import floor
from typing import NamedTuple

from mapper.model.campaign.ids import natural
from mapper.model.hexes.hexes import Point
from mapper.model.map_view import SQUARE, MapView
from mapper.model.places import Cell, FootPoint, Spot, Square, ZonePoint, the_square, zone_of
from mapper.model.spot_contents import SpotContents, WayOut, contents_at, ways_out
from mapper.model.zones.zones import nearby_in


class ZoneBoard(NamedTuple):
    """A spot is a point of a zone; what is pointed at is a square of five feet."""

    view: MapView

    @property
    def is_fine(self) -> bool:
        """Whether it matters to most where in a cell one points, as things lie at points of it."""
        return True

    def cell_at(self, x: float, y: float) -> Square:
        """The square that a point of the plane lies in."""
        return Square(floor(x), floor(y))

    def middle(self, cell: Cell) -> Point:
        column, row = the_square(cell)
        return Point(column + 0.5, row + 0.5)

    def outline(self, cell: Cell) -> tuple[Point, ...]:
        column, row = the_square(cell)
        return tuple(Point(column + x, row + y) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1)))

    def beside(self, cell: Cell, columns: int, rows: int) -> Square:
        """So many columns and rows on: where the arrow keys lead."""
        column, row = the_square(cell)
        return Square(column + columns, row + rows)

    def spot_at(self, point: Point, level: int | None) -> ZonePoint | None:
        """What is pointed at: None where there is only rock. Without a level, on the highest."""
        levels = (
            [level] if level is not None else sorted({z.level for z in self.view.zones.values()})
        )
        nearby, at = self.view.once(nearby_in), foot_point(point)
        found = (nearby.zone_at(at, each) for each in levels)
        return next((ZonePoint(zone, at) for zone in found if zone), None)

    def name(self, spot: Spot) -> str:
        """“12 Wine cellar”; empty for a zone that has neither number nor name."""
        row = self.view.zones[zone_of(spot)]
        return " ".join(filter(None, (row.number, row.name)))

    def contents(self, spot: Spot) -> SpotContents:
        """What lies in the zone of a point."""
        zone, view = zone_of(spot), self.view
        ways = [
            (id_, row)
            for id_, row in view.passages.items()
            if any(side.zone == zone for side in row.sides)
        ]
        opens = tuple(id_ for id_, by in view.open_zones.items() if by == zone)
        ways_in_order = dict(sorted(ways, key=lambda pair: natural(pair[0])))
        return contents_at(view, ZonePoint(zone), opens, ways_in_order)

    def ways_out(self, spot: Spot) -> tuple[WayOut, ...]:
        """The passages of a zone."""
        return tuple(ways_out(self.view, zone_of(spot)))


def foot_point(point: Point) -> FootPoint:
    """A point of the plane, as rows of zone maps have it."""
    return FootPoint(round(point.x * SQUARE), round(point.y * SQUARE))


def plane_point(point: FootPoint) -> Point:
    """The same point, as the plane has it."""
    return Point(point.x / SQUARE, point.y / SQUARE)


def square_of(point: FootPoint) -> Square:
    """The square that a point lies in."""
    return Square(point.x // SQUARE, point.y // SQUARE)
