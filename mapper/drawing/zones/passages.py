"""Where the passages of a map are drawn, found level by level."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from math import atan2, cos, degrees, hypot, pi, sin

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from mapper.drawing.base.fonts import font_for
from mapper.drawing.base.grid import boxes_near
from mapper.drawing.base.ink import XY, faint, kept_state, lettered, mixed, polyline
from mapper.drawing.base.symbols import draw_badge
from mapper.drawing.zones.zone_outlines import Plots, on_plane
from mapper.drawing.zones.zone_style import ZoneStyle
from mapper.model.campaign.zone_rows import Passage, PassageKind, PassageState, Span, Standing
from mapper.model.map_view import SQUARE, Extent, MapView
from mapper.model.zones.passages import OTHER_WAY, PASSAGES
from mapper.model.zones.room_for_tokens import in_zone

DEEP = 0.3
"""How deep a door is, in squares."""

JAMB = 0.09
OPEN_TURN = -68.0
MARKS_FROM = 13.0
LETTERS_FROM = 9.0
SYMBOLS_FROM = 6.5


@dataclass(frozen=True, slots=True)
class Sketch:
    """What a symbol is drawn with, and what of the passage is told."""

    painter: QPainter
    look: ZoneStyle
    px: float
    width: float
    row: Passage
    state: Standing
    has_badges: bool

    @property
    def line(self) -> float:
        """A line's width in squares."""
        return min(3.2 * self.look.style.finer, max(1.0, 0.05 * self.px)) / self.px

    def pen(self, width: float = 1.0, colour: QColor | None = None) -> None:
        pen = self.look.pen(1.0, self.line * width, colour)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        self.painter.setPen(pen)

    def fill(self, colour: QColor | None) -> None:
        self.painter.setBrush(colour or Qt.BrushStyle.NoBrush)

    def blacken(self, *points: XY) -> None:
        """What lies between these points in ink, without a line about it."""
        self.painter.fillPath(polyline(points, is_closed=True), self.look.ink)


def draw_passage(sketch: Sketch) -> None:
    traits = PASSAGES[sketch.row.kind]
    if sketch.px >= SYMBOLS_FROM or not traits.needs_wall:
        _SYMBOLS[sketch.row.kind](sketch)
    elif traits.has_leaf and traits.is_passable:
        _from_afar(sketch)


def _from_afar(sketch: Sketch) -> None:
    """A dot of its colour, where there is no room for more."""
    half = sketch.width / 2
    sketch.painter.fillRect(QRectF(-half, -DEEP / 2, 2 * half, DEEP), sketch.look.ink)


def _opening(_sketch: Sketch) -> None:
    """A gap in the wall says it all."""


def _door(sketch: Sketch) -> None:
    _jambs(sketch)
    if sketch.state in ("open", "broken"):
        _open_leaf(sketch)
        return
    _leaf(sketch)
    if sketch.has_badges and sketch.px >= MARKS_FROM:
        _standing(sketch)


def _jambs(sketch: Sketch) -> None:
    half, deep = sketch.width / 2, DEEP * 0.72
    for x in (-half, half - JAMB):
        sketch.painter.fillRect(QRectF(x, -deep, JAMB, 2 * deep), sketch.look.ink)


def _leaf(sketch: Sketch, *, is_dashed: bool = False) -> None:
    half = sketch.width / 2 - JAMB
    sketch.pen(1.1)
    if is_dashed:
        pen = sketch.painter.pen()
        pen.setDashPattern([2.2, 1.6])
        sketch.painter.setPen(pen)
    sketch.fill(sketch.look.doors[sketch.row.material])
    box = QRectF(-half, -DEEP / 2, 2 * half, DEEP)
    sketch.painter.drawRect(box)
    if sketch.row.material == "metal_reinforced" and sketch.px >= MARKS_FROM:
        for share in (0.25, 0.75):
            x = -half + 2 * half * share
            sketch.painter.drawLine(QPointF(x, -DEEP / 2), QPointF(x, DEEP / 2))


