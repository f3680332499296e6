"""Finding zones, passages and what lies in zones by their words and numbers."""

from __future__ import annotations

from dataclasses import replace

from mapper.commands.zones.zones import edit_zone, remove_zones
from mapper.model.campaign.campaign import Campaign
from mapper.model.places import zone_place
from mapper.model.search.find import Index, SearchHit
from tests.commands.crypt import CELL, CRYPT, HALL, VAULT, crypt, zone


def found(text: str, campaign: Campaign | None = None) -> SearchHit:
    return Index(campaign or crypt()).search(text, CRYPT)[0]


def test_a_zone_is_found_by_its_name() -> None:
    assert SearchHit("zone", HALL, "Hall", zone_place(CRYPT, HALL), "1") == found("hall")


def test_a_zone_is_found_by_its_notes() -> None:
    assert ("zone", VAULT) == found("gold")[:2]


def test_a_zone_is_found_by_its_number() -> None:
    kinds = [(each.kind, each.id) for each in Index(crypt()).search("3", CRYPT)]

    assert ("zone", VAULT) in kinds


def test_a_zone_is_found_as_it_is_spoken_of() -> None:
    assert ("zone", VAULT) == found("zone 3")[:2]


def test_a_passage_is_found_by_a_clue() -> None:
    kinds = {each.kind for each in Index(crypt()).search("scratches", CRYPT)}

    assert {"passage", "feature"} == kinds


def test_a_feature_is_found_in_its_zone() -> None:
    altar = found("altar")

    assert ("1", HALL) == (altar.number, altar.at.zone)


def test_an_index_follows_an_edited_zone() -> None:
    campaign = crypt()
    index = Index(campaign)
    change = edit_zone(campaign, CRYPT, CELL, replace(zone(campaign, CELL), name="Prison"))
    campaign.apply(change)

    index.follow(change)

    assert CELL == index.search("prison")[0].id


def test_an_index_forgets_a_zone_that_is_gone() -> None:
    campaign = crypt()
    index = Index(campaign)
    change = remove_zones(campaign, CRYPT, [VAULT])
    campaign.apply(change)

    index.follow(change)

    assert [] == index.search("gold")
