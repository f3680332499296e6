"""Everything that a game master can do in the key table, where chance takes it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from hypothesis import strategies as st

from mapper.commands.keying.bring_in import SheetLine, bring_in
from mapper.commands.keying.many_lines import (
    CellText,
    add_text,
    fill_column,
    remove_lines,
    rename_lines,
    tag_lines,
    write_cells,
)
from mapper.model.campaign.change import Change
from mapper.model.key_table.key_lines import COLUMNS, KeyLine
from mapper.model.key_table.key_listing import KeyFilter, KeyListing
from mapper.model.not_allowed import NotAllowed
from tests.commands.preparing import Deed, Whim

PLACES = ("0101", "0203", "1", "2", "Vault", "", "nowhere", "0102 (Wild)")
SEEN = ("overt", "hidden", "secret", "Secret", "unseen")
TEXTS = ("title", "player_title", "player_text", "gm_notes")


def lines(w: Whim) -> list[KeyLine]:
    """Some of the table; refused if nothing is keyed."""
    all_ = KeyListing(w.campaign).fitting(KeyFilter())
    if not all_:
        raise NotAllowed("There is none.")
    return w.data.draw(st.lists(st.sampled_from(all_), min_size=1, max_size=5, unique=True))


def column(w: Whim) -> tuple[str, str]:
    """One that is written, and a text for it, not always one that fits."""
    name = w.data.draw(st.sampled_from(("place", "visibility", "tags", "icon", *TEXTS)))
    given = {
        "place": PLACES,
        "visibility": SEEN,
        "tags": ("red", "red, blue", ""),
        "icon": ("inn", ""),
    }
    return name, w.data.draw(st.sampled_from(given.get(name, ("Mill", "Ford #", ""))))


def _fill(w: Whim) -> Change:
    return fill_column(w.campaign, [line.part for line in lines(w)], *column(w))


def _write(w: Whim) -> Change:
    return write_cells(w.campaign, [CellText(line.part, *column(w)) for line in lines(w)])


def _bring_in(w: Whim) -> Change:
    """Some lines as they were written, with something altered, or not known any more."""
    found = []
    for number, line in enumerate(lines(w), 2):
        cells = {name: str(getattr(line, name)) for name in COLUMNS}
        cells.update([column(w)])
        if w.yes():
            cells["id"] = ""
        found.append(SheetLine(number, cells))
    return bring_in(w.campaign, found).change


LINES: Mapping[str, Deed] = MappingProxyType(
    {
        "fill column": _fill,
        "write cells": _write,
        "add text": lambda w: add_text(
            w.campaign,
            [line.part for line in lines(w)],
            w.data.draw(st.sampled_from(TEXTS)),
            "More",
        ),
        "rename lines": lambda w: rename_lines(
            w.campaign, [line.part for line in lines(w)], f"* {w.words()} #"
        ),
        "tag lines": lambda w: tag_lines(
            w.campaign, [line.part for line in lines(w)], "a, b", "red"
        ),
        "remove lines": lambda w: remove_lines(w.campaign, [line.part for line in lines(w)]),
        "bring in": _bring_in,
    }
)