def _open_leaf(sketch: Sketch) -> None:
    """Ajar, hanging at one jamb; a broken one lies there in pieces."""
    painter, half = sketch.painter, sketch.width / 2 - JAMB
    sketch.pen(1.0)
    sketch.fill(sketch.look.doors[sketch.row.material])
    with kept_state(painter):
        painter.translate(-half, 0)
        painter.rotate(OPEN_TURN)
        long = 2 * half
        if sketch.state == "broken":
            jag = [
                (0, -0.09),
                (0.5 * long, -0.09),
                (0.36 * long, 0),
                (0.56 * long, 0.09),
                (0, 0.09),
            ]
            painter.drawPath(polyline(jag, is_closed=True))
        else:
            painter.drawRect(QRectF(0, -0.085, long, 0.17))


def _standing(sketch: Sketch) -> None:
    """What keeps it shut, for the game master: a lock, a wedge, a bar, the marks of a ram."""
    painter = sketch.painter
    match sketch.state:
        case "locked":
            _lock(sketch)
        case "stuck":
            deep = DEEP / 2
            sketch.blacken((-0.13, -deep), (0.13, -deep), (0, deep))
        case "barred":
            half = sketch.width / 2 + 0.12
            painter.fillRect(QRectF(-half, -0.055, 2 * half, 0.11), sketch.look.ink)
        case "battered":
            sketch.pen(1.0)
            zigzag = [(-0.2, -DEEP / 2), (0.02, -0.05), (-0.06, 0.05), (0.18, DEEP / 2)]
            sketch.fill(None)
            painter.drawPath(polyline(zigzag))


def _lock(sketch: Sketch) -> None:
    """A keyhole on a plate."""
    painter = sketch.painter
    sketch.pen(0.8)
    sketch.fill(sketch.look.floor)
    painter.drawEllipse(QPointF(0, 0), 0.2, 0.2)
    painter.setPen(Qt.PenStyle.NoPen)
    sketch.fill(sketch.look.ink)
    painter.drawEllipse(QPointF(0, -0.045), 0.075, 0.075)
    sketch.blacken((0, -0.06), (0.07, 0.13), (-0.07, 0.13))


def _secret_door(sketch: Sketch) -> None:
    """The wall goes on over it; a letter tells whoever may know."""
    _lettered(sketch, "S")


def _concealed_door(sketch: Sketch) -> None:
    _leaf(sketch, is_dashed=True)
    _lettered(sketch, "C")


def _lettered(sketch: Sketch, letter: str) -> None:
    painter, look = sketch.painter, sketch.look
    size = max(0.34, 5.5 / sketch.px)
    sketch.pen(0.9)
    sketch.fill(look.floor)
    painter.drawEllipse(QPointF(0, 0), size, size)
    if sketch.px < LETTERS_FROM:
        return
    path = lettered(letter, font_for(look.style.number_font, 100, is_bold=True))
    with kept_state(painter):
        _stand_upright(painter)
        by = size * 1.35 / max(1.0, path.boundingRect().height())
        painter.scale(by, by)
        painter.fillPath(path, look.ink)


def _one_way(sketch: Sketch) -> None:
    """A door with an arrow through it, to where it leads."""
    _door(sketch)
    tip = DEEP / 2 + 0.55
    sketch.blacken((0, tip), (0.2, tip - 0.32), (-0.2, tip - 0.32))
    shaft = QRectF(-0.045, -DEEP / 2 - 0.3, 0.09, DEEP + 0.55)
    sketch.painter.fillRect(shaft, sketch.look.ink)


def _portcullis(sketch: Sketch) -> None:
    """Bars from jamb to jamb."""
    _jambs(sketch)
    painter, half = sketch.painter, sketch.width / 2 - JAMB
    sketch.pen(0.9)
    if sketch.state not in ("open", "broken"):
        painter.drawLine(QPointF(-half, 0), QPointF(half, 0))
    painter.setPen(Qt.PenStyle.NoPen)
    sketch.fill(sketch.look.ink)
    count = max(3, round(sketch.width / 0.22))
    for index in range(1, count):
        if sketch.state in ("open", "broken") and 1 < index < count - 1:
            continue
        painter.drawEllipse(QPointF(-half + 2 * half * index / count, 0), 0.07, 0.07)


def _window(sketch: Sketch) -> None:
    painter, half = sketch.painter, sketch.width / 2
    sketch.pen(0.9)
    sketch.fill(mixed(sketch.look.floor, QColor(sketch.look.style.water_ink), 0.25))
    painter.drawRect(QRectF(-half, -0.11, 2 * half, 0.22))
    painter.drawLine(QPointF(-half, 0), QPointF(half, 0))


LANDING = 2.1
"""Squares that are dug on another level for the end of a flight, with the line around them."""


