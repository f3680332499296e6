"""Searching a hex: a point for whatever is hidden, two with a lead, a whole day for a secret."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Literal

from mapper.commands.travel.travel_action import TravelAction
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Feature, Key
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FeatureAt
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
    """Search a whole unspent day, for a secret of the hex."""
    action = TravelAction(campaign, group)
    pick = pick_of(action, "secret", random)
    done, all_found = action.procedure.search_all_day(action.looking(pick))
    more = sorted(all_found - {done.found})
    return _told(action, done, "searched all day", more)


def give_lead(campaign: Campaign, group: str, at: FeatureAt, told: str = "") -> Change:
    """A rumour or a sign: the group knows enough of a feature to look for it.

    What it is told, a clue say, stands in the log for the players to read.
    """
    action = TravelAction(campaign, group, override=True)
    if at.map != action.party.at.map:
        raise NotAllowed(f"{action.party.name} is on another map, and looks for nothing here.")
    row = campaign.one(Feature, Key("feature", at.map, at.id))
    if row.visibility == "overt":
        raise NotAllowed(f"{row.title} is overt: whoever comes there finds it without a lead.")
    has_lead = at.id in action.journey.leads_on(at.map)
    if has_lead and not told:
        return Change(f"Lead to {row.title}", {})
    if not has_lead:
        action.journey = replace(action.journey, leads=(*action.journey.leads, at))
    action.log(
        f"{action.party.name} has a lead to {row.title}{f': {told}' if told else '.'}", "note", told
    )
    return action.change(f"Lead to {row.title}")


def pick_of(action: TravelAction, kind: Literal["hidden", "secret"], random: Random) -> str | None:
    """Which of the features that are still to be found chance would have found."""
    at = written(action.hex)
    there = still_to_find(action.sites(), at, kind, action.known_sites())
    return random.choice(there) if there else None


def _told(action: TravelAction, done: Done, did: str, more: list[str] | None = None) -> Change:
    action.take(done)
    found = [*([done.found] if done.found else []), *(more or [])]
    spent = f" for {amount(action.procedure, done.spent)}" if done.spent else ""
    nothing = "" if found else ", and found nothing"
    words = f"{action.party.name} {did}{spent}{nothing}."
    action.log(words, "search", "You search." if found else NOTHING_FOUND)
    for id_ in found:
        action.find(id_)
    action.all_due(done)
    return action.change("Search")
