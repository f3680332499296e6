"""What lies over the map without being on it: previews of a tool, the hex with the focus."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from mapper.model.hexes import Hex
from mapper.model.layout import Top, centre, corners
from mapper.model.map_view import MapView
from mapper.ui.camera import Camera

MOST_HEXES = 20_000
"""A preview of more hexes than this is shown in part; it would hide the map anyway."""

MOST_RIMMED = 400
"""Up to so many hexes have a rim each, without which like on like would not be seen."""

WASH = 0.55
RIM = "#902b2620"
LINE = "#c8321e"
FOCUS = "#1d5fa8"


@dataclass(frozen=True, slots=True)
class Preview:
    """What a tool would do: hexes washed with a terrain's colour (0: taken away), and outlines."""

    painted: frozenset[Hex] = frozenset()
    code: int = 0
    outlined: frozenset[Hex] = frozenset()

    def hexes(self) -> frozenset[Hex]:
        return self.painted | self.outlined


NOTHING = Preview()


def draw_preview(painter: QPainter, preview: Preview, view: MapView, camera: Camera) -> None:
    kind = view.terrain_types.get(preview.code)
    colour = QColor(kind.colour if kind else "#fbf6e8")
    colour.setAlphaF(WASH)
    line = QPen(QColor(LINE), 1.5)
    painter.setPen(
        QPen(QColor(RIM), 1) if len(preview.painted) <= MOST_RIMMED else Qt.PenStyle.NoPen
    )
    painter.setBrush(colour)
    for at in _some(preview.painted):
        painter.drawPolygon(_outline(at, view.top, camera))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(line)
    for at in _some(preview.outlined):
        painter.drawPolygon(_outline(at, view.top, camera))


def draw_focus(painter: QPainter, at: Hex, top: Top, camera: Camera) -> None:
    """Light beneath dark, so that the ring is seen on every terrain."""
    ring = _outline(at, top, camera, least_px=9)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in (("#ffffff", 4.0), (FOCUS, 2.0)):
        pen = QPen(QColor(colour), width)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPolygon(ring)


def bounds(hexes: Iterable[Hex], top: Top, camera: Camera) -> QRect:
    """The pixels that hexes may be drawn on in the overlay."""
    places = [camera.screen(*centre(at, top)) for at in hexes]
    if not places:
        return QRect()
    by = max(camera.px, 9.0) * 0.6 + 4
    left, right = min(p.x for p in places), max(p.x for p in places)
    upper, lower = min(p.y for p in places), max(p.y for p in places)
    box = QRectF(left - by, upper - by, right - left + 2 * by, lower - upper + 2 * by)
    return box.toAlignedRect()


def _some(hexes: frozenset[Hex]) -> Iterable[Hex]:
    return sorted(hexes)[:MOST_HEXES]


def _outline(at: Hex, top: Top, camera: Camera, least_px: float = 0.0) -> QPolygonF:
    middle = camera.screen(*centre(at, top))
    wider = max(1.0, least_px / camera.px)
    points = [camera.screen(*corner) for corner in corners(at, top)]
    return QPolygonF(
        [
            QPointF(middle.x + (p.x - middle.x) * wider, middle.y + (p.y - middle.y) * wider)
            for p in points
        ]
    )
