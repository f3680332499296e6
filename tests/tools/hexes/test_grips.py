"""What the select tool takes hold of, and where it puts it."""

from __future__ import annotations

from mapper.commands.paths.paths import add_path
from mapper.commands.things.things import add_thing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Feature, Path, Token
from mapper.model.hexes.area import NOWHERE, area_of
from mapper.model.hexes.hexes import Hex, line, within
from mapper.model.hexes.layout import Point, centre
from mapper.model.hexes.sides import corner, corner_point
from mapper.model.path_geometry import straight
from mapper.tools.hexes.grips import HeldArea, HeldHexThing, HeldPoint, grip_at, moved, path_near
from mapper.tools.hexes.select import Select
from mapper.tools.shared.tool import LARGE, Chosen, Held, Later, Paint
from tests.small import FOREST, MAP, painted, spot
from tests.tools.gestures import CONTROL, small_campaign, stroke, terrains

PAINT = Paint(MAP, 1)
PAIR = area_of([spot("0202"), spot("0203")])
ROAD = line(spot("0102"), spot("0502"))


def pointing_at(at: Hex, x: float = 0.0, y: float = 0.0) -> Held:
    middle = centre(at, "flat")
    return Held(point=Point(middle.x + x, middle.y + y))


def keyed() -> Campaign:
    """An inn with a guest at 0302, and a road along the second row."""
    campaign = small_campaign()
    campaign.apply(add_path(campaign, MAP, "road", ROAD))
    campaign.apply(add_thing(campaign, MAP, Feature(spot("0302"), "Inn", "overt")))
    campaign.apply(add_thing(campaign, MAP, Token(spot("0302"), "Guest")))
    return campaign


def test_what_is_selected_is_taken_hold_of() -> None:
    grip = grip_at(keyed(), MAP, spot("0203"), pointing_at(spot("0203")), PAIR, "")

    assert HeldArea(MAP, PAIR, spot("0203")) == grip


def test_keys_that_select_take_hold_of_nothing() -> None:
    assert grip_at(keyed(), MAP, spot("0203"), CONTROL, PAIR, "1") is None


def test_a_token_stands_before_a_feature() -> None:
    grip = grip_at(keyed(), MAP, spot("0302"), pointing_at(spot("0302")), NOWHERE, "")

    assert isinstance(grip, HeldHexThing)
    assert ("token", "Guest") == (grip.key.kind, grip.name)


def test_beside_its_mark_a_feature_is_not_meant() -> None:
    assert grip_at(keyed(), MAP, spot("0302"), pointing_at(spot("0302"), 0.4), NOWHERE, "") is None


def test_a_point_of_the_picked_path_is_nearest_of_all() -> None:
    at = ROAD[2]

    grip = grip_at(keyed(), MAP, at, pointing_at(at), area_of(ROAD), "1")

    assert HeldPoint(MAP, "1", 2) == grip


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
    tool = Select(PAINT)

    stroke(keyed(), tool, [ROAD[1]], pointing_at(ROAD[1]))

    assert ("1", NOWHERE, Chosen(ROAD[1], "1")) == (tool.path, tool.area, tool.news)


def test_a_drag_moves_what_is_selected_and_the_selection() -> None:
    campaign = small_campaign()
    campaign.apply(painted(campaign, "0202"))
    tool = Select(PAINT, PAIR)

    stroke(campaign, tool, [spot("0202"), spot("0302"), spot("0402")], pointing_at(spot("0202")))

    assert (FOREST, area_of([spot("0402"), spot("0403")])) == (
        terrains(campaign)[spot("0402")],
        tool.area,
    )


def test_a_drag_back_to_where_it_began_moves_nothing() -> None:
    tool = Select(PAINT, PAIR)

    made = stroke(small_campaign(), tool, [spot("0202"), spot("0302"), spot("0202")])

    assert ([], PAIR) == (made, tool.area)


def test_a_drag_moves_a_feature() -> None:
    campaign = small_campaign()
    campaign.apply(add_thing(campaign, MAP, Feature(spot("0302"), "Inn", "overt")))
    tool = Select(PAINT)

    stroke(campaign, tool, [spot("0302"), spot("0403")], pointing_at(spot("0302")))

    assert spot("0403") == campaign.all(Feature, MAP)["1"].at


def test_a_drag_leads_a_path_elsewhere() -> None:
    campaign = keyed()
    tool = Select(PAINT, path="1")

    stroke(campaign, tool, [ROAD[-1], spot("0503")], pointing_at(ROAD[-1]))

    assert spot("0503") == campaign.all(Path, MAP)["1"].hexes[-1]


def test_a_drag_is_shown_before_it_is_done() -> None:
    campaign, tool = keyed(), Select(PAINT, PAIR)
    tool.press(campaign, spot("0202"), pointing_at(spot("0202")))
    tool.drag(campaign, spot("0302"), pointing_at(spot("0302")))

    shown = tool.preview(campaign, spot("0402"), pointing_at(spot("0402")))

    assert (area_of([spot("0402"), spot("0403")]), "Move 2 hexes") == (shown.hexes, shown.text)


def test_very_many_hexes_are_moved_later() -> None:
    campaign = small_campaign()
    many = area_of(within(Hex(0, 0), 60))
    few = area_of([spot("0101")])

    made = [moved(campaign, MAP, area, Hex(1, 0)) for area in (many, few)]

    assert len(many) > LARGE
    assert [True, False] == [isinstance(each, Later) for each in made]
