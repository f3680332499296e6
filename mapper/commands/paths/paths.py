"""Commands on paths and their kinds: roads, rivers, borders and walls, and where they cross."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import get_args, get_type_hints

from mapper.commands.edits import (
    Draft,
    added,
    one_line,
    refuse_no_colour,
    refuse_same_name,
    removed,
    replaced,
    the_hex_map,
)
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import KINDS_OF_OURS, Crossing, Key, Path, PathKind
from mapper.model.hexes.hexes import FURTHEST, Hex, label
from mapper.model.hexes.sides import HexCorner, Side, canonical, is_corner
from mapper.model.not_allowed import NotAllowed
from mapper.model.path_geometry import (
    Spanned,
    Stop,
    is_step,
    needs_crossing,
    spanned,
    spanning,
    stops,
    taken_for,
    touched,
    with_stops,
)


def add_path(
    campaign: Campaign,
    map_id: str,
    kind: str,
    through: Sequence[Stop],
    name: str = "",
    player_name: str = "",
) -> Change:
    """A new path through hexes, or along hexsides from corner to corner."""
    check_stops(campaign, map_id, through)
    bare = Path(kind, (Hex(0, 0),), path_name(name), path_name(player_name))
    new = {campaign.new_id("path", map_id): with_stops(bare, through)}
    return path_change(campaign, map_id, "Draw", new)


def draw_path(campaign: Campaign, map_id: str, kind: str, through: Sequence[Stop]) -> Change:
    """A new path; where it begins or ends at an end of one of its kind, it carries that one on."""
    check_stops(campaign, map_id, through)
    before = path_ending_at(campaign, map_id, kind, through[0])
    after = path_ending_at(campaign, map_id, kind, through[-1])
    if before is None and after is None:
        return add_path(campaign, map_id, kind, through)
    if before is None or after in (None, before):
        id_, drawn = (before, through) if before else (str(after), through[::-1])
        row = the_path(campaign, map_id, id_)
        whole = _carried_on(stops(row), drawn)
        return path_change(campaign, map_id, "Extend", {id_: with_stops(row, whole)})
    row, other = the_path(campaign, map_id, before), the_path(campaign, map_id, str(after))
    whole = _joined(_carried_on(stops(row), through), stops(other))
    edits = {before: with_stops(_named_as_either(row, other), whole), str(after): None}
    return path_change(campaign, map_id, "Join", edits, "s")


def extend_path(
    campaign: Campaign, map_id: str, id_: str, further: Sequence[Stop], at_start: bool = False
) -> Change:
    """Lead a path on from its end, or from before its start; from the end outwards."""
    row = the_path(campaign, map_id, id_)
    own = stops(row)
    end = own[0] if at_start else own[-1]
    added = tuple(further[1:] if further and further[0] == end else further)
    if not added:
        raise NotAllowed("Say where the path should lead on to.")
    whole = (*added[::-1], *own) if at_start else (*own, *added)
    check_stops(campaign, map_id, whole)
    return path_change(campaign, map_id, "Extend", {id_: with_stops(row, whole)})


def split_path(campaign: Campaign, map_id: str, id_: str, at: Stop | Side) -> Change:
    """Two paths that meet at a hex or corner inside the one; at a side: where that side ends."""
    row = the_path(campaign, map_id, id_)
    own = stops(row)
    index = _index_of(row, own, at)
    if not 0 < index < len(own) - 1:
        raise NotAllowed("A path is split between its ends, not at one of them.")
    pieces = {
        id_: with_stops(row, own[: index + 1]),
        campaign.new_id("path", map_id): with_stops(row, own[index:]),
    }
    return path_change(campaign, map_id, "Split", pieces)


def join_paths(campaign: Campaign, map_id: str, id_: str, other_id: str) -> Change:
    """One path of two whose ends meet, in the direction of the first and by its name."""
    row, other = the_path(campaign, map_id, id_), the_path(campaign, map_id, other_id)
    if id_ == other_id:
        raise NotAllowed("A path cannot be joined to itself.")
    if bool(row.sides) != bool(other.sides):
        raise NotAllowed("A path through hexes and one along hexsides cannot be joined.")
    if row.kind != other.kind:
        one, two = kind_name(campaign, row.kind), kind_name(campaign, other.kind)
        raise NotAllowed(f"A {one} and a {two} cannot be joined; make them one kind first.")
    whole = _joined(stops(row), stops(other))
    edits = {id_: with_stops(_named_as_either(row, other), whole), other_id: None}
    return path_change(campaign, map_id, "Join", edits, "s")


def reverse_path(campaign: Campaign, map_id: str, id_: str) -> Change:
    """The same way in the other direction: a river flows the other way."""
    row = the_path(campaign, map_id, id_)
    turned = with_stops(row, stops(row)[::-1])
    return path_change(campaign, map_id, "Reverse", {id_: turned})


def rename_path(
    campaign: Campaign, map_id: str, id_: str, name: str, player_name: str = ""
) -> Change:
    row = the_path(campaign, map_id, id_)
    new = replace(row, name=path_name(name), player_name=path_name(player_name))
    return path_change(campaign, map_id, "Rename", {id_: new})


def surface_path(
    campaign: Campaign, map_id: str, id_: str, *, is_paved: bool, is_cleared: bool
) -> Change:
    """A road or trail as it is kept: with stones on it, without the snow that falls."""
    row = the_path(campaign, map_id, id_)
    if (is_paved or is_cleared) and not is_route(campaign, row.kind):
        raise NotAllowed("Only a road or a trail is paved or cleared.")
    after = replace(row, is_paved=is_paved, is_cleared=is_cleared)
    did = "Pave" if is_paved > row.is_paved else "Clear" if is_cleared > row.is_cleared else "Edit"
    return path_change(campaign, map_id, f"{did} the", {id_: after})


def change_kind(campaign: Campaign, map_id: str, id_: str, kind: str) -> Change:
    """What is no road any more is neither paved nor cleared."""
    row = replace(the_path(campaign, map_id, id_), kind=kind)
    if not is_route(campaign, kind):
        row = replace(row, is_paved=False, is_cleared=False)
    return path_change(campaign, map_id, "Make a", {id_: row})


def is_route(campaign: Campaign, kind: str) -> bool:
    """Whether travellers take it for a road or a trail."""
    return taken_for(kind, campaign.all(PathKind)) in ("road", "trail")


def remove_path(campaign: Campaign, map_id: str, id_: str) -> Change:
    """Its bridges and fords go with it, but for those that another path shares."""
    row = the_path(campaign, map_id, id_)
    did, named = ("Remove the", f" “{row.name}”") if row.name else ("Remove", "")
    return path_change(campaign, map_id, did, {id_: None}, named)


def the_path(campaign: Campaign, map_id: str, id_: str) -> Path:
    return campaign.one(Path, Key("path", map_id, id_))


def kind_name(campaign: Campaign, kind: str) -> str:
    """What a kind of path is called in a sentence; refused if there is none such."""
    if kind in KINDS_OF_OURS:
        return kind
    own = campaign.get(Key("path_kind", "", kind))
    if not isinstance(own, PathKind):
        raise NotAllowed(f"There is no kind of path “{kind}”.")
    return own.name.lower()


def path_ending_at(campaign: Campaign, map_id: str, kind: str, at: Stop) -> str | None:
    """The first path of a kind that begins or ends here and does not run in a ring."""
    for id_, row in campaign.all(Path, map_id).items():
        if row.kind == kind and bool(row.sides) == isinstance(at, HexCorner):
            own = stops(row)
            if own[0] != own[-1] and at in (own[0], own[-1]):
                return id_
    return None


def check_stops(campaign: Campaign, map_id: str, through: Sequence[Stop]) -> None:
    """Refuse a way that no path can take."""
    the_hex_map(campaign, map_id)
    if len(through) < 2:
        raise NotAllowed("A path needs two hexes at the least, or one hexside.")
    for at in through:
        reach = 3 if isinstance(at, HexCorner) else 1
        if max(abs(at.q), abs(at.r)) >= FURTHEST * reach:
            raise NotAllowed("This is further out than any map reaches.")
        if isinstance(at, HexCorner) and not is_corner(at):
            raise NotAllowed("A path along hexsides leads from corner to corner.")
    for a, b in pairwise(through):
        if type(a) is not type(b):
            raise NotAllowed("A path leads through hexes or along hexsides, not both.")
        if not is_step(a, b):
            raise NotAllowed(f"The path leaps{_where(campaign, map_id, b)}; close the gap first.")


def path_change(
    campaign: Campaign, map_id: str, did: str, edits: Mapping[str, Path | None], more: str = ""
) -> Change:
    """Put paths in place; bridges and fords that are left at no path are taken away.

    It is called by what was done, the kind of the first of the paths, and what `more` there is.
    """
    draft, kinds = Draft(campaign), list[str]()
    lost: set[Spanned] = set()
    for id_, row in edits.items():
        before = draft.found(Path, Key("path", map_id, id_))
        if before is not None:
            lost |= touched(before)
        kinds += [each.kind for each in (row, before) if each is not None]
        draft.put(Key("path", map_id, id_), row)
    for crossing_id in left_alone(draft, map_id, lost):
        draft.put(Key("crossing", map_id, crossing_id), None)
    return draft.change(f"{did} {kind_name(campaign, kinds[0])}{more}")


def left_alone(draft: Draft, map_id: str, lost: set[Spanned]) -> list[str]:
    """The bridges and fords at some sides and in some hexes where no path needs one any more."""
    crossings = draft.all(Crossing, map_id).items()
    at_lost = [(id_, where) for id_, row in crossings if (where := spanned(row)) in lost]
    paths = draft.all(Path, map_id).values() if at_lost else ()
    own = draft.all(PathKind)
    return [id_ for id_, where in at_lost if not needs_crossing(paths, where, own)]


def path_name(text: str) -> str:
    """As it is kept; a path needs none."""
    return one_line(text, "A path", may_be_empty=True)


def _where(campaign: Campaign, map_id: str, at: Stop) -> str:
    if isinstance(at, HexCorner):
        return ""
    on = the_hex_map(campaign, map_id)
    return f" to {label(at, on.top, on.numbering)}"


def _index_of(row: Path, own: Sequence[Stop], at: Stop | Side) -> int:
    """Where a path is to be split: a hex that it passes twice is split at the first."""
    if isinstance(at, Side):
        sides = [canonical(side) for side in row.sides]
        return sides.index(canonical(at)) + 1 if canonical(at) in sides else _refuse_elsewhere()
    if at not in own or isinstance(at, HexCorner) != bool(row.sides):
        return _refuse_elsewhere()
    return next((i for i in range(1, len(own) - 1) if own[i] == at), 0)


def _refuse_elsewhere() -> int:
    raise NotAllowed("The path does not pass here.")


def _carried_on(own: Sequence[Stop], drawn: Sequence[Stop]) -> tuple[Stop, ...]:
    """A path with what was drawn from one of its ends outwards, in the path's own direction."""
    if own[-1] == drawn[0]:
        return (*own, *drawn[1:])
    return (*drawn[:0:-1], *own)


