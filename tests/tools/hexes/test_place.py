"""Tools that put one thing where the click is: features, labels, bridges."""

from __future__ import annotations

import pytest

from mapper.commands.paths.paths import add_path
from mapper.commands.things.things import add_thing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Crossing, Feature, Label
from mapper.model.hexes.hexes import Hex, line
from mapper.model.hexes.sides import between, side_point
from mapper.model.not_allowed import NotAllowed
from mapper.tools.hexes.place import CrossingTool, FeatureTool, LabelTool
from mapper.tools.shared.tool import Chosen, Held, Paint, Worded
from tests.small import MAP, spot
from tests.tools.gestures import CONTROL, FREE, SHIFT, small_campaign, stroke

PAINT = Paint(MAP, 1)
HERE, THERE = spot("0102"), spot("0202")


def bridged(held: Held = FREE) -> Held:
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
def test_a_click_puts_a_feature(held: Held, visibility: str) -> None:
    campaign, tool = small_campaign(), FeatureTool(PAINT)

    stroke(campaign, tool, [HERE], held)

    (feature,) = campaign.all(Feature, MAP).values()
    assert (HERE, visibility) == (feature.at, feature.visibility)
    assert Chosen(HERE) == tool.news


def test_a_double_click_puts_one_feature() -> None:
    campaign, tool = small_campaign(), FeatureTool(PAINT)

    stroke(campaign, tool, [HERE])
    stroke(campaign, tool, [HERE])

    assert 1 == len(campaign.all(Feature, MAP))
    assert Chosen(HERE) == tool.news


def test_a_click_asks_for_the_words_of_a_label() -> None:
    tool = LabelTool(PAINT)

    made = stroke(small_campaign(), tool, [HERE])

    assert ([], Worded((HERE,))) == (made, tool.news)


def test_a_drag_asks_for_words_along_a_line() -> None:
    tool, way = LabelTool(PAINT), line(Hex(0, 0), Hex(40, 0))

    stroke(small_campaign(), tool, way)

    assert isinstance(tool.news, Worded)
    assert (way[0], way[-1], 8) == (
        tool.news.hexes[0],
        tool.news.hexes[-1],
        len(tool.news.hexes),
    )


def test_a_click_on_a_label_asks_for_other_words() -> None:
    tool = LabelTool(PAINT)

    stroke(with_label(), tool, [THERE])

    assert Worded((HERE, THERE), "1") == tool.news


def test_a_drag_of_a_label_moves_it() -> None:
    campaign, tool = with_label(), LabelTool(PAINT)

    stroke(campaign, tool, [THERE, spot("0203")])

    assert (spot("0103"), spot("0203")) == campaign.all(Label, MAP)["1"].hexes
    assert tool.news is None


def test_what_a_label_tool_would_do_is_said() -> None:
    campaign, tool = with_label(), LabelTool(PAINT)

    shown = [tool.preview(campaign, at, FREE).text for at in (HERE, spot("0404"))]

    assert [
        "Edit “Mill Wood”; drag to move it",
        "Write a label here; drag to write along a line",
    ] == shown


def test_a_click_at_a_crossed_side_puts_a_bridge_and_the_next_removes_it() -> None:
    campaign, tool = with_road(), CrossingTool(PAINT)

    stroke(campaign, tool, [HERE], bridged())
    assert ["bridge"] == crossings(campaign)

    stroke(campaign, tool, [HERE], bridged())
    assert [] == crossings(campaign)


def test_another_kind_takes_the_place_of_a_bridge() -> None:
    campaign = with_road()
    stroke(campaign, CrossingTool(PAINT), [HERE], bridged())

    stroke(campaign, CrossingTool(Paint(MAP, 1, crossing="ford")), [HERE], bridged())

    assert ["ford"] == crossings(campaign)


def test_shift_takes_any_kind_away() -> None:
    campaign = with_road()
    stroke(campaign, CrossingTool(PAINT), [HERE], bridged())

    ferry = CrossingTool(Paint(MAP, 1, crossing="ferry"))
    stroke(campaign, ferry, [HERE], bridged(SHIFT))

    assert [] == crossings(campaign)


def test_without_a_path_there_is_nothing_to_cross() -> None:
    tool = CrossingTool(PAINT)

    assert "No path" in tool.preview(small_campaign(), HERE, bridged()).text
    with pytest.raises(NotAllowed, match="No path"):
        tool.press(small_campaign(), HERE, bridged())
