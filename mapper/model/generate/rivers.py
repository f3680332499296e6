"""Where water runs on a rectangle of hexes: over the lowest way out of every hollow, to the sea."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush

import numpy as np

from mapper.model.arrays import Integers, Mask
from mapper.model.generate.noise import hashes
from mapper.model.hexes.rectangle import Rectangle

SHORTEST = 4
LAND_FOR_A_SPRING = 150
SPACING = 4
LOW_BITS = (1 << 32) - 1


@dataclass(frozen=True, slots=True)
class Drainage:
    """For each hex the next one downhill (itself at an outlet), and its height, hollows filled."""

    receiver: memoryview
    filled: memoryview


def drained(rectangle: Rectangle, height: Integers, is_outlet: Mask) -> Drainage:
    """Every hex drains to an outlet, and on the way the filled height never rises."""
    numbers = np.arange(rectangle.size, dtype=np.int64).reshape(rectangle.shape)
    key = (height << 32) + numbers
    lowest = key.copy()
    for beside in rectangle.neighbours(key, np.iinfo(np.int64).max):
        np.minimum(lowest, beside, out=lowest)
    receiver = np.where(is_outlet, numbers, lowest & LOW_BITS).reshape(-1)
    basin, lowest_hexes = _basins(receiver, is_outlet.reshape(-1))
    exits = _exits(_passes(rectangle, height, basin, numbers), len(lowest_hexes) + 1)
    level = np.full(len(lowest_hexes) + 1, np.iinfo(np.int64).min)
    onwards = receiver.data
    for of_basin, (spill, inside, outside) in exits.items():
        level[of_basin] = spill
        _turn(onwards, inside, outside)
    filled: Integers = np.maximum(height.reshape(-1), level[basin])
    return Drainage(onwards, filled.data)


def _basins(receiver: Integers, is_outlet: Mask) -> tuple[Integers, Integers]:
    """The hollow each hex drains to (0 an outlet, else from 1), and the lowest hex of each."""
    root = receiver
    while True:
        further = root[root]
        if np.array_equal(further, root):
            break
        root = further
    hollows = np.flatnonzero((root == np.arange(len(root))) & ~is_outlet)
    number = np.zeros(len(root), np.int64)
    number[hollows] = np.arange(1, len(hollows) + 1)
    return number[root], hollows


def _passes(
    rectangle: Rectangle, height: Integers, basin: Integers, numbers: Integers
) -> tuple[Integers, Integers, Integers, Integers, Integers]:
    """The lowest pass between each two hollows that touch: both hollows, its height, its hexes."""
    basin = basin.reshape(rectangle.shape)
    found = []
    for other, there, level in zip(
        rectangle.neighbours(basin, -1, 3),
        rectangle.neighbours(numbers, -1, 3),
        rectangle.neighbours(height, 0, 3),
        strict=True,
    ):
        parts = (other != basin) & (other >= 0)
        higher = np.maximum(height[parts], level[parts])
        found.append((basin[parts], other[parts], higher, numbers[parts], there[parts]))
    first, second, spill, here, there = (
        np.concatenate(column) for column in zip(*found, strict=True)
    )
    swap = first > second
    low, high = np.where(swap, second, first), np.where(swap, first, second)
    in_low, in_high = np.where(swap, there, here), np.where(swap, here, there)
    order = np.lexsort((in_high, in_low, spill, high, low))
    low, high = low[order], high[order]
    is_best = np.ones(len(low), np.bool_)
    is_best[1:] = (low[1:] != low[:-1]) | (high[1:] != high[:-1])
    best = order[is_best]
    return low[is_best], high[is_best], spill[best], in_low[best], in_high[best]


def _exits(
    passes: tuple[Integers, Integers, Integers, Integers, Integers], count: int
) -> dict[int, tuple[int, int, int]]:
    """For each hollow, outermost first: how high it fills, and the two hexes it spills over."""
    low, high, spill, in_low, in_high = passes
    source = np.concatenate((low, high))
    target = np.concatenate((high, low)).tolist()
    spills = np.concatenate((spill, spill)).tolist()
    outside = np.concatenate((in_low, in_high)).tolist()
    inside = np.concatenate((in_high, in_low)).tolist()
    order = np.argsort(source, kind="stable")
    starts = np.searchsorted(source[order], np.arange(count + 1)).tolist()
    ways: list[int] = order.tolist()
    exits: dict[int, tuple[int, int, int]] = {}
    heap: list[tuple[int, int]] = []
    reached, level = 0, -(1 << 62)
    while True:
        for way in ways[starts[reached] : starts[reached + 1]]:
            if target[way] and target[way] not in exits:
                heappush(heap, (max(spills[way], level), way))
        while heap and target[heap[0][1]] in exits:
            heappop(heap)
        if not heap:
            return exits
        level, way = heappop(heap)
        reached = target[way]
        exits[reached] = level, inside[way], outside[way]


def _turn(receiver: memoryview, inside: int, outside: int) -> None:
    """Let a hollow run out: the way from its pass down to its lowest hex is turned about."""
    at, onwards = inside, outside
    while True:
        before = receiver[at]
        receiver[at] = onwards
        if before == at:
            return
        at, onwards = before, at


def springs(rectangle: Rectangle, may_spring: Mask, land: int, seed: int) -> list[int]:
    """Hexes well apart where rivers may begin."""
    numbers = np.arange(rectangle.size, dtype=np.uint64).reshape(rectangle.shape)
    chance = np.where(may_spring, hashes(seed, numbers) | np.uint64(1), np.uint64(0))
    best = chance
    for _ in range(SPACING):
        spread = best.copy()
        for beside in rectangle.neighbours(best, 0):
            np.maximum(spread, beside, out=spread)
        best = spread
    found = np.flatnonzero((best == chance) & may_spring)
    found = found[np.argsort(chance.reshape(-1)[found], kind="stable")]
    chosen: list[int] = found[: land // LAND_FOR_A_SPRING + 2].tolist()
    return chosen


def courses(
    rectangle: Rectangle, drainage: Drainage, is_water: Mask, is_sea: Mask, found: list[int]
) -> list[list[int]]:
    """The rivers from these springs, highest first, each to water, another river or the edge."""
    water, sea = is_water.tobytes(), is_sea.tobytes()
    filled, receiver = drainage.filled, drainage.receiver
    wet: set[int] = set()
    rivers = []
    for spring in sorted(found, key=lambda at: (-filled[at], at)):
        start: int | None = spring
        while start is not None and start not in wet:
            river = _course(rectangle, drainage, water, wet, start)
            if len(river) < SHORTEST:
                break
            rivers.append(river)
            wet.update(at for at in river if not water[at])
            start = None
            if water[river[-1]] and not sea[river[-1]]:
                start = _outflow(receiver, water, river[-1])
                if receiver[start] in wet:
                    start = None
    return rivers


def _course(
    rectangle: Rectangle, drainage: Drainage, water: bytes, wet: set[int], start: int
) -> list[int]:
    """
    Down the drainage, and aside into any water or river that it touches and that lies lower.

    As every step aside is truly downhill, no river can come back to where it has been.
    """
    filled, receiver = drainage.filled, drainage.receiver
    river = [start]
    at = receiver[start] if water[start] else start
    while True:
        if at != river[-1]:
            river.append(at)
        if water[at] or at in wet:
            return river
        lower = [to for to in rectangle.neighbours_of(at) if filled[to] < filled[at]]
        ends = [to for to in lower if water[to]] or [to for to in lower if to in wet]
        onwards = min(ends, key=lambda to: (filled[to], to)) if ends else receiver[at]
        if onwards == at:
            return river
        at = onwards


def _outflow(receiver: memoryview, water: bytes, lake: int) -> int:
    """The last hex of a lake on the way out of it."""
    while water[receiver[lake]] and receiver[lake] != lake:
        lake = receiver[lake]
    return lake
