"""What is offered is what comes of it: in the wild and underground, by every procedure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

import pytest

from mapper.commands.delve.moving import WITH_CARE, Manner, set_trap
from mapper.commands.delve.offers import group_offers, hurry_offer
from mapper.commands.delve.offers import offers as delve_offers
from mapper.commands.delve.turn_order import pass_turn
from mapper.commands.groups.party import place_group
from mapper.commands.leads import give_lead
from mapper.commands.maps.map_rules import set_map_rules, travel_procedures
from mapper.commands.offer import Answer, AskedDice, AskedWords, Choice, Offer
from mapper.commands.time.log import add_note
from mapper.commands.travel.camping import camp
from mapper.commands.travel.encounter_dice import due_dice, roll
from mapper.commands.travel.finding_the_way import lose_way
from mapper.commands.travel.offers import move_offer, set_out_offer
from mapper.commands.travel.offers import offers as travel_offers
from mapper.commands.travel.searching import search
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Feature
from mapper.model.campaign.travel_rows import NOTHING
from mapper.model.campaign.zone_rows import Delver, Zone
from mapper.model.hexes.hexes import Hex, neighbours
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FeatureAt, ZonePoint, the_hex
from mapper.play.delve.chosen_site import site_procedures
from mapper.play.delve.finds import HiddenThing
from mapper.play.delve.site_procedure import delve_of
from mapper.play.map_rules import rules_of
from mapper.play.members import called
from mapper.play.travel.chosen_procedure import journey_of, procedure_on
from mapper.play.travel.procedure import amount
from mapper.play.travel.route import planned
from mapper.play.travel.travel_map import country_of
from mapper.resources import resources
from mapper.storage.text_form import from_text
from tests.commands.barrow import ANN, BARROW, BEA, CAL, END, GUARD, PASSAGE, all_at, before_it
from tests.commands.vale import MAP, US, party, spot, told, vale

EXAMPLE = "wilderness"
ON_THE_COAST = (
    "Shrine in the Hollow Oak",
    "Wrack Line",
    "The Gibbet Post",
    "Lantern Quay",
    "Dragonbone Pass",
)
"""Where it is: in the woods, at the shore, on a road, in a settlement, in the mountains."""
CELLARS = "the_lamp_cellars"
DICE = (3, 4)
DEAREST_FIRST = ("action", "move", "")
UNTOLD = ("pass_turn", "pass_all")
ALONE = Manner(entry="soft"), Manner(entry="hard"), Manner("walk"), Manner("run")
MANNERS = *ALONE, *(each._replace(together=True) for each in ALONE)


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
        case AskedWords(start):
            return choice.answer._replace(words=start or "a song")
        case AskedDice(turn_faces=faces):
            return choice.answer._replace(dice=DICE, turns=min(2, faces) or None)
    return choice.answer


def answers_to(offer: Offer) -> Iterator[Answer]:
    yield from map(filled, offer.asks) if offer.asks else (Answer(),)


def kept_by(campaign: Campaign, offer: Offer, *, together: bool = False) -> None:
    """Do it, each way that may be answered: cost, log and who are as promised, or the refusal."""
    if offer.why_not:
        with pytest.raises(NotAllowed, match=re.escape(offer.why_not)):
            offer.command(campaign, Random(7), next(answers_to(offer)))
        return
    costs = {cost_to_do(campaign, offer, answer, together) for answer in answers_to(offer)}
    assert offer.cost == min(costs, key=DEAREST_FIRST.index if offer.who else str), offer


def cost_to_do(campaign: Campaign, offer: Offer, answer: Answer, together: bool) -> str:
    """It stands in the log, and nobody does it who was not meant."""
    after = campaign.snapshot()
    after.apply(offer.command(after, Random(7), answer))
    news = " ".join(told(after)[len(told(campaign)) :])
    assert news or offer.name in UNTOLD, offer
    if not offer.who:
        is_of_the_day = not party(campaign).at.zone and offer.name != "enter"
        return spent_between(campaign, after) if is_of_the_day else ""
    turns = turns_between(campaign, after)
    if offer.name == "move":
        assert f" to {offer.words}" in news
        assert {offer.target} == {now.zone for _, now in turns.values()}
    if together:
        assert turns.keys() >= {who for who, row in delvers_in(campaign).items() if not row.is_done}
    else:
        assert turns.keys() <= {offer.who, *answer.helpers}, offer
        assert not turns or called(campaign, US, offer.who) in news or offer.name == "other"
    costs = {cost_of_turn(*turn) for turn in turns.values()}
    return min(costs, key=DEAREST_FIRST.index, default="")


Turn = tuple[Delver, Delver]
"""Somebody before, and after."""


def turns_between(before: Campaign, after: Campaign) -> dict[str, Turn]:
    """Those who are elsewhere then, or have less left of their turn."""
    one, other = delvers_in(before), delvers_in(after)
    turns = {who: (row, other[who]) for who, row in one.items()}
    return {
        who: turn for who, turn in turns.items() if what_is_left(turn[0]) != what_is_left(turn[1])
    }


def what_is_left(row: Delver) -> tuple[str, bool, bool]:
    return row.zone, row.has_moved, row.has_acted


def cost_of_turn(before: Delver, after: Delver) -> str:
    if after.has_acted and not before.has_acted:
        return "action"
    return "move" if after.has_moved and not before.has_moved else ""


def delvers_in(campaign: Campaign) -> Mapping[str, Delver]:
    return delve_of(campaign, US).delvers


def spent_between(before: Campaign, after: Campaign) -> str:
    """Of the day, in the words of its procedure; another day has no price."""
    procedure = procedure_on(before, party(before).at.map)
    one, other = (journey_of(each, US, party(each), procedure) for each in (before, after))
    spent = other.spent - one.spent if other.day == one.day else NOTHING
    return amount(procedure, spent) if spent else ""


def all_kept(campaign: Campaign, manners: Sequence[Manner] = (WITH_CARE,)) -> None:
    """What each delver may do, in each manner, once all before them have passed."""
    for who in delvers_in(campaign):
        for manner in manners:
            for offer in delve_offers(campaign, US, who, manner):
                if manner is manners[0] or offer.name == "move":
                    kept_by(campaign, offer, together=manner.together)
        campaign.apply(pass_turn(campaign, US, who))


@pytest.mark.parametrize("site", site_procedures())
def test_all_that_is_offered_in_the_cellars_is_kept(example: Campaign, site: str) -> None:
    for zone in example.all(Zone, CELLARS):
        campaign = in_cellars(example, site, zone)

        for offer in group_offers(campaign, US):
            kept_by(campaign, offer)
        all_kept(campaign)


@pytest.mark.parametrize("site", site_procedures())
def test_all_that_is_offered_in_the_barrow_is_kept(site: str) -> None:
    for zone in before_it().all(Zone, BARROW):
        campaign = all_at(zone, site)

        for offer in group_offers(campaign, US):
            kept_by(campaign, offer)
        for who in (BEA, CAL):
            for offer in delve_offers(campaign, US, who):
                kept_by(campaign, offer)
        all_kept(campaign, MANNERS)


@pytest.mark.parametrize("travel", travel_procedures())
@pytest.mark.parametrize("title", ON_THE_COAST)
def test_all_that_is_offered_on_the_coast_is_kept(
    example: Campaign, title: str, travel: str
) -> None:
    campaign = travelling(example, EXAMPLE, travel)
    features = campaign.all(Feature, EXAMPLE)
    here = next(the_hex(row.at) for row in features.values() if row.title == title)
    campaign.apply(place_group(campaign, US, EXAMPLE, here))
    for id_, row in features.items():
        if the_hex(row.at) == here and row.visibility != "overt":
            campaign.apply(give_lead(campaign, US, FeatureAt(EXAMPLE, id_)))

    for offer in (*travel_offers(campaign, US), *group_offers(campaign, US)):
        kept_by(campaign, offer)
    for to in neighbours(here):
        way_kept(campaign, to)


def way_kept(campaign: Campaign, to: Hex) -> None:
    """The first hex of a way costs what the plan of it shows; or is refused so."""
    country, row = country_of(campaign, EXAMPLE), party(campaign)
    journey = journey_of(campaign, US, row, country.procedure)
    plan = planned(country, row, journey, (the_hex(row.at.spot), to))
    after = campaign.snapshot()
    if plan.barred:
        with pytest.raises(NotAllowed, match=re.escape(plan.barred)):
            move_offer(US).command(after, Random(7), Answer(hex=to))
    elif not plan.days:
        after.apply(move_offer(US).command(after, Random(7), Answer(hex=to)))
        assert plan.legs[0].minutes == party(after).minutes
        assert plan.legs[0].price.words in told(after)[len(told(campaign))]


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

    offer = next(each for each in delve_offers(campaign, US, ANN) if each.name == "disarm")

    assert ("Pit", ["succeeds", "fails"]) == (offer.words, [each.name for each in offer.asks])
    kept_by(campaign, offer)


def test_what_was_offered_is_done_to_the_campaign_as_it_is_by_then() -> None:
    campaign = all_at(END)
    offer = next(each for each in delve_offers(campaign, US, ANN) if each.name == "search")
    campaign.apply(add_note(campaign, "Meanwhile."))

    campaign.apply(offer.command(campaign, Random(1), Answer()))

    assert delvers_in(campaign)[ANN].has_acted


def test_walking_and_running_carry_where_they_may_lead() -> None:
    campaign = all_at("1")

    walk, run = (
        next(each for each in delve_offers(campaign, US, ANN) if each.name == deed)
        for deed in ("walk", "run")
    )

    assert ["2", "3"] == [choice.answer.zone for choice in walk.asks]
    assert {choice.answer.zone for choice in walk.asks} <= {c.answer.zone for c in run.asks}


def test_walking_together_is_an_offer_that_is_told_its_aim() -> None:
    campaign = all_at("1")

    campaign.apply(hurry_offer(US, "", "walk").command(campaign, Random(1), Answer(zone="2")))

    assert {"2"} == {row.zone for row in delvers_in(campaign).values()}


def test_a_door_is_gone_through_as_was_chosen() -> None:
    campaign = all_at(PASSAGE, "torchlit_turns")
    offered = delve_offers(campaign, US, ANN, Manner(entry="hard"))

    offer = next(each for each in offered if (each.name, each.target) == ("move", GUARD))
    campaign.apply(offer.command(campaign, Random(1), Answer()))

    assert "by a hard entry" in told(campaign)[-1]


def test_setting_out_is_an_offer_that_is_told_its_aim() -> None:
    """A point is left of the day, and the forest asks for two."""
    campaign = vale()
    campaign.apply(place_group(campaign, US, MAP, spot("0301")))
    for _ in range(3):
        campaign.apply(search(campaign, US, Random(1)))
        roll_dice(campaign)

    campaign.apply(set_out_offer(US).command(campaign, Random(1), Answer(hex=spot("0401"))))

    assert "We set out towards 0401, to arrive another day." == told(campaign)[-1]


@pytest.mark.parametrize("offer", [move_offer(US), set_out_offer(US)])
def test_nobody_goes_nowhere(offer: Offer) -> None:
    with pytest.raises(NotAllowed, match="Say into which hex"):
        offer.command(vale(), Random(1), Answer())


def test_closing_a_round_is_offered_while_somebody_has_still_to_act() -> None:
    campaign = all_at("1")

    close = next(each for each in group_offers(campaign, US) if each.name == "close_round")
    campaign.apply(close.command(campaign, Random(1), Answer()))

    assert ("", 2) == (close.why_not, delve_of(campaign, US).round)
