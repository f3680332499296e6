"""How long routes take: the cheapest cost to every hex."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import cycle
from types import MappingProxyType

import networkx as nx

from mapper.model.hexes.chunks import ChunkAt, with_values
from mapper.model.hexes.hex_routes import Routes, graph
from mapper.model.hexes.hexes import Hex
from tests.bench import maps
from tests.bench.lines import Bar, Line, Measure, at_each_size, timed

Terrain = dict[ChunkAt, bytes]


def routes_all(hexes: int) -> Line:
    terrain, costs = maps.terrain(hexes), maps.costs()
    start = maps.middle(terrain)
    build = timed(lambda: Routes(terrain, costs), runs=5)
    routes = Routes(terrain, costs)
    edit = timed(_edits(routes, terrain, start), runs=6)
    to_all = timed(lambda: routes.cheapest_costs(start))
    lazy = graph(terrain, costs)
    runs, warm_up = (1, 0) if hexes > 300_000 else (3, 1)
    peer = timed(lambda: nx.single_source_dijkstra_path_length(lazy, start), runs, warm_up)
    return Line(
        "routes.all",
        hexes,
        Bar("ratio", ">=", 15, at=100_000),
        value=to_all.p50,
        p50=to_all.p50,
        p99=to_all.p99,
        reference=peer.p50,
        reference_name="networkx Dijkstra on the same graph",
        cases={"build": build.p50, "edit": edit.p50},
    )


def _edits(routes: Routes, terrain: Terrain, at: Hex) -> Callable[[], None]:
    """One hex altered and the next time put back, the routes following."""
    states = cycle((terrain | with_values(terrain, [(at, maps.HILLS)]), terrain))
    return lambda: routes.update(next(states), maps.costs())


BENCHMARKS: Mapping[str, Measure] = MappingProxyType(
    {
        "routes.all": at_each_size(routes_all),
    }
)
