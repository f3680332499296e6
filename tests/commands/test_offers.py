"""What is offered is what comes of it: in the wild and underground, by every procedure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from mapper.commands.delve.offers import group_offers, hurry_offer
from mapper.commands.delve.offers import offers as delve_offers
from mapper.commands.delve.traps import set_trap
from mapper.commands.groups.party import place_group
from mapper.commands.maps.map_rules import set_map_rules, travel_procedures
from mapper.commands.offer import Answer, AskedDice, AskedWords, Choice, Offer
from mapper.commands.time.log import add_note
from mapper.commands.travel.camping import camp
from mapper.commands.travel.encounter_dice import due_dice, roll
from mapper.commands.travel.finding_the_way import lose_way
from mapper.commands.travel.offers import offers as travel_offers
from mapper.commands.travel.searching import give_lead
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.delve_rows import Delver
from mapper.model.campaign.rows import Feature
from mapper.model.campaign.travel_rows import NOTHING
from mapper.model.campaign.zone_rows import Zone
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FeatureAt, ZonePoint, hex_of
from mapper.play.delve.chosen_site import site_procedures
from mapper.play.delve.finds import HiddenThing
from mapper.play.delve.stays import delve_of
from mapper.play.map_rules import rules_of
from mapper.play.travel.chosen_procedure import journey_of, procedure_on
from mapper.play.travel.procedure import amount
from mapper.resources import resources
from mapper.storage.text_form import from_text
from tests.commands.barrow import ANN, BARROW, END, all_at, before_it
from tests.commands.vale import MAP, US, party, vale

EXAMPLE = "wilderness"
CELLARS = "the_lamp_cellars"
DICE = (3, 4)
DEAREST_FIRST = ("action", "move", "")


@pytest.fixture(scope="module")
def example() -> Campaign:
    text = (resources() / "examples" / "example.json").read_text("utf-8")
    return Campaign(from_text(text).rows)


def in_cellars(example: Campaign, site: str, zone: str) -> Campaign:
    """The company in a zone of the example's dungeon."""
    campaign = example.snapshot()
    rules = replace(rules_of(campaign, CELLARS), site=site)
    campaign.apply(set_map_rules(campaign, CELLARS, rules))
    campaign.apply(place_group(campaign, US, CELLARS, ZonePoint(zone)))
    roll_dice(campaign)
    return campaign


def travelling(start: Campaign, on: str, travel: str) -> Campaign:
    campaign = start.snapshot()
    rules = replace(rules_of(campaign, on), travel=travel)
    campaign.apply(set_map_rules(campaign, on, rules))
    return campaign


def roll_dice(campaign: Campaign) -> None:
    for die in due_dice(campaign):
        campaign.apply(roll(campaign, die, Random(4), face=5))


def filled(choice: Choice) -> Answer:
    """With what the table fills in."""
    match choice.asked:
        case AskedWords():
            return choice.answer._replace(words="a song")
        case AskedDice(turn_faces=faces):
            return choice.answer._replace(dice=DICE, turns=min(2, faces) or None)
    return choice.answer


def answers_to(offer: Offer) -> Iterator[Answer]:
    yield from map(filled, offer.asks) if offer.asks else (Answer(),)


def kept_by(campaign: Campaign, offer: Offer) -> None:
    """Do it, each way that may be answered: it costs what was promised, or is refused so."""
    if offer.why_not:
        with pytest.raises(NotAllowed, match=re.escape(offer.why_not)):
            offer.command(campaign, Random(7), next(answers_to(offer)))
        return
    costs = set()
    for answer in answers_to(offer):
        after = campaign.snapshot()
        after.apply(offer.command(after, Random(7), answer))
        costs.add(cost_between(campaign, after, offer))
    assert offer.cost == min(costs, key=DEAREST_FIRST.index if offer.who else str), offer


def cost_between(before: Campaign, after: Campaign, offer: Offer) -> str:
    if not party(before).at.zone:
        return spent_between(before, after) if offer.deed != "enter" else ""
    if not offer.who:
        return ""
    one, other = delver_in(before, offer.who), delver_in(after, offer.who)
    if other.has_acted and not one.has_acted:
        return "action"
    return "move" if other.has_moved and not one.has_moved else ""


def delver_in(campaign: Campaign, who: str) -> Delver:
    return delve_of(campaign, US).delvers[who]


