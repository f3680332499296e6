"""Pen and brush of one terrain: strokes and washes, by a hand that is never quite steady."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from math import cos, hypot, pi, sin
from random import Random
from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPaintDevice, QPainter, QPainterPath, QPen, qGray

from mapper.drawing.style import Style
from mapper.model.hexes.chunks import Texels

XY = tuple[float, float]
PlaneLine = Sequence[XY]
Bend = tuple[XY, XY, XY, XY]
"""Where a stretch of a curve starts, what pulls it there and at its end, and where it ends."""


class Ink:
    """Lengths are parts of the distance between hexes; the hex's centre is (0, 0), y runs down."""

    def __init__(
        self, painter: QPainter, px: float, colour: QColor, style: Style, rng: Random
    ) -> None:
        self.painter = painter
        self.px = px
        self.rng = rng
        self.colour = colour
        self._is_grey = style.is_grey
        self.pen = mixed(QColor(style.ink), colour, 0.12)
        self.water = QColor(style.water_ink)
        self.snow = QColor(style.snow)
        self.light = mixed(colour, QColor(style.halo), 0.45)
        self.dark = mixed(colour, QColor(style.ink), 0.38)
        self.width = max(style.line, style.line_least_px * min(1.0, 0.45 + px / 30) / px)

    @property
    def is_fine(self) -> bool:
        """Whether there is room for small strokes."""
        return self.px >= 22

    def around(self, middle: float, spread: float) -> float:
        return middle + self.rng.uniform(-spread, spread)

    def stroke(
        self, path: QPainterPath, width: float = 1.0, colour: QColor | None = None, ink: float = 1.0
    ) -> None:
        pen = round_pen(faint(self._seen(colour or self.pen), ink), self.width * width, ROUND)
        self.painter.strokePath(path, pen)

    def wash(self, path: QPainterPath, colour: QColor, strength: float = 1.0) -> None:
        self.painter.fillPath(path, faint(self._seen(colour), strength))

    def dot(self, x: float, y: float, size: float, colour: QColor | None = None) -> None:
        path = QPainterPath()
        path.addEllipse(QPointF(x, y), size, size * 0.85)
        self.painter.fillPath(path, self._seen(colour or self.pen))

    def _seen(self, colour: QColor) -> QColor:
        return greyed(colour) if self._is_grey else colour

    def scattered(self, count: int, reach: float = 0.44) -> list[tuple[float, float]]:
        """Places well apart from each other, the furthest away first, as one draws them."""
        chosen: list[tuple[float, float]] = []
        for _ in range(count):
            tries = [self._anywhere(reach) for _ in range(14)]
            apart = [_apart(at, chosen) for at in tries]
            chosen.append(tries[apart.index(max(apart))])
        return sorted(chosen, key=lambda at: at[1])

    def _anywhere(self, reach: float) -> tuple[float, float]:
        radius, angle = reach * self.rng.random() ** 0.5, self.rng.uniform(0, 2 * pi)
        return radius * cos(angle), radius * sin(angle)


class Stencil(NamedTuple):
    """Where a shape is drawn: its point (0, 0), and how long its units are across and down."""

    x: float
    y: float
    wide: float
    high: float

    def at(self, *points: XY) -> list[XY]:
        return [(self.x + self.wide * across, self.y + self.high * down) for across, down in points]


def _apart(at: tuple[float, float], others: PlaneLine) -> float:
    """The square of how far it is to the nearest."""
    left, top = at
    return min([(left - x) ** 2 + (top - y) ** 2 for x, y in others], default=1.0)


def hand(seed: int | str) -> Random:
    """What makes one drawing of a thing unlike the next, and each the same every time."""
    return Random(seed)


def faint(colour: QColor | str, strength: float) -> QColor:
    """A colour of which only so much is seen."""
    found = QColor(colour)
    found.setAlphaF(strength)
    return found


def greyed(colour: QColor | str) -> QColor:
    """A grey as light as a colour."""
    found = QColor(colour)
    grey = qGray(found.rgb())
    return QColor(grey, grey, grey, found.alpha())


def coloured(colour: QColor | str, style: Style) -> QColor:
    """A colour as a style shows it."""
    return greyed(colour) if style.is_grey else QColor(colour)


LIKE = 0.3
"""Of two colours that are no further apart in lightness, one is not read upon the other."""


def rim_of(ink: QColor, style: Style) -> QColor:
    """The colour around letters: the paper of the style, or its ink where that is no contrast."""
    halo = QColor(style.halo)
    is_read = abs(ink.lightnessF() - halo.lightnessF()) > LIKE
    return halo if is_read else QColor(style.ink)


