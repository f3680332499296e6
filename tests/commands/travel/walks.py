"""What a step costs, and a whole route walked hex by hex."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from mapper.commands.offer import Answer
from mapper.commands.travel.finding_the_way import ahead, why_stop
from mapper.commands.travel.offers import move_offer
from mapper.commands.travel.travel_action import TravelAction
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.play.travel.procedure import StepPrice
from mapper.play.travel.travel_map import under


def price_of(campaign: Campaign, group: str, to: Hex) -> StepPrice:
    """What a step into a neighbouring hex costs now, in words, or what bars it."""
    deed = TravelAction(campaign, group, override=True)
    over = under(campaign, deed.party.at.map, deed.procedure, deed.hex, to)
    return deed.procedure.price(deed.party, over, deed.journey.most)


class Walk(NamedTuple):
    """What was done hex by hex, and why the walk ends there."""

    changes: tuple[Change, ...]
    stopped: str
    has_arrived: bool = False


def go(campaign: Campaign, group: str, route: Sequence[Hex], random: Random) -> Walk:
    """Each change is a step of its own; what they lead to is seen on a copy."""
    here = campaign.snapshot()
    made: list[Change] = []
    left = ahead(campaign, group, route)
    for number, to in enumerate(left, 1):
        try:
            made.append(move_offer(group).command(here, random, Answer(hex=to)))
        except NotAllowed as refused:
            return Walk(tuple(made), str(refused))
        here.apply(made[-1])
        stopped = why_stop(made[-1])
        if stopped:
            return Walk(tuple(made), stopped, number == len(left))
    return Walk(tuple(made), "Arrived." if left else "The group is there already.", True)
