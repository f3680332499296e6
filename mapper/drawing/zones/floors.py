"""Floors of zones and the rock around them, with what waters, ledges and rubble look like."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, floor, pi
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF

from mapper.drawing.base.grid import PixelRect, extent_of, near
from mapper.drawing.base.ink import clear, faint, joined, kept_state, mixed, painting
from mapper.drawing.zones.steady_chance import chance
from mapper.drawing.zones.zone_outlines import Plot, roughened
from mapper.drawing.zones.zone_style import ZoneStyle
from mapper.model.campaign.zone_rows import Ground
from mapper.model.hexes.chunks import Floats, Integers
from mapper.model.map_view import Extent

REACH = 0.95
"""How far into the rock anything is drawn."""

BUNDLE = 0.44
STROKES = 4
UNSTEADY = 0.36
SPREAD = (0.62, 0.24)
"""How far into the rock strokes go at least, and how much further at most."""

GAP, OPPOSITE = 2.3, -0.25
"""Rock between floors no further apart, about opposite to each other, is filled."""

GAP_REACH = 1.5
"""How near to a floor of the two such rock lies at the most."""

PILLAR = 0.9
"""So wide a pillar is at the most; what is wider is rock."""

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
    """Which points lie as near to a floor as their reach, or in a gap, and not within a floor."""
    from shapely import STRtree
    from shapely import points as dots

    if not plots:
        return np.zeros(0, np.int64)
    tree = STRtree([_without_pillars(plot.polygon) for plot in plots])
    places: Any = dots(x, y)
    near = np.zeros(len(x), bool)
    near[tree.query(places, predicate="dwithin", distance=reach)[0]] = True
    inside = np.zeros(len(x), bool)
    inside[tree.query(places, predicate="within")[0]] = True
    beyond = np.flatnonzero(~near & ~inside)
    near[beyond[_between_floors(places[beyond], tree)]] = True
    return np.flatnonzero(near & ~inside)


def _without_pillars(floor: Polygon) -> Polygon:
    """Pillars are plain stone, all alike: few of them would come to have a stroke."""
    from shapely import Polygon

    if not floor.interiors:
        return floor
    boxes = ((hole, hole.bounds) for hole in floor.interiors)
    large = [hole for hole, (x, y, to_x, to_y) in boxes if max(to_x - x, to_y - y) > PILLAR]
    return Polygon(floor.exterior, large)


def _between_floors(places: Any, tree: STRtree) -> Integers:
    """Which of these points have floors to either side of them that lie near to each other."""
    from shapely import get_coordinates, shortest_line

    at, floor_of = tree.query(places, predicate="dwithin", distance=GAP_REACH)
    floors: Any = tree.geometries
    lines = get_coordinates(shortest_line(places[at], floors[floor_of])).reshape(-1, 4)
    way = lines[:, 2:] - lines[:, :2]
    away = np.hypot(way[:, 0], way[:, 1])
    way /= np.maximum(away, 1e-6)[:, None]
    order = np.lexsort((away, at))
    which, first = np.unique(at[order], return_index=True)
    nearest = order[first][np.searchsorted(which, at)]
    is_between = (way * way[nearest]).sum(1) < OPPOSITE
    found: Integers = np.unique(at[is_between & (away + away[nearest] <= GAP)])
    return found


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


if TYPE_CHECKING:
    from shapely import Geometry, Polygon, STRtree

GRID_FROM = 7.0
"""Pixels from line to line."""

SHORES = ((0.2, 0.5), (0.46, 0.3), (0.8, 0.16))
"""How far from the shore waves run along it, and how strong they are."""

LEDGES = ((0.16, 0.35), (0.4, 0.5), (0.75, 0.6))
SHADOWS = ((0.62, 0.07), (0.34, 0.09))
SOFT_FROM = 22.0
STONE = 6
MOST_SIDE, OVERLAP = 4096, 1
"""Pixels that are painted at once, in either direction."""

TRANSLUCENT = 0.28
"""How strongly a floor covers the image beneath it."""


def floors(
    px: float,
    area: PixelRect,
    plots: Sequence[Plot],
    look: ZoneStyle,
    grid: float,
    *,
    is_clear: bool,
) -> QImage:
    """What lies within the walls, on nothing; `is_clear` where an image shows through it."""
    image = clear(area.width, area.height)
    with painting(image, area.left, area.top, is_smooth=True) as painter:
        painter.scale(px, px)
        seen = extent_of(area, px)
        _fill(painter, plots, look, is_clear=is_clear)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
        if px >= FINE_FROM:
            for ground, strew in (("rubble", _draw_rubble), ("earth", _draw_earth)):
                if chosen := [plot for plot in plots if plot.zone.ground == ground]:
                    strew(painter, px, seen, chosen, look)
        if not is_clear:
            _draw_shadow(painter, px, plots, look)
        if grid:
            _draw_grid(painter, px, seen, look, grid)
        _draw_water(painter, px, plots, look)
        _draw_chasm(painter, px, seen, plots, look)
    return image


def pieces(area: PixelRect, overlap: int = OVERLAP) -> Iterator[PixelRect]:
    """The area, or if it is large, parts that are painted one after the other.

    Each is a little larger than it need be, so that no seam shows where a drawing is scaled.
    """
    for top in range(area.top, area.bottom, MOST_SIDE):
        for left in range(area.left, area.right, MOST_SIDE):
            right, bottom = left + MOST_SIDE + overlap, top + MOST_SIDE + overlap
            yield PixelRect(left, top, min(area.right, right), min(area.bottom, bottom))


def _of(plots: Iterable[Plot], ground: Ground) -> list[Plot]:
    return [plot for plot in plots if plot.zone.ground == ground]


def _fill(painter: QPainter, plots: Sequence[Plot], look: ZoneStyle, *, is_clear: bool) -> None:
    """The plain floor under all: no light comes through where two of them meet."""
    if not is_clear:
        painter.fillPath(joined(plot.floor for plot in plots), look.floor)
    for ground in ("floor", "earth", "rubble", "water", "chasm"):
        for is_outside in (False, True):
            chosen = [p for p in _of(plots, ground) if (p.zone.kind == "outside") == is_outside]
            if not chosen or (ground == "floor" and not is_outside and not is_clear):
                continue
            colour = QColor(look.grounds[ground])
            if is_outside and ground == "floor":
                colour = mixed(colour, QColor("#8a9a4b"), 0.3)
            if is_clear:
                colour.setAlphaF(TRANSLUCENT)
            painter.fillPath(joined(plot.floor for plot in chosen), colour)


def _draw_shadow(painter: QPainter, px: float, plots: Sequence[Plot], look: ZoneStyle) -> None:
    """Light comes from the upper left: walls throw a shadow to the lower right."""
    if px < FINE_FROM:
        return
    path = joined(plot.walls for plot in plots)
    with kept_state(painter):
        painter.translate(0.1, 0.13)
        for wide, strength in SHADOWS if px >= SOFT_FROM else SHADOWS[1:]:
            painter.strokePath(path, look.broad_pen(wide, faint(look.shade, strength)))


def _draw_grid(painter: QPainter, px: float, seen: Extent, look: ZoneStyle, squares: float) -> None:
    if px * squares < GRID_FROM:
        return
    down, across = _steps(seen.left, seen.right, squares), _steps(seen.top, seen.bottom, squares)
    lines = [QLineF(x, seen.top, x, seen.bottom) for x in down]
    lines += [QLineF(seen.left, y, seen.right, y) for y in across]
    strength = min(0.24, 0.08 + 0.012 * px * squares)
    painter.setPen(look.pen(px, look.line_px(px, 0.018), faint(look.ink, strength)))
    painter.drawLines(lines)


def _steps(low: float, high: float, step: float) -> list[float]:
    first, last = floor(low / step), ceil(high / step)
    return [number * step for number in range(first, last + 1)]


def _draw_water(painter: QPainter, px: float, plots: Sequence[Plot], look: ZoneStyle) -> None:
    """A dark line at the shore, and waves that run along it."""
    for water in _areas(_of(plots, "water")):
        colour = QColor(look.style.water_ink)
        painter.strokePath(_path(water), look.pen(px, look.wall_px(px) * 0.9, faint(colour, 0.8)))
        if px < FINE_FROM:
            continue
        for inset, strength in SHORES:
            wave = _path(water.buffer(-inset), is_rough=True)
            pen = look.pen(px, look.line_px(px), faint(colour, strength))
            long = 1.4 / (pen.widthF() or 1.0)
            pen.setDashPattern([long, long * (0.25 + inset), long * 0.5, long * 0.35])
            painter.strokePath(wave, pen)


def _draw_chasm(
    painter: QPainter, px: float, seen: Extent, plots: Sequence[Plot], look: ZoneStyle
) -> None:
    """Darker the deeper it goes, with the rock of its edge hanging down into it."""
    for chasm in _areas(_of(plots, "chasm")):
        for inset, strength in LEDGES:
            deeper = _path(chasm.buffer(-inset), is_rough=True)
            painter.fillPath(deeper, faint(QColor("#000000"), strength * 0.4))
        if px >= FINE_FROM:
            pen = look.pen(px, look.line_px(px), faint(look.pale, 0.55))
            painter.setPen(pen)
            painter.drawLines([QLineF(*line) for line in _hanging(chasm, seen).tolist()])
        painter.strokePath(_path(chasm), look.pen(px, look.wall_px(px) * 0.8))


def _hanging(chasm: Polygon, seen: Extent) -> Floats:
    """Strokes from the edge inwards."""
    found = []
    for part in _parts(chasm):
        ring: Any = part.exterior
        count = max(8, int(ring.length / 0.2))
        at = np.array(
            [ring.interpolate(index / count, normalized=True).coords[0] for index in range(count)]
        )
        ahead = np.roll(at, -1, 0) - np.roll(at, 1, 0)
        ahead /= np.maximum(np.hypot(ahead[:, 0], ahead[:, 1]), 1e-6)[:, None]
        way = 1 if ring.is_ccw else -1
        inwards = np.stack((-ahead[:, 1], ahead[:, 0]), axis=1) * way
        places = np.floor(at * 50 + 0.5).astype(np.int64)
        long = 0.12 + 0.4 * chance(places[:, 0], places[:, 1], 41) ** 2
        found.append(np.hstack((at, at + inwards * long[:, None])))
    lines = np.concatenate(found) if found else np.zeros((0, 4))
    chosen: Floats = lines[near(lines[:, 0], lines[:, 1], seen, 1)]
    return chosen


def _draw_rubble(
    painter: QPainter, px: float, seen: Extent, plots: Sequence[Plot], look: ZoneStyle
) -> None:
    """Stones that have come down."""
    painter.setPen(look.pen(px, look.line_px(px, 0.026), faint(look.ink, 0.75)))
    painter.setBrush(mixed(look.floor, look.ink, 0.12))
    x, y, i, j = _strewn(seen, plots, 0.55, 0.42)
    size = 0.06 + 0.11 * chance(i, j, 61)
    corners = []
    for turn in range(STONE):
        angle = 2 * pi * (turn + 0.7 * chance(i, j, 63 + turn)) / STONE
        by = size * (0.7 + 0.5 * chance(i, j, 71 + turn))
        corners.append(np.stack((x + by * np.cos(angle), y + by * np.sin(angle)), axis=1))
    for stone in np.stack(corners, axis=1).tolist():
        painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in stone]))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _draw_earth(
    painter: QPainter, px: float, seen: Extent, plots: Sequence[Plot], look: ZoneStyle
) -> None:
    painter.setPen(look.pen(px, look.line_px(px, 0.045), faint(look.ink, 0.4)))
    x, y, _, _ = _strewn(seen, plots, 0.3, 0.4)
    painter.drawPoints([QPointF(*at) for at in np.stack((x, y), axis=1).tolist()])


def _strewn(
    seen: Extent, plots: Sequence[Plot], apart: float, share: float
) -> tuple[Floats, Floats, Integers, Integers]:
    """Points within some zones, so far apart, at such a share of the places there are."""
    from shapely import STRtree
    from shapely import points as dots

    x = np.arange(floor(seen.left / apart) - 1, ceil(seen.right / apart) + 2)
    y = np.arange(floor(seen.top / apart) - 1, ceil(seen.bottom / apart) + 2)
    i, j = (each.ravel() for each in np.meshgrid(x, y))
    taken = chance(i, j, 51) < share
    i, j = i[taken], j[taken]
    at_x, at_y = (i + chance(i, j, 52)) * apart, (j + chance(i, j, 53)) * apart
    tree = STRtree([plot.polygon for plot in plots])
    inside = np.unique(tree.query(dots(at_x, at_y), predicate="within")[0])
    return at_x[inside], at_y[inside], i[inside], j[inside]


def _areas(plots: Sequence[Plot]) -> list[Polygon]:
    """Neighbours of the same ground as one."""
    from shapely import union_all

    return _parts(union_all([plot.polygon for plot in plots])) if plots else []


def _parts(geometry: Geometry) -> list[Polygon]:
    from shapely import Polygon, get_parts

    return [p for p in get_parts(geometry) if isinstance(p, Polygon) and not p.is_empty]


def _path(geometry: Geometry, *, is_rough: bool = False) -> QPainterPath:
    path = QPainterPath()
    for part in _parts(geometry):
        rings: Any = part
        for ring in (rings.exterior, *rings.interiors):
            line = roughened(list(ring.coords)) if is_rough else ring.coords
            path.addPolygon(QPolygonF([QPointF(x, y) for x, y in line]))
            path.closeSubpath()
    return path
