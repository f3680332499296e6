"""Zones, corridors and splits as a hand draws them."""

from __future__ import annotations

import pytest

from mapper.model.campaign.change import Change
from mapper.model.not_allowed import NotAllowed
from mapper.model.zones.zone_shapes import area, bounds, shape_of
from mapper.tools.shared.tool import ZoneSketch
from mapper.tools.zones.zone import CorridorTool, SplitTool, ZoneTool
from tests.drowned_halls import at
from tests.tools.gestures import ALT, CONTROL, SHIFT
from tests.tools.zones.halls import PAINT, campaign, drag, over, painting, zones


def test_a_drag_draws_a_room_on_the_grid() -> None:
    of = campaign()
    before = zones(of)

    drag(of, ZoneTool(PAINT), (22.2, 7.1), (24.1, 8.7))

    (new,) = [row for id_, row in zones(of).items() if id_ not in before]
    assert {at(22, 7), at(24, 7), at(24, 9), at(22, 9)} == {*new.outline}
    assert ("room", "13") == (new.kind, new.number)


def test_with_alt_a_room_leaves_the_grid() -> None:
    of = campaign()

    drag(of, ZoneTool(PAINT), (22.2, 7.1), (24.1, 8.7), hand=ALT)

    assert at(22.2, 7.1) in [*zones(of).values()][-1].outline


def test_a_drag_is_one_change() -> None:
    assert 1 == len(drag(campaign(), ZoneTool(PAINT), (22, 7), (23, 8), (24, 9)))


def test_a_polygon_is_closed_at_its_first_corner() -> None:
    of, tool = campaign(), ZoneTool(painting(ZoneSketch(shape="polygon")))

    for corner in ((22, 7), (24, 7), (24, 9), (22, 7)):
        drag(of, tool, corner)

    assert {at(22, 7), at(24, 7), at(24, 9)} == {*[*zones(of).values()][-1].outline}
    assert not tool.is_begun


def test_backspace_takes_back_a_corner() -> None:
    of, tool = campaign(), ZoneTool(painting(ZoneSketch(shape="polygon")))
    for corner in ((22, 7), (24, 7), (23.5, 10), (24, 9)):
        drag(of, tool, corner)

    tool.type(of, "back", over(of, 22, 9))
    drag(of, tool, (22, 9))
    change = tool.type(of, "end", over(of, 22, 9)).change

    assert isinstance(change, Change)
    assert "Add a room" == change.label


def test_a_cave_follows_the_hand() -> None:
    of = campaign()
    way = [(22, 6.5), (24, 6.6), (26, 7.5), (25, 9.4), (23, 9.5), (21.5, 8), (22, 6.6)]

    drag(of, ZoneTool(painting(ZoneSketch(shape="cave"))), *way)

    new = [*zones(of).values()][-1]
    assert "cave" == new.kind
    assert len(new.outline) > 8


def test_a_cave_is_clicked_around_its_corners() -> None:
    of, tool = campaign(), ZoneTool(painting(ZoneSketch(shape="cave")))
    corners = ((22, 6.5), (24, 6.6), (26, 7.5), (25, 9.4), (23, 9.5))

    for corner in corners:
        drag(of, tool, corner)
    change = tool.type(of, "end", over(of, 22, 9)).change

    assert isinstance(change, Change)
    assert "Add a cave" == change.label
    assert not tool.is_begun


def test_a_polygon_that_crosses_itself_keeps_its_corners_when_it_is_refused() -> None:
    of, tool = campaign(), ZoneTool(painting(ZoneSketch(shape="polygon")))
    for corner in ((22, 7), (24, 9), (24, 7), (22, 9)):
        drag(of, tool, corner)

    with pytest.raises(NotAllowed, match="cross"):
        tool.type(of, "end", over(of, 22, 9))

    assert tool.is_begun
    assert tool.keeps_what_is_refused


def test_shift_takes_away_from_zones_beneath() -> None:
    of = campaign()
    before = area(shape_of(zones(of)["3"]))

    drag(of, ZoneTool(PAINT), (18, 4), (21, 7), hand=SHIFT)

    assert 100 == before - area(shape_of(zones(of)["3"]))


def test_shift_takes_away_zones_that_lie_wholly_beneath() -> None:
    of = campaign()

    drag(of, ZoneTool(PAINT), (-1, -1), (6.9, 5), hand=SHIFT)

    assert "1" not in zones(of)


def test_control_adds_to_the_zone_where_it_begins() -> None:
    of = campaign()
    count = len(zones(of))

    drag(of, ZoneTool(PAINT), (18, 4), (20, 9), hand=CONTROL)

    assert count == len(zones(of))
    assert 9 * 500 == bounds(shape_of(zones(of)["3"]))[3]


def test_nothing_lies_on_ground_that_is_taken() -> None:
    of = campaign()

    with pytest.raises(NotAllowed):
        drag(of, ZoneTool(PAINT), (13, 1), (15, 3))


def test_a_corridor_lies_between_the_lines_of_the_grid() -> None:
    of = campaign()

    drag(of, CorridorTool(painting(ZoneSketch(width=5))), (22.4, 7.6), (26.4, 8.1))

    new = [*zones(of).values()][-1]
    assert "corridor" == new.kind
    assert (at(22.5, 7), at(26.5, 8)) == (min(new.outline), max(new.outline))


def test_a_corridor_leads_around_corners_click_by_click() -> None:
    of, tool = campaign(), CorridorTool(painting(ZoneSketch(width=5)))
    for corner in ((21.5, 7.5), (23.5, 7.5), (23.5, 9.5)):
        drag(of, tool, corner)

    change = tool.type(of, "end", over(of, 22, 9)).change

    assert isinstance(change, Change)
    assert "Add a corridor" == change.label


def test_a_line_from_wall_to_wall_splits_a_zone() -> None:
    of = campaign()
    count = len(zones(of))

    (change,) = drag(of, SplitTool(PAINT), (16, 0), (16, 6))

    assert "Split zone 2" == change.label
    assert count + 1 == len(zones(of))


def test_a_click_splits_a_zone_into_cells() -> None:
    of = campaign()

    (change,) = drag(of, SplitTool(PAINT), (16.2, 3.3))

    assert "Split zone 2" == change.label


def test_the_preview_says_how_large_a_room_would_be() -> None:
    of, tool = campaign(), ZoneTool(PAINT)
    tool.press(of, over(of, 22, 7))

    shown = tool.preview(of, over(of, 24, 10))

    assert "10 × 15 ft, 150 square feet" == shown.text
    assert ["grid", "new"] == [each.stroke for each in shown.drawn]


def test_off_the_grid_no_grid_is_shown() -> None:
    shown = ZoneTool(PAINT).preview(campaign(), over(campaign(), 22.3, 7.2, ALT))

    assert ["handle"] == [each.stroke for each in shown.drawn]


def test_the_grid_is_shown_about_the_pointer() -> None:
    grid, _ = ZoneTool(PAINT).preview(campaign(), over(campaign(), 22.3, 7.2)).drawn

    assert (22.0, 7.0) == grid.points[0]
    assert {0.0} == {x % 1 for x, _ in grid.points}
