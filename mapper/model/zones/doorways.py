"""Where in a wall a passage lies: at a click, and after its zones have been reshaped."""

from __future__ import annotations

from collections.abc import Mapping

from mapper.model.campaign.zone_rows import Passage, PassageKind, PassageSide, Span, Zone
from mapper.model.places import FootPoint
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.wall_runs import WallRun, off_wall, run_length, runs_of
from mapper.model.zones.zone_adjacency import DOOR, NARROWEST, door_in, ends_of
from mapper.model.zones.zone_shapes import is_near
from mapper.model.zones.zone_walls import Stretch, edges_of, overlaps, span_of

REACH = 2 * DOOR
"""How far from a click a wall may be."""


def shared_walls(one: Zone, other: Zone) -> list[WallRun]:
    """The walls that two zones of one level share and that somebody can get through."""
    if one.level != other.level:
        return []
    edges = edges_of((one.outline, *one.holes))
    met = overlaps(edges, edges_of((other.outline, *other.holes)))
    found = zip(met.one.tolist(), met.start.tolist(), met.end.tolist(), strict=True)
    spans = (span_of(edges, each) for each in sorted(Stretch(*each) for each in found))
    return [run for run in runs_of(spans) if run_length(run) >= NARROWEST]


def own_walls(zone: Zone) -> list[WallRun]:
    rings = (zone.outline, *zone.holes)
    ends = (each for ring in rings for each in zip(ring, ring[1:] + ring[:1], strict=True))
    return runs_of(Span(*each) for each in ends)


def walls_for(passage: Passage, zones: Mapping[str, Zone]) -> list[WallRun]:
    """The walls that a passage can lie in."""
    sides = [zones[side.zone] for side in passage.sides if side.zone in zones]
    if len(sides) == 2:
        return shared_walls(*sides)
    return own_walls(sides[0]) if sides else []


def fitted(passage: Passage, zones: Mapping[str, Zone]) -> Span:
    """Where a passage lies in the walls as they are now: as near as can be to where it was."""
    walls = [wall for wall in walls_for(passage, zones) if run_length(wall) >= NARROWEST]
    if not PASSAGES[passage.kind].needs_wall or not walls:
        return passage.at
    if passage.is_wide:
        return ends_of(max(walls, key=run_length))
    centre = middle_of(passage.at)
    wall = min(walls, key=lambda wall: (off_wall(wall, centre), wall))
    if all(off_wall(wall, end) <= 1 for end in passage.at):
        return passage.at
    return door_in(wall, round(run_length(passage.at)), near=centre)


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


def shifted_span(span: Span, x: int, y: int) -> Span:
    return Span(*(FootPoint(point.x + x, point.y + y) for point in span))


def _walls_near(zones: Mapping[str, Zone], at: FootPoint, level: int) -> list[tuple[float, str]]:
    found = [
        (min(off_wall(wall, at) for wall in own_walls(zone)), id_)
        for id_, zone in zones.items()
        if zone.level == level and is_near(zone, at, REACH)
    ]
    return sorted(each for each in found if each[0] <= REACH)


def _beyond(zones: Mapping[str, Zone], one: str, at: FootPoint) -> list[tuple[WallRun, str]]:
    """The walls in reach that a zone shares with others, the nearest first."""
    found = []
    for id_, zone in zones.items():
        if id_ != one and is_near(zone, at, REACH) and (walls := shared_walls(zones[one], zone)):
            wall = _nearest(walls, at)
            found.append((off_wall(wall, at), wall, id_))
    return [(wall, id_) for off, wall, id_ in sorted(found) if off <= REACH]


def _nearest(walls: list[WallRun], at: FootPoint) -> WallRun:
    return min(walls, key=lambda wall: (off_wall(wall, at), wall))


def middle_of(span: Span) -> FootPoint:
    return FootPoint((span.start.x + span.end.x) // 2, (span.start.y + span.end.y) // 2)
