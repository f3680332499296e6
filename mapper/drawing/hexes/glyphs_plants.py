"""Glyphs of what grows: trees, bushes, reeds, grass and fields."""

from __future__ import annotations

from math import cos, pi, sin

from PySide6.QtGui import QColor, QPainterPath

from mapper.drawing.base.ink import Ink, Stencil, curve, mixed, polyline


def trees(ink: Ink) -> None:
    for x, y in ink.scattered(7 if ink.is_fine else 5, 0.47):
        broadleaf(ink, x, y + 0.1, ink.around(0.145, 0.018))


def dense_trees(ink: Ink) -> None:
    for x, y in ink.scattered(10 if ink.is_fine else 6, 0.5):
        broadleaf(ink, x, y + 0.1, ink.around(0.15, 0.02), trunk=False)


def sparse_trees(ink: Ink) -> None:
    places = ink.scattered(4 if ink.is_fine else 3, 0.4)
    for x, y in places:
        broadleaf(ink, x, y + 0.1, ink.around(0.13, 0.016))
    if ink.is_fine:
        for x, y in ink.scattered(3, 0.4):
            tuft(ink, x, y, 0.06, 0.5)


def conifers(ink: Ink) -> None:
    for x, y in ink.scattered(8 if ink.is_fine else 5, 0.47):
        conifer(ink, x, y + 0.16, ink.around(0.34, 0.04))


def palms(ink: Ink) -> None:
    for index, (x, y) in enumerate(ink.scattered(9 if ink.is_fine else 6, 0.49)):
        if index % 3 == 1:
            palm(ink, x, y + 0.17, ink.around(0.34, 0.03))
        else:
            broadleaf(ink, x, y + 0.1, ink.around(0.135, 0.02), trunk=False)


def acacias(ink: Ink) -> None:
    for x, y in ink.scattered(2, 0.32):
        acacia(ink, x, y + 0.13, ink.around(0.17, 0.02))
    for x, y in ink.scattered(4 if ink.is_fine else 2, 0.43):
        tuft(ink, x, y, 0.07, 0.6)


def bushes(ink: Ink) -> None:
    for x, y in ink.scattered(6 if ink.is_fine else 4, 0.43):
        bush(ink, x, y, ink.around(0.095, 0.018))


def heather(ink: Ink) -> None:
    bloom = mixed(ink.colour, QColor("#7d3f66"), 0.55)
    for x, y in ink.scattered(6 if ink.is_fine else 4, 0.43):
        tuft(ink, x, y, 0.085, 0.75)
        for _ in range(3):
            ink.dot(ink.around(x, 0.05), y - ink.around(0.085, 0.02), 0.017 + 0.3 / ink.px, bloom)


def grass(ink: Ink) -> None:
    for x, y in ink.scattered(5 if ink.is_fine else 3, 0.42):
        tuft(ink, x, y, ink.around(0.09, 0.015), 0.6)


def tufts(ink: Ink) -> None:
    for x, y in ink.scattered(3, 0.4):
        tuft(ink, x, y, 0.065, 0.6)
    for x, y in ink.scattered(5 if ink.is_fine else 2, 0.43):
        ink.dot(x, y, 0.011 + 0.2 / ink.px, ink.dark)


def reeds(ink: Ink) -> None:
    for x, y in ink.scattered(4 if ink.is_fine else 3, 0.38):
        puddle(ink, x, y + 0.02, ink.around(0.12, 0.02))
        reed(ink, x, y)


def swamp(ink: Ink) -> None:
    places = ink.scattered(4, 0.38)
    for index, (x, y) in enumerate(places):
        puddle(ink, x, y + 0.02, ink.around(0.15, 0.03))
        if index == 1:
            dead_tree(ink, x, y + 0.03, 0.3)
        elif index == 2 and ink.is_fine:
            broadleaf(ink, x, y + 0.04, 0.11)
        else:
            reed(ink, x, y)