def flight_depth(width: float) -> float:
    """How far stairs of a width reach into their zone."""
    return max(1.0, min(2.0, width * 1.4))


def _stairs(sketch: Sketch) -> None:
    """Treads that grow narrower the further down they are; they lie on the first side."""
    painter, half = sketch.painter, sketch.width / 2
    deep = flight_depth(sketch.width)
    treads = 7
    narrow = {"down": 0.35, "up": 1.0, "level": 1.0}[sketch.row.slope]
    wide = {"down": 1.0, "up": 0.35, "level": 1.0}[sketch.row.slope]
    sketch.pen(1.0)
    sketch.fill(mixed(sketch.look.floor, sketch.look.ink, 0.06))
    near, far = half * 0.94 * narrow, half * 0.94 * wide
    frame = [QPointF(-near, 0), QPointF(near, 0), QPointF(far, -deep), QPointF(-far, -deep)]
    painter.drawPolygon(QPolygonF(frame))
    for index in range(1, treads):
        share = index / treads
        wide_here, y = near + (far - near) * share, -deep * share
        painter.drawLine(QPointF(-wide_here, y), QPointF(wide_here, y))
    _sloped(sketch, -deep / 2)


def _shaft(sketch: Sketch) -> None:
    """A hole in the floor, dark within, on the first side of the wall."""
    painter = sketch.painter
    size = max(0.4, min(1.0, sketch.width * 0.46))
    with kept_state(painter):
        painter.translate(0, -size - 0.12)
        sketch.pen(1.2)
        sketch.fill(sketch.look.grounds["chasm"])
        painter.drawEllipse(QPointF(0, 0), size, size)
        sketch.pen(0.8, sketch.look.pale)
        sketch.fill(None)
        for index in range(8):
            angle = index * pi / 4
            inner, outer = size * 0.55, size * 0.86
            painter.drawLine(
                QPointF(inner * cos(angle), inner * sin(angle)),
                QPointF(outer * cos(angle), outer * sin(angle)),
            )
    _sloped(sketch, -size - 0.12)


def _sloped(sketch: Sketch, y: float) -> None:
    """Whether it leads up or down: a triangle that points so, however the passage lies."""
    if sketch.row.slope == "level" or sketch.px < LETTERS_FROM:
        return
    painter, size = sketch.painter, max(0.3, 5.5 / sketch.px)
    with kept_state(painter):
        painter.translate(0, y)
        sketch.pen(0.9)
        sketch.fill(sketch.look.floor)
        painter.drawEllipse(QPointF(0, 0), size, size)
        _stand_upright(painter)
        tip = size * (0.55 if sketch.row.slope == "down" else -0.55)
        sketch.blacken((0, tip), (size * 0.6, -tip * 0.7), (-size * 0.6, -tip * 0.7))


def _stand_upright(painter: QPainter) -> None:
    """What is drawn from now on stands as the page does."""
    turned = painter.worldTransform()
    painter.rotate(-degrees(atan2(turned.m12(), turned.m11())))


_SYMBOLS: Mapping[PassageKind, Callable[[Sketch], None]] = {
    "opening": _opening,
    "door": _door,
    "secret_door": _secret_door,
    "concealed_door": _concealed_door,
    "one_way": _one_way,
    "stairs": _stairs,
    "shaft": _shaft,
    "portcullis": _portcullis,
    "window": _window,
}


REACH = 2.4
"""How far from its piece of wall a symbol reaches."""

DRAWN_FROM = 3.0
BADGES_FROM = 15.0
BADGE = 0.17
THRESHOLD = 0.45
TRAP = "#a8322e"


@dataclass(frozen=True, slots=True)
class PassageEnd:
    """One end of a passage; turned if its second side lies where the first one does otherwise."""

    id: str
    row: Passage
    at: Span
    is_other_end: bool


