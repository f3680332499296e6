"""The rock around the zones: bundles of strokes, a solid mass, or the edges of a cave."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, pi

import numpy as np
from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QPainter, QPen

from mapper.drawing.base.grid import near
from mapper.drawing.base.ink import joined
from mapper.drawing.zones.steady_chance import chance
from mapper.drawing.zones.zone_outlines import Plot
from mapper.drawing.zones.zone_style import ZoneStyle, faint
from mapper.model.arrays import Floats, Integers
from mapper.model.map_view import Extent

REACH = 0.95
"""How far into the rock anything is drawn."""

BUNDLE = 0.44
STROKES = 4
UNSTEADY = 0.36
SPREAD = (0.62, 0.24)
"""How far into the rock strokes go at least, and how much further at most."""

FINE_FROM = 9.0
"""Pixels a square from which on single strokes are drawn."""

SOLID = 0.42
NEIGHBOURS = tuple((i, j) for j in (-1, 0, 1) for i in (-1, 0, 1) if i or j)


def draw_rock(
    painter: QPainter, px: float, seen: Extent, plots: Sequence[Plot], look: ZoneStyle
) -> None:
    """`painter` counts in squares. Strokes may reach into the floor, which is laid over them."""
    is_fine = px >= FINE_FROM
    is_rough = look.walls == "cave" and is_fine
    path = joined(plot.floor if is_rough else plot.plain for plot in plots)
    match look.walls:
        case "solid":
            painter.strokePath(path, _wide(look, px, 2 * SOLID, 1.0))
        case "hatched":
            painter.strokePath(path, _tone(look, px, 1.06, 0.13 if is_fine else 0.4))
            if is_fine:
                _draw_lines(painter, px, look, hatching(seen, plots))
        case "cave":
            painter.strokePath(path, _tone(look, px, 0.62, 0.2 if is_fine else 0.36))
            if is_fine:
                _draw_lines(painter, px, look, hachures(seen, plots))


def hatching(seen: Extent, plots: Sequence[Plot]) -> Floats:
    """Bundles of strokes around the floors: from x, y to x, y, the same wherever they are seen."""
    x, y = _lattice(seen.left, seen.right), _lattice(seen.top, seen.bottom)
    i, j = (each.ravel() for each in np.meshgrid(x, y))
    at_x, at_y = _seed(i, j)
    reach = SPREAD[0] + SPREAD[1] * chance(i, j, 5) ** 2
    chosen = _in_rock(at_x, at_y, reach, plots)
    return _bundles(i[chosen], j[chosen])


def _bundles(i: Integers, j: Integers) -> Floats:
    """Each as far as the bundles around leave room."""
    x, y = _seed(i, j)
    turn = chance(i, j, 3) * pi
    across, down = np.cos(turn), np.sin(turn)
    seeds = [_seed(i + right, j + below) for right, below in NEIGHBOURS]
    away = [(to_x - x, to_y - y) for to_x, to_y in seeds]
    found = []
    for number in range(STROKES):
        middle = (number - (STROKES - 1) / 2) * BUNDLE * 0.27
        off = middle + (chance(i, j, 31 + number) - 0.5) * BUNDLE * 0.08
        start_x, start_y = x - down * off, y + across * off
        first, last = np.full(len(x), -BUNDLE), np.full(len(x), BUNDLE)
        for away_x, away_y in away:
            along = across * away_x + down * away_y
            room = (away_x**2 + away_y**2) / 2
            room = room - (start_x - x) * away_x - (start_y - y) * away_y
            reach = room / np.where(np.abs(along) < 1e-6, 1e-6, along)
            last = np.where(along > 0, np.minimum(last, reach), last)
            first = np.where(along < 0, np.maximum(first, reach), first)
        is_there = last - first > 0.06
        ends = np.stack(
            (
                start_x + across * first,
                start_y + down * first,
                start_x + across * last,
                start_y + down * last,
            ),
            axis=1,
        )
        found.append(ends[is_there])
    return np.concatenate(found)


def hachures(seen: Extent, plots: Sequence[Plot]) -> Floats:
    """Short strokes away from the edge of a cave, longer and shorter ones."""
    if not plots:
        return np.zeros((0, 4))
    return np.concatenate([_of_ring(ring, seen) for plot in plots for ring in plot.rings])


def _of_ring(ring: Sequence[tuple[float, float]], seen: Extent) -> Floats:
    corners = np.array(ring, np.float64)
    between = (corners + np.roll(corners, -1, 0)) / 2
    at = np.stack((corners, between), axis=1).reshape(-1, 2)
    ahead = np.roll(at, -1, 0) - np.roll(at, 1, 0)
    length = np.maximum(np.hypot(ahead[:, 0], ahead[:, 1]), 1e-6)[:, None]
    away = np.stack((ahead[:, 1], -ahead[:, 0]), axis=1) / length
    places = np.floor(at * 50 + 0.5).astype(np.int64)
    long = 0.1 + 0.42 * chance(places[:, 0], places[:, 1], 7) ** 1.8
    lean = (chance(places[:, 0], places[:, 1], 9) - 0.5)[:, None] * 0.7
    along = ahead / length
    ends = at + (away + along * lean) * long[:, None]
    lines = np.hstack((at + away * 0.03, ends))
    chosen: Floats = lines[near(at[:, 0], at[:, 1], seen, REACH)]
    return chosen


def _lattice(low: float, high: float) -> Integers:
    return np.arange(floor((low - BUNDLE) / BUNDLE), ceil((high + BUNDLE) / BUNDLE) + 1)


def _seed(i: Integers, j: Integers) -> tuple[Floats, Floats]:
    """The middle of a bundle."""
    x = (i + 0.5 + (chance(i, j, 1) - 0.5) * 2 * UNSTEADY) * BUNDLE
    return x, (j + 0.5 + (chance(i, j, 2) - 0.5) * 2 * UNSTEADY) * BUNDLE


def _in_rock(x: Floats, y: Floats, reach: Floats, plots: Sequence[Plot]) -> Integers:
    """Which points lie as near to a floor as their reach, and not well within one."""
    from shapely import STRtree
    from shapely import points as dots

    if not plots:
        return np.zeros(0, np.int64)
    tree = STRtree([plot.polygon for plot in plots])
    places = dots(x, y)
    near = np.zeros(len(x), bool)
    near[tree.query(places, predicate="dwithin", distance=reach)[0]] = True
    inside = np.zeros(len(x), bool)
    inside[tree.query(places, predicate="within")[0]] = True
    return np.flatnonzero(near & ~inside)


def _draw_lines(painter: QPainter, px: float, look: ZoneStyle, lines: Floats) -> None:
    pen = look.pen(px, look.line_px(px, 0.034), faint(look.ink, 0.9))
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.drawLines([QLineF(*line) for line in lines.tolist()])


def _tone(look: ZoneStyle, px: float, wide: float, strength: float) -> QPen:
    """Rounded, where that can be seen."""
    if px < FINE_FROM:
        return _wide(look, px, wide, strength)
    return look.pen(px, wide * px, faint(look.rock, strength))


def _wide(look: ZoneStyle, px: float, wide: float, strength: float) -> QPen:
    return look.broad_pen(max(2.0 / px, wide), faint(look.rock, strength))
