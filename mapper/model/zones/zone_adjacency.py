"""The fabric of a zone map: which zones touch where, its walls, and where a passage could be.

It is kept from edit to edit: only what lies at an altered zone or passage is worked out anew.
Walls are drawn as they are here, for players and game masters alike; a secret door is plain wall.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import dist
from typing import NamedTuple

import numpy as np

from mapper.model.campaign.ids import natural
from mapper.model.campaign.zone_rows import FOOT, Passage, PassageKind, RejectedPassage, Span, Zone
from mapper.model.map_view import MapView
from mapper.model.places import FootPoint
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.wall_runs import WallRun, along, point_along, run_length, runs_of
from mapper.model.zones.zone_walls import (
    NEAR,
    EdgeRows,
    Stretch,
    Wall,
    between,
    box_of,
    edges_of,
    edges_of_spans,
    overlaps,
    span_of,
    standing_walls,
)

DOOR = 5 * FOOT
NARROWEST = 2 * FOOT
"""Where zones touch along less than this, nobody gets through."""


class Touch(NamedTuple):
    """Where a zone touches another: stretches of its own edges, and the longest wall."""

    stretches: tuple[Stretch, ...]
    longest: WallRun | None


class Proposal(NamedTuple):
    """A passage that there could be between two zones that touch."""

    zones: tuple[str, str]
    kind: PassageKind
    at: Span
    is_wide: bool


Touches = Mapping[str, Touch]
LevelBox = tuple[int, int, int, int, int]
"""Left, top, right, bottom and level of a zone."""


@dataclass(frozen=True, slots=True)
class ZoneAdjacency:
    """Zones and passages, with what follows from where they lie."""

    zones: Mapping[str, Zone] = field(default_factory=dict)
    passages: Mapping[str, Passage] = field(default_factory=dict)
    edges: Mapping[str, EdgeRows] = field(default_factory=dict)
    boxes: Mapping[str, LevelBox] = field(default_factory=dict)
    touches: Mapping[str, Touches] = field(default_factory=dict)
    """For each zone, the zones that it touches."""
    walls: Mapping[str, tuple[Wall, ...]] = field(default_factory=dict)
    """By zone; a wall that zones share is with the first of them."""

    def after(self, zones: Mapping[str, Zone], passages: Mapping[str, Passage]) -> ZoneAdjacency:
        """The fabric of these zones and passages, most of them the ones that it has."""
        moved = {id_ for id_ in {*zones, *self.zones} if _lies_apart(self.zones, zones, id_)}
        opened = _of_passages(self.passages, passages)
        if not moved and not opened:
            return replace(self, zones=zones, passages=passages)
        edges = {id_: each for id_, each in self.edges.items() if id_ not in moved}
        boxes = {id_: each for id_, each in self.boxes.items() if id_ not in moved}
        for id_ in moved & zones.keys():
            edges[id_] = edges_of((zones[id_].outline, *zones[id_].holes))
            boxes[id_] = (*box_of(edges[id_]), zones[id_].level)
        touches, altered = _touches_after(self.touches, edges, boxes, moved)
        walls = {id_: each for id_, each in self.walls.items() if id_ in zones}
        renewed = (moved | opened | altered) & zones.keys()
        ways = _by_zone(passages, renewed)
        for id_ in renewed:
            walls[id_] = _walls(id_, edges[id_], touches[id_], ways[id_])
        return ZoneAdjacency(zones, passages, edges, boxes, touches, walls)

    def walls_of(self, level: int) -> tuple[Wall, ...]:
        """The walls of a level, in the order of its zones."""
        ids = sorted((id_ for id_, row in self.zones.items() if row.level == level), key=natural)
        return tuple(wall for id_ in ids for wall in self.walls[id_])

    def proposals(self, unwanted: Iterable[RejectedPassage] = (), grid: int = 0) -> list[Proposal]:
        """Where zones touch, no passage is, and none was rejected; doors in squares of the grid."""
        free = self._free(unwanted)
        pairs = [(natural(one), natural(other), one, other, wall) for one, other, wall in free]
        return [_proposal(self.zones, *each[2:], grid) for each in sorted(pairs)]

    def count_proposals(self, level: int, unwanted: Iterable[RejectedPassage] = ()) -> int:
        """How many passages are proposed on a level, without working out where."""
        return sum(self.zones[one].level == level for one, _, _ in self._free(unwanted))

    def _free(self, unwanted: Iterable[RejectedPassage]) -> Iterator[tuple[str, str, WallRun]]:
        """Zones that touch, the earlier one first, with no passage between them, and where."""
        taken = {(row.sides[0].zone, row.sides[1].zone) for row in self.passages.values()}
        taken |= {row.zones for row in unwanted}
        order = {id_: natural(id_) for id_ in self.touches}
        for one, others in self.touches.items():
            for other, touch in others.items():
                if touch.longest is None or (one, other) in taken or (other, one) in taken:
                    continue
                if order[one] < order[other]:
                    yield one, other, touch.longest

    def longest(self, one: str, other: str) -> Span | None:
        """From end to end of the longest wall that two zones share."""
        touch = self.touches.get(one, NOBODY).get(other)
        return ends_of(touch.longest) if touch is not None and touch.longest else None


NOBODY: Touches = {}


def fabric_of(zones: Mapping[str, Zone], passages: Mapping[str, Passage]) -> ZoneAdjacency:
    return ZoneAdjacency().after(zones, passages)


def fabric_in(view: MapView) -> ZoneAdjacency:
    """The fabric of a map; ask the view for it by `view.once(fabric_in)`."""
    return fabric_of(view.zones, view.passages)


def door_in(
    wall: Sequence[FootPoint], width: int = DOOR, grid: int = 0, near: FootPoint | None = None
) -> Span:
    """A doorway as near a point of a wall as it fits, or in its middle.

    With a grid it lies in a square of it, if the wall lies along the grid; in a round wall it
    lies in the middle of what zones share, if that is near.
    """
    wall = wall if near is None else _turned_to(wall, near)
    length = run_length(wall)
    width = min(width, int(length))
    middle = length / 2 if near is None or not length else along(wall, near)
    if grid and len(wall) > 2 and abs(middle - length / 2) <= DOOR / 2:
        middle = length / 2
    found = _doorway(wall, width, middle, grid)
    across = dist(*found)
    if 0 < across < width - 1:  # straight across a bend it is less than along it
        found = _doorway(wall, min(width * width / across, int(length)), middle, 0)
    return found


def _doorway(wall: Sequence[FootPoint], width: float, middle: float, grid: int) -> Span:
    length = run_length(wall)
    start = min(max(middle - width / 2, 0), length - width)
    (x, y), (to_x, to_y) = wall[0], wall[-1]
    if grid and len(wall) == 2 and (x == to_x or y == to_y):
        start = _in_square(ends_of(wall), start, int(width), grid)
    return Span(point_along(wall, start), point_along(wall, start + width))


def ends_of(wall: Sequence[FootPoint]) -> Span:
    return Span(wall[0], wall[-1])


def _turned_to(wall: Sequence[FootPoint], near: FootPoint) -> Sequence[FootPoint]:
    """One that goes all around begins where it is furthest from a point."""
    if len(wall) < 3 or wall[0] != wall[-1]:
        return wall
    ring = wall[:-1]
    first = max(range(len(ring)), key=lambda at: dist(ring[at], near))
    return (*ring[first:], *ring[:first], ring[first])


def _in_square(wall: Span, start: float, width: int, grid: int) -> float:
    """How far along an upright or level wall the square begins that is next to so far along it."""
    (x, y), (to_x, to_y) = wall
    begins, ends = (x, to_x) if y == to_y else (y, to_y)
    if ends > begins:
        on_grid = round((begins + start) / grid) * grid - begins
    else:
        on_grid = begins - round((begins - start) / grid) * grid
    return on_grid if 0 <= on_grid <= abs(ends - begins) - width else start


def _lies_apart(before: Mapping[str, Zone], after: Mapping[str, Zone], id_: str) -> bool:
    """Whether a zone has come, gone, or another shape or level than before."""
    one, other = before.get(id_), after.get(id_)
    if one is other:
        return False
    if one is None or other is None:
        return True
    return (one.outline, one.holes, one.level) != (other.outline, other.holes, other.level)


def _of_passages(before: Mapping[str, Passage], after: Mapping[str, Passage]) -> set[str]:
    """The zones at which a passage is not what it was."""
    altered = [
        row
        for id_ in {*before, *after}
        if before.get(id_) is not after.get(id_)
        for row in (before.get(id_), after.get(id_))
        if row is not None
    ]
    return {side.zone for row in altered for side in row.sides}


def _by_zone(passages: Mapping[str, Passage], zones: Iterable[str]) -> dict[str, list[Passage]]:
    found: dict[str, list[Passage]] = {id_: [] for id_ in zones}
    for row in passages.values():
        for side in row.sides:
            if side.zone in found:
                found[side.zone].append(row)
    return found


def _touches_after(
    before: Mapping[str, Touches],
    edges: Mapping[str, EdgeRows],
    boxes: Mapping[str, LevelBox],
    moved: set[str],
) -> tuple[dict[str, Touches], set[str]]:
    """What touches what, and the zones of which it is not what it was."""
    found = {id_: each for id_, each in before.items() if id_ in edges}
    altered = {other for id_ in moved for other in before.get(id_, NOBODY)}
    for other in altered & edges.keys():
        found[other] = {id_: each for id_, each in found[other].items() if id_ not in moved}
    ids = list(boxes)
    every = np.array([boxes[id_] for id_ in ids], np.int64).reshape(-1, 5)
    low, high = every[:, [0, 1, 4]], every[:, [2, 3, 4]]
    for id_ in moved & edges.keys():
        left, top, right, bottom, level = boxes[id_]
        meets = (low <= (right, bottom, level)) & (high >= (left, top, level))
        near = [ids[at] for at in np.flatnonzero(meets.all(1)).tolist() if ids[at] != id_]
        found[id_] = _touches(edges, id_, near)
        for other in found[id_].keys() - moved:
            back = _touches(edges, other, [id_])
            found[other] = {**found.get(other, NOBODY), **back}
            altered.add(other)
    return found, altered


def _touches(edges: Mapping[str, EdgeRows], id_: str, others: list[str]) -> dict[str, Touch]:
    if not others:
        return {}
    own = edges[id_]
    owner = np.repeat(np.arange(len(others)), [len(edges[other]) for other in others])
    met = overlaps(own, np.vstack([edges[other] for other in others]))
    by_other: dict[str, list[Stretch]] = {}
    whose = owner[met.other].tolist()
    for at, edge, start, end in zip(
        whose, met.one.tolist(), met.start.tolist(), met.end.tolist(), strict=True
    ):
        by_other.setdefault(others[at], []).append(Stretch(edge, start, end))
    return {
        other: Touch(tuple(sorted(found)), _longest(own, sorted(found)))
        for other, found in by_other.items()
    }


def _longest(edges: EdgeRows, stretches: list[Stretch]) -> WallRun | None:
    """The longest wall without a sharp corner."""
    longest, best = None, float(NARROWEST)
    for run in runs_of(span_of(edges, each) for each in stretches):
        length = run_length(run)
        if length >= best + 1 or (longest is None and length >= best):
            longest, best = run, length
    return longest


def _walls(
    id_: str, edges: EdgeRows, touches: Touches, passages: Iterable[Passage]
) -> tuple[Wall, ...]:
    """The edges of a zone but for what an earlier zone has, and what is open."""
    passages = list(passages)
    wide = {
        side.zone
        for row in passages
        if row.is_wide and PASSAGES[row.kind].breaks_wall
        for side in row.sides
    }
    gone = [
        stretch
        for other, touch in touches.items()
        if other in wide or natural(other) < natural(id_)
        for stretch in touch.stretches
    ]
    gone += _gaps(edges, passages)
    return tuple(standing_walls(edges, gone))


def _gaps(edges: EdgeRows, passages: list[Passage]) -> Iterator[Stretch]:
    spans = [
        span
        for row in passages
        if _breaks_wall(row) and not row.is_wide
        for span in (row.at, row.there)
        if span is not None
    ]
    if not spans:
        return
    met = overlaps(edges, edges_of_spans(spans))
    yield from map(Stretch, met.one.tolist(), met.start.tolist(), met.end.tolist())
    on_wall = np.bincount(met.other, met.end - met.start, len(spans)).tolist()
    for span, length in zip(spans, on_wall, strict=True):
        if length < dist(*span) - 2 * NEAR:
            yield from between(edges, span)


def _breaks_wall(passage: Passage) -> bool:
    """Steps that lead through a wall, and do not come out elsewhere, break it as well."""
    is_step = passage.kind == "stairs" and passage.there is None
    return PASSAGES[passage.kind].breaks_wall or is_step


def _proposal(
    zones: Mapping[str, Zone], one: str, other: str, wall: WallRun, grid: int
) -> Proposal:
    """Rooms have doors; what is no room goes on into what is none."""
    is_wide = all(zones[id_].kind != "room" for id_ in (one, other))
    if is_wide:
        return Proposal((one, other), "opening", ends_of(wall), is_wide)
    return Proposal((one, other), "door", door_in(wall, grid=grid), is_wide)
