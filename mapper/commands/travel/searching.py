"""What a hex holds: found by a point, by two with a lead, by a whole day; and the traps there."""

from __future__ import annotations

from random import Random
from typing import Literal

from mapper.commands.play_action import Telling
from mapper.commands.travel.travel_action import TravelAction
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Found
from mapper.model.campaign.rows import Feature, Key
from mapper.model.campaign.zone_rows import TrapStanding, TrapState
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FeatureAt, Place
from mapper.play.travel.procedure import Done, amount, written
from mapper.rules.shared.discovery import still_to_find

NOTHING_FOUND = "You find nothing."
"""The same words, whether or not something was there."""


def search(campaign: Campaign, group: str, random: Random, *, override: bool = False) -> Change:
    """Look about: one hidden feature of the hex, whichever chance picks. A Watch explores it."""
    action = TravelAction(campaign, group, override=override)
    done = action.procedure.search(action.looking(pick_of(action, "hidden", random)))
    return _told(action, done, action.procedure.searched)


def search_for(campaign: Campaign, group: str, feature: str) -> Change:
    """Look for a hidden feature that the group has a lead to: that one, or nothing."""
    action = TravelAction(campaign, group)
    title = campaign.one(Feature, Key("feature", action.party.at.map, feature)).title
    done = action.procedure.search_for(action.looking(feature))
    return _told(action, done, f"searched for {title}")


def search_all_day(campaign: Campaign, group: str, random: Random) -> Change:
    """Search a whole unspent day, for a secret of the hex: first for what there is a lead to."""
    action = TravelAction(campaign, group)
    pick = _led_to(action) or pick_of(action, "secret", random)
    done = action.procedure.search_all_day(action.looking(pick))
    return _told(action, done, "searched all day")


def _led_to(action: TravelAction) -> str | None:
    """The first secret of the hex to which the group has a lead."""
    at = written(action.hex)
    there = still_to_find(action.sites(), at, "secret", action.known_sites())
    leads = action.journey.leads_on(action.party.at.map)
    return next((id_ for id_ in leads if id_ in there), None)


def pick_of(action: TravelAction, kind: Literal["hidden", "secret"], random: Random) -> str | None:
    """Which of the features that are still to be found chance would have found."""
    at = written(action.hex)
    there = still_to_find(action.sites(), at, kind, action.known_sites())
    return random.choice(there) if there else None


def _told(action: TravelAction, done: Done, did: str) -> Change:
    action.take(done)
    found = [*([done.found] if done.found else []), *done.more]
    spent = f" for {amount(action.procedure, done.spent)}" if done.spent else ""
    words = f"{action.party.name} {did}{spent}"
    if found:
        action.find(*found, after=Telling(f"{words}.", "You search."))
    else:
        action.log(f"{words}, and found nothing.", "search", NOTHING_FOUND)
    action.all_due(done)
    return action.change("Search")


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
