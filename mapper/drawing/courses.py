"""Rivers, roads and trails, cut into one piece a hex, from side to side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain, pairwise
from operator import attrgetter
from random import Random

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from mapper.drawing.ink import curve, hand, polyline
from mapper.drawing.style import PathStyle, Style
from mapper.model.chunks import ChunkAt
from mapper.model.hexes import DIRECTIONS, Hex
from mapper.model.layout import Top, centre
from mapper.model.map_view import MapView
from mapper.model.rows import Path

Integers = npt.NDArray[np.int64]

NOWHERE = 6
"""Instead of a side: the path begins or ends in this hex."""

SIZES = 6
HEXES_A_SIZE = 4
ENDS = 7
KEYS_A_KIND = ENDS * ENDS * SIZES * 2


@dataclass(frozen=True, slots=True)
class Pieces:
    """All pieces of a map's paths, sorted by chunk; the key says how a piece is drawn."""

    kinds: tuple[str, ...]
    q: Integers
    r: Integers
    key: Integers
    of_chunk: Mapping[ChunkAt, tuple[int, int]]

    def between(self, first_q: int, last_q: int, first_r: int, last_r: int) -> Integers:
        """Which pieces may lie among these hexes."""
        columns = range(first_q >> 5, (last_q >> 5) + 1)
        rows = range(first_r >> 5, (last_r >> 5) + 1)
        if len(columns) * len(rows) > len(self.of_chunk):
            return np.arange(len(self.q))
        found = (self.of_chunk.get(ChunkAt(q, r)) for r in rows for q in columns)
        spans = [np.arange(*span) for span in found if span is not None]
        return np.concatenate(spans) if spans else np.empty(0, np.int64)

    @property
    def river(self) -> int:
        """The number of rivers among the kinds; -1 where there are none."""
        return _number_of("river", self.kinds)

    def kind_of(self, key: Integers) -> Integers:
        return key // KEYS_A_KIND


def pieces_in(view: MapView) -> Pieces:
    return pieces_of(view.paths)


