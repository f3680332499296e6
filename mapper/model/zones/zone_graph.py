"""The zones of a map as somebody knows them, and the ways between them as networkx graphs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial
from itertools import chain
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from mapper.model.campaign.ids import natural
from mapper.model.campaign.zone_rows import (
    Passage,
    PassageKind,
    PassageSide,
    PassageState,
    Standing,
    Zone,
)
from mapper.model.lazy_graph import KeptRows, lazy_graph
from mapper.model.zones.passages import PASSAGES, STANDS_OPEN
from mapper.model.zones.zones import zone_name

if TYPE_CHECKING:
    import networkx as nx

Bar = Literal["", "closed", "locked", "stuck", "barred"]
"""What keeps somebody from walking through; a closed door is opened on the way."""

BARS: Mapping[Standing, Bar] = {"locked": "locked", "stuck": "stuck", "barred": "barred"}

BarCosts = Mapping[Bar, int]
"""What a way costs by what bars it, as a question has it; what is not named is no way at all."""

Ends = list[tuple[str, str]]
"""The passages out of a zone, each with the zone where it ends."""

Joined = dict[str, dict[str, Any]]
"""The edges of a zone, by the zone at their other end."""

ON_FOOT: BarCosts = {"": 1}
WHATEVER_BARS: BarCosts = {"": 1, "closed": 1, "locked": 1, "stuck": 1, "barred": 1}


class KnownWay(NamedTuple):
    """A way out of a zone: by which passage, to which zone, and what bars it."""

    passage: str
    to: str
    bar: Bar


@dataclass(frozen=True)
class KnownDungeon:
    """Zones and passages as somebody knows them; a later edit needs another.

    `found` are the passages that are known though not in plain sight; None: all are known.
    """

    zones: Mapping[str, Zone]
    passages: Mapping[str, Passage]
    states: Mapping[str, PassageState] = field(default_factory=dict)
    found: Collection[str] | None = None
    _graphs: dict[frozenset[tuple[Bar, int]], nx.DiGraph[str]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def standing_as(self, states: Mapping[str, PassageState]) -> KnownDungeon:
        """The same with its passages in these states: where they lead is not looked for again."""
        made = replace(self, states=states)
        vars(made).update(_ends=self._ends, _beside=self._beside)
        return made

    def graph(self, costs: BarCosts) -> nx.DiGraph[str]:
        """
        The zones and the ways between them that these costs allow, zone by zone as it is asked.

        Where several lead from one zone to another there is the cheapest, the first of equals: an
        edge carries its `passage`, what is its `bar`, and its `weight`.
        """
        asked = frozenset(costs.items())
        if asked not in self._graphs:
            zones = self.zones
            onward = KeptRows(zones, partial(_onward, self._ends, self._bars, costs))
            back = KeptRows(zones, partial(_back, cache(partial(_starts, self._ends)), onward))
            nodes = KeptRows(zones, lambda zone: {"kind": zones[zone].kind})
            self._graphs[asked] = lazy_graph(nodes, onward, back)
        return self._graphs[asked]

    def ways(self, zone: str) -> tuple[KnownWay, ...]:
        """The known ways out of a zone, in the order of the passages."""
        return tuple(KnownWay(id_, end, self.bar(id_)) for id_, end in self._ends.get(zone, ()))

    def between(self, start: str, end: str) -> tuple[KnownWay, ...]:
        """All known ways from a zone to the next, those that are free first."""
        there = [way for way in self.ways(start) if way.to == end]
        return tuple(sorted(there, key=lambda way: way.bar != ""))

    def beside(self, zone: str) -> tuple[str, ...]:
        """The passages with a side in a zone, in their order, whether they are known or not."""
        return self._beside.get(zone, ())

    def called(self, zone: str) -> str:
        """What the log calls a zone."""
        beside = {id_: self.passages[id_] for id_ in self.beside(zone)}
        return zone_name(zone, self.zones, beside)

    def exits(self, zone: str = "") -> Iterator[str]:
        """The passages that lead out of the map, from a zone or from anywhere."""
        for id_, row in self.passages.items():
            for start, end in directions(row):
                if start and not end and zone in {"", start}:
                    yield id_

    def bar(self, passage: str) -> Bar:
        """What bars a passage as it stands now."""
        return bar_of(self.passages[passage].kind, self.standing(passage))

    def standing(self, passage: str) -> Standing:
        state = self.states.get(passage)
        return state.state if state is not None else self.passages[passage].state

    def is_open(self, passage: str) -> bool:
        """Whether one goes and sees through it as it stands now."""
        has_leaf = PASSAGES[self.passages[passage].kind].has_leaf
        return not self.bar(passage) and (not has_leaf or self.standing(passage) in STANDS_OPEN)

    def knows(self, passage: str, zone: str) -> bool:
        """Whether who stands in a zone knows of a passage there."""
        if self.found is None or passage in self.found:
            return True
        one, other = self.passages[passage].sides
        side = one if one.zone == zone else other
        return side.zone == zone and side.visibility == "overt"

    @cached_property
    def _bars(self) -> Mapping[str, Bar]:
        return {id_: self.bar(id_) for id_ in self.passages}

    @cached_property
    def _beside(self) -> Mapping[str, tuple[str, ...]]:
        gathered: dict[str, list[str]] = {}
        for id_, row in self.passages.items():
            for zone in {side.zone for side in row.sides}:
                gathered.setdefault(zone, []).append(id_)
        return {zone: tuple(sorted(ids, key=natural)) for zone, ids in gathered.items()}

    @cached_property
    def _ends(self) -> Mapping[str, Ends]:
        """For each zone the passages out of it that are known, and where they end."""
        gathered: dict[str, Ends] = {}
        zones, found = self.zones, self.found
        for id_, row in self.passages.items():
            for side, beyond in _there_and_back(row) if PASSAGES[row.kind].is_passable else ():
                start, end = side.zone, beyond.zone
                is_known = found is None or side.visibility == "overt" or id_ in found
                if is_known and start in zones and end in zones:
                    gathered.setdefault(start, []).append((id_, end))
        return gathered


def _onward(
    ends: Mapping[str, Ends], bars: Mapping[str, Bar], costs: BarCosts, zone: str
) -> Joined:
    """The edges out of a zone, in the order of the passages that they are."""
    edges: Joined = {}
    for id_, end in ends.get(zone, ()):
        bar = bars[id_]
        if bar not in costs or (end in edges and costs[bar] >= edges[end]["weight"]):
            continue
        edges.pop(end, None)
        edges[end] = {"passage": id_, "bar": bar, "weight": costs[bar]}
    return edges


def _starts(ends: Mapping[str, Ends]) -> Mapping[str, list[str]]:
    """For each zone those from which passages lead there."""
    gathered: dict[str, list[str]] = {}
    for start, there in ends.items():
        for _, end in there:
            gathered.setdefault(end, []).append(start)
    return gathered


def _back(
    starts: Callable[[], Mapping[str, list[str]]], onward: Mapping[str, Joined], zone: str
) -> Joined:
    """The edges into a zone; from where they come is looked for once it is asked."""
    from_zones = dict.fromkeys(starts().get(zone, ()))
    return {start: onward[start][zone] for start in from_zones if zone in onward[start]}


def bar_of(kind: PassageKind, standing: Standing) -> Bar:
    """What bars a passage of a kind that stands so."""
    if standing == "closed":
        return "closed" if PASSAGES[kind].is_lifted else ""
    return BARS.get(standing, "")


def directions(row: Passage) -> tuple[tuple[str, str], ...]:
    """From which zone to which a passage leads; what is out of the map has no name."""
    return tuple((start.zone, end.zone) for start, end in _there_and_back(row))


def _there_and_back(row: Passage) -> tuple[tuple[PassageSide, PassageSide], ...]:
    """The sides of a passage, as often as one can go through: from the first, to the second."""
    one, other = row.sides
    return (row.sides, (other, one)) if PASSAGES[row.kind].is_both_ways else (row.sides,)


def reached(
    start: Iterable[str], zones: Mapping[str, Zone], passages: Mapping[str, Passage]
) -> set[str]:
    """The zones to which any way leads from these, however it stands; through windows none does."""
    import networkx as nx

    graph = KnownDungeon(zones, passages).graph(WHATEVER_BARS)
    return set(chain.from_iterable(nx.bfs_layers(graph, list(start))))


def steps_away(graph: nx.DiGraph[str], start: str, most: int | None = None) -> dict[str, int]:
    """How many steps it is to each zone, the nearest first."""
    import networkx as nx

    if start not in graph:
        return {start: 0}
    return dict(nx.single_source_shortest_path_length(graph, start, most))


def way_back(graph: nx.DiGraph[str], start: str, to: str, most: int | None = None) -> list[str]:
    """The zones of the shortest way, from its end to its start."""
    import networkx as nx

    if start not in graph or to == start:
        return [start] if to == start else []
    came_from: dict[str, str] = {}
    for one, other in nx.bfs_edges(graph, start, depth_limit=most):
        came_from[other] = one
        if other == to:
            break
    path = [to] if to in came_from else []
    while path and path[-1] != start:
        path.append(came_from[path[-1]])
    return path
