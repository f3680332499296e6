"""Outlines of sets of hexes, chunk by chunk: to be filled, and to be followed by a line."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from mapper.drawing.grid import Block, block_of
from mapper.model.chunks import SIDE, ChunkAt
from mapper.model.hexes import DIRECTIONS
from mapper.model.layout import HALF_SQRT3, Top

Mask = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]
Corner = tuple[int, int]

SLANT = 1 / HALF_SQRT3
"""A corner moves so much further than the two sides that meet there."""


def mask_in(chunk: bytes) -> Mask:
    mask: Mask = np.frombuffer(chunk, np.uint8).reshape(SIDE, SIDE) != 0
    return mask


def filled(mask: Mask, place: ChunkAt, top: Top) -> QPainterPath:
    """What the marked hexes of a chunk cover, in hexes."""
    codes = np.zeros((SIDE + 2, SIDE + 2), np.uint8)
    codes[1:-1, 1:-1] = mask
    block = Block(place.q * SIDE - 1, place.r * SIDE - 1, codes)
    return _followed(block, top, (0.0,))[0]


def followed(
    chunks: Mapping[ChunkAt, bytes], place: ChunkAt, top: Top, insets: tuple[float, ...]
) -> tuple[QPainterPath, ...]:
    """Lines along the edge of a set of hexes where it runs through a chunk, so far inside each."""
    first_q, first_r = place.q * SIDE, place.r * SIDE
    block = block_of(chunks, first_q, first_q + SIDE - 1, first_r, first_r + SIDE - 1)
    return _followed(block, top, insets)


def _followed(block: Block, top: Top, insets: tuple[float, ...]) -> tuple[QPainterPath, ...]:
    starts, ends, points = _edges(block, top, insets)
    after = {start: number for number, start in enumerate(starts)}
    entered = set(ends)
    order = [number for number, start in enumerate(starts) if start not in entered]
    order += range(len(starts))
    paths = tuple(QPainterPath() for _ in insets)
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
        for path, (begin, finish) in zip(paths, points, strict=True):
            path.moveTo(QPointF(*begin[run[0]]))
            for each in run[:-1] if is_closed else run:
                path.lineTo(*finish[each])
            if is_closed:
                path.closeSubpath()
    return paths


Point = tuple[float, float]
Ends = tuple[list[Point], list[Point]]


def _edges(
    block: Block, top: Top, insets: tuple[float, ...]
) -> tuple[list[Corner], list[Corner], list[Ends]]:
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
    ends: list[list[Corner]] = []
    moved: list[list[list[Point]]] = [[] for _ in insets]
    for end, other in ((0, -1), (1, 1)):
        index = (side + end) % 6
        corner = 3 * at + steps[index] + steps[(index - 1) % 6]
        has_other = (around[which] >> ((side + other) % 6) & 1 == 1)[:, None]
        outside = at + steps[side]
        towards = np.where(has_other, corner - 3 * outside, 3 * at - corner)
        ends.append([(q, r) for q, r in corner.tolist()])
        for number, inset in enumerate(insets):
            place = corner / 3 + towards / 3 * (inset * SLANT * 3**0.5)
            moved[number].append(_plane(place, top))
    return ends[0], ends[1], [(begin, finish) for begin, finish in moved]


def _plane(places: Floats, top: Top) -> list[Point]:
    q, r = places[:, 0], places[:, 1]
    x, y = (q * HALF_SQRT3, r + q / 2) if top == "flat" else (q + r / 2, r * HALF_SQRT3)
    return list(zip(x.tolist(), y.tolist(), strict=True))
