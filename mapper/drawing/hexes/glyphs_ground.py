"""Glyphs of what the ground is: heights, sand, stone, snow, ice and water."""

from __future__ import annotations

from math import cos, pi, sin

from PySide6.QtGui import QColor, QPainterPath

from mapper.drawing.base.ink import Ink, Stencil, curve, mixed, polyline
from mapper.drawing.hexes.glyphs_plants import broadleaf, conifer


def hills(ink: Ink) -> None:
    for x, y, size in _hill_places(ink):
        _hill(ink, x, y, size)


def wooded_hills(ink: Ink) -> None:
    places = _hill_places(ink)
    for index, (x, y, size) in enumerate(places):
        _hill(ink, x, y, size)
        for dx in (-0.55, 0.35) if index else (-0.1,):
            if ink.rng.random() < 0.4:
                conifer(ink, x + dx * size, y - size * 0.12, 0.24)
            else:
                broadleaf(ink, x + dx * size, y - size * 0.1, 0.095)


SLOPES = (
    ((0.12, -0.02, 0.25), (-0.22, 0.17, 0.23), (0.24, 0.27, 0.2)),
    ((-0.15, -0.06, 0.22), (0.2, 0.08, 0.25), (-0.1, 0.3, 0.22)),
    ((0.0, 0.04, 0.3), (0.2, 0.3, 0.2)),
    ((-0.2, 0.02, 0.2), (0.18, -0.04, 0.18), (0.04, 0.24, 0.29)),
    ((0.18, -0.1, 0.17), (-0.16, 0.08, 0.27), (0.17, 0.28, 0.22)),
)


def _hill_places(ink: Ink) -> list[tuple[float, float, float]]:
    side = ink.rng.choice((-1, 1))
    return [
        (side * ink.around(x, 0.03), ink.around(y, 0.03), ink.around(size, 0.02))
        for x, y, size in ink.rng.choice(SLOPES)
    ]


def _hill(ink: Ink, x: float, y: float, size: float) -> None:
    hill = Stencil(x, y, size, size)
    summit = (-0.08, -ink.around(0.86, 0.06))
    rim = hill.at((-1, 0.08), (-0.72, -0.42), summit, (0.55, -0.5), (1.02, 0.1))
    mound = curve(rim)
    ink.wash(mound, mixed(ink.colour, ink.light, 0.45))
    shade = curve([*rim[2:], *hill.at((0.35, 0.02), (0.12, -0.35))])
    ink.wash(shade, ink.dark, 0.5)
    ink.stroke(mound, 1.1)
    if ink.is_fine:
        for step in (0.3, 0.5, 0.68):
            top = Stencil(x + size * step, y - size * (0.74 - step * 0.62), size, size)
            ink.stroke(curve(top.at((0, 0), (0.05, 0.16), (0.04, 0.32))), 0.75, ink.pen, 0.7)


RANGES = (
    ((0.2, 0.17, 0.58), (-0.14, 0.36, 0.76)),
    ((-0.24, 0.16, 0.5), (0.07, 0.37, 0.84)),
    ((0.02, 0.33, 0.9),),
    ((-0.22, 0.12, 0.44), (0.24, 0.2, 0.56), (-0.02, 0.39, 0.62)),
    ((-0.12, 0.14, 0.66), (0.24, 0.37, 0.58)),
    ((0.06, 0.1, 0.6), (-0.25, 0.32, 0.5), (0.2, 0.41, 0.46)),
)
"""Summits of a hex from back to front: to the right of the middle, foot below it, height."""


def mountains(ink: Ink) -> None:
    _range(ink, 1.0, snow=0)


def peaks(ink: Ink) -> None:
    _range(ink, 1.28, snow=0.38)


def _range(ink: Ink, higher: float, snow: float) -> None:
    """One of several arrangements, as seen or mirrored; the highest have snow."""
    side = ink.rng.choice((-1, 1))
    for x, foot, height in ink.rng.choice(RANGES):
        tall = ink.around(height * higher, 0.05)
        cap = snow * (0.7 if tall < 0.75 else 1.0)
        _peak(ink, side * ink.around(x, 0.03), ink.around(foot, 0.025), tall, snow=cap)


def _peak(ink: Ink, x: float, base: float, height: float, snow: float) -> None:
    """A summit with a lit face, a face in shadow and the ridge between them."""
    wide = height * 0.54
    top = base - height
    foot = Stencil(x, base, wide, height)
    low, middle = -ink.around(0.28, 0.03), -ink.around(0.56, 0.04)
    left = foot.at((-1, 0), (-0.66, low), (-0.42, middle), (-0.15, -0.84))
    middle, low = -ink.around(0.54, 0.04), -ink.around(0.26, 0.03)
    right = foot.at((0.2, -0.8), (0.4, middle), (0.72, low), (1, 0))
    ridge = foot.at((0.1, -0.72), (-0.06, -0.5), (0.16, -0.26), (0.06, 0))
    outline = polyline([*left, (x, top), *right])
    ink.wash(outline, mixed(ink.light, ink.colour, 0.25))
    shadow = polyline([(x, top), *right, *reversed(ridge)], is_closed=True)
    ink.wash(shadow, mixed(ink.dark, ink.pen, 0.25), 0.82)
    if snow:
        _snow_cap(ink, Stencil(x, top, wide * snow, height * snow))
    if ink.px >= 18:
        _hatch(ink, x, base, wide, height, snow)
    ink.stroke(outline, 1.25)
    if ink.px >= 16:
        ink.stroke(polyline([(x, top), *ridge[: 3 if ink.px < 40 else 4]]), 0.8, ink.pen, 0.8)


