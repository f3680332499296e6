"""Walls that go on and on: which stretches make one, and how far along it something lies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import dist, hypot, radians, tan

from mapper.model.campaign.zone_rows import Span
from mapper.model.places import FootPoint

GENTLE = tan(radians(30))
"""Walls that bend by no more than this go on as one, as those of round rooms and caves do."""

WallRun = tuple[FootPoint, ...]
"""Points of a wall that goes on and on without a sharp corner; it may come back to its first."""


def runs_of(spans: Iterable[Span]) -> list[WallRun]:
    """Pieces of walls in their order, each run as long as they go on into each other."""
    runs: list[list[FootPoint]] = []
    for span in spans:
        if runs and _goes_on(runs[-1], span):
            runs[-1].append(span.end)
        else:
            runs.append([*span])
    by_end = {run[-1]: run for run in runs}
    joined = set[int]()
    for run in runs:  # where a ring begins, none goes on by its order
        before = by_end.get(run[0])
        if before is not None and before is not run and _goes_on(before, run):
            before += run[1:]
            by_end[run[-1]] = before
            joined.add(id(run))
    runs = [run for run in runs if id(run) not in joined]
    return [_straightened(run) for run in runs]


def run_length(run: Sequence[FootPoint]) -> float:
    return sum(dist(*ends) for ends in pairwise(run))


def point_along(run: Sequence[FootPoint], far: float) -> FootPoint:
    """The point so far along a wall, in whole numbers."""
    for (x, y), (to_x, to_y) in pairwise(run):
        length = hypot(to_x - x, to_y - y)
        if length and far <= length:
            return FootPoint(
                round(x + (to_x - x) * far / length), round(y + (to_y - y) * far / length)
            )
        far -= length
    return run[-1]


def along(run: Sequence[FootPoint], at: FootPoint) -> float:
    """How far along a wall its point lies that is nearest to another."""
    before, best = 0.0, (float("inf"), 0.0)
    for one, other in pairwise(run):
        best = min(best, (_off(one, other, at), before + _far(one, other, at)))
        before += dist(one, other)
    return best[1]


def off_wall(run: Sequence[FootPoint], at: FootPoint) -> float:
    """From a point to the nearest one of a wall."""
    return min(_off(*ends, at) for ends in pairwise(run))


def _off(one: FootPoint, other: FootPoint, at: FootPoint) -> float:
    share = _far(one, other, at) / (dist(one, other) or 1.0)
    return dist(at, (one.x + (other.x - one.x) * share, one.y + (other.y - one.y) * share))


def _far(one: FootPoint, other: FootPoint, at: FootPoint) -> float:
    """How far along a straight wall its point lies that is nearest to another."""
    whole = dist(one, other) or 1.0
    far = ((at.x - one.x) * (other.x - one.x) + (at.y - one.y) * (other.y - one.y)) / whole
    return min(max(far, 0.0), whole)


def _goes_on(run: Sequence[FootPoint], then: Sequence[FootPoint]) -> bool:
    if run[-1] != then[0]:
        return False
    (x, y), (to_x, to_y), (on_x, on_y) = run[-2], run[-1], then[1]
    ax, ay, bx, by = to_x - x, to_y - y, on_x - to_x, on_y - to_y
    ahead = ax * bx + ay * by
    return ahead > 0 and abs(ax * by - ay * bx) <= GENTLE * ahead


def _straightened(run: list[FootPoint]) -> WallRun:
    """Without the points that lie straight between two others."""
    kept = run[:1]
    for at, after in pairwise(run[1:]):
        x, y = kept[-1]
        if (at.x - x) * (after.y - at.y) != (at.y - y) * (after.x - at.x):
            kept.append(at)
    return (*kept, run[-1])
