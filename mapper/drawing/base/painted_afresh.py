"""A picture of the game master's as its pixels alone: nothing else of its file comes along."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from mapper.drawing.base.images import Picture, decoded
from mapper.drawing.base.ink import clear
from mapper.play.gate.known import Pixels

DRAWN = 1024
"""So many pixels a side are made of a drawing that has none."""

FORM = QImage.Format.Format_ARGB32_Premultiplied


def painted_afresh(content: bytes) -> Pixels | None:
    """On a fresh image; none if it cannot be read."""
    fresh = fresh_image(decoded(content))
    if fresh is None:
        return None
    return Pixels(fresh.width(), fresh.height(), bytes(fresh.constBits()))


def fresh_image(read: Picture) -> QImage | None:
    """Another image with the same pixels; none if there are none."""
    if read.svg:
        drawing = QSvgRenderer(QByteArray(read.svg))
        size = drawing.defaultSize().scaled(DRAWN, DRAWN, Qt.AspectRatioMode.KeepAspectRatio)
        fresh = clear(size.width(), size.height())
        painter = QPainter(fresh)
        drawing.render(painter)
    elif read.levels:
        fresh = clear(read.levels[0].width(), read.levels[0].height())
        painter = QPainter(fresh)
        painter.drawImage(0, 0, read.levels[0])
    else:
        return None
    painter.end()
    return fresh


def image_of(pixels: Pixels) -> QImage:
    """What was painted; it has no pixels of its own."""
    return QImage(pixels.content, pixels.width, pixels.height, 4 * pixels.width, FORM)
