"""The hexes of a map as a networkx graph that is worked out from the chunks when asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import numpy as np

from mapper.model.hexes.chunks import SIDE, ChunkAt, Chunks, count_mapped, mapped, value_at
from mapper.model.hexes.costs import Costs, HexPair
from mapper.model.hexes.hexes import DIRECTIONS, Hex
from mapper.model.lazy_graph import lazy_graph

if TYPE_CHECKING:
    import networkx as nx

V = TypeVar("V")


def graph(terrain: Chunks, costs: Costs) -> nx.DiGraph[Hex]:
    """
    The mapped hexes and the steps between them, as the map is now: later edits need a new graph.

    Nothing is copied and the graph cannot be altered. An edge carries its `cost` as a fraction and,
    where networkx looks of its own accord, its `weight`: the cost in whole parts of the size
    1 / `graph.graph["denominator"]`, just as exact and several times as fast to add up.
    """
    steps = Steps(terrain, costs)
    nodes, back = PerHex(steps, steps.attributes), PerHex(steps, steps.back)
    return lazy_graph(nodes, PerHex(steps, steps.onward), back, denominator=costs.denominator)


class SharedAttributes(dict[str, Any]):
    """The attributes of an edge or a node, shared by all that are alike: they cannot be altered."""

    def _refuse(self, *_args: object, **_named: object) -> NoReturn:
        import networkx as nx

        raise nx.NetworkXError("The attributes of a map's graph cannot be altered.")

    __setitem__ = __delitem__ = __ior__ = _refuse
    update = setdefault = pop = popitem = clear = _refuse

    def __reduce__(self) -> tuple[type[SharedAttributes], tuple[dict[str, Any]]]:
        return SharedAttributes, (dict(self),)


SharedNeighbours = dict[Hex, SharedAttributes]

BORDERED = SIDE + 2
"""The side of a chunk together with the hexes next to it on every side."""

_STEPS = tuple((q, r, r * BORDERED + q) for q, r in DIRECTIONS)


class Steps:
    """The steps from and to each hex of a map as it is now, and what they cost."""

    def __init__(self, terrain: Chunks, costs: Costs) -> None:
        self.chunks = dict(terrain)  # chunks never alter: this alone keeps the map as it is
        self._costs = costs
        self._edges: list[SharedAttributes | None] = [None] * 256
        for code, cost in costs.enter.items():
            self._edges[code] = _edge(cost, costs)
        self._bordered: dict[tuple[int, int], bytes] = {}

    @cached_property
    def count(self) -> int:
        return count_mapped(self.chunks)

    def onward(self, at: Hex) -> SharedNeighbours:
        """The neighbours that can be entered from a hex, and how."""
        codes, i = self._codes_around(at)
        q, r = at
        edges, new = self._edges, tuple.__new__  # as Hex(…), in half the time: this is asked often
        found = {
            new(Hex, (q + dq, r + dr)): edge
            for dq, dr, di in _STEPS
            if (edge := edges[codes[i + di]])
        }
        if at in self._costs.sided:
            self._put_sides(found, {other: (at, other) for other in _around(at, codes, i)})
        return found

    def back(self, at: Hex) -> SharedNeighbours:
        """The neighbours from which a hex can be entered, and how."""
        codes, i = self._codes_around(at)
        around = _around(at, codes, i)
        edge = self._edges[codes[i]]
        found = dict.fromkeys(around, edge) if edge else {}
        if at in self._costs.sided:
            self._put_sides(found, {other: (other, at) for other in around})
        return found

    def attributes(self, at: Hex) -> SharedAttributes:
        codes, i = self._codes_around(at)
        return SharedAttributes(terrain=codes[i])

    def _codes_around(self, at: Hex) -> tuple[bytes, int]:
        """The terrain of a chunk and next to it, and where in it a mapped hex stands."""
        try:
            q, r = at
            place = (q >> 5, r >> 5)
        except (TypeError, ValueError):  # networkx asks for whatever it is asked for
            raise KeyError(at) from None
        codes = self._bordered.get(place)
        if codes is None:
            if place not in self.chunks:
                raise KeyError(at)
            codes = self._bordered[place] = _bordered(self.chunks, ChunkAt(*place))
        i = ((r & 31) + 1) * BORDERED + (q & 31) + 1
        if not codes[i]:
            raise KeyError(at)
        return codes, i

    def _put_sides(self, found: SharedNeighbours, steps: Mapping[Hex, HexPair]) -> None:
        sides = self._costs.sides
        for other, step in steps.items():
            if step in sides:
                found.pop(other, None)
                side = sides[step]
                if side is not None:
                    found[other] = _edge(side, self._costs)


class PerHex(Mapping[Hex, V]):
    """What a function answers for each mapped hex, as the table that networkx expects."""

    def __init__(self, steps: Steps, answer: Callable[[Hex], V]) -> None:
        self._steps = steps
        self._answer = answer

    def __getitem__(self, at: Hex) -> V:
        return self._answer(at)

    def __iter__(self) -> Iterator[Hex]:
        return mapped(self._steps.chunks)

    def __len__(self) -> int:
        return self._steps.count

    def __contains__(self, at: object) -> bool:
        try:
            return isinstance(at, tuple) and value_at(self._steps.chunks, Hex(*at)) != 0
        except TypeError:
            return False


def _edge(cost: Fraction, costs: Costs) -> SharedAttributes:
    return SharedAttributes(cost=cost, weight=costs.whole(cost))


def _around(at: Hex, codes: bytes, i: int) -> list[Hex]:
    q, r = at  # a plain pair does as well as a Hex
    return [Hex(q + dq, r + dr) for dq, dr, di in _STEPS if codes[i + di]]


def _bordered(chunks: Chunks, place: ChunkAt) -> bytes:
    around = np.zeros((3 * SIDE, 3 * SIDE), np.uint8)
    for row in range(3):
        for column in range(3):
            chunk = chunks.get(ChunkAt(place.q + column - 1, place.r + row - 1))
            if chunk is not None:
                codes = np.frombuffer(chunk, np.uint8).reshape(SIDE, SIDE)
                around[row * SIDE : (row + 1) * SIDE, column * SIDE : (column + 1) * SIDE] = codes
    return around[SIDE - 1 : 2 * SIDE + 1, SIDE - 1 : 2 * SIDE + 1].tobytes()
