"""Selecting hexes by click, box and lasso."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mapper.model.hexes.chunks import NOWHERE, Area, area_of
from mapper.model.hexes.hexes import FURTHEST, ORIGIN, Hex, from_offset, offset, within
from mapper.model.selection import Selection
from mapper.tools.hexes.select import lassoed, select_hexes
from mapper.tools.shared.tool import NO_OUTCOME, Hand, Paint, previewed
from tests.rings import ring
from tests.small import MAP, spot
from tests.strategies import near_hexes
from tests.tools.gestures import ALT, CONTROL, FREE, SHIFT, on, played, small_campaign

PAINT = Paint(MAP, 1)
PAIR = area_of([spot("0101"), spot("0202")])


def selected(way: list[Hex], hand: Hand = FREE, before: Area = NOWHERE) -> Area:
    """What is chosen after a stroke on the small map, where this was before."""
    hands = [on(at, hand._replace(chosen=Selection(before))) for at in way]
    found = played(small_campaign(), select_hexes(PAINT), hands)
    assert [] == found.changes
    return found.chosen.area


def test_a_click_selects_a_hex() -> None:
    assert area_of([spot("0303")]) == selected([spot("0303")], before=PAIR)


@given(near_hexes, near_hexes)
def test_a_drag_selects_a_box(start: Hex, end: Hex) -> None:
    (left, right), (first, last) = (
        sorted(pair)
        for pair in zip(offset(start, "flat", "odd"), offset(end, "flat", "odd"), strict=True)
    )

    found = selected([start, end])

    box = [(c, r) for c in range(left, right + 1) for r in range(first, last + 1)]
    assert area_of(from_offset(c, r, "flat", "odd") for c, r in box) == found


def test_control_adds_and_shift_takes_away() -> None:
    more = selected([spot("0303")], CONTROL, PAIR)
    less = selected([spot("0202")], SHIFT, PAIR)

    assert PAIR | area_of([spot("0303")]) == more
    assert area_of([spot("0101")]) == less


@given(st.integers(1, 12))
def test_a_lasso_selects_what_it_surrounds(radius: int) -> None:
    found = selected(ring(ORIGIN, radius)[::2], ALT)

    assert set(found) <= set(within(ORIGIN, radius))
    assert set(found) >= set(within(ORIGIN, radius - 1))


def test_a_lasso_about_the_corners_of_a_hexagon_selects_all_of_it() -> None:
    assert area_of(within(ORIGIN, 6)) == lassoed(ring(ORIGIN, 6)[::6])


def test_a_selection_given_up_leaves_what_was_selected() -> None:
    tool, campaign = select_hexes(PAINT), small_campaign()

    tool.press(campaign, on(spot("0303")))
    tool.cancel()

    assert NO_OUTCOME == tool.release(campaign, on(spot("0404")))


def test_the_preview_shows_what_would_be_selected() -> None:
    tool, campaign = select_hexes(PAINT), small_campaign()
    tool.press(campaign, on(spot("0101")))

    shown = tool.preview(campaign, on(spot("0202")))

    assert (4, "Select 4 hexes") == (len(shown.hexes), shown.text)


def test_too_large_a_box_is_not_shown() -> None:
    tool, campaign = select_hexes(PAINT), small_campaign()
    tool.press(campaign, on(Hex(-FURTHEST, 0)))

    assert "too many" in previewed(tool, campaign, on(Hex(FURTHEST, 0))).text
