"""The cheapest ways over a hex map: exact, and quick on a map of any size."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import inf, lcm
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeVar

import numpy as np
import numpy.typing as npt

from mapper.model.hexes.chunks import (
    SIDE,
    SIZE,
    ChunkAt,
    Chunks,
    Codes,
    Floats,
    Integers,
    chunk_of,
    count_mapped,
    hex_in_chunk,
    index_in_chunk,
    mapped,
    value_at,
)
from mapper.model.hexes.hexes import DIRECTIONS, Hex, direction, distance
from mapper.model.lazy_graph import lazy_graph
from mapper.model.not_allowed import NotAllowed

HexPair = tuple[Hex, Hex]


@dataclass(frozen=True, slots=True)
class Costs:
    """
    The cost of entering each terrain, and what differs at single steps.

    A terrain that `enter` leaves out cannot be entered. `sides` holds for one step in one direction
    (a road, a bridge, a wall); None bars it.
    """

    enter: Mapping[int, Fraction]
    sides: Mapping[HexPair, Fraction | None] = field(default_factory=dict)
    denominator: int = field(init=False, compare=False)
    """The least into which every cost divides: each is a whole number of such parts."""
    sided: frozenset[Hex] = field(init=False, compare=False, repr=False)
    """The hexes at either end of a step in `sides`."""

    def __post_init__(self) -> None:
        for code, cost in self.enter.items():
            _check_code(code)
            _check_cost(cost, f"terrain {code}")
        for (start, end), side in self.sides.items():
            if direction(start, end) is None:
                raise ValueError(f"{start} and {end} are not neighbours.")
            if side is not None:
                _check_cost(side, f"the step from {start} to {end}")
        object.__setattr__(self, "enter", MappingProxyType(dict(self.enter)))
        object.__setattr__(self, "sides", MappingProxyType(dict(self.sides)))
        every = (*self.enter.values(), *self.sides.values())
        parts = {cost.denominator for cost in every if cost is not None}
        object.__setattr__(self, "denominator", lcm(*parts))
        object.__setattr__(self, "sided", frozenset(at for step in self.sides for at in step))

    def __reduce__(self) -> tuple[type[Costs], tuple[object, ...]]:
        return Costs, (dict(self.enter), dict(self.sides))

    def step(self, code_to: int, start: Hex, end: Hex) -> Fraction | None:
        """The cost of a step into a hex of this terrain; None when it cannot be made."""
        if code_to == 0:
            return None
        usual = self.enter.get(code_to)
        return self.sides.get((start, end), usual) if self.sides else usual

    def whole(self, cost: Fraction) -> int:
        """One of these costs as a whole number of parts."""
        return cost.numerator * (self.denominator // cost.denominator)


def _check_code(code: int) -> None:
    if not 1 <= code <= 255:
        raise ValueError(f"{code} is not a terrain code from 1 to 255.")


def _check_cost(cost: object, what: str) -> None:
    if not isinstance(cost, Fraction) or cost <= 0:
        raise ValueError(f"{cost!r} is not an exact cost above 0 for {what}.")


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


EXACT = 1 << 53
"""Up to here every whole number has a float of its own; scipy adds up in floats."""

NEAR = 48
"""How many hexes away an end may lie to be looked for on the lazy graph."""
FAR_ABOUT = 6
"""How many times as dear as straight over the easiest ground a way is that leads far about."""

RouteEnds = npt.NDArray[np.int32]


class Route(NamedTuple):
    """A way from hex to hex, both ends included, and what it costs in all."""

    cost: Fraction
    hexes: list[Hex]


def cheapest_path(terrain: Chunks, costs: Costs, start: Hex, end: Hex) -> Route | None:
    """The cheapest way from hex to hex; None when there is none.

    To what is near it is asked of the lazy graph, which looks at no more than it has to; arrays of
    the whole map are made for what is far, or cannot be reached without going far about.
    """
    _check_start(terrain, start)
    if not value_at(terrain, end):
        return None
    found = _nearby(terrain, costs, start, end) if distance(start, end) <= NEAR else None
    return found or Routes(terrain, costs).cheapest_costs(start).path(end)


def _nearby(terrain: Chunks, costs: Costs, start: Hex, end: Hex) -> Route | None:
    """The cheapest way, where it is no dearer than going far about over the easiest ground."""
    import networkx as nx

    every = (*costs.enter.values(), *costs.sides.values())
    least = min((costs.whole(cost) for cost in every if cost is not None), default=1)
    lazy, most = graph(terrain, costs), FAR_ABOUT * least * distance(start, end)
    try:
        hexes = nx.astar_path(lazy, start, end, lambda a, b: least * distance(a, b), cutoff=most)
    except nx.NetworkXNoPath:
        return None
    steps = (lazy[a][b]["weight"] for a, b in pairwise(hexes))
    return Route(Fraction(sum(steps), costs.denominator), hexes)


class Routes:
    """A map and a table of costs as a matrix that is kept and follows when either alters."""

    _chunks: dict[ChunkAt, bytes]
    _codes: Codes
    _costs: Costs
    _grid: _Grid
    _enter: Floats
    _sides: _Sides
    _weights: Floats

    def __init__(self, terrain: Chunks, costs: Costs) -> None:
        self._take(terrain, costs)

    def update(self, terrain: Chunks, costs: Costs) -> None:
        """Follow the map and the table; where only terrain differs, only there and next to it."""
        if terrain.keys() != self._chunks.keys():
            self._take(terrain, costs)
            return
        if costs != self._costs:
            _check_exact(terrain, costs)
        slots = self._grid.nodes.slots
        before = self._chunks
        changed = [slots[place] for place, chunk in terrain.items() if chunk != before[place]]
        self._chunks.update(terrain)
        for slot in changed:
            self._codes[slot] = np.frombuffer(terrain[self._grid.nodes.places[slot]], np.uint8)
        if costs != self._costs:
            self._costs = costs
            self._weigh_all()
        elif changed:
            self._weigh(np.setdiff1d(self._grid.around[changed], [-1]))

    def cheapest_costs(self, start: Hex) -> CheapestCosts:
        """What every hex costs from here, worked out at once, to be asked for hex by hex."""
        from scipy.sparse import csr_array
        from scipy.sparse.csgraph import dijkstra

        _check_start(self._chunks, start)
        nodes = self._codes.size
        firsts = np.arange(0, 6 * nodes + 1, 6, dtype=np.int32)
        matrix = csr_array(
            (self._weights.reshape(-1), self._grid.ends.reshape(-1), firsts), shape=(nodes, nodes)
        )
        # The limit leaves out the steps that cannot be made, which cost infinity.
        parts, came_from = dijkstra(
            matrix, indices=self._grid.nodes.node(start), return_predecessors=True, limit=EXACT
        )
        return CheapestCosts(self._grid, self._costs.denominator, start, parts, came_from)

    def _take(self, terrain: Chunks, costs: Costs) -> None:
        _check_exact(terrain, costs)
        self._costs = costs
        self._chunks = {place: terrain[place] for place in sorted(terrain)}
        self._grid = _Grid(tuple(self._chunks))
        codes = np.frombuffer(bytearray().join(self._chunks.values()), np.uint8)
        self._codes = codes.reshape(-1, SIZE)
        self._weigh_all()

    def _weigh_all(self) -> None:
        costs = self._costs
        self._enter = np.full(256, inf)
        for code, cost in costs.enter.items():
            self._enter[code] = costs.whole(cost)
        self._sides = _Sides.of(costs, self._grid)
        self._weights = np.empty(self._grid.ends.shape)
        self._weigh(np.arange(len(self._codes)))

    def _weigh(self, slots: npt.NDArray[np.int64]) -> None:
        """Put in what the steps from the hexes of these chunks cost."""
        codes = self._codes.reshape(-1)
        for slot in slots.tolist():  # chunk by chunk, all of it stays in the processor's cache
            self._weights[slot] = self._enter[codes[self._grid.ends[slot]]]
        if self._sides.steps.size:
            step, end, parts = self._sides
            here = np.isin(step // (6 * SIZE), slots)
            is_mapped = codes[end[here]] != 0
            self._weights.reshape(-1)[step[here]] = np.where(is_mapped, parts[here], inf)


class CheapestCosts:
    """The least that every hex costs from one start."""

    def __init__(
        self, grid: _Grid, denominator: int, start: Hex, parts: Floats, came_from: RouteEnds
    ) -> None:
        self.denominator = denominator
        self._grid = grid
        self._start = start
        self._parts = parts
        self._came_from = came_from

    def cost(self, end: Hex) -> Fraction | None:
        """What one hex costs; None where no way leads."""
        node = self._grid.nodes.node(end)
        if node is None or self._parts[node] == inf:
            return None
        return Fraction(int(self._parts[node]), self.denominator)

    def path(self, end: Hex) -> Route | None:
        """The cheapest way to a hex; None where no way leads."""
        cost, hexes = self.cost(end), self.ways.path(end)
        return None if cost is None or hexes is None else Route(cost, hexes)

    @property
    def ways(self) -> ShortestPathTree:
        """Where the cheapest ways lead, without what they cost."""
        return ShortestPathTree(self._grid.nodes, self._start, self._came_from)


class Nodes:
    """Every hex of every chunk by a number: a chunk can alter and no number does."""

    def __init__(self, places: tuple[ChunkAt, ...]) -> None:
        self.places = places
        self.slots = {place: slot for slot, place in enumerate(places)}

    def node(self, at: Hex) -> int | None:
        slot = self.slots.get(chunk_of(at))
        return None if slot is None else slot * SIZE + index_in_chunk(at)

    def hex(self, node: int) -> Hex:
        return hex_in_chunk(self.places[node // SIZE], node % SIZE)


@dataclass(frozen=True, slots=True)
class ShortestPathTree:
    """From where each hex of a map is entered on the cheapest way from the start."""

    nodes: Nodes
    start: Hex
    came_from: RouteEnds

    def path(self, end: Hex) -> list[Hex] | None:
        """The hexes of the way to a hex; None where no way leads."""
        node = self.nodes.node(end)
        if node is None or (end != self.start and self.came_from[node] < 0):
            return None
        hexes = []
        while node >= 0:
            hexes.append(self.nodes.hex(node))
            node = int(self.came_from[node])
        return hexes[::-1]


class _Grid:
    """The nodes, each with the six where steps from it end."""

    def __init__(self, places: tuple[ChunkAt, ...]) -> None:
        self.nodes = Nodes(places)
        slots = self.nodes.slots
        self.around = np.array(
            [
                slots.get(ChunkAt(place.q + q, place.r + r), -1)
                for place in places
                for r in (-1, 0, 1)
                for q in (-1, 0, 1)
            ],
            np.int32,
        ).reshape(-1, 9)
        self.ends = _ends(self.around)


def _ends(around: RouteEnds) -> RouteEnds:
    """For each chunk, hex and direction the node where the step ends; off the chunks, its start."""
    own = np.arange(SIZE, dtype=np.int32)
    steps = np.array(DIRECTIONS, np.int32)
    q = (own % SIDE)[:, None] + steps[:, 0]
    r = (own // SIDE)[:, None] + steps[:, 1]
    index = r % SIDE * SIDE + q % SIDE
    which = (r // SIDE + 1) * 3 + q // SIDE + 1
    first = np.arange(len(around), dtype=np.int32)[:, None] * SIZE
    ends = first[:, :, None] + index
    hexes, directions = np.nonzero(which != 4)
    slots = around[:, which[hexes, directions]]
    beyond = slots * SIZE + index[hexes, directions]
    ends[:, hexes, directions] = np.where(slots >= 0, beyond, first + own[hexes])
    return ends


class _Sides(NamedTuple):
    """The steps of a table's sides between nodes, where each ends, and what it costs."""

    steps: Integers
    ends: Integers
    parts: Floats

    @classmethod
    def of(cls, costs: Costs, grid: _Grid) -> _Sides:
        found: list[tuple[int, int, float]] = []
        for (start, end), side in costs.sides.items():
            from_node, to_node, way = (
                grid.nodes.node(start),
                grid.nodes.node(end),
                direction(start, end),
            )
            if from_node is not None and to_node is not None and way is not None:
                parts = inf if side is None else costs.whole(side)
                found.append((from_node * 6 + way, to_node, parts))
        steps, ends, parts_ = zip(*found, strict=True) if found else ((), (), ())
        return cls(np.array(steps, np.int64), np.array(ends, np.int64), np.array(parts_, float))


def _check_start(terrain: Chunks, start: Hex) -> None:
    if not value_at(terrain, start):
        raise NotAllowed("There is no map where the way is to start.")


def _check_exact(terrain: Chunks, costs: Costs) -> None:
    every = (*costs.enter.values(), *costs.sides.values())
    dearest = max((costs.whole(cost) for cost in every if cost is not None), default=0)
    if dearest * len(terrain) * SIZE >= EXACT:
        raise NotAllowed("The costs are too fine to be added up exactly on a map of this size.")
