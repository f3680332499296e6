"""Travel: clicks set the goal and go there, stops lead the way around, tokens are dragged."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from mapper.model.hexes.hexes import Hex, line
from mapper.model.not_allowed import NotAllowed
from mapper.tools.shared.tool import Foreseen, Paint, ToolKey, Trip
from mapper.tools.travel import Travel
from tests.small import MAP
from tests.tools.gestures import Played, on, played, small_campaign

HERE, THERE, BEYOND = Hex(0, 0), Hex(2, 0), Hex(2, 2)


class OnOpenGround:
    """Knows one group, and goes straight."""

    def __init__(self, start: Hex | None = HERE) -> None:
        self.start = start

    def group_at(self, at: Hex) -> str:
        return "1" if at == self.start else ""

    def take(self, trip: Trip) -> None:
        raise AssertionError(trip)

    def halt(self) -> bool:
        return False

    def through(self, points: Sequence[Hex]) -> Foreseen:
        legs = [line(start, end)[1:] for start, end in pairwise(points)]
        return Foreseen((points[0], *(at for leg in legs for at in leg)), f"{len(legs)} legs")


def travelling(start: Hex | None = HERE) -> Travel:
    return Travel(Paint(MAP, 1), OnOpenGround(start))


def click(tool: Travel, at: Hex) -> Played:
    return played(small_campaign(), tool, [on(at)])


def typed(tool: Travel, key: ToolKey) -> None:
    tool.type(small_campaign(), key, on(HERE))


def test_one_click_shows_the_way_and_asks_for_nothing() -> None:
    tool = travelling()

    asked = click(tool, THERE).wish

    shown = tool.preview(small_campaign(), on(Hex(5, 5)))
    assert (None, (HERE, Hex(1, 0), THERE)) == (asked, shown.line)


def test_a_second_click_goes() -> None:
    tool = travelling()

    click(tool, THERE)

    assert Trip((HERE, Hex(1, 0), THERE)) == click(tool, THERE).wish


def test_a_way_leads_over_its_stops() -> None:
    tool = travelling()
    click(tool, THERE)
    typed(tool, "end")
    click(tool, BEYOND)

    trip = tool.sent()

    assert Trip((HERE, Hex(1, 0), THERE, Hex(2, 1), BEYOND)) == trip


def test_back_drops_the_goal_and_then_the_stops() -> None:
    tool = travelling()
    click(tool, THERE)
    typed(tool, "end")
    click(tool, BEYOND)

    typed(tool, "back")
    typed(tool, "back")

    assert not tool.is_begun


def test_a_stop_that_was_passed_is_none_any_more() -> None:
    tool = travelling()
    click(tool, THERE)
    typed(tool, "end")
    click(tool, BEYOND)

    tool.passed((HERE, Hex(1, 0), THERE))
    tool.guide = OnOpenGround(THERE)

    assert Trip((THERE, Hex(2, 1), BEYOND)) == tool.sent()


def test_a_token_is_led_along_the_drag_and_back() -> None:
    way = map(on, (HERE, Hex(1, 0), THERE, Hex(1, 0)))

    asked = played(small_campaign(), travelling(), way).wish

    assert Trip((HERE, Hex(1, 0)), "1") == asked


def test_without_a_group_it_is_said_what_is_missing() -> None:
    tool = travelling(None)

    with pytest.raises(NotAllowed, match="form one"):
        click(tool, THERE)
