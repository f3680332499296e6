"""Traps that are keyed at hexes: noticed, set off or armed again, as the game master says."""

from __future__ import annotations

from mapper.commands.travel.travel_action import TravelAction
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Found
from mapper.model.campaign.rows import Feature, Key
from mapper.model.campaign.zone_rows import TrapStanding, TrapState
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FeatureAt, Place


def set_trap_outside(campaign: Campaign, group: str, at: FeatureAt, state: TrapStanding) -> Change:
    """What comes to light of it players find; no time passes and no rule is asked."""
    action = TravelAction(campaign, group, override=True)
    row = campaign.one(Feature, Key("feature", at.map, at.id))
    if row.trap is None:
        raise NotAllowed("There is no trap.")
    if action.party.at != Place(at.map, row.at):
        raise NotAllowed(f"{action.party.name} is not where it is.")
    action.draft.put(Key("trap_state", at.map, at.id), TrapState(state))
    words = f"A trap is {state}"
    if state == "armed":
        action.log(f"{words}: {row.title}.", "note")
        return action.change(f"Trap {state}")
    told = f"{words}: {row.player_title}." if row.player_title else f"{words}."
    entry = action.log(f"{words}: {row.title}.", "find", told)
    if at.id not in action.known_sites() and not action.is_lost:
        action.draft.put(Key("found", at.map, at.id, action.owner), Found(entry))
    return action.change(f"Trap {state}")
