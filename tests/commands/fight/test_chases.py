"""Chases from a fight by Sovereign: filled in by it, told, and what they make of it."""

from __future__ import annotations

from random import Random

import pytest

from mapper.commands.deeds.deed_asked import do_deed, tried
from mapper.commands.fight.ending import end_fight
from mapper.commands.fight.fighting import leave_fight, roll_initiative
from mapper.commands.fight.rounds import end_round
from mapper.commands.travel.met_outside import encounter_outside
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import Journey
from mapper.play.fight.fight_rules import in_turn, rules_in
from mapper.play.fight.fighters import ADVENTURERS, ENEMIES, fighters_of, the_fight
from mapper.play.sheets.states import FLED
from tests.commands.fight.brawl import ANN, BRAM, US, brawl, fight_on, minutes_now, together, told

GOBLINS = ["Goblin 1", "Goblin 2", "Goblin 3"]


def fleeing() -> Campaign:
    """The goblins have fled in the second round, and a round has gone by since."""
    campaign = brawl(system="sovereign")
    campaign.apply(roll_initiative(campaign, US, Random(1)))
    campaign.apply(end_round(campaign, US))
    campaign.apply(leave_fight(campaign, US, GOBLINS, FLED))
    campaign.apply(end_round(campaign, US))
    return campaign


def chase(campaign: Campaign, title: str, dice: list[int]) -> None:
    fight_on(campaign, together(title, "runners", [ANN, BRAM], {"dice": dice}))


def fled(campaign: Campaign) -> list[str]:
    return [who for who, each in fighters_of(campaign, US).items() if each.why_out == FLED]


def test_who_is_caught_fights_again_and_the_pursuers_act_first() -> None:
    campaign = fleeing()

    chase(campaign, "Chase", [6, 5])

    assert [] == fled(campaign)
    first = in_turn(rules_in(campaign, US), the_fight(campaign, US), fighters_of(campaign, US))[0]
    assert ADVENTURERS == first.side
    assert "Goblin 1, Goblin 2 and Goblin 3 are caught: the group acts first." == told(campaign)[-1]


def test_who_gets_away_has_fled_and_the_chase_took_its_turn() -> None:
    campaign = fleeing()

    chase(campaign, "Chase", [1, 1])

    assert GOBLINS == fled(campaign)
    assert 610 == minutes_now(campaign)
    assert "and the others get away" in told(campaign)[-1]


def test_who_gets_away_out_of_doors_is_met_no_more() -> None:
    campaign = brawl(system="sovereign")
    campaign.apply(end_fight(campaign, US))
    campaign.apply(encounter_outside(campaign, US, Random(1), who="wolves"))
    theirs = [{"CON": 1, "Exert": 0}]
    told_of = {"pursued": 1, "head_start_rounds": 0, "chase_check.fleeing": theirs}

    pursue = together("Chase", "runners", [ANN, BRAM], {"dice": [1, 1]}, told_of)
    campaign.apply(do_deed(campaign, pursue))

    assert campaign.one(Journey, Key("journey", "", US)).met is None


def met(who: str) -> Campaign:
    """Nobody fights; these are met out of doors."""
    campaign = brawl(system="sovereign")
    campaign.apply(end_fight(campaign, US))
    campaign.apply(encounter_outside(campaign, US, Random(1), who=who))
    return campaign


@pytest.mark.parametrize("title", ["Chase", "Flee"])
def test_a_chase_after_a_meeting_asks_for_nothing_but_its_dice(title: str) -> None:
    campaign = met("two smugglers")

    done = do_deed(campaign, together(title, "runners", [ANN, BRAM], {"dice": [3, 4]}))

    assert f"{title}: Ann and Bram" == done.label


def test_of_those_whose_number_nobody_said_a_chase_asks_it() -> None:
    pursue = together("Chase", "runners", [ANN], {"dice": [3, 4]})

    assert tried(met("wolves"), pursue).doing is None


def test_who_flees_from_a_meeting_and_is_not_caught_is_met_no_more() -> None:
    campaign = met("2 wolves")

    campaign.apply(do_deed(campaign, together("Flee", "runners", [ANN, BRAM], {"dice": [1, 1]})))

    assert campaign.one(Journey, Key("journey", "", US)).met is None
    assert "The encounter is over." in told(campaign)


def test_the_rounds_go_on_from_the_time_after_a_chase() -> None:
    campaign = fleeing()
    chase(campaign, "Chase", [6, 5])

    for _ in range(4):
        campaign.apply(end_round(campaign, US))

    assert 611 == minutes_now(campaign)


@pytest.mark.parametrize(("dice", "out"), [([6, 6], []), ([1, 2], [ANN, BRAM])])
def test_members_who_flee_are_out_of_the_fight_unless_they_are_caught(
    dice: list[int], out: list[str]
) -> None:
    campaign = brawl(system="sovereign")

    start = {"head_start_rounds": 0}
    fight_on(campaign, together("Flee", "runners", [ANN, BRAM], {"dice": dice}, start))

    assert out == fled(campaign)
    order = the_fight(campaign, US).order
    assert (order.get(ENEMIES) == 1) == (not out)
