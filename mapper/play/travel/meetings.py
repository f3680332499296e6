"""Who is met out of doors: by which side of the hex they come, and how long that goes on."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Key, Map
from mapper.model.campaign.travel_rows import Journey, MetOnTheWay
from mapper.model.hexes.chunks import value_at
from mapper.model.hexes.hexes import Hex, centre, label, neighbour, neighbours
from mapper.model.places import Place, the_hex
from mapper.model.spot_contents import direction_named

A_WHILE = 60
"""Minutes for which nobody leaves who is met, unless the group goes on before."""


def met_now(campaign: Campaign, group: str) -> MetOnTheWay | None:
    """Those whom a group has met where it is, and who have not gone yet."""
    party, journey = campaign.get(Key("party", "", group)), campaign.get(Key("journey", "", group))
    if not isinstance(party, Party) or not isinstance(journey, Journey) or journey.met is None:
        return None
    met = journey.met
    is_here = party.at.hex == met.at and 0 <= party.minutes - met.minutes < A_WHILE
    return met if is_here else None


def comes_by(campaign: Campaign, at: Place, random: Random) -> int | None:
    """The side of a hex by which somebody comes: from land or water that the map has."""
    terrain = campaign.chunks("terrain", at.map)
    beside = enumerate(neighbours(the_hex(at.spot)))
    sides = [side for side, there in beside if value_at(terrain, there)]
    return random.choice(sides) if sides else None


class Whence(NamedTuple):
    """From which of eight directions somebody comes, and out of which hex by its number."""

    direction: str
    hex: str

    def __str__(self) -> str:
        return f"from the {self.direction} ({self.hex})"


def whence(campaign: Campaign, map_id: str, at: Hex, side: int) -> Whence:
    """What lies beyond a side of a hex."""
    row, there = campaign.one(Map, Key("map", "", map_id)), neighbour(at, side)
    direction = direction_named(centre(at, row.top), centre(there, row.top))
    return Whence(direction, label(there, row.top, row.numbering))