def _joined(one: Sequence[Stop], other: Sequence[Stop]) -> tuple[Stop, ...]:
    """Both in the first one's direction; ends that are one come before ends that are neighbours."""
    for is_met in (lambda a, b: a == b, is_step):
        for onwards in (other, other[::-1]):
            if is_met(one[-1], onwards[0]):
                return (*one, *onwards[one[-1] == onwards[0] :])
        for before in (other, other[::-1]):
            if is_met(before[-1], one[0]):
                return (*before[: len(before) - (before[-1] == one[0])], *one)
    raise NotAllowed("These paths do not meet at their ends.")


def _named_as_either(row: Path, other: Path) -> Path:
    return replace(
        row, name=row.name or other.name, player_name=row.player_name or other.player_name
    )


CROSSINGS = get_args(get_type_hints(Crossing)["kind"])


def add_crossing(campaign: Campaign, map_id: str, row: Crossing) -> Change:
    new = _checked(campaign, map_id, row)
    return added(campaign, map_id, new, f"Add {new.kind}")


def edit_crossing(campaign: Campaign, map_id: str, id_: str, row: Crossing) -> Change:
    """Another kind or name, or the same elsewhere."""
    key = Key("crossing", map_id, id_)
    before = campaign.one(Crossing, key)
    after = _checked(campaign, map_id, row, id_)
    return replaced(key, before, after, f"Edit {after.kind}")


