"""What the select tool takes hold of, and where it puts it."""

from __future__ import annotations

import pytest

from mapper.commands.paths.paths import add_path
from mapper.commands.things.things import add_thing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Feature, Path, Token
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex, Point, centre, line, within
from mapper.model.hexes.sides import corner, corner_point
from mapper.model.marks_in_hex import BESIDE, middles
from mapper.model.path_geometry import straight
from mapper.model.selection import NOTHING_CHOSEN, Selection, Thing
from mapper.tools.hexes.select import HexChoices, moved, path_near, select_hexes
from mapper.tools.shared.tool import LARGE, DoneLater, Hand, Paint
from tests.small import FOREST, MAP, painted, spot
from tests.tools.gestures import Played, played, small_campaign, terrains

PAINT = Paint(MAP, 1)
PAIR = area_of([spot("0202"), spot("0203")])
INN = Selection(area_of([spot("0302")]))
MARKED = Thing("feature", "3")
ROAD = line(spot("0102"), spot("0502"))


def pointing_at(at: Hex, x: float = 0.0, chosen: Selection = NOTHING_CHOSEN) -> Hand:
    """So far to the right of the middle of a hex."""
    middle = centre(at, "flat")
    return Hand(at, Point(middle.x + x, middle.y), chosen=chosen)


def gripped(hand: Hand) -> str:
    """What a press on the keyed map takes hold of, in words."""
    grip = HexChoices().grip_at(keyed(), PAINT, hand)
    return "" if grip is None else grip.words


def dragged(campaign: Campaign, *way: Hex, chosen: Selection = NOTHING_CHOSEN) -> Played:
    return played(campaign, select_hexes(PAINT), [pointing_at(at, chosen=chosen) for at in way])


def keyed() -> Campaign:
    """An inn with a guest at 0302, and a road along the second row."""
    campaign = small_campaign()
    campaign.apply(add_path(campaign, MAP, "road", ROAD))
    campaign.apply(add_thing(campaign, MAP, Feature(spot("0302"), "Inn", "overt")))
    campaign.apply(add_thing(campaign, MAP, Token(spot("0302"), "Guest")))
    return campaign


def test_what_is_selected_is_taken_hold_of() -> None:
    assert "Move 2 hexes" == gripped(pointing_at(spot("0203"), chosen=Selection(PAIR)))


def test_keys_that_select_take_hold_of_nothing() -> None:
    hand = pointing_at(spot("0203"), chosen=Selection(PAIR))

    assert "" == gripped(hand._replace(control=True))


@pytest.mark.parametrize(
    ("x", "y", "words"),
    [
        pytest.param(0.0, 0.0, "Move Inn", id="in the middle"),
        pytest.param(BESIDE.x, BESIDE.y, "Move Guest", id="beneath"),
    ],
)
def test_of_a_token_and_a_feature_the_one_that_is_hit_is_moved(
    x: float, y: float, words: str
) -> None:
    hand = pointing_at(spot("0302"), x, INN)

    assert words == gripped(hand._replace(point=Point(hand.point.x, hand.point.y + y)))


def shrines(*names: str) -> Campaign:
    """Features at one hex, their marks in a ring about its middle."""
    campaign = small_campaign()
    for name in names:
        campaign.apply(add_thing(campaign, MAP, Feature(spot("0302"), name, "overt")))
    return campaign


def grip_of_three(hand: Hand) -> str:
    grip = HexChoices().grip_at(shrines("Westhaven", "Mill", "Shrine"), PAINT, hand)
    return "" if grip is None else grip.words


@pytest.mark.parametrize(("number", "name"), [*enumerate(("Westhaven", "Mill", "Shrine"))])
def test_of_several_features_the_one_is_moved_whose_mark_is_hit(number: int, name: str) -> None:
    off, hand = middles(3)[number], pointing_at(spot("0302"), chosen=INN)

    words = grip_of_three(
        hand._replace(point=Point(hand.point.x + off.x, hand.point.y + off.y), marked=MARKED)
    )

    assert f"Move {name}" == words


def test_between_the_marks_the_one_is_moved_that_the_inspector_has_marked() -> None:
    words = grip_of_three(pointing_at(spot("0302"), chosen=INN)._replace(marked=MARKED))

    assert "Move Shrine" == words


def test_what_is_not_chosen_is_not_taken_hold_of() -> None:
    assert "" == gripped(pointing_at(spot("0302")))


def test_beside_its_mark_a_feature_is_not_meant() -> None:
    assert "Move 1 hex" == gripped(pointing_at(spot("0302"), 0.4, INN))


def test_a_point_of_the_picked_path_is_nearest_of_all() -> None:
    chosen = Selection(area_of(ROAD), thing=Thing("path", "1"))

    assert "Move the point" == gripped(pointing_at(ROAD[2], chosen=chosen))


