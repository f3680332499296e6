"""Dungeons from seeds: as large as is asked, all of them in reach, and always the same."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapper.model.campaign.encoding import encode
from mapper.model.campaign.zone_rows import FOOT, ZonePlan
from mapper.model.generate.random_dungeon import RandomDungeon, Wishes, random_dungeon
from mapper.model.places import Place
from mapper.model.zones.zone_adjacency import fabric_of
from mapper.model.zones.zone_graph import reached
from mapper.model.zones.zone_shapes import breadth, shape_of, shared_by
from tests.model.dungeons import leads_out

seeds = st.integers(0, 1 << 32)
shares = st.sampled_from((0, 30, 100))
wishes = st.builds(Wishes, st.integers(1, 30), st.integers(1, 3), shares, shares, shares)
some = settings(max_examples=25)


@some
@given(seeds, wishes)
def test_every_zone_is_in_reach(seed: int, wanted: Wishes) -> None:
    dungeon = random_dungeon(seed, wanted)

    assert dungeon.zones.keys() == reached({"1"}, dungeon.zones, dungeon.passages)


@some
@given(seeds, wishes)
def test_it_has_as_many_zones_as_were_asked_for(seed: int, wanted: Wishes) -> None:
    assert wanted.zones == len(random_dungeon(seed, wanted).zones)


@some
@given(seeds, wishes)
def test_the_same_seed_makes_the_same_bytes(seed: int, wanted: Wishes) -> None:
    one, other = random_dungeon(seed, wanted), random_dungeon(seed, wanted)

    assert written(one) == written(other)


def written(dungeon: RandomDungeon) -> list[tuple[str, bytes]]:
    zones = [(id_, encode(row)) for id_, row in dungeon.zones.items()]
    return zones + [(id_, encode(row)) for id_, row in dungeon.passages.items()]


@settings(max_examples=10)
@given(seeds, wishes)
def test_no_two_zones_lie_on_the_same_ground(seed: int, wanted: Wishes) -> None:
    rows = list(random_dungeon(seed, wanted).zones.values())

    for index, row in enumerate(rows):
        for other in rows[:index]:
            if row.level == other.level:
                assert shared_by(shape_of(row), shape_of(other)) == 0


@some
@given(seeds, wishes)
def test_every_passage_lies_in_a_wall_of_its_zones(seed: int, wanted: Wishes) -> None:
    dungeon = random_dungeon(seed, wanted)
    fabric = fabric_of(dungeon.zones, dungeon.passages)

    for row in dungeon.passages.values():
        one, other = (side.zone for side in row.sides)
        if row.kind != "stairs" and other:
            assert fabric.longest(one, other) is not None


@some
@given(seeds, wishes, st.sampled_from((10, 20, 30, 60)))
def test_one_move_crosses_each_zone(seed: int, wanted: Wishes, move: int) -> None:
    dungeon = random_dungeon(seed, wanted, ZonePlan(move=move))

    assert move * FOOT >= max(breadth(shape_of(row)) for row in dungeon.zones.values())


def test_loops_are_more_ways_for_as_many_zones() -> None:
    with_loops, without = (random_dungeon(5, Wishes(60, loops=loops)) for loops in (50, 0))

    assert len(with_loops.passages) > len(without.passages)


def test_levels_are_joined_by_stairs() -> None:
    dungeon = random_dungeon(5, Wishes(30, levels=3))

    assert 2 == sum(row.kind == "stairs" for row in dungeon.passages.values())


def test_there_are_as_many_doors_as_were_asked_for() -> None:
    kinds = {row.kind for row in random_dungeon(5, Wishes(30, doors=0)).passages.values()}

    assert kinds <= {"opening", "door"}


def test_each_secret_door_has_a_clue() -> None:
    dungeon = random_dungeon(5, Wishes(40, doors=100, secrets=100))

    secret = [row for row in dungeon.passages.values() if row.kind == "secret_door"]
    assert all(row.sides[0].clues for row in secret)


@pytest.mark.parametrize("zones", [10, 16, 20, 30])
def test_the_way_out_leads_out(zones: int) -> None:
    """Not into another room: from the door on, straight ahead, there is none."""
    wrong = [seed for seed in range(60) if not leads_out(random_dungeon(seed, Wishes(zones)))]

    assert [] == wrong


@settings(max_examples=100)
@given(seeds, wishes, st.sampled_from((5, 10, 20, 30, 60)))
def test_the_way_out_leads_out_whatever_is_wished(seed: int, wanted: Wishes, move: int) -> None:
    assert leads_out(random_dungeon(seed, wanted, ZonePlan(move=move)))


def test_the_entrance_leads_where_it_was_told_to() -> None:
    dungeon = random_dungeon(5, Wishes(5), entrance=Place("wild"))

    assert [Place("wild")] == [row.beyond for row in dungeon.passages.values() if row.beyond]
