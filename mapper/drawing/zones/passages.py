"""Where the passages of a map are drawn, found level by level."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import atan2, degrees, hypot

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from mapper.drawing.base.grid import boxes_near
from mapper.drawing.base.ink import kept_state
from mapper.drawing.marks_and_words.mark_shapes import draw_badge
from mapper.drawing.zones.doors import SYMBOLS_FROM, Sketch, draw_passage
from mapper.drawing.zones.zone_outlines import Plots, on_plane
from mapper.drawing.zones.zone_style import ZoneStyle, faint
from mapper.model.campaign.zone_rows import Passage, PassageState, Span
from mapper.model.map_view import SQUARE, Extent, MapView
from mapper.model.zones.passages import PASSAGES

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
        self._take(view, plots)

    def follow(self, view: MapView, plots: Plots) -> list[Extent]:
        before = self._rows
        rows = [rows.get(id_) for id_ in self._take(view, plots) for rows in (before, self._rows)]
        return [Extent(*_box(span)) for row in rows if row is not None for span in _spans(row)]

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
        self._turned = {}
        self._levels = view.once(spots_in)
        return altered

    def within(self, level: int, seen: Extent) -> list[PassageEnd]:
        spots, boxes = self._levels.get(level, ([], np.zeros((0, 4))))
        return [spots[at] for at in boxes_near(boxes, seen, REACH).tolist()]

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


def _spans(row: Passage) -> list[Span]:
    return [row.at] if row.there is None else [row.at, row.there]


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
    painter = sketch.painter
    painter.setPen(Qt.PenStyle.NoPen)
    sketch.fill(sketch.look.ink)
    half = min(0.34, sketch.width * 0.4)
    painter.drawPolygon(
        QPolygonF([QPointF(-half, 0.5), QPointF(half, 0.5), QPointF(0, 0.5 + 1.5 * half)])
    )


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
