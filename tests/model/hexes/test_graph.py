"""The lazy graph, against one that is built node by node."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, TypeAlias

import networkx as nx
import pytest
from hypothesis import given

from mapper.model.hexes.chunks import with_values
from mapper.model.hexes.hex_routes import Costs, graph
from mapper.model.hexes.hexes import Hex, distance, within
from tests.model.journeys import Journey, Terrain, explicit, journeys

Places: TypeAlias = "nx.DiGraph[Hex]"

COSTS = Costs({1: Fraction(2, 3), 2: Fraction(3)})


def small_map() -> Terrain:
    return with_values({}, [(at, 1) for at in within(Hex(0, 0), 2)])


def as_dicts(any_graph: Places) -> object:
    rows = {
        at: {other: dict(edge) for other, edge in row.items()} for at, row in any_graph.adjacency()
    }
    return {at: dict(found) for at, found in any_graph.nodes(data=True)}, rows


def in_order(groups: Iterable[Iterable[Hex]]) -> list[list[Hex]]:
    return sorted(map(sorted, groups))


def dear_steps(any_graph: Places) -> Places:
    dear: Places = nx.subgraph_view(any_graph, filter_edge=lambda a, b: any_graph[a][b]["cost"] > 1)
    return dear


OF_ALL: dict[str, Callable[[Places], object]] = {
    "nodes": sorted,
    "nodes with attributes": lambda g: sorted(g.nodes(data="terrain")),
    "length": len,
    "edges": lambda g: sorted(g.edges(data="cost")),
    "edges into": lambda g: sorted(g.in_edges(data="cost")),
    "number of edges": nx.number_of_edges,
    "size": lambda g: g.size(weight="cost"),
    "degree in": lambda g: dict(g.in_degree()),
    "degree out": lambda g: dict(g.out_degree(weight="cost")),
    "weak components": lambda g: in_order(nx.weakly_connected_components(g)),
    "strong components": lambda g: in_order(nx.strongly_connected_components(g)),
    "condensed": lambda g: nx.condensation(g).number_of_edges(),
    "some steps left out": lambda g: as_dicts(dear_steps(g)),
    "reversed": lambda g: as_dicts(g.reverse()),
    "seen in reverse": lambda g: as_dicts(g.reverse(copy=False)),
    "undirected": lambda g: in_order(g.to_undirected().edges()),
    "seen undirected": lambda g: in_order(nx.connected_components(g.to_undirected(as_view=True))),
    "copied": lambda g: as_dicts(g.copy()),
    "made into a graph": lambda g: as_dicts(nx.DiGraph(g)),
    "copied in depth": lambda g: as_dicts(copy.deepcopy(g)),
    "pickled": lambda g: as_dicts(pickle.loads(pickle.dumps(g))),
}

STRANGERS: tuple[Any, ...] = (Hex(999, 0), "hex", None, (1,), ("a", "b"))

FROM_A_HEX: dict[str, Callable[[Places, Hex], object]] = {
    "contained": lambda g, at: [x in g for x in (at, tuple(at), list(at), *STRANGERS)],
    "next to something": lambda g, at: [x in g.adj for x in (at, tuple(at), *STRANGERS)],
    "edges": lambda g, at: sorted(g.edges([at, *STRANGERS], data="weight")),
    "an edge": lambda g, at: [g.has_edge(at, other) for other in within(at, 1)],
    "successors": lambda g, at: sorted(g.successors(at)),
    "predecessors": lambda g, at: sorted(g.predecessors(at)),
    "Dijkstra": lambda g, at: nx.single_source_dijkstra_path_length(g, at, weight="cost"),
    "Dijkstra in parts": nx.single_source_dijkstra_path_length,
    "Bellman and Ford": lambda g, at: dict(
        nx.single_source_bellman_ford_path_length(g, at, weight="cost")
    ),
    "A*": lambda g, at: [
        nx.astar_path_length(g, at, end, lambda a, b: distance(a, b) // 12, weight="cost")
        for end in sorted(nx.descendants(g, at))[:3]
    ],
    "descendants": nx.descendants,
    "ancestors": nx.ancestors,
    "depth first": lambda g, at: set(nx.dfs_preorder_nodes(g, at)),
    "breadth first": lambda g, at: dict(nx.single_source_shortest_path_length(g, at)),
    "subgraph": lambda g, at: as_dicts(g.subgraph([at, *g.successors(at)])),
}


@given(journeys())
def test_networkx_finds_the_same_as_in_a_graph_built_in_full(journey: Journey) -> None:
    terrain, costs, _ = journey
    lazy, built = graph(terrain, costs), explicit(terrain, costs)

    answers = {question: ask(lazy) for question, ask in OF_ALL.items()}

    assert {question: ask(built) for question, ask in OF_ALL.items()} == answers


@given(journeys())
def test_networkx_finds_the_same_from_a_hex(journey: Journey) -> None:
    terrain, costs, at = journey
    lazy, built = graph(terrain, costs), explicit(terrain, costs)

    answers = {question: ask(lazy, at) for question, ask in FROM_A_HEX.items()}

    assert {question: ask(built, at) for question, ask in FROM_A_HEX.items()} == answers


def test_the_graph_of_an_empty_map_is_empty() -> None:
    assert not graph({}, COSTS)


def test_costs_are_added_up_without_floats() -> None:
    lazy = graph(small_map(), COSTS)

    lengths = nx.single_source_dijkstra_path_length(lazy, Hex(0, 0), weight="cost")

    assert Fraction(4, 3) == lengths[Hex(2, 0)]
    assert {int, Fraction} == set(map(type, lengths.values()))  # 0 to the start itself


def test_the_denominator_makes_costs_of_weights() -> None:
    lazy = graph(small_map(), COSTS)

    weight = nx.dijkstra_path_length(lazy, Hex(0, 0), Hex(2, 0))

    assert (4, 3) == (weight, lazy.graph["denominator"])


def test_nodes_are_hexes() -> None:
    lazy = graph(small_map(), COSTS)

    kinds = {type(at) for edge in lazy.edges for at in edge} | set(map(type, lazy))

    assert {Hex} == kinds


@pytest.mark.parametrize(
    "alter",
    [
        lambda g: g.add_node(Hex(9, 9)),
        lambda g: g.remove_node(Hex(0, 0)),
        lambda g: g.add_edge(Hex(0, 0), Hex(1, 0), cost=Fraction(1)),
        lambda g: g.remove_edges_from([(Hex(0, 0), Hex(1, 0))]),
        lambda g: g.update(edges=[(Hex(0, 0), Hex(1, 0))]),
        lambda g: g.clear(),
        lambda g: g.edges[Hex(0, 0), Hex(1, 0)].update(cost=Fraction(1)),
        lambda g: nx.set_edge_attributes(g, dict.fromkeys(g.edges, Fraction(1)), "cost"),
        lambda g: nx.set_node_attributes(g, dict.fromkeys(g, 3), "terrain"),
    ],
)
def test_nothing_alters_the_graph(alter: Callable[[Places], object]) -> None:
    lazy = graph(small_map(), COSTS)

    with pytest.raises(nx.NetworkXError):
        alter(lazy)


def test_the_graph_stays_as_the_map_was() -> None:
    terrain = small_map()
    lazy = graph(terrain, COSTS)
    before = as_dicts(lazy)

    terrain |= with_values(terrain, [(Hex(0, 0), 2), (Hex(5, 5), 1)])

    assert before == as_dicts(lazy)


def test_a_new_graph_shows_the_edit() -> None:
    terrain = small_map()

    terrain |= with_values(terrain, [(Hex(0, 0), 2)])

    assert Fraction(3) == graph(terrain, COSTS)[Hex(1, 0)][Hex(0, 0)]["cost"]


def test_a_hex_that_cannot_be_entered_can_be_left() -> None:
    terrain = with_values({}, [(Hex(0, 0), 9), (Hex(1, 0), 1)])

    lazy = graph(terrain, COSTS)

    assert [(Hex(0, 0), Hex(1, 0))] == list(lazy.edges)
