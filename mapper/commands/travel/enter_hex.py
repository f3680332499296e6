"""A step into the next hex, a move started for tomorrow, and what ends a walk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from mapper.commands.edits import the_group
from mapper.commands.travel.finding_the_way import landmarks_in_sight, look_about, true_step
from mapper.commands.travel.travel_action import TravelAction
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.travel_rows import DueDie
from mapper.model.hexes.chunks import value_at
from mapper.model.hexes.hexes import Hex, neighbours
from mapper.model.places import Place, the_hex
from mapper.play.travel.procedure import amount
from mapper.rules.hexploration.travel_points import is_next_to
from mapper.rules.shared.refused import Refused


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
        _arrive(action, entry)
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


def _arrive(action: TravelAction, entry: int) -> None:
    """The hex is visited, what lies open in it is found, and what is around it is seen."""
    at, map_id = action.hex, action.party.at.map
    terrain = action.campaign.chunks("terrain", map_id)
    if not action.knows("visited", at):
        for row in action.features_here().values():
            if row.visibility == "overt":
                words = f"Found: {row.player_title}." if row.player_title else ""
                action.log(f"Found: {row.title}.", "find", words)
    landmarks = landmarks_in_sight(action)
    for row in landmarks:
        if row.at != at and not action.knows("seen", the_hex(row.at)):
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
