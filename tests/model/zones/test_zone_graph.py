"""The graph of a zone map: parallel doors, what bars the way, and what lies beyond."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import networkx as nx
import pytest

from mapper.model.hexes.hexes import Hex
from mapper.model.zones.zone_graph import Node, ZoneCosts, zone_graph
from mapper.model.zones.zone_rows import Beyond, Passage, PassageSide, PassageState
from tests.model.dungeons import TWO, door

HARD = ZoneCosts(states={"stuck": Fraction(5, 2), "locked": None})


def graph_of(
    *passages: Passage, costs: ZoneCosts = HARD, **states: PassageState
) -> nx.MultiDiGraph[Node]:
    rows = {f"p{number}": row for number, row in enumerate(passages, 1)}
    return zone_graph(TWO, rows, states, costs)


def test_two_doors_between_two_zones_are_two_edges() -> None:
    graph = graph_of(door("1", "2"), door("2", "1"))

    assert ["p1", "p2"] == list(graph["1"]["2"])


def test_zones_are_nodes_even_without_a_way() -> None:
    assert {"1", "2"} == {*graph_of().nodes}


def test_a_one_way_passage_leads_from_its_first_side_only() -> None:
    graph = graph_of(door("1", "2", kind="one_way"))

    assert [("1", "2")] == [(start, end) for start, end, _ in graph.edges]


def test_nobody_goes_through_a_window() -> None:
    assert 0 == graph_of(door("1", "2", kind="window")).number_of_edges()


def test_a_locked_door_bars_the_way() -> None:
    assert 0 == graph_of(replace(door("1", "2"), state="locked")).number_of_edges()


def test_what_has_become_of_a_door_counts() -> None:
    graph = graph_of(replace(door("1", "2"), state="locked"), p1=PassageState("open"))

    assert {"cost": Fraction(1), "weight": 2, "kind": "door", "state": "open"} == graph["1"]["2"][
        "p1"
    ]


def test_the_cheapest_of_two_doors_is_taken() -> None:
    graph = graph_of(replace(door("1", "2"), state="stuck"), door("1", "2"))

    assert 2 == nx.dijkstra_path_length(graph, "1", "2")


def test_an_entrance_leads_to_its_hex() -> None:
    beyond = Beyond("wild", Hex(1, 1))
    gate = Passage("door", (PassageSide("1"), PassageSide()), door("1", "2").at, beyond=beyond)

    assert graph_of(gate).has_edge("1", beyond)


def test_a_passage_to_a_zone_that_is_gone_leads_nowhere() -> None:
    assert 0 == graph_of(door("1", "9")).number_of_edges()


def test_a_graph_cannot_be_altered() -> None:
    with pytest.raises(nx.NetworkXError):
        graph_of().add_edge("1", "2")
