"""Paths along hexsides, cut into one piece at each corner that they turn about."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

import numpy as np
import numpy.typing as npt

from mapper.drawing.base.ink import XY
from mapper.model.arrays import Integers
from mapper.model.hexes.hexes import DIRECTIONS, ORIGIN
from mapper.model.hexes.layout import Top, corners
from mapper.model.hexes.sides import Side

CORNERS = 6
SIDE_KEYS = 3 * CORNERS
"""About each corner of a hex; and the first and the second half of each of its sides."""

STEPS = 16


def sides_as_array(sides: Iterable[Side]) -> Integers:
    """q, r and direction of each."""
    flat = chain.from_iterable((*side.hex, side.direction) for side in sides)
    return np.fromiter(flat, np.int64).reshape(-1, 3)


def side_pieces(
    sides: Integers, lengths: Integers
) -> tuple[Integers, Integers, Integers, Integers, Integers]:
    """Pieces of paths that follow each other: q, r, which side each is of, key, how far along.

    Two sides that touch have one hex in common, and there they meet at a corner; from the middle
    of the one to that of the other is a piece. A path begins and ends with half a side.
    """
    starts = np.cumsum(lengths) - lengths
    index = np.arange(len(sides)) - np.repeat(starts, lengths)
    at = np.flatnonzero(index > 0)
    q, r, first, second = _in_common(sides[at - 1], sides[at])
    turns_left = (first + 1) % CORNERS == second
    turns_right = (second + 1) % CORNERS == first
    corner = np.where(turns_left, second, first)
    meets = turns_left | turns_right
    ends_q, ends_r, ends_at, ends_key = _ends(sides, index, at, q, r, first, second, turns_left)
    at = at[meets]
    found = (
        np.concatenate((q[meets], ends_q)),
        np.concatenate((r[meets], ends_r)),
        np.concatenate((at, ends_at)),
        np.concatenate((corner[meets], ends_key)),
    )
    return (*found, index[found[2]])


def corner_line(key: int, top: Top, *, is_sharp: bool) -> tuple[list[XY], XY | None]:
    """The points of a piece, and the corner that it turns about; halves turn about none."""
    at = corners(ORIGIN, top)
    if key >= CORNERS:
        side, half = divmod(key - CORNERS, 2)
        first, last = at[side], at[(side + 1) % CORNERS]
        middle = _between(first, last, 0.5)
        ends = (first, middle) if half == 0 else (middle, last)
        return [_between(ends[0], ends[1], step / STEPS) for step in range(STEPS + 1)], None
    corner = (at[key].x, at[key].y)
    start, end = _between(at[key - 1], corner, 0.5), _between(corner, at[(key + 1) % CORNERS], 0.5)
    if is_sharp:
        half = STEPS // 2
        line = [_between(start, corner, step / half) for step in range(half)]
        return [*line, *(_between(corner, end, step / half) for step in range(half + 1))], corner
    line = []
    for step in range(STEPS + 1):
        share = step / STEPS
        line.append(_between(_between(start, corner, share), _between(corner, end, share), share))
    return line, corner


def _between(start: XY, end: XY, share: float) -> XY:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _in_common(before: Integers, after: Integers) -> tuple[Integers, Integers, Integers, Integers]:
    """The hex that two sides share, and the directions of both as it names them."""
    q, r = np.zeros(len(after), np.int64), np.zeros(len(after), np.int64)
    first, second = np.zeros(len(after), np.int64), np.full(len(after), 3, np.int64)
    for one_q, one_r, one in _names(before):
        for other_q, other_r, other in _names(after):
            is_it = (one_q == other_q) & (one_r == other_r) & (one != other)
            q, r = np.where(is_it, one_q, q), np.where(is_it, one_r, r)
            first, second = np.where(is_it, one, first), np.where(is_it, other, second)
    return q, r, first, second


def _names(sides: Integers) -> tuple[tuple[Integers, Integers, Integers], ...]:
    """A side as each of its two hexes names it."""
    steps = np.array(DIRECTIONS)[sides[:, 2]]
    own = (sides[:, 0], sides[:, 1], sides[:, 2])
    return own, (sides[:, 0] + steps[:, 0], sides[:, 1] + steps[:, 1], (sides[:, 2] + 3) % CORNERS)


def _ends(
    sides: Integers,
    index: Integers,
    at: Integers,
    q: Integers,
    r: Integers,
    first: Integers,
    second: Integers,
    turns_left: npt.NDArray[np.bool_],
) -> tuple[Integers, Integers, Integers, Integers]:
    """The half sides at which paths begin and end: the halves that do not meet another side."""
    is_last = np.append(index[1:] == 0, True)
    begins, ends = np.flatnonzero(index == 0), np.flatnonzero(is_last)
    is_alone = is_last[begins]
    of_first, of_last = (
        np.searchsorted(at, wanted) for wanted in (begins[~is_alone] + 1, ends[~is_alone])
    )
    alone = begins[is_alone]
    start_half = np.where(turns_left[of_first], 0, 1)
    end_half = np.where(turns_left[of_last], 1, 0)
    return (
        np.concatenate((q[of_first], q[of_last], sides[alone, 0], sides[alone, 0])),
        np.concatenate((r[of_first], r[of_last], sides[alone, 1], sides[alone, 1])),
        np.concatenate((begins[~is_alone], ends[~is_alone], alone, alone)),
        CORNERS
        + np.concatenate(
            (
                2 * first[of_first] + start_half,
                2 * second[of_last] + end_half,
                2 * sides[alone, 2],
                2 * sides[alone, 2] + 1,
            )
        ),
    )
