"""Links and clues that point nowhere, secrets that no clue leads to, zones nobody can reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from mapper.model.board import zone_maps
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.ids import natural
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Feature, Key, Map, Token, lying_on, name_of
from mapper.model.campaign.zone_rows import FOOT, Passage, Zone, ZonePlan
from mapper.model.check.remark import Remark, number_of, place_of, remark_on
from mapper.model.hexes.chunks import value_at
from mapper.model.key_table.key_lines import place_of_key
from mapper.model.map_tree import in_rings
from mapper.model.place_names import spot_named
from mapper.model.places import FootPoint, Place, ZonePoint, zone_of
from mapper.model.search.name_links import LinkIndex
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.zone_adjacency import Touch, fabric_of
from mapper.model.zones.zone_graph import directions, reached
from mapper.model.zones.zone_shapes import breadth, shape_of
from mapper.model.zones.zones import in_reading_order, named, number_point, passage_named


def of_links(campaign: Campaign) -> Iterator[Remark]:
    maps = campaign.maps()
    rings = in_rings(maps)
    for map_id in maps:
        yield from _of_parent(campaign, maps, map_id, rings)
        for feature in campaign.all(Feature, map_id).values():
            if feature.visibility == "secret" or feature.clues:
                yield from _of_clues(campaign, map_id, feature)
            if feature.opens or feature.related:
                yield from _of_feature(campaign, maps, map_id, feature)
            if feature.is_landmark and feature.visibility != "overt":
                where = place_of(campaign, map_id, feature)
                text = f"“{feature.title}” {where} is a landmark, but not overt."
                yield remark_on(text, map_id, feature)


def of_names(campaign: Campaign) -> Iterator[Remark]:
    """Links in texts to a name that nothing has."""
    for key, name in LinkIndex(campaign).broken():
        row, place = campaign.get(key), place_of_key(campaign, key)
        on, at = campaign.maps()[key.map], spot_named(campaign, place)
        told = f"“{name_of(row)}”" if name_of(row) else f"A {key.kind}"
        where = f"{at} of “{on.name}”" if at else f"“{on.name}”"
        yield Remark(f"{told}, {where}, has a link to “{name}”, and nothing is called so.", place)


def _of_clues(campaign: Campaign, map_id: str, feature: Feature) -> Iterator[Remark]:
    name = f"“{feature.title}” {place_of(campaign, map_id, feature)}"
    if not feature.clues:
        yield remark_on(f"{name} is secret, and no clue leads to it.", map_id, feature)
    elif feature.visibility == "overt":
        yield remark_on(f"{name} is overt, but has clues.", map_id, feature)
    for clue in feature.clues:
        wrong = wrong_with(campaign, clue)
        if wrong:
            yield remark_on(f"A clue to {name} {wrong}.", map_id, feature)


def wrong_with(campaign: Campaign, clue: Clue) -> str:
    """What is wrong with a clue, as the end of a sentence; empty if nothing is."""
    if not clue.text.strip():
        return "has no text"
    if clue.at is None:
        return ""
    row = campaign.maps().get(clue.at.map)
    if row is None:
        return "is to be found on a map that is not there"
    at = clue.at.hex
    if at is None:
        is_there = clue.at.zone in campaign.all(Zone, clue.at.map)
        return "" if is_there else f"is to be found in a zone that “{row.name}” does not have"
    if value_at(campaign.chunks("terrain", clue.at.map), at):
        return ""
    return f"is to be found at {number_of(row, at)} of “{row.name}”, which is not mapped"


def _of_feature(
    campaign: Campaign, maps: dict[str, Map], map_id: str, feature: Feature
) -> Iterator[Remark]:
    name = f"“{feature.title}” {place_of(campaign, map_id, feature)}"
    if feature.opens and feature.opens not in maps:
        yield remark_on(f"{name} opens a map that is not there.", map_id, feature)
    for link in feature.related:
        if campaign.get(Key("feature", link.map, link.id)) is None:
            text = f"{name} is linked to a feature that is not there."
            yield remark_on(text, map_id, feature)


def _of_parent(
    campaign: Campaign, maps: dict[str, Map], map_id: str, rings: set[str]
) -> Iterator[Remark]:
    row = maps[map_id]
    by = row.opened_by
    if by is None or not by.map:
        return
    around, here = maps.get(by.map), Place(map_id)
    if around is None:
        yield Remark(f"The map “{row.name}” lies in a map that is not there.", here)
    elif map_id in rings:
        yield Remark(f"The map “{row.name}” lies in itself.", here)
    elif by.zone:
        if by.zone not in campaign.all(Zone, by.map):
            text = f"The map “{row.name}” lies behind a zone that “{around.name}” does not have."
            yield Remark(text, here)
    elif by.hex is None:
        yield Remark(f"No hex of “{around.name}” opens the map “{row.name}”.", here)
    elif not value_at(campaign.chunks("terrain", by.map), by.hex):
        where = f"{number_of(around, by.hex)} of “{around.name}”"
        text = f"The map “{row.name}” is opened by {where}, which is not mapped."
        yield Remark(text, by)


@dataclass(frozen=True, slots=True)
class _Dungeon:
    """A zone map, and where one comes from its entrances."""

    campaign: Campaign
    map_id: str
    row: Map
    plan: ZonePlan
    zones: Mapping[str, Zone]
    passages: Mapping[str, Passage]

    def remark(self, text: str, zone: str = "") -> Remark:
        return Remark(text, Place(self.map_id, ZonePoint(zone) if zone else None))


def of_dungeons(campaign: Campaign) -> Iterator[Remark]:
    for map_id, (row, plan) in zone_maps(campaign.maps()).items():
        rows = campaign.all(Zone, map_id), campaign.all(Passage, map_id)
        dungeon = _Dungeon(campaign, map_id, row, plan, *rows)
        if not dungeon.zones:
            yield dungeon.remark(f"The map “{row.name}” has no zones.")
            continue
        yield from _of_things(dungeon)
        yield from _of_passages(dungeon)
        yield from _of_zones(dungeon)
        yield from _of_reach(dungeon)


def _of_things(at: _Dungeon) -> Iterator[Remark]:
    """What lies in no zone, or has no title."""
    for feature in at.campaign.all(Feature, at.map_id).values():
        where = place_of(at.campaign, at.map_id, feature)
        if zone_of(feature.at) in at.zones and not feature.title.strip():
            yield remark_on(f"A feature {where} has no title.", at.map_id, feature)
        if feature.trap is not None and feature.trap.passage not in {"", *at.passages}:
            text = f"The trap “{feature.title}” {where} is of a passage that is not there."
            yield remark_on(text, at.map_id, feature)
    lying = lying_on(at.campaign, at.map_id).values()
    for row in (row for rows in lying for row in rows.values()):
        if zone_of(row.at) not in at.zones:
            what = f"{row.name} stands" if isinstance(row, Token) else f"“{name_of(row)}” lies"
            yield at.remark(f"{what} in no zone of “{at.row.name}”.")


def _of_passages(at: _Dungeon) -> Iterator[Remark]:
    maps = at.campaign.maps()
    for row in at.passages.values():
        name = _capital(passage_named(row, at.zones))
        here = next((side.zone for side in row.sides if side.zone in at.zones), "")
        if any(side.zone and side.zone not in at.zones for side in row.sides):
            yield at.remark(f"{name} leads to a zone that is not there.", here)
        if row.beyond is not None and row.beyond.map and row.beyond.map not in maps:
            yield at.remark(f"{name} leads to a map that is not there.", here)
        for clue in (clue for side in row.sides for clue in side.clues):
            wrong = wrong_with(at.campaign, clue)
            if wrong:
                yield at.remark(f"A clue to {passage_named(row, at.zones)} {wrong}.", here)


def _of_zones(at: _Dungeon) -> Iterator[Remark]:
    """Numbers given twice, and zones that one move does not cross."""
    numbers = Counter(row.number for row in at.zones.values() if row.number)
    for number, times in numbers.items():
        if times > 1:
            same = [id_ for id_, row in at.zones.items() if row.number == number]
            yield at.remark(f"{times} zones of “{at.row.name}” have the number {number}.", same[1])
    yield from _of_wide_zones(at)


MOST_NAMED = 3
"""Zones that one remark names."""


def _of_wide_zones(at: _Dungeon) -> Iterator[Remark]:
    """Those that one move does not cross, in one line; nobody wonders at a corridor."""
    places = [id_ for id_, row in at.zones.items() if row.kind != "corridor"]
    across = {id_: breadth(shape_of(at.zones[id_])) // FOOT for id_ in places}
    wide = [id_ for id_ in in_reading_order(at.zones, places) if across[id_] > at.plan.move]
    if len(wide) == 1:
        name, feet = _capital(named(at.zones[wide[0]])), across[wide[0]]
        text = f"{name} of “{at.row.name}” is {feet} ft across; a move is {at.plan.move} ft."
        yield at.remark(text, wide[0])
    elif wide:
        names, more = [named(at.zones[id_]) for id_ in wide[:MOST_NAMED]], len(wide) - MOST_NAMED
        last = f"{more} more" if more > 0 else names.pop()
        move = f"a move of {at.plan.move} ft"
        text = f"{len(wide)} zones of “{at.row.name}” are wider than {move}: "
        yield at.remark(f"{text}{', '.join(names)} and {last}.", wide[0])


def _of_reach(at: _Dungeon) -> Iterator[Remark]:
    entrances = _entrances(at)
    if not entrances:
        yield at.remark(f"No way leads into “{at.row.name}”.")
        entrances = {next(iter(at.zones))}
    reach = reached(entrances, at.zones, at.passages)
    lost = in_reading_order(at.zones, at.zones.keys() - reach)
    touches = fabric_of(at.zones, {}).touches if lost else {}
    known = {id_: row for id_, row in at.zones.items() if lost and (row.number or row.name)}
    marked = {id_: number_point(row) for id_, row in known.items()}
    for id_ in lost:
        name, why = _told_apart(at, id_, marked), _why_lost(at, id_, touches[id_])
        yield at.remark(f"No way leads to {name} of “{at.row.name}”: {why}.", id_)
    yield from _of_secrets(at, entrances, reach)


def _told_apart(at: _Dungeon, id_: str, marked: Mapping[str, FootPoint]) -> str:
    """A zone; one with neither number nor name by how far it lies from one that is marked so."""
    own = at.zones[id_]
    others = [other for other in marked if at.zones[other].level == own.level]
    if id_ in marked or not others:
        return named(own)
    ways = np.array([marked[other] for other in others]) - number_point(own)
    far = np.hypot(ways[:, 0], ways[:, 1])
    nearest = int(np.argmin(far))
    return f"{named(own)} {round(far[nearest] / FOOT)} ft from {named(at.zones[others[nearest]])}"


def _why_lost(at: _Dungeon, zone: str, touches: Mapping[str, Touch]) -> str:
    """Why one does not come to a zone, as the end of a sentence."""
    ways = [row for row in at.passages.values() if zone in {side.zone for side in row.sides}]
    if not ways:
        return _why_shut(at, touches)
    if not any(PASSAGES[row.kind].is_passable for row in ways):
        return "nobody gets through a window"
    before = {start for row in ways for start, end in directions(row) if end == zone}
    if not before:
        return "its one-way doors only lead out of it"
    where = named(at.zones.get(min(before, key=natural)))
    return f"one gets there only from {where}, which is cut off too"


def _why_shut(at: _Dungeon, touches: Mapping[str, Touch]) -> str:
    """What a zone that has no passage at all touches."""
    beside = sorted((id_ for id_, touch in touches.items() if touch.longest), key=natural)
    if not beside:
        return "it has no passage, and no wall that it shares with another zone"
    return f"it has no passage, not even to {named(at.zones[beside[0]])} beside it"


def _of_secrets(at: _Dungeon, entrances: set[str], reach: set[str]) -> Iterator[Remark]:
    """Secrets to which no clue lies where one comes without knowing them."""
    plain, known = _found_out(at, entrances)
    for id_, row in at.passages.items():
        sides = [side.zone for side in row.sides if side.zone in reach]
        if id_ not in known and sides:
            text = f"No clue that can be reached leads to {passage_named(row, at.zones)}."
            yield at.remark(text, sides[0])
    for feature in at.campaign.all(Feature, at.map_id).values():
        is_secret = feature.visibility == "secret" and zone_of(feature.at) in at.zones
        if is_secret and feature.clues and not _leads(at, feature.clues, plain):
            where = place_of(at.campaign, at.map_id, feature)
            text = f"No clue that can be reached leads to “{feature.title}” {where}."
            yield remark_on(text, at.map_id, feature)


def _found_out(at: _Dungeon, entrances: set[str]) -> tuple[set[str], set[str]]:
    """The zones that can be reached and the passages found, by clues alone from the entrances."""
    known = {
        id_ for id_, row in at.passages.items() if all(s.visibility != "secret" for s in row.sides)
    }
    while True:
        plain = reached(entrances, at.zones, {id_: at.passages[id_] for id_ in known})
        more = {id_ for id_ in at.passages.keys() - known if _is_found(at, id_, plain)}
        if not more:
            return plain, known
        known |= more


def _is_found(at: _Dungeon, id_: str, plain: set[str]) -> bool:
    """From a side on which it is no secret, or by a clue."""
    sides = at.passages[id_].sides
    seen = any(side.zone in plain and side.visibility != "secret" for side in sides)
    return seen or _leads(at, [clue for side in sides for clue in side.clues], plain)


def _leads(at: _Dungeon, clues: Iterable[Clue], plain: set[str]) -> bool:
    return any(
        clue.at.zone in {"", *plain} if clue.at and clue.at.map == at.map_id else True
        for clue in clues
    )


def _entrances(at: _Dungeon) -> set[str]:
    """Zones from which a passage leads out or another map leads in, or in which a group stands."""
    found = {
        party.at.zone for party in at.campaign.all(Party).values() if party.at.map == at.map_id
    }
    for row in at.passages.values():
        if any(not side.zone for side in row.sides):
            found |= {side.zone for side in row.sides}
    for other in at.campaign.maps().keys() - {at.map_id}:
        led = (row.beyond for row in at.campaign.all(Passage, other).values())
        found |= {beyond.zone for beyond in led if beyond and beyond.map == at.map_id}
    return found & at.zones.keys()


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]
