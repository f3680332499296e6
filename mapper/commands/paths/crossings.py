"""Commands on bridges, fords, ferries and gates: where a path crosses a hexside."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args, get_type_hints

from mapper.commands.edits import added, one_line, removed, replaced
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Crossing, Key, Path
from mapper.model.hexes.sides import Side, canonical
from mapper.model.not_allowed import NotAllowed
from mapper.model.path_geometry import touches

CROSSINGS = get_args(get_type_hints(Crossing)["kind"])


def add_crossing(campaign: Campaign, map_id: str, row: Crossing) -> Change:
    new = _checked(campaign, map_id, row)
    return added(campaign, map_id, new, f"Add {new.kind}")


def edit_crossing(campaign: Campaign, map_id: str, id_: str, row: Crossing) -> Change:
    """Another kind or name, or the same at another side."""
    key = Key("crossing", map_id, id_)
    before = campaign.one(Crossing, key)
    after = _checked(campaign, map_id, row, id_)
    return replaced(key, before, after, f"Edit {after.kind}")


def remove_crossing(campaign: Campaign, map_id: str, id_: str) -> Change:
    key = Key("crossing", map_id, id_)
    row = campaign.one(Crossing, key)
    return removed(campaign, key, f"Remove {row.kind}")


def crossing_at(campaign: Campaign, map_id: str, side: Side) -> str | None:
    """The id of what is at a side, by whichever of its two names."""
    one = canonical(side)
    rows = campaign.all(Crossing, map_id).items()
    return next((id_ for id_, row in rows if canonical(row.side) == one), None)


def _checked(campaign: Campaign, map_id: str, row: Crossing, own: str = "") -> Crossing:
    if row.kind not in CROSSINGS:
        raise NotAllowed(f"“{row.kind}” is none of {', '.join(CROSSINGS)}.")
    if not any(touches(path, row.side) for path in campaign.all(Path, map_id).values()):
        raise NotAllowed(f"No path is at this hexside; draw one before its {row.kind}.")
    there = crossing_at(campaign, map_id, row.side)
    if there not in (None, own):
        kind = campaign.one(Crossing, Key("crossing", map_id, str(there))).kind
        raise NotAllowed(f"There is a {kind} at this hexside already.")
    return replace(
        row, side=canonical(row.side), name=one_line(row.name, "A crossing", may_be_empty=True)
    )
