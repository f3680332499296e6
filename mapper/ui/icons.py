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


def icon(
    name: str,
    colour: QColor,
    when_on: QColor | None = None,
    sizes: tuple[int, ...] = PIXELS,
) -> QIcon:
    """
    The icon `resources/icons/<name>.svg` in a colour, fainter where it is disabled.

    `when_on` is its colour on a switch that is on.
    """
    drawn = QIcon()
    inks = {QIcon.State.Off: colour}
    if when_on is not None:
        inks[QIcon.State.On] = when_on
    for state, ink in inks.items():
        tinted = _svg(name).replace("currentColor", ink.name())
        renderer = QSvgRenderer(QByteArray(tinted.encode()))
        for pixels in sizes:
            normal = _rendered(renderer, pixels, ink.alphaF())
            drawn.addPixmap(normal, QIcon.Mode.Normal, state)
            drawn.addPixmap(_faded(normal, DISABLED_OPACITY), QIcon.Mode.Disabled, state)
    return drawn


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