def spent_between(before: Campaign, after: Campaign) -> str:
    """Of the day, in the words of its procedure; another day has no price."""
    procedure = procedure_on(before, party(before).at.map)
    one, other = (journey_of(each, US, party(each), procedure) for each in (before, after))
    spent = other.spent - one.spent if other.day == one.day else NOTHING
    return amount(procedure, spent) if spent else ""


@pytest.mark.parametrize("site", site_procedures())
def test_all_that_is_offered_in_the_cellars_is_kept(example: Campaign, site: str) -> None:
    for zone in list(example.all(Zone, CELLARS))[::2]:
        campaign = in_cellars(example, site, zone)

        for offer in delve_offers(campaign, US, next(iter(delve_of(campaign, US).delvers))):
            kept_by(campaign, offer)
        for offer in group_offers(campaign, US):
            kept_by(campaign, offer)


@pytest.mark.parametrize("site", site_procedures())
def test_all_that_is_offered_in_the_barrow_is_kept(site: str) -> None:
    for zone in before_it().all(Zone, BARROW):
        campaign = all_at(zone, site)

        for offer in (*delve_offers(campaign, US, ANN), *group_offers(campaign, US)):
            kept_by(campaign, offer)


@pytest.mark.parametrize("travel", travel_procedures())
def test_all_that_is_offered_on_the_coast_is_kept(example: Campaign, travel: str) -> None:
    campaign = travelling(example, EXAMPLE, travel)
    here = party(campaign).at.hex
    features = campaign.all(Feature, EXAMPLE).items()
    hidden = [id_ for id_, row in features if hex_of(row.at) == here and row.visibility != "overt"]
    for id_ in hidden:
        campaign.apply(give_lead(campaign, US, FeatureAt(EXAMPLE, id_)))

    for offer in (*travel_offers(campaign, US), *group_offers(campaign, US)):
        kept_by(campaign, offer)


@pytest.mark.parametrize("travel", travel_procedures())
def test_all_that_is_offered_in_the_vale_is_kept_by_day_by_night_and_astray(travel: str) -> None:
    by_day = travelling(vale(), MAP, travel)
    by_day.apply(give_lead(by_day, US, FeatureAt(MAP, "2")))
    astray, by_night = by_day.snapshot(), by_day.snapshot()
    astray.apply(lose_way(astray, US, Hex(2, 2)))
    by_night.apply(camp(by_night, US))
    roll_dice(by_night)

    for campaign in (by_day, astray, by_night):
        for offer in travel_offers(campaign, US):
            kept_by(campaign, offer)


def test_a_trap_that_was_noticed_may_be_disarmed() -> None:
    campaign = all_at(END)
    campaign.apply(set_trap(campaign, US, HiddenThing("feature", "2", BARROW), "detected"))

    offer = next(each for each in delve_offers(campaign, US, ANN) if each.deed == "disarm")

    assert ("Pit", ["succeeds", "fails"]) == (offer.words, [each.name for each in offer.asks])
    kept_by(campaign, offer)


def test_what_was_offered_is_done_to_the_campaign_as_it_is_by_then() -> None:
    campaign = all_at(END)
    offer = next(each for each in delve_offers(campaign, US, ANN) if each.deed == "search")
    campaign.apply(add_note(campaign, "Meanwhile."))

    campaign.apply(offer.command(campaign, Random(1), Answer()))

    assert delver_in(campaign, ANN).has_acted


def test_walking_and_running_carry_where_they_may_lead() -> None:
    campaign = all_at("1")

    walk, run = (
        next(each for each in delve_offers(campaign, US, ANN) if each.deed == deed)
        for deed in ("walk", "run")
    )

    assert ["2", "3"] == [choice.answer.zone for choice in walk.asks]
    assert {choice.answer.zone for choice in walk.asks} <= {c.answer.zone for c in run.asks}


def test_walking_together_is_an_offer_that_is_told_its_aim() -> None:
    campaign = all_at("1")

    campaign.apply(hurry_offer(US, "", "walk").command(campaign, Random(1), Answer(zone="2")))

    assert {"2"} == {row.zone for row in delve_of(campaign, US).delvers.values()}


def test_closing_a_round_is_offered_while_somebody_has_still_to_act() -> None:
    campaign = all_at("1")

    close = next(each for each in group_offers(campaign, US) if each.deed == "close_round")
    campaign.apply(close.command(campaign, Random(1), Answer()))

    assert ("", 2) == (close.why_not, delve_of(campaign, US).round)
