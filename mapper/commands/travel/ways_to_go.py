"""By water and through the air: a group goes aboard and ashore, takes wing and lands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from mapper.commands.moorings import MOORING, moor
from mapper.commands.travel.finding_the_way import arrive
from mapper.commands.travel.travel_action import TravelAction
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Bearer, Mooring, Party
from mapper.model.campaign.rows import Key
from mapper.model.hexes.hexes import Hex, direction, neighbour, neighbours
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place
from mapper.play.load.load_rules import PEOPLE
from mapper.play.travel.procedure import moved_over, people_in, the_vessel
from mapper.play.travel.travel_map import is_at_shore, is_land, moorings_on, under
from mapper.rules.shared.reasons import Refused

FLY = "Fly"
"""The skill that stands on the sheet of whoever can fly."""


def board(campaign: Campaign, group: str, id_: str) -> Change:
    """All go aboard a vessel that lies in their hex or at the shore beside it.

    Who is lost does not know whose it is: the one that was left there is missed later.
    """
    action = TravelAction(campaign, group)
    key = Key(MOORING, action.party.at.map, id_)
    row = campaign.one(Mooring, key)
    name = the_vessel(row.vessel)
    if action.party.vessel is not None:
        own = the_vessel(action.party.vessel)
        raise NotAllowed(f"{action.party.name} is aboard {own}: leave it first.")
    if action.party.is_flying:
        raise NotAllowed(f"{action.party.name} is in the air: land first.")
    if id_ not in dict(moorings_near(campaign, action.party)):
        raise NotAllowed(f"{name[:1].upper()}{name[1:]} does not lie here.")
    is_kept = bool(row.left_by) and action.is_lost
    action.draft.put(key, replace(row, is_gone=True) if is_kept else None)
    return _gone_over(
        action, replace(action.party, vessel=row.vessel), "Board", f"went aboard {name}"
    )


def go_ashore(campaign: Campaign, group: str) -> Change:
    """All leave their vessel, which stays; from the water they go on the land beside it."""
    action = TravelAction(campaign, group)
    vessel = action.party.vessel
    if vessel is None:
        raise NotAllowed(f"{action.party.name} is aboard no vessel.")
    name = the_vessel(vessel)
    after = moor(action.draft, campaign, group, action.party)
    at = _land_at_hand(action, after)
    if at is None:
        raise NotAllowed(f"There is no land near: nobody leaves {name} here.")
    if at != action.hex and action.journey.has_camped:
        raise Refused("no_points", "The camp is made: go ashore from dawn.")
    return _gone_over(action, after, "Leave", f"left {name}", at)


def _land_at_hand(action: TravelAction, ashore: Party) -> Hex | None:
    """The land that a vessel lies at: in its hex, or beside it where one can walk; None: no such.

    What the group knows is nearer at hand than what it does not.
    """
    on, here = action.party.at.map, action.hex
    if is_land(action.campaign, on, here):
        return here

    def is_way(to: Hex) -> bool:
        over = under(action.campaign, on, action.procedure, here, to)
        return action.procedure.price(ashore, over, action.journey.most).is_passable

    land = [at for at in neighbours(here) if is_land(action.campaign, on, at) and is_way(at)]
    return min(land, key=lambda at: not action.knows("visited", at), default=None)


def take_wing(campaign: Campaign, group: str) -> Change:
    """All rise into the air, on wings of their own or on mounts that fly."""
    action = TravelAction(campaign, group)
    if action.party.is_flying:
        raise NotAllowed(f"{action.party.name} is in the air already.")
    grounded = next(_grounded(action.party), None)
    if grounded is not None:
        raise NotAllowed(f"{grounded.name} stays on the ground: dismiss it first.")
    if not can_fly(action.party):
        raise NotAllowed(
            f"Not all of {action.party.name} can fly: write “{FLY}: 0” among the other fields of"
            " their sheets, or say it of their mounts."
        )
    ashore = moor(action.draft, campaign, group, action.party)
    return _gone_over(action, replace(ashore, is_flying=True), "Take wing", "took wing")


def land(campaign: Campaign, group: str) -> Change:
    """All come down to the ground, where there is some."""
    action = TravelAction(campaign, group)
    if not action.party.is_flying:
        raise NotAllowed(f"{action.party.name} is not in the air.")
    if not is_land(campaign, action.party.at.map, action.hex):
        raise NotAllowed("There is only water below.")
    return _gone_over(action, replace(action.party, is_flying=False), "Land", "landed")


def can_fly(party: Party) -> bool:
    """Whether all have wings, or ride what has, and neither beast nor cart goes along."""
    if any(_grounded(party)):
        return False
    on_mounts = party.mounts.can_fly and party.mounts.riders >= people_in(party)
    have_wings = bool(party.members) and all(FLY in each.fields for each in party.members)
    return on_mounts or (have_wings and not party.others)


def _grounded(party: Party) -> Iterator[Bearer]:
    """Beasts and carts, which go along on foot."""
    return (each for each in party.bearers if each.kind not in PEOPLE)


def moorings_near(campaign: Campaign, party: Party) -> Iterator[tuple[str, Mooring]]:
    """The vessels that a group can reach: in its hex, and in the water at its shore."""
    if party.at.hex is None:
        return
    for id_, row in moorings_on(campaign, party.at.map).items():
        if is_at_shore(campaign, party.at.map, party.at.hex, row.at):
            yield id_, row


def _gone_over(
    action: TravelAction, after: Party, did: str, told: str, to: Hex | None = None
) -> Change:
    """The same part of the day is left to it, however it goes from now on; `to`: and where."""
    before, procedure = action.party, action.procedure
    journey = moved_over(procedure, action.journey, before, after)
    action.party, action.journey = after, procedure.as_now(after, journey)
    if to is None or to == action.hex:
        action.log(f"{after.name} {told}.", "move", f"{after.name} {told}.")
    else:
        _go_on_land(action, f"{after.name} {told}", to)
    return action.change(f"{did}: {after.name}")


def _go_on_land(action: TravelAction, told: str, to: Hex) -> None:
    """They come to the hex beside them; who is lost takes it for another one."""
    action.leave_met()
    party, towards = action.party, direction(action.hex, to)
    believed = party.believed
    if believed is not None and towards is not None:
        believed = neighbour(believed, towards)
    action.party = replace(party, at=Place(party.at.map, to), believed=believed)
    seen = to if believed is None else believed
    entry = action.log(
        f"{told} and went ashore in {action.named(to)}.",
        "move",
        f"{told} and went ashore in {action.named(seen)}.",
    )
    if believed is None:
        arrive(action, entry)
