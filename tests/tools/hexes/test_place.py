"""Tools that put one thing where the click is: features, labels, bridges."""

from __future__ import annotations

from collections.abc import Callable
from math import pi, sin

import pytest

from mapper.commands.paths.paths import add_path
from mapper.commands.terrain.terrain import add_region
from mapper.commands.things.things import add_thing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Crossing, Feature, Label, Region
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex, Point, add, centre, hex_at, line, subtract
from mapper.model.hexes.shapes import middle
from mapper.model.hexes.sides import between, side_point
from mapper.model.not_allowed import NotAllowed
from mapper.model.path_geometry import hexes_of
from mapper.model.selection import Selection, Thing
from mapper.tools.clicks import feature_tool
from mapper.tools.hexes.paths_and_labels import LabelTool, crossing_tool
from mapper.tools.hexes.select import select_hexes
from mapper.tools.shared.tool import Hand, NewThing, Paint, Worded, previewed
from tests.small import MAP, spot
from tests.tools.gestures import (
    CONTROL,
    FREE,
    SHIFT,
    on,
    played,
    small_campaign,
    stroke,
    terrains,
)

PAINT = Paint(MAP, 1)
HERE, THERE = spot("0102"), spot("0202")


def bridged(held: Hand = FREE) -> Hand:
    """Pointing at the side between two hexes."""
    side = between(HERE, THERE)
    assert side is not None
    return held._replace(point=side_point(side, "flat"))


def with_road() -> Campaign:
    campaign = small_campaign()
    campaign.apply(add_path(campaign, MAP, "road", line(HERE, spot("0302"))))
    return campaign


def with_label() -> Campaign:
    campaign = small_campaign()
    campaign.apply(add_thing(campaign, MAP, Label("Mill Wood", (HERE, THERE))))
    return campaign


def crossings(campaign: Campaign) -> list[str]:
    return [row.kind for row in campaign.all(Crossing, MAP).values()]


@pytest.mark.parametrize(
    ("held", "visibility"),
    [
        pytest.param(FREE, "overt", id="a plain click"),
        pytest.param(SHIFT, "hidden", id="with Shift"),
        pytest.param(CONTROL, "secret", id="with Control"),
    ],
)
def test_a_click_puts_a_feature(held: Hand, visibility: str) -> None:
    campaign, tool = small_campaign(), feature_tool(PAINT)

    put = played(campaign, tool, [on(HERE, held)])

    (feature,) = campaign.all(Feature, MAP).values()
    assert (HERE, visibility) == (feature.at, feature.visibility)
    assert (Thing("feature", "1"), NewThing(Thing("feature", "1"), HERE)) == (
        put.chosen.thing,
        put.wish,
    )


def test_a_double_click_puts_one_feature() -> None:
    campaign, tool = small_campaign(), feature_tool(PAINT)

    played(campaign, tool, [on(HERE)])
    again = played(campaign, tool, [on(HERE)])

    assert 1 == len(campaign.all(Feature, MAP))
    assert NewThing(Thing("feature", "1"), HERE) == again.wish


def test_a_click_asks_for_the_words_of_a_label() -> None:
    tool = LabelTool(PAINT)

    asked = played(small_campaign(), tool, [on(HERE)])

    assert ([], Worded((HERE,))) == (asked.changes, asked.wish)


def drawn_by(point: Callable[[float], Point]) -> tuple[Hex, ...]:
    """The hexes of a label along a line that the hand has drawn."""
    points = [point(step / 20) for step in range(21)]
    way = [on(hex_at(*at, "flat"), FREE._replace(point=at)) for at in points]
    asked = played(small_campaign(), LabelTool(PAINT), way).wish
    assert isinstance(asked, Worded)
    return asked.hexes


def test_words_along_a_straight_drag_are_straight() -> None:
    hexes = drawn_by(lambda share: Point(share * 7.3, share * 2.9))

    assert (hex_at(0.0, 0.0, "flat"), hex_at(7.3, 2.9, "flat")) == hexes