CAP = ((1, 1), (0.62, 0.78), (0.3, 1.12), (-0.05, 0.74), (-0.4, 1.08), (-0.68, 0.8), (-1, 1))
"""The lower edge of snow on a peak, from right to left."""


def _snow_cap(ink: Ink, top: Stencil) -> None:
    lower = top.at(*CAP)
    cap = polyline([*top.at((0, 0)), *lower], is_closed=True)
    ink.wash(cap, ink.snow)
    cold = polyline([*top.at((0, 0)), *lower[:3], *top.at((0.06, 0.6))], is_closed=True)
    ink.wash(cold, mixed(ink.water, ink.snow, 0.55), 0.75)
    if ink.is_fine:
        ink.stroke(polyline(lower), 0.6, ink.pen, 0.5)


def _hatch(ink: Ink, x: float, base: float, wide: float, high: float, snow: float) -> None:
    """Strokes down the face in shadow."""
    count = 5 if ink.px >= 40 else 3
    for i in range(count):
        share = (i + 0.8) / (count + 0.6)
        if 1 - share > 1 - snow * 0.8:
            continue
        start = (x + wide * share, base - high * (1 - share) + high * 0.03)
        length = high * ink.around(0.2, 0.04) * (0.55 + share * 0.3)
        end = (start[0] - wide * 0.16, min(base, start[1] + length))
        ink.stroke(polyline([start, end]), 0.7, ink.pen, 0.75)


def volcano(ink: Ink) -> None:
    lava = QColor("#d2502b")
    smoke = mixed(ink.snow, ink.pen, 0.25)
    for x, y, size in ((0.02, -0.42, 0.07), (0.09, -0.53, 0.09), (0.2, -0.64, 0.11)):
        puff = QPainterPath()
        puff.addEllipse(x - size, y - size * 0.8, size * 2, size * 1.6)
        ink.wash(puff, smoke, 0.8)
        ink.stroke(puff, 0.6, ink.pen, 0.5)
    rim = [(-0.15, -0.3), (-0.06, -0.25), (0.05, -0.26), (0.15, -0.31)]
    left = curve([(-0.52, 0.4), (-0.3, 0.14), (-0.15, -0.3)])
    cone = QPainterPath(left)
    for x, y in rim[1:]:
        cone.lineTo(x, y)
    cone.connectPath(curve([(0.15, -0.31), (0.3, 0.14), (0.52, 0.4)]))
    ink.wash(cone, mixed(ink.light, ink.colour, 0.6))
    shade = QPainterPath(curve([(0.15, -0.31), (0.3, 0.14), (0.52, 0.4)]))
    for x, y in ((0.12, 0.4), (0.16, 0.1), (0.05, -0.26)):
        shade.lineTo(x, y)
    ink.wash(shade, mixed(ink.dark, ink.pen, 0.4), 0.8)
    ink.stroke(curve([(0.0, -0.25), (-0.05, -0.05), (0.03, 0.1), (-0.02, 0.28)]), 2.4, lava)
    ink.stroke(curve([(-0.05, -0.05), (-0.14, 0.08), (-0.16, 0.2)]), 1.8, lava)
    ink.stroke(cone, 1.2)


def mesas(ink: Ink) -> None:
    _mesa(ink, ink.around(0.2, 0.04), 0.12, ink.around(0.19, 0.02), ink.around(0.24, 0.03))
    _mesa(ink, ink.around(-0.16, 0.04), 0.3, ink.around(0.26, 0.03), ink.around(0.34, 0.04))
    for x, y in ink.scattered(4 if ink.is_fine else 0, 0.42):
        ink.dot(x, abs(y) * 0.4 + 0.25, 0.012)


def _mesa(ink: Ink, x: float, base: float, wide: float, high: float) -> None:
    top = base - high
    edge = Stencil(x, top, wide, high)
    wall = polyline([(x - wide, base), *edge.at((-0.72, 0), (0.7, 0.04)), (x + wide, base)])
    ink.wash(wall, mixed(ink.colour, ink.light, 0.4))
    foot = [(x + wide, base), (x + wide * 0.25, base)]
    ink.wash(polyline([*edge.at((0.15, 0), (0.7, 0.04)), *foot]), ink.dark, 0.65)
    band = edge.at((-0.82, 0.36), (0.8, 0.4), (0.86, 0.56), (-0.87, 0.52))
    ink.wash(polyline(band), ink.dark, 0.4)
    ink.stroke(wall, 1.1)
    if ink.is_fine:
        for step in (-0.45, -0.1, 0.2, 0.48):
            start = (x + wide * step, top + high * 0.08)
            end = (start[0] + step * 0.03, top + high * ink.around(0.5, 0.2))
            ink.stroke(polyline([start, end]), 0.7)


