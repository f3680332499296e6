"""Commands on the kinds of path that a game master has added to ours."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args, get_type_hints

from mapper.commands.edits import one_line, refuse_no_colour, refuse_same_name, removed, replaced
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import KINDS_OF_OURS, Key, Path, PathKind
from mapper.model.not_allowed import NotAllowed

NARROWEST, WIDEST = 1, 12
DASHES = get_args(get_type_hints(PathKind)["dash"])
TRAVELS = get_args(get_type_hints(PathKind)["travel"])


def add_path_kind(campaign: Campaign, row: PathKind) -> Change:
    new = _checked_kind(campaign, row)
    key = Key("path_kind", "", campaign.new_id("path_kind"))
    return Change(f"Add kind of path {new.name}", {key: Swap(None, new)})


def edit_path_kind(campaign: Campaign, id_: str, row: PathKind) -> Change:
    key = Key("path_kind", "", id_)
    before = campaign.one(PathKind, key)
    after = _checked_kind(campaign, row, id_)
    return replaced(key, before, after, f"Edit kind of path {after.name}")


def remove_path_kind(campaign: Campaign, id_: str) -> Change:
    """Take a kind that no path has off the list."""
    key = Key("path_kind", "", id_)
    row = campaign.one(PathKind, key)
    count = paths_of_kind(campaign, id_)
    if count:
        raise NotAllowed(
            f"{count:,} {'path is' if count == 1 else 'paths are'} of the kind {row.name};"
            " give them another kind first."
        )
    return removed(campaign, key, f"Remove kind of path {row.name}")


def paths_of_kind(campaign: Campaign, kind: str) -> int:
    """How many paths on all maps are of a kind."""
    paths = (campaign.all(Path, map_id).values() for map_id in campaign.maps())
    return sum(path.kind == kind for of_map in paths for path in of_map)


def _checked_kind(campaign: Campaign, row: PathKind, own: str = "") -> PathKind:
    name = one_line(row.name, "A kind of path")
    if name.casefold() in KINDS_OF_OURS:
        raise NotAllowed(f"There is a kind of path “{name}” already.")
    refuse_same_name(campaign.all(PathKind), name, "kind of path", own)
    colour = refuse_no_colour(row.colour)
    if not NARROWEST <= row.width <= WIDEST:
        raise NotAllowed(f"A path is {NARROWEST} to {WIDEST} wide.")
    if row.dash not in DASHES or row.travel not in TRAVELS:
        raise NotAllowed(f"A path is {_either(DASHES)}, and taken for {_either(TRAVELS)}.")
    return replace(row, name=name, colour=colour)


def _either(words: tuple[str, ...]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}"
