"""Paths drawn click by click and freehand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Path
from mapper.model.hexes.hexes import Hex, line
from mapper.model.hexes.sides import HexCorner, corner, corner_point
from mapper.model.not_allowed import NotAllowed
from mapper.model.path_geometry import stops, straight, through
from mapper.tools.hexes.paths_and_labels import PathTool
from mapper.tools.shared.tool import NO_OUTCOME, Hand, Paint, previewed
from tests.small import MAP, spot
from tests.strategies import near_hexes
from tests.tools.gestures import CONTROL, FREE, done, on, small_campaign, stroke

A, B, C = spot("0101"), spot("0401"), spot("0404")


def a_tool(kind: str = "road") -> PathTool:
    return PathTool(Paint(MAP, 1, path_kind=kind))


def clicked(campaign: Campaign, tool: PathTool, way: list[Hex], held: Hand = FREE) -> None:
    for at in way:
        stroke(campaign, tool, [at], held)


def finished(campaign: Campaign, tool: PathTool) -> None:
    done(campaign, tool.type(campaign, "end", on(A)).change)


def drawn(campaign: Campaign) -> list[tuple[Hex, ...]]:
    return [row.hexes for row in campaign.all(Path, MAP).values()]


def at_corner(at: HexCorner, alt: bool = True) -> Hand:
    return FREE._replace(alt=alt, point=corner_point(at, "flat"))


@given(st.lists(near_hexes, min_size=2, max_size=5, unique=True))
def test_a_path_leads_straight_from_click_to_click(way: list[Hex]) -> None:
    campaign, tool = small_campaign(), a_tool()

    clicked(campaign, tool, way)
    finished(campaign, tool)

    assert [tuple(through(way))] == drawn(campaign)


def test_a_second_click_on_the_last_point_ends_the_path() -> None:
    campaign = small_campaign()

    clicked(campaign, a_tool(), [A, B, B])

    assert [tuple(line(A, B))] == drawn(campaign)


def test_nothing_is_drawn_before_the_end() -> None:
    campaign = small_campaign()

    clicked(campaign, a_tool(), [A, B, C])

    assert [] == drawn(campaign)


def test_a_drag_is_a_path_without_loops() -> None:
    campaign = small_campaign()
    way = [Hex(0, 0), Hex(1, 0), Hex(2, 0), Hex(1, 0), Hex(2, 0), Hex(3, 0)]

    stroke(campaign, a_tool("river"), way)

    assert [tuple(Hex(q, 0) for q in range(4))] == drawn(campaign)


def test_a_drag_after_a_click_only_leads_on() -> None:
    campaign, tool = small_campaign(), a_tool()

    clicked(campaign, tool, [A])
    stroke(campaign, tool, line(B, C))
    before_the_end = drawn(campaign)
    finished(campaign, tool)

    assert [] == before_the_end
    assert [tuple(through([A, B, C]))] == drawn(campaign)


def test_the_last_point_is_dropped() -> None:
    campaign, tool = small_campaign(), a_tool()

    clicked(campaign, tool, [A, B, C])
    tool.type(campaign, "back", on(A))
    finished(campaign, tool)

    assert [tuple(line(A, B))] == drawn(campaign)


def test_more_cannot_be_dropped_than_there_is() -> None:
    campaign, tool = small_campaign(), a_tool()

    clicked(campaign, tool, [A])
    tool.type(campaign, "back", on(A))
    tool.type(campaign, "back", on(A))

    assert NO_OUTCOME == tool.type(campaign, "end", on(A))


def test_a_path_given_up_is_not_drawn() -> None:
    campaign, tool = small_campaign(), a_tool()

    clicked(campaign, tool, [A, B])
    tool.cancel()

    assert NO_OUTCOME == tool.type(campaign, "end", on(A))


def test_a_path_drawn_from_an_end_carries_on() -> None:
    campaign, tool = small_campaign(), a_tool()
    stroke(campaign, tool, line(A, B))

    stroke(campaign, tool, line(B, C))

    assert [tuple(through([A, B, C]))] == drawn(campaign)


def test_with_control_it_stays_a_path_of_its_own() -> None:
    campaign, tool = small_campaign(), a_tool()
    stroke(campaign, tool, line(A, B))

    stroke(campaign, tool, line(B, C), CONTROL)

    assert 2 == len(drawn(campaign))


def test_alt_draws_along_hexsides() -> None:
    campaign, tool = small_campaign(), a_tool("wall")
    start, end = corner(A, 0), corner(B, 2)

    stroke(campaign, tool, [A], at_corner(start))
    stroke(campaign, tool, [B], at_corner(end, alt=False))
    finished(campaign, tool)

    (path,) = campaign.all(Path, MAP).values()
    assert tuple(straight(start, end)) == stops(path)


def test_hexsides_are_shown_before() -> None:
    campaign, tool = small_campaign(), a_tool("wall")
    stroke(campaign, tool, [A], at_corner(corner(A, 0)))

    shown = tool.preview(campaign, on(A, at_corner(corner(A, 3))))

    assert (3, "Draw wall: 3 along hexsides") == (len(shown.sides), shown.text)


def test_the_preview_shows_the_way_and_its_clicks() -> None:
    campaign, tool = small_campaign(), a_tool()
    clicked(campaign, tool, [A, B])

    shown = tool.preview(campaign, on(C))

    assert (set(through([A, B, C])), (A, B)) == (set(shown.hexes), shown.corners)
    assert "Draw road: 7 hexes" == shown.text


def test_the_preview_says_that_a_path_is_carried_on() -> None:
    campaign, tool = small_campaign(), a_tool()
    stroke(campaign, tool, line(A, B))

    assert "Carry on road: 1 hex" == tool.preview(campaign, on(B)).text


def test_a_kind_that_is_not_there_is_refused_at_once() -> None:
    campaign, tool = small_campaign(), a_tool("sewer")

    with pytest.raises(NotAllowed, match="sewer"):
        tool.press(campaign, on(A))
    assert "sewer" in previewed(tool, campaign, on(A)).text
