"""What is counted in the rounds of a fight says with which of them it ends."""

from __future__ import annotations

from mapper.commands.deeds.deed_asked import DeedAsked, tried
from mapper.commands.fight.rounds import end_round
from mapper.commands.groups.party import set_value
from mapper.play.deeds.deed_files import deed_called
from mapper.play.deeds.scene import Taker
from tests.commands.fight.brawl import BRAM, US, brawl


def test_who_falls_in_a_fight_is_dying_until_a_round_of_it() -> None:
    campaign = brawl(system="sovereign")
    campaign.apply(end_round(campaign, US))
    campaign.apply(set_value(campaign, US, BRAM, "HP", "0"))
    asked = DeedAsked(*deed_called("At 0 hit points"), US, {"fallen": (Taker(US, BRAM),)})

    doing = tried(campaign, asked).doing

    assert doing is not None
    assert ("Bram: dying until the end of round 7",) == doing.effects
