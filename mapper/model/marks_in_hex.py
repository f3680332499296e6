"""Where in their hex the marks of what lies there stand, on every map of hexes that is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Any, NamedTuple

from mapper.model.campaign.rows import Feature
from mapper.model.hexes.hexes import Hex, Point

RING = 0.25
BESIDE = Point(-0.3, 0.27)

MOST_IN_HEX = 12
"""Features that are drawn in a hex; they cover each other by then, and the rest is counted."""


class MarkInHex(NamedTuple):
    """The mark of a row of some kind, and how far from the middle of its hex it stands."""

    kind: str
    id: str
    off: Point


def middles(count: int) -> list[Point]:
    """Where so many marks stand about the middle of their hex."""
    if count == 1:
        return [Point(0.0, 0.02)]
    if count == 2:
        return [Point(-0.2, 0.02), Point(0.2, 0.02)]
    turns = [index * 2 * pi / count - pi / 2 for index in range(count)]
    return [Point(RING * cos(turn), 0.02 + RING * sin(turn)) for turn in turns]


def middle_beside(number: int, count: int, kinds_there: int) -> Point:
    """Like `middles`, of one: beneath or above the kinds that lie there, if any do."""
    if not kinds_there:
        return middles(count)[number]
    spread = 0.6 / max(1, count - 1) if count > 1 else 0.0
    return Point(BESIDE.x + number * spread, BESIDE.y if kinds_there % 2 else -BESIDE.y)


def drawn_in_hex(listed: list[tuple[str, Feature]]) -> list[tuple[str, Feature]]:
    """All of the features of a hex, or of very many those that a traveller looks for first."""
    if len(listed) <= MOST_IN_HEX:
        return listed
    order = sorted(
        range(len(listed)),
        key=lambda at: (not listed[at][1].is_settlement, not listed[at][1].is_landmark, at),
    )
    return [listed[at] for at in sorted(order[:MOST_IN_HEX])]


def in_order(ids: Mapping[str, Any]) -> list[str]:
    """The ids as rows are drawn, whatever was done and undone since."""
    return sorted(ids, key=lambda id_: (len(id_), id_))


def marks_at(lying: Mapping[str, Mapping[str, Any]], at: Hex) -> list[MarkInHex]:
    """The marks of what lies at a hex, in the order in which they are drawn."""
    found: list[MarkInHex] = []
    kinds_there = 0
    for kind, rows in lying.items():
        there = {id_: row for id_, row in rows.items() if row.at == at}
        ids = in_order(there)
        if kind == "feature":
            ids = [id_ for id_, _ in drawn_in_hex([(id_, there[id_]) for id_ in ids])]
        found += (
            MarkInHex(kind, id_, middle_beside(number, len(ids), kinds_there))
            for number, id_ in enumerate(ids)
        )
        kinds_there += bool(ids)
    return found
