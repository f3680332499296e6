"""Where in its hex each of several things stands, so that all of them are seen."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import TypeVar

from mapper.drawing.marks_and_words.mark_shapes import STEPS, MarkLook
from mapper.model.campaign.rows import Feature, Token
from mapper.model.hexes.hexes import Hex
from mapper.model.places import the_hex

R = TypeVar("R", Feature, Token)

RING = 0.25
BESIDE = (-0.3, 0.27)

MOST_IN_HEX = 12
"""Features that are drawn in a hex; they cover each other by then, and the rest is counted."""


def spots(count: int) -> list[tuple[float, float, int]]:
    """Where so many marks stand about the middle of their hex, and how small they are drawn."""
    step = min(count, len(STEPS)) - 1
    if count == 1:
        return [(0.0, 0.02, step)]
    if count == 2:
        return [(-0.2, 0.02, step), (0.2, 0.02, step)]
    turns = [index * 2 * pi / count - pi / 2 for index in range(count)]
    return [(RING * cos(turn), 0.02 + RING * sin(turn), step) for turn in turns]


def beside(number: int, count: int, has_features: bool) -> tuple[float, float]:
    if not has_features:
        x, y, _ = spots(count)[number]
        return x, y
    spread = 0.6 / max(1, count - 1) if count > 1 else 0.0
    return BESIDE[0] + number * spread, BESIDE[1]


def look_of(row: Feature, step: int) -> MarkLook:
    return MarkLook("feature", row.icon, row.is_settlement, row.is_landmark, step=step)


def letters_of(name: str) -> str:
    """What stands on a token that has no icon."""
    return "".join(word[0] for word in name.split()[:2]).upper()


def look_of_token(row: Token, count: int) -> MarkLook:
    return MarkLook(
        "token",
        row.icon,
        colour=row.colour,
        initials="" if row.icon else letters_of(row.name),
        step=min(count, len(STEPS)) - 1,
    )


def drawn_in_hex(listed: list[tuple[str, Feature]]) -> list[tuple[str, Feature]]:
    """All of the features of a hex, or of very many those that a traveller looks for first."""
    if len(listed) <= MOST_IN_HEX:
        return listed
    order = sorted(
        range(len(listed)),
        key=lambda at: (not listed[at][1].is_settlement, not listed[at][1].is_landmark, at),
    )
    return [listed[at] for at in sorted(order[:MOST_IN_HEX])]


def by_hex(rows: Mapping[str, R]) -> dict[Hex, list[tuple[str, R]]]:
    """In the order of their ids, whatever was done and undone since."""
    found: dict[Hex, list[tuple[str, R]]] = {}
    for id_ in sorted(rows, key=lambda id_: (len(id_), id_)):
        found.setdefault(the_hex(rows[id_].at), []).append((id_, rows[id_]))
    return found
