"""Walking along a route hex by hex, until something stops the group."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from mapper.commands.party import the_group
from mapper.commands.travel.stepping import step
from mapper.model.campaign import Campaign
from mapper.model.change import Change, Swap
from mapper.model.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.play_rows import LogEntry
from mapper.model.travel_rows import DueDie


class Walk(NamedTuple):
    """One change for each hex, to be done in this order, and why the walk ends there."""

    changes: tuple[Change, ...]
    stopped: str
    has_arrived: bool = False


def go(
    campaign: Campaign,
    group: str,
    route: Sequence[Hex],
    random: Random,
    *,
    override: bool = False,
) -> Walk:
    """Walk a route that begins where the group is, or believes to be.

    Each change is a step of its own in the journal, so that undo takes back hex by hex.
    """
    ahead = _ahead(campaign, group, route)
    if not ahead:
        return Walk((), "The group is there already.", has_arrived=True)
    here = campaign.copied()
    made: list[Change] = []
    for to in ahead:
        try:
            change = step(here, group, to, random, override=override)
        except NotAllowed as refused:
            return Walk(tuple(made), str(refused))
        here.apply(change)
        made.append(change)
        why = "" if to == ahead[-1] else _why_stop(change)
        if why:
            return Walk(tuple(made), why)
    return Walk(tuple(made), _why_stop(made[-1]) or "Arrived.", has_arrived=True)


def _ahead(campaign: Campaign, group: str, route: Sequence[Hex]) -> list[Hex]:
    row = the_group(campaign, group)
    at = row.believed or row.hex
    return list(route[1:] if route and route[0] == at else route)


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
