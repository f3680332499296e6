"""Who still stands, as the map tells it."""

from __future__ import annotations

from mapper.commands.fight.ending import end_fight
from mapper.commands.fight.fighting import leave_fight, passes
from mapper.play.fight.standing import foes_left, who_is_out, who_is_spent
from mapper.play.sheets.states import FLED
from tests.commands.fight.brawl import ANN, US, brawl, fight_on, strike

GOBLIN = "Goblin 1"


def test_foes_are_counted_by_their_sort_as_far_as_they_fight() -> None:
    campaign = brawl()
    fight_on(campaign, strike(ANN, GOBLIN, roll=12, damage=8))
    campaign.apply(leave_fight(campaign, US, ["Goblin 2"], FLED))

    assert [("goblins", 1)] == foes_left(campaign, US)


def test_who_is_dead_or_fled_is_out_and_foes_are_so_after_the_fight() -> None:
    campaign = brawl()
    fight_on(campaign, strike(ANN, GOBLIN, roll=12, damage=8))
    campaign.apply(leave_fight(campaign, US, [ANN], FLED))
    before = who_is_out(campaign, US)

    campaign.apply(end_fight(campaign, US))

    assert [{GOBLIN, ANN}, {GOBLIN}] == [before, who_is_out(campaign, US)]
    assert [] == foes_left(campaign, US)


def test_who_has_acted_is_spent_for_the_round() -> None:
    campaign = brawl()

    campaign.apply(passes(campaign, US, [ANN]))

    assert {ANN} == who_is_spent(campaign, US)
