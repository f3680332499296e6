"""What is counted in the rounds of a fight says with which of them it ends."""

from __future__ import annotations

from mapper.commands.deeds.deed_asked import tried
from mapper.commands.fight.rounds import end_round
from mapper.commands.groups.party import set_value
from mapper.play.delve.site_procedure import sheet_of
from tests.commands.fight.brawl import BRAM, US, asked, brawl, fight_on


def test_who_falls_in_a_fight_is_dying_until_a_round_of_it() -> None:
    campaign = brawl(system="sovereign")
    campaign.apply(end_round(campaign, US))
    campaign.apply(set_value(campaign, US, BRAM, "HP", "0"))

    doing = tried(campaign, asked("At 0 hit points", {"fallen": BRAM}, {})).doing

    assert doing is not None
    assert ("Bram: dying until the end of round 8",) == doing.effects


def test_who_falls_lives_for_six_whole_rounds_after_that_of_the_fall() -> None:
    campaign, lived = brawl(system="sovereign"), []
    campaign.apply(set_value(campaign, US, BRAM, "HP", "0"))
    fight_on(campaign, asked("At 0 hit points", {"fallen": BRAM}, {}))

    for _ in range(7):
        campaign.apply(end_round(campaign, US))
        lived.append(not sheet_of(campaign, US, BRAM).has("dead"))

    assert [*[True] * 6, False] == lived
