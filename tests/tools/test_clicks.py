"""Pick and pan leave the map alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mapper.tools.clicks import pan_tool, pick_tool
from mapper.tools.shared.tool import NOTHING, Click, Paint, Preview
from tests.small import FOREST, MAP, PLAINS, spot
from tests.tools.gestures import on, small_campaign, stroke


@pytest.mark.parametrize("make", [pan_tool, pick_tool])
def test_nothing_is_changed(make: Callable[[Paint], Click]) -> None:
    made = stroke(small_campaign(), make(Paint(MAP, FOREST)), [spot("0101"), spot("0303")])

    assert [] == made


def test_a_pick_shows_what_it_takes_up() -> None:
    shown = pick_tool(Paint(MAP, FOREST)).preview(small_campaign(), on(spot("0101")))

    assert Preview(text="Pick plains", picked=PLAINS) == shown


def test_a_pan_shows_nothing() -> None:
    shown = pan_tool(Paint(MAP, FOREST)).preview(small_campaign(), on(spot("0101")))

    assert NOTHING == shown
