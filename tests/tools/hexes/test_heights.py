"""The elevation tool raises, lowers and sets hexes, each once in a stroke."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mapper.model.campaign.campaign import Campaign
from mapper.model.hexes.elevation import height_at
from mapper.model.hexes.hexes import Hex, add
from mapper.tools.hexes.painting import height_brush
from mapper.tools.shared.tool import Hand, Height, Paint
from tests.small import MAP, small_rows, spot
from tests.tools.gestures import FREE, SHIFT, on, stroke


@pytest.fixture
def campaign() -> Campaign:
    return Campaign(small_rows())


def heights(campaign: Campaign, *numbers: str) -> list[int | None]:
    chunks = campaign.chunks("elevation", MAP)
    return [height_at(chunks, spot(number)) for number in numbers]


def test_a_stroke_raises_each_hex_once(campaign: Campaign) -> None:
    tool = height_brush(Paint(MAP, 0, height=Height("raise", 2)))

    stroke(campaign, tool, [spot("0101"), spot("0301"), spot("0101"), spot("0301")])

    assert [2, 2, 2, None] == heights(campaign, "0101", "0201", "0301", "0401")


def test_a_stroke_that_begins_on_the_map_raises_nothing_beyond(campaign: Campaign) -> None:
    beyond = add(spot("0101"), Hex(-1, 0))

    stroke(campaign, height_brush(Paint(MAP, 0)), [spot("0101"), beyond])

    assert height_at(campaign.chunks("elevation", MAP), beyond) is None


def test_a_second_stroke_raises_further(campaign: Campaign) -> None:
    tool = height_brush(Paint(MAP, 0, height=Height("raise", 2)))

    stroke(campaign, tool, [spot("0101")])
    stroke(campaign, tool, [spot("0101")])

    assert [4] == heights(campaign, "0101")


@pytest.mark.parametrize(
    ("height", "held", "found"),
    [
        (Height("raise", 3), SHIFT, 2),
        (Height("set", -4), FREE, -4),
        (Height("set", 9), SHIFT, None),
        (Height("forget"), FREE, None),
    ],
)
def test_what_a_press_does(
    height: Height, held: Hand, found: int | None, campaign: Campaign
) -> None:
    tool = height_brush(Paint(MAP, 0, height=Height("set", 5)))
    stroke(campaign, tool, [spot("0202")])

    tool.paint = replace(tool.paint, height=height)
    stroke(campaign, tool, [spot("0202")], held)

    assert [found] == heights(campaign, "0202")


def test_the_preview_says_what_is_done_and_what_is_there(campaign: Campaign) -> None:
    tool = height_brush(Paint(MAP, 0, height=Height("raise", 2)))
    unknown = tool.preview(campaign, on(spot("0202"))).text
    stroke(campaign, tool, [spot("0202")])

    known = tool.preview(campaign, on(spot("0202"), SHIFT)).text

    assert "Raise by 200 feet (no height yet)" == unknown
    assert "Lower by 200 feet (now 200 feet)" == known


def test_it_is_as_wide_as_the_brush(campaign: Campaign) -> None:
    tool = height_brush(Paint(MAP, 0, width=3))

    stroke(campaign, tool, [spot("0302")])

    assert [1, 1, 1] == heights(campaign, "0302", "0202", "0402")
