"""A fight in a dungeon: its minutes are the clock's and the torch's, and no die falls due by it."""

from __future__ import annotations

from random import Random

import pytest

from mapper.commands.delve.lights import light_up
from mapper.commands.delve.turn_order import close_round
from mapper.commands.fight.ending import end_fight
from mapper.commands.fight.fighting import begin_fight
from mapper.commands.fight.rounds import end_round
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.travel_rows import DueDie
from mapper.model.campaign.zone_rows import Light
from tests.commands.barrow import ANN, BEA, CAL, delve, delver, in_it
from tests.commands.vale import US, party


def fought(site: str, system: str, rounds: int) -> Campaign:
    """They have lit a torch in the first round of a dungeon, closed it, and fought."""
    campaign = in_it(site)
    campaign.apply(light_up(campaign, US, ANN, left=9))
    face = 20 if site == "delving" else None
    campaign.apply(close_round(campaign, US, Random(1), face=face))
    campaign.apply(begin_fight(campaign, US, system))
    for _ in range(rounds):
        campaign.apply(end_round(campaign, US))
    campaign.apply(end_fight(campaign, US))
    return campaign


@pytest.mark.parametrize(
    ("rounds", "minutes", "left"), [(1, 7, 7), (6, 12, 7), (7, 13, 6)], ids=str
)
def test_rounds_of_a_minute_go_by_in_a_delve(rounds: int, minutes: int, left: int) -> None:
    campaign = fought("delving", "violence", rounds)

    (torch,) = campaign.all(Light).values()
    assert (minutes, left) == (party(campaign).minutes, torch.left)
    assert 2 == delve(campaign).round
    assert {} == campaign.all(DueDie)


def test_a_fight_of_sovereign_is_what_everybody_does_in_this_turn() -> None:
    campaign = fought("torchlit_turns", "sovereign", 30)

    (torch,) = campaign.all(Light).values()
    assert (10, 8) == (party(campaign).minutes, torch.left)
    assert all(delver(campaign, who).is_done for who in (ANN, BEA, CAL))
