"""Searching a hex: a point for whatever is hidden, two with a lead, a whole day for a secret."""

from __future__ import annotations

from random import Random
from typing import Literal

from mapper.commands.travel.travel_action import TravelAction
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Feature, Key
from mapper.play.travel.procedure import Done, amount, written
from mapper.rules.shared.discovery import still_to_find

NOTHING_FOUND = "You find nothing."
"""The same words, whether or not something was there."""


def search(campaign: Campaign, group: str, random: Random, *, override: bool = False) -> Change:
    """Look about: one hidden feature of the hex, whichever chance picks. A Watch explores it."""
    deed = TravelAction(campaign, group, override=override)
    done = deed.procedure.search(deed.looking(pick_of(deed, "hidden", random)))
    return _told(deed, done, deed.procedure.searched)


def search_for(campaign: Campaign, group: str, feature: str, *, override: bool = False) -> Change:
    """Look for a hidden feature that the group has a lead to: that one, or nothing."""
    deed = TravelAction(campaign, group, override=override)
    title = campaign.one(Feature, Key("feature", deed.party.at.map, feature)).title
    done = deed.procedure.search_for(deed.looking(feature))
    return _told(deed, done, f"searched for {title}")


def search_all_day(
    campaign: Campaign, group: str, random: Random, *, override: bool = False
) -> Change:
    """Search a whole unspent day, for a secret of the hex: first for what there is a lead to."""
    deed = TravelAction(campaign, group, override=override)
    pick = _led_to(deed) or pick_of(deed, "secret", random)
    done = deed.procedure.search_all_day(deed.looking(pick))
    return _told(deed, done, "searched all day")


def _led_to(deed: TravelAction) -> str | None:
    """The first secret of the hex to which the group has a lead."""
    at = written(deed.hex)
    there = still_to_find(deed.sites(), at, "secret", deed.known_sites())
    leads = deed.journey.leads_on(deed.party.at.map)
    return next((id_ for id_ in leads if id_ in there), None)


def pick_of(deed: TravelAction, kind: Literal["hidden", "secret"], random: Random) -> str | None:
    """Which of the features that are still to be found chance would have found."""
    at = written(deed.hex)
    there = still_to_find(deed.sites(), at, kind, deed.known_sites())
    return random.choice(there) if there else None


def _told(deed: TravelAction, done: Done, did: str) -> Change:
    deed.take(done)
    found = [*([done.found] if done.found else []), *done.more]
    spent = f" for {amount(deed.procedure, done.spent)}" if done.spent else ""
    nothing = "" if found else ", and found nothing"
    words = f"{deed.party.name} {did}{spent}{nothing}."
    deed.log(words, "search", "You search." if found else NOTHING_FOUND)
    for id_ in found:
        deed.find(id_)
    deed.all_due(done)
    return deed.change("Search")
