"""Walking along a route hex by hex, until something stops the group."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from mapper.commands.one_row import the_group
from mapper.commands.travel.enter_hex import step
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.travel_rows import DueDie
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed


class Stride(NamedTuple):
    """The next hex of a walk, and why it ends there if it does: barred, there is no change."""

    change: Change | None
    stopped: str = ""
    has_arrived: bool = False


def ahead(campaign: Campaign, group: str, route: Sequence[Hex]) -> Sequence[Hex]:
    """What of a route is still to be walked, which begins where the group is."""
    row = the_group(campaign, group)
    at = row.believed or row.at.hex
    return route[1:] if route and route[0] == at else route


def stride_on(
    campaign: Campaign,
    group: str,
    left: Sequence[Hex],
    random: Random,
    *,
    override: bool = False,
) -> Stride:
    """The first hex of what is left of a route; it is not applied yet."""
    if not left:
        return Stride(None, "The group is there already.", has_arrived=True)
    try:
        change = step(campaign, group, left[0], random, override=override)
    except NotAllowed as refused:
        return Stride(None, str(refused))
    why = _why_stop(change)
    if len(left) == 1:
        return Stride(change, why or "Arrived.", has_arrived=True)
    return Stride(change, why)


def _why_stop(change: Change) -> str:
    for key, swap in change.rows.items():
        if isinstance(swap.after, DueDie) and swap.before is None:
            return "An encounter die is due."
        if key.kind == "log" and _is_find(swap):
            assert isinstance(swap.after, LogEntry)
            return swap.after.text
    return ""


def _is_find(swap: Swap) -> bool:
    return swap.before is None and isinstance(swap.after, LogEntry) and swap.after.kind == "find"
