"""Commands on many lines of the key table at once: written, renamed, tagged, taken away."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import NamedTuple

from mapper.commands.keying.line_draft import CALLED, LineDraft, plain_tag_list
from mapper.commands.paths.paths import remove_path
from mapper.commands.terrain.terrain import remove_region
from mapper.commands.things.features import plain_tags, remove_clue
from mapper.commands.things.things import CLASSES, remove_things
from mapper.commands.zones.passages import edit_passage, remove_passages
from mapper.commands.zones.zones import remove_zones
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, what_changes
from mapper.model.campaign.rows import LYING, Key
from mapper.model.campaign.zone_rows import Passage
from mapper.model.key_table.key_lines import TAGS_BETWEEN, KeyPart
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FeatureAt

NUMBER, OLD = re.compile("#+"), "*"
"""In a pattern: where the number stands, with as many digits at the least; and the old title."""


class CellText(NamedTuple):
    """What is to stand in a column of a line."""

    part: KeyPart
    column: str
    text: str


def write_cells(campaign: Campaign, cells: Sequence[CellText], did: str = "Edit") -> Change:
    """All of these, or none: the first that cannot be written refuses all."""
    return _written(LineDraft(campaign), cells, did)


def give_icon(campaign: Campaign, parts: Sequence[KeyPart], icon: str) -> Change:
    """An icon of ours or an image that is in the file, for all that have icons."""
    draft = LineDraft(campaign, icon)
    cells = [CellText(part, "icon", icon) for part in _able(draft, parts, "icon")]
    return _written(draft, cells, "Change the icon of")


def _written(draft: LineDraft, cells: Sequence[CellText], did: str) -> Change:
    for part, own in groupby(cells, key=lambda cell: cell.part):
        told = {cell.column: cell.text for cell in own}
        try:
            draft.write(part, told)
        except NotAllowed as refused:
            named = told.get("title", "") or _title(draft, part)
            raise NotAllowed(f"“{named}”: {refused}" if named else str(refused)) from None
    parts = list(dict.fromkeys(cell.part for cell in cells))
    return draft.change(f"{did} {_things(draft, parts)}")


def fill_column(campaign: Campaign, parts: Sequence[KeyPart], column: str, text: str) -> Change:
    """The same text in a column of all lines that have one."""
    able = _able(LineDraft(campaign), parts, column)
    did = {"place": "Move", "visibility": f"Make {text}:"}
    cells = [CellText(part, column, text) for part in able]
    return write_cells(campaign, cells, did.get(column, f"Write the {CALLED[column]} of"))


def add_text(campaign: Campaign, parts: Sequence[KeyPart], column: str, text: str) -> Change:
    """A paragraph more in a column of all lines that have one."""
    draft = LineDraft(campaign)
    able = _able(draft, parts, column)
    texts = ((part, draft.text(part, column).rstrip()) for part in able)
    cells = [CellText(part, column, f"{old}\n\n{text}" if old else text) for part, old in texts]
    return write_cells(campaign, cells, f"Add to the {CALLED[column]} of")


def copy_titles(campaign: Campaign, parts: Sequence[KeyPart], column: str) -> Change:
    """Its own title in a column of each line that has both."""
    draft = LineDraft(campaign)
    able = _able(draft, _able(draft, parts, column), "title")
    cells = [CellText(part, column, draft.text(part, "title")) for part in able]
    return write_cells(campaign, cells, f"Write the title as {CALLED[column]} of")


def rename_lines(
    campaign: Campaign, parts: Sequence[KeyPart], pattern: str, first: int = 1
) -> Change:
    """By a pattern: `#` is a number that counts on from the first, `*` the title as it is."""
    titles = new_titles(campaign, parts, pattern, first)
    return write_cells(campaign, [CellText(part, "title", each) for part, each in titles], "Rename")


def new_titles(
    campaign: Campaign, parts: Sequence[KeyPart], pattern: str, first: int = 1
) -> list[tuple[KeyPart, str]]:
    """What a pattern makes of titles; both sides of a passage have one name and one number."""
    draft = LineDraft(campaign)
    numbers: dict[object, int] = {}
    found = []
    for part in _able(draft, parts, "title"):
        thing = part.key if part.key.kind == "passage" and len(part.within) == 1 else part
        number = numbers.setdefault(thing, first + len(numbers))
        counted = NUMBER.sub(partial(_in_digits, number), pattern)
        found.append((part, counted.replace(OLD, draft.text(part, "title"))))
    return found


def _in_digits(number: int, marks: re.Match[str]) -> str:
    return str(number).zfill(len(marks[0]))


def tag_lines(campaign: Campaign, parts: Sequence[KeyPart], add: str, drop: str = "") -> Change:
    """Some tags more and others fewer, as they are typed, on all lines that have tags."""
    draft, more = LineDraft(campaign), plain_tag_list(add)
    gone = {tag.casefold() for tag in plain_tag_list(drop)}
    cells = []
    for part in _able(draft, parts, "tags"):
        old = plain_tag_list(draft.text(part, "tags"))
        left = [tag for tag in old if tag.casefold() not in gone]
        cells.append(CellText(part, "tags", TAGS_BETWEEN.join(plain_tags((*left, *more)))))
    return write_cells(campaign, cells, "Tag")


def remove_lines(campaign: Campaign, parts: Sequence[KeyPart]) -> Change:
    """Off the maps, with all that goes with them; its label says what that is."""
    after, made = campaign.snapshot(), Change("", {})
    for remove in _removals(parts):
        change = remove(after)
        after.apply(change)
        made = made.then(change)
    return replace(made, label=_taken_away(made, parts))


def _removals(parts: Sequence[KeyPart]) -> Iterable[Callable[[Campaign], Change]]:
    """Clues first and the last of them before, so that each is where its number says."""
    keys = {part.key for part in parts if not _is_clue(part)}
    clues = {part for part in parts if _is_clue(part) and part.key not in keys}
    for part in sorted(clues, key=lambda part: part.within, reverse=True):
        yield partial(_without_clue, part)
    by_place: dict[tuple[str, str], list[Key]] = {}
    for key in keys:
        kind = "thing" if key.kind in CLASSES else key.kind
        by_place.setdefault((kind, key.map), []).append(key)
    for (kind, map_id), own in sorted(by_place.items()):
        yield partial(_removed, kind, map_id, own)


def _removed(kind: str, map_id: str, keys: Collection[Key], campaign: Campaign) -> Change:
    """Those of one kind on one map, as far as they have not gone with others already."""
    left = [key for key in keys if campaign.has(key)]
    ids = [str(key.id) for key in left]
    if not left:
        return Change("", {})
    match kind:
        case "thing":
            return remove_things(campaign, left)
        case "zone":
            return remove_zones(campaign, map_id, ids)
        case "passage":
            return remove_passages(campaign, map_id, ids)
    remove = remove_region if kind == "region" else remove_path
    after, made = campaign.snapshot(), Change("", {})
    for id_ in ids:
        change = remove(after, map_id, id_)
        after.apply(change)
        made = made.then(change)
    return made


def _without_clue(part: KeyPart, campaign: Campaign) -> Change:
    key, (*within, index) = part
    if key.kind != "passage":
        return remove_clue(campaign, FeatureAt(key.map, str(key.id)), index)
    row = campaign.one(Passage, key)
    sides = list(row.sides)
    clues = sides[within[0]].clues
    sides[within[0]] = replace(sides[within[0]], clues=(*clues[:index], *clues[index + 1 :]))
    return edit_passage(campaign, key.map, str(key.id), replace(row, sides=(sides[0], sides[1])))


def _is_clue(part: KeyPart) -> bool:
    return len(part.within) == (2 if part.key.kind == "passage" else 1)


TOLD = (*LYING, "label", "zone", "passage", "region", "path", "crossing")
"""What is told of what went, in this order."""


def _taken_away(change: Change, parts: Sequence[KeyPart]) -> str:
    """What all goes, counted; clues of what stays are told by themselves."""
    went = Counter(key.kind for key, swap in change.rows.items() if swap.after is None)
    clues = sum(_is_clue(part) for part in parts if change.rows.get(part.key, (0, None))[1])
    told = [_counted(went[kind], kind) for kind in TOLD if went[kind]]
    told += [_counted(clues, "clue")] if clues else []
    return f"Delete {', '.join(told) or _counted(sum(what_changes(change).values()), 'row')}"


def _counted(count: int, kind: str) -> str:
    return f"{count:,} {kind}" if count == 1 else f"{count:,} {kind}s"


def _able(draft: LineDraft, parts: Sequence[KeyPart], column: str) -> list[KeyPart]:
    """Those that have a column; refused where none has."""
    found = [part for part in parts if draft.has(part, column)]
    if not found:
        raise NotAllowed(f"None of these has {CALLED[column]} that can be written.")
    return found


def _title(draft: LineDraft, part: KeyPart) -> str:
    try:
        return draft.text(part, "title")
    except NotAllowed:
        return ""


def _things(draft: LineDraft, parts: Sequence[KeyPart]) -> str:
    """What a label says of so many lines."""
    if len(parts) == 1 and (title := _title(draft, parts[0])):
        return f"“{title}”"
    return "a thing" if len(parts) == 1 else f"{len(parts):,} things"
