"""What a row of a fight did is taken back by a change of its own, with an entry of the log."""

from __future__ import annotations

import pytest

from mapper.commands.deeds.in_fight import do_in_fight
from mapper.commands.fight.fighting import leave_fight
from mapper.commands.fight.foes import remove_foes
from mapper.commands.fight.rounds import end_round
from mapper.commands.fight.taking_back import take_back
from mapper.commands.groups.party import remove_member
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.fight.fighters import the_fight
from mapper.play.sheets.states import FLED
from tests.commands.fight.brawl import (
    ANN,
    BRAM,
    US,
    brawl,
    fight_on,
    strike,
    struck,
    together,
    told,
)

GOBLIN, OTHER = "Goblin 1", "Goblin 2"


def health(campaign: Campaign, who: str) -> int | None:
    return sheet_of(campaign, US, who).pool("HP").now


def test_what_was_lost_is_there_again_and_the_row_has_not_acted() -> None:
    campaign = brawl()
    fight_on(campaign, strike(ANN, GOBLIN, roll=12, damage=3))

    campaign.apply(take_back(campaign, US, [ANN]))

    assert 4 == health(campaign, GOBLIN)
    assert ((), {}) == (the_fight(campaign, US).acted, the_fight(campaign, US).hurt)


def test_who_died_of_it_lives() -> None:
    campaign = brawl()
    fight_on(campaign, strike(ANN, GOBLIN, roll=12, damage=8))

    campaign.apply(take_back(campaign, US, [ANN]))

    assert (4, False) == (health(campaign, GOBLIN), sheet_of(campaign, US, GOBLIN).has("dead"))
    assert ((), {}) == (the_fight(campaign, US).fell, the_fight(campaign, US).down)


def test_what_others_did_since_stays() -> None:
    campaign = brawl()
    blows = struck(ANN, GOBLIN, roll=10, damage=2), struck(ANN, OTHER, roll=10, damage=3)
    campaign.apply(do_in_fight(campaign, US, blows))

    campaign.apply(take_back(campaign, US, [GOBLIN]))

    assert 6 == health(campaign, ANN)
    assert (OTHER,) == the_fight(campaign, US).acted


def test_armour_that_was_dented_is_whole_again() -> None:
    campaign = brawl()
    fight_on(campaign, struck(ANN, GOBLIN, roll=7))

    campaign.apply(take_back(campaign, US, [GOBLIN]))

    assert 7 == sheet_of(campaign, US, ANN).value("AC").whole


def test_the_log_keeps_what_was_done_and_has_an_entry_more() -> None:
    campaign = brawl()
    fight_on(campaign, strike(ANN, GOBLIN, roll=12, damage=3))
    before = len(campaign.all(LogEntry))

    campaign.apply(take_back(campaign, US, [ANN]))

    told = [row.text for row in campaign.all(LogEntry).values()]
    assert before + 1 == len(told)
    assert "Taken back: what Ann did in round 1: Goblin 1 HP 1 to 4." == told[-1]


def test_what_did_nothing_can_be_taken_back_too() -> None:
    campaign = brawl()
    fight_on(campaign, strike(BRAM, GOBLIN, roll=20))

    campaign.apply(take_back(campaign, US, [BRAM]))

    assert () == the_fight(campaign, US).acted


def test_only_what_was_done_in_this_round_is_taken_back() -> None:
    campaign = brawl()
    fight_on(campaign, strike(ANN, GOBLIN, roll=12, damage=3))
    campaign.apply(end_round(campaign, US))

    with pytest.raises(NotAllowed, match="Nothing was done here in this round"):
        take_back(campaign, US, [ANN])


def test_taking_back_is_undone_as_any_change() -> None:
    campaign = brawl()
    fight_on(campaign, strike(ANN, GOBLIN, roll=12, damage=8))
    before, change = campaign.snapshot(), take_back(campaign, US, [ANN])

    campaign.apply(change)
    campaign.apply(change.inverted())

    assert before.rows() == campaign.rows()


def test_what_was_done_to_who_is_no_longer_there_is_let_be() -> None:
    campaign = brawl()
    fight_on(campaign, strike(ANN, GOBLIN, roll=12, damage=2))
    campaign.apply(remove_foes(campaign, US, [GOBLIN]))

    campaign.apply(take_back(campaign, US, [ANN]))

    assert "Taken back: what Ann did in round 1." == told(campaign)[-1]
    assert ANN not in the_fight(campaign, US).acted


def test_what_a_foe_did_is_taken_back_though_whom_it_hurt_has_left_the_group() -> None:
    campaign = brawl()
    fight_on(campaign, struck(BRAM, GOBLIN, roll=10, damage=2), struck(ANN, OTHER, roll=20))
    campaign.apply(remove_member(campaign, US, BRAM))

    campaign.apply(take_back(campaign, US, [GOBLIN]))

    assert (OTHER,) == the_fight(campaign, US).acted


def test_another_row_is_taken_back_though_who_fell_is_no_longer_there() -> None:
    campaign = brawl()
    fight_on(
        campaign,
        strike(ANN, GOBLIN, roll=12, damage=8),
        strike(BRAM, OTHER, roll=12, damage=1),
    )
    campaign.apply(remove_foes(campaign, US, [GOBLIN]))

    campaign.apply(take_back(campaign, US, [BRAM]))

    assert (4, ()) == (health(campaign, OTHER), the_fight(campaign, US).fell)


def test_all_that_a_row_did_in_the_round_is_taken_back() -> None:
    campaign = brawl()
    fight_on(campaign, strike(ANN, GOBLIN, roll=14, damage=1))
    assert sheet_of(campaign, US, GOBLIN).has("stunned")
    fight_on(campaign, strike(ANN, GOBLIN, roll=12, damage=1))

    campaign.apply(take_back(campaign, US, [ANN]))

    assert 4 == health(campaign, GOBLIN)
    assert not sheet_of(campaign, US, GOBLIN).has("stunned")
    assert ((), {}) == (the_fight(campaign, US).did, the_fight(campaign, US).hurt)


def test_what_took_time_is_not_taken_back_by_its_row() -> None:
    campaign = brawl(system="sovereign")
    campaign.apply(leave_fight(campaign, US, [GOBLIN, OTHER, "Goblin 3"], FLED))
    fight_on(campaign, together("Chase", "runners", [ANN, BRAM], {"dice": [6, 5]}))

    with pytest.raises(NotAllowed, match="Time has passed by it"):
        take_back(campaign, US, [ANN])


def test_who_died_by_another_blow_after_it_lives_once_they_have_health_again() -> None:
    campaign = brawl()
    fight_on(
        campaign, strike(ANN, GOBLIN, roll=12, damage=3), strike(BRAM, GOBLIN, roll=12, damage=1)
    )

    campaign.apply(take_back(campaign, US, [ANN]))

    assert (3, False) == (health(campaign, GOBLIN), sheet_of(campaign, US, GOBLIN).has("dead"))
    assert ((), {}) == (the_fight(campaign, US).fell, the_fight(campaign, US).down)
