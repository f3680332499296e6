"""How far delvers get in what is left of a turn, and ways to a zone with doors and rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.delve_rows import Delver, Speed
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Key
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.zone_graph import (
    ON_FOOT,
    BarCosts,
    KnownDungeon,
    KnownWay,
    steps_away,
    way_back,
)
from mapper.play.delve.chosen_site import site_rules
from mapper.play.delve.known_dungeon import ground_of
from mapper.play.delve.lights import LightLeft, light_left
from mapper.play.delve.site_procedure import SiteProcedure, delve_of
from mapper.play.knowledge import knows_as

DETOURS: BarCosts = {"": 1, "closed": 2, "stuck": 3, "locked": 7}
"""How many moves are gone to get round what has to be opened first. A house rule."""


def shortest(ground: KnownDungeon, start: str, to: str, most: int) -> list[str]:
    """The zones of the shortest open way, both ends included; none where it is too far."""
    return way_back(ground.graph(ON_FOOT), start, to, most)[::-1]


def within(ground: KnownDungeon, start: str, moves: int) -> dict[str, int]:
    """All zones that so many moves reach, and after how many."""
    return steps_away(ground.graph(ON_FOOT), start, moves)


def moves_left(rules: SiteProcedure, row: Delver, speed: Speed = "delve") -> int:
    """Through how many zones a delver still gets in this round or turn."""
    return 0 if row.is_done else rules.moves_left(row, speed)


def reach(
    ground: KnownDungeon,
    rules: SiteProcedure,
    delvers: Mapping[str, Delver],
    speed: Speed = "delve",
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
    rules: SiteProcedure,
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
    rounds = rules.rounds_for(ground, delver, ways)
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


def _words(
    ground: KnownDungeon, rules: SiteProcedure, ways: Sequence[KnownWay], rounds: int
) -> str:
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


def ground_known(campaign: Campaign, group: str) -> KnownDungeon:
    """The dungeon that a group is in, with the passages that it knows of."""
    party = campaign.one(Party, Key("party", "", group))
    return ground_of(campaign, party.at.map, knows_as(campaign, group))


def route_of(campaign: Campaign, group: str, who: str, to: str) -> ZoneRoute | None:
    """The way that a delver would take to a zone, in words, and whether the light lasts."""
    party = campaign.one(Party, Key("party", "", group))
    row = delve_of(campaign, group).delvers[who]
    return route(
        ground_known(campaign, group),
        site_rules(campaign, party.at.map),
        row.zone,
        to,
        delver=row,
        light=light_left(campaign, group),
    )
