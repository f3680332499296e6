"""The answers of all searches over zones, ties and all, beside searches written out by hand."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count
from random import Random
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from mapper.model.campaign.travel_rows import MapRules
from mapper.model.campaign.zone_rows import (
    PassageSide,
)
from mapper.model.places import zone_of
from mapper.model.zones.zone_graph import KnownDungeon, reached
from mapper.play.delve.chosen_site import chosen_site
from mapper.play.delve.encounters import SECTORS, Dice, MetAt, apart, bearing_between, in_direction
from mapper.play.delve.known_dungeon import route, shortest, within
from mapper.play.delve.site_procedure import site_in
from mapper.tools.measure import zones_between
from tests.model.dungeons import grounds

MOST = 4
ROUNDS = chosen_site(MapRules())
DETOURS = {"": 1, "closed": 2, "stuck": 3, "locked": 7}

ids = st.integers(0, 7).map(str)


class Step(NamedTuple):
    """From a zone by a passage to another, past what bars it."""

    passage: str
    to: str
    bar: str


def bar(ground: KnownDungeon, id_: str) -> str:
    row = ground.passages[id_]
    standing = ground.states[id_].state if id_ in ground.states else row.state
    if standing == "closed":
        return "closed" if row.kind == "portcullis" else ""
    return standing if standing in DETOURS or standing == "barred" else ""


def is_known(ground: KnownDungeon, id_: str, side: PassageSide) -> bool:
    return ground.found is None or id_ in ground.found or side.visibility == "overt"


def steps(ground: KnownDungeon, zone: str) -> Iterator[Step]:
    """The ways out of a zone in the order of the passages."""
    for id_, row in ground.passages.items():
        one, other = row.sides
        if not {one.zone, other.zone} <= ground.zones.keys() or row.kind == "window":
            continue
        if one.zone == zone and is_known(ground, id_, one):
            yield Step(id_, other.zone, bar(ground, id_))
        if other.zone == zone and row.kind != "one_way" and is_known(ground, id_, other):
            yield Step(id_, one.zone, bar(ground, id_))


def tree(ground: KnownDungeon, start: str, most: int, *, barred: bool) -> dict[str, Step]:
    """From where, and how, each zone is first come to; in the order in which that happens."""
    came = {start: Step("", "", "")}
    waiting = deque([(start, 0)])
    while waiting:
        at, away = waiting.popleft()
        for step in steps(ground, at) if away < most else ():
            if step.to not in came and (barred or not step.bar):
                came[step.to] = Step(step.passage, at, step.bar)
                waiting.append((step.to, away + 1))
    return came


def back(came: dict[str, Step], to: str) -> list[str]:
    """The zones from the start of a tree to one of it."""
    path = [to]
    while came[path[-1]].to:
        path.append(came[path[-1]].to)
    return path[::-1]


def cheapest(ground: KnownDungeon, start: str, to: str) -> list[Step] | None:
    """The way with least to open, as it is looked for step by step."""
    best, came = {start: 0}, {start: (start, Step("", "", ""))}
    waiting, pushed = [(0, 0, start)], count(1)
    while waiting:
        spent, _, at = heappop(waiting)
        if at == to:
            found: list[Step] = []
            while to != start:
                to, step = came[to]
                found.append(step)
            return found[::-1]
        for step in steps(ground, at) if spent <= best[at] else ():
            if step.bar == "barred":
                continue
            after = spent + DETOURS[step.bar]
            if after < best.get(step.to, after + 1):
                best[step.to], came[step.to] = after, (at, step)
                heappush(waiting, (after, next(pushed), step.to))
    return None


@given(grounds(), ids)
def test_the_ways_out_of_a_zone_come_in_the_order_of_the_passages(
    ground: KnownDungeon, zone: str
) -> None:
    expected = list(steps(ground, zone))

    assert expected == [tuple(way) for way in ground.ways(zone)]
    assert [step.to for step in expected if not step.bar] == list(site_in(ground).neighbours(zone))


@given(grounds(), ids, st.integers(0, MOST))
def test_reach_is_found_ring_by_ring(ground: KnownDungeon, start: str, moves: int) -> None:
    came = tree(ground, start, moves, barred=False)

    assert [(to, len(back(came, to)) - 1) for to in came] == [*within(ground, start, moves).items()]


@given(grounds(), ids, ids, st.integers(0, MOST))
def test_of_equally_short_ways_the_first_is_taken(
    ground: KnownDungeon, start: str, to: str, most: int
) -> None:
    came = tree(ground, start, most, barred=False)

    assert (back(came, to) if to in came else []) == shortest(ground, start, to, most)


@given(grounds(), ids, ids)
def test_of_equally_cheap_ways_the_first_is_taken(
    ground: KnownDungeon, start: str, to: str
) -> None:
    found = route(ground, ROUNDS, start, to)

    expected = cheapest(ground, start, to)
    assert expected == (None if found is None else [tuple(way) for way in found.ways])


def stands_open(ground: KnownDungeon, id_: str) -> bool:
    row = ground.passages[id_]
    standing = ground.states[id_].state if id_ in ground.states else row.state
    if row.kind in {"opening", "stairs", "shaft"}:
        return not bar(ground, id_)
    return standing in {"open", "battered", "broken"}


def comers(ground: KnownDungeon, at: str) -> dict[str, int]:
    """From how far one comes to a zone by nothing but what stands open."""
    far, ring = {at: 0}, [at]
    while ring:
        ring = [
            zone
            for zone in ground.zones
            if zone not in far
            and any(s.to in ring and stands_open(ground, s.passage) for s in steps(ground, zone))
        ]
        far |= dict.fromkeys(ring, max(far.values()) + 1)
    return {zone: steps for zone, steps in far.items() if zone != at and zone in ground.zones}


@given(grounds(), ids, st.integers(0, 359), st.integers(0, MOST))
def test_what_comes_from_a_direction_is_the_furthest_in_sight_that_lies_there(
    ground: KnownDungeon, at: str, towards: int, most: int
) -> None:
    rooms = ground.zones
    far = {to: steps for to, steps in comers(ground, at).items() if steps <= most and at in rooms}
    off = {to: apart(bearing_between(rooms[at], rooms[to]), towards) for to in far}

    fits = next(filter(None, ([to for to in far if off[to] <= each] for each in SECTORS)), [])
    ends = [to for to in fits if far[to] == max(far[each] for each in fits)]
    assert min(ends, key=lambda to: (off[to], to), default="") == in_direction(
        ground, at, towards, most
    )


@given(grounds(), ids, st.integers(1, 12))
def test_nobody_comes_through_what_is_shut_while_anything_stands_open(
    ground: KnownDungeon, at: str, hour: int
) -> None:
    met = ROUNDS.suggested(MetAt(ground, at), Random(1), Dice(hour)).meeting

    if at in ground.zones and comers(ground, at):
        assert zone_of(met.at) in comers(ground, at)
        assert stands_open(ground, met.passage)
    elif at in ground.zones:
        assert at == zone_of(met.at)
        assert not met.passage or not bar(ground, met.passage)


@given(grounds(), ids, st.integers(1, 12))
def test_the_place_of_an_encounter_is_the_one_it_names(
    ground: KnownDungeon, at: str, hour: int
) -> None:
    found = ROUNDS.suggested(MetAt(ground, at), Random(1), Dice(hour))

    there, rooms = zone_of(found.meeting.at), ground.zones
    if at in rooms and there not in {"", at}:
        truly, said = bearing_between(rooms[at], rooms[there]), found.meeting.bearing
        assert said is not None
        assert apart(truly, said) <= SECTORS[0]


@given(grounds(), st.sets(ids, min_size=1, max_size=2))
def test_whatever_the_bars_a_zone_is_reached_where_ways_lead(
    ground: KnownDungeon, starts: set[str]
) -> None:
    drawn = KnownDungeon(ground.zones, ground.passages)
    starts &= ground.zones.keys()

    expected = {to for start in starts for to in tree(drawn, start, 99, barred=True)}
    assert expected == reached(starts, ground.zones, ground.passages)


@given(grounds(), ids, ids)
def test_measured_is_the_shortest_way_whatever_the_bars(
    ground: KnownDungeon, start: str, end: str
) -> None:
    drawn = KnownDungeon(ground.zones, ground.passages)

    came = tree(drawn, start, 99, barred=True)
    if {start, end} <= ground.zones.keys():
        expected = len(back(came, end)) - 1 if end in came else None
        assert expected == zones_between(drawn, start, end)
