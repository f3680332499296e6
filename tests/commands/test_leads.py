"""Leads: to what, from where, by which clue; taken back, kept when groups join."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from mapper.commands.delve.offers import offers as delve_offers
from mapper.commands.groups.party import form_group, place_group
from mapper.commands.groups.split_and_join import join_groups
from mapper.commands.leads import give_lead, take_lead
from mapper.commands.offer import Answer, Offer
from mapper.commands.things.features import add_clue
from mapper.commands.travel.offers import offers
from mapper.commands.travel.searching import search_all_day
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import Feature, Key
from mapper.model.campaign.travel_rows import Journey
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FeatureAt, Place, ZonePoint
from mapper.play.travel.leads import leads_of, led_to
from tests.commands.barrow import ANN, BARROW, MOUTH, heard, in_it
from tests.commands.vale import MAP, US, journey, spot, told, vale

CELLAR, TOMB = FeatureAt(MAP, "2"), FeatureAt(MAP, "3")


def with_clue(campaign: Campaign, of: FeatureAt, clue: Clue) -> Campaign:
    campaign.apply(add_clue(campaign, of, clue))
    return campaign


def clue_offer(found: tuple[Offer, ...]) -> Offer:
    return next(offer for offer in found if offer.name == "clue")


def deeds(campaign: Campaign) -> list[str]:
    return [offer.name for offer in offers(campaign, US)]


def test_a_group_in_a_dungeon_hears_of_what_lies_outside() -> None:
    campaign = in_it()

    campaign.apply(give_lead(campaign, US, CELLAR, "A drunk's tale."))

    assert [CELLAR] == [lead.at for lead in leads_of(campaign, US)]
    assert "A drunk's tale." == heard(campaign)[-1]


def test_a_clue_that_is_told_in_a_dungeon_is_a_lead_to_what_lies_outside() -> None:
    campaign = with_clue(in_it(), CELLAR, Clue("A map.", Place(BARROW, ZonePoint(MOUTH))))
    offer = clue_offer(delve_offers(campaign, US, ANN))

    campaign.apply(offer.command(campaign, Random(1), offer.asks[0].answer))

    assert (US,) == led_to(campaign, CELLAR)
    assert "A map." == heard(campaign)[-1]


def test_a_clue_that_lies_at_the_hex_of_the_group_is_told_there_and_is_a_lead() -> None:
    campaign = with_clue(vale(), CELLAR, Clue("Drag marks.", Place(MAP, spot("0101"))))
    offer = clue_offer(offers(campaign, US))

    campaign.apply(offer.command(campaign, Random(1), offer.asks[0].answer))

    assert ("Cellar", ["tells", "in_other_words"]) == (
        offer.words,
        [choice.name for choice in offer.asks],
    )
    assert "Clue to Cellar: Drag marks." == told(campaign)[-1]
    assert ("search_for" in deeds(campaign), "clue" in deeds(campaign)) == (True, False)


def test_a_clue_is_told_without_the_marks_of_its_links() -> None:
    clue = Clue("Tracks to [[Old Barrow|a barrow]].", Place(MAP, spot("0101")))
    campaign = with_clue(vale(), CELLAR, clue)
    offer = clue_offer(offers(campaign, US))

    campaign.apply(offer.command(campaign, Random(1), offer.asks[0].answer))

    assert "Tracks to a barrow." == heard(campaign)[-1]
    assert "Clue to Cellar: Tracks to a barrow." == told(campaign)[-1]


def test_a_clue_is_told_in_the_words_of_the_table() -> None:
    campaign = with_clue(vale(), CELLAR, Clue("Drag marks.", Place(MAP, spot("0101"))))
    offer = clue_offer(offers(campaign, US))

    answer = replace_words(offer.asks[-1].answer, "Something heavy went by.")
    campaign.apply(offer.command(campaign, Random(1), answer))

    assert "Something heavy went by." == heard(campaign)[-1]


def replace_words(answer: Answer, words: str) -> Answer:
    return answer._replace(words=words)


def test_a_clue_elsewhere_is_not_offered() -> None:
    campaign = with_clue(vale(), CELLAR, Clue("Drag marks.", Place(MAP, spot("0303"))))

    assert "clue" not in deeds(campaign)


def test_a_secret_is_not_searched_for_by_points_but_first_by_a_whole_day() -> None:
    campaign = vale()
    another = Key("feature", MAP, "9")
    row = Feature(spot("0401"), "Well", "secret", "A well")
    campaign.apply(Change("Add", {another: Swap(None, row)}))
    campaign.apply(place_group(campaign, US, MAP, spot("0401")))
    campaign.apply(give_lead(campaign, US, FeatureAt(MAP, "9")))
    is_offered = "search_for" in deeds(campaign)

    found = {
        key.id
        for seed in range(4)
        for key in search_all_day(campaign, US, Random(seed)).rows
        if key.kind == "found"
    }

    assert (False, {"9"}) == (is_offered, found)


def test_what_lies_in_a_dungeon_needs_no_lead() -> None:
    with pytest.raises(NotAllowed, match="lies in a dungeon"):
        give_lead(in_it(), US, FeatureAt(BARROW, "1"))


def test_a_lead_is_taken_back_and_the_log_says_so() -> None:
    campaign = vale()
    campaign.apply(give_lead(campaign, US, CELLAR))

    campaign.apply(take_lead(campaign, US, CELLAR))

    assert () == leads_of(campaign, US)
    assert "We has no lead to Cellar any more." == told(campaign)[-1]
    with pytest.raises(NotAllowed, match="has no lead to Cellar"):
        take_lead(campaign, US, CELLAR)


def test_groups_that_join_have_the_leads_of_both() -> None:
    campaign = vale()
    campaign.apply(form_group(campaign, "They", MAP, spot("0101")))
    campaign.apply(give_lead(campaign, US, CELLAR))
    campaign.apply(give_lead(campaign, "2", TOMB))

    campaign.apply(join_groups(campaign, US, "2"))

    assert [CELLAR, TOMB] == [lead.at for lead in leads_of(campaign, US)]


def test_what_is_taken_off_the_map_leads_nowhere() -> None:
    campaign = vale()
    campaign.apply(give_lead(campaign, US, CELLAR))
    key = Key("feature", MAP, "2")

    campaign.apply(Change("Remove", {key: Swap(campaign.get(key), None)}))

    assert () == leads_of(campaign, US)
    assert "search_for" not in deeds(campaign)


def test_a_lead_of_old_that_says_no_map_is_on_the_map_of_the_group() -> None:
    campaign = vale()
    campaign.apply(give_lead(campaign, US, CELLAR))
    before = journey(campaign)
    of_old: Journey = replace(before, leads=(FeatureAt("", "2"),))
    key = Key("journey", "", US)
    campaign.apply(Change("Of old", {key: Swap(before, of_old)}))

    assert [CELLAR] == [lead.at for lead in leads_of(campaign, US)]
