"""Graphs of networkx whose rows are worked out when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    import networkx as nx

N = TypeVar("N")
V = TypeVar("V")


class KeptRows(dict[N, V]):
    """What a function answers for each node, as a table; each is asked for once and then kept."""

    def __init__(self, nodes: Collection[N], answer: Callable[[N], V]) -> None:
        self._nodes = nodes
        self._answer = answer

    def __missing__(self, node: N) -> V:
        if node not in self._nodes:
            raise KeyError(node)
        row = self[node] = self._answer(node)
        return row

    def __iter__(self) -> Iterator[N]:
        return iter(self._nodes)

    def __len__(self) -> int:
        return len(self._nodes)

    def __contains__(self, node: object) -> bool:
        return node in self._nodes

    keys, values, items = Mapping.keys, Mapping.values, Mapping.items  # type: ignore[assignment]  # those of a mapping, not of the dict it is for networkx
    get, __eq__ = Mapping.get, Mapping.__eq__  # type: ignore[assignment]  # likewise


Rows = Mapping[N, Mapping[N, Mapping[str, Any]]]


def lazy_graph(
    nodes: Mapping[N, Mapping[str, Any]], onward: Rows[N], back: Rows[N], **named: int
) -> nx.DiGraph[N]:
    """A graph that is these tables, and cannot be altered; nothing of them is copied."""
    import networkx as nx

    lazy: nx.DiGraph[N] = nx.DiGraph(None, **named)
    # networkx makes its own views in this way: a plain graph whose tables are replaced.
    vars(lazy).update(_node=nodes, _adj=onward, _succ=onward, _pred=back)
    nx.freeze(lazy)
    return lazy