def mixed(one: QColor, other: QColor, share: float) -> QColor:
    """One colour with so much of the other."""
    rest = 1 - share
    return QColor.fromRgbF(
        one.redF() * rest + other.redF() * share,
        one.greenF() * rest + other.greenF() * share,
        one.blueF() * rest + other.blueF() * share,
    )


@contextmanager
def kept_state(painter: QPainter) -> Iterator[None]:
    """Afterwards the painter is as it was."""
    painter.save()
    yield
    painter.restore()


@contextmanager
def painting(
    device: QPaintDevice, left: float = 0.0, top: float = 0.0, *, is_smooth: bool = False
) -> Iterator[QPainter]:
    """A painter of a device whose corner lies at a point; it is done afterwards."""
    painter = QPainter(device)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, is_smooth)
    painter.translate(-left, -top)
    try:
        yield painter
    finally:
        painter.end()


SQUARE, FLAT = Qt.PenCapStyle.SquareCap, Qt.PenCapStyle.FlatCap
ROUND = Qt.PenCapStyle.RoundCap


def round_pen(colour: QColor, width: float, ends: Qt.PenCapStyle = SQUARE) -> QPen:
    """A pen whose line goes round its corners."""
    return QPen(colour, width, Qt.PenStyle.SolidLine, ends, Qt.PenJoinStyle.RoundJoin)


def disc(size: float) -> QPainterPath:
    """About (0, 0)."""
    path = QPainterPath()
    path.addEllipse(QPointF(0, 0), size, size)
    return path


def joined(paths: Iterable[QPainterPath]) -> QPainterPath:
    """All of them as one, so that no joint shows where they meet."""
    whole = QPainterPath()
    whole.setFillRule(Qt.FillRule.WindingFill)
    for path in paths:
        whole.addPath(path)
    return whole


def lettered(words: str, font: QFont) -> QPainterPath:
    """The outlines of words, about (0, 0)."""
    path = QPainterPath()
    path.addText(QPointF(0, 0), font, words)
    return path.translated(-path.boundingRect().center())


def clear(wide: int, high: int) -> QImage:
    """An image with nothing on it."""
    image = QImage(wide, high, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image


def image_of(texels: Texels) -> QImage:
    """The texels as they lie in memory; they must outlive the image."""
    rows, columns = texels.shape
    form = QImage.Format.Format_ARGB32_Premultiplied
    return QImage(texels.data, columns, rows, columns * 4, form)


def polyline(points: PlaneLine, is_closed: bool = False) -> QPainterPath:
    path = QPainterPath(QPointF(*points[0]))
    for x, y in points[1:]:
        path.lineTo(x, y)
    if is_closed:
        path.closeSubpath()
    return path


def curve(points: PlaneLine, is_closed: bool = False) -> QPainterPath:
    """A smooth line through all the points."""
    path = QPainterPath(QPointF(*points[0]))
    for _, (x1, y1), (x2, y2), (x, y) in _bends(points, is_closed):
        path.cubicTo(x1, y1, x2, y2, x, y)
    if is_closed:
        path.closeSubpath()
    return path


def along(points: PlaneLine, steps: int) -> list[tuple[float, float]]:
    """Places on a smooth line through all the points, about as far from each other."""
    bends = list(_bends(points, is_closed=False))
    lengths = [hypot(end[0] - start[0], end[1] - start[1]) for start, _, _, end in bends]
    step = sum(lengths) / steps
    found, before = [points[0]], 0.0
    for bend, length in zip(bends, lengths, strict=True):
        while len(found) < steps and len(found) * step <= before + length:
            found.append(_at(bend, (len(found) * step - before) / length))
        before += length
    return [*found, points[-1]]


def _bends(points: PlaneLine, is_closed: bool) -> Iterator[Bend]:
    if is_closed:
        around = [points[-1], *points, points[0], points[1 % len(points)]]
    else:
        around = [points[0], *points, points[-1]]
    parts = zip(around, around[1:], around[2:], around[3:], strict=False)
    for (before_x, before_y), (x, y), (to_x, to_y), (after_x, after_y) in parts:
        yield (
            (x, y),
            (x + (to_x - before_x) / 6, y + (to_y - before_y) / 6),
            (to_x - (after_x - x) / 6, to_y - (after_y - y) / 6),
            (to_x, to_y),
        )


def _at(bend: Bend, share: float) -> tuple[float, float]:
    rest = 1 - share
    shares = rest**3, 3 * rest * rest * share, 3 * rest * share * share, share**3
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = bend
    a, b, c, d = shares
    return a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3
