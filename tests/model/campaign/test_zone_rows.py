"""What the rows of zone maps refuse, and how they are written."""

from __future__ import annotations

import pytest

from mapper.model.campaign.encoding import encode, from_plain
from mapper.model.campaign.rows import Feature, ImagePoint, Key, Map, Pin, Underlay
from mapper.model.campaign.zone_rows import Passage, PassageSide, Span, Zone, ZonePlan
from mapper.model.hexes.hexes import ORIGIN
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint, ZonePoint

TRIANGLE = (FootPoint(0, 0), FootPoint(3000, 0), FootPoint(0, 3000))
WALL = Span(FootPoint(0, 0), FootPoint(500, 0))
PIN, SPOT = Pin(0, 0, ORIGIN), ImagePoint(0, 0, FootPoint(0, 0))


def test_a_zone_is_written_by_its_corners_and_what_is_not_usual() -> None:
    written = encode(Zone(TRIANGLE, number="3", ground="water"))

    assert b'{"outline":[[0,0],[3000,0],[0,3000]],"number":"3","ground":"water"}' == written


def test_a_passage_is_written_by_its_sides_and_its_place() -> None:
    written = encode(Passage("door", (PassageSide("1"), PassageSide("2")), WALL))

    assert b'{"kind":"door","sides":[{"zone":"1"},{"zone":"2"}],"at":[[0,0],[500,0]]}' == written


def test_a_zone_map_is_a_map_with_a_plan() -> None:
    assert b'{"name":"Crypt","plan":{"grid":10}}' == encode(Map("Crypt", plan=ZonePlan(grid=10)))


def test_a_feature_that_lies_at_a_hex_is_written_as_ever() -> None:
    assert b'{"hex":[0,0],"title":"Inn","visibility":"overt"}' == encode(
        Feature(ORIGIN, "Inn", "overt")
    )


def test_a_feature_of_a_zone_is_written_with_it() -> None:
    written = encode(Feature(ZonePoint("3", FootPoint(1, 2)), "Altar", "overt"))

    assert b'"zone":"3","point":[1,2]}' == written[-25:]


def test_a_zone_of_two_corners_is_refused() -> None:
    with pytest.raises(NotAllowed, match="outline: has 2 parts, which is fewer than 3"):
        from_plain(Key("zone", "1", "1"), {"outline": [[0, 0], [1, 1]]})


def test_a_passage_from_a_zone_to_itself_is_refused() -> None:
    with pytest.raises(ValueError, match="must lead from a zone to another"):
        Passage("door", (PassageSide("1"), PassageSide("1")), WALL)


def test_a_clue_at_a_hex_and_in_a_zone_is_refused() -> None:
    clue = {"text": "Ash.", "place": ["1", [0, 0]], "zone": ["2", "3"]}
    written = {"hex": [0, 0], "title": "Inn", "visibility": "secret", "clues": [clue]}

    with pytest.raises(NotAllowed, match=r"clues\.0: must lie at a hex or in a zone"):
        from_plain(Key("feature", "1", "1"), written)


@pytest.mark.parametrize(
    ("pins", "spots"),
    [((), ()), ((PIN,), ()), ((), (SPOT,)), ((PIN, PIN), (SPOT, SPOT))],
)
def test_an_underlay_without_two_pins_or_two_spots_is_refused(
    pins: tuple[Pin, ...], spots: tuple[ImagePoint, ...]
) -> None:
    with pytest.raises(ValueError, match="must have two or three pins, or spots"):
        Underlay("hash", pins, spots=spots)


def test_an_underlay_of_a_zone_map_is_held_by_spots() -> None:
    assert b'{"image":"a","pins":[],"spots":[[0,0,[0,0]],[0,0,[0,0]]]}' == encode(
        Underlay("a", (), spots=(SPOT, SPOT))
    )
