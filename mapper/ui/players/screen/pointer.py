"""The game master's pointer on the players' map: a ring where something is known, or nothing."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QRadialGradient

from mapper.model.board import board_of
from mapper.model.hexes.hexes import Point
from mapper.model.places import hex_of
from mapper.play.gate.known import PlayerMap, is_known
from mapper.ui.app.colours import POINTER_GLOW, POINTER_RING, WHITE
from mapper.ui.canvas.camera import Camera

RADIUS = 22.0
"""In pixels of the window."""


def may_point(view: PlayerMap, at: Point, level: int = 1) -> bool:
    """Nothing is pointed at that is not known; else it would be known that something is there."""
    spot = board_of(view).spot_at(at, level)
    hex_ = hex_of(spot)
    return spot is not None if hex_ is None else is_known(view, hex_)


def draw_pointer(painter: QPainter, at: Point, camera: Camera, ratio: float) -> None:
    """`painter` counts in pixels of the device."""
    place, radius = QPointF(*camera.screen(at.x, at.y)), RADIUS * ratio
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    glow = QRadialGradient(place, 2 * radius)
    for stop, alpha in ((0.0, 150), (0.5, 90), (1.0, 0)):
        shade = QColor(POINTER_GLOW)
        shade.setAlpha(alpha)
        glow.setColorAt(stop, shade)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(glow)
    painter.drawEllipse(place, 2 * radius, 2 * radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((WHITE, 6.0), (POINTER_RING, 3.5)):
        painter.setPen(QPen(QColor(colour), width * ratio))
        painter.drawEllipse(place, radius, radius)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(POINTER_RING))
    painter.drawEllipse(place, 3.5 * ratio, 3.5 * ratio)


def bounds(at: Point, camera: Camera, ratio: float) -> QRect:
    """The pixels of the device that it may be drawn on."""
    by = round(2 * RADIUS * ratio) + 2
    x, y = camera.screen(at.x, at.y)
    return QRect(round(x) - by, round(y) - by, 2 * by, 2 * by)
