"""What goes with a new name: the links to what was called otherwise, in all texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import Key, Row, name_of
from mapper.model.search.link_marks import as_compared, can_be_linked, renamed
from mapper.model.search.name_links import CALLED, LinkIndex, rewritten

NOTHING: Mapping[Key, Row | None] = {}


class NameChange(NamedTuple):
    """What something is called before the step, before the change, and after it."""

    first: str
    before: str
    after: str


def with_links_renamed(
    campaign: Campaign,
    change: Change,
    index: LinkIndex | None = None,
    since: Mapping[Key, Row | None] = NOTHING,
) -> Change:
    """The change with the links to all that it renames; those to a name of several stay.

    So do those to what comes to be called as something else is: they would lead to that, for good.
    What players read keeps its words: a new name may be one that they must not know.
    `since` has rows as they were before the step that the change goes on with: names that were
    written in between count for nothing.
    """
    old = _renamed_in(change, since)
    if not old:
        return change
    names, telling = _followed(index or LinkIndex(campaign), old)

    def rewrite(text: str, is_for_players: bool) -> str:
        return renamed(text, names, keeps_words=is_for_players)

    rows = dict(change.rows)
    for key in dict.fromkeys((*since, *telling)):
        here = campaign.get(key)
        now = rows[key].after if key in rows else since.get(key, here)
        if here is None or now is None or isinstance(now, bytes):
            continue
        after = rewritten(now, rewrite)
        if after != here:
            rows[key] = Swap(here, after)
    return Change(change.label, rows)


def _followed(found: LinkIndex, old: Mapping[Key, NameChange]) -> tuple[dict[str, str], list[Key]]:
    """The new names of what links can follow, by what names are compared by, and who has links."""
    names: dict[str, str] = {}
    telling: list[Key] = []
    times = Counter(as_compared(each.first) for each in old.values())
    taken = Counter(as_compared(each.after) for each in old.values())
    for first, between, after in old.values():
        is_taken = taken[as_compared(after)] > 1 or found.called(after) - old.keys()
        if times[as_compared(first)] > 1 or is_taken:
            continue
        for name in (between, first):
            if not found.called(name) - old.keys():
                names[as_compared(name)] = after
                telling += found.telling_of(name)
    return names, telling


def _renamed_in(change: Change, since: Mapping[Key, Row | None]) -> dict[Key, NameChange]:
    """What is called otherwise than before the step or the change."""
    found: dict[Key, NameChange] = {}
    for kind in (*CALLED, "map"):
        for key, (before, after) in change.of_kind(kind).items():
            first = since.get(key, before)
            if first is not None and before is not None and after is not None:
                names = NameChange(name_of(first), name_of(before), name_of(after))
                if len({*names}) > 1 and can_be_linked(names.after):
                    found[key] = names
    return found