class Passages:
    """The passages of a zone map as they are drawn, by level.

    `follow` says where something differs from before.
    """

    def __init__(self, view: MapView, plots: Plots) -> None:
        self._rows: Mapping[str, Passage] = {}
        self._states: Mapping[str, PassageState] = {}
        self._floors: dict[str, int] = {}
        self._turned: dict[tuple[str, bool], bool] = {}
        self._levels: dict[int, tuple[list[PassageEnd], npt.NDArray[np.float64]]] = {}
        self._flights: dict[int, list[QRectF]] = {}
        self._take(view, plots)

    def follow(self, view: MapView, plots: Plots) -> list[Extent]:
        before = self._rows
        rows = [rows.get(id_) for id_ in self._take(view, plots) for rows in (before, self._rows)]
        spans = chain.from_iterable((row.at, row.there) for row in rows if row is not None)
        return [Extent(*_box(span)) for span in spans if span is not None]

    def _take(self, view: MapView, plots: Plots) -> list[str]:
        """The passages that look otherwise from now on."""
        before, self._rows = self._rows, view.passages
        old_states, self._states = self._states, view.passage_states
        self._plots, self._view = plots, view
        levels, self._floors = self._floors, {id_: row.level for id_, row in view.zones.items()}
        if before is self._rows and old_states is self._states and levels == self._floors:
            return []
        altered = [
            id_
            for id_ in {*before, *self._rows}
            if before.get(id_) is not self._rows.get(id_)
            or old_states.get(id_) is not self._states.get(id_)
        ]
        self._turned, self._flights = {}, {}
        self._levels = view.once(spots_in)
        return altered

    def within(self, level: int, seen: Extent) -> list[PassageEnd]:
        spots, boxes = self._levels.get(level, ([], np.zeros((0, 4))))
        return [spots[at] for at in boxes_near(boxes, seen, REACH).tolist()]

    def of_zone(self, id_: str, level: int, about: Extent) -> list[Passage]:
        """The passages in a zone, which reaches so far."""
        return in_zone(id_, (spot.row for spot in self.within(level, about)))

    def flights(self, level: int) -> list[QRectF]:
        """The floor that stairs cover, or the landing of their other end: no words lie there."""
        if level not in self._flights:
            spots = self._levels.get(level, ([], None))[0]
            flights = (spot for spot in spots if not PASSAGES[spot.row.kind].needs_wall)
            self._flights[level] = [self._covered(spot) for spot in flights]
        return self._flights[level]

    def _covered(self, spot: PassageEnd) -> QRectF:
        (x, y), (to_x, to_y) = on_plane(spot.at)
        width = hypot(to_x - x, to_y - y) or 1.0
        deep = flight_depth(width) if spot.row.there is None else LANDING
        far = deep / width * (-1 if self._is_turned(spot) else 1)
        right, down = far * (to_y - y), far * (x - to_x)
        one, other = QPointF(x, y), QPointF(to_x + right, to_y + down)
        across = QRectF(one, other).normalized()
        return across.united(QRectF(QPointF(to_x, to_y), one + QPointF(right, down)).normalized())

    def draw(self, painter: QPainter, px: float, level: int, seen: Extent, look: ZoneStyle) -> None:
        """`painter` counts in squares."""
        if px < DRAWN_FROM:
            return
        for spot in self.within(level, seen):
            self._draw(painter, px, spot, look)

    def _draw(self, painter: QPainter, px: float, spot: PassageEnd, look: ZoneStyle) -> None:
        bent = self._plots.bent(on_plane(spot.at))
        (x, y), (to_x, to_y) = bent[0], bent[-1]
        width = hypot(to_x - x, to_y - y)
        row = spot.row
        if spot.is_other_end:
            row = replace(row, slope=OTHER_WAY[row.slope])
        played = self._states.get(spot.id)
        with kept_state(painter):
            painter.translate((x + to_x) / 2, (y + to_y) / 2)
            painter.rotate(degrees(atan2(to_y - y, to_x - x)))
            is_turned = self._turned.get((spot.id, spot.is_other_end))
            if is_turned is None:
                is_turned = self._turned[spot.id, spot.is_other_end] = self._is_turned(spot)
            if is_turned:
                painter.rotate(180)
            state = played.state if played is not None else row.state
            has_badges = self._view.has_badges
            drawn = Sketch(painter, look, px, width, row, state, has_badges)
            if row.is_wide:
                _draw_threshold(drawn)
            else:
                draw_passage(drawn)
            if row.beyond is not None and PASSAGES[row.kind].needs_wall:
                _draw_way_out(drawn)
            if has_badges and px >= BADGES_FROM:
                _draw_badges(drawn, self._has_armed_trap(spot))

    def _has_armed_trap(self, spot: PassageEnd) -> bool:
        played = self._states.get(spot.id)
        return spot.row.is_trapped and (played is None or played.trap in ("armed", "detected"))

    def _is_turned(self, spot: PassageEnd) -> bool:
        """Whether the first side lies where the second one is drawn: to the right of the line."""
        (x, y), (to_x, to_y) = on_plane(spot.at)
        length = hypot(to_x - x, to_y - y) or 1.0
        right = (-(to_y - y) / length, (to_x - x) / length)
        middle = ((x + to_x) / 2, (y + to_y) / 2)
        one, other = (side.zone for side in spot.row.sides)
        inner, outer = (other, one) if spot.is_other_end else (one, other)
        for zone, answer in ((inner, True), (outer, False)):
            if zone in self._view.zones:
                return self._lies(zone, middle, right) == answer
        return False

    def _lies(self, zone: str, at: tuple[float, float], way: tuple[float, float]) -> bool:
        from shapely import Point as Dot

        polygon = self._plots.plot(zone).polygon
        near = [Dot(at[0] + sign * 0.3 * way[0], at[1] + sign * 0.3 * way[1]) for sign in (1, -1)]
        return bool(polygon.distance(near[0]) < polygon.distance(near[1]))


