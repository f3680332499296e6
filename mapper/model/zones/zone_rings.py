"""Rings of corners in whole hundredths of a foot: the one way in which each is written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from mapper.model.places import FootPoint


def ring_of(coordinates: Iterable[Any]) -> tuple[FootPoint, ...]:
    """Whole corners without what repeats, or lies straight between two others."""
    ring = [point for point, _ in unrepeated([rounded(x, y) for x, y, *_ in coordinates])]
    if len(ring) > 1 and ring[0] == ring[-1]:
        ring.pop()
    bent = [
        at
        for index, at in enumerate(ring)
        if _turn(ring[index - 1], at, ring[(index + 1) % len(ring)])
    ]
    return tuple(bent)


def straight_ring(ring: tuple[FootPoint, ...]) -> tuple[FootPoint, ...]:
    """Without the corners that lie within a hundredth of a foot of the line past them."""
    first = ring.index(min(ring))
    corners = ring[first:] + ring[:first]
    if doubled_area(corners) < 0:
        corners = (corners[0], *corners[:0:-1])
    kept: list[FootPoint] = []
    for at, following in zip(corners, corners[1:] + corners[:1], strict=True):
        if not kept or _strays(kept[-1], at, following):
            kept.append(at)
    return tuple(kept) if len(kept) >= 3 else ring


def turned(ring: tuple[FootPoint, ...], way: int) -> tuple[FootPoint, ...]:
    """From its least corner on, clockwise as drawn, or the other way."""
    if not ring:
        return ring
    if doubled_area(ring) * way < 0:
        ring = ring[::-1]
    first = ring.index(min(ring))
    return ring[first:] + ring[:first]


def doubled_area(ring: tuple[FootPoint, ...]) -> int:
    """Twice the area, above 0 if the corners follow clockwise as drawn."""
    return sum(a.x * b.y - b.x * a.y for a, b in zip(ring, ring[1:] + ring[:1], strict=True))


def rounded(x: float, y: float) -> FootPoint:
    return FootPoint(round(x), round(y))


def unrepeated(points: Sequence[FootPoint]) -> Iterator[tuple[FootPoint, int]]:
    """Each point with where it first stands in a run of its like."""
    before = None
    for index, point in enumerate(points):
        if point != before:
            yield point, index
        before = point


def _turn(a: FootPoint, b: FootPoint, c: FootPoint) -> int:
    """Above 0 where the way from one to the next to the third bends clockwise as drawn."""
    return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)


def _strays(before: FootPoint, at: FootPoint, after: FootPoint) -> bool:
    x, y = after.x - before.x, after.y - before.y
    off = (at.x - before.x) * y - (at.y - before.y) * x
    return off * off > x * x + y * y
