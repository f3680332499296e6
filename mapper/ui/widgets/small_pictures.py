"""Small pictures drawn in code: a hex with a flat or a pointed top, and a die."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap, QPolygonF

from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.layout import Top, centre, corners

DENSITIES = (1.0, 2.0, 3.0)
PIPS = ((0.3, 0.3), (0.7, 0.3), (0.5, 0.5), (0.3, 0.7), (0.7, 0.7))


def top_icon(top: Top, size: QSize, line: QColor, fill: QColor) -> QIcon:
    """Three hexes as they lie on such a map."""
    drawn = QIcon()
    for density in DENSITIES:
        pixmap = _blank(size, density)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(line, 1.5))
        painter.setBrush(fill)
        _draw_three(painter, top, size)
        painter.end()
        drawn.addPixmap(pixmap)
    return drawn


def die_icon(size: QSize, line: QColor) -> QIcon:
    """A die that shows five."""
    drawn = QIcon()
    for density in DENSITIES:
        pixmap = _blank(size, density)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(line, 1.6))
        side = min(size.width(), size.height())
        painter.drawRoundedRect(QRectF(1.5, 1.5, side - 3, side - 3), side / 6, side / 6)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(line)
        for x, y in PIPS:
            painter.drawEllipse(QPointF(x * side, y * side), side / 13, side / 13)
        painter.end()
        drawn.addPixmap(pixmap)
    return drawn


def _draw_three(painter: QPainter, top: Top, size: QSize) -> None:
    three = (Hex(0, 0), Hex(1, 0), Hex(0, 1) if top == "pointy" else Hex(1, -1))
    middle_x = sum(centre(at, top).x for at in three) / 3
    middle_y = sum(centre(at, top).y for at in three) / 3
    unit = min(size.width(), size.height()) / 2.35
    painter.translate(size.width() / 2, size.height() / 2)
    for at in three:
        points = [
            QPointF((x - middle_x) * unit, (y - middle_y) * unit) for x, y in corners(at, top)
        ]
        painter.drawPolygon(QPolygonF(points))


def _blank(size: QSize, density: float) -> QPixmap:
    pixmap = QPixmap(size * density)
    pixmap.setDevicePixelRatio(density)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap
