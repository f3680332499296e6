"""Tokens in a zone stand clear of walls, ways, words and icons, smaller where room is scarce."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import hypot

import pytest

from mapper.model.campaign.rows import Feature, Token
from mapper.model.campaign.zone_rows import Passage, PassageSide, Span, Zone
from mapper.model.places import FootPoint, ZonePoint
from mapper.model.zones.room_for_tokens import RADIUS, box_about, room_for, ways_of, words_of
from mapper.model.zones.zone_shapes import FeetBox, bounds, shape_of
from mapper.model.zones.zones import MarkPoints, number_point, standing
from tests.model.dungeons import at, room

HERE = ZonePoint("1")
SMALL = replace(room(0, 0, 15, 15), number="4", name="Chapel")
CORRIDOR = replace(room(0, 0, 40, 10, "corridor"), name="The rope walk")
TIGHT = replace(room(0, 0, 30, 5, "corridor"))
WIDE = replace(room(0, 0, 40, 40), number="12", name="The harbourmaster's vault")
ZONES = {"small": SMALL, "corridor": CORRIDOR, "tight": TIGHT, "wide": WIDE}


def door_in_the_south(zone: Zone) -> Passage:
    left, _, right, bottom = bounds(shape_of(zone))
    middle = (left + right) // 2
    span = Span(FootPoint(middle - 250, bottom), FootPoint(middle + 250, bottom))
    return Passage("door", (PassageSide("1"), PassageSide("2")), span)


def stood(zone: Zone, tokens: int, *features: Feature) -> MarkPoints:
    things: Mapping[str, Mapping[str, Feature | Token]] = {
        "feature": {f"{each}": row for each, row in enumerate(features, 1)},
        "token": {f"{each}": Token(HERE, "Somebody") for each in range(tokens)},
    }
    return standing(zone, number_point(zone), things, [door_in_the_south(zone)])


def away(point: FootPoint, box: FeetBox) -> float:
    left, top, right, bottom = box
    x = max(left - point.x, 0, point.x - right)
    return hypot(x, max(top - point.y, 0, point.y - bottom))


@pytest.mark.parametrize("tokens", [1, 3])
@pytest.mark.parametrize("zone", ZONES.values(), ids=list(ZONES))
def test_tokens_stand_on_no_door_and_no_word_and_in_no_wall(zone: Zone, tokens: int) -> None:
    placed = stood(zone, tokens)

    taken = [*words_of(zone, number_point(zone)), *ways_of([door_in_the_south(zone)])]
    left, top, right, bottom = bounds(shape_of(zone))
    for point in placed.points["token"].values():
        radius = RADIUS * placed.shares["token"]
        assert min(point.x - left, right - point.x, point.y - top, bottom - point.y) >= radius
        assert all(away(point, box) >= radius for box in taken)


def test_tokens_stand_on_no_icon() -> None:
    there = Feature(ZonePoint("1", at(20, 27)), "Chest", "overt")
    free = Feature(HERE, "Altar", "overt")

    placed = stood(WIDE, 2, there, free)

    icons = [box_about(point, 200, 200) for point in placed.points["feature"].values()]
    points = placed.points["token"].values()
    assert all(
        away(point, box) >= RADIUS * placed.shares["token"] for point in points for box in icons
    )


def test_where_room_is_scarce_tokens_are_smaller_and_apart() -> None:
    placed = stood(TIGHT, 4)

    (first, second, *_) = placed.points["token"].values()
    assert placed.shares["token"] < 1
    assert hypot(first.x - second.x, first.y - second.y) >= 2 * RADIUS * placed.shares["token"]


def test_where_there_is_room_tokens_stand_in_a_row_beneath_the_words() -> None:
    placed = stood(WIDE, 2)

    middle = number_point(WIDE)
    assert [
        FootPoint(middle.x - 237, middle.y + 750),
        FootPoint(middle.x + 238, middle.y + 750),
    ] == list(placed.points["token"].values())
    assert 1.0 == placed.shares["token"]


def test_where_there_is_no_room_at_all_they_stand_as_they_would() -> None:
    closet, wanted = room(0, 0, 1, 1), (at(0, 0), at(2, 0))

    assert wanted == room_for(shape_of(closet), wanted, ()).points
