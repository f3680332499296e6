"""What is seen of a fight on the map: foes with how many still stand, and who is out of it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from mapper.ui.app import colours
from mapper.ui.canvas.token_words import bold

FADED = 0.45
"""Of their strength, who is out of a fight."""


def draw_foes(painter: QPainter, at: QPointF, radius: float, words: str) -> None:
    """A red square, unlike any token of a group, with few letters on it."""
    box = QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
    painter.setPen(QPen(QColor(colours.WHITE), 2.2))
    painter.setBrush(QColor(colours.FOE))
    painter.drawRoundedRect(box, radius * 0.3, radius * 0.3)
    painter.setFont(bold(painter.font(), radius * 1.1))
    painter.setPen(QColor(colours.WHITE))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)


def strike(painter: QPainter, at: QPointF, radius: float) -> None:
    """A line through the token of somebody who fights no more."""
    out = QPointF(radius, -radius)
    for colour, width in ((colours.WHITE, 5.0), (colours.INK, 2.4)):
        painter.setPen(QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(at - out, at + out)
