"""Losing the way and finding it: where a group truly goes, and where it believes to be."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import NamedTuple

from mapper.commands.one_row import the_group
from mapper.commands.travel.sight import ground, has_road, landmarks_in_sight, points_tables
from mapper.commands.travel.travel_action import TravelAction
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.hexes.hexes import Hex, direction, neighbour
from mapper.model.not_allowed import NotAllowed
from mapper.play.map_rules import rules_of
from mapper.play.travel.procedure import StepPrice
from mapper.play.travel.travel_map import under
from mapper.rules.hexploration.landmarks import is_lost, keeps_the_way

SIXTH = 60
"""Degrees from one direction to the next."""


class TrueStep(NamedTuple):
    """Where a step truly leads, and what it costs."""

    end: Hex
    price: StepPrice


def true_step(deed: TravelAction, to: Hex, random: Random) -> TrueStep:
    """The step of a group that means to enter a hex, after the day's check.

    Nobody strays to where there is no way: at such a place they see that they are wrong.
    """
    _check_way(deed, to, random)
    towards = direction(deed.party.believed or deed.hex, to)
    assert towards is not None
    step = _priced(deed, neighbour(deed.hex, towards - deed.journey.turn // SIXTH))
    if deed.party.believed is not None or step.price.is_passable:
        return step
    deed.journey = replace(deed.journey, turn=0)
    return step if step.end == to else _priced(deed, to)


def look_about(deed: TravelAction) -> None:
    """A lost group knows again where it is by a landmark, a road, or a hex it has been in."""
    if deed.party.believed is None:
        return
    why = _knows_again_by(deed)
    if why:
        deed.party = replace(deed.party, believed=None)
        deed.journey = replace(deed.journey, turn=0)
        deed.log(
            f"{deed.party.name} knows its way again: {why}.", "move", f"We know our way: {why}."
        )


def lose_way(campaign: Campaign, group: str, believed: Hex, turn: int = 0) -> Change:
    """By the game master's hand: where a group takes itself to be, and how it strays."""
    row = the_group(campaign, group)
    if row.at.zone:
        raise NotAllowed(f"{row.name} is in a dungeon; the way is lost out of doors.")
    if turn % SIXTH:
        raise NotAllowed("A group strays by whole sixths of a turn.")
    deed = TravelAction(campaign, group, override=True)
    deed.party = replace(row, believed=believed)
    deed.journey = replace(deed.journey, turn=turn, way_checked_on=deed.journey.day)
    deed.log(f"{row.name} has lost its way, and believes to be in {deed.named(believed)}.", "move")
    return deed.change(f"{row.name} loses its way")


def find_way(campaign: Campaign, group: str) -> Change:
    """By the game master's hand: the group knows where it is."""
    deed = TravelAction(campaign, group, override=True)
    if deed.party.believed is None and not deed.journey.turn:
        return Change(f"{deed.party.name} knows its way", {})
    deed.party = replace(deed.party, believed=None)
    deed.journey = replace(deed.journey, turn=0)
    entry = deed.log(f"{deed.party.name} knows its way again.", "move", "We know our way again.")
    deed.know("visited", [deed.hex], entry)
    return deed.change(f"{deed.party.name} knows its way")


def _priced(deed: TravelAction, end: Hex) -> TrueStep:
    over = under(deed.campaign, deed.party.at.map, deed.procedure, deed.hex, end)
    return TrueStep(end, deed.procedure.price(deed.party, over, deed.journey.most))


def _check_way(deed: TravelAction, to: Hex, random: Random) -> None:
    """Once a day, before its first move, where the map's rules say so (HSE-14)."""
    rules = rules_of(deed.campaign, deed.party.at.map)
    journey = deed.journey
    if not rules.can_get_lost or journey.way_checked_on == journey.day:
        return
    deed.journey = journey = replace(journey, way_checked_on=journey.day)
    if deed.party.believed is not None:
        return
    tables = points_tables(deed)
    d10, d6 = random.randint(1, 10), random.randint(1, 6)
    terrain = ground(deed)(deed.hex)
    if terrain not in tables.house.lost.chances:
        return
    found = is_lost(tables, terrain, is_guided=_is_guided(deed, to), d10=d10, d6=d6)
    if found.check:
        turn = found.turn_degrees
        words = f"strays {turn}°" if found.lost and turn else "keeps its way"
        deed.log(f"{deed.party.name} {words} ({d10} on a d10, {d6} on a d6).", "roll")
        deed.journey = replace(journey, turn=turn)


def _is_guided(deed: TravelAction, to: Hex) -> bool:
    tables = points_tables(deed)
    over = under(deed.campaign, deed.party.at.map, deed.procedure, deed.hex, to)
    on_route = any(keeps_the_way(tables, route) for route in over.routes)
    return deed.party.is_guided or on_route or bool(landmarks_in_sight(deed))


def _knows_again_by(deed: TravelAction) -> str:
    if landmarks_in_sight(deed):
        return "a landmark is in sight"
    if deed.knows("visited", deed.hex):
        return "we have been here before"
    return "a road leads through here" if has_road(deed) else ""
