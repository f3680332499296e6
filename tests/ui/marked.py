"""A campaign whose every word holds a mark that Qt would take for more than letters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from mapper.model.campaign.change import Change, between
from mapper.model.campaign.rows import Key, Row
from mapper.ui.editing.document import Document

MARK = "<b>x<br>&amp; A&B [*] <img src=x>\u202ez"
"""HTML, an entity, a key, the place of a mark in titles, and letters that run the other way."""

IN_MENUS = MARK.replace("&", "&&")
IN_TITLES = MARK.replace("[*]", "[*][*]")

NAMES = "name player_name title player_title year_name tags weekdays who count carrier leads"
TEXTS = "text player_text gm_notes notes player treasure omens encounters good_encounters"
WORDS = frozenset(f"{NAMES} {TEXTS}".split())
"""The fields of rows that hold words of the user."""


def mark_all(document: Document) -> None:
    """Put the mark behind every word that has none yet, as one change."""
    rows = document.campaign.rows()
    document.do(marking(rows))


def marking(rows: Mapping[Key, Row]) -> Change:
    return between(f"Mark {MARK}", rows, {key: _marked(row) for key, row in rows.items()})


def _marked(part: Any, *, is_word: bool = False) -> Any:
    match part:
        case str() if is_word and MARK not in part:
            return part + MARK
        case tuple() if names := getattr(part, "_fields", ()):
            made = _fields(part, names)
            return type(part)(*(made.get(name, getattr(part, name)) for name in names))
        case tuple():
            return tuple(_marked(each, is_word=is_word) for each in part)
        case _ if is_dataclass(part) and not isinstance(part, type):
            names = [each.name for each in fields(part) if each.init]
            made = _fields(part, names)
            return replace(part, **made) if made else part
    return part


def _fields(part: Any, names: Iterable[str]) -> dict[str, Any]:
    """The fields that come to be others by the mark."""
    pairs = ((name, getattr(part, name)) for name in names)
    made = {name: (old, _marked(old, is_word=name in WORDS)) for name, old in pairs}
    return {name: new for name, (old, new) in made.items() if new != old}
