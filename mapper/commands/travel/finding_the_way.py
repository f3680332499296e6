"""Steps into the next hex, what a group has before its eyes, how it loses and finds its way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from mapper.commands.edits import the_group
from mapper.commands.member_rows import put_worn, stopped
from mapper.commands.moorings import see_what_is_gone
from mapper.commands.travel.travel_action import TravelAction
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.rows import Feature, Path, PathKind
from mapper.model.campaign.travel_rows import DueDie
from mapper.model.hexes.chunks import value_at
from mapper.model.hexes.hexes import Hex, direction, distance, neighbour, neighbours
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place, hex_of, the_hex
from mapper.play.map_rules import rules_of, tables_of
from mapper.play.members import party_of
from mapper.play.travel.chosen_procedure import procedure_on
from mapper.play.travel.procedure import NO_MARCH, StepPrice, amount, milieu_of
from mapper.play.travel.travel_map import ROUTES, USUAL_CLASS, classes_for, under
from mapper.rules.hexploration.hexploration_tables import Hexploration
from mapper.rules.hexploration.landmarks import (
    can_be_landmark,
    can_get_lost,
    is_lost,
    is_seen,
    keeps_the_way,
)
from mapper.rules.hexploration.travel_points import is_next_to
from mapper.rules.shared.reasons import Refused

SIXTH = 60
"""Degrees from one direction to the next."""


class TrueStep(NamedTuple):
    """Where a step truly leads, and what it costs."""

    end: Hex
    price: StepPrice


def true_step(action: TravelAction, to: Hex, random: Random) -> TrueStep:
    """The step of a group that means to enter a hex, after the day's check.

    Nobody strays to where there is no way: at such a place they see that they are wrong.
    """
    _check_way(action, to, random)
    towards = direction(action.party.believed or action.hex, to)
    assert towards is not None
    step = _priced(action, neighbour(action.hex, towards - action.journey.turn // SIXTH))
    if action.party.believed is not None or step.price.is_passable:
        return step
    action.journey = replace(action.journey, turn=0)
    return step if step.end == to else _priced(action, to)


def look_about(action: TravelAction) -> None:
    """A lost group knows again where it is by a landmark, a road, or a hex it has been in."""
    if action.party.believed is None:
        return
    why = _knows_again_by(action)
    if why:
        action.party = replace(action.party, believed=None)
        action.journey = replace(action.journey, turn=0)
        action.log(
            f"{action.party.name} knows its way again: {why}.", "move", f"We know our way: {why}."
        )


def lose_way(campaign: Campaign, group: str, believed: Hex, turn: int = 0) -> Change:
    """By the game master's hand: where a group takes itself to be, and how it strays."""
    row = the_group(campaign, group)
    if row.is_inside:
        raise NotAllowed(f"{row.name} is in a dungeon; the way is lost out of doors.")
    if turn % SIXTH:
        raise NotAllowed("A group strays by whole sixths of a turn.")
    action = TravelAction(campaign, group, override=True)
    action.party = replace(row, believed=believed)
    action.journey = replace(action.journey, turn=turn, way_checked_on=action.journey.day)
    action.log(
        f"{row.name} has lost its way, and believes to be in {action.named(believed)}.", "move"
    )
    return action.change(f"{row.name} loses its way")


def find_way(campaign: Campaign, group: str) -> Change:
    """By the game master's hand: the group knows where it is."""
    action = TravelAction(campaign, group, override=True)
    if action.party.believed is None and not action.journey.turn:
        return Change(f"{action.party.name} knows its way", {})
    action.party = replace(action.party, believed=None)
    action.journey = replace(action.journey, turn=0)
    entry = action.log(
        f"{action.party.name} knows its way again.", "move", "We know our way again."
    )
    action.know("visited", [action.hex], entry)
    return action.change(f"{action.party.name} knows its way")


def _priced(action: TravelAction, end: Hex) -> TrueStep:
    over = under(action.campaign, action.party.at.map, action.procedure, action.hex, end)
    return TrueStep(end, action.procedure.price_for(action.party, over, action.journey.most))


def _check_way(action: TravelAction, to: Hex, random: Random) -> None:
    """Once a day, before its first move, where the map's rules say so (HSE-14)."""
    rules = rules_of(action.campaign, action.party.at.map)
    journey = action.journey
    if not rules.can_get_lost or journey.way_checked_on == journey.day:
        return
    action.journey = journey = replace(journey, way_checked_on=journey.day)
    if action.party.believed is not None:
        return
    tables = points_tables(action)
    d10, d6 = random.randint(1, 10), random.randint(1, 6)
    terrain = ground(action)(action.hex)
    if not can_get_lost(tables, terrain):
        return
    found = is_lost(tables, terrain, is_guided=_is_guided(action, to), d10=d10, d6=d6)
    if found.check:
        turn = found.turn_degrees
        words = f"strays {turn}°" if found.lost and turn else "keeps its way"
        action.log(f"{action.party.name} {words} ({d10} on a d10, {d6} on a d6).", "roll")
        action.journey = replace(journey, turn=turn)


