"""What may be done, at what cost, or why not."""

from __future__ import annotations

from random import Random

from mapper.commands.offer import Offer
from mapper.commands.travel.camping import camp
from mapper.commands.travel.encounter_dice import due_dice, roll
from mapper.commands.travel.enter_hex import step
from mapper.commands.travel.offers import offers
from mapper.commands.travel.searching import give_lead
from mapper.model.campaign.campaign import Campaign
from tests.commands.vale import US, spot, vale

DICE = Random(1)


def offered(campaign: Campaign, deed: str) -> Offer:
    return next(offer for offer in offers(campaign, US) if offer.deed == deed)


def terms(offer: Offer) -> tuple[str, str]:
    return offer.cost, offer.why_not


def test_a_fresh_day_has_searches_of_one_point_and_of_all() -> None:
    campaign = vale()

    assert ("1 point", "") == terms(offered(campaign, "search"))
    assert ("4 points", "") == terms(offered(campaign, "search_all_day"))


def test_a_lead_is_offered_for_two_points() -> None:
    campaign = vale()
    campaign.apply(give_lead(campaign, US, "2"))

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
