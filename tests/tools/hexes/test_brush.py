"""Strokes of brush and eraser: what they cover, what they leave, how they are taken back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.campaign.change import Change
from mapper.model.hexes.hexes import FURTHEST, ORIGIN, Hex, add, line
from mapper.model.hexes.shapes import disc
from mapper.model.not_allowed import NotAllowed
from mapper.tools.hexes.painting import Brush, eraser, terrain_brush
from mapper.tools.shared.tool import NO_OUTCOME, Hand, Paint
from tests.small import FOREST, HILLS, MAP, PLAINS, spot, terrain
from tests.strategies import near_hexes
from tests.tools.gestures import (
    ALT,
    CONTROL,
    FREE,
    OVER_EDGE,
    SHIFT,
    done,
    on,
    small_campaign,
    stroke,
    terrains,
)

widths = st.integers(1, 9)
ways = st.lists(near_hexes, min_size=1, max_size=5)


def test_a_brush_paints_the_hex_under_it() -> None:
    campaign = small_campaign()

    stroke(campaign, terrain_brush(Paint(MAP, FOREST)), [spot("0302")])

    assert [spot("0302")] == [at for at, code in terrains(campaign).items() if code == FOREST]


@given(ways, widths)
def test_a_fast_drag_leaves_no_gap(way: list[Hex], width: int) -> None:
    """Nor does it leave the map."""
    campaign = small_campaign()
    mapped = {*terrains(campaign)}
    passed = {way[0]} | {at for i in range(1, len(way)) for at in line(way[i - 1], way[i])}
    wanted = {add(at, off) for at in passed for off in disc(width)}
    wanted &= mapped

    stroke(campaign, terrain_brush(Paint(MAP, FOREST, width)), way)

    assert wanted == {at for at, code in terrains(campaign).items() if code == FOREST}


@pytest.mark.parametrize("width", [1, 3])
def test_a_brush_stays_on_the_map(width: int) -> None:
    campaign = small_campaign()
    before = {*terrains(campaign)}
    beyond = add(spot("0101"), Hex(-3, 0))

    stroke(campaign, terrain_brush(Paint(MAP, FOREST, width)), [beyond, spot("0104"), beyond])

    assert before == {*terrains(campaign)}


@pytest.mark.parametrize("asked", [CONTROL, OVER_EDGE])
def test_a_brush_goes_over_the_edge_where_that_is_asked(asked: Hand) -> None:
    campaign = small_campaign()
    before = {*terrains(campaign)}

    stroke(campaign, terrain_brush(Paint(MAP, FOREST)), [add(spot("0101"), Hex(-3, 0))], asked)

    assert before < {*terrains(campaign)}


def test_a_brush_beyond_the_edge_says_so() -> None:
    shown = terrain_brush(Paint(MAP, FOREST)).preview(small_campaign(), on(Hex(-3, 0)))

    assert "Beyond the edge" in shown.text
    assert not shown.hexes


def test_where_nothing_is_mapped_a_brush_begins_anywhere() -> None:
    campaign = small_campaign()
    stroke(campaign, eraser(Paint(MAP, FOREST, 9)), [*map(spot, ("0101", "0601", "0604", "0104"))])

    stroke(campaign, terrain_brush(Paint(MAP, FOREST)), [Hex(9, 9)])

    assert {Hex(9, 9): FOREST} == terrains(campaign)


@given(ways, widths, st.sampled_from([FREE, SHIFT]))
def test_a_stroke_taken_back_leaves_what_was_there(way: list[Hex], width: int, held: Hand) -> None:
    campaign = small_campaign()
    made = stroke(campaign, terrain_brush(Paint(MAP, HILLS, width)), way, held)

    for change in reversed(made):
        campaign.apply(change.inverted())

    assert small_campaign().rows() == campaign.rows()


def test_a_drag_that_alters_nothing_makes_no_change() -> None:
    campaign = small_campaign()

    way = [spot("0101"), spot("0202"), spot("0303")]
    made = stroke(campaign, terrain_brush(Paint(MAP, PLAINS)), way)

    assert [] == made


def test_a_drag_changes_only_the_chunks_it_touches() -> None:
    campaign = small_campaign()
    brush = terrain_brush(Paint(MAP, FOREST))
    done(campaign, brush.press(campaign, on(Hex(0, 0), OVER_EDGE)).change)

    change = brush.drag(campaign, on(Hex(0, -1))).change

    assert isinstance(change, Change)
    assert 1 == len(change.rows)


@pytest.mark.parametrize("tool", [terrain_brush(Paint(MAP, FOREST)), eraser(Paint(MAP, FOREST))])
def test_shift_erases(tool: Brush) -> None:
    campaign = small_campaign()

    stroke(campaign, tool, [spot("0101"), spot("0103")], SHIFT)

    assert [0, 0, 0, PLAINS] == [terrain(campaign, f"010{row}") for row in range(1, 5)]


def test_shift_let_go_during_a_stroke_still_erases() -> None:
    campaign = small_campaign()
    brush = terrain_brush(Paint(MAP, FOREST))
    brush.press(campaign, on(spot("0101"), SHIFT))

    change = brush.drag(campaign, on(spot("0102"))).change

    assert isinstance(change, Change)
    assert "Erase hexes" == change.label


def test_an_eraser_erases() -> None:
    campaign = small_campaign()

    made = stroke(campaign, eraser(Paint(MAP, FOREST)), [spot("0101")])

    assert 0 == terrain(campaign, "0101")
    assert ["Erase hexes"] == [change.label for change in made]


def test_alt_picks_and_paints_nothing() -> None:
    campaign = small_campaign()
    brush = terrain_brush(Paint(MAP, FOREST))

    shown = brush.preview(campaign, on(spot("0101"), ALT))
    made = stroke(campaign, brush, [spot("0101"), spot("0404")], ALT)

    assert PLAINS == shown.picked
    assert [] == made


def test_a_drag_without_a_press_paints_nothing() -> None:
    brush = terrain_brush(Paint(MAP, FOREST))

    assert NO_OUTCOME == brush.drag(small_campaign(), on(spot("0101")))


def test_after_the_release_nothing_is_painted() -> None:
    campaign = small_campaign()
    brush = terrain_brush(Paint(MAP, FOREST))
    stroke(campaign, brush, [spot("0101")])

    assert NO_OUTCOME == brush.drag(campaign, on(spot("0404")))


def test_a_stroke_that_is_cancelled_paints_no_further() -> None:
    campaign = small_campaign()
    brush = terrain_brush(Paint(MAP, FOREST))
    brush.press(campaign, on(spot("0101")))

    brush.cancel()

    assert NO_OUTCOME == brush.drag(campaign, on(spot("0404")))


def test_a_preview_during_a_stroke_shows_what_a_drag_would_paint() -> None:
    campaign = small_campaign()
    brush = terrain_brush(Paint(MAP, FOREST))
    brush.press(campaign, on(ORIGIN))

    shown = brush.preview(campaign, on(Hex(3, 1)))

    assert line(ORIGIN, Hex(3, 1)) == sorted(shown.hexes)


@pytest.mark.parametrize(
    ("tool", "expected"),
    [
        (terrain_brush(Paint(MAP, FOREST, 3)), "Brush 3: forest"),
        (eraser(Paint(MAP, FOREST, 4)), "Eraser 4"),
    ],
)
def test_a_preview_says_what_and_how_wide(tool: Brush, expected: str) -> None:
    shown = tool.preview(small_campaign(), on(ORIGIN))

    assert expected == shown.text


def test_nobody_paints_where_no_map_reaches() -> None:
    with pytest.raises(NotAllowed, match="further out"):
        terrain_brush(Paint(MAP, FOREST)).press(
            small_campaign(), on(Hex(FURTHEST + 32, 0), OVER_EDGE)
        )


def test_a_terrain_that_is_not_in_the_list_is_refused() -> None:
    with pytest.raises(NotAllowed, match="Terrain 77"):
        terrain_brush(Paint(MAP, 77)).press(small_campaign(), on(ORIGIN))
