"""Hexsides and the corners where three of them meet: names, ends, ways along them."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from annotated_types import Interval

from mapper.model.hexes.hexes import (
    DIRECTIONS,
    Hex,
    Point,
    Top,
    centre,
    direction,
    hex_at,
    neighbour,
)


class Side(NamedTuple):
    """One of the six sides of a hex, towards direction 0 to 5."""

    hex: Hex
    direction: Annotated[int, Interval(ge=0, le=5)]


class HexCorner(NamedTuple):
    """A corner of three hexes: the sum of their coordinates, which is thrice its place."""

    q: int
    r: int


def canonical(side: Side) -> Side:
    """The one name of a side, which two hexes share: its direction is 0, 1 or 2."""
    at, towards = side
    return side if towards < 3 else Side(neighbour(at, towards), towards - 3)


def turned_about(side: Side) -> Side:
    """The same side as its other hex names it, which runs the other way."""
    return Side(neighbour(side.hex, side.direction), (side.direction + 3) % 6)


def hexes_beside(side: Side) -> tuple[Hex, Hex]:
    return side.hex, neighbour(side.hex, side.direction)


def between(a: Hex, b: Hex) -> Side | None:
    """The side that two neighbours share, by its one name; None when they do not touch."""
    towards = direction(a, b)
    return None if towards is None else canonical(Side(a, towards))


def corner(at: Hex, index: int) -> HexCorner:
    """A corner of a hex, numbered as in `layout.corners`."""
    one, other = DIRECTIONS[index % 6], DIRECTIONS[(index - 1) % 6]
    return HexCorner(3 * at.q + one.q + other.q, 3 * at.r + one.r + other.r)


def ends(side: Side) -> tuple[HexCorner, HexCorner]:
    """Where a side begins and ends; the other name of the side runs the other way."""
    return corner(side.hex, side.direction), corner(side.hex, side.direction + 1)


def hexes_around(at: HexCorner) -> tuple[Hex, Hex, Hex]:
    """The three hexes that meet at a corner."""
    q, r = at
    if q % 3 == 1:
        first = Hex((q - 1) // 3, (r - 1) // 3)
        return first, Hex(first.q, first.r + 1), Hex(first.q + 1, first.r)
    first = Hex((q + 1) // 3, (r + 1) // 3)
    return first, Hex(first.q - 1, first.r), Hex(first.q, first.r - 1)


def is_corner(at: HexCorner) -> bool:
    """Whether three hexes meet here: not so at the middle of a hex."""
    return at.q % 3 == at.r % 3 != 0


def corners_beside(at: HexCorner) -> tuple[HexCorner, HexCorner, HexCorner]:
    """The corners one side away."""
    sign = 1 if at.q % 3 == 1 else -1
    one, two, three = (HexCorner(at.q + sign * q, at.r + sign * r) for q, r in _STEPS)
    return one, two, three


def side_from(start: HexCorner, end: HexCorner) -> Side | None:
    """The side that leads from corner to corner, named as it runs; None if there is none."""
    if end not in corners_beside(start):
        return None
    around = hexes_around(end)
    one, other = (at for at in hexes_around(start) if at in around)
    side = Side(one, DIRECTIONS.index(Hex(other.q - one.q, other.r - one.r)))
    return side if ends(side)[0] == start else turned_about(side)


def way_along(start: HexCorner, end: HexCorner) -> list[HexCorner]:
    """The corners of a shortest way along hexsides, both included, as straight as can be."""
    left = _steps_needed(start, end)
    total = [abs(steps) for steps in left]
    sign = 1 if start.q % 3 == 1 else -1
    passed = [start]
    while any(left):
        step = max(
            (i for i in range(3) if left[i] * sign > 0), key=lambda i: abs(left[i]) / total[i]
        )
        left[step] -= sign
        last, by = passed[-1], _STEPS[step]
        passed.append(HexCorner(last.q + sign * by[0], last.r + sign * by[1]))
        sign = -sign
    return passed


_STEPS = ((1, -2), (-2, 1), (1, 1))
"""From a corner whose coordinates leave 1 when divided by 3; from the others they are negative."""


def _steps_needed(start: HexCorner, end: HexCorner) -> list[int]:
    """How often each of the three steps is made, forwards less backwards.

    A way takes steps forwards and backwards by turns, so that the kinds of its two ends say how
    many more there are of the ones.
    """
    surplus = (end.q % 3) - (start.q % 3)
    one = (surplus - end.r + start.r) // 3
    two = (surplus - end.q + start.q) // 3
    return [one, two, surplus - one - two]


def corner_point(at: HexCorner, top: Top) -> Point:
    x, y = centre(Hex(at.q, at.r), top)
    return Point(x / 3, y / 3)


def side_point(side: Side, top: Top) -> Point:
    """The middle of a side."""
    one, other = (centre(at, top) for at in hexes_beside(side))
    return Point((one.x + other.x) / 2, (one.y + other.y) / 2)


def nearest_corner(x: float, y: float, top: Top) -> HexCorner:
    at = hex_at(x, y, top)
    return min((corner(at, i) for i in range(6)), key=lambda c: _far(corner_point(c, top), x, y))


def nearest_side(x: float, y: float, top: Top) -> Side:
    """By its one name."""
    at = hex_at(x, y, top)
    sides = (canonical(Side(at, towards)) for towards in range(6))
    return min(sides, key=lambda side: _far(side_point(side, top), x, y))


def _far(point: Point, x: float, y: float) -> float:
    return (point.x - x) ** 2 + (point.y - y) ** 2
