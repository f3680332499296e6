"""An evening of Sovereign: a fight in a barrow, a death clock, a chase, and rest; line by line."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from mapper.commands.delve.entering import enter, leave
from mapper.commands.delve.hazards import meet_keyed, roll
from mapper.commands.delve.lights import light_up
from mapper.commands.delve.moving import move_all
from mapper.commands.delve.turn_order import close_round
from mapper.commands.fight.ending import end_fight
from mapper.commands.fight.fighting import leave_fight, say_initiative, write_for_all
from mapper.commands.fight.meeting import begin_with_met
from mapper.commands.fight.rounds import end_round
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import Member, Party
from mapper.model.campaign.rows import SETTINGS, Feature, Key, Settings
from mapper.model.campaign.travel_rows import DueDie
from mapper.model.campaign.zone_rows import Creature, CreatureState
from mapper.model.places import ZonePoint
from mapper.play.fight.fighters import ADVENTURERS, ENEMIES
from mapper.play.fight.keyed_foes import creatures_at
from mapper.play.sheets.states import FLED
from tests.commands.barrow import ANN, BARROW, BEA, CAL, GUARD, MOUTH, PASSAGE, before_it
from tests.commands.vale import US
from tests.flows.played import Command, Played

DICE = Random(1)
LAIR = Key("feature", BARROW, "9")
GHOULS = ["Ghoul 1", "Ghoul 2", "Ghoul 3"]
SHEET: dict[str, str | int] = {
    "HP": 6,
    "HP max": 6,
    "Level": 1,
    "Strain": 0,
    "Constitution": 10,
    "Dexterity": 14,
    "Intelligence": 10,
    "Heal": 0,
    "Exert": 1,
}
LOG = """
00:00 We went into Barrow of Hob: 1.
00:00 Ann lit a torch: 6 turns.
00:00 Ann, Bea and Cal went to 2.
00:00 Ann, Bea and Cal went to 3, opening the door to 3.
00:10 Turn 1 is over: it is 00:10.
00:10 Wandering check d6: 6, nobody comes.
00:10 Encounter: 3 ghouls, at 3; Ann meets them first.
00:10 A fight begins.
00:10 3 × ghouls come to fight.
00:10 Bea falls, mortally injured. Bea: dying until the end of round 7.
00:10 Round 1 of the fight is over.
00:10 Round 2 of the fight is over.
00:10 Ann tends Bea: 10 against 9, stabilised. Bea: out for 1 turn, no longer dying.
00:10 Ghoul 1 is dead.
00:10 Ghoul 2 and Ghoul 3 fled.
00:10 Round 3 of the fight is over.
00:10 Ann and Cal pursue: 16 against 8, and the others are caught. \
It takes an action: Ann and Cal.
00:10 Ghoul 2 and Ghoul 3 are caught: the group acts first.
00:10 Ghoul 2 is dead.
00:10 Ghoul 3 fled.
00:10 Round 4 of the fight is over.
00:20 Bea is no longer out but Frail, without care for 7 days: HP 0 → 1.
00:20 The fight is over after 4 rounds: Ghoul 1, Ghoul 2 dead; Ghoul 3 fled. \
It took 10 minutes.
00:30 Turn 3 is over: it is 00:30.
00:30 Wandering check d6: 6, nobody comes.
00:30 Ann patches Bea up. Bea: HP 1 → 5, Strain 0 → 1. It takes an action: Ann.
00:40 Turn 4 is over: it is 00:40.
00:40 Ann, Bea and Cal went to 2.
00:50 Turn 5 is over: it is 00:50.
00:50 Wandering check d6: 6, nobody comes.
00:50 Ann, Bea and Cal went to 1.
01:00 Ann’s torch goes out.
01:00 Turn 6 is over: it is 01:00.
01:00 We left Barrow of Hob for 0101.
"""


def prepared() -> Campaign:
    """Three with a healer's kit before a barrow of Turns, where ghouls are keyed."""
    campaign = before_it("torchlit_turns")
    key = Key("party", "", US)
    party = campaign.one(Party, key)
    members = tuple(
        Member(who, fields={**SHEET, **({"Healer's kit": "yes"} if who == ANN else {})})
        for who in (ANN, BEA, CAL)
    )
    lair = Feature(
        ZonePoint(GUARD), "Ghouls", "overt", creature=Creature("3", name="ghouls", health=5)
    )
    campaign.apply(
        Change(
            "As they set out",
            {
                key: Swap(party, replace(party, members=members)),
                SETTINGS: Swap(campaign.get(SETTINGS), Settings("Evening", systems=("sovereign",))),
                LAIR: Swap(None, lair),
            },
        )
    )
    return campaign


def checked(campaign: Campaign) -> Change:
    """The wandering check that is due, if one is, brings nobody."""
    dice = [*campaign.all(DueDie)]
    return roll(campaign, dice[0], DICE, face=6) if dice else Change("", {})


def closed(campaign: Campaign) -> Change:
    change = checked(campaign)
    after = campaign.snapshot()
    after.apply(change)
    return change.then(close_round(after, US, DICE))


def health(who: str, left: int) -> Command:
    return lambda c: write_for_all(c, US, [who], "HP", left)


def over(campaign: Campaign) -> Change:
    return end_round(campaign, US)


@pytest.fixture(scope="module")
def evening() -> Played:
    played = Played(prepared(), US)
    played.do(
        lambda c: enter(c, US, BARROW),
        lambda c: light_up(c, US, ANN),
        lambda c: move_all(c, US, PASSAGE),
        lambda c: move_all(c, US, GUARD),
        closed,
        checked,
        lambda c: meet_keyed(c, US, LAIR, DICE),
        lambda c: begin_with_met(c, US, DICE),
        lambda c: say_initiative(c, US, {ADVENTURERS: 3, ENEMIES: 7}),
        health(BEA, 0),
    )
    played.deed("At 0 hit points", {"fallen": BEA})
    played.do(over, over)
    played.deed("Stabilise", {"medic": ANN, "patient": BEA, "helpers": []}, {"dice": [5, 4]})
    played.do(health("Ghoul 1", 0), lambda c: leave_fight(c, US, GHOULS[1:], FLED), over)
    played.deed("Chase", {"runners": [ANN, CAL]}, {"dice": [6, 6]})
    played.do(
        health("Ghoul 2", 0),
        lambda c: leave_fight(c, US, ["Ghoul 3"], FLED),
        over,
        lambda c: end_fight(c, US),
        closed,
    )
    played.do(checked)
    played.deed("First aid", {"healer": ANN, "patient": BEA}, {"d6": 4})
    played.do(
        closed,
        checked,
        lambda c: move_all(c, US, PASSAGE),
        closed,
        checked,
        lambda c: move_all(c, US, MOUTH),
        closed,
        lambda c: leave(c, US),
    )
    return played


def test_it_is_told_line_by_line(evening: Played) -> None:
    assert LOG.strip().splitlines() == evening.log


def test_the_key_of_the_place_says_who_is_left(evening: Played) -> None:
    assert CreatureState(0, 2, 1) == creatures_at(evening.campaign, LAIR)


def test_all_of_it_is_undone_and_redone(evening: Played) -> None:
    assert evening.undone_and_redone()
