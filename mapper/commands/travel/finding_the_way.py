"""What a group has before its eyes; how it loses its way, and finds it again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import NamedTuple

from mapper.commands.one_row import the_group
from mapper.commands.travel.travel_action import TravelAction
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Feature, Path, PathKind
from mapper.model.hexes.chunks import value_at
from mapper.model.hexes.hexes import Hex, direction, distance, neighbour
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import hex_of, the_hex
from mapper.play.map_rules import rules_of, tables_of
from mapper.play.travel.procedure import StepPrice
from mapper.play.travel.travel_map import ROUTES, USUAL_CLASS, classes_for, under
from mapper.rules.hexploration.hexploration_tables import Hexploration
from mapper.rules.hexploration.landmarks import can_be_landmark, is_lost, is_seen, keeps_the_way

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
    if row.is_inside:
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


def points_tables(deed: TravelAction) -> Hexploration:
    """Sight and lost ways go by these, whatever the travel procedure."""
    return tables_of(rules_of(deed.campaign, deed.party.at.map), "hexploration", Hexploration)


def ground(deed: TravelAction) -> Callable[[Hex], str]:
    classes = classes_for(deed.campaign, "hexploration")
    terrain = deed.campaign.chunks("terrain", deed.party.at.map)
    return lambda at: classes.get(value_at(terrain, at), USUAL_CLASS["hexploration"])


def landmarks_in_sight(deed: TravelAction) -> list[Feature]:
    tables, at = points_tables(deed), deed.hex
    near = [
        row
        for row in deed.campaign.all(Feature, deed.party.at.map).values()
        if row.is_landmark
        and can_be_landmark(row.visibility)
        and (there := hex_of(row.at)) is not None
        and distance(at, there) <= tables.landmarks.seen_from
    ]
    terrain = ground(deed) if near else None
    return [
        row for row in near if terrain is not None and is_seen(tables, at, the_hex(row.at), terrain)
    ]


def has_road(deed: TravelAction) -> bool:
    """Whether a road or a trail leads through the hex that the group is in."""
    own = deed.campaign.all(PathKind)
    for path in deed.campaign.all(Path, deed.party.at.map).values():
        travel = own[path.kind].travel if path.kind in own else path.kind
        if travel in ROUTES and deed.hex in path.hexes:
            return True
    return False
