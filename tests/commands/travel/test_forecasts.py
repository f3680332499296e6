"""What a plan foretells is what walking it brings: the same hexes at the same minutes."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapper.commands.groups.party import form_group
from mapper.commands.maps.map_rules import travel_procedures
from mapper.commands.travel.camping import camp, dawn
from mapper.commands.travel.finding_the_way import start, step
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import Member, Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import DueDie, MapRules
from mapper.model.hexes.hexes import ORIGIN, Hex, within
from mapper.model.places import the_hex
from mapper.play.travel.chosen_procedure import journey_of
from mapper.play.travel.route import planned
from mapper.play.travel.travel_map import country_of
from mapper.rules.shared.reasons import Refused
from tests.commands.vale import US, party
from tests.play.countries import MAP, random_campaign
from tests.play.travel.ways_here import ways_from

DICE = Random(2)
NAMES = [*travel_procedures()]


def group_in(campaign: Campaign, minutes: int) -> Campaign:
    """One who walks, at some time of the day."""
    campaign.apply(form_group(campaign, "We", MAP, ORIGIN))
    key = Key("party", "", US)
    before = campaign.one(Party, key)
    after = replace(before, minutes=minutes, members=(Member("A", fields={"Move": "3/2"}),))
    campaign.apply(Change("Set out", {key: Swap(before, after)}))
    return campaign


def roll_nothing(campaign: Campaign) -> None:
    """No die is due any more, and none of them has brought anybody."""
    due = {Key("due_die", "", id_): Swap(row, None) for id_, row in campaign.all(DueDie).items()}
    campaign.apply(Change("Roll", due))


def walked(campaign: Campaign, to: Hex) -> int:
    """When a hex is reached by who gives the rest of each day to the way, and camps."""
    for _ in range(9):
        with suppress(Refused):
            campaign.apply(step(campaign, US, to, DICE, override=True))
            return party(campaign).minutes
        roll_nothing(campaign)
        with suppress(Refused):
            campaign.apply(start(campaign, US, to, DICE))
        campaign.apply(camp(campaign, US, override=True))
        campaign.apply(dawn(campaign, US, override=True))
    raise AssertionError("Nobody walks so long.")


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=8, deadline=None)
@given(st.integers(0, 1 << 32))
def test_a_way_takes_as_long_as_its_plan_says(name: str, seed: int) -> None:
    chance = Random(seed)
    made = random_campaign(chance, MapRules(travel=name), 4)
    campaign = group_in(made, chance.choice((0, 8 * 60, 13 * 60, 26 * 60)))
    country, us = country_of(campaign, MAP), party(campaign)
    day = journey_of(campaign, US, us, country.procedure)
    to = chance.choice([at for at in within(ORIGIN, 4) if at != ORIGIN])
    way = ways_from(country, us, the_hex(us.at.spot)).path(to) or []
    plan = planned(country, us, day, way)

    assert [leg.minutes for leg in plan.legs] == [walked(campaign, leg.hex) for leg in plan.legs]


def test_by_watches_four_hexes_are_followed_by_a_nights_sleep() -> None:
    """Six hexes from eight in the morning: four, a Watch of sleep, two more."""
    made = random_campaign(Random(0), MapRules(travel="watches"), 8)
    campaign = group_in(made, 8 * 60)
    country, us = country_of(campaign, MAP), party(campaign)
    way = next(
        found
        for at in within(ORIGIN, 8)
        if len(found := ways_from(country, us, ORIGIN).path(at) or []) == 7
    )
    plan = planned(country, us, journey_of(campaign, US, us, country.procedure), way)

    assert [14, 20, 26, 32, 44, 50] == [leg.minutes // 60 for leg in plan.legs]
