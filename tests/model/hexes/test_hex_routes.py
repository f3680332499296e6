"""Routes on arrays and on the lazy graph, against networkx."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.hexes.chunks import EMPTY, mapped, value_at, with_values
from mapper.model.hexes.hex_routes import (
    FAR_ABOUT,
    NEAR,
    CheapestCosts,
    Costs,
    Route,
    Routes,
    cheapest_path,
    graph,
)
from mapper.model.hexes.hexes import Hex, direction, within
from mapper.model.not_allowed import NotAllowed
from tests.model.journeys import Journey, Terrain, codes, explicit, journeys, tables

PLAIN = Costs({1: Fraction(2, 3)})


def lengths_in(any_graph: nx.DiGraph[Hex], start: Hex) -> dict[Hex, Fraction]:
    found = nx.single_source_dijkstra_path_length(any_graph, start, weight="cost")
    return {at: Fraction(length) for at, length in found.items()}


def found_path(found: CheapestCosts, end: Hex) -> Route:
    route = found.path(end)
    assert route is not None
    return route


def all_costs(routes: Routes, terrain: Terrain, start: Hex) -> dict[Hex, Fraction]:
    costs = routes.cheapest_costs(start)
    answers = ((at, costs.cost(at)) for at in mapped(terrain))
    return {at: cost for at, cost in answers if cost is not None}


@given(journeys())
def test_costs_to_all_are_those_of_a_graph_built_in_full(journey: Journey) -> None:
    terrain, costs, start = journey

    answer = all_costs(Routes(terrain, costs), terrain, start)

    assert lengths_in(explicit(terrain, costs), start) == answer


@given(journeys())
def test_costs_to_all_are_those_of_the_lazy_graph(journey: Journey) -> None:
    terrain, costs, start = journey

    answer = all_costs(Routes(terrain, costs), terrain, start)

    assert lengths_in(graph(terrain, costs), start) == answer


@given(journeys())
def test_every_cost_is_a_fraction(journey: Journey) -> None:
    terrain, costs, start = journey

    answer = all_costs(Routes(terrain, costs), terrain, start)

    assert {Fraction} == set(map(type, answer.values()))


@given(journeys())
def test_a_path_leads_from_start_to_end(journey: Journey) -> None:
    terrain, costs, start = journey
    found = Routes(terrain, costs).cheapest_costs(start)

    for end in lengths_in(explicit(terrain, costs), start):
        hexes = found_path(found, end).hexes

        assert (start, end) == (hexes[0], hexes[-1])
        assert all(direction(a, b) is not None for a, b in pairwise(hexes))


@given(journeys())
def test_the_steps_of_a_path_add_up_to_its_cost(journey: Journey) -> None:
    terrain, costs, start = journey
    found = Routes(terrain, costs).cheapest_costs(start)

    for end, length in lengths_in(explicit(terrain, costs), start).items():
        route = found_path(found, end)
        steps = [costs.step(value_at(terrain, b), a, b) for a, b in pairwise(route.hexes)]

        assert length == route.cost == sum(step for step in steps if step)


@given(journeys(), st.data())
def test_routes_brought_up_to_date_are_those_built_anew(
    journey: Journey, data: st.DataObject
) -> None:
    terrain, costs, start = journey
    routes = Routes(terrain, costs)
    hexes = sorted({*mapped(terrain), *within(start, 2)})
    for _ in range(2):
        edits = data.draw(st.lists(st.tuples(st.sampled_from(hexes), st.integers(0, 4))))
        terrain = terrain | with_values(terrain, [*edits, (start, data.draw(codes))])
        terrain = {place: chunk for place, chunk in terrain.items() if chunk != EMPTY}
        costs = data.draw(st.just(costs) | tables(hexes))

        routes.update(terrain, costs)

        assert lengths_in(explicit(terrain, costs), start) == all_costs(routes, terrain, start)


def test_an_edit_at_the_corner_of_a_chunk_reaches_its_neighbours() -> None:
    terrain = with_values({}, [(at, 1) for at in within(Hex(0, 0), 3)])
    costs = Costs({1: Fraction(1), 2: Fraction(5)})
    routes = Routes(terrain, costs)

    terrain |= with_values(terrain, [(Hex(0, 0), 2)])
    routes.update(terrain, costs)

    for start in (Hex(-1, 0), Hex(0, -1), Hex(-1, 1), Hex(1, -1)):
        assert Fraction(5) == routes.cheapest_costs(start).cost(Hex(0, 0))


def test_a_map_that_was_moved_is_followed() -> None:
    routes = Routes(with_values({}, [(Hex(0, 0), 1)]), PLAIN)
    moved = with_values({}, [(Hex(100, 0), 1), (Hex(101, 0), 1)])

    routes.update(moved, PLAIN)

    assert Fraction(2, 3) == routes.cheapest_costs(Hex(100, 0)).cost(Hex(101, 0))


def test_a_map_that_was_emptied_and_drawn_again_is_followed() -> None:
    terrain = with_values({}, [(Hex(0, 0), 1), (Hex(1, 0), 1)])
    routes = Routes(terrain, PLAIN)

    routes.update({}, PLAIN)
    routes.update(terrain, PLAIN)

    assert Fraction(2, 3) == routes.cheapest_costs(Hex(0, 0)).cost(Hex(1, 0))


def test_costs_once_found_stay_as_they_were_found() -> None:
    terrain = with_values({}, [(Hex(0, 0), 1), (Hex(1, 0), 1), (Hex(2, 0), 1)])
    routes = Routes(terrain, PLAIN)
    before = routes.cheapest_costs(Hex(0, 0))

    routes.update(terrain | with_values(terrain, [(Hex(1, 0), 2)]), PLAIN)

    assert (Fraction(4, 3), [Hex(0, 0), Hex(1, 0), Hex(2, 0)]) == before.path(Hex(2, 0))


def test_a_refused_table_leaves_the_routes_as_they_were() -> None:
    terrain = with_values({}, [(Hex(0, 0), 1), (Hex(1, 0), 1)])
    routes = Routes(terrain, PLAIN)

    with pytest.raises(NotAllowed):
        routes.update(terrain, Costs({1: Fraction(1 << 50)}))

    assert Fraction(2, 3) == routes.cheapest_costs(Hex(0, 0)).cost(Hex(1, 0))


@pytest.mark.parametrize("end", [Hex(5, 0), Hex(500, 0), Hex(2, 0)])
def test_no_path_leads_where_nothing_is_mapped_or_nobody_can_go(end: Hex) -> None:
    terrain = with_values({}, [(Hex(0, 0), 1), (Hex(1, 0), 1), (Hex(2, 0), 9)])

    assert cheapest_path(terrain, PLAIN, Hex(0, 0), end) is None


def test_the_path_to_the_start_is_the_start() -> None:
    terrain = with_values({}, [(Hex(0, 0), 9)])

    assert (Fraction(0), [Hex(0, 0)]) == cheapest_path(terrain, PLAIN, Hex(0, 0), Hex(0, 0))


@pytest.mark.parametrize("start", [Hex(3, 3), Hex(100, 100)])
def test_a_way_cannot_start_where_nothing_is_mapped(start: Hex) -> None:
    terrain = with_values({}, [(Hex(0, 0), 1)])

    with pytest.raises(NotAllowed):
        Routes(terrain, PLAIN).cheapest_costs(start)
    with pytest.raises(NotAllowed):
        cheapest_path(terrain, PLAIN, start, Hex(0, 0))


def test_costs_too_fine_to_be_exact_are_refused() -> None:
    fine = Costs({1: Fraction(1, 1 << 40), 2: Fraction(8)})

    with pytest.raises(NotAllowed):
        Routes(with_values({}, [(Hex(0, 0), 1)]), fine)


def test_costs_at_the_edge_of_what_is_exact_are_exact() -> None:
    terrain = with_values({}, [(Hex(q, 0), 1) for q in range(32)])
    cost = Fraction((1 << 43) - 1, 3)

    answer = Routes(terrain, Costs({1: cost})).cheapest_costs(Hex(0, 0)).cost(Hex(31, 0))

    assert 31 * cost == answer


@given(journeys())
def test_the_way_to_a_hex_costs_the_same_by_graph_and_by_arrays(journey: Journey) -> None:
    terrain, costs, start = journey
    ends = sorted({*mapped(terrain), Hex(999, 0)})
    arrays = Routes(terrain, costs).cheapest_costs(start)

    found = [cheapest_path(terrain, costs, start, end) for end in ends]

    assert [arrays.cost(end) for end in ends] == [route and route.cost for route in found]
    for route in filter(None, found):
        steps = [costs.step(value_at(terrain, b), a, b) for a, b in pairwise(route.hexes)]
        assert route.cost == sum(step for step in steps if step)


@pytest.mark.parametrize("length", [NEAR, NEAR + 1])
def test_a_way_is_found_near_and_far(length: int) -> None:
    terrain = with_values({}, [(Hex(q, 0), 1) for q in range(length + 1)])

    route = cheapest_path(terrain, PLAIN, Hex(0, 0), Hex(length, 0))

    assert route is not None
    assert (length * Fraction(2, 3), length + 1) == (route.cost, len(route.hexes))


def test_what_is_near_is_found_by_a_long_way_about() -> None:
    wall = [(Hex(1, r), 2) for r in range(-20, 20)]
    terrain = with_values({}, [*((at, 1) for at in within(Hex(0, 0), 22)), *wall])

    route = cheapest_path(terrain, PLAIN, Hex(0, 0), Hex(2, 0))

    assert route is not None
    assert Routes(terrain, PLAIN).cheapest_costs(Hex(0, 0)).cost(Hex(2, 0)) == route.cost
    assert route.cost > FAR_ABOUT * 2 * Fraction(2, 3)