def _is_guided(action: TravelAction, to: Hex) -> bool:
    tables = points_tables(action)
    over = under(action.campaign, action.party.at.map, action.procedure, action.hex, to)
    on_route = any(keeps_the_way(tables, route) for route in over.routes)
    by_river = action.party.vessel is not None and bool(over.current)
    guided = action.party.is_guided or on_route or by_river
    return guided or bool(landmarks_in_sight(action))


def _knows_again_by(action: TravelAction) -> str:
    if landmarks_in_sight(action):
        return "a landmark is in sight"
    if action.knows("visited", action.hex):
        return "we have been here before"
    return "a road leads through here" if has_road(action) else ""


def points_tables(action: TravelAction) -> Hexploration:
    """Sight and lost ways go by these, whatever the travel procedure."""
    return tables_of(rules_of(action.campaign, action.party.at.map), "hexploration", Hexploration)


def ground(action: TravelAction) -> Callable[[Hex], str]:
    classes = classes_for(action.campaign, "hexploration")
    terrain = action.campaign.chunks("terrain", action.party.at.map)
    return lambda at: classes.get(value_at(terrain, at), USUAL_CLASS["hexploration"])


def landmarks_in_sight(action: TravelAction) -> list[Feature]:
    tables, at = points_tables(action), action.hex
    near = [
        row
        for row in action.campaign.all(Feature, action.party.at.map).values()
        if row.is_landmark
        and can_be_landmark(row.visibility)
        and (there := hex_of(row.at)) is not None
        and distance(at, there) <= tables.landmarks.seen_from
    ]
    terrain = ground(action) if near else None
    return [
        row for row in near if terrain is not None and is_seen(tables, at, the_hex(row.at), terrain)
    ]


def has_road(action: TravelAction) -> bool:
    """Whether a road or a trail leads through the hex that the group is in."""
    own = action.campaign.all(PathKind)
    for path in action.campaign.all(Path, action.party.at.map).values():
        travel = own[path.kind].travel if path.kind in own else path.kind
        if travel in ROUTES and action.hex in path.hexes:
            return True
    return False


def step(
    campaign: Campaign, group: str, to: Hex, random: Random, *, override: bool = False
) -> Change:
    """Enter a neighbouring hex: its cost, its minutes, what is seen there, the dice that fall due.

    The random generator is asked only where it is to be seen whether the group loses its way.
    `override` lets a group act that is ahead of another, or has a die to roll.
    """
    action = _towards(campaign, group, to, override=override)
    end, price = true_step(action, to, random)
    done = action.procedure.enter(action.party, action.journey, end, price)
    believed = to if end != to or action.party.believed is not None else None
    action.take(done)
    action.party = replace(action.party, at=Place(action.party.at.map, end), believed=believed)
    told = action.named(to)
    astray = f" (believing it to be {told})" if believed is not None and believed != end else ""
    today = (
        f", {amount(action.procedure, done.spent)} of it now" if done.spent != price.points else ""
    )
    words = f"{action.party.name} went to {action.named(end)}{astray}: {price.words}{today}."
    entry = action.log(words, "move", f"{action.party.name} went to {told}.")
    look_about(action)
    if action.party.believed is None:
        arrive(action, entry)
    action.all_due(done)
    return action.change(f"Go to {told}")


def start(campaign: Campaign, group: str, to: Hex, random: Random) -> Change:
    """Give all that is left of the day to a move that is finished on another."""
    action = _towards(campaign, group, to)
    end, price = true_step(action, to, random)
    done = action.procedure.start(action.party, action.journey, end, price)
    action.take(done)
    words = f"{action.party.name} set out towards {action.named(to)}, to arrive another day."
    action.log(words, "move", words)
    action.all_due(done)
    return action.change(f"Set out towards {action.named(to)}")


def _towards(campaign: Campaign, group: str, to: Hex, *, override: bool = False) -> TravelAction:
    action = TravelAction(campaign, group, override=override)
    if not is_next_to(action.party.believed or action.hex, to):
        raise Refused("not_adjacent", "A move goes into a hex that touches the party's.")
    return action


