"""Rounds by the book: who acts again, what stuns and searches cost, countdowns, light, clock."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mapper.commands.deeds.in_fight import do_in_fight
from mapper.commands.edits import Draft
from mapper.commands.fight.ending import end_fight
from mapper.commands.fight.fighting import begin_fight, say_initiative
from mapper.commands.fight.rounds import count_down, end_round
from mapper.commands.member_rows import put_sheet
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Clock
from mapper.model.campaign.rows import CLOCK, Key
from mapper.model.campaign.zone_rows import Light
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.fight.fight_rules import rules_in
from mapper.play.fight.fighters import fighters_of, the_fight
from tests.commands.fight.brawl import (
    ANN,
    BRAM,
    US,
    asked,
    brawl,
    fight_on,
    minutes_now,
    strike,
    struck,
    told,
)

GOBLIN = "Goblin 1"
TORCH = Key("light", "", "1")


def scarred(campaign: Campaign, who: str, scars: int) -> Campaign:
    draft = Draft(campaign)
    put_sheet(draft, US, who, sheet_of(campaign, US, who).with_value("Scars", scars))
    campaign.apply(draft.change("Scars"))
    return campaign


def lit(campaign: Campaign, left: int = 5) -> Campaign:
    draft = Draft(campaign)
    draft.put(TORCH, Light("torch", left, is_lit=True, group=US, carrier=ANN, has_burned=True))
    campaign.apply(draft.change("Light"))
    return campaign


def left_of(campaign: Campaign) -> int:
    return campaign.one(Light, TORCH).left


def test_who_rolls_exactly_the_attribute_has_not_acted_yet() -> None:
    campaign = brawl()

    fight_on(campaign, strike(ANN, GOBLIN, roll=14, damage=1))

    assert () == the_fight(campaign, US).acted
    assert sheet_of(campaign, US, GOBLIN).has("stunned")


def test_a_stun_costs_the_action_of_this_round_if_it_was_not_taken() -> None:
    campaign = brawl()
    fight_on(campaign, strike(ANN, GOBLIN, roll=14, damage=1))

    campaign.apply(end_round(campaign, US))

    assert not sheet_of(campaign, US, GOBLIN).has("stunned")


def test_a_stun_after_that_costs_the_action_of_the_next_round() -> None:
    campaign = brawl()
    fight_on(campaign, struck(BRAM, GOBLIN, roll=20), strike(ANN, GOBLIN, roll=14, damage=1))

    said = told(campaign)[-1]
    campaign.apply(end_round(campaign, US))
    once = sheet_of(campaign, US, GOBLIN).has("stunned")
    campaign.apply(end_round(campaign, US))

    assert said.endswith("stunned until the end of round 2.")
    assert (True, False) == (once, sheet_of(campaign, US, GOBLIN).has("stunned"))


@pytest.mark.parametrize(("modifier", "left"), [(0, 4), (2, 1)])
def test_scars_change_an_attack_that_would_miss(modifier: int, left: int) -> None:
    campaign = scarred(brawl(), ANN, 2)
    blow = strike(ANN, GOBLIN, roll=7, damage=3)
    dice = blow.dice if modifier else {"rolls": [7]}

    fight_on(campaign, replace(blow, told={**blow.told, "modifier": modifier}, dice=dice))

    assert left == sheet_of(campaign, US, GOBLIN).pool("HP").now


def test_scars_change_initiative_by_all_of_them_or_not() -> None:
    campaign = scarred(brawl(), ANN, 2)

    campaign.apply(say_initiative(campaign, US, {ANN: 13}, {ANN: -2}))

    rules, fight, ann = rules_in(campaign, US), the_fight(campaign, US), fighters_of(campaign, US)
    assert 0 == rules.comes(fight, ann[ANN])
    with pytest.raises(NotAllowed, match="With 2 Scars"):
        say_initiative(campaign, US, {ANN: 13}, {ANN: -1})


def test_who_searches_a_pack_does_nothing_else_for_so_many_rounds() -> None:
    campaign = brawl()
    fight_on(
        campaign,
        asked(
            "Look for it in the pack", {"actor": ANN}, {"roll": 15}, {"choice": "search", "d3": 2}
        ),
    )

    idle = [fighters_of(campaign, US)[ANN].why_idle]
    for _ in range(2):
        campaign.apply(end_round(campaign, US))
        idle.append(fighters_of(campaign, US)[ANN].why_idle)

    assert ["searching", "searching", ""] == idle


def test_who_lets_the_pack_be_may_act_still() -> None:
    campaign = brawl()

    fight_on(campaign, asked("Look for it in the pack", {"actor": ANN}, {"roll": 15}))

    assert () == the_fight(campaign, US).acted


def test_a_ritual_after_a_wound_must_be_rolled_above_it_and_fails_with_a_mishap() -> None:
    campaign = brawl()
    fight_on(campaign, struck(ANN, GOBLIN, roll=10, damage=4))

    ritual = asked("Ritual", {"actor": ANN}, {"ritual.roll": 4, "mishap.roll": 3})
    fight_on(campaign, ritual)

    assert "fails, with a Mishap. All that is needed" in told(campaign)[-1]


def test_what_runs_out_in_a_fight_ends_with_its_round() -> None:
    campaign = brawl()
    campaign.apply(count_down(campaign, US, "The bridge burns", 2))

    campaign.apply(end_round(campaign, US))
    before = dict(the_fight(campaign, US).countdowns)
    campaign.apply(end_round(campaign, US))

    assert {"The bridge burns": 2} == before
    assert {} == the_fight(campaign, US).countdowns
    assert "Round 2 of the fight is over. Time is up: The bridge burns." in told(campaign)


def test_the_clock_of_the_campaign_goes_on_by_rounds() -> None:
    campaign = brawl()

    campaign.apply(end_round(campaign, US))

    assert Clock(601) == campaign.get(CLOCK)


def test_light_burns_by_the_time_of_a_fight_and_what_is_begun_counts_once() -> None:
    campaign, left = lit(brawl()), []

    for _ in range(8):
        campaign.apply(end_round(campaign, US))
        left.append(left_of(campaign))

    assert [4] * 6 + [3] * 2 == left


def test_the_end_of_a_fight_burns_no_more_than_its_rounds_have() -> None:
    campaign = lit(brawl())
    campaign.apply(end_round(campaign, US))
    fight_on(campaign, strike(ANN, GOBLIN, roll=12, damage=3))

    campaign.apply(end_fight(campaign, US))

    assert (4, 602) == (left_of(campaign), minutes_now(campaign))


def test_fights_without_time_between_them_burn_as_one_does() -> None:
    campaign, left = lit(brawl()), []

    for _ in range(8):
        campaign.apply(end_fight(campaign, US))
        left.append((minutes_now(campaign), left_of(campaign)))
        campaign.apply(begin_fight(campaign, US))

    assert [(601 + at, 4 if at < 6 else 3) for at in range(8)] == left


def test_a_fight_of_sovereign_takes_a_turn() -> None:
    campaign = brawl(system="sovereign")
    campaign.apply(end_round(campaign, US))

    campaign.apply(end_fight(campaign, US))

    assert 610 == minutes_now(campaign)


def test_who_is_surprised_by_foes_may_act_in_the_second_round() -> None:
    campaign = brawl()
    fight = the_fight(campaign, US)
    rules = rules_in(campaign, US)

    acts = [rules.acts("enemies", "enemies", number) for number in (1, 2)]

    assert [False, True] == acts
    assert 1 == fight.round


@pytest.mark.parametrize("system", ["neverwhere", "hexploration"])
def test_where_no_rules_tell_of_fights_they_go_in_order_without_numbers(system: str) -> None:
    campaign = brawl("2 goblins", system=system)
    order = [*fighters_of(campaign, US)]

    campaign.apply(end_round(campaign, US))
    campaign.apply(end_fight(campaign, US))

    assert [ANN, BRAM, "Old Tam", "Goblin 1", "Goblin 2"] == order
    assert "The fight is over after 1 round" in told(campaign)[-1]


def test_several_blows_are_one_change_with_dice_of_their_own() -> None:
    campaign = brawl()

    change = do_in_fight(
        campaign, US, [strike(ANN, GOBLIN, roll=20), strike(BRAM, GOBLIN, roll=20)]
    )

    assert "Attack" == change.label
    assert 2 == len(change.of_kind("log"))
