"""The zones of a map as a networkx graph: each passage an edge, several where several lead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.zone_rows import Beyond, Passage, PassageKind, PassageState, Standing, Zone

if TYPE_CHECKING:
    import networkx as nx

ONE = Fraction(1)
IMPASSABLE: Mapping[PassageKind, None] = MappingProxyType(
    {kind: None for kind, traits in PASSAGES.items() if not traits.is_passable}
)


class Way(NamedTuple):
    """A passage as it is taken: from a zone, to a zone or out of the map, and how it stands."""

    passage: str
    start: Node
    end: Node
    state: Standing


Node = str | Beyond
"""A zone by its id, or what lies beyond the map."""


@dataclass(frozen=True, slots=True)
class ZoneCosts:
    """What a step from zone to zone costs: handed in by whoever knows the rules.

    A kind or a state of passages that is not named costs what `step` does; None bars it.
    """

    step: Fraction = ONE
    states: Mapping[Standing, Fraction | None] = field(default_factory=dict)
    kinds: Mapping[PassageKind, Fraction | None] = field(default_factory=lambda: IMPASSABLE)
    denominator: int = field(init=False, compare=False)
    """The least into which every cost divides."""

    def __post_init__(self) -> None:
        for name in ("states", "kinds"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))
        every = (self.step, *self.states.values(), *self.kinds.values())
        given = [cost for cost in every if cost is not None]
        if min(given) < 0:
            raise ValueError("No step costs less than nothing.")
        object.__setattr__(self, "denominator", lcm(*(cost.denominator for cost in given)))

    def of(self, kind: PassageKind, state: Standing) -> Fraction | None:
        """What going through costs: the dearer of what its kind and its state cost."""
        by_kind, by_state = self.kinds.get(kind, self.step), self.states.get(state, self.step)
        if by_kind is None or by_state is None:
            return None
        return max(by_kind, by_state)

    def whole(self, cost: Fraction) -> int:
        """One of these costs as a whole number of parts."""
        return cost.numerator * (self.denominator // cost.denominator)


FREE_COSTS = ZoneCosts()


def zone_graph(
    zones: Mapping[str, Zone],
    passages: Mapping[str, Passage],
    states: Mapping[str, PassageState] = MappingProxyType({}),
    costs: ZoneCosts = FREE_COSTS,
) -> nx.MultiDiGraph[Node]:
    """
    The zones and the ways between them as they stand now; what bars the way has no edge.

    An edge's key is the id of its passage; it carries its `cost` as a fraction, its `weight` in
    whole parts of the size 1 / `graph.graph["denominator"]`, its `kind` and its `state`. Of what
    lies beyond the map there is a node for each place. The graph cannot be altered.
    """
    import networkx as nx

    graph: nx.MultiDiGraph[Node] = nx.MultiDiGraph(denominator=costs.denominator)
    graph.add_nodes_from(zones)
    for way in ways(zones, passages, states):
        kind = passages[way.passage].kind
        cost = costs.of(kind, way.state)
        if cost is not None:
            weight = costs.whole(cost)
            graph.add_edge(
                way.start,
                way.end,
                way.passage,
                cost=cost,
                weight=weight,
                kind=kind,
                state=way.state,
            )
    nx.freeze(graph)
    return graph


def ways(
    zones: Mapping[str, Zone],
    passages: Mapping[str, Passage],
    states: Mapping[str, PassageState] = MappingProxyType({}),
) -> Iterator[Way]:
    """Each passage both ways, but one-way ones; those to zones that are not there lead nowhere."""
    for id_, row in passages.items():
        one, other = (_node(id_, row, side.zone) for side in row.sides)
        if any(isinstance(node, str) and node not in zones for node in (one, other)):
            continue
        state = states[id_].state if id_ in states else row.state
        yield Way(id_, one, other, state)
        if PASSAGES[row.kind].is_both_ways:
            yield Way(id_, other, one, state)


def reached(
    start: Iterable[str], zones: Mapping[str, Zone], passages: Mapping[str, Passage]
) -> set[str]:
    """The zones to which any way leads from these, however it stands; through windows none does."""
    beside: dict[Node, list[str]] = {}
    for way in ways(zones, passages):
        if isinstance(way.end, str) and PASSAGES[passages[way.passage].kind].is_passable:
            beside.setdefault(way.start, []).append(way.end)
    found = set(start)
    waiting = list(found)
    while waiting:
        for id_ in beside.get(waiting.pop(), ()):
            if id_ not in found:
                found.add(id_)
                waiting.append(id_)
    return found


def _node(id_: str, passage: Passage, zone: str) -> Node:
    """Where nobody says what lies beyond, that is a place of its own."""
    if zone:
        return zone
    return Beyond(zone=id_) if passage.beyond is None else passage.beyond
