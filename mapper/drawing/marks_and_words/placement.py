"""Where words go, so that none covers another: the most urgent first, wherever one begins to look.

What is placed at one spot depends on all that is more urgent near it, and on that in turn; only
what is asked for and what it depends on is worked out. So any part of a map comes out the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from math import ceil, dist, floor
from time import perf_counter
from typing import NamedTuple, TypeVar

from PySide6.QtGui import QPainter

from mapper.drawing.base.cells import made_in_time
from mapper.drawing.base.grid import Box, PixelRect
from mapper.drawing.marks_and_words.lettering import WIDEST, Along, Lettering, Plate
from mapper.drawing.marks_and_words.map_text import Saying
from mapper.drawing.style import Style
from mapper.model.campaign.label_rows import USUAL
from mapper.model.hexes.chunks import ChunkAt
from mapper.model.hexes.hexes import Point

LEAST_PX = 9
"""Words that give way to others become no smaller."""

CELL = 192
"""Pixels across, of the squares by which neighbours are found."""

FURTHEST = 420
"""Pixels that words at a point may reach from it."""

MOST_WIDE = 8000
"""Pixels that words in letters of their own may lead."""

GAP = 2.0

LOWEST = 7
"""Lines of words above and below its middle, in which the name of a region finds its place."""

WITHIN = sorted(
    ((down, across) for down in range(1 - LOWEST, LOWEST) for across in (0.0, -0.25, 0.25)),
    key=lambda step: abs(step[0]) + 4 * abs(step[1]),
)
"""How far it looks, in heights and widths of the words, the nearest first."""

SMALLER = 0.7, 0.5

BEYOND = 48
"""Pixels that a picture of words may reach out of the box that is kept free for them."""

ChunksIn = Callable[[PixelRect], Iterable[ChunkAt]]
Bucket = tuple[int, int]
PixelLine = list[tuple[float, float]]
T = TypeVar("T")


class Try(NamedTuple):
    """How large words may be, and along which line."""

    size: int
    line: PixelLine


@dataclass(slots=True)
class Candidate:
    """Words of which it is known how large they are, but perhaps not yet where they go."""

    saying: Saying
    size: int
    x: int
    y: int
    wide: float
    high: float
    reach: Box
    line: PixelLine


@dataclass(frozen=True, slots=True)
class PlacedWords:
    """Words, and where their middle is."""

    saying: Saying
    size: int
    x: int
    y: int
    boxes: tuple[Box, ...]
    along: Along | None

    @property
    def look(self) -> tuple[object, ...]:
        """What is seen of the words, and where."""
        saying = self.saying
        return saying.text, saying.script, self.size, self.boxes

    @property
    def of(self) -> tuple[str, str]:
        """The kind and the id of the row whose words they are."""
        kind, _, id_ = self.saying.id.partition(" ")
        return kind, id_

    def covers(self, x: float, y: float) -> bool:
        """Whether a pixel is on the words, or between two of their letters."""
        pairs = pairwise(self.boxes) if len(self.boxes) > 1 else [self.boxes * 2]
        return any(
            min(a[0], b[0]) <= x <= max(a[2], b[2]) and min(a[1], b[1]) <= y <= max(a[3], b[3])
            for a, b in pairs
        )

    @property
    def bounds(self) -> Box:
        lefts, tops, rights, bottoms = zip(*self.boxes, strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)


class WordPlacement:
    """The words on a map at one size. `said` and `marked` tell what there is in a chunk."""

    def __init__(
        self,
        px: float,
        style: Style,
        lettering: Lettering,
        chunks: ChunksIn,
        said: Callable[[ChunkAt], Iterable[Saying]],
        marked: Callable[[ChunkAt], Iterable[Box]],
        mark_size: float,
        frame: Box | None = None,
    ) -> None:
        """No words reach out of a frame; there may be none that fit."""
        self.px = px
        self._frame = frame
        self._style = style
        self._lettering = lettering
        self._chunks = chunks
        self._said = said
        self._marked = marked
        self._mark_size = mark_size
        self._known: set[ChunkAt] = set()
        self._looked: set[Bucket] = set()
        self._settled: set[Bucket] = set()
        self._waiting: dict[str, Candidate] = {}
        self._near: dict[Bucket, list[Candidate]] = {}
        self._taken: dict[Bucket, list[Box]] = {}
        self._placed: dict[Bucket, list[PlacedWords]] = {}
        self._plates: dict[str, Plate] = {}

    def add(self, sayings: Iterable[Saying]) -> None:
        """Words that may be anywhere, and are known from the start."""
        for saying in sayings:
            self._register(saying)

    def settle(self, area: PixelRect, end: float | None, *, goes_on: bool = False) -> bool:
        """Place all that may reach into an area, until the clock says so; whether it is done."""
        cells = [cell for cell in _cells(_box(area.grown(BEYOND))) if cell not in self._settled]
        if not cells:
            return True
        box = _box_of(cells)
        if not self._look_around(box, end, goes_on):
            return False
        wanted = {
            each.saying.id: each
            for each in _found(self._near, box)
            if each.saying.id in self._waiting
        }
        if not self._add_what_comes_first(wanted, end, goes_on):
            return False
        for one in sorted(wanted.values(), key=lambda each: each.saying.rank):
            self._place(one)
        self._settled.update(_cells(box))
        return True

    def _add_what_comes_first(
        self, wanted: dict[str, Candidate], end: float | None, goes_on: bool
    ) -> bool:
        """More urgent words near those wanted, and near these; whether there was time for it."""
        asked = list(wanted.values())
        while asked:
            one = asked.pop()
            if one.saying.is_bound:
                continue
            if not self._look_around(one.reach, end, goes_on):
                return False
            for other in _found(self._near, one.reach):
                id_ = other.saying.id
                is_open = id_ in self._waiting and id_ not in wanted
                is_first = other.saying.rank < one.saying.rank
                if is_open and is_first and _overlap(other.reach, one.reach):
                    wanted[id_] = other
                    asked.append(other)
        return True

    def within(self, area: PixelRect) -> list[PlacedWords]:
        """What was placed and reaches into an area, in a fixed order."""
        box = _box(area.grown(BEYOND))
        found = {
            each.saying.id: each for each in _found(self._placed, box) if _overlap(each.bounds, box)
        }
        return sorted(found.values(), key=lambda each: each.saying.rank, reverse=True)

    def plate(self, placed: PlacedWords, end: float | None) -> Plate | None:
        """The picture of the words; None where there is no time to draw it."""
        saying, size, lettering = placed.saying, placed.size, self._lettering
        is_late = end is not None and perf_counter() >= end
        if placed.along is not None:
            if saying.id not in self._plates:
                if is_late:
                    return None
                made = lettering.plate_along(placed.along, saying.script, size)
                self._plates[saying.id] = made
            return self._plates[saying.id]
        if is_late and not lettering.has(saying.text, saying.script, size):
            return None
        pixmap = lettering.plate(saying.text, saying.script, size)
        return Plate(pixmap, placed.x - pixmap.width() // 2, placed.y - pixmap.height() // 2)

    def write(self, painter: QPainter, placed: PlacedWords) -> None:
        """The words as they are, without a picture of them."""
        saying, lettering = placed.saying, self._lettering
        if placed.along is None:
            path = lettering.path(saying.text, saying.script, placed.size)
            path.translate(placed.x, placed.y)
        else:
            path = placed.along.path
        lettering.paint(painter, path, saying.script, placed.size)

    def _look_around(self, box: Box, end: float | None, goes_on: bool) -> bool:
        """Know everything that may reach into a box."""
        left, top, right, bottom = box
        around = (left - FURTHEST, top - FURTHEST, right + FURTHEST, bottom + FURTHEST)
        cells = [cell for cell in _cells(around) if cell not in self._looked]
        if not cells:
            return True
        lacking = (p for p in self._chunks(_area_of(cells)) if p not in self._known)
        if not made_in_time(lacking, self._learn, end, goes_on=goes_on):
            return False
        self._looked.update(cells)
        return True

    def _learn(self, place: ChunkAt) -> None:
        self._known.add(place)
        for mark in self._marked(place):
            _put(self._taken, mark, mark)
        for saying in self._said(place):
            self._register(saying)

    def _register(self, saying: Saying) -> None:
        size = saying.size_at(self.px, self._style)
        if not size:
            return
        x, y = round(saying.line[0].x * self.px), round(saying.line[0].y * self.px)
        wide, high = self._lettering.size(saying.text, saying.script, size)
        if wide > MOST_WIDE and saying.script.letters != USUAL:
            size = int(size * MOST_WIDE / wide)
            wide, high = self._lettering.size(saying.text, saying.script, size)
        line = self._line(saying, wide) if saying.is_led else []
        if saying.is_led:
            more = (wide + size) / 2 + 2 * high * (not saying.is_bound)
            reach = _around(line, more)
        else:
            out = self._mark_size * saying.mark + 2 * GAP
            is_free = saying.is_within is not None and not saying.is_bound
            across, down = wide + out, (LOWEST if is_free else 2) * high + out
            reach = (x - across, y - down, x + across, y + down)
        one = Candidate(saying, size, x, y, wide, high, reach, line)
        self._waiting[saying.id] = one
        _put(self._near, reach, one)

    def _line(self, saying: Saying, wide: float) -> PixelLine:
        """The line that words run along, in pixels; what gives way stays about its middle."""
        line = [(at.x * self.px, at.y * self.px) for at in saying.line]
        return line if saying.is_bound else piece_of(line, 2 * WIDEST * wide, 0.5)

    def _tries(self, one: Candidate) -> Iterator[Try]:
        """How large and along which lines words may run that give way, the best first."""
        line, size, wide = one.line, one.size, one.wide
        spread = [piece_of(line, WIDEST * wide, share) for share in (0.5, 0.25, 0.75)]
        asides = [beside(spread[0], by * 1.2 * one.high) for by in (-1, 1)]
        yield from (Try(size, each) for each in spread)
        for each in filter(lambda px: px >= LEAST_PX, (size, round(0.7 * size), round(0.5 * size))):
            yield from (
                Try(each, piece_of(line, 1.1 * wide * each / size, share)) for share in (0.0, 1.0)
            )
        yield from (Try(size, each) for each in asides)
        yield from (Try(size, level_at(line, wide, by * one.high)) for by in (0.0, -1.5, 1.5))

    def _place(self, one: Candidate) -> None:
        del self._waiting[one.saying.id]
        if one.saying.is_bound:
            self._place_by_hand(one)
        elif one.saying.is_led:
            self._place_along(one)
        else:
            self._place_at_point(one)

    def _place_by_hand(self, one: Candidate) -> None:
        """Where they were put; of a picture that ends there, no further in than they must be."""
        placed = self._bound(one, 0, 0)
        by = self._into_frame(placed.bounds)
        placed = self._bound(one, *by) if any(by) else placed
        if self._is_in_frame(placed.bounds):
            self._take(placed)

    def _bound(self, one: Candidate, right: int, down: int) -> PlacedWords:
        """Words so far from where they were put."""
        text, script, size = one.saying.text, one.saying.script, one.size
        x, y = one.x + right, one.y + down
        if not one.saying.is_led:
            return PlacedWords(one.saying, size, x, y, (_box_about(one, x, y),), None)
        line = [(at[0] + right, at[1] + down) for at in one.line]
        if len(line) > 1:
            along = self._lettering.along(text, script, size, line)
        else:
            along = self._lettering.turned(text, script, size, line[0])
        return PlacedWords(one.saying, size, x, y, tuple(along.boxes), along)

    def _place_along(self, one: Candidate) -> None:
        text, script, lettering = one.saying.text, one.saying.script, self._lettering
        for high, line in self._tries(one):
            laid = lettering.laid_along(text, script, high, line)
            if all(self._is_in_frame(each.box) and not self._is_taken(each.box) for each in laid):
                along = lettering.drawn_along(text, script, high, laid)
                boxes = tuple(along.boxes)
                self._take(PlacedWords(one.saying, high, one.x, one.y, boxes, along))
                return

    def _is_taken(self, box: Box) -> bool:
        return any(_overlap(box, other) for other in _found(self._taken, box))

    def _place_at_point(self, one: Candidate) -> None:
        for each, x, y in self._stands(one):
            across, _ = self._into_frame(_box_about(each, x, y))
            box = _box_about(each, x + across, y)
            if self._is_in_frame(box) and not self._is_taken(box):
                self._take(PlacedWords(each.saying, each.size, x + across, y, (box,), None))
                return

    def _stands(self, one: Candidate) -> Iterator[tuple[Candidate, int, int]]:
        """How large words may be and where their middle is, the best first."""
        first, *others = self._spots(one)
        yield from self._within(one)
        if one.saying.is_within is not None:
            for share in SMALLER:
                yield from self._within(self._sized(one, max(LEAST_PX, round(share * one.size))))
        yield one, *first
        yield from ((one, *spot) for spot in others)

    def _sized(self, one: Candidate, size: int) -> Candidate:
        wide, high = self._lettering.size(one.saying.text, one.saying.script, size)
        return replace(one, size=size, wide=wide, high=high)

    def _within(self, one: Candidate) -> Iterator[tuple[Candidate, int, int]]:
        """In what the words name, as near to where they begin to look as they lie in it."""
        is_within, px = one.saying.is_within, self.px
        if is_within is None:
            return
        for down, across in WITHIN:
            x, y = round(one.x + across * one.wide), round(one.y + down * one.high)
            box = _box_about(one, x, y)
            if all(is_within(Point(at[0] / px, at[1] / px)) for at in _edge(box)):
                yield one, x, y

    def _into_frame(self, box: Box) -> tuple[int, int]:
        """How far to the right and down it is moved, but no further than half of it."""
        if self._frame is None:
            return 0, 0
        left, top, right, bottom = self._frame
        return _moved_in(box[0], box[2], left, right), _moved_in(box[1], box[3], top, bottom)

    def _is_in_frame(self, box: Box) -> bool:
        if self._frame is None:
            return True
        left, top, right, bottom = self._frame
        return left <= box[0] and top <= box[1] and box[2] <= right and box[3] <= bottom

    def _spots(self, one: Candidate) -> list[tuple[int, int]]:
        """Middles of the words, the best first."""
        x, y, half, high = one.x, one.y, one.wide / 2, one.high
        if one.saying.mark:
            out = self._mark_size * one.saying.mark + GAP
            down, across = out + high / 2, out + half + GAP
            steps = [(0.0, down), (0.0, -down), (across, 0.0), (-across, 0.0)]
            steps += [(s * (half + out * 0.4), d * down) for d in (1, -1) for s in (1, -1)]
        else:
            steps = [(0.0, 0.0), (0.0, -1.5 * high), (0.0, 1.5 * high)]
            steps += [(-0.6 * half, 0.0), (0.6 * half, 0.0)]
        return [(round(x + across), round(y + down)) for across, down in steps]

    def _take(self, placed: PlacedWords) -> None:
        _put(self._placed, placed.bounds, placed)
        for left, top, right, bottom in placed.boxes:
            box = (left - GAP, top - GAP, right + GAP, bottom + GAP)
            _put(self._taken, box, box)


def _box_about(one: Candidate, x: int, y: int) -> Box:
    """What words cover that have their middle there."""
    return x - one.wide / 2, y - one.high / 2, x + one.wide / 2, y + one.high / 2


def _edge(box: Box) -> Iterator[tuple[float, float]]:
    """Pixels along the upper and the lower edge of a box."""
    left, top, right, bottom = box
    for share in (0.0, 1.0, 0.5, 0.25, 0.75):
        x = left + share * (right - left)
        yield x, top
        yield x, bottom


def _moved_in(low: float, high: float, least: float, most: float) -> int:
    by = max(0, ceil(least - low)) or min(0, floor(most - high))
    return by if abs(by) <= (high - low) / 2 else 0


def _around(line: PixelLine, more: float) -> Box:
    """The rectangle of a line, and so much more on all sides."""
    x, y = zip(*line, strict=True)
    return min(x) - more, min(y) - more, max(x) + more, max(y) + more


def piece_of(line: PixelLine, length: float, share: float) -> PixelLine:
    """A piece of a line no longer than this, which leaves such a share of the rest before it."""
    ways = [0.0, *accumulate(dist(a, b) for a, b in pairwise(line))]
    rest = ways[-1] - length
    if rest <= 0:
        return line
    first, last = rest * share, rest * share + length
    inside = [at for at, way in zip(line, ways, strict=True) if first < way < last]
    return [_on(line, ways, first), *inside, _on(line, ways, last)]


def level_at(line: PixelLine, length: float, down: float) -> PixelLine:
    """From left to right through the middle of a line, or so far beneath it."""
    x, y = piece_of(line, 0.0, 0.5)[0]
    return [(x - length / 2, y + down), (x + length / 2, y + down)]


def beside(line: PixelLine, by: float) -> PixelLine:
    """A line moved to its side, as it runs from end to end."""
    (left, top), (right, bottom) = line[0], line[-1]
    share = by / (dist(line[0], line[-1]) or 1.0)
    x, y = (top - bottom) * share, (right - left) * share
    return [(at[0] + x, at[1] + y) for at in line]


def _on(line: PixelLine, ways: list[float], way: float) -> tuple[float, float]:
    """The point so far along."""
    index = max(1, next(index for index, each in enumerate(ways) if each >= way))
    share = (way - ways[index - 1]) / ((ways[index] - ways[index - 1]) or 1.0)
    (left, top), (right, bottom) = line[index - 1], line[index]
    return left + (right - left) * share, top + (bottom - top) * share


def _put(index: dict[Bucket, list[T]], box: Box, what: T) -> None:
    for cell in _cells(box):
        index.setdefault(cell, []).append(what)


def _found(index: dict[Bucket, list[T]], box: Box) -> Iterable[T]:
    for cell in _cells(box):
        yield from index.get(cell, ())


def _cells(box: Box) -> list[Bucket]:
    left, top, right, bottom = (int(edge // CELL) for edge in box)
    return [(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)]


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _box(area: PixelRect) -> Box:
    return area.left, area.top, area.right, area.bottom


def _area_of(cells: list[Bucket]) -> PixelRect:
    """The rectangle about all of these squares."""
    x, y = [cell[0] for cell in cells], [cell[1] for cell in cells]
    return PixelRect(min(x) * CELL, min(y) * CELL, (max(x) + 1) * CELL, (max(y) + 1) * CELL)


def _box_of(cells: list[Bucket]) -> Box:
    """All of these squares, and nothing of those beside them."""
    area = _area_of(cells)
    return area.left + 1, area.top + 1, area.right - 1, area.bottom - 1
