"""Where those who are met may come from: by bearing and sight, by an entrance, or so far away."""

from __future__ import annotations

from math import atan2, degrees
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from mapper.model.campaign.ids import natural
from mapper.model.campaign.zone_rows import Encounter, Passage, Zone
from mapper.model.places import FootPoint, ZonePoint
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.zone_graph import (
    KnownDungeon,
    directions,
    steps_away,
    way_back,
)
from mapper.model.zones.zone_shapes import bounds, shape_of
from mapper.rules.delving.delving import bearing, edge_of_vision
from mapper.rules.delving.delving_tables import DelvingTables
from mapper.rules.sovereign.encounters import distance_in_corridor, entrance_in_room
from mapper.rules.sovereign.sovereign_tables import MeetingTable
from mapper.rules.violence.encounters import encounter_distance
from mapper.rules.violence.violence_tables import Violence

if TYPE_CHECKING:
    import networkx as nx

SECTORS = (45, 90, 180)
"""How far off a bearing a zone may lie: in its direction, at its side, or anywhere at all."""


class Dice(NamedTuple):
    """What real dice show; None is rolled: d12 for the direction, the rules' own for feet."""

    hour: int | None = None
    distance: int | None = None
    entrance: int | None = None


NO_DICE = Dice()


class Suggested(NamedTuple):
    """A place for an encounter, in words too, which name the dice."""

    meeting: Encounter
    words: str


class MetAt(NamedTuple):
    """Where the first in front is as somebody comes: the ground is the game master's."""

    ground: KnownDungeon
    at: str
    heading: int = 0
    lit: frozenset[str] = frozenset()
    """The zones that are not dark."""
    has_light: bool = False


def by_bearing(tables: DelvingTables, met: MetAt, random: Random, dice: Dice) -> Suggested:
    """In a direction by the clock, at the edge of what is seen, where one can come from."""
    ground, at = met.ground, met.at
    hour = random.randint(1, tables.encounters.bearings) if dice.hour is None else dice.hour
    towards = bearing(tables, hour, met.heading)
    ways_in = _open_ways_in(ground)
    seen = _seen(met, towards, steps_away(ways_in, at)) if met.has_light else None
    zone = in_direction(ground, at, towards, edge_of_vision(tables, seen))
    if not zone:
        return _into_shut(ground, at, towards, f"{hour} o’clock ({towards}°)")
    by = str(ways_in[at][way_back(ways_in, at, zone)[-2]]["passage"])
    truly, there = bearing_between(ground.zones[at], ground.zones[zone]), ZonePoint(zone)
    if apart(truly, towards) <= SECTORS[0]:
        words = f"from {hour} o’clock ({towards}°) at {ground.called(zone)}"
        return Suggested(Encounter(at=there, passage=by, bearing=towards), words)
    words = f"at {ground.called(zone)} ({truly}°), nearest to {hour} o’clock"
    return Suggested(Encounter(at=there, passage=by, bearing=truly), words)


def _into_shut(ground: KnownDungeon, at: str, towards: int, said: str) -> Suggested:
    """Where nothing stands open, vision ends within: by a door that is not locked, if any."""
    here = ground.zones.get(at)
    if here is None:
        return Suggested(Encounter(bearing=towards), f"from {said}")
    there = ZonePoint(at)
    off = {
        id_: apart(bearing_to_passage(here, ground.passages[id_]), towards)
        for id_ in entrances_of(ground, at)
    }
    if not off:
        words = f"from {said} at {ground.called(at)}"
        return Suggested(Encounter(at=there, bearing=towards), words)
    by = min(off, key=lambda id_: (off[id_], natural(id_)))
    words = f"at {ground.called(at)}, {_coming_by(ground, at, by)}, nearest to {said}"
    bearing_there = bearing_to_passage(here, ground.passages[by])
    return Suggested(Encounter(at=there, passage=by, bearing=bearing_there), words)


def in_direction(ground: KnownDungeon, at: str, towards: int, most: int) -> str:
    """The zone in a direction that is so many zones away, or nearer, or aside of it.

    One comes from there by nothing but what stands open.
    """
    far, here = steps_away(_open_ways_in(ground), at), ground.zones.get(at)
    if here is None:
        return ""
    near = [
        (apart(bearing_between(here, ground.zones[zone]), towards), natural(zone), zone)
        for zone, steps in far.items()
        if 0 < steps <= most and zone in ground.zones
    ]
    for sector in SECTORS:
        fits = [each for each in near if each[0] <= sector]
        if fits:
            furthest = max(far[zone] for _, _, zone in fits)
            return min(each for each in fits if far[each[2]] == furthest)[2]
    return ""


