"""The pages of the manual as they are written: what they say, and what each part is about.

They are Markdown with marks of our own. `{do fight}` is where an action stands, with its key,
`{key fight}` its key alone and `{name fight}` its name; `{keys}` is the table of all of them. A
comment `<!-- about: MonthDialog -->` says which parts of the window a section tells of, by
the names of their classes or by their own; an item of a list is about the actions named before its
colon.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from mapper.resources import resources

CONTENTS = "contents.md"
HEADING = re.compile(r"(#+) (.*)")
ITEM = re.compile(r"\s*(?:-|\d+\.) (.*)")
MARK = re.compile(r"\{(do|key|name) (\w+)\}")
NOTE = re.compile(r"[ \t]*<!--(.*?)-->")
ABOUT = re.compile(r"<!-- about: (.*?) -->")
TERM = re.compile(r"\*\*([^*]+)\*\*")
HEAD = re.compile(r"(?:(?:, )?(?:\*\*[^*]+\*\*|\{\w+ \w+\}))+:")
SIGNS = re.compile(r"[*`|#\\]|!?\[|\]\([^)]*\)|^\s*(?:-|\d+\.) ", re.MULTILINE)
ALL_KEYS = "{keys}"
AROUND = 40
"""So many letters are shown on both sides of what is searched for."""


class ActionWords(NamedTuple):
    """What an action is called, where it stands in the menus, which keys it has, and its group."""

    name: str
    way: str
    keys: tuple[str, ...]
    group: str


ActionTexts = Mapping[str, ActionWords]
"""Those of all actions by their ids, as they are now."""


class ManualPage(NamedTuple):
    """A page of the manual: its file's name, its title, under which heading it stands, its text."""

    name: str
    title: str
    group: str
    text: str


class Topic(NamedTuple):
    """What a part of the window is told of in the manual: a page, and where on it."""

    page: str
    anchor: str


class Anchor(NamedTuple):
    """Where on a page something stands: the so-manieth of its headings, or of its items."""

    is_heading: bool
    number: int
    title: str


class Hit(NamedTuple):
    """A section in which all that is searched for stands, and some words around it."""

    page: ManualPage
    anchor: str
    section: str
    words: str


@cache
def shipped_pages() -> tuple[ManualPage, ...]:
    """Those that come with the program."""
    return (*read_pages(resources() / "manual"),)


def read_pages(folder: Path) -> list[ManualPage]:
    """In the order of the contents."""
    found, group = list[ManualPage](), ""
    for line in (folder / CONTENTS).read_text("utf-8").splitlines():
        if line.startswith("## "):
            group = line.removeprefix("## ")
        elif line.startswith("- "):
            name = line.removeprefix("- ")
            text = (folder / name).read_text("utf-8")
            title = text.partition("\n")[0].removeprefix("# ")
            found.append(ManualPage(name, title, group, text))
    return found


def filled(text: str, words: ActionTexts) -> str:
    """A page as it is read, with the names and keys that actions have now."""
    if ALL_KEYS in text:
        text = text.replace(ALL_KEYS, _all_keys(words))
    return MARK.sub(lambda mark: _said(mark[1], words.get(mark[2])), NOTE.sub("", text))


def slug(title: str) -> str:
    """What a heading is called in a link."""
    return "-".join(re.findall(r"[a-z0-9]+", title.casefold().replace("'", "").replace("’", "")))


def anchors(text: str) -> dict[str, Anchor]:
    """All places of a page that something can lead to.

    A heading is called by its slug; an item by that of its section and of a term before its colon,
    or of an action that is named there: `the-tools/do-tool_brush`.
    """
    found, section, headings, items = dict[str, Anchor](), "", 0, 0
    for line in _lines(text):
        if heading := HEADING.fullmatch(NOTE.sub("", line)):
            section = slug(heading[2]) if len(heading[1]) > 1 else ""
            found.setdefault(section, Anchor(True, headings, heading[2]))
            headings += 1
        elif item := ITEM.match(line):
            for name in _terms(item[1]):
                found.setdefault(f"{section}/{name}", Anchor(False, items, name))
            items += 1
    return found


