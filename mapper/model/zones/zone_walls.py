"""The edges of zones, which of them lie on those of others, and the walls that are left of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mapper.model.campaign.zone_rows import FOOT, Span
from mapper.model.hexes.chunks import Floats
from mapper.model.places import FootPoint

EdgeRows = npt.NDArray[np.int64]
"""A line each: x and y of where an edge begins, x and y of where it ends."""


NEAR = FOOT // 10
"""Walls no further apart than this lie on each other."""


class Stretch(NamedTuple):
    """A part of an edge, from so far along it to so far."""

    edge: int
    start: float
    end: float


class Overlaps(NamedTuple):
    """Which edges of one set lie on which of another, and from where to where along the first."""

    one: npt.NDArray[np.intp]
    other: npt.NDArray[np.intp]
    start: Floats
    end: Floats


def edges_of(rings: Iterable[Sequence[FootPoint]]) -> EdgeRows:
    """The edges of rings of corners, in their order."""
    parts = []
    for ring in rings:
        corners = np.array(ring, np.int64).reshape(-1, 2)
        parts.append(np.hstack((corners, np.roll(corners, -1, 0))))
    return np.vstack(parts)


def edges_of_spans(spans: Iterable[Span]) -> EdgeRows:
    return np.array([(*span.start, *span.end) for span in spans], np.int64).reshape(-1, 4)


def box_of(edges: EdgeRows) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of the rings that these edges close."""
    (left, top), (right, bottom) = edges[:, :2].min(0).tolist(), edges[:, :2].max(0).tolist()
    return left, top, right, bottom


def overlaps(one: EdgeRows, other: EdgeRows) -> Overlaps:
    """Where edges lie on each other for a tenth of a foot or more."""
    pairs = _in_reach(one, other)
    mine, theirs = one[pairs[0]].astype(np.float64), other[pairs[1]].astype(np.float64)
    along = mine[:, 2:] - mine[:, :2]
    length = np.hypot(along[:, 0], along[:, 1])
    along /= np.maximum(length, 1)[:, None]
    near, far = theirs[:, :2] - mine[:, :2], theirs[:, 2:] - mine[:, :2]
    at_near, at_far = (near * along).sum(1), (far * along).sum(1)
    off_near, off_far = (v[:, 0] * along[:, 1] - v[:, 1] * along[:, 0] for v in (near, far))
    run = at_far - at_near
    slant = (off_far - off_near) / np.where(run == 0, 1, run)
    start = np.maximum(np.minimum(at_near, at_far), 0)
    end = np.minimum(np.maximum(at_near, at_far), length)
    is_on = end - start >= NEAR
    for at in (start, end):
        is_on &= np.abs(off_near + slant * (at - at_near)) <= NEAR
    start = np.where(start <= NEAR, 0, start)
    end = np.where(length - end <= NEAR, length, end)
    return Overlaps(pairs[0][is_on], pairs[1][is_on], start[is_on], end[is_on])


def point_on(edges: EdgeRows, edge: int, at: float) -> FootPoint:
    """The point so far along an edge, in whole numbers."""
    x, y, to_x, to_y = edges[edge].tolist()
    length = float(np.hypot(to_x - x, to_y - y)) or 1
    return FootPoint(round(x + (to_x - x) * at / length), round(y + (to_y - y) * at / length))


def span_of(edges: EdgeRows, stretch: Stretch) -> Span:
    return Span(
        point_on(edges, stretch.edge, stretch.start), point_on(edges, stretch.edge, stretch.end)
    )


