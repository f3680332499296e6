"""The graphs of a zone map: which ways lead from zone to zone, and what bars them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from weakref import ref

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.campaign.zone_rows import Passage, PassageSide, PassageState, Standing
from mapper.model.zones.zone_graph import ON_FOOT, WHATEVER_BARS, BarCosts, KnownDungeon
from tests.model.dungeons import TWO, door, grounds

WITH_CARE: BarCosts = {"": 1, "stuck": 5}


def two_with(*passages: Passage, **states: PassageState) -> KnownDungeon:
    rows = {f"p{number}": row for number, row in enumerate(passages, 1)}
    return KnownDungeon(TWO, rows, states)


def stands(state: Standing) -> Passage:
    return replace(door("1", "2"), state=state)


def test_of_two_doors_the_first_is_the_edge() -> None:
    graph = two_with(door("1", "2"), door("2", "1")).graph(ON_FOOT)

    assert {"passage": "p1", "bar": "", "weight": 1} == graph["1"]["2"]


def test_the_cheapest_of_two_doors_is_the_edge() -> None:
    graph = two_with(stands("stuck"), door("1", "2")).graph(WITH_CARE)

    assert ("p2", 1) == (graph["1"]["2"]["passage"], graph["1"]["2"]["weight"])


def test_zones_are_nodes_even_without_a_way() -> None:
    assert ["1", "2"] == list(two_with().graph(ON_FOOT))


def test_a_one_way_passage_leads_from_its_first_side_only() -> None:
    graph = two_with(door("1", "2", kind="one_way")).graph(ON_FOOT)

    assert [("1", "2")] == list(graph.edges)


@pytest.mark.parametrize("costs", [ON_FOOT, WHATEVER_BARS])
def test_nobody_goes_through_a_window(costs: BarCosts) -> None:
    assert 0 == two_with(door("1", "2", kind="window")).graph(costs).number_of_edges()


def test_what_no_cost_is_named_for_is_no_way() -> None:
    locked = two_with(stands("locked"))

    assert [0, 0, 2] == [
        locked.graph(costs).number_of_edges() for costs in (ON_FOOT, WITH_CARE, WHATEVER_BARS)
    ]


def test_what_has_become_of_a_door_counts() -> None:
    graph = two_with(stands("locked"), p1=PassageState("open")).graph(ON_FOOT)

    assert graph.has_edge("1", "2")


@pytest.mark.parametrize("other", ["9", ""])
def test_a_passage_to_a_zone_that_is_gone_or_out_of_the_map_leads_nowhere(other: str) -> None:
    assert 0 == two_with(door("1", other)).graph(WHATEVER_BARS).number_of_edges()


def test_only_who_knows_of_a_secret_door_goes_through() -> None:
    secret = PassageSide("1", "secret"), PassageSide("2")
    ground = replace(two_with(replace(door("1", "2"), sides=secret)), found=())

    assert [("2", "1")] == list(ground.graph(ON_FOOT).edges)
    assert 2 == replace(ground, found=("p1",)).graph(ON_FOOT).number_of_edges()


@given(grounds(), grounds())
def test_what_stands_otherwise_leads_where_it_led(
    ground: KnownDungeon, other: KnownDungeon
) -> None:
    anew = replace(ground, states=other.states)

    after = ground.standing_as(other.states)

    assert [anew.ways(id_) for id_ in ground.zones] == [after.ways(id_) for id_ in ground.zones]
    edges = [each.graph(ON_FOOT).edges(data=True) for each in (anew, after)]
    assert list(edges[0]) == list(edges[1])


def test_a_graph_is_asked_for_once() -> None:
    ground = two_with(door("1", "2"))

    assert ground.graph(ON_FOOT) is ground.graph({"": 1})


def test_what_nobody_holds_is_gone_at_once() -> None:
    ground = two_with(door("1", "2"))
    assert nx.has_path(ground.graph(ON_FOOT), "1", "2")
    held = ref(ground)

    del ground

    assert held() is None


def test_a_graph_cannot_be_altered() -> None:
    with pytest.raises(nx.NetworkXError):
        two_with().graph(ON_FOOT).add_edge("1", "2")


QUESTIONS: dict[str, Callable[[nx.DiGraph[str]], object]] = {
    "nodes": lambda graph: sorted(graph.nodes(data="kind")),
    "length": len,
    "edges": lambda graph: sorted(graph.edges(data="passage")),
    "edges into": lambda graph: sorted(graph.in_edges(data="bar")),
    "size": lambda graph: graph.size(weight="weight"),
    "degrees": lambda graph: (dict(graph.in_degree()), dict(graph.out_degree(weight="weight"))),
    "ancestors": lambda graph: {at: nx.ancestors(graph, at) for at in graph},
    "lengths": lambda graph: dict(nx.all_pairs_dijkstra_path_length(graph)),
    "parts": lambda graph: sorted(map(sorted, nx.strongly_connected_components(graph))),
    "islands": lambda graph: sorted(map(sorted, nx.weakly_connected_components(graph))),
    "reversed": lambda graph: sorted(graph.reverse(copy=False).edges),
    "a part": lambda graph: sorted(graph.subgraph(list(graph)[:3]).edges),
    "what is stuck": lambda graph: sorted(
        nx.subgraph_view(graph, filter_edge=lambda a, b: graph[a][b]["bar"] == "stuck").edges
    ),
}


@given(grounds(), st.sampled_from((ON_FOOT, WHATEVER_BARS, WITH_CARE)))
def test_networkx_finds_the_same_as_in_a_graph_built_in_full(
    ground: KnownDungeon, costs: BarCosts
) -> None:
    built: nx.DiGraph[str] = nx.DiGraph()
    for id_, row in ground.zones.items():
        built.add_node(id_, kind=row.kind)
    for id_ in ground.zones:
        for way in ground.ways(id_):
            cost = costs.get(way.bar)
            before = built.get_edge_data(id_, way.to, {"weight": 99})
            if cost is not None and cost < before["weight"]:
                built.add_edge(id_, way.to, passage=way.passage, bar=way.bar, weight=cost)

    lazy = ground.graph(costs)

    assert {asked: ask(built) for asked, ask in QUESTIONS.items()} == {
        asked: ask(lazy) for asked, ask in QUESTIONS.items()
    }
