"""One Page Dungeons become zones, passages and features."""

from __future__ import annotations

from typing import Any

import pytest

from mapper.commands.maps.add_imported import Imported
from mapper.importers.read_foreign import imported
from mapper.model.campaign.zone_rows import Span
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint, point_of, zone_of
from mapper.model.zones.zone_adjacency import fabric_of
from mapper.model.zones.zone_shapes import area, shape_of
from tests.importers.made import note, rect, watabou, watabou_door


def read(**parts: Any) -> Imported:
    return imported(watabou(**parts))


def squares(found: Imported, zone: str) -> float:
    return area(shape_of(found.zones[zone])) / 25


def test_each_rectangle_that_is_no_doors_becomes_a_zone() -> None:
    found = read()

    assert ["1", "2"] == list(found.zones)


def test_the_title_names_the_map() -> None:
    assert "Crypt of the Tin Moth" == read().name


def test_a_door_shares_its_square_out_between_its_zones() -> None:
    found = read()

    assert (17.5, 12.5) == (squares(found, "1"), squares(found, "2"))


def test_a_door_stands_in_the_middle_of_its_square() -> None:
    found = read()

    assert Span(FootPoint(2750, 500), FootPoint(2750, 1000)) == found.passages["2"].at


def test_zones_that_a_door_joins_touch_there() -> None:
    found = read()

    fabric = fabric_of(found.zones, found.passages)

    assert Span(FootPoint(2750, 500), FootPoint(2750, 1000)) == fabric.longest("1", "2")


@pytest.mark.parametrize(
    ("type_", "kind", "state"),
    [
        (0, "opening", "open"),
        (1, "door", "closed"),
        (2, "opening", "open"),
        (4, "portcullis", "closed"),
        (5, "door", "closed"),
        (6, "secret_door", "closed"),
        (7, "door", "barred"),
        (9, "stairs", "open"),
    ],
)
def test_each_type_of_door_has_its_kind(type_: int, kind: str, state: str) -> None:
    row = read(type_=type_).passages["2"]

    assert (kind, state) == (row.kind, row.state)


def test_a_secret_door_is_secret_from_both_sides() -> None:
    row = read(type_=6).passages["2"]

    assert ["secret", "secret"] == [side.visibility for side in row.sides]


def test_a_door_of_an_unknown_type_is_an_open_way_and_is_told() -> None:
    found = read(type_=42)

    assert "opening" == found.passages["2"].kind
    assert ("Doors of these types are not understood, and are open ways: 42.",) == (
        found.not_understood
    )


def test_the_way_in_leads_from_the_first_room_to_the_world_outside() -> None:
    row = read().passages["1"]

    assert ("1", "") == (row.sides[0].zone, row.sides[1].zone)
    assert row.beyond is not None
    assert Span(FootPoint(0, 500), FootPoint(0, 1000)) == row.at


def test_a_way_down_has_nothing_ahead() -> None:
    down = watabou_door(9, 1, type_=8)

    row = read(doors=[down], rects=[rect(6, 0, 3, 4), rect(9, 1, 1, 1)]).passages["1"]

    assert ("stairs", "down", "1", "") == (row.kind, row.slope, *(side.zone for side in row.sides))


def test_a_rotunda_is_round_and_reaches_its_door() -> None:
    found = read(rects=[rect(1, 0, 3, 3, rotunda=True), rect(4, 1, 1, 1), rect(5, 0, 3, 3)],
                 doors=[watabou_door(4, 1)])  # fmt: skip

    fabric = fabric_of(found.zones, found.passages)

    assert 7 < squares(found, "1") < 8
    assert Span(FootPoint(2250, 500), FootPoint(2250, 1000)) == fabric.longest("1", "2")


def test_narrow_rectangles_are_corridors() -> None:
    found = read(rects=[rect(1, 1, 4, 1), rect(5, 1, 1, 1), rect(6, 0, 3, 4)])

    assert ["corridor", "room"] == [zone.kind for zone in found.zones.values()]


def test_a_note_is_a_feature_for_the_game_master_alone() -> None:
    (feature,) = read().features.values()

    assert ("A moth of tin", "hidden", "A moth of tin.") == (
        feature.title,
        feature.visibility,
        feature.gm_notes,
    )
    assert ("", "") == (feature.player_title, feature.player_text)