def furrows(ink: Ink) -> None:
    """Fields side by side, ploughed in different directions."""
    turn = ink.rng.choice((0.0, pi / 3, -pi / 3)) + ink.around(0.1, 0.12)
    field_colours = (ink.light, ink.dark, mixed(ink.colour, QColor("#9aa552"), 0.55))
    fields = ((-0.2, -0.2), (0.2, -0.17), (-0.19, 0.19), (0.2, 0.21))
    for index, (x, y) in enumerate(fields):
        _field(ink, x, y, turn, field_colours[(index + ink.rng.randrange(3)) % 3], index % 2 == 1)
    if ink.is_fine:
        x, y = ink.rng.choice(fields)
        broadleaf(ink, x * 0.2 + ink.around(0, 0.1), y * 0.2 + 0.05, 0.075)


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


def conifer(ink: Ink, x: float, base: float, height: float) -> None:
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


def broadleaf(ink: Ink, x: float, base: float, size: float, *, trunk: bool = True) -> None:
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


def palm(ink: Ink, x: float, base: float, height: float) -> None:
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


def acacia(ink: Ink, x: float, base: float, size: float) -> None:
    top = base - size * 1.35
    ink.stroke(polyline([(x, base), (x, base - size * 0.7), (x - size * 0.45, top)]), 1.3)
    ink.stroke(polyline([(x, base - size * 0.6), (x + size * 0.5, top)]), 1.2)
    crown = curve(Stencil(x, top, size, size).at(*UMBRELLA), is_closed=True)
    ink.wash(crown, mixed(ink.colour, QColor("#6d7d33"), 0.6))
    ink.stroke(crown, 0.9)


def bush(ink: Ink, x: float, y: float, size: float) -> None:
    place = Stencil(x, y, size, size)
    heap = curve(place.at((-1, 0), (-0.75, -0.7), (-0.1, -1.05), (0.65, -0.75), (1, 0)))
    ink.wash(heap, mixed(ink.colour, QColor("#6f7a3c"), 0.5))
    ink.stroke(heap, 0.9)
    if ink.is_fine:
        ink.stroke(polyline(place.at((0.3, -0.1), (0.5, -0.5))), 0.8)


def tuft(ink: Ink, x: float, y: float, height: float, strength: float = 1.0) -> None:
    blades = (-1.0, -0.35, 0.3, 0.95) if ink.is_fine else (-0.8, 0.0, 0.8)
    for lean in blades:
        tip = (x + lean * height * 0.7, y - height * (1.0 - 0.25 * abs(lean)))
        blade = curve(
            [(x + lean * height * 0.2, y), (x + lean * height * 0.3, y - height * 0.5), tip]
        )
        ink.stroke(blade, 0.85, ink.dark if strength < 0.7 else ink.pen, min(1.0, strength + 0.25))


def reed(ink: Ink, x: float, y: float) -> None:
    for lean in (-0.8, -0.1, 0.6) if ink.is_fine else (-0.6, 0.5):
        height = ink.around(0.17, 0.02)
        tip = (x + lean * 0.08, y - height)
        ink.stroke(polyline([(x + lean * 0.04, y), tip]), 0.9, QColor("#4c5a33"))
        if ink.px >= 40:
            ink.stroke(
                polyline([tip, (tip[0] - lean * 0.012, tip[1] + 0.045)]), 1.8, QColor("#6f5634")
            )


def puddle(ink: Ink, x: float, y: float, half: float) -> None:
    place = Stencil(x, y, half, 1)
    line = curve(place.at((-1, 0.008), (-0.3, -0.012), (1, 0.006)))
    ink.stroke(line, 1.2, ink.water, 0.8)
    if ink.is_fine:
        ink.stroke(polyline(place.at((-0.4, 0.045), (0.5, 0.045))), 1.0, ink.water, 0.5)


def dead_tree(ink: Ink, x: float, base: float, height: float) -> None:
    ink.stroke(curve([(x, base), (x + 0.01, base - height * 0.5), (x - 0.01, base - height)]), 1.6)
    ink.stroke(polyline([(x, base - height * 0.45), (x + 0.09, base - height * 0.8)]), 1.0)
    ink.stroke(polyline([(x, base - height * 0.6), (x - 0.08, base - height * 0.85)]), 1.0)
    ink.stroke(polyline([(x + 0.05, base - height * 0.63), (x + 0.1, base - height * 0.6)]), 0.8)
