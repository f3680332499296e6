"""Toolbar icons in whatever colour the theme asks for."""

from __future__ import annotations

from functools import cache, lru_cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPixmap
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
        for normal, faded in _pictures(name, ink.name(), ink.alphaF(), sizes):
            drawn.addPixmap(QPixmap.fromImage(normal), QIcon.Mode.Normal, state)
            drawn.addPixmap(QPixmap.fromImage(faded), QIcon.Mode.Disabled, state)
    return drawn


@lru_cache(maxsize=1024)
def _pictures(
    name: str, ink: str, opacity: float, sizes: tuple[int, ...]
) -> tuple[tuple[QImage, QImage], ...]:
    """The icon in each size, as it is and fainter; the same ones are asked for again and again."""
    tinted = _svg(name).replace("currentColor", ink)
    renderer = QSvgRenderer(QByteArray(tinted.encode()))
    normal = [_rendered(renderer, pixels, opacity) for pixels in sizes]
    return tuple((each, _faded(each, DISABLED_OPACITY)) for each in normal)


def _blank(pixels: int) -> QImage:
    image = QImage(pixels, pixels, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image


def _rendered(renderer: QSvgRenderer, pixels: int, opacity: float) -> QImage:
    image = _blank(pixels)
    painter = QPainter(image)
    painter.setOpacity(opacity)
    renderer.render(painter, QRectF(0, 0, pixels, pixels))
    painter.end()
    return image


def _faded(image: QImage, opacity: float) -> QImage:
    faded = _blank(image.width())
    painter = QPainter(faded)
    painter.setOpacity(opacity)
    painter.drawImage(0, 0, image)
    painter.end()
    return faded


@cache
def _svg(name: str) -> str:
    return (resources() / "icons" / f"{name}.svg").read_text(encoding="utf-8")
