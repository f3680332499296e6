"""How far a delver's turn has come, as a small picture: by its shape as well as its colour."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPen, QPixmap

from mapper.model.campaign.delve_rows import Delver

SIDE = 36
TO_ACT, HALF, DONE = "#2f8f5b", "#c98a1b", "#7d838c"


def turn_icon(row: Delver | None, palette: QPalette) -> QIcon:
    """A full disc: all is left; half a disc: one of move and action; a tick: done."""
    if row is None:
        icon = QIcon(_all(palette.color(QPalette.ColorRole.WindowText)))
        chosen = _all(palette.color(QPalette.ColorRole.HighlightedText))
        icon.addPixmap(chosen, QIcon.Mode.Selected)
        return icon
    picture = _blank()
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QRectF(4, 4, SIDE - 8, SIDE - 8)
    if row.is_done or (row.has_moved and row.has_acted):
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


def _all(ink: QColor) -> QPixmap:
    """Three discs, for all together."""
    picture = _blank()
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    for x, y in ((10, 12), (26, 12), (18, 26)):
        painter.drawEllipse(QPointF(x, y), 6.4, 6.4)
    painter.end()
    return picture


def _blank() -> QPixmap:
    picture = QPixmap(SIDE, SIDE)
    picture.fill(Qt.GlobalColor.transparent)
    return picture


def _pen(colour: str) -> QPen:
    pen = QPen(QColor(colour), 4)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen
