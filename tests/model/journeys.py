"""Maps and tables of costs for the tests of graph and routes, and what they must come to."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import networkx as nx
from hypothesis import strategies as st

from mapper.model.hexes.chunks import ChunkAt, mapped, value_at, with_values
from mapper.model.hexes.hex_routes import Costs
from mapper.model.hexes.hexes import Hex, neighbours, within

Terrain = dict[ChunkAt, bytes]


class Journey(NamedTuple):
    """A map, what its steps cost, and a mapped hex to start from."""

    terrain: Terrain
    costs: Costs
    start: Hex


# Where four chunks meet, where two do, inside of one, and far away from all of them.
centres = st.sampled_from((Hex(0, 0), Hex(3, -1), Hex(-32, 5), Hex(12, 12), Hex(-500, 900)))
codes = st.integers(1, 4)
amounts = st.fractions(Fraction(1, 12), 5, max_denominator=12)


@st.composite
def journeys(draw: st.DrawFn) -> Journey:
    patches = draw(st.lists(st.tuples(centres, st.integers(0, 3)), min_size=1, max_size=3))
    hexes = sorted({at for centre, radius in patches for at in within(centre, radius)})
    rough = draw(st.binary(min_size=len(hexes), max_size=len(hexes)))
    values = [(at, value % 5) for at, value in zip(hexes, rough, strict=True)]
    start = draw(st.sampled_from(hexes))
    terrain = with_values({}, [*values, (start, draw(codes))])
    return Journey(terrain, draw(tables(hexes)), start)


@st.composite
def tables(draw: st.DrawFn, hexes: list[Hex]) -> Costs:
    """Costs where some terrain may be missing, and roads and walls near these hexes."""
    steps = st.sampled_from(hexes).flatmap(
        lambda at: st.tuples(st.just(at), st.sampled_from(neighbours(at)))
    )
    sides = st.dictionaries(steps, st.none() | amounts, max_size=8)
    return Costs(draw(st.dictionaries(codes, amounts, max_size=4)), draw(sides))


def explicit(terrain: Terrain, costs: Costs) -> nx.DiGraph[Hex]:
    """The graph as anyone would build it: node by node, edge by edge."""
    built: nx.DiGraph[Hex] = nx.DiGraph()
    for at in mapped(terrain):
        built.add_node(at, terrain=value_at(terrain, at))
    for at in mapped(terrain):
        for other in neighbours(at):
            cost = costs.step(value_at(terrain, other), at, other)
            if cost is not None:
                built.add_edge(at, other, cost=cost, weight=int(cost * costs.denominator))
    return built
