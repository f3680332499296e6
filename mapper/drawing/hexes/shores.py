"""Lines along the sides of a hex: shores with receding waves, and the edge of what is mapped."""

from __future__ import annotations

from math import hypot
from random import Random

from PySide6.QtGui import QColor, QPainter, QPainterPath

from mapper.drawing.base.ink import ROUND, XY, curve, faint, polyline, round_pen
from mapper.drawing.style import Style
from mapper.model.hexes.hexes import ORIGIN, Top, corners

SIDES = 6
SHORE_VARIANTS = 4


def draw_shore(
    painter: QPainter, px: float, top: Top, style: Style, mask: int, rng: Random
) -> None:
    """What a hex of water shows towards its neighbours of land, one bit a side."""
    painter.scale(px, px)
    wave_colour = QColor(style.water_ink)
    for step, opacity in zip(style.wave_steps, style.wave_opacity, strict=False):
        if px * step < 2.2:
            continue
        for run in _runs(mask):
            _stroke(
                painter,
                curve(*_inset(run, mask, top, step, rng)),
                wave_colour,
                max(style.line * 0.8, 0.7 / px),
                opacity,
            )
    ink = QColor(style.water_ink).darker(135)
    for side in range(SIDES):
        if mask >> side & 1:
            line = _trembling(side, top, rng, min(0.02, 0.6 / px))
            width = max(style.shore_line, 1.0 / px)
            _stroke(painter, line, ink, width, style.shore_opacity)


def draw_border(painter: QPainter, px: float, top: Top, style: Style, mask: int) -> None:
    """The sides of a hex beyond which nothing is mapped."""
    painter.scale(px, px)
    at = corners(ORIGIN, top)
    for side in range(SIDES):
        if mask >> side & 1:
            line = polyline([at[side], at[(side + 1) % SIDES]])
            _stroke(painter, line, QColor(style.ink), max(style.border_line, 1.0 / px), 0.85)


def _stroke(
    painter: QPainter, path: QPainterPath, colour: QColor, width: float, opacity: float
) -> None:
    painter.strokePath(path, round_pen(faint(colour, opacity), width, ROUND))


def _runs(mask: int) -> list[list[int]]:
    """Sides of land that follow one another around the hex."""
    if mask == 63:
        return [list(range(SIDES))]
    starts = [s for s in range(SIDES) if mask >> s & 1 and not mask >> (s - 1) % SIDES & 1]
    runs = []
    for start in starts:
        run = [start]
        while mask >> (run[-1] + 1) % SIDES & 1:
            run.append((run[-1] + 1) % SIDES)
        runs.append(run)
    return runs


def _inset(run: list[int], mask: int, top: Top, by: float, rng: Random) -> tuple[list[XY], bool]:
    """A line along a run of sides, so far inside; at its ends it meets that of the next hex."""
    at = corners(ORIGIN, top)
    slant = by * 2 / 3**0.5
    if mask == 63:
        return [_towards(corner, (0.0, 0.0), slant) for corner in at], True
    first, last = at[run[0]], at[(run[-1] + 1) % SIDES]
    points = [_towards(first, at[run[0] - 1], slant)]
    for index, side in enumerate(run):
        end = at[(side + 1) % SIDES]
        middle = ((at[side][0] + end[0]) / 2, (at[side][1] + end[1]) / 2)
        points.append(_towards(middle, (0.0, 0.0), by + rng.uniform(-0.01, 0.01)))
        if index < len(run) - 1:
            points.append(_towards(end, (0.0, 0.0), slant * 1.15))
    points.append(_towards(last, at[(run[-1] + 2) % SIDES], slant))
    return points, False


def _towards(start: XY, end: XY, by: float) -> XY:
    share = by / (hypot(end[0] - start[0], end[1] - start[1]) or 1.0)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _trembling(side: int, top: Top, rng: Random, by: float) -> QPainterPath:
    """A side of the hex as a hand draws it; the corners stay where they are."""
    at = corners(ORIGIN, top)
    (x0, y0), (x1, y1) = at[side], at[(side + 1) % SIDES]
    across_x, across_y = y1 - y0, x0 - x1
    points = [(x0, y0)]
    for step in (0.3, 0.68):
        off = rng.uniform(-by, by)
        points.append(
            (x0 + (x1 - x0) * step + across_x * off, y0 + (y1 - y0) * step + across_y * off)
        )
    points.append((x1, y1))
    return polyline(points)
