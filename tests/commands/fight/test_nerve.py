"""Nerve asks for itself: of foes and hirelings; who fails flees, who rallies attacks once more."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from mapper.commands.deeds.deed_asked import DeedAsked, tried
from mapper.commands.deeds.in_fight import do_asked, do_round
from mapper.commands.edits import Draft
from mapper.commands.fight.ending import end_fight
from mapper.commands.fight.fighting import begin_fight, leave_fight, write_for_all
from mapper.commands.fight.foes import edit_foe, write_numbers
from mapper.commands.fight.rounds import end_round
from mapper.commands.groups.party import remove_member
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import SETTINGS, Settings
from mapper.play.deeds.deed_files import deed_called
from mapper.play.deeds.due import deeds_due
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.fight.fighters import fight_key, fighters_of, last_fight, the_fight
from mapper.play.fight.plans import usual_plan
from mapper.play.members import foe_of
from mapper.play.sheets.states import FLED
from tests.commands.fight.brawl import (
    ANN,
    BRAM,
    TAM,
    US,
    asked,
    brawl,
    creatures,
    fight_on,
    strike,
    struck,
    told,
)

GOBLIN = "Goblin 1"


def due(campaign: Campaign) -> list[tuple[str, tuple[str, ...]]]:
    return [(each.title, each.who) for each in deeds_due(campaign, US)]


def shaken() -> Campaign:
    """One goblin of three has died in the round that is over."""
    campaign = brawl()
    fight_on(campaign, strike(ANN, GOBLIN, roll=12, damage=8))
    campaign.apply(end_round(campaign, US))
    return campaign


def out(campaign: Campaign) -> list[str]:
    return [who for who, each in fighters_of(campaign, US).items() if each.why_out == FLED]


def test_morale_is_due_once_one_of_a_group_has_died() -> None:
    campaign = shaken()

    assert [("Morale", ())] == due(campaign)
    assert "The nerve of the foes is to be tested." in told(campaign)[-1]


def test_nerve_and_dents_go_by_violence_in_a_fight_that_began_by_another_system() -> None:
    campaign = brawl(system="sovereign")
    draft = Draft(campaign)
    draft.put(SETTINGS, Settings("Brawl", systems=("sovereign", "violence")))
    campaign.apply(draft.change("Both"))
    fight_on(campaign, strike(ANN, GOBLIN, roll=12, damage=8), struck(ANN, "Goblin 2", roll=7))

    campaign.apply(end_round(campaign, US))
    morale = due(campaign)
    campaign.apply(end_fight(campaign, US))

    assert ("Morale", ()) in morale
    assert 7 == sheet_of(campaign, US, ANN).value("AC").whole


def test_a_fall_that_one_system_has_told_is_asked_for_by_no_other() -> None:
    campaign = brawl()
    draft = Draft(campaign)
    draft.put(SETTINGS, Settings("Brawl", systems=("sovereign", "violence")))
    campaign.apply(draft.change("Both"))
    campaign.apply(write_for_all(campaign, US, [ANN], "HP", 0))
    campaign.apply(write_for_all(campaign, US, [BRAM], "Scars", 1))
    fight_on(campaign, struck(BRAM, GOBLIN, roll=10, damage=6))

    fight_on(campaign, asked("At 0 health", {"fallen": BRAM}, {"roll_2d6": 9, "rounds": 4}))
    fight_on(campaign, asked("At 0 hit points", {"fallen": ANN}, {}))

    assert [] == due(campaign)


def test_the_hit_dice_that_nerve_goes_by_are_those_of_who_still_fights() -> None:
    campaign = brawl("3 goblins, AC 8, attribute 11, 4 hp")
    fight_on(campaign, strike(ANN, GOBLIN, roll=12, damage=8))
    campaign.apply(write_numbers(campaign, US, ["Goblin 2", "Goblin 3"], creatures("HD 2")))
    system, deed = deed_called("Morale")

    found = tried(campaign, DeedAsked(system, deed, US, {}, {}, {}))

    assert {"hd": 2} == found.answered.asked[0].question["given"]


def test_foes_whose_nerve_fails_flee_and_nothing_more_is_due() -> None:
    campaign = shaken()

    fight_on(campaign, asked("Morale", {}, {"roll": 12}))

    assert ["Goblin 2", "Goblin 3"] == out(campaign)
    assert [] == due(campaign)
    assert {"Goblin 2": 2, "Goblin 3": 2} == the_fight(campaign, US).left


def test_nobody_asks_for_the_nerve_of_those_who_are_gone() -> None:
    campaign = brawl()
    fight_on(campaign, strike(ANN, GOBLIN, roll=12, damage=8))
    campaign.apply(leave_fight(campaign, US, ["Goblin 2", "Goblin 3"], FLED))

    campaign.apply(end_round(campaign, US))

    assert ([], "Round 1 of the fight is over.") == (due(campaign), told(campaign)[-1])


def test_a_test_that_waits_falls_away_with_the_last_who_could_take_it() -> None:
    campaign = shaken()

    campaign.apply(leave_fight(campaign, US, ["Goblin 2", "Goblin 3"], FLED))

    assert [] == due(campaign)


def test_a_hireling_who_has_gone_is_tested_no_more() -> None:
    campaign = brawl()
    fight_on(campaign, struck(TAM, GOBLIN, roll=10, damage=1))
    campaign.apply(end_round(campaign, US))
    campaign.apply(remove_member(campaign, US, TAM))

    campaign.apply(end_round(campaign, US))

    assert () == the_fight(campaign, US).tests


def test_foes_who_fight_on_are_tested_again_when_another_dies() -> None:
    campaign = shaken()
    fight_on(campaign, asked("Morale", {}, {"roll": 5}))

    fight_on(campaign, strike(ANN, "Goblin 2", roll=12, damage=8))
    campaign.apply(end_round(campaign, US))

    assert [("Morale", ())] == due(campaign)


def test_one_who_rallies_attacks_twice_in_this_round_and_no_test_comes_again() -> None:
    campaign = shaken()
    fight_on(campaign, asked("Morale", {}, {"roll": 11}))

    acted = []
    for _ in range(2):
        fight_on(campaign, struck(ANN, "Goblin 2", roll=20))
        acted.append(the_fight(campaign, US).acted)
    fight_on(campaign, strike(ANN, "Goblin 3", roll=12, damage=8))
    campaign.apply(end_round(campaign, US))

    assert [(), ("Goblin 2",)] == acted
    assert [] == due(campaign)


def test_who_has_another_attack_makes_it_before_the_round_ends_in_which_all_act() -> None:
    campaign = shaken()
    fight_on(campaign, asked("Morale", {}, {"roll": 11}))
    fighters = fighters_of(campaign, US)
    plans = {who: usual_plan(campaign, US, fighters[who]) for who in ("Goblin 2", "Goblin 3")}
    blows = {who: replace(plan, dice={"rolls": [20]}) for who, plan in plans.items() if plan}

    campaign.apply(do_round(campaign, US, blows, Random(1))[0])

    attacks = [line for line in told(campaign) if "is attacked by" in line]
    assert [2, 1] == [sum(who in line for line in attacks) for who in blows]


def test_a_lone_foe_is_tested_at_half_its_health_and_whenever_it_is_hurt_again() -> None:
    campaign, tests = brawl("1 ogre, HD 4, AC 8, attribute 11, 12 hp"), []

    for damage in (5, 1, 0, 2):
        if damage:
            fight_on(campaign, strike(ANN, "Ogre", roll=12, damage=damage))
        campaign.apply(end_round(campaign, US))
        tests.append(bool(the_fight(campaign, US).tests))
        fight_on(campaign, asked("Morale", {}, {"roll": 5}))

    assert [False, True, False, True] == tests


def test_a_leader_is_tested_in_the_place_of_the_group_until_half_of_it_is_slain() -> None:
    campaign = brawl()
    row = foe_of(campaign, US, "Goblin 3")
    assert row is not None
    campaign.apply(edit_foe(campaign, US, "Goblin 3", replace(row[1], leads=True)))
    tests = []

    for goblin in ("Goblin 1", "Goblin 2"):
        fight_on(campaign, strike(ANN, goblin, roll=12, damage=8))
        campaign.apply(end_round(campaign, US))
        tests.append(bool(the_fight(campaign, US).tests))

    assert [False, True] == tests


def test_the_nerve_of_a_hireling_is_due_once() -> None:
    campaign = brawl()
    fight_on(campaign, struck(TAM, GOBLIN, roll=10, damage=1))
    campaign.apply(end_round(campaign, US))
    first = due(campaign)

    fight_on(campaign, asked("A hireling's nerve", {"employer": ANN, "hireling": TAM}, {"roll": 9}))
    fight_on(campaign, struck(TAM, GOBLIN, roll=10, damage=1))
    campaign.apply(end_round(campaign, US))

    assert [("A hireling's nerve", (TAM,))] == first
    assert [] == due(campaign)


@pytest.mark.parametrize(("roll", "fled", "again"), [(15, [TAM], ()), (10, [], (TAM,))])
def test_a_hireling_who_fails_flees_and_a_hero_attacks_once_more(
    roll: int, fled: list[str], again: tuple[str, ...]
) -> None:
    campaign = brawl()
    fight_on(campaign, struck(TAM, GOBLIN, roll=10, damage=1))
    campaign.apply(end_round(campaign, US))

    nerve = asked("A hireling's nerve", {"employer": ANN, "hireling": TAM}, {"roll": roll})
    fight_on(campaign, nerve)

    assert (fled, again) == (out(campaign), the_fight(campaign, US).again)


def test_a_member_at_0_health_is_asked_for_at_once() -> None:
    campaign = brawl()

    fight_on(campaign, struck(BRAM, GOBLIN, roll=10, damage=6))

    assert [("At 0 health", (BRAM,))] == due(campaign)


def test_who_has_no_scars_on_the_sheet_falls_with_the_first() -> None:
    campaign = brawl()
    fight_on(campaign, struck(BRAM, GOBLIN, roll=10, damage=6))

    fight_on(campaign, asked("At 0 health", {"fallen": BRAM}, {"roll_2d6": 9, "rounds": 3}))

    assert 1 == sheet_of(campaign, US, BRAM).value("Scars").whole


def test_who_has_died_by_the_dice_fell_in_this_round() -> None:
    campaign = brawl()
    fight_on(campaign, struck(BRAM, GOBLIN, roll=10, damage=6))
    campaign.apply(write_for_all(campaign, US, [BRAM], "Scars", 9))

    fight_on(campaign, asked("At 0 health", {"fallen": BRAM}, {"roll_2d6": 9}))

    assert (BRAM,) == the_fight(campaign, US).fell
    assert fighters_of(campaign, US)[BRAM].sheet.has("dead")


def long_fight(rounds: int) -> Campaign:
    """By two systems, in which Ann has fought and Bram has not."""
    campaign = brawl()
    draft = Draft(campaign)
    draft.put(SETTINGS, Settings("Brawl", systems=("violence", "neverwhere")))
    campaign.apply(draft.change("Both"))
    fight_on(campaign, strike(ANN, GOBLIN, roll=20))
    for _ in range(rounds):
        campaign.apply(end_round(campaign, US))
    campaign.apply(end_fight(campaign, US))
    return campaign


def test_a_long_fight_asks_what_it_has_cost_those_who_fought() -> None:
    campaign = long_fight(6)

    assert [("Battle fatigue", (ANN,))] == due(campaign)


def test_a_short_fight_asks_nothing() -> None:
    assert [] == due(long_fight(5))


def test_it_is_asked_once() -> None:
    campaign = long_fight(6)

    campaign.apply(do_asked(campaign, asked("Battle fatigue", {"fighter": ANN}, {})))

    last = last_fight(campaign, US)
    assert last is not None
    assert () == last.weary
    assert [] == due(campaign)


def test_it_is_asked_still_where_another_fight_came_between() -> None:
    campaign = long_fight(6)
    campaign.apply(begin_fight(campaign, US))
    campaign.apply(end_fight(campaign, US))
    first = due(campaign)

    campaign.apply(do_asked(campaign, asked("Battle fatigue", {"fighter": ANN}, {})))

    assert ([("Battle fatigue", (ANN,))], []) == (first, due(campaign))
    assert "by a fight of 6 rounds" in told(campaign)[-1]


def test_two_long_fights_are_asked_for_one_after_the_other() -> None:
    campaign, asked_for = long_fight(6), 0
    campaign.apply(begin_fight(campaign, US))
    draft, fight = Draft(campaign), the_fight(campaign, US)
    draft.put(fight_key(US), replace(fight, round=8, fought=(ANN,)))
    campaign.apply(draft.change("Long"))
    campaign.apply(end_fight(campaign, US))

    while due(campaign):
        campaign.apply(do_asked(campaign, asked("Battle fatigue", {"fighter": ANN}, {})))
        asked_for += 1

    assert 2 == asked_for
