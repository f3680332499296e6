"""Going towards a zone as far as this round allows, until a door or a die stops the way."""

from __future__ import annotations

from typing import NamedTuple

from mapper.commands.delve.delve_action import DelveAction
from mapper.commands.delve.moving import Through, move, move_all
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.delve_rows import Entry
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.reach_and_routes import route_of
from mapper.play.delve.zone_routes import moves_left


class Walk(NamedTuple):
    """One change for each zone, to be done in this order, and why the walk ends there."""

    changes: tuple[Change, ...]
    stopped: str
    has_arrived: bool = False


def go(
    campaign: Campaign,
    group: str,
    who: str,
    to: str,
    *,
    together: bool = False,
    entry: Entry = "",
) -> Walk:
    """One delver, or all who are with them, along the way that is told; each step is a change.

    It ends where no move is left, at a door that has to be opened first, or with a find.
    """
    here = campaign.copied()
    made: list[Change] = []
    while True:
        deed = DelveAction(here, group, override=True)
        if deed.delver(who).zone == to:
            return Walk(tuple(made), "Arrived.", has_arrived=True)
        way = route_of(here, group, who, to)
        if way is None:
            return Walk(tuple(made), f"No way is known to {deed.named(to)}.")
        if not moves_left(deed.rules, deed.delver(who)):
            return Walk(tuple(made), f"No move is left in this {deed.rules.unit}: {way.words}.")
        try:
            change = (
                move_all(here, group, way.zones[1], Through(entry=entry))
                if together
                else move(here, group, who, way.zones[1], Through(entry=entry))
            )
        except NotAllowed as refused:
            return Walk(tuple(made), str(refused))
        here.apply(change)
        made.append(change)
        found = _found(change)
        if found:
            return Walk(tuple(made), found)


def _found(change: Change) -> str:
    """What came to light by a step, such as a trap."""
    for key, swap in change.rows.items():
        row = swap.after
        if key.kind == "log" and isinstance(row, LogEntry) and row.kind == "find":
            return row.text
    return ""