def _in_reach(one: EdgeRows, other: EdgeRows) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Pairs of edges whose boxes meet."""
    low, high = _box(one)
    their_low, their_high = _box(other)
    meets = (low[:, None] - NEAR <= their_high) & (their_low - NEAR <= high[:, None])
    mine, theirs = np.nonzero(meets.all(2))
    return mine, theirs


def _box(edges: EdgeRows) -> tuple[EdgeRows, EdgeRows]:
    return np.minimum(edges[:, :2], edges[:, 2:]), np.maximum(edges[:, :2], edges[:, 2:])


def between(edges: EdgeRows, span: Span) -> Iterator[Stretch]:
    """What lies of a ring from one of its points to another, the shorter way around."""
    for first, last in _rings(edges):
        ring = edges[first:last].astype(np.float64)
        lengths = np.hypot(*(ring[:, 2:] - ring[:, :2]).T)
        ends = np.cumsum(lengths)
        found = [_along_ring(ring, lengths, ends, point) for point in span]
        if None in found:
            continue
        start, end = (float(each) for each in found if each is not None)
        whole = float(ends[-1])
        if (end - start) % whole > (start - end) % whole:
            start, end = end, start
        end = start + (end - start) % whole
        for shift in (0.0, whole):
            low = np.maximum(ends - lengths, start - shift)
            high = np.minimum(ends, end - shift)
            for at in np.flatnonzero(high - low >= NEAR).tolist():
                begins = float(ends[at] - lengths[at])
                yield Stretch(first + at, float(low[at]) - begins, float(high[at]) - begins)


def _along_ring(ring: Floats, lengths: Floats, ends: Floats, point: FootPoint) -> float | None:
    """How far along a ring a point lies that is on it."""
    away = np.array(point, np.float64) - ring[:, :2]
    along = (away * (ring[:, 2:] - ring[:, :2])).sum(1) / np.maximum(lengths, 1)
    along = np.clip(along, 0, lengths)
    on = ring[:, :2] + (ring[:, 2:] - ring[:, :2]) * (along / np.maximum(lengths, 1))[:, None]
    off = np.hypot(*(np.array(point, np.float64) - on).T)
    best = int(off.argmin())
    return float(ends[best] - lengths[best] + along[best]) if off[best] <= NEAR else None


class Wall(NamedTuple):
    """A line of wall from corner to corner; a closed one comes back to its first."""

    points: tuple[FootPoint, ...]
    is_closed: bool


class _Edge(NamedTuple):
    start: FootPoint
    end: FootPoint
    length: float

    def at(self, along: float) -> FootPoint:
        if along >= self.length:
            return self.end
        part = along / self.length
        x = self.start.x + (self.end.x - self.start.x) * part
        return FootPoint(round(x), round(self.start.y + (self.end.y - self.start.y) * part))


def standing_walls(edges: EdgeRows, gone: Iterable[Stretch]) -> Iterator[Wall]:
    """What stands of the rings that these edges make, each line as long as it can be."""
    missing: dict[int, list[tuple[float, float]]] = {}
    for edge, start, end in gone:
        missing.setdefault(edge, []).append((start, end))
    for first, last in _rings(edges):
        yield from _of_ring(edges, range(first, last), missing)


def _rings(edges: EdgeRows) -> Iterator[tuple[int, int]]:
    """From which edge to which one before each ring goes."""
    lines = edges.tolist()
    first = 0
    for at in range(len(lines)):
        if lines[at][2:] == lines[first][:2] and at > first:
            yield first, at + 1
            first = at + 1


def _of_ring(
    edges: EdgeRows, ring: range, missing: dict[int, list[tuple[float, float]]]
) -> Iterator[Wall]:
    lines: list[list[FootPoint]] = []
    rows = edges[ring.start : ring.stop].tolist()
    for index, (x, y, to_x, to_y) in zip(ring, rows, strict=True):
        edge = _Edge(FootPoint(x, y), FootPoint(to_x, to_y), hypot(to_x - x, to_y - y))
        for start, end in _kept(edge.length, sorted(missing.get(index, ()))):
            if start == 0 and lines and lines[-1][-1] == edge.start:
                lines[-1].append(edge.at(end))
            else:
                lines.append([edge.at(start), edge.at(end)])
    if len(lines) == 1 and lines[0][0] == lines[0][-1]:
        yield Wall(tuple(lines[0][:-1]), is_closed=True)
        return
    if len(lines) > 1 and lines[-1][-1] == lines[0][0]:
        lines[0] = lines.pop() + lines[0][1:]
    yield from (Wall(tuple(line), is_closed=False) for line in lines)


def _kept(length: float, gone: list[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """What is left of an edge, unless it is too short to be seen."""
    at = 0.0
    for start, end in gone:
        if start - at >= NEAR:
            yield at, start
        at = max(at, end)
    if length - at >= NEAR:
        yield at, length
    elif not gone and length:
        yield 0.0, length
