"""What stands at a token of how its people are: a bar with a figure, and the worst state."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from mapper.ui.app import colours
from mapper.ui.canvas.token_words import bold

HIGH = 5.0
"""Pixels, of a bar without a figure."""

FIGURE = 10
SIGN = 0.45
"""How large the sign of a state is, in parts of the token."""

SIGN_LEAST = 5.5


class Health(NamedTuple):
    """What is left of a pool, of how much, and the letter of the worst state; empty: none."""

    left: int
    most: int
    state: str = ""

    @property
    def figure(self) -> str:
        return f"{self.left}/{self.most}"

    @property
    def share(self) -> float:
        return min(1.0, max(0.0, self.left / self.most)) if self.most else 0.0


def draw_health(painter: QPainter, at: QPointF, radius: float, health: Health) -> None:
    """A bar at the foot of a token, filled as far as it goes; a square with a letter above it."""
    if health.most:
        _draw_bar(painter, at, radius, health)
    if health.state:
        _draw_state(painter, at, radius, health.state)


def _draw_bar(painter: QPainter, at: QPointF, radius: float, health: Health) -> None:
    painter.setFont(bold(painter.font(), FIGURE))
    wide = painter.fontMetrics().horizontalAdvance(health.figure) + 4
    is_told = wide <= 2 * radius + 4
    high = FIGURE + 2 if is_told else HIGH
    bar = QRectF(at.x() - radius, at.y() + radius - high / 2, 2 * radius, high)
    if is_told and wide > bar.width():
        bar.adjust(-2, 0, 2, 0)
    painter.fillRect(bar.adjusted(-1, -1, 1, 1), QColor(colours.INK))
    painter.fillRect(bar, QColor(colours.WHITE))
    filled = QRectF(bar.topLeft(), bar.size())
    filled.setWidth(bar.width() * health.share)
    painter.fillRect(filled, QColor(colours.LEFT_OF_IT if is_told else colours.INK))
    if is_told:
        painter.setPen(QColor(colours.INK))
        painter.drawText(bar, Qt.AlignmentFlag.AlignCenter, health.figure)


def _draw_state(painter: QPainter, at: QPointF, radius: float, letter: str) -> None:
    """Square, unlike any token."""
    half = max(SIGN_LEAST, radius * SIGN)
    out = radius + half * 0.3
    sign = QRectF(at.x() + out - half, at.y() - out - half, 2 * half, 2 * half)
    painter.setPen(QPen(QColor(colours.INK), 1.4))
    painter.setBrush(QColor(colours.WHITE))
    painter.drawRect(sign)
    painter.setFont(bold(painter.font(), half * 1.6))
    painter.drawText(sign, Qt.AlignmentFlag.AlignCenter, letter)
