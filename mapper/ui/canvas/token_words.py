"""Letters on tokens, and the names beside them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen

from mapper.ui.app import colours


def draw_name(painter: QPainter, name: str, at: QPointF, radius: float) -> None:
    """Its middle is above the name."""
    size = name_size(painter, name, radius)
    write(painter, name, QPointF(at.x() - size.width() / 2, at.y() + size.height() + 3))


def write(painter: QPainter, text: str, at: QPointF, ink: str = colours.NAME_INK) -> None:
    """Light around dark, so that it is read on every terrain."""
    words = QPainterPath()
    words.addText(at, painter.font(), text)
    halo = QPen(QColor(colours.UNDER), 4.0)
    halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(words, halo)
    painter.fillPath(words, QColor(ink))


def name_size(painter: QPainter, name: str, radius: float) -> QSizeF:
    """How large a name is beside a token; from then on it is what is written with."""
    painter.setFont(bold(painter.font(), min(15.0, max(11.0, radius))))
    metrics = painter.fontMetrics()
    return QSizeF(metrics.horizontalAdvance(name), metrics.ascent())


def bold(base: QFont, px: float) -> QFont:
    font = QFont(base)
    font.setPixelSize(max(8, round(px)))
    font.setBold(True)
    return font
