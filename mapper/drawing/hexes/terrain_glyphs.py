"""Glyphs of terrain: heights, sand, stone, snow, ice and water, and what grows.

Every public function is the glyph of the word that it is called by.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from PySide6.QtGui import QColor, QPainterPath

from mapper.drawing.base.ink import Ink, Stencil, curve, mixed, polyline


def trees(ink: Ink) -> None:
    for x, y in ink.scattered(7 if ink.is_fine else 5, 0.47):
        _broadleaf(ink, x, y + 0.1, ink.around(0.145, 0.018))


def dense_trees(ink: Ink) -> None:
    for x, y in ink.scattered(10 if ink.is_fine else 6, 0.5):
        _broadleaf(ink, x, y + 0.1, ink.around(0.15, 0.02), trunk=False)


def sparse_trees(ink: Ink) -> None:
    places = ink.scattered(4 if ink.is_fine else 3, 0.4)
    for x, y in places:
        _broadleaf(ink, x, y + 0.1, ink.around(0.13, 0.016))
    if ink.is_fine:
        for x, y in ink.scattered(3, 0.4):
            _tuft(ink, x, y, 0.06, 0.5)


def conifers(ink: Ink) -> None:
    for x, y in ink.scattered(8 if ink.is_fine else 5, 0.47):
        _conifer(ink, x, y + 0.16, ink.around(0.34, 0.04))


def palms(ink: Ink) -> None:
    for index, (x, y) in enumerate(ink.scattered(9 if ink.is_fine else 6, 0.49)):
        if index % 3 == 1:
            _palm(ink, x, y + 0.17, ink.around(0.34, 0.03))
        else:
            _broadleaf(ink, x, y + 0.1, ink.around(0.135, 0.02), trunk=False)


def acacias(ink: Ink) -> None:
    for x, y in ink.scattered(2, 0.32):
        _acacia(ink, x, y + 0.13, ink.around(0.17, 0.02))
    for x, y in ink.scattered(4 if ink.is_fine else 2, 0.43):
        _tuft(ink, x, y, 0.07, 0.6)


def bushes(ink: Ink) -> None:
    for x, y in ink.scattered(6 if ink.is_fine else 4, 0.43):
        _bush(ink, x, y, ink.around(0.095, 0.018))


def heather(ink: Ink) -> None:
    bloom = mixed(ink.colour, QColor("#7d3f66"), 0.55)
    for x, y in ink.scattered(6 if ink.is_fine else 4, 0.43):
        _tuft(ink, x, y, 0.085, 0.75)
        for _ in range(3):
            ink.dot(ink.around(x, 0.05), y - ink.around(0.085, 0.02), 0.017 + 0.3 / ink.px, bloom)


def grass(ink: Ink) -> None:
    for x, y in ink.scattered(5 if ink.is_fine else 3, 0.42):
        _tuft(ink, x, y, ink.around(0.09, 0.015), 0.6)


def tufts(ink: Ink) -> None:
    for x, y in ink.scattered(3, 0.4):
        _tuft(ink, x, y, 0.065, 0.6)
    for x, y in ink.scattered(5 if ink.is_fine else 2, 0.43):
        ink.dot(x, y, 0.011 + 0.2 / ink.px, ink.dark)


def reeds(ink: Ink) -> None:
    for x, y in ink.scattered(4 if ink.is_fine else 3, 0.38):
        _puddle(ink, x, y + 0.02, ink.around(0.12, 0.02))
        _reed(ink, x, y)


def swamp(ink: Ink) -> None:
    places = ink.scattered(4, 0.38)
    for index, (x, y) in enumerate(places):
        _puddle(ink, x, y + 0.02, ink.around(0.15, 0.03))
        if index == 1:
            _dead_tree(ink, x, y + 0.03, 0.3)
        elif index == 2 and ink.is_fine:
            _broadleaf(ink, x, y + 0.04, 0.11)
        else:
            _reed(ink, x, y)


def furrows(ink: Ink) -> None:
    """Fields side by side, ploughed in different directions."""
    turn = ink.rng.choice((0.0, pi / 3, -pi / 3)) + ink.around(0.1, 0.12)
    field_colours = (ink.light, ink.dark, mixed(ink.colour, QColor("#9aa552"), 0.55))
    fields = ((-0.2, -0.2), (0.2, -0.17), (-0.19, 0.19), (0.2, 0.21))
    for index, (x, y) in enumerate(fields):
        _field(ink, x, y, turn, field_colours[(index + ink.rng.randrange(3)) % 3], index % 2 == 1)
    if ink.is_fine:
        x, y = ink.rng.choice(fields)
        _broadleaf(ink, x * 0.2 + ink.around(0, 0.1), y * 0.2 + 0.05, 0.075)


def _field(ink: Ink, x: float, y: float, turn: float, colour: QColor, is_across: bool) -> None:
    wide, high = ink.around(0.165, 0.02), ink.around(0.15, 0.02)

    def at(u: float, v: float) -> tuple[float, float]:
        u, v = u * wide, v * high
        tx, ty = x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)
        return tx + u * cos(turn) - v * sin(turn), ty + u * sin(turn) + v * cos(turn)

    outline = polyline([at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)], is_closed=True)
    ink.wash(outline, colour, 0.3)
    rows = 5 if ink.px >= 40 else 4 if ink.is_fine else 2
    for row in range(rows):
        v = (row + 0.5) / rows * 2 - 1
        ends = (at(v, -0.95), at(v, 0.95)) if is_across else (at(-0.95, v), at(0.95, v))
        ink.stroke(polyline(ends), 0.7, ink.dark, 0.7)
    ink.stroke(outline, 0.8, ink.pen, 0.55)


def _conifer(ink: Ink, x: float, base: float, height: float) -> None:
    wide = height * 0.29
    top = base - height
    tip = Stencil(x, top, wide, height)
    ink.stroke(polyline([(x, base), (x, base - height * 0.2)]), 1.3)
    if ink.is_fine:
        right = tip.at((0.42, 0.36), (0.28, 0.36), (0.74, 0.62), (0.5, 0.62), (1, 0.87))
    else:
        right = tip.at((1, 0.87))
    left = [(2 * x - px, py) for px, py in reversed(right)]
    crown = polyline([(x, top), *right, *left], is_closed=True)
    ink.wash(crown, mixed(ink.colour, QColor("#24492f"), 0.42))
    shade = polyline([(x, top), *right, *tip.at((0.1, 0.87))], is_closed=True)
    ink.wash(shade, QColor("#1c3325"), 0.5)
    ink.stroke(crown, 0.85, ink.pen, 0.9)


def _broadleaf(ink: Ink, x: float, base: float, size: float, *, trunk: bool = True) -> None:
    """A round crown with bumps, lit from the upper left."""
    middle = base - size * (1.05 if trunk else 0.8)
    if trunk:
        ground = QPainterPath()
        ground.addEllipse(x - size * 0.6, base - size * 0.2, size * 1.7, size * 0.36)
        ink.wash(ground, ink.pen, 0.16)
        ink.stroke(polyline([(x, base), (x, middle + size * 0.6)]), 1.5)
    bumps = 7 if ink.is_fine else 5
    start = ink.rng.uniform(0, pi)
    rim = []
    for i in range(bumps * 2):
        angle = start + i * pi / bumps
        radius = size * (1.0 if i % 2 else 0.86) * ink.around(1.0, 0.05)
        rim.append((x + radius * cos(angle), middle + radius * 0.92 * sin(angle)))
    crown = curve(rim, is_closed=True)
    ink.wash(crown, mixed(ink.colour, QColor("#54783a"), 0.38))
    shade = QPainterPath()
    shade.addEllipse(x - size * 1.25, middle - size * 1.35, size * 2.0, size * 2.0)
    ink.wash(crown - shade, QColor("#26401f"), 0.42)
    ink.stroke(crown, 0.85, ink.pen, 0.9)
    if ink.px >= 34:
        lit = Stencil(x, middle, size, size).at((-0.5, -0.1), (-0.3, -0.4), (0, -0.5))
        ink.stroke(curve(lit), 0.7, ink.light, 0.7)


def _palm(ink: Ink, x: float, base: float, height: float) -> None:
    lean = ink.around(0, 0.05)
    top_x, top_y = x + lean, base - height
    ink.stroke(curve([(x, base), (x + lean * 0.3, base - height * 0.5), (top_x, top_y)]), 1.5)
    leaf = mixed(ink.colour, QColor("#245a2c"), 0.55)
    for angle in (-2.9, -2.2, -1.2, -0.5, 0.1, 3.0):
        reach = height * 0.42
        tip = (top_x + reach * cos(angle), top_y + reach * 0.6 * sin(angle) + reach * 0.28)
        bend = (top_x + reach * 0.55 * cos(angle), top_y + reach * 0.55 * sin(angle) - reach * 0.15)
        frond = curve([(top_x, top_y), bend, tip])
        ink.stroke(frond, 2.6, leaf)
        ink.stroke(frond, 0.8)


UMBRELLA = ((-1.05, 0.06), (-0.6, -0.3), (0.05, -0.4), (0.7, -0.26), (1.05, 0.06), (0, 0.14))


def _acacia(ink: Ink, x: float, base: float, size: float) -> None:
    top = base - size * 1.35
    ink.stroke(polyline([(x, base), (x, base - size * 0.7), (x - size * 0.45, top)]), 1.3)
    ink.stroke(polyline([(x, base - size * 0.6), (x + size * 0.5, top)]), 1.2)
    crown = curve(Stencil(x, top, size, size).at(*UMBRELLA), is_closed=True)
    ink.wash(crown, mixed(ink.colour, QColor("#6d7d33"), 0.6))
    ink.stroke(crown, 0.9)


def _bush(ink: Ink, x: float, y: float, size: float) -> None:
    place = Stencil(x, y, size, size)
    heap = curve(place.at((-1, 0), (-0.75, -0.7), (-0.1, -1.05), (0.65, -0.75), (1, 0)))
    ink.wash(heap, mixed(ink.colour, QColor("#6f7a3c"), 0.5))
    ink.stroke(heap, 0.9)
    if ink.is_fine:
        ink.stroke(polyline(place.at((0.3, -0.1), (0.5, -0.5))), 0.8)


def _tuft(ink: Ink, x: float, y: float, height: float, strength: float = 1.0) -> None:
    blades = (-1.0, -0.35, 0.3, 0.95) if ink.is_fine else (-0.8, 0.0, 0.8)
    for lean in blades:
        tip = (x + lean * height * 0.7, y - height * (1.0 - 0.25 * abs(lean)))
        blade = curve(
            [(x + lean * height * 0.2, y), (x + lean * height * 0.3, y - height * 0.5), tip]
        )
        ink.stroke(blade, 0.85, ink.dark if strength < 0.7 else ink.pen, min(1.0, strength + 0.25))


def _reed(ink: Ink, x: float, y: float) -> None:
    for lean in (-0.8, -0.1, 0.6) if ink.is_fine else (-0.6, 0.5):
        height = ink.around(0.17, 0.02)
        tip = (x + lean * 0.08, y - height)
        ink.stroke(polyline([(x + lean * 0.04, y), tip]), 0.9, QColor("#4c5a33"))
        if ink.px >= 40:
            ink.stroke(
                polyline([tip, (tip[0] - lean * 0.012, tip[1] + 0.045)]), 1.8, QColor("#6f5634")
            )


def _puddle(ink: Ink, x: float, y: float, half: float) -> None:
    place = Stencil(x, y, half, 1)
    line = curve(place.at((-1, 0.008), (-0.3, -0.012), (1, 0.006)))
    ink.stroke(line, 1.2, ink.water, 0.8)
    if ink.is_fine:
        ink.stroke(polyline(place.at((-0.4, 0.045), (0.5, 0.045))), 1.0, ink.water, 0.5)


def _dead_tree(ink: Ink, x: float, base: float, height: float) -> None:
    ink.stroke(curve([(x, base), (x + 0.01, base - height * 0.5), (x - 0.01, base - height)]), 1.6)
    ink.stroke(polyline([(x, base - height * 0.45), (x + 0.09, base - height * 0.8)]), 1.0)
    ink.stroke(polyline([(x, base - height * 0.6), (x - 0.08, base - height * 0.85)]), 1.0)
    ink.stroke(polyline([(x + 0.05, base - height * 0.63), (x + 0.1, base - height * 0.6)]), 0.8)


def hills(ink: Ink) -> None:
    for x, y, size in _hill_places(ink):
        _hill(ink, x, y, size)


def wooded_hills(ink: Ink) -> None:
    places = _hill_places(ink)
    for index, (x, y, size) in enumerate(places):
        _hill(ink, x, y, size)
        for dx in (-0.55, 0.35) if index else (-0.1,):
            if ink.rng.random() < 0.4:
                _conifer(ink, x + dx * size, y - size * 0.12, 0.24)
            else:
                _broadleaf(ink, x + dx * size, y - size * 0.1, 0.095)


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


WAVE = ((-1, 0.02), (-0.5, -0.03), (0, 0.018), (0.5, -0.03), (1, 0.02))


def waves(ink: Ink) -> None:
    for x, y in ink.scattered(3, 0.34):
        wave = Stencil(x, y, ink.around(0.13, 0.025), 1)
        ink.stroke(curve(wave.at(*WAVE)), 1.0, ink.water, 0.62)


def ripples(ink: Ink) -> None:
    for x, y in ink.scattered(2, 0.3):
        ripple = Stencil(x, y, ink.around(0.1, 0.02), 1)
        ink.stroke(curve(ripple.at((-1, 0), (0, -0.022), (1, 0.004))), 0.9, ink.water, 0.5)


GLYPHS: Mapping[str, Callable[[Ink], None]] = {"": lambda _ink: None} | {
    draw.__name__: draw
    for draw in (
        *(acacias, bushes, conifers, cracks, dense_trees, dunes, furrows, grass, heather),
        *(hills, ice, mesas, mountains, palms, peaks, reeds, ripples, sand, snow),
        *(sparse_trees, stones, swamp, trees, tufts, volcano, waves, wooded_hills),
    )
}
"""By their words, in the order of the alphabet; an empty word stands for none."""
