"""Toolbar icons in whatever colour the theme asks for."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from mapper.resources import resources

# 16, 24 and 32 units on ordinary screens and on screens of double density.
PIXELS = (16, 24, 32, 48, 64)
DISABLED_OPACITY = 0.38


def icon(name: str, colour: QColor) -> QIcon:
    """The icon `resources/icons/<name>.svg`, drawn in `colour` and fainter where it is disabled."""
    tinted = _svg(name).replace("currentColor", colour.name())
    renderer = QSvgRenderer(QByteArray(tinted.encode()))
    drawn = QIcon()
    for pixels in PIXELS:
        normal = _rendered(renderer, pixels, colour.alphaF())
        drawn.addPixmap(normal, QIcon.Mode.Normal)
        drawn.addPixmap(_faded(normal, DISABLED_OPACITY), QIcon.Mode.Disabled)
    return drawn


def add_on(drawn: QIcon, when_on: QIcon) -> None:
    """Show another icon while the button is down."""
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Disabled):
        for size in when_on.availableSizes(mode):
            drawn.addPixmap(when_on.pixmap(size, 1.0, mode), mode, QIcon.State.On)


def _rendered(renderer: QSvgRenderer, pixels: int, opacity: float) -> QPixmap:
    pixmap = QPixmap(pixels, pixels)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setOpacity(opacity)
    renderer.render(painter, QRectF(0, 0, pixels, pixels))
    painter.end()
    return pixmap


def _faded(pixmap: QPixmap, opacity: float) -> QPixmap:
    faded = QPixmap(pixmap.size())
    faded.fill(Qt.GlobalColor.transparent)
    painter = QPainter(faded)
    painter.setOpacity(opacity)
    painter.drawPixmap(0, 0, pixmap)
    painter.end()
    return faded


@cache
def _svg(name: str) -> str:
    return (resources() / "icons" / f"{name}.svg").read_text(encoding="utf-8")
