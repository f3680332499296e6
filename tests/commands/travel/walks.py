"""What a step costs, and a whole route walked hex by hex."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from mapper.commands.delve.moving import Walk
from mapper.commands.travel.enter_hex import ahead, stride_on
from mapper.commands.travel.travel_action import TravelAction
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.hexes.hexes import Hex
from mapper.play.travel.procedure import StepPrice
from mapper.play.travel.travel_map import under


def price_of(campaign: Campaign, group: str, to: Hex) -> StepPrice:
    """What a step into a neighbouring hex costs now, in words, or what bars it."""
    deed = TravelAction(campaign, group, override=True)
    over = under(campaign, deed.party.at.map, deed.procedure, deed.hex, to)
    return deed.procedure.price(deed.party, over, deed.journey.most)


def go(campaign: Campaign, group: str, route: Sequence[Hex], random: Random) -> Walk:
    """Each change is a step of its own; what they lead to is seen on a copy."""
    here = campaign.snapshot()
    made: list[Change] = []
    left = ahead(campaign, group, route)
    while True:
        stride = stride_on(here, group, left, random)
        if stride.change is not None:
            here.apply(stride.change)
            made.append(stride.change)
        if stride.stopped:
            return Walk(tuple(made), stride.stopped, stride.has_arrived)
        left = left[1:]