def pieces_of(paths: Mapping[str, Path]) -> Pieces:
    kinds = tuple(sorted({path.kind for path in paths.values()}))
    drawn = [path for path in paths.values() if path.hexes]
    if not drawn:
        nothing = np.empty(0, np.int64)
        return Pieces(kinds, nothing, nothing, nothing, {})
    lengths = np.array([len(path.hexes) for path in drawn])
    q, r = coordinates(chain.from_iterable(map(attrgetter("hexes"), drawn)))
    starts = np.cumsum(lengths) - lengths
    index = np.arange(len(q)) - np.repeat(starts, lengths)
    is_last = index == np.repeat(lengths, lengths) - 1
    kind = np.repeat(np.array([kinds.index(path.kind) for path in drawn]), lengths)
    leave = _sides(q, r, is_last)
    enter = np.full(len(q), NOWHERE)
    enter[1:] = np.where(leave[:-1] == NOWHERE, NOWHERE, (leave[:-1] + 3) % 6)
    leave = _joined(kind, q, r, leave, is_last)
    size = np.minimum(index // HEXES_A_SIZE, SIZES - 1)
    grows = ((index + 1) % HEXES_A_SIZE == 0) & (size < SIZES - 1)
    key = ((kind * ENDS + enter) * ENDS + leave) * SIZES * 2 + size * 2 + grows
    order = np.lexsort((kind == _number_of("river", kinds), q >> 5, r >> 5))
    return _sorted(kinds, q[order], r[order], key[order])


def coordinates(hexes: Iterable[Hex]) -> tuple[Integers, Integers]:
    """Both coordinates, as arrays."""
    flat = np.fromiter(chain.from_iterable(hexes), np.int64)
    return flat[0::2], flat[1::2]


def _number_of(kind: str, kinds: tuple[str, ...]) -> int:
    return kinds.index(kind) if kind in kinds else -1


def _sorted(kinds: tuple[str, ...], q: Integers, r: Integers, key: Integers) -> Pieces:
    chunk = np.stack((q >> 5, r >> 5))
    cuts = np.flatnonzero((np.diff(chunk) != 0).any(axis=0)) + 1
    bounds = [0, *cuts.tolist(), len(q)]
    of_chunk = {
        ChunkAt(int(q[start]) >> 5, int(r[start]) >> 5): (start, end)
        for start, end in pairwise(bounds)
    }
    return Pieces(kinds, q, r, key, of_chunk)


def _sides(q: Integers, r: Integers, is_last: npt.NDArray[np.bool_]) -> Integers:
    """The side towards the next hex of the path."""
    table = np.full((5, 5), NOWHERE)
    for side, step in enumerate(DIRECTIONS):
        table[step.q, step.r] = side
    step_q = np.clip(np.diff(q, append=q[-1:]), -2, 2)
    step_r = np.clip(np.diff(r, append=r[-1:]), -2, 2)
    return np.where(is_last, NOWHERE, table[step_q, step_r])


def _joined(
    kind: Integers, q: Integers, r: Integers, leave: Integers, is_last: npt.NDArray[np.bool_]
) -> Integers:
    """Where a path ends on another of its kind, it leaves the hex by the side of that one."""
    place = (kind << 56) + ((q + (1 << 25)) << 28) + r + (1 << 25)
    onwards = np.flatnonzero(leave != NOWHERE)
    onwards = onwards[np.argsort(place[onwards], kind="stable")]
    ends = np.flatnonzero(is_last)
    if len(onwards) == 0:
        return leave
    found = np.searchsorted(place[onwards], place[ends])
    other = onwards[np.minimum(found, len(onwards) - 1)]
    joined = leave.copy()
    joined[ends] = np.where(place[other] == place[ends], leave[other], NOWHERE)
    return joined


def draw_piece(painter: QPainter, px: float, top: Top, style: Style, kind: str, key: int) -> None:
    path_style = style.path(kind)
    rest, ends = key % (SIZES * 2), key // (SIZES * 2) % (ENDS * ENDS)
    size, grows = divmod(rest, 2)
    enter, leave = divmod(ends, ENDS)
    if enter == leave:
        return
    narrow, wide = path_style.width
    step = (wide - narrow) / (SIZES - 1)
    start, end = narrow + step * size, narrow + step * (size + grows)
    if enter == NOWHERE and wide > narrow:
        start = narrow * 0.4
    line = _line(enter, leave, top, hand(key), is_wild=wide > narrow)
    painter.scale(px, px)
    _draw_line(painter, px, path_style, line, start, end)


def _draw_line(
    painter: QPainter,
    px: float,
    style: PathStyle,
    line: list[tuple[float, float]],
    start: float,
    end: float,
) -> None:
    least = 1.1 / px
    colour = QColor(style.colour)
    if style.dash > 0:
        for index in range(0, len(line) - 3, 4):
            painter.fillPath(
                _band(line[index : index + 3], max(start, least), max(end, least)), colour
            )
        return
    painter.fillPath(_band(line, max(start, least), max(end, least)), colour)
    edge = max(0.012, 0.9 / px)
    if style.core and min(start, end) - 2 * edge > 0.8 / px:
        core = _band(line, start - 2 * edge, end - 2 * edge)
        painter.fillPath(core, QColor(style.core))


def _line(
    enter: int, leave: int, top: Top, rng: Random, is_wild: bool
) -> list[tuple[float, float]]:
    """Points from side to side, square to both, winding a little if nature made it."""
    sides = [centre(step, top) for step in DIRECTIONS]
    by = 0.07 if is_wild else 0.02
    middle = (rng.uniform(-by, by), rng.uniform(-by, by))
    if NOWHERE not in (enter, leave):
        pull = 0.16
        middle = (
            middle[0] + (sides[enter].x + sides[leave].x) * pull,
            middle[1] + (sides[enter].y + sides[leave].y) * pull,
        )
    knots = [middle]
    if enter != NOWHERE:
        x, y = sides[enter]
        knots = [(x * 0.505, y * 0.505), (x * 0.4, y * 0.4), *knots]
    if leave != NOWHERE:
        x, y = sides[leave]
        knots = [*knots, (x * 0.4, y * 0.4), (x * 0.505, y * 0.505)]
    path = curve(knots)
    return [path.pointAtPercent(i / 16).toTuple() for i in range(17)]


def _band(line: list[tuple[float, float]], start: float, end: float) -> QPainterPath:
    """A line with a width that changes evenly along it."""
    left, right = [], []
    for index, (x, y) in enumerate(line):
        before, after = line[max(0, index - 1)], line[min(len(line) - 1, index + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        half = (start + (end - start) * index / (len(line) - 1)) / 2
        half /= (dx * dx + dy * dy) ** 0.5 or 1.0
        left.append((x - dy * half, y + dx * half))
        right.append((x + dy * half, y - dx * half))
    return polyline([*left, *reversed(right)], is_closed=True)
