"""What a whole group does at once in a dungeon, as one change: all search, all pass."""

from __future__ import annotations

from random import Random

from mapper.commands.delve.delve_action import DelveAction
from mapper.commands.delve.end_of_round import close_round
from mapper.commands.delve.searching import search
from mapper.commands.delve.turn_order import pass_all, waiting
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.finds import hidden_in


def close_now(campaign: Campaign, group: str, random: Random, *, face: int | None = None) -> Change:
    """Close the round or turn; who has not begun yet passes first."""
    if not waiting(DelveAction(campaign, group, override=True)):
        return close_round(campaign, group, random, face=face)
    here = campaign.copied()
    passed = pass_all(here, group)
    here.apply(passed)
    closed = close_round(here, group, random, face=face)
    return Change(closed.label, passed.then(closed).rows)


def search_all(campaign: Campaign, group: str) -> Change:
    """Who can search does so, in marching order, until nothing is left to be found.

    Who cannot now, or need not, keeps move and action.
    """
    deed = DelveAction(campaign, group)
    able = [who for who in deed.order if _can_act(deed, who)]
    if not able:
        raise NotAllowed(f"All have acted in this {deed.rules.unit}.")
    here, whole, done, why = campaign.copied(), Change("", {}), set[str](), ""
    for who in able:
        zone = deed.delver(who).zone
        if zone in done:
            continue
        is_last = not hidden_in(here, deed.map, deed.owner, zone)
        try:
            change = search(here, group, who)
        except NotAllowed as refused:
            why = why or str(refused)
            continue
        if is_last:
            done.add(zone)
        here.apply(change)
        whole = whole.then(change)
    if not whole:
        raise NotAllowed(why)
    return Change("All search", whole.rows)


def _can_act(deed: DelveAction, who: str) -> bool:
    row = deed.delver(who)
    return not (row.has_acted or row.is_done)