def spots_in(view: MapView) -> dict[int, tuple[list[PassageEnd], npt.NDArray[np.float64]]]:
    """By level, where passages are drawn; ask the view for it by `view.once(spots_in)`."""
    found: dict[int, list[PassageEnd]] = {}
    for id_, row in view.passages.items():
        for level, spot in _spots(id_, row, view):
            found.setdefault(level, []).append(spot)
    return {
        level: (spots, np.array([_box(spot.at) for spot in spots]))
        for level, spots in found.items()
    }


def _spots(id_: str, row: Passage, view: MapView) -> list[tuple[int, PassageEnd]]:
    """On which levels a passage is drawn, and where."""
    one, other = (view.zones.get(side.zone) for side in row.sides)
    found = []
    near = one or other
    if near is not None:
        found.append((near.level, PassageEnd(id_, row, row.at, is_other_end=False)))
    if row.there is not None and other is not None:
        found.append((other.level, PassageEnd(id_, row, row.there, is_other_end=True)))
    return found


def _box(span: Span) -> tuple[float, float, float, float]:
    (x, y), (to_x, to_y) = span
    left, right = sorted((x / SQUARE, to_x / SQUARE))
    top, bottom = sorted((y / SQUARE, to_y / SQUARE))
    return left, top, right, bottom


def _draw_threshold(sketch: Sketch) -> None:
    """Where one zone ends and the next begins, though no wall stands between them."""
    if sketch.px < SYMBOLS_FROM:
        return
    pen = sketch.look.pen(1.0, sketch.line, faint(sketch.look.ink, THRESHOLD))
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setDashPattern([5, 5])
    sketch.painter.setPen(pen)
    half = sketch.width / 2
    sketch.painter.drawLine(QPointF(-half, 0), QPointF(half, 0))


def _draw_way_out(sketch: Sketch) -> None:
    """An arrow head beyond the wall."""
    half = min(0.34, sketch.width * 0.4)
    sketch.blacken((-half, 0.5), (half, 0.5), (0, 0.5 + 1.5 * half))


def _draw_badges(sketch: Sketch, has_trap: bool) -> None:
    """Who may find it from which side; a passage that all can see has none."""
    painter, size = sketch.painter, max(BADGE, 3.4 / sketch.px)
    for side, y in zip(sketch.row.sides, (-1, 1), strict=True):
        if side.visibility != "overt":
            with kept_state(painter):
                painter.translate(0.0, y * (0.62 if PASSAGES[sketch.row.kind].is_hidden else 0.48))
                painter.scale(1 / sketch.px, 1 / sketch.px)
                draw_badge(painter, size * sketch.px, side.visibility, sketch.look.style)
    if has_trap:
        _draw_trap(sketch, size)


def _draw_trap(sketch: Sketch, size: float) -> None:
    """A cross in red, on the first side."""
    painter = sketch.painter
    x, y, arm = sketch.width / 2 + 0.28, -0.3, size * 0.95
    for colour, width in ((sketch.look.style.halo, 4.0), (TRAP, 2.0)):
        sketch.pen(width, QColor(colour))
        painter.drawLine(QPointF(x - arm, y - arm), QPointF(x + arm, y + arm))
        painter.drawLine(QPointF(x - arm, y + arm), QPointF(x + arm, y - arm))
