"""Where in a wall a passage lies: at a click, and after its zones have been reshaped."""

from __future__ import annotations

from collections.abc import Mapping
from math import dist

from mapper.model.campaign.zone_rows import Passage, PassageKind, PassageSide, Span, Zone
from mapper.model.places import FootPoint
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.zone_adjacency import DOOR, NARROWEST, door_in
from mapper.model.zones.zone_shapes import is_near
from mapper.model.zones.zone_walls import Stretch, edges_of, overlaps, span_of

REACH = 2 * DOOR
"""How far from a click a wall may be."""


def shared_walls(one: Zone, other: Zone) -> list[Span]:
    """The stretches of wall that two zones of one level share."""
    if one.level != other.level:
        return []
    edges = edges_of((one.outline, *one.holes))
    met = overlaps(edges, edges_of((other.outline, *other.holes)))
    found = zip(met.one.tolist(), met.start.tolist(), met.end.tolist(), strict=True)
    return [span_of(edges, Stretch(*each)) for each in found]


def own_walls(zone: Zone) -> list[Span]:
    rings = (zone.outline, *zone.holes)
    return [Span(*ends) for ring in rings for ends in zip(ring, ring[1:] + ring[:1], strict=True)]


def walls_for(passage: Passage, zones: Mapping[str, Zone]) -> list[Span]:
    """The walls that a passage can lie in."""
    sides = [zones[side.zone] for side in passage.sides if side.zone in zones]
    if len(sides) == 2:
        return shared_walls(*sides)
    return own_walls(sides[0]) if sides else []


def fitted(passage: Passage, zones: Mapping[str, Zone]) -> Span:
    """Where a passage lies in the walls as they are now: as near as can be to where it was."""
    walls = [wall for wall in walls_for(passage, zones) if length(wall) >= NARROWEST]
    if not PASSAGES[passage.kind].needs_wall or not walls:
        return passage.at
    if passage.is_wide:
        return max(walls, key=length)
    centre = middle_of(passage.at)
    wall = min(walls, key=lambda wall: (distance(wall, centre), wall))
    if distance(wall, passage.at.start) <= 1 and distance(wall, passage.at.end) <= 1:
        return passage.at
    return door_in(wall, round(length(passage.at)), near=centre)


def placed(
    zones: Mapping[str, Zone],
    at: FootPoint,
    level: int,
    kind: PassageKind = "door",
    grid: int = 0,
) -> Passage | None:
    """A passage in the wall nearest to a point: to the zone beyond it, or out of the map."""
    near = _walls_near(zones, at, level)
    if not near:
        return None
    _, one = near[0]
    beyond = _beyond(zones, one, at)
    wall, other = beyond[0] if beyond else (_nearest(own_walls(zones[one]), at), "")
    first, second = (one, other) if other else (one, "")
    span = door_in(wall, grid=grid, near=at)
    sides = PassageSide(first), PassageSide(second)
    return Passage(kind, sides, span, state=PASSAGES[kind].first_state)


def length(wall: Span) -> float:
    return dist(wall.start, wall.end)


def distance(wall: Span, at: FootPoint) -> float:
    """From a point to the nearest one of a wall."""
    whole = length(wall) or 1.0
    along = min(max(_along(wall, at), 0.0), whole)
    x = wall.start.x + (wall.end.x - wall.start.x) * along / whole
    y = wall.start.y + (wall.end.y - wall.start.y) * along / whole
    return dist(at, (x, y))


def shifted_span(span: Span, x: int, y: int) -> Span:
    return Span(*(FootPoint(point.x + x, point.y + y) for point in span))


def _walls_near(zones: Mapping[str, Zone], at: FootPoint, level: int) -> list[tuple[float, str]]:
    found = [
        (distance(_nearest(own_walls(zone), at), at), id_)
        for id_, zone in zones.items()
        if zone.level == level and is_near(zone, at, REACH)
    ]
    return sorted(each for each in found if each[0] <= REACH)


def _beyond(zones: Mapping[str, Zone], one: str, at: FootPoint) -> list[tuple[Span, str]]:
    """The walls in reach that a zone shares with others, the nearest first."""
    found = []
    for id_, zone in zones.items():
        if id_ != one and is_near(zone, at, REACH):
            walls = [w for w in shared_walls(zones[one], zone) if length(w) >= NARROWEST]
            if walls:
                wall = _nearest(walls, at)
                found.append((distance(wall, at), wall, id_))
    return [(wall, id_) for off, wall, id_ in sorted(found) if off <= REACH]


def _nearest(walls: list[Span], at: FootPoint) -> Span:
    return min(walls, key=lambda wall: (distance(wall, at), wall))


def _along(wall: Span, at: FootPoint) -> float:
    (x, y), (to_x, to_y) = wall
    whole = length(wall) or 1.0
    return ((at.x - x) * (to_x - x) + (at.y - y) * (to_y - y)) / whole


def middle_of(span: Span) -> FootPoint:
    return FootPoint((span.start.x + span.end.x) // 2, (span.start.y + span.end.y) // 2)
