"""Selecting hexes by click, box and lasso."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mapper.model.hexes.area import area_of
from mapper.model.hexes.hexes import FURTHEST, ORIGIN, Hex, within
from mapper.model.hexes.numbering import from_offset, offset
from mapper.tools.hexes.select import Select, lassoed
from mapper.tools.shared.tool import Paint, Selecting
from tests.rings import ring
from tests.small import MAP, spot
from tests.strategies import near_hexes
from tests.tools.gestures import ALT, CONTROL, FREE, SHIFT, small_campaign, stroke

PAINT = Paint(MAP, 1)
PAIR = area_of([spot("0101"), spot("0202")])


def test_a_click_selects_a_hex() -> None:
    tool = Select(PAINT, PAIR)

    made = stroke(small_campaign(), tool, [spot("0303")])

    assert area_of([spot("0303")]) == tool.area
    assert [] == made


@given(near_hexes, near_hexes)
def test_a_drag_selects_a_box(start: Hex, end: Hex) -> None:
    tool = Select(PAINT)
    (left, right), (first, last) = (
        sorted(pair)
        for pair in zip(offset(start, "flat", "odd"), offset(end, "flat", "odd"), strict=True)
    )

    stroke(small_campaign(), tool, [start, end])

    box = [(c, r) for c in range(left, right + 1) for r in range(first, last + 1)]
    assert area_of(from_offset(c, r, "flat", "odd") for c, r in box) == tool.area


def test_control_adds_and_shift_takes_away() -> None:
    more, less = Select(PAINT, PAIR), Select(PAINT, PAIR)

    stroke(small_campaign(), more, [spot("0303")], CONTROL)
    stroke(small_campaign(), less, [spot("0202")], SHIFT)

    assert PAIR | area_of([spot("0303")]) == more.area
    assert area_of([spot("0101")]) == less.area


@given(st.integers(1, 12))
def test_a_lasso_selects_what_it_surrounds(radius: int) -> None:
    tool = Select(PAINT)

    stroke(small_campaign(), tool, ring(ORIGIN, radius)[::2], ALT)

    assert set(tool.area) <= set(within(ORIGIN, radius))
    assert set(tool.area) >= set(within(ORIGIN, radius - 1))


def test_a_lasso_about_the_corners_of_a_hexagon_selects_all_of_it() -> None:
    assert area_of(within(ORIGIN, 6)) == lassoed(ring(ORIGIN, 6)[::6])


def test_a_selection_given_up_leaves_what_was_selected() -> None:
    tool = Select(PAINT, PAIR)
    campaign = small_campaign()

    tool.press(campaign, spot("0303"), FREE)
    tool.cancel()
    tool.release(campaign, spot("0404"), FREE)

    assert PAIR == tool.area


def test_the_preview_shows_what_would_be_selected() -> None:
    tool, campaign = Select(PAINT), small_campaign()
    tool.press(campaign, spot("0101"), FREE)

    shown = tool.preview(campaign, spot("0202"), FREE)

    assert (4, "Select 4 hexes") == (len(shown.hexes), shown.text)


def test_too_large_a_box_is_not_shown() -> None:
    tool, campaign = Select(PAINT), small_campaign()
    tool.press(campaign, Hex(-FURTHEST, 0), FREE)

    assert "too many" in tool.preview(campaign, Hex(FURTHEST, 0), FREE).text


def test_a_select_tool_has_an_area() -> None:
    assert isinstance(Select(PAINT), Selecting)
