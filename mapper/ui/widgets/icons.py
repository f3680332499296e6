"""Icons in whatever colour the theme asks for: of buttons, of rows, and drawn in code."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from math import cos, pi, sin

from PySide6.QtCore import QByteArray, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPalette, QPen, QPixmap, QPolygonF
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QWidget

from mapper.model.hexes.hexes import Hex, Top, centre, corners
from mapper.resources import resources
from mapper.ui.app.colours import PAPER
from mapper.ui.app.measures import HAIR

# 16, 24 and 32 units on ordinary screens and on screens of double density.
PIXELS = (16, 24, 32, 48, 64)
DISABLED_OPACITY = 0.38
SWATCH = 20


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
    svg = (resources() / "icons" / f"{name}.svg").read_text("utf-8")
    tinted = svg.replace("currentColor", ink)
    renderer = QSvgRenderer(QByteArray(tinted.encode()))
    normal = [_rendered(renderer, pixels, opacity) for pixels in sizes]
    return tuple((each, _faded(each, DISABLED_OPACITY)) for each in normal)


def _rendered(renderer: QSvgRenderer, pixels: int, opacity: float) -> QImage:
    image = QImage(pixels, pixels, QImage.Format.Format_ARGB32_Premultiplied)
    with painting(image) as painter:
        painter.setOpacity(opacity)
        renderer.render(painter, QRectF(0, 0, pixels, pixels))
    return image


def _faded(image: QImage, opacity: float) -> QImage:
    faded = QImage(image.size(), image.format())
    with painting(faded) as painter:
        painter.setOpacity(opacity)
        painter.drawImage(0, 0, image)
    return faded


def list_icon(name: str, palette: QPalette) -> QIcon:
    """An icon for a row of a list, which is also legible on the row that is marked."""
    drawn = icon(name, palette.color(QPalette.ColorRole.Link))
    marked = icon(name, palette.color(QPalette.ColorRole.HighlightedText))
    for size in marked.availableSizes():
        drawn.addPixmap(marked.pixmap(size, 1.0), QIcon.Mode.Selected)
    return drawn


def icon_side(widget: QWidget, lines: float = 1.25) -> QSize:
    """The size of an icon beside so many lines of text."""
    side = round(widget.fontMetrics().height() * lines)
    return QSize(side, side)


DENSITIES = (1.0, 2.0, 3.0)
PIPS = ((0.3, 0.3), (0.7, 0.3), (0.5, 0.5), (0.3, 0.7), (0.7, 0.7))


@contextmanager
def painting(picture: QPixmap | QImage) -> Iterator[QPainter]:
    """Paint on an empty picture."""
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    yield painter
    painter.end()


def picture_of(size: QSize, density: float) -> QPixmap:
    """An empty picture of so many units, as fine as a screen of that density shows."""
    pixmap = QPixmap(size * density)
    pixmap.setDevicePixelRatio(density)
    return pixmap


def drawn_icon(size: QSize, draw: Callable[[QPainter], object]) -> QIcon:
    """An icon that is drawn in code, for screens of several densities."""
    drawn = QIcon()
    for density in DENSITIES:
        pixmap = picture_of(size, density)
        with painting(pixmap) as painter:
            draw(painter)
        drawn.addPixmap(pixmap)
    return drawn


def steady_icon(pixmap: QPixmap) -> QIcon:
    """An icon that looks the same in a row that is marked."""
    drawn = QIcon(pixmap)
    drawn.addPixmap(pixmap, QIcon.Mode.Selected)
    return drawn


def top_icon(top: Top, size: QSize, line: QColor, fill: QColor) -> QIcon:
    """Three hexes as they lie on such a map."""

    def draw(painter: QPainter) -> None:
        painter.setPen(QPen(line, 1.5))
        painter.setBrush(fill)
        _draw_three(painter, top, size)

    return drawn_icon(size, draw)


def die_icon(size: QSize, line: QColor) -> QIcon:
    """A die that shows five."""
    side = min(size.width(), size.height())

    def draw(painter: QPainter) -> None:
        painter.setPen(QPen(line, 1.6))
        painter.drawRoundedRect(QRectF(1.5, 1.5, side - 3, side - 3), side / 6, side / 6)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(line)
        for x, y in PIPS:
            painter.drawEllipse(QPointF(x * side, y * side), side / 13, side / 13)

    return drawn_icon(size, draw)


def _draw_three(painter: QPainter, top: Top, size: QSize) -> None:
    three = (Hex(0, 0), Hex(1, 0), Hex(0, 1) if top == "pointy" else Hex(1, -1))
    middle_x = sum(centre(at, top).x for at in three) / 3
    middle_y = sum(centre(at, top).y for at in three) / 3
    unit = min(size.width(), size.height()) / 2.35
    painter.translate(size.width() / 2, size.height() / 2)
    for at in three:
        points = [
            QPointF((x - middle_x) * unit, (y - middle_y) * unit) for x, y in corners(at, top)
        ]
        painter.drawPolygon(QPolygonF(points))


def hexagon(centre: float, radius: float, top: Top = "flat") -> QPolygonF:
    first = 0.0 if top == "flat" else pi / 6
    turns = (first + pi / 3 * corner for corner in range(6))
    return QPolygonF(
        [QPointF(centre + radius * cos(turn), centre + radius * sin(turn)) for turn in turns]
    )


def colour_swatch(colour: str) -> QIcon:
    """A hex of a colour, light around it, so that it is seen on the row that is marked."""
    pixmap = picture_of(QSize(SWATCH, SWATCH), 2)
    with painting(pixmap) as painter:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(PAPER))
        painter.drawPolygon(hexagon(SWATCH / 2, SWATCH / 2))
        painter.setPen(QPen(QColor(colour).darker(160), 1.2))
        painter.setBrush(QColor(colour))
        painter.drawPolygon(hexagon(SWATCH / 2, SWATCH / 2 - HAIR))
    return steady_icon(pixmap)
