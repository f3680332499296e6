"""What a path does to hexsides: which it crosses, which it lies on, and which paths are at one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from mapper.model.campaign.rows import Crossing, Path, PathKind
from mapper.model.hexes.hexes import Hex, direction, distance, line
from mapper.model.hexes.sides import (
    HexCorner,
    Side,
    between,
    canonical,
    corners_beside,
    ends,
    hexes_beside,
    side_from,
    turned_about,
    way_along,
)

Stop = Hex | HexCorner
"""What a path leads through from step to step: hexes, or the corners along hexsides."""

Spanned = Side | Hex
"""What a bridge or ford is at: a hexside, or a hex in which two paths cross."""

BARRING = frozenset({"river", "wall"})
"""What a path needs a bridge, a ford or a gate to cross."""

NO_WAYS = frozenset({"border", "none"})
"""What nobody travels by or has to cross: it needs no bridge, and none leads over it."""

SHORTEST_LOOP = 7
"""Steps; a freehand line that returns sooner has gone round one hex or back, not crossed itself."""


def crossed(path: Path) -> set[Side]:
    """The sides that a path through hexes crosses, by their one name."""
    found = (between(a, b) for a, b in pairwise(path.hexes))
    return {side for side in found if side is not None}


def lies_on(path: Path) -> set[Side]:
    """The sides that a path along hexsides follows, by their one name."""
    return {canonical(side) for side in path.sides}


def touched(path: Path) -> set[Spanned]:
    """The sides that a path crosses or lies on, and the hexes that it runs through."""
    return {*lies_on(path)} if path.sides else {*crossed(path), *path.hexes}


def touches(path: Path, side: Side) -> bool:
    """Whether a path crosses or lies on a side: quick where it is nowhere near."""
    one = canonical(side)
    if path.sides:
        return one in path.sides or turned_about(one) in path.sides
    return one.hex in path.hexes and one in crossed(path)


def spanned(row: Crossing) -> Spanned:
    """Where a bridge or ford is; a side by its one name."""
    return row.side.hex if row.is_within else canonical(row.side)


def spanning(row: Crossing, where: Spanned) -> Crossing:
    """The same bridge or ford elsewhere."""
    if isinstance(where, Side):
        return replace(row, side=canonical(where), is_within=False)
    return replace(row, side=Side(where, 0), is_within=True)


def hexes_of(row: Crossing) -> tuple[Hex, ...]:
    """The hexes that a bridge or ford belongs to."""
    return (row.side.hex,) if row.is_within else hexes_beside(row.side)


def taken_for(kind: str, own: Mapping[str, PathKind]) -> str:
    """What travellers take a kind of path for: one of ours, or “none”."""
    return own[kind].travel if kind in own else kind


def needs_crossing(paths: Iterable[Path], where: Spanned, own: Mapping[str, PathKind]) -> bool:
    """Whether a bridge may be here: a path is at the side, or crosses a river in the hex."""
    ways = (path for path in paths if taken_for(path.kind, own) not in NO_WAYS)
    if isinstance(where, Side):
        return any(touches(path, where) for path in ways)
    here = [path for path in ways if where in path.hexes]
    barring = [path for path in here if taken_for(path.kind, own) in BARRING]
    others = [path for path in here if taken_for(path.kind, own) not in BARRING]
    return any(_crosses(path, bar, where) for path in others for bar in barring)


def _crosses(path: Path, bar: Path, at: Hex) -> bool:
    """Whether a path comes to the other bank in a hex, or one of both ends there.

    Where it shares a side with a river it runs to the right of that, as it is drawn.
    """
    for into, out in _passes(bar, at):
        for way in _passes(path, at):
            if into is None or out is None or None in way:
                return True
            aside = {into: 0.5, out: -0.5}
            first, last = sorted((into, out))
            is_left = {first < side + aside.get(side, 0) < last for side in way if side is not None}
            if len(is_left) > 1:
                return True
    return False


def _passes(path: Path, at: Hex) -> Iterator[tuple[int | None, int | None]]:
    """The sides by which a path comes into a hex and leaves it, each time that it does."""
    steps = (None, *path.hexes, None)
    for before, here, after in zip(steps, steps[1:], steps[2:], strict=False):
        if here == at:
            into = None if before is None else direction(at, before)
            yield into, None if after is None else direction(at, after)


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
