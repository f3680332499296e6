"""Passages put into walls, and what is taken hold of with the select tool."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mapper.commands.edits import Draft
from mapper.commands.zones.passages import remove_passages
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.ids import natural
from mapper.model.campaign.rows import Feature, Key, Label
from mapper.model.campaign.zone_rows import FOOT, Passage, PassageKind, Zone
from mapper.model.hexes.hexes import Point
from mapper.model.map_view import SQUARE
from mapper.model.places import FootPoint, ZonePoint, point_of, zone_of
from mapper.model.selection import Selection, Thing
from mapper.model.zones.wall_runs import off_wall
from mapper.model.zones.zone_adjacency import fabric_of
from mapper.model.zones.zone_shapes import is_near
from mapper.model.zones.zone_walls import edges_of
from mapper.tools.clicks import feature_tool, zone_label_tool
from mapper.tools.measure import measure_feet
from mapper.tools.shared.tool import Hand, Paint, Tool, Worded, ZoneSketch
from mapper.tools.zones.passage import SHOWN, PassageTool
from mapper.tools.zones.select import select_zones
from mapper.tools.zones.zone_pointer import drawn_span, drawn_zone
from tests.counting import counted
from tests.drowned_halls import HALLS, at
from tests.many_zones import MANY, many_zones
from tests.tools.gestures import ALT, CONTROL, FREE, SHIFT, played
from tests.tools.zones.halls import PAINT, campaign, drag, over, painting, passages, zones

ALTAR = FREE._replace(chosen=Selection(thing=Thing("feature", "4")))
"""A hand that has chosen the altar."""


def chosen(of: Campaign, tool: Tool, *way: tuple[float, float], hand: Hand = FREE) -> Selection:
    """What is chosen after a drag."""
    return played(of, tool, [over(of, *each, hand) for each in way]).chosen


def test_a_click_accepts_what_is_proposed() -> None:
    of = campaign()
    of.apply(remove_passages(of, HALLS, ["6"]))

    drag(of, PassageTool(PAINT), (15.5, 11))

    (new,) = [row for row in passages(of).values() if {s.zone for s in row.sides} == {"6", "7"}]
    assert "door" == new.kind


def test_a_click_on_a_wall_puts_a_passage_there() -> None:
    of = campaign()

    drag(of, PassageTool(painting(ZoneSketch(passage="window"))), (0.1, 2.5))

    new = [*passages(of).values()][-1]
    assert ("window", "1", "") == (new.kind, *(side.zone for side in new.sides))


@pytest.mark.parametrize("kind", ["stairs", "door"])
def test_a_hand_that_moves_on_asks_only_the_zones_that_are_near(kind: PassageKind) -> None:
    of, tool = Campaign(many_zones()), PassageTool(Paint(MANY, 0, sketch=ZoneSketch(passage=kind)))
    first, second = (FREE._replace(spot=ZonePoint("1"), point=Point(x, 0.1)) for x in (2.0, 2.2))
    tool.preview(of, first)

    with counted(is_near, natural) as calls:
        shown = tool.preview(of, second)

    assert shown.text.startswith("Add")
    assert calls.total() < 20


def test_the_first_hand_with_a_door_asks_the_zones_that_are_near_however_many_there_are() -> None:
    asked = []
    for rooms in (400, 1_200):
        of, tool = Campaign(many_zones(20, rooms)), PassageTool(Paint(MANY, 0))
        with counted(edges_of) as calls:
            tool.preview(of, FREE._replace(spot=ZonePoint("1"), point=Point(2.0, 0.1)))
        asked.append(calls.total())

    assert asked[0] == asked[1] < 100


def test_what_is_proposed_near_a_hand_is_what_the_whole_map_has_there() -> None:
    of, at_ = Campaign(many_zones()), FootPoint(300 * FOOT, 330 * FOOT)
    fabric = fabric_of(of.all(Zone, MANY), of.all(Passage, MANY))
    wanted = {each.at for each in fabric.proposals() if off_wall(each.at, at_) <= SHOWN}
    hand = FREE._replace(spot=ZonePoint("1"), point=Point(at_.x / SQUARE, at_.y / SQUARE))

    shown = PassageTool(Paint(MANY, 0)).preview(of, hand)

    assert len(wanted) > 20
    assert sorted(drawn_span(each, "offered") for each in wanted) == sorted(
        each for each in shown.drawn if each.stroke == "offered"
    )


def test_shift_takes_a_passage_away() -> None:
    of = campaign()

    drag(of, PassageTool(PAINT), (6, 2.5), hand=SHIFT)

    assert "1" not in passages(of)


def test_a_click_gives_a_passage_the_chosen_kind() -> None:
    of, tool = campaign(), PassageTool(painting(ZoneSketch(passage="portcullis")))

    found = chosen(of, tool, (6, 2.5))

    assert "portcullis" == passages(of)["1"].kind
    assert Thing("passage", "1") == found.thing


def test_proposals_are_shown_where_zones_touch() -> None:
    of, tool = campaign(), PassageTool(PAINT)
    of.apply(remove_passages(of, HALLS, ["6", "1"]))

    shown = tool.preview(of, over(of, 15.5, 11))

    assert 2 == sum(each.stroke == "offered" for each in shown.drawn)
    assert shown.text.startswith("Add a door")


def test_stairs_come_out_on_the_level_that_shines_through_while_they_are_put_down() -> None:
    of, tool = campaign(), PassageTool(painting(ZoneSketch(passage="stairs")))

    drag(of, tool, (2.5, 2.5))
    shown = tool.preview(of, over(of, 5, 1))

    stairs = [*passages(of).values()][-1]
    beneath = zones(of)[stairs.sides[1].zone]
    assert (2, "down") == (beneath.level, stairs.slope)
    assert drawn_zone(beneath, "guide")[0] in shown.drawn
    assert shown.text.startswith("Add stairs down to ")


def test_a_click_chooses_a_zone() -> None:
    assert ("3",) == chosen(campaign(), select_zones(PAINT), (13, 1)).zones


def test_control_adds_a_zone_and_takes_it_out_again() -> None:
    of, tool = campaign(), select_zones(PAINT)
    third = CONTROL._replace(chosen=Selection(zones=("3",)))

    both = chosen(of, tool, (1, 1), hand=third)
    first = chosen(of, tool, (13, 1), hand=CONTROL._replace(chosen=both))

    assert (("3", "1"), ("1",)) == (both.zones, first.zones)


def test_a_box_chooses_the_zones_within() -> None:
    assert ("9",) == chosen(campaign(), select_zones(PAINT), (-1, 6.5), (5, 13)).zones


def test_a_box_with_control_adds_the_zones_within() -> None:
    third = CONTROL._replace(chosen=Selection(zones=("3",)))

    found = chosen(campaign(), select_zones(PAINT), (-1, 6.5), (5, 13), hand=third)

    assert ("3", "9") == found.zones


def test_a_passage_is_chosen_before_the_zones_beside_it() -> None:
    assert Thing("passage", "1") == chosen(campaign(), select_zones(PAINT), (6, 2.5)).thing


def test_a_drag_moves_a_zone_with_its_features() -> None:
    of, hand = campaign(), FREE._replace(chosen=Selection(zones=("16",)))

    (change,) = drag(of, select_zones(PAINT), (3.1, 19.2), (2.1, 19.1), hand=hand)

    assert "Move a zone" == change.label
    assert at(1, 15) in zones(of)["16"].outline
    assert at(3.5, 16.1) == point_of(of.all(Feature, HALLS)["4"].at)


def test_a_corner_of_a_chosen_zone_is_dragged() -> None:
    of, tool = campaign(), select_zones(PAINT)
    hand = FREE._replace(chosen=Selection(zones=("1",)))

    drag(of, tool, (0, 0), (-1, -1), hand=hand)

    assert at(-1, -1) in zones(of)["1"].outline


def test_shift_takes_a_corner_away() -> None:
    of, tool = campaign(), select_zones(PAINT)
    hand = SHIFT._replace(chosen=Selection(zones=("12",)))

    drag(of, tool, (29, 10), hand=hand)

    assert at(29, 10) not in zones(of)["12"].outline


def test_a_wall_of_a_chosen_zone_is_dragged_across() -> None:
    of, tool = campaign(), select_zones(PAINT)
    hand = FREE._replace(chosen=Selection(zones=("1",)))

    drag(of, tool, (0, 2.2), (-1.2, 3.4), hand=hand)

    assert {at(-1, 0), at(-1, 5)} <= {*zones(of)["1"].outline}


def test_with_alt_a_wall_gets_a_corner() -> None:
    of, tool = campaign(), select_zones(PAINT)
    hand = ALT._replace(chosen=Selection(zones=("1",)))

    drag(of, tool, (0, 2.2), (-1, 2), hand=hand)

    assert 5 == len(zones(of)["1"].outline)


def test_a_feature_that_is_not_chosen_stays_where_it_is() -> None:
    of, tool = campaign(), select_zones(PAINT)
    before = of.all(Feature, HALLS)["4"]

    drag(of, tool, (4.5, 16.1), (16, 1.2))

    assert before == of.all(Feature, HALLS)["4"]


def test_a_feature_is_dragged_into_another_zone() -> None:
    of, tool = campaign(), select_zones(PAINT)

    drag(of, tool, (4.5, 16.1), (16, 1.2), hand=ALTAR)

    moved = of.all(Feature, HALLS)["4"]
    assert ("3", at(16, 1.2)) == (zone_of(moved.at), point_of(moved.at))


def test_a_feature_that_is_dragged_into_another_zone_comes_after_those_there() -> None:
    of, tool = campaign(), select_zones(PAINT)
    draft = Draft(of)
    draft.put(Key("feature", HALLS, "font"), Feature(ZonePoint("3"), "Font", "overt", order=4))
    of.apply(draft.change("A font"))

    drag(of, tool, (4.5, 16.1), (16, 1.2), hand=ALTAR)

    assert 5 == of.all(Feature, HALLS)["4"].order


def test_a_feature_that_is_dragged_about_its_zone_keeps_its_place_in_the_list() -> None:
    of, tool = campaign(), select_zones(PAINT)
    draft, key = Draft(of), Key("feature", HALLS, "4")
    row = of.one(Feature, key)
    draft.put(key, replace(row, order=1))
    draft.put(Key("feature", HALLS, "font"), Feature(row.at, "Font", "overt", order=2))
    of.apply(draft.change("A font"))

    drag(of, tool, (4.5, 16.1), (4.1, 17.1), hand=ALTAR)

    assert (1, at(4.1, 17.1)) == (of.one(Feature, key).order, point_of(of.one(Feature, key).at))


def test_a_click_puts_a_feature_into_a_zone() -> None:
    of, tool = campaign(), feature_tool(PAINT)

    drag(of, tool, (2.2, 1.2), hand=SHIFT)

    new = [*of.all(Feature, HALLS).values()][-1]
    assert ("1", at(2.2, 1.2), "hidden") == (zone_of(new.at), point_of(new.at), new.visibility)


def test_a_label_asks_for_words_where_it_is_to_stand() -> None:
    of, tool = campaign(), zone_label_tool(PAINT)

    asked = played(of, tool, [over(of, 8.1, 6.2)]).wish

    assert isinstance(asked, Worded)
    assert (at(8.1, 6.2),) == asked.points
    assert 1 == len(of.all(Label, HALLS))


def test_a_way_is_measured_in_feet_squares_and_zones() -> None:
    of, tool = campaign(), measure_feet(PAINT)
    tool.press(of, over(of, 3, 3))

    shown = tool.preview(of, over(of, 15, 3))

    assert "60 feet, 12 squares, 2 zones further" == shown.text


def test_no_way_is_measured_through_a_window() -> None:
    of, tool = campaign(), measure_feet(PAINT)
    drag(of, PassageTool(painting(ZoneSketch(passage="window"))), (6, 2.5))
    tool.press(of, over(of, 3, 3))

    shown = tool.preview(of, over(of, 7.5, 3))

    assert "further" not in shown.text


def test_what_is_measured_follows_what_is_drawn() -> None:
    of, tool = campaign(), measure_feet(PAINT)
    tool.press(of, over(of, 3, 3))
    before = tool.preview(of, over(of, 15, 3)).text

    of.apply(remove_passages(of, HALLS, [*passages(of)]))

    assert "further" in before
    assert "further" not in tool.preview(of, over(of, 15, 3)).text
