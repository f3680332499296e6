"""The dungeon as a group knows it: what its parts are called, its entrances and the ways on."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from mapper.model.board import hex_maps, zone_maps
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Feature, Key, Map
from mapper.model.campaign.zone_rows import Delver, Passage, PassageFound, PassageState, Speed, Zone
from mapper.model.places import Place
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.zone_graph import (
    ON_FOOT,
    BarCosts,
    KnownDungeon,
    KnownWay,
    directions,
    steps_away,
    way_back,
)
from mapper.play.delve.chosen_site import site_rules
from mapper.play.delve.lights import LightLeft, light_left
from mapper.play.delve.site_procedure import SiteProcedure, delve_of
from mapper.play.knowledge import knows_as


def ground_of(campaign: Campaign, map_id: str, owner: str | None = None) -> KnownDungeon:
    """As a group knows it, by whose knowledge it goes; without one, as the game master does.

    The same one is handed out until the campaign changes it.
    """

    def made(before: KnownDungeon | None, changed: Collection[str]) -> KnownDungeon:
        parts = PARTS.intersection(changed)
        if before is not None and not parts:
            return before
        states = campaign.all(PassageState, map_id)
        if before is not None and parts == {"passage_state"}:
            return before.standing_as(states)
        found = campaign.all(PassageFound, map_id, owner).keys() if owner is not None else None
        zones, passages = campaign.all(Zone, map_id), campaign.all(Passage, map_id)
        return KnownDungeon(zones, passages, states, found)

    return campaign.kept(("ground", map_id, owner), map_id, made)


PARTS = frozenset({"zone", "passage", "passage_state", "passage_found"})


def state_of(campaign: Campaign, map_id: str, passage: str) -> PassageState:
    """What has become of a passage; at first, what was drawn."""
    row = campaign.found(PassageState, Key("passage_state", map_id, passage))
    return row or PassageState(campaign.one(Passage, Key("passage", map_id, passage)).state)


SOMEWHERE = "further in"


def zone_told(row: Zone | None) -> str:
    """To players who have been there."""
    return row.player_name if row is not None and row.player_name else SOMEWHERE


def passage_name(row: Passage, ground: KnownDungeon, start: str = "") -> str:
    """To the game master: by its name, or by where it leads."""
    if row.name:
        return row.name
    kind = PASSAGES[row.kind].name
    ends = [side.zone for side in row.sides if side.zone != start]
    to = ends[-1] if ends else ""
    if not to:
        return f"the {kind} out"
    return f"the {kind} to {ground.called(to)}"


def passage_told(row: Passage) -> str:
    """To players who know of it."""
    return f"the {PASSAGES[row.kind].told}"


class Entrance(NamedTuple):
    """A passage from outside into a zone of a map."""

    map: str
    passage: str
    zone: str


def entrances_at(campaign: Campaign, party: Party) -> tuple[Entrance, ...]:
    """The ways that lead in from the hex where a group stands."""
    at = party.at
    return tuple(
        entrance
        for map_id in zone_maps(campaign.maps())
        for entrance in _entrances(campaign, map_id)
        if outside_of(campaign, map_id, entrance.passage) == at
        or (_leads_anywhere(campaign, entrance) and _is_opened(campaign, map_id, at))
    )


def _entrances(campaign: Campaign, map_id: str) -> Iterator[Entrance]:
    for id_, row in campaign.all(Passage, map_id).items():
        for start, end in directions(row):
            if end and not start:
                yield Entrance(map_id, id_, end)


def _leads_anywhere(campaign: Campaign, entrance: Entrance) -> bool:
    row = campaign.one(Passage, Key("passage", entrance.map, entrance.passage))
    return row.beyond is None or not row.beyond.map


def _is_opened(campaign: Campaign, map_id: str, at: Place) -> bool:
    """Whether a feature of a hex opens a map."""
    features = campaign.all(Feature, at.map).values()
    return any(row.opens == map_id and row.at == at.hex for row in features)


def outside_of(campaign: Campaign, map_id: str, passage: str) -> Place | None:
    """The hex that a passage leads out to; None where nobody has said, or it is another dungeon."""
    row = campaign.one(Passage, Key("passage", map_id, passage))
    if row.beyond is not None and row.beyond.map:
        return None if row.beyond.hex is None else row.beyond
    on = campaign.one(Map, Key("map", "", map_id))
    if row.beyond is not None and row.beyond.hex is not None and on.parent:
        return Place(on.parent, row.beyond.hex)
    if on.opened_by is not None and on.opened_by.hex is not None:
        return on.opened_by
    return _opened_from(campaign, map_id)


def _opened_from(campaign: Campaign, map_id: str) -> Place | None:
    """The hex of the one feature that opens a map."""
    found = [
        Place(on, row.at)
        for on in hex_maps(campaign.maps())
        for row in campaign.all(Feature, on).values()
        if row.opens == map_id
    ]
    return found[0] if len(found) == 1 else None


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
