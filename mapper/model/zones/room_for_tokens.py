"""Where tokens stand in a zone: clear of its walls and doors, its words and its icons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import hypot
from typing import NamedTuple

import numpy as np

from mapper.model.campaign.rows import Label
from mapper.model.campaign.zone_rows import Passage, Zone
from mapper.model.hexes.chunks import Floats
from mapper.model.map_view import SQUARE
from mapper.model.places import FootPoint
from mapper.model.zones.zone_shapes import FeetBox, Shape, bounds

STEP = 115
"""How far apart the points are at which there may be room, in hundredths of a foot."""

RADIUS = 220
SIZES = ((1.0, 4), (0.75, 3), (0.5, 2))
"""How large tokens are against the usual, and how many steps apart they then stand."""

WALL, LEAF = 40, 120
"""How far from a wall, and from the line of a door, a token ends."""

ICON = 205
"""From the middle of what is keyed to its edge."""

FURTHEST = 40
"""Steps from where they would like to stand that tokens go for room, in each direction."""

MOST_KEPT = 512

NUMBER_HIGH, NUMBER_WIDE, NAME_DOWN, NAME_HIGH, NAME_WIDE = 215, 130, 350, 140, 46
"""Of a number and of the name beneath it: half of what a line is high, and a letter wide."""

LABEL_SQUARES = (0.45, 0.62, 0.85, 1.2, 1.7)
"""How high the letters of a label are, by its size."""


class TokenRow(NamedTuple):
    """Where tokens stand, and how large they are against the usual."""

    points: tuple[FootPoint, ...]
    share: float = 1.0


def words_of(zone: Zone, at: FootPoint) -> list[FeetBox]:
    """What the number of a zone and its name cover, about the point of the number."""
    found = []
    if zone.number:
        found.append(box_about(at, NUMBER_WIDE * len(zone.number), NUMBER_HIGH))
    name = zone.name or zone.player_name
    left, _, right, _ = bounds(Shape(zone.outline, zone.holes))
    half = NAME_WIDE * len(name)
    if name and 2 * half < right - left:
        below = FootPoint(at.x, at.y + NAME_DOWN) if zone.number else at
        found.append(box_about(below, half, NAME_HIGH))
    return found


def box_of_label(label: Label, at: FootPoint) -> FeetBox:
    """What a label covers about its middle; its letters are half as wide as high."""
    letters = label.letters
    squares = letters.height / 100 if letters.measure == "hexes" else LABEL_SQUARES[label.size - 1]
    high = squares * SQUARE
    half = round(high / 4) * len(label.text)
    return box_about(at, half, round(high * 0.6))


def in_zone(id_: str, passages: Iterable[Passage]) -> list[Passage]:
    """Those of the passages that have a side in a zone."""
    return [row for row in passages if id_ in {side.zone for side in row.sides}]


def ways_of(passages: Iterable[Passage]) -> list[FeetBox]:
    """What doors, stairs and other passages cover, on whichever of their sides."""
    found = []
    for row in passages:
        for (x, y), (to_x, to_y) in filter(None, (row.at, row.there)):
            (left, right), (top, bottom) = sorted((x, to_x)), sorted((y, to_y))
            found.append((left - LEAF, top - LEAF, right + LEAF, bottom + LEAF))
    return found


def icon_at(point: FootPoint) -> FeetBox:
    return box_about(point, ICON, ICON)


def box_about(at: FootPoint, across: int, down: int) -> FeetBox:
    return at.x - across, at.y - down, at.x + across, at.y + down


@lru_cache(MOST_KEPT)
def room_for(shape: Shape, wanted: tuple[FootPoint, ...], taken: tuple[FeetBox, ...]) -> TokenRow:
    """Where they would like to stand, if they can; else near there, and as large as they can be.

    Where there is no room at all they stand where they would like to.
    """
    at_will = np.array(wanted, np.float64)
    if (_clearance(shape, at_will, taken) >= RADIUS).all():
        return TokenRow(wanted)
    middle = at_will.mean(axis=0)
    across = np.arange(-FURTHEST, FURTHEST + 1) * STEP
    left, top, right, bottom = bounds(shape)
    x, y = across + middle[0], across + middle[1]
    x, y = x[(x > left) & (x < right)], y[(y > top) & (y < bottom)]
    if not len(x) or not len(y):
        return TokenRow(wanted)
    points = np.stack(np.meshgrid(x, y), axis=-1)
    clear = _clearance(shape, points.reshape(-1, 2), taken).reshape(points.shape[:2])
    away = np.hypot(points[..., 0] - middle[0], points[..., 1] - middle[1])
    for size, apart in SIZES:
        is_free = clear >= size * RADIUS
        for columns in _columns(len(wanted)):
            found = _nearest(is_free, away, len(wanted), columns, apart)
            if found:
                stand = (points[at] for at in found)
                return TokenRow(tuple(FootPoint(round(x), round(y)) for x, y in stand), size)
    return TokenRow(wanted, SIZES[-1][0])


def _columns(count: int) -> list[int]:
    """Tokens stand in one row, in two, in three, or in one column."""
    return list(dict.fromkeys((count, -(-count // 2), -(-count // 3), 1)))


def _nearest(
    is_free: np.ndarray, away: Floats, count: int, columns: int, apart: int
) -> list[tuple[int, int]]:
    """The places of so many tokens on the lattice, as near as they can be; none: no room."""
    places = [(each // columns * apart, each % columns * apart) for each in range(count)]
    high, wide = places[-1][0], (min(count, columns) - 1) * apart
    rows, across = is_free.shape[0] - high, is_free.shape[1] - wide
    if rows <= 0 or across <= 0:
        return []
    fits = np.ones((rows, across), bool)
    for down, right in places:
        fits &= is_free[down : down + rows, right : right + across]
    if not fits.any():
        return []
    middle = away[high // 2 : high // 2 + rows, wide // 2 : wide // 2 + across]
    first = int(np.argmin(np.where(fits, middle, np.inf)))
    row, column = divmod(first, across)
    return [(row + down, column + right) for down, right in places]


def _clearance(shape: Shape, points: Floats, taken: Sequence[FeetBox]) -> Floats:
    """How far points are from walls and from all that is taken; less than nothing out of it."""
    x, y = points[:, 0], points[:, 1]
    is_inside = np.zeros(len(points), bool)
    found = np.full(len(points), np.inf)
    for ring in shape.rings:
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
            along_x, along_y = bx - ax, by - ay
            long = hypot(along_x, along_y) ** 2 or 1.0
            part = np.clip(((x - ax) * along_x + (y - ay) * along_y) / long, 0.0, 1.0)
            away = np.hypot(x - ax - part * along_x, y - ay - part * along_y)
            found = np.minimum(found, away - WALL)
            if ay != by:
                crosses = ax + (y - ay) * along_x / along_y
                is_inside ^= ((ay > y) != (by > y)) & (x < crosses)
    for left, top, right, bottom in taken:
        out_x = np.maximum(np.maximum(left - x, x - right), 0.0)
        out_y = np.maximum(np.maximum(top - y, y - bottom), 0.0)
        found = np.minimum(found, np.hypot(out_x, out_y))
    return np.where(is_inside, found, -1.0)