def dunes(ink: Ink) -> None:
    for x, y in ink.scattered(4 if ink.is_fine else 3, 0.36):
        size = ink.around(0.17, 0.02)
        ridge = Stencil(x, y, size, size).at((-0.35, -0.34), (0.25, -0.2))
        end = (x + size, y + 0.05)
        crest = curve([(x - size, y + 0.03), *ridge, end])
        lee = QPainterPath(crest)
        lee.connectPath(curve([end, (x + size * 0.3, y + 0.03), ridge[0]]))
        ink.wash(lee, ink.dark, 0.35)
        ink.stroke(crest, 1.0, ink.pen, 0.8)
        if ink.is_fine:
            for step in (0.0, 0.3, 0.6):
                ink.dot(x + size * step, y + 0.065 - 0.02 * step, 0.009, ink.dark)


def sand(ink: Ink) -> None:
    for x, y in ink.scattered(12 if ink.is_fine else 6, 0.46):
        ink.dot(x, y, 0.010 + 0.25 / ink.px, ink.dark)


def stones(ink: Ink) -> None:
    for x, y in ink.scattered(9 if ink.is_fine else 5, 0.45):
        ink.dot(x, y, 0.009 + 0.25 / ink.px, ink.dark)
    for x, y in ink.scattered(2, 0.34):
        _stone(ink, x, y, ink.around(0.06, 0.015))


def _stone(ink: Ink, x: float, y: float, size: float) -> None:
    stone = Stencil(x, y, size, size)
    right = stone.at((0.3, -1), (1, -0.3), (0.9, 0))
    rock = polyline([*stone.at((-1, 0), (-0.6, -0.8)), *right], is_closed=True)
    ink.wash(rock, mixed(ink.colour, ink.light, 0.5))
    ink.wash(polyline([*right, *stone.at((0.2, 0))]), ink.dark, 0.6)
    ink.stroke(rock, 0.9)


def cracks(ink: Ink) -> None:
    for x, y in ink.scattered(3, 0.28):
        angle = ink.rng.uniform(0, pi)
        for turn in (0.0, 2.2, 4.1):
            reach = ink.around(0.17, 0.03)
            middle = (
                x + reach * 0.5 * cos(angle + turn + 0.25),
                y + reach * 0.5 * sin(angle + turn + 0.25),
            )
            end = (x + reach * cos(angle + turn), y + reach * sin(angle + turn))
            ink.stroke(polyline([(x, y), middle, end]), 0.9, ink.pen, 0.75)
    x, y = ink.scattered(1, 0.3)[0]
    _stone(ink, x, y, 0.05)


def snow(ink: Ink) -> None:
    blue = mixed(ink.water, ink.colour, 0.35)
    for x, y in ink.scattered(4 if ink.is_fine else 3, 0.38):
        drift = Stencil(x, y, ink.around(0.13, 0.03), 1)
        ink.stroke(curve(drift.at((-1, 0.02), (-0.2, -0.035), (1, 0.025))), 0.9, blue, 0.8)
    for x, y in ink.scattered(5 if ink.is_fine else 2, 0.44):
        ink.dot(x, y, 0.008 + 0.2 / ink.px, blue)


def ice(ink: Ink) -> None:
    blue = mixed(ink.water, ink.colour, 0.2)
    for x, y in ink.scattered(3, 0.34):
        wide, high = ink.around(0.15, 0.02), ink.around(0.18, 0.03)
        floe = Stencil(x, y, wide, high)
        top, right, foot = floe.at((0.3, -0.7), (1, 0.3), (0.1, 0.35))
        shard = polyline([*floe.at((-1, 0.4), (-0.4, -0.5)), top, right])
        ink.wash(shard, ink.snow, 0.9)
        ink.wash(polyline([top, right, foot]), blue, 0.35)
        ink.stroke(shard, 0.95, blue, 0.95)
        if ink.is_fine:
            ink.stroke(polyline([top, foot]), 0.7, blue, 0.8)


def waves(ink: Ink) -> None:
    for x, y in ink.scattered(3, 0.34):
        _wave(ink, x, y, ink.around(0.13, 0.025), 0.62)


def ripples(ink: Ink) -> None:
    for x, y in ink.scattered(2, 0.3):
        ripple = Stencil(x, y, ink.around(0.1, 0.02), 1)
        ink.stroke(curve(ripple.at((-1, 0), (0, -0.022), (1, 0.004))), 0.9, ink.water, 0.5)


WAVE = ((-1, 0.02), (-0.5, -0.03), (0, 0.018), (0.5, -0.03), (1, 0.02))


def _wave(ink: Ink, x: float, y: float, half: float, strength: float) -> None:
    ink.stroke(curve(Stencil(x, y, half, 1).at(*WAVE)), 1.0, ink.water, strength)