def test_a_note_lies_in_its_zone_at_its_point() -> None:
    long = [rect(1, 0, 4, 4), rect(6, 0, 9, 4), rect(5, 1, 1, 1)]

    (feature,) = read(rects=long, notes=[note("A moth.", "1", 14.5, 3.5)]).features.values()

    assert ("2", FootPoint(7250, 1750)) == (zone_of(feature.at), point_of(feature.at))


def test_a_note_in_the_middle_leaves_that_to_the_number_of_the_room() -> None:
    (feature,) = read().features.values()

    assert ("2", None) == (zone_of(feature.at), point_of(feature.at))


def test_rooms_are_numbered_as_their_notes_are() -> None:
    found = read(notes=[note("A moth.", "7", 7.5, 1.5)])

    assert ["8", "7"] == [zone.number for zone in found.zones.values()]


def test_a_note_outside_all_rooms_is_told() -> None:
    found = read(notes=[note("Nowhere.", "3", 99, 99)])

    assert ("These notes lie outside the rooms: 3.",) == found.not_understood


def test_the_story_is_told_where_the_dungeon_is_entered() -> None:
    assert "It eats light." == read().zones["1"].gm_notes


def test_the_goal_is_tagged() -> None:
    assert [(), ("goal",)] == [zone.tags for zone in read().zones.values()]


def test_a_column_is_a_hole_in_the_floor() -> None:
    found = read(columns=[{"x": 3, "y": 2}])

    assert [1, 0] == [len(zone.holes) for zone in found.zones.values()]


def test_a_column_in_a_wall_is_told() -> None:
    found = read(columns=[{"x": 1, "y": 2}])

    assert ("1 column stands in or at a wall.",) == found.not_understood


def test_a_zone_mostly_under_water_is_a_water() -> None:
    wet = [{"x": x, "y": y} for x in (6, 7, 8) for y in range(4)]

    assert "water" == read(water=wet).zones["2"].ground


def test_a_little_water_is_a_feature_that_all_see() -> None:
    found = read(water=[{"x": 2, "y": 2}], notes=[])

    assert [("Water", "overt", "1")] == [
        (row.title, row.visibility, zone_of(row.at)) for row in found.features.values()
    ]


def test_water_outside_the_rooms_is_told() -> None:
    found = read(water=[{"x": 50, "y": 50}])

    assert ("1 square of water lies outside the rooms.",) == found.not_understood


def test_of_two_doors_on_a_square_the_first_wins() -> None:
    doors = [watabou_door(5, 1), watabou_door(5, 1, type_=6)]

    found = read(doors=doors)

    assert ["door"] == [row.kind for row in found.passages.values()]
    assert ("1 door leads nowhere, or on the square of another.",) == found.not_understood


def test_rectangles_that_overlap_share_no_ground() -> None:
    found = read(rects=[rect(1, 0, 4, 4), rect(3, 0, 6, 4)], doors=[])

    assert (16, 16) == (squares(found, "1"), squares(found, "2"))


def test_fields_that_we_do_not_know_are_told() -> None:
    found = read(weather="fog", rects=[rect(1, 0, 4, 4, mood="low"), rect(6, 0, 3, 4)])

    assert (
        "In the file these fields are not understood: weather.",
        "Of the rectangles these fields are not understood: mood.",
    ) == found.not_understood[:2]


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"rects": []}, "“rects” is a list of less than 1"),
        ({"rects": 5}, "“rects” must be a list in brackets"),
        ({"rects": [rect(0, 0, 0, 3)]}, "“rects.0.w” must be at least 1"),
        ({"rects": [rect(10**9, 0, 3, 3)]}, "“rects.0.x” must be at most 3000"),
        ({"rects": [rect(0, 0, 300, 300), rect(0, 600, 300, 300)]}, "larger than 100,000 squares"),
        ({"rects": [{"x": 1}]}, "“rects.0.y” is missing"),
        ({"doors": [{"x": 1, "y": 2, "dir": 3}]}, "“doors.0.dir” must be fields in braces"),
        ({"rects": [rect(0, 1, 1, 1)]}, "no room"),
    ],
)
def test_what_is_no_such_dungeon_is_refused_with_what_is_wrong(
    parts: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(NotAllowed, match=sentence):
        read(**parts)
