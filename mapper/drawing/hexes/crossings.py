"""Bridges, fords, ferries and gates at hexsides."""

from __future__ import annotations

from math import atan2, ceil, degrees

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from mapper.drawing.base.buckets import Buckets, chunks_seen
from mapper.drawing.base.grid import PixelRect, pixels_of
from mapper.drawing.base.ink import ROUND, curve, polyline, round_pen
from mapper.drawing.base.tiles import Tiles
from mapper.drawing.style import Style
from mapper.model.campaign.rows import Crossing
from mapper.model.hexes.hexes import DIRECTIONS, Top, centre
from mapper.model.hexes.sides import canonical
from mapper.model.map_view import MapView

KINDS = ("bridge", "ford", "ferry", "gate")
CROSSINGS_FROM = 9.0
DECK, STONE = "#c9a877", "#8b8079"


class Crossings:
    """The painter of bridges, fords, ferries and gates."""

    def __init__(self, view: MapView, style: Style) -> None:
        self._top: Top = view.top
        self._style = style
        self._rows: Buckets[Crossing] = Buckets(lambda row: row.side.hex)
        self._rows.follow(view.crossings)
        self._px = 0.0
        self._tiles = Tiles((2, 2), 1, self._draw)

    def follow(self, view: MapView) -> None:
        self._rows.follow(view.crossings)

    def draw(self, painter: QPainter, px: float, area: PixelRect) -> None:
        if px < CROSSINGS_FROM or not len(self._rows):
            return
        if px != self._px:
            self._px = px
            wide = 2 * ceil(0.5 * px + 3)
            self._tiles = Tiles((wide, wide), len(KINDS) * 3, self._draw)
        seen = chunks_seen(self._rows.chunks, px, area, self._top)
        rows = [row for place in seen for row in self._rows.within(place).values()]
        if rows:
            self._lay_out(painter, px, rows)

    def _lay_out(self, painter: QPainter, px: float, rows: list[Crossing]) -> None:
        sides = [canonical(row.side) for row in rows]
        q, r, towards = np.array([(*side.hex, side.direction) for side in sides], np.int64).T
        steps = [centre(step, self._top) for step in DIRECTIONS[:3]]
        x, y = pixels_of(q, r, self._top, px)
        x = x + np.array([round(step.x * px / 2) for step in steps])[towards]
        y = y + np.array([round(step.y * px / 2) for step in steps])[towards]
        keys = np.array([KINDS.index(row.kind) for row in rows]) * 3 + towards
        self._tiles.prepare(self._tiles.missing(keys))
        self._tiles.draw(painter, keys, x, y)

    def _draw(self, painter: QPainter, key: int) -> None:
        """From hex to hex runs from left to right."""
        kind, towards = divmod(key, 3)
        step = centre(DIRECTIONS[towards], self._top)
        painter.rotate(degrees(atan2(step.y, step.x)))
        painter.scale(self._px, self._px)
        draw_crossing(painter, KINDS[kind], self._px, self._style)


def draw_crossing(painter: QPainter, kind: str, px: float, style: Style) -> None:
    ink, paper = QColor(style.ink), QColor(style.halo)
    fine = max(0.022, 1.1 / px)
    match kind:
        case "bridge":
            deck = QRectF(-0.16, -0.075, 0.32, 0.15)
            painter.fillRect(deck.adjusted(-fine, -fine, fine, fine), paper)
            painter.fillRect(deck, QColor(DECK))
            for side in (-1, 1):
                rail = [(-0.22, side * 0.13), (-0.15, side * 0.08), (0.15, side * 0.08)]
                _stroke(painter, polyline([*rail, (0.22, side * 0.13)]), ink, fine * 1.4)
        case "ford":
            for x in (-0.1, 0.0, 0.1):
                wave = curve(
                    [(x - 0.025, -0.1), (x + 0.025, -0.03), (x - 0.025, 0.04), (x + 0.025, 0.1)]
                )
                _stroke(painter, wave, paper, fine * 3)
                _stroke(painter, wave, QColor(style.water_ink), fine * 1.3)
        case "ferry":
            way = polyline([(-0.24, 0.0), (0.24, 0.0)])
            pen = QPen(ink, fine)
            pen.setDashPattern([2.0, 2.0])
            painter.strokePath(way, pen)
            hull = QPainterPath(QPointF(-0.13, -0.05))
            hull.quadTo(QPointF(0.0, 0.16), QPointF(0.13, -0.05))
            hull.closeSubpath()
            _stroke(painter, hull, paper, fine * 2.6)
            painter.fillPath(hull, QColor(DECK))
            _stroke(painter, hull, ink, fine)
        case _:
            for y in (-0.12, 0.12):
                tower = QRectF(-0.07, y - 0.06, 0.14, 0.12)
                painter.fillRect(tower.adjusted(-fine, -fine, fine, fine), ink)
                painter.fillRect(tower, QColor(STONE))
            painter.fillRect(QRectF(-0.035, -0.06, 0.07, 0.12), QColor(DECK))


def _stroke(painter: QPainter, path: QPainterPath, colour: QColor, width: float) -> None:
    painter.strokePath(path, round_pen(colour, width, ROUND))
