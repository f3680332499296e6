"""Links by names as they are marked in texts: [[Eastgate]], or [[Eastgate|the east gate]]."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from mapper.model.search.search_text import folded

BEGIN, END = "[[", "]]"
LINK = re.compile(r"\[\[([^\[\]|\n]+)(?:\|([^\[\]\n]+))?\]\]")
WORDS = re.compile(r"[^\[\]|\n]+")
BEGUN = re.compile(r"\[\[([^\[\]|\n]*)$")


class NameLink(NamedTuple):
    """A link in a text: where it stands, whose name it has, and the words that are read there."""

    start: int
    end: int
    name: str
    words: str


def links_in(text: str) -> Iterator[NameLink]:
    for found in LINK.finditer(text) if BEGIN in text else ():
        name = found[1].strip()
        yield NameLink(found.start(), found.end(), name, (found[2] or name).strip())


def link_at(text: str, at: int) -> NameLink | None:
    """The link that a place in a text lies in."""
    return next((link for link in links_in(text) if link.start <= at <= link.end), None)


def in_words(text: str) -> str:
    """As it is read: names without the marks around them."""
    return LINK.sub(lambda found: (found[2] or found[1]).strip(), text) if BEGIN in text else text


def name_begun(text: str) -> str | None:
    """What is written of a name whose link is still open at the end of a text; None: none is."""
    found = BEGUN.search(text)
    return None if found is None else found[1]


def renamed(text: str, names: Mapping[str, str], *, keeps_words: bool = False) -> str:
    """The text with other names in its links, found by what names are compared by.

    Where it keeps its words, it is read as before: the old name stands for the link.
    """

    def link(found: re.Match[str]) -> str:
        name = names.get(as_compared(found[1]))
        if name is None:
            return found[0]
        words = found[2] or (found[1] if keeps_words else name)
        shown = "" if words.strip() == name else f"|{words.strip()}"
        return f"{BEGIN}{name}{shown}{END}"

    return LINK.sub(link, text) if BEGIN in text else text


def as_compared(name: str) -> str:
    return folded(" ".join(name.split()))


def can_be_linked(name: str) -> bool:
    """Whether a name can stand in a link."""
    return "|" not in name and LINK.fullmatch(f"{BEGIN}{name}{END}") is not None
