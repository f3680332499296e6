"""Passages in round walls and in those of caves."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import dist

import pytest

from mapper.model.campaign.zone_rows import Passage, PassageSide, Zone
from mapper.model.places import FootPoint
from mapper.model.zones.doorways import fitted, placed, shifted_span
from mapper.model.zones.zone_adjacency import fabric_of
from mapper.model.zones.zone_shapes import circle, corridor, led_up_to, rectangle, without

WIDTHS = [5, 10]


def at(x: float, y: float) -> FootPoint:
    """A point in feet."""
    return FootPoint(round(x * 100), round(y * 100))


def tower(radius: float = 15, wide: int = 5, side: int = 1) -> dict[str, Zone]:
    """A round room, and a corridor dragged into it from the east or the west."""
    room = circle(at(0, 0), round(radius * 100))
    way = corridor([at(0, 0), at(60 * side, 0)], wide * 100)
    (part,) = without(way, [room])
    return {"1": Zone(room.outline), "2": Zone(part.outline, kind="corridor")}


def standing(zones: dict[str, Zone], passage: Passage | None = None) -> float:
    """How many feet of wall stand."""
    rows = {} if passage is None else {"1": passage}
    total = 0.0
    for points, is_closed in fabric_of(zones, rows).walls_of(1):
        ring = [*points, points[0]] if is_closed else points
        total += sum(dist(*ends) for ends in pairwise(ring)) / 100
    return total


@pytest.mark.parametrize("radius", [7.5, 10, 15, 25, 40])
@pytest.mark.parametrize("wide", WIDTHS)
def test_a_corridor_that_meets_a_round_room_is_offered_a_door_in_its_middle(
    radius: float, wide: int
) -> None:
    (offered,) = fabric_of(tower(radius, wide), {}).proposals()

    assert abs(offered.at.start.y + offered.at.end.y) <= 4


@pytest.mark.parametrize("side", [1, -1])
def test_a_door_put_on_an_arc_leads_into_the_corridor(side: int) -> None:
    door = placed(tower(side=side), at(15 * side, 1), 1, grid=500)

    assert door is not None
    assert ["1", "2"] == [each.zone for each in door.sides]
    assert 450 < dist(*door.at) < 505


@pytest.mark.parametrize("side", [1, -1])
def test_the_wall_is_broken_for_the_width_of_a_door_on_an_arc(side: int) -> None:
    zones = tower(side=side)
    door = placed(zones, at(15 * side, 0), 1)

    assert 4.7 < standing(zones) - standing(zones, door) < 5.2


def test_a_door_that_is_fitted_again_and_again_stays_as_wide() -> None:
    zones = tower(wide=10)
    door = Passage(
        "door", (PassageSide("1"), PassageSide("2")), fabric_of(zones, {}).proposals()[0].at
    )

    for down in (10, 60, -60, 40):
        shifted = replace(door, at=shifted_span(door.at, 0, down))
        door = replace(door, at=fitted(shifted, zones))

    assert 490 < dist(*door.at) < 505


def test_a_corridor_that_ends_at_a_round_wall_is_led_up_to_it() -> None:
    room = circle(at(0, 0), 1500)

    line = led_up_to([at(40, 0), at(15, 0)], 1000, [room])

    way = Zone(without(corridor(line, 1000), [room])[0].outline, kind="corridor")
    assert 1 == len(fabric_of({"1": Zone(room.outline), "2": way}, {}).proposals())


def test_a_corridor_along_a_straight_wall_ends_where_it_was_drawn() -> None:
    line = [at(40, 5), at(15, 5)]

    assert line == led_up_to(line, 1000, [rectangle(at(0, 0), at(15, 7))])
