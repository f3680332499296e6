"""What a path does to hexsides: which it crosses, which it lies on, and which paths are at one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from mapper.model.campaign.rows import Path
from mapper.model.hexes.hexes import Hex, distance, line
from mapper.model.hexes.sides import (
    HexCorner,
    Side,
    between,
    canonical,
    corners_beside,
    ends,
    side_from,
    turned_about,
    way_along,
)

Stop = Hex | HexCorner
"""What a path leads through from step to step: hexes, or the corners along hexsides."""

SHORTEST_LOOP = 7
"""Steps; a freehand line that returns sooner has gone round one hex or back, not crossed itself."""


def crossed(path: Path) -> set[Side]:
    """The sides that a path through hexes crosses, by their one name."""
    found = (between(a, b) for a, b in pairwise(path.hexes))
    return {side for side in found if side is not None}


def lies_on(path: Path) -> set[Side]:
    """The sides that a path along hexsides follows, by their one name."""
    return {canonical(side) for side in path.sides}


def touched(path: Path) -> set[Side]:
    """The sides that a path crosses or lies on."""
    return lies_on(path) if path.sides else crossed(path)


def touches(path: Path, side: Side) -> bool:
    """Whether a path crosses or lies on a side: quick where it is nowhere near."""
    one = canonical(side)
    if path.sides:
        return one in path.sides or turned_about(one) in path.sides
    return one.hex in path.hexes and one in crossed(path)


def stops(path: Path) -> tuple[Stop, ...]:
    """The hexes of a path, or the corners that it passes along hexsides."""
    if not path.sides:
        return path.hexes
    first = ends(path.sides[0])
    following = ends(path.sides[1]) if len(path.sides) > 1 else ()
    if first[0] in following and first[1] not in following:
        first = first[::-1]
    passed = [*first]
    for side in path.sides[1:]:
        start, end = ends(side)
        passed.append(start if end == passed[-1] else end)
    return tuple(passed)


def with_stops(path: Path, through: Sequence[Stop]) -> Path:
    """The same path by another way, whose stops must be next to each other."""
    hexes = hexes_in(through)
    if len(hexes) == len(through):
        return replace(path, hexes=hexes, sides=())
    found = (_side(a, b) for a, b in pairwise(through))
    return replace(path, hexes=(), sides=tuple(found))


def hexes_in(through: Iterable[Stop]) -> tuple[Hex, ...]:
    """The hexes of a way, of which one along hexsides has none."""
    return tuple(stop for stop in through if not isinstance(stop, HexCorner))


def _side(a: Stop, b: Stop) -> Side:
    side = side_from(a, b) if isinstance(a, HexCorner) and isinstance(b, HexCorner) else None
    if side is None:
        raise ValueError(f"{a} and {b} are not at the ends of a side")
    return side


def is_step(a: Stop, b: Stop) -> bool:
    """Whether a path can lead from one straight to the other."""
    if isinstance(a, HexCorner) or isinstance(b, HexCorner):
        return isinstance(a, HexCorner) and b in corners_beside(a)
    return distance(a, b) == 1


def straight(a: Stop, b: Stop) -> Sequence[Stop]:
    """The stops from one to the other, both included, as straight as can be."""
    if not isinstance(a, HexCorner) and not isinstance(b, HexCorner):
        return line(a, b)
    if isinstance(a, HexCorner) and isinstance(b, HexCorner):
        return way_along(a, b)
    raise ValueError("a path leads through hexes or along hexsides, not both")


def through(points: Sequence[Stop]) -> list[Stop]:
    """All stops of a path by straight lines through some points."""
    passed = list(points[:1])
    for a, b in pairwise(points):
        passed += straight(a, b)[1:]
    return passed


def simplified(drawn: Iterable[Stop]) -> list[Stop]:
    """A freehand line without repeats, without a loop about one hex, and without zigzag.

    What returns later than that has crossed its own way on purpose, and stays.
    """
    kept: list[Stop] = []
    for stop in drawn:
        recent = kept[-SHORTEST_LOOP + 1 :]
        if stop in recent:
            del kept[len(kept) - len(recent) + recent.index(stop) + 1 :]
            continue
        while len(kept) > 1 and is_step(kept[-2], stop) and is_step(kept[-1], stop):
            kept.pop()
        kept.append(stop)
    return kept
