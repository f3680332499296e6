"""How far a delver's turn has come, as a small picture: by its shape as well as its colour."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPen, QPixmap

from mapper.model.delve_rows import Delver

SIDE = 36
TO_ACT, HALF, DONE = "#2f8f5b", "#c98a1b", "#7d838c"


def turn_icon(row: Delver | None, palette: QPalette) -> QIcon:
    """A full disc: all is left; half a disc: one of move and action; a tick: done."""
    picture = QPixmap(SIDE, SIDE)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QRectF(4, 4, SIDE - 8, SIDE - 8)
    if row is None:
        _draw_all(painter, palette.color(QPalette.ColorRole.WindowText))
    elif row.is_done or (row.has_moved and row.has_acted):
        painter.setPen(_pen(DONE))
        painter.drawPolyline([QPointF(7, 19), QPointF(15, 27), QPointF(29, 10)])
    else:
        is_half = row.has_moved or row.has_acted
        painter.setPen(_pen(HALF if is_half else TO_ACT))
        painter.drawEllipse(box)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(HALF if is_half else TO_ACT))
        if is_half:
            painter.drawPie(box, 90 * 16, -180 * 16)
        else:
            painter.drawEllipse(box)
    painter.end()
    icon = QIcon()
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected, QIcon.Mode.Disabled):
        icon.addPixmap(picture, mode)
    return icon


def _draw_all(painter: QPainter, ink: QColor) -> None:
    """Three discs, for all together."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    for x, y in ((11, 13), (25, 13), (18, 25)):
        painter.drawEllipse(QPointF(x, y), 5.4, 5.4)


def _pen(colour: str) -> QPen:
    pen = QPen(QColor(colour), 4)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen
