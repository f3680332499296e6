"""Outlines of sets of hexes, chunk by chunk: to be filled, and to be followed by a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from mapper.drawing.base.grid import Block, block_of
from mapper.drawing.base.ink import XY
from mapper.model.hexes.chunks import SIDE, ChunkAt, Mask
from mapper.model.hexes.hexes import DIRECTIONS, HALF_SQRT3, Top, on_plane

LatticeCorner = tuple[int, int]
PointList = list[XY]

SLANT = 1 / HALF_SQRT3
"""A corner moves so much further than the two sides that meet there."""

SQUARE = 3 * 8
"""Outlines are cut where they leave a square of so many thirds of a hex."""


def mask_in(chunk: bytes) -> Mask:
    mask: Mask = np.frombuffer(chunk, np.uint8).reshape(SIDE, SIDE) != 0
    return mask


@dataclass(frozen=True, slots=True)
class Piece:
    """A few sides of an outline: what is out of sight need not be drawn. A line for each inset."""

    bounds: QRectF
    lines: tuple[QPainterPath, ...]


def filled(mask: Mask, place: ChunkAt, top: Top) -> QPainterPath:
    """What the marked hexes of a chunk cover, in hexes."""
    codes = np.zeros((SIDE + 2, SIDE + 2), np.uint8)
    codes[1:-1, 1:-1] = mask
    block = Block(place.q * SIDE - 1, place.r * SIDE - 1, codes)
    path = QPainterPath()
    for run in _runs(block, top, (0.0,)):
        _add(path, run.lines[0])
        path.closeSubpath()
    return path


def followed(
    chunks: Mapping[ChunkAt, bytes], place: ChunkAt, top: Top, insets: tuple[float, ...]
) -> list[Piece]:
    """Lines along the edge of a set of hexes where it runs through a chunk, so far inside each."""
    first_q, first_r = place.q * SIDE, place.r * SIDE
    block = block_of(chunks, first_q, first_q + SIDE - 1, first_r, first_r + SIDE - 1)
    return [piece for run in _runs(block, top, insets) for piece in _pieces(run)]


def _pieces(run: SideRun) -> Iterator[Piece]:
    """They meet halfway along a side, where nothing is to be seen of it: always at the same ones,
    whatever else the outline runs along.
    """
    squares = [(q // SQUARE, r // SQUARE) for q, r in run.starts]
    cuts = [at for at, square in enumerate(squares) if at and square != squares[at - 1]]
    is_closed = run.is_closed and not cuts
    if run.is_closed and cuts:
        parted = [_cut_around(line, squares, cuts) for line in run.lines]
    else:
        parted = [_cut(line, cuts) for line in run.lines]
    for parts in zip(*parted, strict=True):
        paths = tuple(QPainterPath() for _ in parts)
        bounds = QRectF()
        for path, part in zip(paths, parts, strict=True):
            _add(path, part)
            if is_closed:
                path.closeSubpath()
            bounds |= path.boundingRect()
        yield Piece(bounds, paths)


def _cut(line: PointList, sides: list[int]) -> list[PointList]:
    parts: list[PointList] = []
    begin: PointList = []
    first = 0
    for side in sides:
        middle = _middle(line[side], line[side + 1])
        parts.append([*begin, *line[first : side + 1], middle])
        first, begin = side + 1, [middle]
    return [*parts, [*begin, *line[first:]]]


def _cut_around(
    line: PointList, squares: list[tuple[int, int]], cuts: list[int]
) -> list[PointList]:
    """Of a line whose last corner is joined to the first."""
    first, count = cuts[0], len(line)
    around = [*line[first:], *line[: first + 2]]
    sides = [at - first for at in cuts]
    if squares[0] != squares[-1]:
        sides.append(count - first)
    return _cut(around, [*sides, count])[1:-1]


def _middle(one: XY, other: XY) -> XY:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _add(path: QPainterPath, line: PointList) -> None:
    path.moveTo(QPointF(*line[0]))
    for at in line[1:]:
        path.lineTo(QPointF(*at))


@dataclass(frozen=True, slots=True)
class SideRun:
    """Sides one after another: where each starts, and their corners for each inset."""

    starts: list[LatticeCorner]
    lines: list[PointList]
    is_closed: bool
    """Whether the last corner is joined to the first."""


def _runs(block: Block, top: Top, insets: tuple[float, ...]) -> Iterator[SideRun]:
    starts, ends, points = _edges(block, top, insets)
    after = {start: number for number, start in enumerate(starts)}
    entered = set(ends)
    order = [number for number, start in enumerate(starts) if start not in entered]
    order += range(len(starts))
    done = np.zeros(len(starts), np.bool_)
    for first in order:
        if done[first]:
            continue
        run = []
        number: int | None = first
        while number is not None and not done[number]:
            done[number] = True
            run.append(number)
            number = after.get(ends[number])
        is_closed = number == first
        rest = run[:-1] if is_closed else run
        lines = [[begin[first], *(finish[each] for each in rest)] for begin, finish in points]
        yield SideRun([starts[each] for each in run], lines, is_closed)


LineEnds = tuple[list[XY], list[XY]]


def _edges(
    block: Block, top: Top, insets: tuple[float, ...]
) -> tuple[list[LatticeCorner], list[LatticeCorner], list[LineEnds]]:
    """Sides between a hex inside and one outside, each with its corners, and where these come to
    lie when they are moved inside.
    """
    is_in = np.zeros(256, np.bool_)
    is_in[1:] = True
    bits = block.around(is_in)
    inside = np.take(is_in, block.codes)
    inside[[0, -1]] = False
    inside[:, [0, -1]] = False
    row, column = np.nonzero(inside & (bits != 63))
    around = bits[row, column].astype(np.int64)
    hexes = np.stack((column + block.q, row + block.r), axis=1)
    steps = np.array(DIRECTIONS)
    which, side = np.nonzero((around[:, None] >> np.arange(6) & 1) == 0)
    at = hexes[which]
    ends: list[list[LatticeCorner]] = []
    moved: list[list[list[XY]]] = [[] for _ in insets]
    for end, other in ((0, -1), (1, 1)):
        index = (side + end) % 6
        corner = 3 * at + steps[index] + steps[(index - 1) % 6]
        has_other = (around[which] >> ((side + other) % 6) & 1 == 1)[:, None]
        outside = at + steps[side]
        towards = np.where(has_other, corner - 3 * outside, 3 * at - corner)
        ends.append([(q, r) for q, r in corner.tolist()])
        for number, inset in enumerate(insets):
            place = corner / 3 + towards / 3 * (inset * SLANT * 3**0.5)
            x, y = on_plane(place[:, 0], place[:, 1], top)
            moved[number].append(list(zip(x.tolist(), y.tolist(), strict=True)))
    return ends[0], ends[1], [(begin, finish) for begin, finish in moved]
