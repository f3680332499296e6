"""Filling: how far it runs, when it is refused, and that hovering looks an area up once."""

from __future__ import annotations

import pytest

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import Key, Map
from mapper.model.hexes.chunks import NOWHERE
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.tools.hexes.painting import Fill, eraser, terrain_brush
from mapper.tools.shared.tool import Hand, Paint
from tests.small import FOREST, HILLS, MAP, PLAINS, painted, spot, terrain
from tests.tools.gestures import ALT, FREE, SHIFT, on, small_campaign, stroke, terrains


def divided() -> Campaign:
    """A column of hills between two columns of plains and three."""
    campaign = small_campaign()
    stroke(campaign, terrain_brush(Paint(MAP, HILLS)), [spot("0301"), spot("0304")])
    return campaign


def test_a_fill_stops_at_another_terrain() -> None:
    campaign = divided()

    stroke(campaign, Fill(Paint(MAP, FOREST)), [spot("0101")])

    rows = ["".join(str(terrain(campaign, f"0{c}0{r}")) for c in range(1, 7)) for r in range(1, 5)]
    assert ["223111"] * 4 == rows


def test_a_fill_tells_its_count_before() -> None:
    shown = Fill(Paint(MAP, FOREST)).preview(divided(), on(spot("0101")))

    assert ("Fill 8 hexes with forest", 8, FOREST) == (shown.text, len(shown.hexes), shown.code)


def test_a_fill_is_one_change_with_its_name() -> None:
    made = stroke(divided(), Fill(Paint(MAP, FOREST)), [spot("0101"), spot("0404")])

    assert ["Fill hexes with forest"] == [change.label for change in made]


def test_shift_erases_what_would_be_filled() -> None:
    campaign = divided()

    made = stroke(campaign, Fill(Paint(MAP, FOREST)), [spot("0101")], SHIFT)

    assert 16 == len(terrains(campaign))
    assert ["Erase hexes"] == [change.label for change in made]


def test_a_hole_is_filled() -> None:
    campaign = small_campaign()
    stroke(campaign, eraser(Paint(MAP, 0)), [spot("0302"), spot("0402")])

    stroke(campaign, Fill(Paint(MAP, FOREST)), [spot("0302")])

    assert [FOREST, FOREST] == [terrain(campaign, number) for number in ("0302", "0402")]
    assert 24 == len(terrains(campaign))


def test_empty_ground_is_filled_up_to_the_rectangle_of_what_is_mapped() -> None:
    campaign = small_campaign()
    campaign.apply(painted(campaign, "0808"))

    stroke(campaign, Fill(Paint(MAP, HILLS)), [spot("0707")])

    assert 64 == len(terrains(campaign))


def test_nothing_is_filled_outside_of_what_is_mapped() -> None:
    campaign = small_campaign()
    fill = Fill(Paint(MAP, FOREST))

    shown = fill.preview(campaign, on(Hex(50, 50)))
    made = stroke(campaign, fill, [Hex(50, 50)])

    assert (NOWHERE, "Outside of what is mapped there is nothing to fill") == (
        shown.hexes,
        shown.text,
    )
    assert [] == made


@pytest.mark.parametrize(
    ("held", "at", "expected"),
    [(FREE, "0101", "This is plains already"), (SHIFT, "0909", "Nothing is mapped here")],
)
def test_where_nothing_would_change_nothing_is_shown(held: Hand, at: str, expected: str) -> None:
    fill = Fill(Paint(MAP, PLAINS))

    shown = fill.preview(small_campaign(), on(spot(at), held))

    assert (NOWHERE, expected) == (shown.hexes, shown.text)


def test_too_many_hexes_are_told_before() -> None:
    shown = Fill(Paint(MAP, FOREST), most=23).preview(small_campaign(), on(spot("0101")))

    assert shown.text.startswith("More than 23 hexes of plains")
    assert not shown.hexes


def test_too_many_hexes_are_refused() -> None:
    with pytest.raises(NotAllowed, match="More than 23 hexes of plains"):
        Fill(Paint(MAP, FOREST), most=23).press(small_campaign(), on(spot("0101")))


def test_as_many_as_the_limit_are_filled() -> None:
    made = stroke(small_campaign(), Fill(Paint(MAP, FOREST), most=24), [spot("0101")])

    assert 1 == len(made)


def test_alt_picks_and_fills_nothing() -> None:
    campaign = small_campaign()
    fill = Fill(Paint(MAP, FOREST))

    assert PLAINS == fill.preview(campaign, on(spot("0101"), ALT)).picked
    assert [] == stroke(campaign, fill, [spot("0101")], ALT)


def test_hovering_over_the_same_area_does_not_look_it_up_again() -> None:
    campaign = divided()
    fill = Fill(Paint(MAP, FOREST))

    shown = [fill.preview(campaign, on(spot(number))).hexes for number in ("0101", "0203")]

    assert shown[0] is shown[1]


def test_hovering_over_another_area_shows_that() -> None:
    campaign = divided()
    fill = Fill(Paint(MAP, FOREST))

    shown = [fill.preview(campaign, on(spot(number))) for number in ("0101", "0501")]

    assert [8, 12] == [len(preview.hexes) for preview in shown]


def test_a_map_that_has_changed_is_looked_up_again() -> None:
    campaign = divided()
    fill = Fill(Paint(MAP, FOREST))
    fill.preview(campaign, on(spot("0101")))
    campaign.apply(painted(campaign, "0303", PLAINS))

    shown = fill.preview(campaign, on(spot("0101")))

    assert 21 == len(shown.hexes)


def test_a_map_that_was_turned_is_looked_up_again() -> None:
    campaign = small_campaign()
    campaign.apply(painted(campaign, "0808"))
    fill = Fill(Paint(MAP, FOREST))
    fill.preview(campaign, on(spot("0707")))
    key = Key("map", "", MAP)
    campaign.apply(Change("Turn", {key: Swap(Map("Wild"), Map("Wild", top="pointy"))}))

    shown = fill.preview(campaign, on(spot("0707")))

    assert Fill(Paint(MAP, FOREST)).preview(campaign, on(spot("0707"))) == shown


def test_a_larger_map_has_more_to_fill() -> None:
    campaign = small_campaign()
    campaign.apply(painted(campaign, "0805"))
    fill = Fill(Paint(MAP, FOREST))
    fill.preview(campaign, on(spot("0705")))
    campaign.apply(painted(campaign, "0909"))

    shown = fill.preview(campaign, on(spot("0705")))

    assert 9 * 9 - 24 - 2 == len(shown.hexes)


def test_where_it_has_filled_it_says_what_it_did() -> None:
    campaign, fill = divided(), Fill(Paint(MAP, FOREST))

    stroke(campaign, fill, [spot("0101")])

    assert "Filled 8 hexes with forest" == fill.preview(campaign, on(spot("0102"))).text


def test_where_it_has_erased_it_says_so() -> None:
    campaign, fill = divided(), Fill(Paint(MAP, FOREST))

    stroke(campaign, fill, [spot("0101")], SHIFT)

    assert "Erased 8 hexes" == fill.preview(campaign, on(spot("0102"), SHIFT)).text


def test_what_was_forest_before_it_filled_stays_so_to_it() -> None:
    campaign, fill = divided(), Fill(Paint(MAP, FOREST))
    stroke(campaign, Fill(Paint(MAP, FOREST)), [spot("0101")])

    assert "This is forest already" == fill.preview(campaign, on(spot("0101"))).text
