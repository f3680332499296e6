"""What may be done, at what cost, or why not."""

from __future__ import annotations

from random import Random

import pytest

from mapper.commands.fight.fighting import begin_fight
from mapper.commands.groups.party import place_group
from mapper.commands.groups.reveal import reveal_thing
from mapper.commands.leads import give_lead
from mapper.commands.offer import Offer
from mapper.commands.travel.camping import camp
from mapper.commands.travel.encounter_dice import due_dice, roll
from mapper.commands.travel.finding_the_way import step
from mapper.commands.travel.offers import offers
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.encoding import decode, encode
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FeatureAt
from tests.commands.vale import MAP, US, journey, spot, vale

DICE = Random(1)


def offered(campaign: Campaign, deed: str) -> Offer:
    return next(offer for offer in offers(campaign, US) if offer.name == deed)


def terms(offer: Offer) -> tuple[str, str]:
    return offer.cost, offer.why_not


def test_a_fresh_day_has_searches_of_one_point_and_of_all() -> None:
    campaign = vale()

    assert ("1 point", "") == terms(offered(campaign, "search"))
    assert ("4 points", "") == terms(offered(campaign, "search_all_day"))


def test_in_a_fight_nothing_of_the_way_is_done() -> None:
    campaign = vale()
    name = campaign.one(Party, Key("party", "", US)).name
    campaign.apply(begin_fight(campaign, US))

    found = offers(campaign, US)

    assert {f"{name} is fighting: end the fight first."} == {each.why_not for each in found}


def test_a_lead_is_offered_for_two_points() -> None:
    campaign = vale()
    campaign.apply(give_lead(campaign, US, FeatureAt(MAP, "2")))

    offer = offered(campaign, "search_for")
    assert (("2 points", ""), "2", "Cellar") == (terms(offer), offer.target, offer.words)


def test_a_begun_day_says_why_it_cannot_all_be_searched() -> None:
    campaign = vale()
    campaign.apply(step(campaign, US, spot("0102"), DICE))

    assert "from its first point on" in offered(campaign, "search_all_day").why_not


def test_dawn_waits_for_the_camp_and_its_die() -> None:
    campaign = vale()
    before = offered(campaign, "dawn").why_not
    campaign.apply(camp(campaign, US))
    due = offered(campaign, "dawn").why_not
    campaign.apply(roll(campaign, next(iter(due_dice(campaign))), DICE, face=5))

    assert ("The night comes first: make camp.", True) == (before, "die to roll" in due)
    assert ("", "") == terms(offered(campaign, "dawn"))


def test_nothing_is_altered_by_asking() -> None:
    campaign = vale()
    before = campaign.rows()
    offers(campaign, US)

    assert before == campaign.rows()


def test_a_clue_that_is_told_is_read_by_the_players_and_gives_a_lead() -> None:
    campaign = vale()
    campaign.apply(give_lead(campaign, US, FeatureAt(MAP, "2"), "A draught."))
    campaign.apply(give_lead(campaign, US, FeatureAt(MAP, "2"), "Footprints."))

    entries = [row.player_text for row in campaign.all(LogEntry).values()]
    assert ["A draught.", "Footprints."] == entries[-2:]
    assert (FeatureAt(MAP, "2"),) == journey(campaign).leads


def test_what_has_been_found_is_not_searched_for() -> None:
    campaign = vale()
    campaign.apply(give_lead(campaign, US, FeatureAt(MAP, "2")))
    campaign.apply(reveal_thing(campaign, US, Key("feature", MAP, "2")))

    assert "search_for" not in {offer.name for offer in offers(campaign, US)}


def test_a_lead_to_what_lies_open_is_refused() -> None:
    with pytest.raises(NotAllowed, match="without a lead"):
        give_lead(vale(), US, FeatureAt(MAP, "1"))


def test_a_lead_of_another_map_is_none_to_what_has_the_same_number_here() -> None:
    campaign = vale()
    campaign.apply(give_lead(campaign, US, FeatureAt(MAP, "2")))
    rows = [(key, row) for key, row in campaign.rows().items() if key.map == MAP]
    copied = {key._replace(map="copy"): Swap(None, row) for key, row in rows}
    copied[Key("map", "", "copy")] = Swap(None, campaign.maps()[MAP])
    campaign.apply(Change("Copy", copied))
    campaign.apply(place_group(campaign, US, "copy", spot("0101")))

    assert "search_for" not in {offer.name for offer in offers(campaign, US)}


def test_a_lead_of_old_that_says_no_map_is_one_wherever_the_group_is() -> None:
    campaign = vale()
    key = Key("journey", "", US)
    written = b'{"procedure":"travel_points","most":"4","left":"4","began":480,"leads":["2"]}'
    of_old = decode(key, written)
    campaign.apply(Change("Of old", {key: Swap(campaign.get(key), of_old)}))

    assert "Cellar" == offered(campaign, "search_for").words
    assert written == encode(of_old)
