"""The walls of one zone: its edges, but for the stretches of them that are gone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot
from typing import NamedTuple

from mapper.model.places import FootPoint
from mapper.model.zones.zone_edges import NEAR, EdgeRows, Stretch


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
