"""A faint pattern of hexes that fades out of a corner: what the front page is drawn on."""

from __future__ import annotations

from math import hypot

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from mapper.model.generate.noise import share
from mapper.model.hexes.hexes import Hex, within
from mapper.model.hexes.layout import centre, corners

RINGS = 9
SEED = 20


def draw_motif(painter: QPainter, rect: QRectF, hex_px: float, line: QColor, fill: QColor) -> None:
    """Hexes around the upper right corner of a rectangle, here and there one that is filled."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.right() - hex_px, rect.top() + hex_px)
    for at in within(Hex(0, 0), RINGS):
        x, y = centre(at, "flat")
        strength = max(0.0, 1.0 - hypot(x, y) / (RINGS * 0.62))
        if strength > 0:
            _draw_hex(painter, at, hex_px, strength, line, fill)
    painter.restore()


def _draw_hex(
    painter: QPainter, at: Hex, hex_px: float, strength: float, line: QColor, fill: QColor
) -> None:
    points = [QPointF(x * hex_px, y * hex_px) for x, y in corners(at, "flat")]
    filled = share(SEED, f"{at.q},{at.r}")
    painter.setPen(QPen(_faded(line, 0.5 * strength), 1.2))
    painter.setBrush(_faded(fill, 0.28 * strength * max(0.0, filled - 0.55) / 0.45))
    painter.drawPolygon(QPolygonF(points))


def _faded(colour: QColor, opacity: float) -> QColor:
    made = QColor(colour)
    made.setAlphaF(opacity)
    return made
