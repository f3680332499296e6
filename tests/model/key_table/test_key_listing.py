"""The lines of the key table: what they tell, which fit, and how they follow the campaign."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mapper.commands.terrain.terrain import paint_region
from mapper.commands.things.features import edit_feature
from mapper.commands.zones.zones import edit_zone
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import Feature, Key, Map, Region
from mapper.model.campaign.zone_rows import Passage, Zone
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex
from mapper.model.key_table.key_lines import KeyPart
from mapper.model.key_table.key_listing import (
    AS_ON_MAPS,
    KeyFilter,
    KeyListing,
    KeyOrder,
    RegionAt,
)
from mapper.model.places import FeatureAt, Place
from tests.commands.crypt import CRYPT, HALL, crypt_rows
from tests.commands.stocked import HEART, stocked
from tests.small import MAP


def shown(listing: KeyListing, wanted: KeyFilter, order: KeyOrder = AS_ON_MAPS) -> list[str]:
    return [line.title or line.called for line in listing.fitting(wanted, order)]


def test_all_that_is_keyed_has_a_line() -> None:
    listing = KeyListing(stocked())

    kinds = {line.kind for line in listing.lines()}

    assert {"feature", "clue", "token", "label", "region", "path"} == kinds


def test_a_clue_stands_where_it_is_found() -> None:
    listing = KeyListing(stocked())

    (mine, clue) = listing.of(Key("feature", MAP, "1"))

    assert Place(MAP, Hex(1, 2)) == clue.to
    assert ("In the mill", "Mine", KeyPart(mine.part.key, (0,))) == (clue.title, clue.of, clue.part)


def test_a_passage_has_a_line_for_each_of_its_zones() -> None:
    listing = KeyListing(Campaign(crypt_rows()))

    lines = [line for line in listing.lines() if line.kind == "passage"]

    zones = [line.to.zone for line in lines]
    rows = Campaign(crypt_rows()).all(Passage, CRYPT).values()
    assert sorted(side.zone for row in rows for side in row.sides if side.zone) == sorted(zones)


@pytest.mark.parametrize(
    ("wanted", "titles"),
    [
        (
            KeyFilter(words="MI mil", map=MAP),
            ["In the mill", "In the mill", "Mill", "Miller", "MILL WOOD"],
        ),
        (KeyFilter(kind="token"), ["Miller"]),
        (KeyFilter(visibility="secret"), ["Mine"]),
        (KeyFilter(region=RegionAt(MAP, "1"), kind="feature"), ["Mill", "Mine"]),
        (KeyFilter(map="mine"), []),
        (KeyFilter(lacks_clue=True), []),
    ],
)
def test_lines_are_found(wanted: KeyFilter, titles: list[str]) -> None:
    listing = KeyListing(stocked())

    assert sorted(titles) == sorted(shown(listing, wanted))


def test_a_secret_without_a_clue_lacks_one() -> None:
    campaign = stocked()
    mine = campaign.one(Feature, Key("feature", MAP, "1"))
    campaign.apply(edit_feature(campaign, FeatureAt(MAP, "1"), replace(mine, clues=())))

    listing = KeyListing(campaign)

    assert ["Mine"] == shown(listing, KeyFilter(lacks_clue=True))


def test_a_column_is_sorted_both_ways() -> None:
    listing = KeyListing(stocked())

    up = shown(listing, KeyFilter(kind="feature"), KeyOrder("title"))
    down = shown(listing, KeyFilter(kind="feature"), KeyOrder("title", is_turned=True))

    assert ["Inn", "Mill", "Mine"] == up
    assert up[::-1] == down


def test_what_is_sorted_follows_an_edit() -> None:
    campaign = stocked()
    listing = KeyListing(campaign)
    shown(listing, KeyFilter(), KeyOrder("title"))
    mill = campaign.one(Feature, Key("feature", MAP, "2"))
    change = edit_feature(campaign, FeatureAt(MAP, "2"), replace(mill, title="Abbey"))

    campaign.apply(change)
    altered = listing.follow(change)

    assert {Key("feature", MAP, "2")} == altered
    titles = shown(listing, KeyFilter(kind="feature"), KeyOrder("title"))
    assert ["Abbey", "Inn", "Mine"] == titles


def test_what_lies_in_a_zone_is_told_by_its_new_number() -> None:
    campaign = Campaign(crypt_rows())
    listing = KeyListing(campaign)
    hall = campaign.one(Zone, Key("zone", CRYPT, HALL))
    change = edit_zone(campaign, CRYPT, HALL, replace(hall, number="77"))

    campaign.apply(change)
    listing.follow(change)

    there = [line for line in listing.lines() if line.to == Place(CRYPT, line.to.spot)]
    assert {"77"} == {line.place for line in there if line.to.zone == HALL}


def test_a_region_is_gone_to_at_its_first_hex_also_once_that_is_another() -> None:
    campaign = stocked()
    listing = KeyListing(campaign)
    (id_,) = campaign.all(Region, MAP)
    (before,) = listing.of(Key("region", MAP, id_))
    first = before.to.hex
    assert first is not None
    change = paint_region(campaign, MAP, id_, area_of([first]), is_inside=False)

    campaign.apply(change)
    listing.follow(change)

    (after,) = listing.of(Key("region", MAP, id_))
    assert after.to != before.to


def test_after_any_change_it_is_as_if_it_were_read_anew() -> None:
    campaign = stocked()
    listing = KeyListing(campaign)
    wild = campaign.one(Map, Key("map", "", MAP))
    key = Key("map", "", MAP)
    turned = Change("", {key: Swap(wild, replace(wild, name="Wolds", top="pointy"))})

    campaign.apply(turned)
    listing.follow(turned)

    assert list(KeyListing(campaign).fitting(KeyFilter())) == listing.fitting(KeyFilter())


def test_the_region_of_a_line_is_told() -> None:
    listing = KeyListing(stocked())

    mine, _clue = listing.of(Key("feature", MAP, "1"))

    assert mine.to.hex == HEART
    assert "Barony" == listing.region_names(mine)
