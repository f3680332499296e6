"""A floor of squares, as other programs draw it, becoming the outlines of zones that touch."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from math import cos, floor, pi, sin
from typing import Annotated, NamedTuple

from annotated_types import Interval

from mapper.model.campaign.zone_rows import Span
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint
from mapper.model.zones.zone_shapes import Shape, bounds, circle, joined, outlined, rectangle

MOST_SQUARES = 100_000
MOST_ZONES = 5000
WAYS = ((1, 0), (0, 1), (-1, 0), (0, -1))
TOWARDS: Mapping[str, tuple[int, int]] = {
    "east": (1, 0),
    "south": (0, 1),
    "west": (-1, 0),
    "north": (0, -1),
}
MOST_CELLS = 500
"""A side of a foreign grid has at most so many."""

CellNumber = Annotated[int, Interval(ge=-MOST_CELLS, le=2 * MOST_CELLS)]


class FloorSquare(NamedTuple):
    x: int
    y: int

    def beside(self, way: tuple[int, int], times: int = 1) -> FloorSquare:
        return FloorSquare(self.x + times * way[0], self.y + times * way[1])


class Floor:
    """Zones by id, each put together of the squares and shapes that it is given."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.zone_at: dict[FloorSquare, str] = {}
        self._parts: dict[str, list[Shape]] = {}
        self._middles: dict[str, FootPoint] = {}

    def __contains__(self, id_: str) -> bool:
        return id_ in self._parts

    def add(self, id_: str, squares: Iterable[FloorSquare]) -> bool:
        """A zone of those squares that nobody has; of several patches the largest; if any is."""
        free = {square for square in squares if square not in self.zone_at}
        patch = max(patches(free), key=lambda found: (len(found), min(found)), default=set())
        self._take(id_, patch)
        self._parts[id_] = [self._run(run) for run in _runs(patch)]
        if not patch:
            del self._parts[id_]
        return bool(patch)

    def add_round(self, id_: str, squares: Collection[FloorSquare], sides: int = 0) -> None:
        """A zone that fills the box of the squares that it stands on: round, or many-sided."""
        self._take(id_, squares)
        left, top, right, bottom = bounds(self._run(squares))
        centre = FootPoint((left + right) // 2, (top + bottom) // 2)
        radius = min(right - left, bottom - top) // 2
        shape = many_sided(left, top, right, bottom, sides) if sides else circle(centre, radius)
        self._parts[id_], self._middles[id_] = [shape], centre

    def halve(self, at: FloorSquare, way: tuple[int, int], behind: str, ahead: str) -> Span:
        """Share out a square between the zones to both sides; the line between the halves."""
        middle = self._across(at, way, 0)
        self.zone_at.setdefault(at, ahead)
        for id_, sign in ((behind, -1), (ahead, 1)):
            self._widen(id_, middle, self._across(at, way, sign), way)
        return middle

    def give(self, at: FloorSquare, way: tuple[int, int], id_: str, out: int) -> Span:
        """Give a whole square to a zone; its edge on the far side: ahead for 1, behind for -1."""
        self.zone_at.setdefault(at, id_)
        edge = self._across(at, way, out)
        self._widen(id_, edge, self._across(at, way, -out), way)
        return edge

    def edge(self, at: FloorSquare, way: tuple[int, int]) -> Span:
        """The edge of a square on this side of it."""
        return self._across(at, way, 1)

    def middle(self, x: float, y: float) -> FootPoint:
        """A point of the map, from squares and parts of squares."""
        return FootPoint(round(x * self.side), round(y * self.side))

    def zone_under(self, x: float, y: float) -> str:
        """The zone at a point in squares and parts of squares; empty where none is."""
        return self.zone_at.get(FloorSquare(floor(x), floor(y)), "")

    def shapes(self) -> dict[str, Shape]:
        if len(self._parts) > MOST_ZONES:
            raise NotAllowed(f"This map would have more than {MOST_ZONES:,} zones.")
        parts = self._parts.items()
        return {id_: joined(found) if len(found) > 1 else found[0] for id_, found in parts}

    def _take(self, id_: str, squares: Iterable[FloorSquare]) -> None:
        for square in squares:
            self.zone_at[square] = id_
        if len(self.zone_at) > MOST_SQUARES:
            raise NotAllowed(f"This map is larger than {MOST_SQUARES:,} squares.")

    def _run(self, squares: Iterable[FloorSquare]) -> Shape:
        squares = list(squares)
        xs, ys = [s.x for s in squares], [s.y for s in squares]
        return rectangle(
            FootPoint(min(xs) * self.side, min(ys) * self.side),
            FootPoint((max(xs) + 1) * self.side, (max(ys) + 1) * self.side),
        )

    def _across(self, at: FloorSquare, way: tuple[int, int], sign: int) -> Span:
        """A line across a square: in the middle for 0, at the side behind or ahead for -1 or 1."""
        half = self.side // 2
        x = at.x * self.side + half + sign * way[0] * half
        y = at.y * self.side + half + sign * way[1] * half
        return Span(
            FootPoint(x - abs(way[1]) * half, y - abs(way[0]) * half),
            FootPoint(x + abs(way[1]) * half, y + abs(way[0]) * half),
        )

    def _widen(self, id_: str, line: Span, to: Span, way: tuple[int, int]) -> None:
        """Add what lies between two lines, and in a round room as far as its middle."""
        parts = self._parts.get(id_)
        if parts is None:
            return
        parts.append(rectangle(line.start, to.end))
        middle = self._middles.get(id_)
        if middle is not None:
            end = FootPoint(middle.x, to.end.y) if way[0] else FootPoint(to.end.x, middle.y)
            start = to.start
            if end.x != start.x and end.y != start.y:
                parts.append(rectangle(start, end))


def patches(squares: set[FloorSquare]) -> Iterator[set[FloorSquare]]:
    """The squares that hang together, patch by patch."""
    left = set(squares)
    while left:
        found = {left.pop()}
        edge = list(found)
        while edge:
            near = {edge[-1].beside(way) for way in WAYS} & left
            edge.pop()
            left -= near
            found |= near
            edge += near
        yield found


def divided(squares: set[FloorSquare], most: int) -> list[set[FloorSquare]]:
    """A corridor in pieces that hang together, each within so many squares both ways."""
    left = set(squares)
    pieces: list[set[FloorSquare]] = []
    for first in sorted(squares, key=lambda s: (_degree(s, squares), s.y, s.x)):
        begun = deque([first])
        while begun:
            start = begun.popleft()
            if start in left:
                piece = _grown(start, left, most)
                left -= piece
                pieces.append(piece)
                begun.extend(sorted(_around(piece) & left))
    return _without_crumbs(pieces, most + 1)


def many_sided(left: int, top: int, right: int, bottom: int, sides: int) -> Shape:
    """The regular polygon that fills a box, with a side at its top."""
    turns = [pi / sides * (2 * step + 1) - pi / 2 for step in range(sides)]
    wide, high = max(cos(t) for t in turns), max(abs(sin(t)) for t in turns)
    x, y = (left + right) / 2, (top + bottom) / 2
    return outlined(
        [
            FootPoint(
                round(x + cos(t) / wide * (right - left) / 2),
                round(y + sin(t) / high * (bottom - top) / 2),
            )
            for t in turns
        ]
    )


def _grown(first: FloorSquare, free: set[FloorSquare], most: int) -> set[FloorSquare]:
    found = {first}
    edge = deque([first])
    while edge:
        at = edge.popleft()
        for near in sorted(at.beside(way) for way in WAYS):
            is_new = near in free and near not in found
            if is_new and max(size_of((*found, near))) <= most:
                found.add(near)
                edge.append(near)
    return found


def _around(squares: Iterable[FloorSquare]) -> set[FloorSquare]:
    return {square.beside(way) for square in squares for way in WAYS}


def size_of(squares: Iterable[FloorSquare]) -> tuple[int, int]:
    """How wide and how high they are together."""
    xs, ys = [s.x for s in squares], [s.y for s in squares]
    return max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


def _degree(at: FloorSquare, squares: set[FloorSquare]) -> int:
    return sum(at.beside(way) in squares for way in WAYS)


def _without_crumbs(pieces: list[set[FloorSquare]], most: int) -> list[set[FloorSquare]]:
    """Single squares go to the smallest piece beside them that has room."""
    kept = [piece for piece in pieces if len(piece) > 1]
    whose = {square: index for index, piece in enumerate(kept) for square in piece}
    for crumb in (piece for piece in pieces if len(piece) == 1):
        (at,) = crumb
        near = [whose[each] for each in sorted(_around(crumb)) if each in whose]
        fit = [piece for piece in near if max(size_of(kept[piece] | crumb)) <= most]
        if fit:
            piece = min(fit, key=lambda p: len(kept[p]))
            kept[piece].add(at)
        else:
            piece = len(kept)
            kept.append(crumb)
        whose[at] = piece
    return kept


def _runs(squares: set[FloorSquare]) -> Iterator[list[FloorSquare]]:
    """The squares row by row, each row in stretches without a gap."""
    run: list[FloorSquare] = []
    for square in sorted(squares, key=lambda s: (s.y, s.x)):
        if run and (square.y, square.x) != (run[-1].y, run[-1].x + 1):
            yield run
            run = []
        run.append(square)
    if run:
        yield run
