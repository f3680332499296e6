"""How far delvers get in what is left of a turn, and ways to a zone with doors and rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from mapper.model.campaign.delve_rows import Delver, Speed
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.zone_graph import ON_FOOT, Costs, KnownDungeon, KnownWay
from mapper.play.delve.burning import LightLeft
from mapper.play.delve.procedures import SiteRules
from mapper.rules.sovereign.dungeon_turns import turns_to_enter

if TYPE_CHECKING:
    import networkx as nx

OF_INTEREST = frozenset({"room", "cave", "outside"})
"""Kinds of zone that take a turn to go on into; a corridor takes none (A-53)."""

DETOURS: Costs = MappingProxyType({"": 1, "closed": 2, "stuck": 3, "locked": 7})
"""How many moves are gone to get round what has to be opened first. A house rule."""


def shortest(ground: KnownDungeon, start: str, to: str, most: int) -> list[str]:
    """The zones of the shortest open way, both ends included; none where it is too far."""
    return way_back(ground.graph(ON_FOOT), start, to, most)[::-1]


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


def within(ground: KnownDungeon, start: str, moves: int) -> dict[str, int]:
    """All zones that so many moves reach, and after how many."""
    return away(ground.graph(ON_FOOT), start, moves)


def away(graph: nx.DiGraph[str], start: str, most: int | None = None) -> dict[str, int]:
    """How many steps it is to each zone, the nearest first."""
    import networkx as nx

    if start not in graph:
        return {start: 0}
    return dict(nx.single_source_shortest_path_length(graph, start, most))


def moves_left(rules: SiteRules, row: Delver, speed: Speed = "delve") -> int:
    """Through how many zones a delver still gets in this round or turn."""
    if row.is_done:
        return 0
    if rules.system != "delving":
        return int(not row.has_acted)
    if speed == "delve":
        return int(not row.has_moved) + int(not row.has_acted)
    if row.has_acted:
        return 0
    tables = rules.delving
    before = row.zones_moved if tables.house.hurrying_includes_the_move else 0
    return max(0, tables.speeds[speed].zone_moves - before)


def reach(
    ground: KnownDungeon, rules: SiteRules, delvers: Mapping[str, Delver], speed: Speed = "delve"
) -> dict[str, Mapping[str, int]]:
    """For each delver, all zones that can be reached now, and after how many moves."""
    known: dict[tuple[str, int], Mapping[str, int]] = {}
    found = {}
    for name, row in delvers.items():
        asked = row.zone, moves_left(rules, row, speed)
        if asked not in known:
            known[asked] = within(ground, *asked)
        found[name] = known[asked]
    return found


class ZoneRoute(NamedTuple):
    """A way to a zone: what has to be opened, how long it takes, whether the light lasts."""

    zones: tuple[str, ...]
    ways: tuple[KnownWay, ...]
    rounds: int
    words: str
    light_lasts: bool = True

    @property
    def bars(self) -> tuple[KnownWay, ...]:
        return tuple(way for way in self.ways if way.bar)


FRESH = Delver("")


def route(
    ground: KnownDungeon,
    rules: SiteRules,
    start: str,
    to: str,
    *,
    delver: Delver = FRESH,
    light: LightLeft | None = None,
) -> ZoneRoute | None:
    """The way that a delver would take with care; None where none is known."""
    ways = _cheapest(ground, start, to)
    if ways is None:
        return None
    rounds = _rounds(ground, rules, delver, ways)
    lasts = light is None or rounds <= light.rounds
    words = _words(ground, rules, ways, rounds)
    if light is not None and not lasts:
        words += f"; the {light.source} will not last"
    return ZoneRoute((start, *(way.to for way in ways)), ways, rounds, words, lasts)


def _cheapest(ground: KnownDungeon, start: str, to: str) -> tuple[KnownWay, ...] | None:
    import networkx as nx

    graph = ground.graph(DETOURS)
    try:
        zones = nx.dijkstra_path(graph, start, to) if start != to else [start]
    except (nx.NetworkXNoPath, nx.NodeNotFound):
        return None
    edges = ((end, graph[one][end]) for one, end in pairwise(zones))
    return tuple(KnownWay(edge["passage"], end, edge["bar"]) for end, edge in edges)


def _rounds(
    ground: KnownDungeon, rules: SiteRules, delver: Delver, ways: Sequence[KnownWay]
) -> int:
    """How many rounds or turns it takes, this one included; each needs its move or its action."""
    if rules.system != "delving":
        return _turns(ground, rules, delver, ways)
    rounds, moves, actions = 1, int(not delver.has_moved), int(not delver.has_acted)
    for is_move in _doings(ways):
        if not actions and not (is_move and moves):
            rounds, moves, actions = rounds + 1, 1, 1
        if is_move and moves:
            moves = 0
        else:
            actions = 0
    return rounds if ways else 0


def _doings(ways: Sequence[KnownWay]) -> list[bool]:
    """What is done on the way, one thing after another: True is a move, False an action."""
    return [is_move for way in ways for is_move in ([False, True] if way.bar else [True])]


def _turns(ground: KnownDungeon, rules: SiteRules, delver: Delver, ways: Sequence[KnownWay]) -> int:
    spent = sum(takes_a_turn(rules, ground, way.to) for way in ways)
    spent += sum(way.bar == "locked" for way in ways)
    return spent + int(delver.has_acted and spent > 0)


def takes_a_turn(rules: SiteRules, ground: KnownDungeon, zone: str) -> bool:
    """Whether going on into a zone is what a turn is spent on."""
    if rules.system != "sovereign":
        return True
    row = ground.zones.get(zone)
    of_interest = row is None or row.kind in OF_INTEREST
    return bool(turns_to_enter(rules.sovereign.turns, of_interest=of_interest))


def _words(ground: KnownDungeon, rules: SiteRules, ways: Sequence[KnownWay], rounds: int) -> str:
    parts = [counted(len(ways), "zone")]
    for bar in ("closed", "stuck", "locked"):
        names = [PASSAGES[ground.passages[way.passage].kind].told for way in ways if way.bar == bar]
        parts += [counted(names.count(name), f"{bar} {name}") for name in dict.fromkeys(names)]
    parts.append(counted(rounds, rules.unit))
    return ", ".join(parts)


def counted(number: int, what: str) -> str:
    """3 zones, 1 stuck door, 2 stairs."""
    if number == 1 or what.endswith("s"):
        return f"{number} {what}"
    return f"{number} {what}{'es' if what.endswith('x') else 's'}"