def topics(pages: Iterable[ManualPage]) -> dict[str, Topic]:
    """Where each part of the window and each action is told of, by its name."""
    found = dict[str, Topic]()
    for page in pages:
        section = ""
        for line in _lines(page.text):
            if heading := HEADING.fullmatch(NOTE.sub("", line)):
                section = slug(heading[2]) if len(heading[1]) > 1 else ""
            for names in ABOUT.findall(line):
                found |= {name: Topic(page.name, section) for name in names.split()}
        for anchor in anchors(page.text):
            _, is_action, action = anchor.partition("/do-")
            if is_action:
                found.setdefault(action, Topic(page.name, anchor))
    return found


def term_of(page: ManualPage, section: str, names: Iterable[str]) -> str | None:
    """The item of a section that tells of a field, by one of the names that it goes by.

    Without a section: of the whole page.
    """
    there = anchors(page.text)
    for name in map(slug, names):
        if not name:
            continue
        for anchor in there:
            of, _, term = anchor.partition("/")
            if term == name and (of == section or not section):
                return anchor
    return None


def hits(pages: Iterable[ManualPage], words: ActionTexts, wanted: str) -> list[Hit]:
    """The sections that say it, those first that are called so."""
    asked = wanted.casefold().split()
    found = list[tuple[int, Hit]]()
    for page in pages if asked else ():
        for anchor, title, text in _sections(filled(page.text, words)):
            plain = " ".join(SIGNS.sub("", text).split())
            if all(word in f"{title} {plain}".casefold() for word in asked):
                is_called = all(word in title.casefold() for word in asked)
                hit = Hit(page, anchor, title, _around(plain, wanted, asked[0]))
                found.append((not is_called, hit))
    return [hit for _, hit in sorted(found, key=lambda each: each[0])]


def _said(how: str, action: ActionWords | None) -> str:
    """`do`, `key` or `name` of an action; one without a key is told by where it stands."""
    if action is None:
        return ""
    keys = " or ".join(f"**{key}**" for key in action.keys)
    if how == "name":
        return f"*{action.name}*"
    if how == "key" and keys:
        return keys
    return f"*{action.way}*" + (f" ({keys})" if keys else "")


def _all_keys(words: ActionTexts) -> str:
    groups = dict[str, list[str]]()
    for each in words.values():
        if each.keys:
            line = f"| {each.name} | {', '.join(f'**{key}**' for key in each.keys)} |"
            groups.setdefault(each.group, []).append(line.replace("**|**", r"**\|**"))
    head = "| action | keys |\n|---|---|\n"
    return "\n\n".join(f"## {group}\n\n{head}" + "\n".join(of) for group, of in groups.items())


def _lines(text: str) -> Iterator[str]:
    """All but what is to be typed."""
    is_code = False
    for line in text.splitlines():
        if line.startswith("```"):
            is_code = not is_code
        elif not is_code:
            yield line


def _terms(item: str) -> Iterator[str]:
    """What an item is about: the terms and the actions before its colon."""
    if head := HEAD.match(item):
        yield from map(slug, TERM.findall(head[0]))
        yield from (f"do-{action}" for _, action in MARK.findall(head[0]))


def _sections(text: str) -> Iterator[tuple[str, str, str]]:
    """The anchor, the title and the text of each."""
    anchor, title, lines = "", "", list[str]()
    for line in text.splitlines():
        if heading := HEADING.fullmatch(line):
            if lines or title:
                yield anchor, title, "\n".join(lines)
            title, lines = heading[2], []
            anchor = slug(title) if len(heading[1]) > 1 else ""
        else:
            lines.append(line)
    yield anchor, title, "\n".join(lines)


def _around(text: str, wanted: str, first: str) -> str:
    """Some words around what is searched for, or around the first word of it."""
    folded = text.casefold()
    at = folded.find(wanted.casefold())
    at = at if at >= 0 else max(0, folded.find(first))
    start, end = max(0, at - AROUND), at + len(wanted) + AROUND
    before, after = "…" if start else "", "…" if end < len(text) else ""
    return f"{before}{text[start:end].strip()}{after}"
