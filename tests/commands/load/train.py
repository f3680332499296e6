"""A group with a mule, porters and a cart, for those who try what it bears."""

from __future__ import annotations

from mapper.commands.groups.party import edit_member, set_supplies
from mapper.commands.load.hiring import hire, hitch
from mapper.commands.load.loading import load_up
from mapper.commands.maps.map_rules import set_map_rules
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Member, Supplies
from mapper.model.campaign.travel_rows import MapRules
from mapper.play.load.load_rules import Weighed, loads_of
from mapper.play.load.packs import Packs
from tests.commands.vale import MAP, US, vale

EVERYBODY = ("Ann", "Bea", "Mule 3", "Porter 1", "Cart 1")
STRONG: dict[str, str | int] = {
    "Strength": 12,
    "Readied": "sword 1, torch 1",
    "Stowed": "rope 1, tent 5",
}


def in_points() -> Campaign:
    """Ann and Bea by Sovereign, two mules that pull a cart, a third, and a porter."""
    campaign = vale()
    campaign.apply(set_map_rules(campaign, MAP, MapRules(travel="miles_a_day")))
    campaign.apply(edit_member(campaign, US, "Ann", Member("Ann", fields=STRONG)))
    campaign.apply(edit_member(campaign, US, "Bea", Member("Bea", fields={"Strength": 9})))
    return with_train(campaign)


def in_kilos() -> Campaign:
    """The same by Neverwhere: Ann is strong, Bea is quick."""
    campaign = vale()
    campaign.apply(set_map_rules(campaign, MAP, MapRules(travel="hiking")))
    strong: dict[str, str | int] = {"Str": 10, "Basic Move": 5, "FP": 9, "Carried": "mail 12"}
    campaign.apply(edit_member(campaign, US, "Ann", Member("Ann", fields=strong)))
    quick: dict[str, str | int] = {"Str": 10, "Basic Move": 9, "FP": 9}
    campaign.apply(edit_member(campaign, US, "Bea", Member("Bea", fields=quick)))
    return with_train(campaign)


def with_train(campaign: Campaign) -> Campaign:
    campaign.apply(set_supplies(campaign, US, Supplies(rations=20, water=10, light=3)))
    campaign.apply(hire(campaign, US, "mule", 3))
    campaign.apply(hire(campaign, US, "porter", 1))
    campaign.apply(hire(campaign, US, "cart", 1))
    campaign.apply(hitch(campaign, US, ["Mule 1", "Mule 2"], is_hitched=True))
    return campaign


def packs(campaign: Campaign) -> Packs:
    return loads_of(campaign, US)[1]


def load(campaign: Campaign, wanted: Packs) -> None:
    campaign.apply(load_up(campaign, US, wanted))


def weighed(campaign: Campaign, who: str) -> Weighed:
    rules, packs = loads_of(campaign, US)
    return rules.weigh(packs[who], packs)
