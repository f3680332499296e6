"""What is remarked of zone maps before play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Feature, Key, Map, Row, Token
from mapper.model.campaign.zone_rows import Passage, PassageSide, Trap, ZonePlan
from mapper.model.check import Remark, holds, remarks
from mapper.model.hexes.hexes import Hex
from mapper.model.places import Place, ZonePoint
from tests.commands.crypt import CELL, CRYPT, HALL, HEROES, VAULT, crypt_rows, passage
from tests.model.dungeons import at, room

WIDE = Map("Crypt", opened_by=Place("wild", Hex(1, 1)), plan=ZonePlan(move=60))
"""No zone of the crypt is larger than a move."""


def said(**changed: Row | None) -> list[str]:
    """Of the crypt with these rows instead, what is said of it."""
    return [remark.text for remark in found(**changed)]


def found(**changed: Row | None) -> list[Remark]:
    """`zone_1=…` is the zone with the id 1."""
    rows = crypt_rows()
    big = rows[Key("zone", CRYPT, HALL)]
    assert big is not None
    rows[Key("map", "", CRYPT)] = Map(
        "Crypt", opened_by=Place("wild", Hex(1, 1)), plan=ZonePlan(move=60)
    )
    for name, row in changed.items():
        kind, _, id_ = name.rpartition("_")
        key = Key(kind, "" if kind in ("party", "map") else CRYPT, id_)
        if row is None:
            del rows[key]
        else:
            rows[key] = row
    return [remark for remark in remarks(Campaign(rows)) if "start" not in remark.text]


def way(id_: str) -> Passage:
    return passage(Campaign(crypt_rows()), id_)


def test_a_dungeon_in_order_has_no_remarks() -> None:
    assert [] == said()


def test_a_zone_that_no_way_leads_to_is_remarked_on() -> None:
    assert [
        "No way leads to zone 3 of “Crypt”: it has no passage, not even to zone 1 beside it."
    ] == [text for text in said(passage_3=None) if "way" in text]


def lost(**changed: Row | None) -> dict[str, str]:
    """Of each zone that no way leads to, why."""
    told = [r for r in found(**changed) if r.at and r.text.startswith("No way leads to")]
    return {r.at.zone: r.text.split(": ")[1] for r in told if r.at}


def test_a_zone_far_from_all_others_is_told_from_one_without_a_door() -> None:
    assert (
        "it has no passage, and no wall that it shares with another zone."
        == (lost(zone_9=room(200, 0, 210, 10))["9"])
    )


def test_corridors_without_a_number_are_told_apart_by_where_they_lie() -> None:
    near, far = (room(x, 0, x + 10, 100, "corridor") for x in (200, 300))

    told = [text for text in said(zone_8=near, zone_9=far) if text.startswith("No way leads to a")]

    assert ["a corridor"] * 2 == [text[16:26] for text in told]
    assert 2 == len({*told})


def test_a_one_way_door_that_leads_out_is_no_way_in() -> None:
    out = replace(way("3"), kind="one_way", sides=(PassageSide(VAULT), PassageSide(CELL)))

    assert "its one-way doors only lead out of it." == lost(passage_3=out)[VAULT]


def test_what_lies_behind_a_zone_that_is_cut_off_is_cut_off_too() -> None:
    behind = replace(way("3"), kind="door", sides=(PassageSide(VAULT), PassageSide("9")))

    why = lost(passage_3=behind, zone_9=room(60, 20, 80, 40))

    assert "one gets there only from" in why["9"]


def test_what_another_map_leads_to_can_be_reached() -> None:
    stairs = Passage("stairs", (PassageSide("1"), PassageSide()), way("3").at, state="open")
    led = replace(stairs, beyond=Place(CRYPT, ZonePoint(VAULT)))
    rows = {**crypt_rows(), Key("map", "", "mine"): Map("Mine", plan=ZonePlan())}
    del rows[Key("passage", CRYPT, "3")]
    campaign = Campaign(
        rows | {Key("zone", "mine", "1"): room(0, 0, 10, 10), Key("passage", "mine", "1"): led}
    )

    assert not any("No way leads to zone 3 of “Crypt”" in r.text for r in remarks(campaign))


def test_a_remark_leads_to_its_zone() -> None:
    assert [VAULT] == [r.at and r.at.zone for r in found(passage_3=None) if "No way" in r.text]


def test_a_window_is_no_way() -> None:
    window = replace(way("3"), kind="window")

    assert "No way leads to zone 3 of “Crypt”: nobody gets through a window." in said(
        passage_3=window
    )


def test_a_dungeon_without_an_entrance_is_remarked_on() -> None:
    outdoors = Party("Heroes", Place("wild", Hex(1, 1)))

    assert ["No way leads into “Crypt”."] == said(passage_5=None, party_1=outdoors)


def test_a_secret_door_without_a_clue_is_remarked_on() -> None:
    bare = replace(way("3"), sides=(PassageSide(CELL, "secret"), PassageSide(VAULT, "secret")))

    assert [
        "No clue that can be reached leads to a secret door between zone 2 and zone 3."
    ] == said(passage_3=bare)


def test_a_clue_behind_its_own_door_is_out_of_reach() -> None:
    hint = Clue("Scratches", Place(CRYPT, ZonePoint(VAULT)))
    sides = (PassageSide(CELL, "secret", clues=(hint,)), PassageSide(VAULT, "secret"))

    assert 1 == len(said(passage_3=replace(way("3"), sides=sides)))


def test_a_secret_door_that_is_plain_from_one_side_needs_no_clue_there() -> None:
    sides = (PassageSide(CELL, "overt"), PassageSide(VAULT, "secret"))

    assert [] == said(passage_3=replace(way("3"), sides=sides))


def test_a_secret_whose_clues_lie_out_of_reach_is_remarked_on() -> None:
    hint = Clue("A map", Place(CRYPT, ZonePoint(VAULT)))
    bare = replace(way("3"), sides=(PassageSide(CELL, "secret"), PassageSide(VAULT, "secret")))
    chest = Feature(ZonePoint(HALL), "Chest", "secret", clues=(hint,))

    assert "No clue that can be reached leads to “Chest” in zone 1." in said(
        passage_3=bare, feature_3=chest
    )


def test_a_secret_feature_without_a_clue_is_remarked_on() -> None:
    chest = Feature(ZonePoint(HALL), "Chest", "secret")

    assert ["“Chest” in zone 1 is secret, and no clue leads to it."] == said(feature_3=chest)


def test_a_zone_larger_than_a_move_is_remarked_on() -> None:
    wide = replace(room(0, 0, 40, 30), number="1")
    smaller = Map("Crypt", opened_by=Place("wild", Hex(1, 1)), plan=ZonePlan(move=30))

    assert "Zone 1 of “Crypt” is 40 ft across; a move is 30 ft." in said(
        zone_1=wide, map_crypt=smaller
    )


def test_zones_larger_than_a_move_are_told_of_in_one_line_without_corridors() -> None:
    wide = replace(room(0, 0, 40, 30), number="1")
    other = replace(room(60, 0, 100, 30), number="2")
    corridor = replace(room(0, 60, 90, 70), number="9", kind="corridor")
    smaller = Map("Crypt", opened_by=Place("wild", Hex(1, 1)), plan=ZonePlan(move=30))

    told = said(zone_1=wide, zone_2=other, zone_9=corridor, map_crypt=smaller)

    assert ["2 zones of “Crypt” are wider than a move of 30 ft: zone 1 and zone 2."] == [
        line for line in told if "30 ft" in line
    ]


def test_two_zones_with_one_number_are_remarked_on() -> None:
    assert ["2 zones of “Crypt” have the number 1."] == said(
        zone_2=replace(room(40, 0, 60, 20), number="1")
    )


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        (
            {"feature_9": Feature(ZonePoint("77"), "Well", "overt")},
            "“Well” lies in no zone of “Crypt”.",
        ),
        ({"token_9": Token(ZonePoint("77"), "Rat")}, "Rat stands in no zone of “Crypt”."),
        (
            {"feature_9": Feature(ZonePoint(HALL), " ", "overt")},
            "A feature in zone 1 has no title.",
        ),
        (
            {"feature_9": Feature(ZonePoint(HALL), "Dart", "hidden", trap=Trap("77"))},
            "The trap “Dart” in zone 1 is of a passage that is not there.",
        ),
        (
            {"passage_9": Passage("door", (PassageSide(HALL), PassageSide("77")), way("1").at)},
            "A door between zone 1 and outside leads to a zone that is not there.",
        ),
        (
            {
                "passage_9": Passage(
                    "door", (PassageSide(HALL), PassageSide()), way("1").at, None, Place("77")
                )
            },
            "A door between zone 1 and outside leads to a map that is not there.",
        ),
        (
            {
                "feature_9": Feature(
                    ZonePoint(HALL),
                    "Nook",
                    "hidden",
                    clues=(Clue("Ash", Place(CRYPT, ZonePoint("77"))),),
                )
            },
            "A clue to “Nook” in zone 1 is to be found in a zone that “Crypt” does not have.",
        ),
        (
            {f"party_{HEROES}": Party("Heroes", Place(CRYPT, ZonePoint("77")))},
            "Heroes stands in no zone of “Crypt”.",
        ),
        (
            {"map_below": Map("Below", opened_by=Place(CRYPT, ZonePoint("77")), plan=ZonePlan())},
            "The map “Below” lies behind a zone that “Crypt” does not have.",
        ),
        ({"map_below": Map("Below", plan=ZonePlan())}, "The map “Below” has no zones."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_does_not_belong_together_is_remarked_on(
    changed: dict[str, Row], expected: str
) -> None:
    assert expected in said(**changed)


def test_zones_are_counted() -> None:
    assert "5 zones" in holds(Campaign(crypt_rows()))


def test_a_point_is_of_no_account_to_remarks() -> None:
    assert [] == said(feature_1=Feature(ZonePoint(HALL, at(0, 0)), "Altar", "overt"))
