"""A rectangle of columns and rows as numpy arrays: where its hexes lie and who is next to whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from mapper.model.hexes.chunks import Codes, Floats, Integers, Mask
from mapper.model.hexes.hexes import HALF_SQRT3, Hex, Shove, Top, from_offset

Scalar = TypeVar("Scalar", bound=np.generic)

STEPS = ((0, 1), (1, 0), (1, 1), (0, -1), (-1, 0), (-1, 1))
"""Lines onwards, and then: along the line, or which of the two touching hexes of the next line."""

MOST_HEXES = 4_000_000
"""So many a new map can have, or an image can cover; it can grow later."""


@dataclass(frozen=True, slots=True)
class Rectangle:
    """
    Arrays have a line for each column of a flat-topped map, for each row of a pointy-topped one.

    Every other line is shoved by half a hex, so that both kinds of map are the same to whoever
    works on the arrays.
    """

    columns: int
    rows: int
    top: Top
    shove: Shove

    @property
    def shape(self) -> tuple[int, int]:
        return (self.columns, self.rows) if self.top == "flat" else (self.rows, self.columns)

    @property
    def size(self) -> int:
        return self.columns * self.rows

    def axial(self) -> tuple[Integers, Integers]:
        """Of every hex, q and r."""
        lines, length = self.shape
        line = np.arange(lines, dtype=np.int64)[:, None]
        along = np.arange(length, dtype=np.int64)[None, :] - self._half(line)
        line = np.broadcast_to(line, self.shape)
        return (line, along) if self.top == "flat" else (along, line)

    def plane(self, first: int, last: int) -> tuple[Floats, Floats]:
        """Of the hexes of some lines, x and y."""
        line = np.arange(first, last, dtype=np.int64)[:, None]
        across = np.broadcast_to(line * HALF_SQRT3, (last - first, self.shape[1]))
        along = np.arange(self.shape[1], dtype=np.int64)[None, :] - self._half(line) + line / 2
        return (across, along) if self.top == "flat" else (along, across)

    def hex_of(self, index: int) -> Hex:
        """The hex at a place in the flattened arrays."""
        line, along = divmod(index, self.shape[1])
        column, row = (line, along) if self.top == "flat" else (along, line)
        return from_offset(column, row, self.top, self.shove)

    def edge(self) -> Mask:
        """The hexes that have neighbours outside."""
        found = np.ones(self.shape, np.bool_)
        found[1:-1, 1:-1] = False
        return found

    def neighbours(
        self, values: npt.NDArray[Scalar], outside: Any, steps: int = 6
    ) -> Iterator[npt.NDArray[Scalar]]:
        """The values of the six neighbours, or of the first three: each pair of hexes once."""
        lines, length = self.shape
        padded = np.full((lines + 2, length + 2), outside, values.dtype)
        padded[1:-1, 1:-1] = values
        for onwards, which in STEPS[:steps]:
            if onwards == 0:
                yield padded[1:-1, 1 + which : 1 + which + length]
                continue
            beside = padded[1 + onwards : 1 + onwards + lines]
            found = np.empty_like(values)
            for parity in (0, 1):
                start = which + self._is_shoved(parity)
                found[parity::2] = beside[parity::2, start : start + length]
            yield found

    def neighbours_of(self, index: int) -> list[int]:
        """Where the neighbours of one hex stand in the flattened arrays."""
        lines, length = self.shape
        line, along = divmod(index, length)
        found = []
        for onwards, which in STEPS:
            next_line = line + onwards
            shift = which - 1 + self._is_shoved(line & 1) if onwards else which
            if 0 <= next_line < lines and 0 <= along + shift < length:
                found.append(next_line * length + along + shift)
        return found

    def _is_shoved(self, parity: int) -> bool:
        return (parity == 1) == (self.shove == "odd")

    def _half(self, line: Integers) -> Integers:
        parity = line & 1
        return (line + parity if self.shove == "even" else line - parity) // 2


def count_neighbours(rectangle: Rectangle, mask: Mask, outside: bool = False) -> Codes:
    """How many of the six neighbours are in the mask."""
    nobody = np.zeros(rectangle.shape, np.uint8)
    return reduce(np.add, rectangle.neighbours(mask, outside), nobody)


def grown(rectangle: Rectangle, mask: Mask) -> Mask:
    """The mask and all that touches it."""
    return reduce(np.logical_or, rectangle.neighbours(mask, outside=False), mask)


def core(rectangle: Rectangle, mask: Mask) -> Mask:
    """What of the mask has neighbours in the mask only."""
    return reduce(np.logical_and, rectangle.neighbours(mask, outside=True), mask)


def bodies(rectangle: Rectangle, mask: Mask) -> Integers:
    """One number for all connected hexes of the mask; the rectangle's size where it is not."""
    nowhere = rectangle.size
    inside = np.flatnonzero(mask)
    numbers = np.full(nowhere + 1, nowhere, np.int64)
    numbers[inside] = inside
    while True:
        lowest = numbers[:-1].reshape(rectangle.shape).copy()
        for beside in rectangle.neighbours(lowest.copy(), nowhere):
            np.minimum(lowest, beside, out=lowest)
        found = lowest.reshape(-1)[inside]
        better = found < numbers[inside]
        if not better.any():
            return numbers[:-1].reshape(rectangle.shape)
        np.minimum.at(numbers, numbers[inside][better], found[better])
        while True:
            further = numbers[numbers[inside]]
            if np.array_equal(further, numbers[inside]):
                break
            numbers[inside] = further
