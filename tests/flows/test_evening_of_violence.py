"""An evening of Violence: a Watch on the road, goblins, nerve, a fall, the night; line by line."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from mapper.commands.fight.ending import end_fight
from mapper.commands.fight.fighting import say_initiative
from mapper.commands.fight.meeting import begin_with_met
from mapper.commands.fight.rounds import end_round
from mapper.commands.maps.map_rules import set_map_rules
from mapper.commands.travel.camping import camp
from mapper.commands.travel.encounter_dice import due_dice, roll
from mapper.commands.travel.finding_the_way import step
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import Member, Party
from mapper.model.campaign.rows import SETTINGS, Key, Settings
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.campaign.zone_rows import Creature, Light, StatBlock
from tests.commands.vale import MAP, US, spot, vale
from tests.flows.played import Command, Played

DICE = Random(5)
ANN, BRAM, TAM = "Ann", "Bram", "Old Tam"
FIELDS = {
    ANN: {"HP": 9, "HP max": 9, "Agility": 12, "Brawn": 14, "Cunning": 10, "AC": 7, "Scars": 1},
    BRAM: {"HP": 5, "HP max": 6, "Agility": 8, "Brawn": 15, "Cunning": 9, "AC": 9, "Scars": 0},
    TAM: {"HP": 4, "HP max": 4, "Agility": 9, "AC": 5, "HD": 1},
}
GOBLINS = Creature(
    name="goblins", hit_dice=Fraction(1), armour_class=8, attribute=11, health=4, damage="1d6"
)
LOG = """
06:00 We went to 0201: a Watch, whatever the ground.
06:00 Watch 00:00–06:00: 1, encounter: 3 goblins, from the north-west (0101).
06:00 A fight begins.
06:00 3 × goblins come to fight.
06:00 Ann attacks Goblin 1, AC 8 and hits. Goblin 1: HP 4 → 0.
06:00 Goblin 1 is dead.
06:00 Bram is attacked by Goblin 2 and hit. Bram: HP 5 → 0.
06:00 Old Tam is attacked by Goblin 3 and hit. Old Tam: HP 4 → 3.
06:00 Bram falls, with 1 Scar and 5 on the dice: alive. \
Bram: knocked out until the end of round 2, Scars 0 → 1.
06:00 Round 1 of the fight is over. \
The nerve of the foes is to be tested. The nerve of Old Tam is to be tested.
06:01 Ann’s torch goes out.
06:01 They fight on.
06:01 Old Tam holds.
06:01 Ann attacks Goblin 2, AC 8 and hits: the enemy is stunned, and another attack follows at \
once. Goblin 2: HP 4 → 1, stunned until the end of round 2.
06:01 Ann attacks Goblin 2, AC 8 and hits. Goblin 2: HP 1 → 0.
06:01 Goblin 2 is dead.
06:01 Ann is attacked by Goblin 3 and missed: the AC is 1 less until the fight is over. \
Ann: AC 7 → 6.
06:01 Round 2 of the fight is over. \
Bram is no longer knocked out: HP 0 → 1. The nerve of the foes is to be tested.
06:02 They flee or give up, and may come back.
06:02 Goblin 3 fled.
06:02 Round 3 of the fight is over.
06:03 The fight is over after 3 rounds: Goblin 1, Goblin 2 dead; Goblin 3 fled. \
It took 3 minutes. Ann: AC 6 → 7.
18:03 We made camp in 0201; 2 Watches lapsed.
"""


def before_it() -> Campaign:
    """Two and a hireling on a road by Watches, with a torch, where goblins roam."""
    campaign = vale()
    campaign.apply(
        set_map_rules(campaign, MAP, MapRules(travel="watches", encounters=("3 goblins",)))
    )
    key = Key("party", "", US)
    party = campaign.one(Party, key)
    members = tuple(
        Member(who, fields={**fields, "Damage": "1d8"}) for who, fields in FIELDS.items()
    )
    torch = Light("torch", 60, is_lit=True, group=US, carrier=ANN)
    campaign.apply(
        Change(
            "As they set out",
            {
                key: Swap(party, Party(party.name, party.at, party.minutes, members=members)),
                SETTINGS: Swap(campaign.get(SETTINGS), Settings("Evening", systems=("violence",))),
                Key("stat_block", "", "1"): Swap(None, StatBlock(GOBLINS)),
                Key("light", "", "1"): Swap(None, torch),
            },
        )
    )
    return campaign


def rolled(face: int) -> Command:
    def command(campaign: Campaign) -> Change:
        (die,) = due_dice(campaign)
        return roll(campaign, die, DICE, face=face)

    return command


def strike(played: Played, who: str, target: str, roll: int, damage: int | None = None) -> None:
    dice = {"rolls": [roll]} if damage is None else {"rolls": [roll], "damage": damage}
    played.deed("Attack", {"attacker": who, "target": target}, dice, {"attribute": "Brawn"})


def struck(played: Played, who: str, foe: str, roll: int, damage: int | None = None) -> None:
    dice = {"rolls": [roll]} if damage is None else {"rolls": [roll], "damage": damage}
    played.deed("An enemy's attack", {"target": who, "attacker": foe}, dice)


@pytest.fixture(scope="module")
def evening() -> Played:
    played = Played(before_it(), US)
    played.do(
        lambda c: step(c, US, spot("0201"), DICE),
        rolled(1),
        lambda c: begin_with_met(c, US, Random(1)),
        lambda c: say_initiative(c, US, {ANN: 13, BRAM: 15, TAM: 9}, {ANN: -1}),
    )
    strike(played, ANN, "Goblin 1", 12, 5)
    struck(played, BRAM, "Goblin 2", 10, 5)
    struck(played, TAM, "Goblin 3", 9, 1)
    played.deed("At 0 health", {"fallen": BRAM}, {"roll_2d6": 5, "rounds": 2})
    played.do(lambda c: end_round(c, US))
    played.deed("Morale", {}, {"roll": 5})
    played.deed("A hireling's nerve", {"employer": ANN, "hireling": TAM}, {"roll": 6})
    strike(played, ANN, "Goblin 2", 14, 3)
    strike(played, ANN, "Goblin 2", 9, 4)
    struck(played, ANN, "Goblin 3", 7)
    played.do(lambda c: end_round(c, US))
    played.deed("Morale", {}, {"roll": 13})
    played.do(lambda c: end_round(c, US), lambda c: end_fight(c, US), lambda c: camp(c, US))
    return played


def test_it_is_told_line_by_line(evening: Played) -> None:
    assert LOG.strip().splitlines() == evening.log


def test_all_of_it_is_undone_and_redone(evening: Played) -> None:
    assert evening.undone_and_redone()
