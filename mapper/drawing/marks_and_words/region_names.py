"""Where the names of regions are written: along the region, bent as it is, and within it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from math import dist
from typing import NamedTuple

import numpy as np

from mapper.drawing.marks_and_words.map_text import (
    Saying,
    Script,
    is_long,
    number_of,
    of_label,
    size_of_labels,
)
from mapper.drawing.style import Style
from mapper.model.campaign.name_lengths import shortened
from mapper.model.campaign.rows import Region
from mapper.model.hexes.chunks import ChunkAt, Floats, area_of_chunks, value_at
from mapper.model.hexes.hexes import Point, Top, centre, hex_at
from mapper.model.hexes.shapes import middle
from mapper.model.map_view import MapView

LEAST_PX, MOST_PX = 9, 40
SHARE = 0.09
"""A region's name is so large against the way across it."""

LEAST_WIDE_PX = 90.0
EM_A_LETTER = 0.95
"""How far a letter of such a name leads, against how large it is."""

JUTTING = 1.25
"""So much longer than its region a name may be."""

CROWDED_PX = 44.0
"""From so many pixels from hex to hex on a name is written even where the region is too small."""

OBLONG = 1.4
"""A region so many times longer than it is wide, or bent, has its name along it."""

LEAST_HALF = 0.5
"""Half as long as a line is at least, in hexes."""

MOST_COUNTED = 20_000
"""Hexes of a region from which its shape is told."""

STEEP = 0.17
"""A line that leads to the side no more than this is read upwards."""

MOST_BENT = 0.8
"""How far the middle of a name lies off the line between its ends, against half that line."""

BENDS = 17


class Course(NamedTuple):
    """Where a name runs: along some points, or at one; and how far across the region it may."""

    line: tuple[Point, ...]
    wide: float
    room: float


def of_region(id_: str, row: Region, hexes: Mapping[ChunkAt, bytes], top: Top) -> Saying | None:
    area = area_of_chunks(hexes)
    count = len(area)
    if not count or not row.name or not row.has_name:
        return None
    course = course_of(hexes, top)
    by, name = centre(row.name_off(middle(area)), top), shortened(row.name)
    line = tuple(Point(at.x + by.x, at.y + by.y) for at in course.line)
    size_at = size_of_labels(row.name_size) if row.name_size else _fitting(course, len(name))
    is_bound = row.is_name_moved
    rank = (1 if is_bound else 4, -count, *number_of(id_))
    script = Script("region", row.colour)

    def is_within(at: Point) -> bool:
        return value_at(hexes, hex_at(*at, top)) != 0

    id_ = f"region {id_}"
    return Saying(id_, name, script, line, rank, size_at, is_bound, is_within=is_within)


def course_of(hexes: Mapping[ChunkAt, bytes], top: Top) -> Course:
    """Along the middle of an oblong region; in that of another, or at the hex nearest to that."""
    q, r = area_of_chunks(hexes).axial()
    x, y = (q * 0.8660254, r + q / 2) if top == "flat" else (q + r / 2, r * 0.8660254)
    wide = float(min(x.max() - x.min(), 2.5 * (y.max() - y.min()))) + 1.0
    line = _bent(x, y, lambda at: value_at(hexes, hex_at(*at, top)) != 0)
    if line:
        length = sum(dist(a, b) for a, b in pairwise(line))
        return Course(line, max(wide, length), length)
    nearest = int(np.argmin((x - x.mean()) ** 2 + (y - y.mean()) ** 2))
    place = Point(float(x[nearest]), float(y[nearest]))
    return Course((place,), wide, wide)


def _bent(x: Floats, y: Floats, is_inside: Callable[[Point], bool]) -> tuple[Point, ...]:
    """Points along the long axis, as far as they lie in the region; none, if it has no such."""
    few = slice(None, None, len(x) // MOST_COUNTED + 1)
    across, down = x[few] - x.mean(), y[few] - y.mean()
    spread = np.cov(np.stack((across, down))) if len(across) > 2 else np.zeros((2, 2))
    shares, axes = np.linalg.eigh(spread + np.eye(2) / 12)
    is_round = shares[1] < OBLONG**2 * shares[0]
    if is_round and is_inside(Point(float(x.mean()), float(y.mean()))):
        return ()
    axis = _read_along(axes[:, 1])
    along, aside = across * axis[0] + down * axis[1], down * axis[0] - across * axis[1]
    half = float(np.ptp(along)) / 2
    if half < LEAST_HALF:
        return ()
    powers = np.stack((along**2, along, np.ones_like(along)), axis=1)
    bend, lean, _ = np.linalg.lstsq(powers, aside, rcond=None)[0]
    most = MOST_BENT / half
    bend = float(np.clip(bend, -most, most))
    off = float(np.mean(aside - bend * along**2 - lean * along))
    steps = np.linspace(along.min(), along.max(), max(BENDS, min(200, round(4 * half))))
    aslant = bend * steps**2 + lean * steps + off
    left = x.mean() + steps * axis[0] - aslant * axis[1]
    top = y.mean() + steps * axis[1] + aslant * axis[0]
    exact = (left.round(3).tolist(), top.round(3).tolist())  # the same on every machine
    points = [Point(*at) for at in zip(*exact, strict=True)]
    run = _longest([is_inside(at) for at in points])
    if len(run) < max(2, len(points) // 2):
        return ()
    return tuple(points[round(at)] for at in np.linspace(run[0], run[-1], min(BENDS, len(run))))


def _read_along(axis: Floats) -> Floats:
    """From left to right, or else upwards."""
    is_steep = abs(axis[0]) < STEEP
    return axis if (axis[1] < 0 if is_steep else axis[0] > 0) else -axis


def _longest(inside: list[bool]) -> range:
    """The longest run of what is inside."""
    best, start = range(0), 0
    for index, one in enumerate([*inside, False]):
        if not one:
            best = max(best, range(start, index), key=len)
            start = index + 1
    return best


def _fitting(course: Course, letters: int) -> Callable[[float, Style], int]:
    """As large as there is room, and not at all where there is none."""

    def size_at(px: float, _style: Style) -> int:
        if course.wide * px < LEAST_WIDE_PX:
            return 0
        usual = course.wide * px * SHARE * min(1.0, 12 / max(4, letters))
        room = course.room * px / (EM_A_LETTER * max(1, letters))
        if room * JUTTING < LEAST_PX and px < CROWDED_PX:
            return 0
        return round(min(MOST_PX, max(LEAST_PX, min(usual, room))))

    return size_at


class LongTexts:
    """What may be seen from anywhere: names of regions, and labels along lines.

    The name of a region is placed anew only when the region changes.
    """

    def __init__(self) -> None:
        self._named: dict[str, tuple[Region, Mapping[ChunkAt, bytes], Saying | None]] = {}

    def of(self, view: MapView) -> list[Saying]:
        labels = view.labels.items()
        found = [of_label(id_, row, view.top) for id_, row in labels if is_long(row)]
        known, self._named = self._named, {}
        for id_, row in view.regions.items():
            hexes = view.region_hexes.get(id_, {})
            before = known.get(id_)
            if before is None or before[0] is not row or before[1] is not hexes:
                before = (row, hexes, of_region(id_, row, hexes, view.top))
            self._named[id_] = before
            if before[2] is not None:
                found.append(before[2])
        return found
