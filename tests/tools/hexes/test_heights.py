"""The elevation tool raises, lowers and sets hexes, each once in a stroke."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.hexes.elevation import height_at
from mapper.tools.hexes.heights import HeightBrush
from mapper.tools.shared.tool import Height, Held, Paint
from tests.small import MAP, small_rows, spot

NONE, SHIFT = Held(), Held(shift=True)


@pytest.fixture
def campaign() -> Campaign:
    return Campaign(small_rows())


def stroke(campaign: Campaign, tool: HeightBrush, *numbers: str, held: Held = NONE) -> None:
    first, *others = (spot(number) for number in numbers)
    changes: list[Change | None] = [tool.press(campaign, first, held)]
    for change in changes:
        if change:
            campaign.apply(change)
    for at in others:
        change = tool.drag(campaign, at, held)
        if change:
            campaign.apply(change)
    change = tool.release(campaign, spot(numbers[-1]), held)
    if change:
        campaign.apply(change)


def heights(campaign: Campaign, *numbers: str) -> list[int | None]:
    chunks = campaign.chunks("elevation", MAP)
    return [height_at(chunks, spot(number)) for number in numbers]


def test_a_stroke_raises_each_hex_once(campaign: Campaign) -> None:
    tool = HeightBrush(Paint(MAP, 0, height=Height("raise", 2)))

    stroke(campaign, tool, "0101", "0301", "0101", "0301")

    assert [2, 2, 2, None] == heights(campaign, "0101", "0201", "0301", "0401")


def test_a_second_stroke_raises_further(campaign: Campaign) -> None:
    tool = HeightBrush(Paint(MAP, 0, height=Height("raise", 2)))

    stroke(campaign, tool, "0101")
    stroke(campaign, tool, "0101")

    assert [4] == heights(campaign, "0101")


@pytest.mark.parametrize(
    ("height", "held", "found"),
    [
        (Height("raise", 3), SHIFT, 2),
        (Height("set", -4), NONE, -4),
        (Height("set", 9), SHIFT, None),
        (Height("forget"), NONE, None),
    ],
)
def test_what_a_press_does(
    height: Height, held: Held, found: int | None, campaign: Campaign
) -> None:
    tool = HeightBrush(Paint(MAP, 0, height=Height("set", 5)))
    stroke(campaign, tool, "0202")

    tool.paint = replace(tool.paint, height=height)
    stroke(campaign, tool, "0202", held=held)

    assert [found] == heights(campaign, "0202")


def test_the_preview_says_what_is_done_and_what_is_there(campaign: Campaign) -> None:
    tool = HeightBrush(Paint(MAP, 0, height=Height("raise", 2)))
    unknown = tool.preview(campaign, spot("0202"), NONE).text
    stroke(campaign, tool, "0202")

    known = tool.preview(campaign, spot("0202"), SHIFT).text

    assert "Raise by 200 feet (no height yet)" == unknown
    assert "Lower by 200 feet (now 200 feet)" == known


def test_it_is_as_wide_as_the_brush(campaign: Campaign) -> None:
    tool = HeightBrush(Paint(MAP, 0, width=3))

    stroke(campaign, tool, "0302")

    assert [1, 1, 1] == heights(campaign, "0302", "0202", "0402")