def arrive(action: TravelAction, entry: int) -> None:
    """The hex is visited, what lies open in it is found, and what is around it is seen."""
    at, map_id = action.hex, action.party.at.map
    see_what_is_gone(action.draft, action.campaign, action.owner, action.party.at)
    terrain = action.campaign.chunks("terrain", map_id)
    if not action.knows("visited", at):
        for row in action.features_here().values():
            if row.visibility == "overt":
                words = f"Found: {row.player_title}." if row.player_title else ""
                action.log(f"Found: {row.title}.", "find", words)
    landmarks = landmarks_in_sight(action)
    for row in landmarks:
        there = the_hex(row.at)
        if there != at and not any(action.knows(kind, there) for kind in ("seen", "visited")):
            words = f"In sight: {row.player_title}." if row.player_title else ""
            action.log(f"In sight: {row.title}.", "find", words)
    around = [hex_ for hex_ in neighbours(at) if value_at(terrain, hex_)]
    action.know("visited", [at], entry)
    action.know("seen", [at, *around, *(the_hex(row.at) for row in landmarks)], entry)


def ahead(campaign: Campaign, group: str, route: Sequence[Hex]) -> Sequence[Hex]:
    """What of a route is still to be walked, which begins where the group is."""
    row = the_group(campaign, group)
    at = row.believed or row.at.hex
    return route[1:] if route and route[0] == at else route


def why_stop(change: Change) -> str:
    """Why a walk ends with a step: a die that is due, or what came to light; mostly nothing."""
    for key, swap in change.rows.items():
        if isinstance(swap.after, DueDie) and swap.before is None:
            return "An encounter die is due."
        if key.kind == "log" and _is_find(swap):
            assert isinstance(swap.after, LogEntry)
            return swap.after.text
    return ""


def _is_find(swap: Swap) -> bool:
    return swap.before is None and isinstance(swap.after, LogEntry) and swap.after.kind == "find"


DIE = 20


def _hiking(campaign: Campaign, group: str) -> TravelAction:
    deed = TravelAction(campaign, group)
    if milieu_of(deed.party) == "water":
        raise NotAllowed("Nobody hikes aboard a vessel.")
    return deed


def roll_hike(
    campaign: Campaign, group: str, random: Random, *, made: bool | None = None
) -> Change:
    """Whether today leads further: by a die, or as the table says that it went."""
    deed = _hiking(campaign, group)
    rolled = "", made
    if made is None:
        found = deed.procedure.hike_rolled(deed.party, random.randint(1, DIE))
        rolled = f" ({found.how})", found.is_made
    how, is_made = rolled
    deed.journey = deed.procedure.hiked(deed.journey, bool(is_made))
    told = "farther today than usual" if is_made else "no farther than usual today"
    most = amount(deed.procedure, deed.journey.most)
    name = deed.party.name
    deed.log(f"Hike roll{how}: {name} go {told}, up to {most}.", "roll", f"{name} go {told}.")
    return deed.change("Hike roll")


def hike_told(campaign: Campaign, group: str, *, made: bool) -> Change:
    """The day's hike roll as it fell at the table; nothing where no marches are counted."""
    if not procedure_on(campaign, party_of(campaign, group).at.map).tires:
        return Change("Hike roll", {})
    return roll_hike(campaign, group, Random(0), made=made)


MOST_EFFORT = 100


def push_on(
    campaign: Campaign, group: str, percent: int, random: Random, *, made: bool | None = None
) -> Change:
    """Extra effort to march so much further today: by dice, or as the table says that it went."""
    if not 1 <= percent <= MOST_EFFORT:
        raise NotAllowed(f"Extra effort leads 1 to {MOST_EFFORT} % farther.")
    deed = _hiking(campaign, group)
    if made is None:
        rolled = deed.procedure.effort_rolled(deed.party, percent, lambda: random.randint(1, DIE))
        made, how = rolled.is_made, f"Will: {rolled.how}"
    else:
        asked = deed.procedure.will_asked(deed.party, percent)
        how = ", ".join(f"{who}: Will against {number}" for who, number in asked.items())
    deed.journey = deed.procedure.pushed(deed.journey, percent, made)
    told = f"{percent} % farther today" if made else "no farther than usual today"
    most, name = amount(deed.procedure, deed.journey.most), deed.party.name
    words = f"Extra effort{f' ({how})' if how else ''}: {name} go {told}, up to {most}"
    deed.log(f"{words}; a stop tires all the more.", "roll", f"{name} go {told}.")
    return deed.change("Extra effort")


def stop_march(campaign: Campaign, group: str, *, is_hot: bool = False) -> Change:
    """What comes up makes them stop: the hours since a rest are in their bones."""
    deed = TravelAction(campaign, group, override=True)
    if not deed.procedure.tires:
        raise NotAllowed(NO_MARCH)
    stop = stopped(campaign, group, deed.procedure, deed.journey, is_hot)
    if stop is None:
        raise Refused("rested", "Nobody has marched since the last rest or stop.")
    put_worn(campaign, deed.draft, group, stop.worn)
    deed.journey = stop.journey
    deed.log(stop.words, "rest", f"{deed.party.name} stopped on the march.")
    return deed.change("Stop on the march")