def test_words_along_a_drag_bend_with_it() -> None:
    def waved(turns: int) -> Callable[[float], Point]:
        return lambda share: Point(share * 40, 9 * sin(turns * pi * share))

    bow, wave = drawn_by(waved(1)), drawn_by(waved(12))

    assert (True, 8) == (2 < len(bow) < 8, len(wave))


def test_a_click_on_a_label_asks_for_other_words() -> None:
    tool = LabelTool(PAINT)

    asked = played(with_label(), tool, [on(THERE)])

    assert Worded((HERE, THERE), "1") == asked.wish


def test_a_drag_of_a_label_moves_it() -> None:
    campaign, tool = with_label(), LabelTool(PAINT)

    asked = played(campaign, tool, [on(THERE), on(spot("0203"))])

    assert (spot("0103"), spot("0203")) == campaign.all(Label, MAP)["1"].hexes
    assert asked.wish is None


def test_a_drag_moves_a_label_as_far_as_the_hand_and_not_by_the_hexes_it_crosses() -> None:
    campaign, tool = with_label(), LabelTool(PAINT)
    x, y = centre(THERE, "flat")
    start, end = Point(x, y + 0.45), Point(x, y + 0.85)
    way = [on(hex_at(*at, "flat"), FREE._replace(point=at, words=LABEL)) for at in (start, end)]

    asked = played(campaign, tool, way)

    assert ([], (HERE, THERE)) == (asked.changes, campaign.all(Label, MAP)["1"].hexes)


def test_what_a_label_tool_would_do_is_said() -> None:
    campaign, tool = with_label(), LabelTool(PAINT)

    shown = [tool.preview(campaign, on(at)).text for at in (HERE, spot("0404"))]

    assert [
        "Edit “Mill Wood”; drag to move it",
        "Write a label here; drag to write along a line",
    ] == shown


def test_a_click_at_a_crossed_side_puts_a_bridge_and_the_next_removes_it() -> None:
    campaign, tool = with_road(), crossing_tool(PAINT)

    stroke(campaign, tool, [HERE], bridged())
    assert ["bridge"] == crossings(campaign)

    stroke(campaign, tool, [HERE], bridged())
    assert [] == crossings(campaign)


def test_a_click_where_a_road_crosses_a_river_puts_a_bridge_in_that_hex() -> None:
    campaign, tool = with_road(), crossing_tool(PAINT)
    campaign.apply(add_path(campaign, MAP, "river", line(spot("0201"), spot("0203"))))

    stroke(campaign, tool, [THERE], bridged())

    (bridge,) = campaign.all(Crossing, MAP).values()
    assert (THERE,) == hexes_of(bridge)


def test_another_kind_takes_the_place_of_a_bridge() -> None:
    campaign = with_road()
    stroke(campaign, crossing_tool(PAINT), [HERE], bridged())

    stroke(campaign, crossing_tool(Paint(MAP, 1, crossing="ford")), [HERE], bridged())

    assert ["ford"] == crossings(campaign)


def test_shift_takes_any_kind_away() -> None:
    campaign = with_road()
    stroke(campaign, crossing_tool(PAINT), [HERE], bridged())

    ferry = crossing_tool(Paint(MAP, 1, crossing="ferry"))
    stroke(campaign, ferry, [HERE], bridged(SHIFT))

    assert [] == crossings(campaign)


def test_without_a_path_there_is_nothing_to_cross() -> None:
    tool = crossing_tool(PAINT)

    assert "No path" in previewed(tool, small_campaign(), on(HERE, bridged())).text
    with pytest.raises(NotAllowed, match="No path"):
        tool.press(small_campaign(), on(HERE, bridged()))


OFF_ITS_HEXES = on(spot("0105"))
LABEL, REGION = Thing("label", "1"), Thing("region", "1")


def with_region() -> Campaign:
    campaign = small_campaign()
    campaign.apply(add_region(campaign, MAP, Region("March", "#aa3322"), area_of([HERE, THERE])))
    return campaign