@pytest.mark.parametrize(
    ("x", "y", "words"),
    [(0.2, 0.25, "Move the point"), (0.43, 0.5, "Lead the path by here"), (0.0, 0.6, "")],
    ids=["beside a point", "beside a stretch", "off the path"],
)
def test_beside_the_picked_path_a_drag_leads_it_elsewhere(x: float, y: float, words: str) -> None:
    middle = centre(ROAD[2], "flat")
    hand = pointing_at(ROAD[2], chosen=Selection(thing=Thing("path", "1")))

    assert words == gripped(hand._replace(point=Point(middle.x + x, middle.y + y), near=0.2))


def test_the_nearest_path_within_a_quarter_of_a_hex_is_picked() -> None:
    campaign = keyed()
    campaign.apply(add_path(campaign, MAP, "river", line(spot("0103"), spot("0503"))))
    at = centre(ROAD[1], "flat")

    found = [
        path_near(campaign, MAP, ROAD[1], Point(at.x, at.y + off)) for off in (0.1, -0.2, -0.45)
    ]

    assert ["1", "1", ""] == found


def test_a_path_along_hexsides_is_picked_by_its_sides() -> None:
    campaign = small_campaign()
    wall = straight(corner(spot("0302"), 0), corner(spot("0302"), 3))
    campaign.apply(add_path(campaign, MAP, "wall", wall))

    x, y = corner_point(corner(spot("0302"), 1), "flat")

    assert "1" == path_near(campaign, MAP, spot("0302"), Point(x, y))
    assert "" == path_near(campaign, MAP, spot("0302"), centre(spot("0302"), "flat"))


def test_a_click_by_a_path_picks_it_and_not_the_hex() -> None:
    assert Selection(thing=Thing("path", "1")) == dragged(keyed(), ROAD[1]).chosen


def test_a_click_on_the_mark_of_a_feature_picks_it_and_not_the_road_through_it() -> None:
    campaign = keyed()
    campaign.apply(add_thing(campaign, MAP, Feature(ROAD[1], "Toll", "overt")))

    assert Selection(area_of([ROAD[1]])) == dragged(campaign, ROAD[1]).chosen


def test_a_drag_from_a_feature_that_is_not_chosen_draws_a_box() -> None:
    campaign = keyed()

    found = dragged(campaign, spot("0302"), spot("0402"))

    assert ([], area_of([spot("0302"), spot("0402")])) == (found.changes, found.chosen.area)


def test_a_drag_moves_what_is_selected_and_the_selection() -> None:
    campaign = small_campaign()
    campaign.apply(painted(campaign, "0202"))

    found = dragged(
        campaign, spot("0202"), spot("0302"), spot("0402"), chosen=Selection(PAIR)
    ).chosen

    assert FOREST == terrains(campaign)[spot("0402")]
    assert area_of([spot("0402"), spot("0403")]) == found.area


def test_a_drag_back_to_where_it_began_moves_nothing() -> None:
    found = dragged(
        small_campaign(), spot("0202"), spot("0302"), spot("0202"), chosen=Selection(PAIR)
    )

    assert ([], PAIR) == (found.changes, found.chosen.area)


def test_a_drag_moves_a_feature() -> None:
    campaign = small_campaign()
    campaign.apply(add_thing(campaign, MAP, Feature(spot("0302"), "Inn", "overt")))

    dragged(campaign, spot("0302"), spot("0403"), chosen=INN)

    assert spot("0403") == campaign.all(Feature, MAP)["1"].at


def test_a_drag_leads_a_path_elsewhere() -> None:
    campaign = keyed()

    dragged(campaign, ROAD[-1], spot("0503"), chosen=Selection(thing=Thing("path", "1")))

    assert spot("0503") == campaign.all(Path, MAP)["1"].hexes[-1]


def test_a_drag_is_shown_before_it_is_done() -> None:
    campaign, tool, chosen = keyed(), select_hexes(PAINT), Selection(PAIR)
    tool.press(campaign, pointing_at(spot("0202"), chosen=chosen))
    tool.drag(campaign, pointing_at(spot("0302"), chosen=chosen))

    shown = tool.preview(campaign, pointing_at(spot("0402"), chosen=chosen))

    assert (area_of([spot("0402"), spot("0403")]), "Move 2 hexes") == (shown.hexes, shown.text)


def test_very_many_hexes_are_moved_later() -> None:
    campaign = small_campaign()
    many = area_of(within(Hex(0, 0), 60))
    few = area_of([spot("0101")])

    made = [moved(campaign, MAP, area, Hex(1, 0)) for area in (many, few)]

    assert len(many) > LARGE
    assert [True, False] == [isinstance(each, DoneLater) for each in made]