def remove_crossing(campaign: Campaign, map_id: str, id_: str) -> Change:
    key = Key("crossing", map_id, id_)
    row = campaign.one(Crossing, key)
    return removed(campaign, key, f"Remove {row.kind}")


def crossing_at(campaign: Campaign, map_id: str, where: Spanned) -> str | None:
    """The id of what is in a hex, or at a side, by whichever of its two names."""
    one = canonical(where) if isinstance(where, Side) else where
    rows = campaign.all(Crossing, map_id).items()
    return next((id_ for id_, row in rows if spanned(row) == one), None)


def _checked(campaign: Campaign, map_id: str, row: Crossing, own: str = "") -> Crossing:
    if row.kind not in CROSSINGS:
        raise NotAllowed(f"“{row.kind}” is none of {', '.join(CROSSINGS)}.")
    where, here = spanned(row), "in this hex" if row.is_within else "at this hexside"
    paths = campaign.all(Path, map_id).values()
    if not needs_crossing(paths, where, campaign.all(PathKind)):
        lacking = "No path crosses a river" if row.is_within else "No path is"
        raise NotAllowed(f"{lacking} {here}; draw one before its {row.kind}.")
    there = crossing_at(campaign, map_id, where)
    if there not in (None, own):
        kind = campaign.one(Crossing, Key("crossing", map_id, str(there))).kind
        raise NotAllowed(f"There is a {kind} {here} already.")
    named = one_line(row.name, "A crossing", may_be_empty=True)
    return replace(spanning(row, where), name=named)


NARROWEST, WIDEST = 1, 12
DASHES = get_args(get_type_hints(PathKind)["dash"])
TRAVELS = get_args(get_type_hints(PathKind)["travel"])


def add_path_kind(campaign: Campaign, row: PathKind) -> Change:
    new = _checked_kind(campaign, row)
    key = Key("path_kind", "", campaign.new_id("path_kind"))
    return Change(f"Add kind of path {new.name}", {key: Swap(None, new)})


def edit_path_kind(campaign: Campaign, id_: str, row: PathKind) -> Change:
    """Bridges and fords go with it that no path needs any more, as travellers take the kind now."""
    key = Key("path_kind", "", id_)
    before = campaign.one(PathKind, key)
    after = _checked_kind(campaign, row, id_)
    label = f"Edit kind of path {after.name}"
    if before.travel == after.travel:
        return replaced(key, before, after, label)
    draft = Draft(campaign)
    draft.put(key, after)
    for map_id in campaign.maps():
        paths = campaign.all(Path, map_id).values()
        lost = {where for path in paths if path.kind == id_ for where in touched(path)}
        for crossing in left_alone(draft, map_id, lost):
            draft.put(Key("crossing", map_id, crossing), None)
    return draft.change(label)


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
