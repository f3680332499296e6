"""Parts of keys in Markdown: words that must not count as marks, zones by their numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mapper.model.campaign.ids import natural
from mapper.model.campaign.zone_rows import Zone
from mapper.model.map_view import MapView
from mapper.model.search.link_marks import in_words

MARKS = re.compile(r"[\\`*_\[\]<>#|~]|&(?=#?\w+;)|^[-+=](?=[-+=\s]|$)")
"""What would be taken for more than a letter where it stands."""

NUMBERED = re.compile(r"^(\d+)([.)])(?=\s|$)")
"""How a line of a numbered list begins."""


def one_line(text: str) -> str:
    """As plain words, in one line."""
    words = " ".join(in_words(text).split())
    return NUMBERED.sub(r"\1\\\2", MARKS.sub(r"\\\g<0>", words))


def told(text: str) -> Iterator[str]:
    """A paragraph, if there is anything to say."""
    if text.strip():
        yield in_words(text.strip())


def listed(lines: Iterator[str]) -> Iterator[str]:
    """A list as one paragraph, if there is anything in it."""
    yield from told("\n".join(lines))


def zone_named(row: Zone) -> str:
    """By number and name, as far as it has them."""
    words = [one_line(word) for word in (row.number, row.name) if word.strip()]
    return " ".join(words) or f"a {row.kind}"


def zone_title(row: Zone) -> str:
    return f"### {begun(zone_named(row))}"


def zones_of(view: MapView, level: int) -> list[str]:
    """The zones of a level by their numbers, then those without, as they were drawn."""
    ids = [id_ for id_, row in view.zones.items() if row.level == level]
    return sorted(ids, key=lambda id_: _order(view.zones[id_].number, id_))


def _order(number: str, id_: str) -> tuple[bool, object, object]:
    return not number, natural(number), natural(id_)


def begun(words: str) -> str:
    """As a sentence begins."""
    return f"{words[:1].upper()}{words[1:]}"
