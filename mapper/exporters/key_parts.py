"""Parts of keys in Markdown: words that must not count as marks, zones and their ways."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import atan2, pi
from typing import NamedTuple

from mapper.model.campaign.ids import natural
from mapper.model.campaign.zone_rows import Passage, PassageSide, Span, Zone
from mapper.model.map_view import MapView
from mapper.model.zones.zone_shapes import bounds, shape_of

MARKS = re.compile(r"[\\`*_\[\]<>#|~]|&(?=#?\w+;)|^[-+=](?=[-+=\s]|$)")
"""What would be taken for more than a letter where it stands."""

TOWARDS = ("east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east")

NUMBERED = re.compile(r"^(\d+)([.)])(?=\s|$)")
"""How a line of a numbered list begins."""


def one_line(text: str) -> str:
    """As plain words, in one line."""
    words = " ".join(text.split())
    return NUMBERED.sub(r"\1\\\2", MARKS.sub(r"\\\g<0>", words))


def told(text: str) -> Iterator[str]:
    """A paragraph, if there is anything to say."""
    if text.strip():
        yield text.strip()


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


class WayOut(NamedTuple):
    """A passage as it is from one of its sides, and in which direction it lies there."""

    row: Passage
    side: PassageSide
    other: PassageSide
    where: str


def ways_out(view: MapView, id_: str) -> Iterator[WayOut]:
    """Those of a zone, in the order in which they were drawn."""
    for _, row in sorted(view.passages.items(), key=lambda pair: natural(pair[0])):
        for index, side in enumerate(row.sides):
            if side.zone == id_:
                at = row.there if index and row.there is not None else row.at
                where = begun(_towards(view.zones[id_], at))
                yield WayOut(row, side, row.sides[1 - index], where)


def _towards(zone: Zone, at: Span) -> str:
    """From the middle of a zone, in which of eight directions a passage lies."""
    left, top, right, bottom = bounds(shape_of(zone))
    x = (at.start.x + at.end.x - left - right) / max(1, right - left)
    y = (at.start.y + at.end.y - top - bottom) / max(1, bottom - top)
    if max(abs(x), abs(y)) < 0.5:
        return "within"
    return TOWARDS[round(atan2(y, x) / (pi / 4)) % 8]


def begun(words: str) -> str:
    """As a sentence begins."""
    return f"{words[:1].upper()}{words[1:]}"
