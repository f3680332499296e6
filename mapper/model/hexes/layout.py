"""Where hexes lie in the plane, flat-topped or pointy-topped: centres, corners, and back."""

from __future__ import annotations

from math import sqrt
from typing import Literal, NamedTuple

from mapper.model.hexes.hexes import Hex, rounded

Top = Literal["flat", "pointy"]

SQRT3 = sqrt(3.0)
HALF_SQRT3 = SQRT3 / 2.0
RADIUS = 1.0 / SQRT3
"""From a centre to a corner; the unit is from the centre of a hex to that of its neighbour."""


class Point(NamedTuple):
    """A point of the plane, in which hexes are one apart."""

    x: float
    y: float


def centre(at: Hex, top: Top) -> Point:
    if top == "flat":
        return Point(at.q * HALF_SQRT3, at.r + at.q / 2)
    return Point(at.q + at.r / 2, at.r * HALF_SQRT3)


def axial(x: float, y: float, top: Top) -> tuple[float, float]:
    """A point of the plane in fractional axial coordinates."""
    if top == "flat":
        q = x / HALF_SQRT3
        return q, y - q / 2
    r = y / HALF_SQRT3
    return x - r / 2, r


def hex_at(x: float, y: float, top: Top) -> Hex:
    return rounded(*axial(x, y, top))


def corners(at: Hex, top: Top) -> tuple[Point, ...]:
    """The six corners; the side towards direction `i` joins corners `i` and `i + 1`."""
    x, y = centre(at, top)
    return tuple(Point(x + dx, y + dy) for dx, dy in _CORNERS[top])


_HALF = RADIUS / 2
_CORNERS: dict[Top, tuple[Point, ...]] = {
    "flat": (
        Point(_HALF, 0.5),
        Point(RADIUS, 0.0),
        Point(_HALF, -0.5),
        Point(-_HALF, -0.5),
        Point(-RADIUS, 0.0),
        Point(-_HALF, 0.5),
    ),
    "pointy": (
        Point(0.5, _HALF),
        Point(0.5, -_HALF),
        Point(0.0, -RADIUS),
        Point(-0.5, -_HALF),
        Point(-0.5, _HALF),
        Point(0.0, RADIUS),
    ),
}
