"""Lines, rectangles and hexagons drawn by a drag."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import Key, Map
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import (
    ORIGIN,
    Hex,
    Numbering,
    Shove,
    Top,
    add,
    distance,
    line,
    offset,
    within,
)
from mapper.model.hexes.shapes import disc
from mapper.model.not_allowed import NotAllowed
from mapper.tools.hexes.painting import ShapeTool, hexagon_tool, line_tool, rectangle_tool
from mapper.tools.shared.tool import NO_OUTCOME, Paint, previewed
from tests.small import FOREST, MAP, PLAINS, spot, terrain
from tests.strategies import near_hexes, shoves, tops
from tests.tools.gestures import (
    ALT,
    CONTROL,
    OVER_EDGE,
    SHIFT,
    done,
    on,
    small_campaign,
    stroke,
    terrains,
)

TOOLS = (line_tool, rectangle_tool, hexagon_tool)
FAR = Hex(70_000, 70_000)
Make = Callable[[Paint], ShapeTool]
widths = st.integers(1, 9)


def lying(top: Top, shove: Shove) -> Campaign:
    """The small map, its hexes turned."""
    campaign = small_campaign()
    key = Key("map", "", MAP)
    before = campaign.one(Map, key)
    after = replace(before, top=top, numbering=Numbering(shove=shove))
    campaign.apply(Change("Turn", {key: Swap(before, after)}))
    return campaign


def forest(campaign: Campaign) -> set[Hex]:
    return {at for at, code in terrains(campaign).items() if code == FOREST}


@given(near_hexes, near_hexes, widths)
def test_a_line_is_as_wide_as_the_brush(start: Hex, end: Hex, width: int) -> None:
    campaign = small_campaign()

    stroke(campaign, line_tool(Paint(MAP, FOREST, width)), [start, end], OVER_EDGE)

    wanted = {add(at, off) for at in line(start, end) for off in disc(width)}
    assert wanted == forest(campaign)


@given(near_hexes, near_hexes, tops, shoves)
def test_a_rectangle_holds_all_columns_and_rows_between(
    start: Hex, end: Hex, top: Top, shove: Shove
) -> None:
    campaign = lying(top, shove)

    stroke(campaign, rectangle_tool(Paint(MAP, FOREST)), [start, end], OVER_EDGE)

    columns, rows = zip(offset(start, top, shove), offset(end, top, shove), strict=True)
    wanted = {
        (column, row)
        for column in range(min(columns), max(columns) + 1)
        for row in range(min(rows), max(rows) + 1)
    }
    assert wanted == {offset(at, top, shove) for at in forest(campaign)}


@given(near_hexes, near_hexes, tops, shoves, widths)
def test_the_outline_of_a_rectangle_is_its_outer_columns_and_rows(
    start: Hex, end: Hex, top: Top, shove: Shove, width: int
) -> None:
    campaign = lying(top, shove)
    tool = rectangle_tool(Paint(MAP, FOREST, width))
    tool.press(campaign, on(start))

    whole = tool.preview(campaign, on(end)).hexes
    outline = tool.preview(campaign, on(end, CONTROL)).hexes

    columns, rows = zip(offset(start, top, shove), offset(end, top, shove), strict=True)

    def depth(at: Hex) -> int:
        column, row = offset(at, top, shove)
        across = min(column - min(columns), max(columns) - column)
        return min(across, row - min(rows), max(rows) - row)

    assert area_of(at for at in whole if depth(at) < width) == outline


@given(near_hexes, near_hexes)
def test_a_hexagon_is_drawn_from_its_centre_to_its_rim(start: Hex, end: Hex) -> None:
    campaign = small_campaign()

    stroke(campaign, hexagon_tool(Paint(MAP, FOREST)), [start, end], OVER_EDGE)

    assert set(within(start, distance(start, end))) == forest(campaign)


@given(st.integers(0, 20), widths)
def test_the_outline_of_a_hexagon_is_its_outer_rings(radius: int, width: int) -> None:
    campaign = small_campaign()
    tool = hexagon_tool(Paint(MAP, FOREST, width))

    stroke(campaign, tool, [ORIGIN, Hex(radius, 0)], OVER_EDGE._replace(control=True))

    wanted = {at for at in within(ORIGIN, radius) if distance(ORIGIN, at) > radius - width}
    assert wanted == forest(campaign)


@pytest.mark.parametrize("make", TOOLS)
def test_what_is_drawn_stays_on_the_map(make: Make) -> None:
    campaign = small_campaign()
    before = {*terrains(campaign)}

    stroke(campaign, make(Paint(MAP, FOREST, 3)), [spot("0102"), Hex(-4, -1)])

    assert forest(campaign)
    assert before == {*terrains(campaign)}


@pytest.mark.parametrize("make", TOOLS)
def test_a_drag_is_one_change_at_the_release(make: Make) -> None:
    way = [spot("0101"), spot("0201"), spot("0504"), spot("0302")]

    made = stroke(small_campaign(), make(Paint(MAP, FOREST)), way)

    assert ["Paint forest"] == [change.label for change in made]


@pytest.mark.parametrize("make", TOOLS)
def test_what_is_shown_before_the_release_is_what_is_drawn(make: Make) -> None:
    campaign = small_campaign()
    tool = make(Paint(MAP, FOREST, 2))
    tool.press(campaign, on(spot("0101")))

    shown = tool.preview(campaign, on(spot("0403")))
    done(campaign, tool.release(campaign, on(spot("0403"))).change)

    assert set(shown.hexes) == forest(campaign)


@pytest.mark.parametrize("make", TOOLS)
def test_shift_erases(make: Make) -> None:
    campaign = small_campaign()

    stroke(campaign, make(Paint(MAP, FOREST)), [spot("0201"), spot("0203")], SHIFT)

    assert 0 == terrain(campaign, "0202")


@pytest.mark.parametrize("make", TOOLS)
def test_alt_picks_and_draws_nothing(make: Make) -> None:
    campaign = small_campaign()
    tool = make(Paint(MAP, FOREST))

    assert PLAINS == tool.preview(campaign, on(spot("0101"), ALT)).picked
    assert [] == stroke(campaign, tool, [spot("0101"), spot("0303")], ALT)


@pytest.mark.parametrize("make", TOOLS)
def test_after_the_release_nothing_is_drawn(make: Make) -> None:
    campaign = small_campaign()
    tool = make(Paint(MAP, FOREST))
    stroke(campaign, tool, [spot("0101"), spot("0303")])

    assert NO_OUTCOME == tool.release(campaign, on(spot("0604")))


@pytest.mark.parametrize("make", TOOLS)
def test_what_is_cancelled_is_not_drawn(make: Make) -> None:
    campaign = small_campaign()
    tool = make(Paint(MAP, FOREST))
    tool.press(campaign, on(spot("0101")))

    tool.cancel()

    assert NO_OUTCOME == tool.release(campaign, on(spot("0403")))


@pytest.mark.parametrize("make", TOOLS)
def test_what_alters_nothing_is_no_change(make: Make) -> None:
    made = stroke(small_campaign(), make(Paint(MAP, PLAINS)), [spot("0301"), spot("0301")])

    assert [] == made


@pytest.mark.parametrize(
    ("make", "end", "expected"),
    [
        (line_tool, "0104", "Line of 4 hexes: forest"),
        (rectangle_tool, "0302", "Rectangle of 3 × 2 hexes: forest"),
        (hexagon_tool, "0103", "Hexagon of 19 hexes, radius 2: forest"),
    ],
)
def test_a_preview_says_what_is_drawn(make: Make, end: str, expected: str) -> None:
    campaign = small_campaign()
    tool = make(Paint(MAP, FOREST))
    tool.press(campaign, on(spot("0101")))

    shown = tool.preview(campaign, on(spot(end)))

    assert expected == shown.text


@pytest.mark.parametrize("make", TOOLS)
def test_what_is_too_large_is_told_before(make: Make) -> None:
    campaign = small_campaign()
    tool = make(Paint(MAP, FOREST, 9))
    tool.press(campaign, on(ORIGIN))

    shown = previewed(tool, campaign, on(FAR))

    assert "too many to draw at once" in shown.text
    assert not shown.hexes


@pytest.mark.parametrize("make", TOOLS)
def test_what_is_too_large_is_refused(make: Make) -> None:
    campaign = small_campaign()
    tool = make(Paint(MAP, FOREST, 9))
    tool.press(campaign, on(ORIGIN))

    with pytest.raises(NotAllowed, match="too many to draw at once"):
        tool.release(campaign, on(FAR))