def _seen(met: MetAt, towards: int, far: dict[str, int]) -> int:
    """How many zones away the light ends in a direction; one stands just beyond it."""
    ground, at, lit = met.ground, met.at, met.lit
    here = ground.zones.get(at)
    in_light = [
        steps
        for zone, steps in far.items()
        if zone in lit and zone in ground.zones and here is not None and zone != at
        if apart(bearing_between(here, ground.zones[zone]), towards) <= SECTORS[0]
    ]
    return max(in_light, default=0) + 1


def by_entrance(meeting: MeetingTable, met: MetAt, random: Random, dice: Dice) -> Suggested:
    """In a room by one of its entrances, elsewhere so many feet away (SOV-81)."""
    ground, at = met.ground, met.at
    row = ground.zones.get(at)
    ways = entrances_of(ground, at)
    if row is None or row.kind == "corridor" or not ways:
        die = meeting.distance_die
        roll = random.randint(1, die) if dice.distance is None else dice.distance
        feet = distance_in_corridor(meeting, roll, None)
        return Suggested(Encounter(feet=int(feet)), f"{feet} feet away (d{die}: {roll})")
    pick = random.randint(1, len(ways)) if dice.entrance is None else dice.entrance
    by = ways[entrance_in_room(len(ways), pick) - 1]
    beyond = _beyond(ground, at, by)
    towards = bearing_to_passage(row, ground.passages[by])
    there = ZonePoint(beyond) if beyond else None
    words = _coming_by(ground, at, by)
    return Suggested(Encounter(at=there, passage=by, bearing=towards), words)


def _beyond(ground: KnownDungeon, at: str, passage: str) -> str:
    return next((side.zone for side in ground.passages[passage].sides if side.zone != at), "")


def _coming_by(ground: KnownDungeon, at: str, passage: str) -> str:
    beyond, kind = _beyond(ground, at, passage), PASSAGES[ground.passages[passage].kind].name
    return f"by the {kind} from {ground.called(beyond) if beyond else 'outside'}"


def entrances_of(ground: KnownDungeon, zone: str) -> tuple[str, ...]:
    """The passages by which one can come into a zone as they stand now."""
    found = [
        id_
        for id_, row in ground.passages.items()
        if PASSAGES[row.kind].is_passable and not ground.bar(id_)
        if any(end == zone for _, end in directions(row))
    ]
    return tuple(sorted(found, key=natural))


def at_distance(tables: Violence, random: Random, dice: Dice) -> Suggested:
    """So many feet away, where it is not obvious (VIO-23)."""
    roll = dice.distance
    if roll is None:
        roll = random.randint(1, 6) + random.randint(1, 6)
    there = encounter_distance(tables, "dungeon", roll)
    return Suggested(Encounter(feet=there.feet), f"{there.feet} feet away (2d6: {roll})")


def _open_ways_in(ground: KnownDungeon) -> nx.DiGraph[str]:
    """From each zone to those from which one comes in by what stands open: ways gone backwards."""
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(ground.zones)
    for zone in ground.zones:
        for way in ground.ways(zone):
            if ground.is_open(way.passage) and not graph.has_edge(way.to, zone):
                graph.add_edge(way.to, zone, passage=way.passage)
    return graph


FULL_TURN = 360


class Middle(NamedTuple):
    """The middle of a zone, in the units of its points."""

    x: float
    y: float


def middle_of(zone: Zone) -> Middle:
    """The middle of the box around a zone, which is enough for a bearing."""
    left, top, right, bottom = bounds(shape_of(zone))
    return Middle((left + right) / 2, (top + bottom) / 2)


def bearing_between(one: Zone, other: Zone) -> int:
    """In degrees, clockwise; 0 is up on the map."""
    return _bearing(middle_of(one), middle_of(other))


def bearing_to_passage(zone: Zone, row: Passage) -> int:
    """Where a passage lies, seen from the middle of a zone."""
    span = row.at if row.sides[0].zone or row.there is None else row.there
    return _bearing(middle_of(zone), _half_way(span.start, span.end))


def apart(one: int, other: int) -> int:
    """How far two bearings differ, in degrees."""
    turned = (one - other) % FULL_TURN
    return min(turned, FULL_TURN - turned)


def _half_way(one: FootPoint, other: FootPoint) -> Middle:
    return Middle((one.x + other.x) / 2, (one.y + other.y) / 2)


def _bearing(start: Middle, end: Middle) -> int:
    return round(degrees(atan2(end.x - start.x, start.y - end.y))) % FULL_TURN
