"""Delvers on the game master's map stand clear of what is drawn in their zone."""

from __future__ import annotations

from math import hypot

import pytest

from mapper.commands.things.things import add_thing
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import Feature, Key, Label
from mapper.model.campaign.zone_rows import Passage, Zone
from mapper.model.places import ZonePoint, point_of
from mapper.model.zones.room_for_tokens import RADIUS, box_of_label, ways_of, words_of
from mapper.model.zones.zones import number_point
from mapper.ui.canvas.delve_marks import marks_in, numbers_beside
from tests.commands.barrow import BARROW, MOUTH, in_it
from tests.commands.vale import US
from tests.model.dungeons import at
from tests.model.zones.test_room_for_tokens import away

pytestmark = pytest.mark.qt


def test_delvers_stand_clear_of_words_ways_and_icons() -> None:
    campaign = in_it()
    zone = campaign.all(Zone, BARROW)[MOUTH]
    middle = number_point(zone)
    for point in (at(15, 8), at(12, 8), at(18, 8)):
        chest = Feature(ZonePoint(MOUTH, point), "Chest", "overt")
        campaign.apply(add_thing(campaign, BARROW, chest))

    marks = marks_in(campaign, BARROW, US, "")

    taken = [*words_of(zone, middle), *ways_of(campaign.all(Passage, BARROW).values())]
    icons = [point_of(row.at) for row in campaign.all(Feature, BARROW).values()]
    for mark in marks:
        radius = RADIUS * mark.share
        assert all(away(mark.point, box) >= radius for box in taken)
        for icon in filter(None, icons):
            assert hypot(mark.point.x - icon.x, mark.point.y - icon.y) >= radius + 150


def test_nobody_stands_upon_another() -> None:
    campaign = in_it()

    marks = marks_in(campaign, BARROW, US, "")

    for one in marks:
        for other in (each for each in marks if each.who != one.who):
            away_ = hypot(one.point.x - other.point.x, one.point.y - other.point.y)
            assert away_ >= 2 * RADIUS * one.share


def test_delvers_stand_clear_of_labels() -> None:
    campaign = in_it()
    stood = [mark.point for mark in marks_in(campaign, BARROW, US, "")]
    label = Label("a way on?", (), size=2, points=(stood[0],))
    key = Key("label", BARROW, "1")
    campaign.apply(Change("A label", {key: Swap(None, label)}))

    marks = marks_in(campaign, BARROW, US, "")

    box = box_of_label(label, stood[0])
    assert all(away(mark.point, box) >= RADIUS * mark.share for mark in marks)


def test_the_players_number_stands_right_of_ours() -> None:
    zone = in_it().all(Zone, BARROW)[MOUTH]

    (number,) = numbers_beside({MOUTH: zone}, {MOUTH: "3", "elsewhere": "4"})

    middle = number_point(zone)
    assert ("3", middle.y) == (number.text, number.beside.y)
    assert number.beside.x > middle.x
