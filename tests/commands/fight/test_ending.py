"""The end of a fight: its toll, and what the key of the place says of those who were there."""

from __future__ import annotations

from random import Random

import pytest

from mapper.commands.edits import Draft
from mapper.commands.fight.ending import end_fight
from mapper.commands.fight.fighting import leave_fight, write_states
from mapper.commands.fight.meeting import begin_with_met
from mapper.commands.fight.rounds import end_round
from mapper.commands.things.features import keyed_near
from mapper.commands.travel.met_outside import meet_outside
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Feature, Key, Token
from mapper.model.campaign.zone_rows import Creature, CreatureState, TokenState
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.fight.fighters import ENEMIES, fighters_of, of_side
from mapper.play.fight.keyed_foes import creatures_at
from mapper.play.sheets.states import FLED
from tests.commands.fight.brawl import ANN, US, brawl, creatures, fight_on, strike, told

DEN, SENTRY = Key("feature", "wild", "1"), Key("token", "wild", "1")


def keyed() -> Campaign:
    """The group stands where goblins are keyed, and a wolf stands guard; nobody fights yet."""
    campaign = brawl()
    campaign.apply(end_fight(campaign, US))
    draft, here = Draft(campaign), Hex(0, 0)
    draft.put(DEN, Feature(here, "Den", "overt", creature=creatures()))
    draft.put(SENTRY, Token(here, "Guard", creature=Creature("1", name="wolf")))
    campaign.apply(draft.change("Keyed"))
    return campaign


def met(key: Key) -> Campaign:
    campaign = keyed()
    campaign.apply(meet_outside(campaign, US, key, Random(1)))
    campaign.apply(begin_with_met(campaign, US, Random(1)))
    return campaign


def slay(campaign: Campaign, *foes: str) -> None:
    fight_on(campaign, *(strike(ANN, foe, roll=12, damage=8) for foe in foes))


def test_those_who_are_met_come_from_where_they_are_keyed() -> None:
    campaign = met(DEN)

    foes = of_side(fighters_of(campaign, US).values(), ENEMIES)

    assert 3 == len(foes)
    assert {str(DEN)} == {each.foe.thing for each in foes if each.foe is not None}


def test_the_log_tells_who_died_who_fled_and_the_time_it_took() -> None:
    campaign = met(DEN)
    slay(campaign, "Goblin 1", "Goblin 2")
    campaign.apply(leave_fight(campaign, US, ["Goblin 3"], FLED))
    campaign.apply(end_round(campaign, US))

    campaign.apply(end_fight(campaign, US))

    outcome = "Goblin 1, Goblin 2 dead; Goblin 3 fled. It took 1 minute."
    assert f"The fight is over after 1 round: {outcome}" == told(campaign)[-1]


def test_the_key_says_what_became_of_them_and_they_are_not_met_anew() -> None:
    campaign = met(DEN)
    slay(campaign, "Goblin 1", "Goblin 2")
    campaign.apply(leave_fight(campaign, US, ["Goblin 3"], FLED))

    campaign.apply(end_fight(campaign, US))

    assert CreatureState(0, 2, 1) == creatures_at(campaign, DEN)
    assert {SENTRY: "1 wolf"} == keyed_near(campaign, "wild", [Hex(0, 0)])
    with pytest.raises(NotAllowed, match="None of them is there any more"):
        meet_outside(campaign, US, DEN, Random(1))


def test_those_who_are_left_are_met_again_as_many_as_they_are() -> None:
    campaign = met(DEN)
    slay(campaign, "Goblin 1")
    campaign.apply(end_fight(campaign, US))

    campaign.apply(meet_outside(campaign, US, DEN, Random(1)))
    campaign.apply(begin_with_met(campaign, US, Random(1)))
    slay(campaign, "Goblin 1")
    campaign.apply(end_fight(campaign, US))

    assert CreatureState(1, 2) == creatures_at(campaign, DEN)


def test_of_those_for_whom_a_token_stands_it_is_said_as_well() -> None:
    campaign = met(SENTRY)
    campaign.apply(leave_fight(campaign, US, ["Wolf"], FLED))

    campaign.apply(end_fight(campaign, US))

    state = campaign.get(Key("token_state", "wild", "1"))
    assert TokenState(CreatureState(0, fled=1)) == state


def test_what_was_keyed_takes_its_fallen_along_when_it_is_taken_away() -> None:
    campaign = met(SENTRY)
    campaign.apply(end_fight(campaign, US))
    draft = Draft(campaign)

    draft.put(SENTRY, None)
    campaign.apply(draft.change("Remove"))

    assert creatures_at(campaign, SENTRY) is None


def dying() -> Campaign:
    """Ann was mortally injured in the round that is over, by Sovereign's rules."""
    campaign = brawl(system="sovereign")
    campaign.apply(write_states(campaign, US, [ANN], "dying 7 rounds"))
    campaign.apply(end_round(campaign, US))
    return campaign


def test_a_fight_does_not_end_while_its_time_would_kill_who_is_dying() -> None:
    with pytest.raises(NotAllowed, match="Ann dies in 6 rounds: stabilise them, or end those"):
        end_fight(dying(), US)


def test_it_ends_once_they_are_stabilised_or_those_rounds_are_over() -> None:
    saved, lost = dying(), dying()
    saved.apply(write_states(saved, US, [ANN], ""))
    for _ in range(6):
        lost.apply(end_round(lost, US))

    for campaign in (saved, lost):
        campaign.apply(end_fight(campaign, US))

    assert [False, True] == [sheet_of(each, US, ANN).has("dead") for each in (saved, lost)]
