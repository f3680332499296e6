"""The part of a map around a hex as dense arrays, with what every step in it costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np

from mapper.model.arrays import Codes, Integers
from mapper.model.campaign.play_rows import Party
from mapper.model.hexes.chunks import SIDE, ChunkAt
from mapper.model.hexes.hexes import DIRECTIONS, Hex
from mapper.play.travel.procedure import Under
from mapper.play.travel.travel_map import OPEN, AtASide, Country

NEVER = 1 << 40
"""More parts than any journey takes; sums of a few of these are still whole numbers."""


@dataclass(frozen=True, slots=True)
class DenseWindow:
    """Arrays by row r and column q; its outermost ring is never entered."""

    first: Hex
    codes: Codes
    into: Integers
    """For each direction of a step and each hex, the parts that entering it in that way costs."""
    denominator: int

    def place(self, at: Hex) -> tuple[int, int]:
        return at.r - self.first.r, at.q - self.first.q

    def parts(self, points: Fraction) -> int:
        """So many points as a whole number of parts."""
        return points.numerator * (self.denominator // points.denominator)


class Prices(NamedTuple):
    """What steps cost by what is at the side, the terrain left and the terrain entered."""

    points: Mapping[tuple[AtASide, int, int], Fraction | None]

    def denominator(self, *others: Fraction) -> int:
        every = [cost.denominator for cost in self.points.values() if cost is not None]
        return lcm(*every, *(other.denominator for other in others))

    def least(self) -> Fraction | None:
        return min((cost for cost in self.points.values() if cost is not None), default=None)


def prices_of(country: Country, party: Party, most: Fraction, codes: list[int]) -> Prices:
    """The price of every kind of step between these terrains."""
    procedure, weather = country.procedure, country.weather
    lefts = codes if procedure.left_counts else codes[:1]
    found: dict[tuple[AtASide, int, int], Fraction | None] = {}
    for at in (OPEN, *country.side_arrays.kinds):
        for left in lefts:
            for code in codes:
                terrain, behind = country.classes.get(code, "plains"), country.classes.get(left, "")
                under = Under(terrain, behind, at.routes, weather, at.barred)
                found[at, left if procedure.left_counts else 0, code] = procedure.price(
                    party, under, most
                ).payable
    return Prices(found)


def codes_around(country: Country, centre: Hex, radius: int) -> tuple[Hex, Codes]:
    """The terrain codes of a rhombus about a hex, and the hex of its first corner."""
    first = Hex(centre.q - radius, centre.r - radius)
    size = 2 * radius + 1
    codes = np.zeros((size, size), np.uint8)
    for chunk_r in range(first.r >> 5, (first.r + size - 1 >> 5) + 1):
        for chunk_q in range(first.q >> 5, (first.q + size - 1 >> 5) + 1):
            chunk = country.terrain.get(ChunkAt(chunk_q, chunk_r))
            if chunk is not None:
                _put(codes, chunk, (chunk_r << 5) - first.r, (chunk_q << 5) - first.q)
    return first, codes


def _put(codes: Codes, chunk: bytes, row: int, column: int) -> None:
    """Copy what of a chunk lies within; its first hex is at this row and column."""
    height, width = codes.shape
    top, left = max(0, row), max(0, column)
    bottom, right = min(height, row + SIDE), min(width, column + SIDE)
    square = np.frombuffer(chunk, np.uint8).reshape(SIDE, SIDE)
    part = square[top - row : bottom - row, left - column : right - column]
    codes[top:bottom, left:right] = part


def window_of(
    country: Country, prices: Prices, first: Hex, codes: Codes, denominator: int
) -> DenseWindow:
    """The window with what each step in it costs."""
    into = np.full((6, *codes.shape), NEVER, np.int64)
    window = DenseWindow(first, codes, into, denominator)
    tables = {at: _table(prices, at, window) for at in (OPEN, *country.side_arrays.kinds)}
    for way, step in enumerate(DIRECTIONS):
        entered = codes[1:-1, 1:-1]
        left = _shifted(codes, step)
        into[way, 1:-1, 1:-1] = tables[OPEN][left if len(tables[OPEN]) > 1 else 0, entered]
    _put_sides(country, window, tables)
    return window


def _shifted(codes: Codes, step: Hex) -> Codes:
    """For each inner hex, the code of the one that a step in this direction comes from."""
    height, width = codes.shape
    rows = slice(1 - step.r, height - 1 - step.r)
    return codes[rows, 1 - step.q : width - 1 - step.q]


def _table(prices: Prices, at: AtASide, window: DenseWindow) -> Integers:
    own = {(left, code): cost for (at_, left, code), cost in prices.points.items() if at_ == at}
    table = np.full((1 + max((left for left, _ in own), default=0), 256), NEVER, np.int64)
    for (left, code), cost in own.items():
        if cost is not None:
            table[left, code] = window.parts(cost)
    return table


def _put_sides(country: Country, window: DenseWindow, tables: Mapping[AtASide, Integers]) -> None:
    """What is at the sides within, in both directions."""
    kinds, sides = country.side_arrays.kinds, country.side_arrays.sides
    height, width = window.codes.shape
    column, row = sides[:, 0] - window.first.q, sides[:, 1] - window.first.r
    inside = (row >= 1) & (row < height - 1) & (column >= 1) & (column < width - 1)
    for number, kind in enumerate(kinds):
        table = tables[kind]
        for way in range(3):
            here = inside & (sides[:, 2] == way) & (sides[:, 3] == number)
            if here.any():
                step = DIRECTIONS[way]
                ends = row[here], column[here]
                beyond = row[here] + step.r, column[here] + step.q
                _put_steps(window, table, way, ends, beyond)
                _put_steps(window, table, way + 3, beyond, ends)


AxialArrays = tuple[Integers, Integers]


def _put_steps(
    window: DenseWindow, table: Integers, way: int, start: AxialArrays, end: AxialArrays
) -> None:
    left = window.codes[start] if len(table) > 1 else 0
    window.into[way][end] = table[left, window.codes[end]]
