"""What of a zone map bars sight, opens and shines, for tables that work that out themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import atan2, ceil, hypot

from mapper.model.campaign.zone_rows import Passage, Span, Standing, Zone
from mapper.model.map_view import SQUARE, MapView
from mapper.model.places import FootPoint
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.zone_adjacency import ZoneAdjacency, fabric_in
from mapper.model.zones.zone_shapes import middle, shape_of

Point = tuple[float, float]
"""In squares of the plane."""

AJAR: frozenset[Standing] = frozenset({"open", "battered"})
COLOURS = {"dim": "66ffc98a", "bright": "ccffe6b8"}
"""How strongly lights shine and in which colour: AARRGGBB."""


@dataclass(frozen=True, slots=True)
class Portal:
    """A door between two points; what is no door to those who see the map is none here."""

    start: Point
    end: Point
    turned: float
    is_closed: bool = True


@dataclass(frozen=True, slots=True)
class VttLight:
    """A light of a zone map, as virtual tables take it."""

    at: Point
    reach: float
    colour: str


@dataclass(frozen=True, slots=True)
class Sight:
    """The lines of sight of a map: walls, portals and lights.

    What bars sight, opens and shines, in hexes or squares of the plane; a hex map has none.
    """

    walls: tuple[tuple[Point, ...], ...] = ()
    portals: tuple[Portal, ...] = ()
    lights: tuple[VttLight, ...] = ()


def sight_of(view: MapView, level: int = 1) -> Sight:
    """Walls, doors and lights of one level; a secret door is plain wall."""
    fabric = view.once(fabric_in)
    walls = (
        (*wall.points, wall.points[0]) if wall.is_closed else wall.points
        for wall in fabric.walls_of(level)
    )
    return Sight(
        tuple(tuple(map(_square, wall)) for wall in walls),
        tuple(_portals(view, fabric, level)),
        tuple(_light(row) for row in view.zones.values() if row.level == level and _shines(row)),
    )


def _portals(view: MapView, fabric: ZoneAdjacency, level: int) -> Iterator[Portal]:
    """The doors of a level that hang in their frames; what is broken is a gap."""
    for id_, row in fabric.passages.items():
        state = view.passage_states.get(id_)
        standing = state.state if state is not None else row.state
        traits = PASSAGES[row.kind]
        if traits.is_door and standing != "broken" and _level(view, row) == level:
            is_open = not traits.bars_sight or standing in AJAR
            yield _portal(row.at, is_closed=not is_open)


def _level(view: MapView, row: Passage) -> int | None:
    zones = (view.zones.get(side.zone) for side in row.sides)
    return next((zone.level for zone in zones if zone is not None), None)


def _portal(at: Span, *, is_closed: bool) -> Portal:
    start, end = _square(at.start), _square(at.end)
    return Portal(start, end, atan2(end[1] - start[1], end[0] - start[0]), is_closed)


def _shines(zone: Zone) -> bool:
    return zone.light in COLOURS


def _light(zone: Zone) -> VttLight:
    """One that reaches all of its zone, from the middle."""
    at = middle(shape_of(zone))
    furthest = max(hypot(x - at.x, y - at.y) for x, y in zone.outline)
    return VttLight(_square(at), ceil(furthest / SQUARE), COLOURS[zone.light])


def _square(at: FootPoint) -> Point:
    return at.x / SQUARE, at.y / SQUARE