def name_led(to: Hex) -> Hex:
    """Where the name of that region lies that was dragged from the one hex to another."""
    return add(middle(area_of([HERE, THERE])), subtract(to, HERE))


def test_a_label_is_meant_where_its_words_are_written() -> None:
    tool = LabelTool(PAINT)

    asked = played(with_label(), tool, [OFF_ITS_HEXES._replace(words=LABEL)])

    assert Worded((HERE, THERE), "1") == asked.wish


def test_the_name_of_a_region_is_dragged_elsewhere() -> None:
    campaign, tool = with_region(), LabelTool(PAINT)

    moved = played(campaign, tool, [on(HERE)._replace(words=REGION), on(spot("0104"))])

    assert "Move the name of March" == moved.changes[0].label
    assert name_led(spot("0104")) == campaign.all(Region, MAP)["1"].name_at


def test_a_click_on_the_name_of_a_region_still_writes_a_label() -> None:
    tool = LabelTool(PAINT)

    asked = played(with_region(), tool, [on(HERE)._replace(words=REGION)])

    assert Worded((HERE,)) == asked.wish


def test_select_moves_the_name_of_a_region_and_not_the_hex_beneath_it() -> None:
    campaign, tool, to = with_region(), select_hexes(PAINT), spot("0104")
    before = terrains(campaign)
    press = on(HERE)._replace(words=REGION, chosen=Selection(area_of([HERE])))

    moved = played(campaign, tool, [press, on(to)])

    assert before == terrains(campaign)
    assert name_led(to) == campaign.all(Region, MAP)["1"].name_at
    assert Selection(area_of([to])) == moved.chosen


def test_the_name_of_a_region_goes_as_far_as_the_hand_whatever_hexes_that_is_in() -> None:
    campaign, tool = with_region(), LabelTool(PAINT)
    x, y = centre(HERE, "flat")
    start, end = Point(x, y + 0.45), Point(x, y + 1.6)

    played(campaign, tool, [Hand(HERE, start, words=REGION), Hand(spot("0104"), end)])

    assert name_led(spot("0103")) == campaign.all(Region, MAP)["1"].name_at


def test_select_moves_the_name_of_a_region_over_many_chosen_hexes_and_none_of_them() -> None:
    campaign, tool, to = with_region(), select_hexes(PAINT), spot("0104")
    before, chosen = terrains(campaign), Selection(area_of([HERE, THERE]))

    moved = played(campaign, tool, [on(HERE)._replace(words=REGION, chosen=chosen), on(to)])

    assert before == terrains(campaign)
    assert ["Move the name of March"] == [change.label for change in moved.changes]


def test_select_chooses_the_label_whose_words_are_clicked() -> None:
    tool = select_hexes(PAINT)

    chosen = played(with_label(), tool, [OFF_ITS_HEXES._replace(words=LABEL)])

    assert Selection(thing=LABEL) == chosen.chosen


def test_select_drags_the_label_that_is_chosen_and_no_other() -> None:
    campaign, tool = with_label(), select_hexes(PAINT)
    hand = on(spot("0102"))._replace(words=LABEL)
    hand = hand._replace(point=Point(hand.point.x + 0.4, hand.point.y))

    played(campaign, tool, [hand, on(spot("0103"))])
    held = campaign.all(Label, MAP)["1"].hexes
    played(campaign, tool, [hand._replace(chosen=Selection(thing=LABEL)), on(spot("0103"))])

    assert (HERE, THERE) == held
    assert (spot("0103"), spot("0203")) == campaign.all(Label, MAP)["1"].hexes


def test_select_bends_the_chosen_label_at_one_of_its_hexes() -> None:
    campaign, tool = with_label(), select_hexes(PAINT)
    hand = on(THERE)._replace(words=LABEL, chosen=Selection(thing=LABEL))

    bent = played(campaign, tool, [hand, on(spot("0204"))])

    assert "Bend the label “Mill Wood”" == bent.changes[0].label
    assert (HERE, spot("0204")) == campaign.all(Label, MAP)["1"].hexes
