"""What a plan foretells is what walking it brings: the same hexes at the same minutes."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapper.commands.groups.party import form_group
from mapper.commands.maps.map_rules import travel_procedures
from mapper.commands.travel.camping import camp, dawn, give_points, set_mode
from mapper.commands.travel.finding_the_way import start, step
from mapper.commands.travel.searching import search
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import Member, Party, Vessel
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import DueDie, Journey, MapRules, Mark
from mapper.model.hexes.hexes import ORIGIN, Hex, neighbours, within
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import the_hex
from mapper.play.travel.chosen_procedure import journey_of, procedure_on
from mapper.play.travel.route import planned
from mapper.play.travel.travel_map import country_of
from mapper.rules.shared.reasons import Refused
from tests.commands.vale import US, party
from tests.play.countries import LAKES, LAND, MAP, random_campaign
from tests.play.travel.ways_here import ways_from

DICE = Random(2)
NAMES = [*travel_procedures()]


def group_in(campaign: Campaign, minutes: int, vessel: Vessel | None = None) -> Campaign:
    """One who walks or is afloat, at some time of the day."""
    campaign.apply(form_group(campaign, "We", MAP, ORIGIN))
    key = Key("party", "", US)
    before = campaign.one(Party, key)
    members = (Member("A", fields={"Move": "3/2"}),)
    after = replace(before, minutes=minutes, members=members, vessel=vessel)
    campaign.apply(Change("Set out", {key: Swap(before, after)}))
    return campaign


class Trek:
    """A group that walks as a game master would have it walk: camp and dawn where a day ends."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.dawns = 0
        self.camps: list[Hex] = []
        self.dice: list[list[Mark]] = []
        self.reached: list[int] = []
        self.paid = Fraction(0)

    def walk(self, way: Sequence[Hex]) -> None:
        for to in way:
            self.dice.append([])
            while not self.enters(to):
                self.sleep(to)
            self.reached.append(party(self.campaign).minutes)

    def enters(self, to: Hex) -> bool:
        """Whether it comes there today."""
        try:
            self.pay(step(self.campaign, US, to, DICE, override=True))
        except Refused:
            return False
        return True

    def sleep(self, to: Hex) -> None:
        """What is left of the day goes into the way on; camp, and the next dawn."""
        assert self.dawns < 99, "nobody walks so long"
        with suppress(Refused):
            self.pay(start(self.campaign, US, to, DICE))
        if not self.day.has_camped:
            self.camps.append(the_hex(party(self.campaign).at.spot))
            self.do(camp(self.campaign, US, override=True))
        self.do(dawn(self.campaign, US, override=True))
        self.dawns += 1

    def pay(self, change: Change) -> None:
        """So much of the day went into the way."""
        before = self.day.spent
        self.do(change)
        self.paid += self.day.spent - before

    def do(self, change: Change) -> None:
        """The dice that fall due are rolled, and none of them brings anybody."""
        self.campaign.apply(change)
        due = self.campaign.all(DueDie)
        self.dice[-1] += [row.mark for row in due.values()]
        rolled = {Key("due_die", "", id_): Swap(row, None) for id_, row in due.items()}
        self.campaign.apply(Change("Roll", rolled))

    @property
    def day(self) -> Journey:
        us = party(self.campaign)
        return journey_of(self.campaign, US, us, procedure_on(self.campaign, MAP))


def begin_day(campaign: Campaign, chance: Random) -> None:
    """Some of the day may be gone, into whatever; a move may be begun, and camp be made."""
    trek = Trek(campaign)
    trek.dice.append([])
    here = ORIGIN
    for _ in range(chance.randrange(4)):
        to = chance.choice(neighbours(here))
        deed = chance.choice(("step", "step", "search", "start", "explore", "camp", "give"))
        with suppress(Refused, NotAllowed):
            match deed:
                case "step":
                    trek.do(step(campaign, US, to, DICE))
                case "start":
                    trek.do(start(campaign, US, to, DICE))
                case "search":
                    trek.do(search(campaign, US, DICE))
                case "explore":
                    trek.do(set_mode(campaign, US, "exploring"))
                case "camp":
                    trek.do(camp(campaign, US))
                case "give":
                    trek.do(give_points(campaign, US, Fraction(chance.randint(-4, 6), 2)))
        here = the_hex(party(campaign).at.spot)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=12, deadline=None)
@given(st.integers(0, 1 << 32))
def test_a_way_is_as_its_forecast_says(name: str, seed: int) -> None:
    """What it costs, when each hex of it is reached, where the camps are, what dice fall due."""
    chance = Random(seed)
    vessel = chance.choice((None, Vessel("river_boat"), Vessel("sailing_ship", "", True)))
    made = random_campaign(chance, MapRules(travel=name), 4, LAKES if vessel else LAND)
    campaign = group_in(made, chance.choice((0, 8 * 60, 13 * 60, 26 * 60)), vessel)
    begin_day(campaign, chance)
    country, us = country_of(campaign, MAP), party(campaign)
    day, here = journey_of(campaign, US, us, country.procedure), the_hex(us.at.spot)
    to = chance.choice([at for at in within(ORIGIN, 4) if at != here])
    plan = planned(country, us, day, ways_from(country, us, here).path(to) or [])

    trek = Trek(campaign)
    trek.walk([leg.hex for leg in plan.legs])

    assert [leg.minutes for leg in plan.legs] == trek.reached
    assert [sorted(leg.dice) for leg in plan.legs] == [*map(sorted, trek.dice)]
    assert (plan.points, list(plan.camps), plan.days) == (trek.paid, trek.camps, trek.dawns)


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
