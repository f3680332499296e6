"""Who can see a feature, told by shape and colour: the badges of the map, and their words."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from types import MappingProxyType

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap, QPolygonF

from mapper.drawing.marks_and_words.mark_shapes import BADGES
from mapper.model.campaign.clues import Visibility

WORDS: Mapping[Visibility, str] = MappingProxyType(
    {"overt": "Overt", "hidden": "Hidden", "secret": "Secret"}
)
HINTS: Mapping[Visibility, str] = MappingProxyType(
    {
        "overt": "Seen by all who come to the hex",
        "hidden": "Found by those who search, or led by a clue",
        "secret": "Found only through a clue",
    }
)
CORNERS: Mapping[Visibility, int] = MappingProxyType({"overt": 0, "hidden": 4, "secret": 3})
SIDE = 16
DENSITIES = (1.0, 2.0, 3.0)


def draw_badge(painter: QPainter, centre: QPointF, radius: float, visibility: Visibility) -> None:
    """A disc for all to see, a square on edge for what is hidden, a triangle for a secret."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor("#fffdf6"), max(1.0, radius / 5)))
    painter.setBrush(QColor(BADGES[visibility]))
    corners = CORNERS[visibility]
    if not corners:
        painter.drawEllipse(centre, radius * 0.85, radius * 0.85)
    else:
        turns = [turn * 2 * pi / corners - pi / 2 for turn in range(corners)]
        around = [centre + QPointF(cos(turn), sin(turn)) * radius for turn in turns]
        painter.drawPolygon(QPolygonF(around))
    painter.restore()


def badge_icon(visibility: Visibility) -> QIcon:
    """The badge on its own, for buttons."""
    drawn = QIcon()
    for density in DENSITIES:
        pixmap = QPixmap(round(SIDE * density), round(SIDE * density))
        pixmap.setDevicePixelRatio(density)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        draw_badge(painter, QPointF(SIDE / 2, SIDE / 2), SIDE / 2 - 1, visibility)
        painter.end()
        drawn.addPixmap(pixmap)
    return drawn
