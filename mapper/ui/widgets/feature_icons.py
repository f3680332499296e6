"""Icons of features and tokens beside text: ours in the colour of the text, a GM's own as it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from math import cos, pi, sin
from types import MappingProxyType

from PySide6.QtCore import QByteArray, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPen, QPixmap, QPolygonF
from PySide6.QtSvg import QSvgRenderer

from mapper.commands.things.symbols import Symbol, symbol_file, symbols
from mapper.drawing.base.images import Picture, decoded
from mapper.drawing.base.symbols import BADGES, torn_sheet
from mapper.model.campaign.clues import Visibility
from mapper.model.campaign.rows import Feature, Token
from mapper.ui.app.colours import CREAM
from mapper.ui.widgets.icons import drawn_icon, icon, painting, steady_icon

WORDS: Mapping[Visibility, str] = MappingProxyType(
    {"overt": "Overt", "hidden": "Hidden", "secret": "Secret"}
)
HINTS: Mapping[Visibility, str] = MappingProxyType(
    {
        "overt": "Seen by all who come to the hex",
        "hidden": "Found by a search of the hex; by name, where there is a lead",
        "secret": "Found by a search that takes a whole day, or worked out by clues",
    }
)
IN_DUNGEONS: Mapping[Visibility, str] = MappingProxyType(
    {
        "overt": "Seen by all who come into the zone",
        "hidden": "Found by a search of the zone",
        "secret": "Found only through a clue",
    }
)
CORNERS: Mapping[Visibility, int] = MappingProxyType({"overt": 0, "hidden": 4, "secret": 3})
SIDE = 16
RIMS, DARKER = 4, 105
"""As many rims are as wide as a badge's radius; in per cent, how much darker than on the map."""


def draw_badge(painter: QPainter, centre: QPointF, radius: float, visibility: Visibility) -> None:
    """A disc for all to see, a square on edge for what is hidden, a triangle for a secret."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(CREAM), max(1.0, radius / RIMS)))
    painter.setBrush(QColor(BADGES[visibility]).darker(DARKER))
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
    middle = QPointF(SIDE / 2, SIDE / 2)
    return drawn_icon(
        QSize(SIDE, SIDE), lambda painter: draw_badge(painter, middle, SIDE / 2 - 1, visibility)
    )


PICTURE = 64
"""Pixels a side, enough for the largest icon of a list on a fine screen."""

MOST_PIXELS = 4_000_000
"""Of a photo that is made small while the window waits."""

OF_BADGE = 0.27
Blob = Callable[[str], bytes | None]


@cache
def listed_symbols() -> dict[str, Symbol]:
    """The symbols of the program, read once."""
    return dict(symbols())


def is_own(name: str) -> bool:
    """Whether an icon is an image of the game master's: its name is a hash."""
    return re.fullmatch("[0-9a-f]{64}", name) is not None


class FeatureIcons:
    """Draws each once. `blob` finds the bytes of an image by its hash."""

    def __init__(self, blob: Blob) -> None:
        self._blob = blob
        self._own: dict[str, QPixmap] = {}
        self._drawn: dict[tuple[str, str], QIcon] = {}

    def plain(self, name: str, colour: QColor) -> QIcon:
        """The icon of that name; where there is none, that of any feature."""
        key = (name, colour.name())
        if key not in self._drawn:
            self._drawn[key] = self._draw(name, colour)
        return self._drawn[key]

    def badged(self, feature: Feature, palette: QPalette) -> QIcon:
        """With the badge of its visibility, as on the map."""
        drawn = QIcon()
        roles = QPalette.ColorRole
        inks = {QIcon.Mode.Normal: roles.Text, QIcon.Mode.Selected: roles.HighlightedText}
        for mode, role in inks.items():
            mark = self.plain(feature.icon, palette.color(role))
            drawn.addPixmap(_with_badge(mark, feature.visibility), mode)
        return drawn

    def token(self, token: Token) -> QIcon:
        """A disc in the token's colour, with its icon if it has one."""
        pixmap = QPixmap(PICTURE, PICTURE)
        with painting(pixmap) as painter:
            painter.setPen(QPen(QColor(CREAM), PICTURE / 16))
            painter.setBrush(QColor(token.colour))
            painter.drawEllipse(QRectF(pixmap.rect()).adjusted(3, 3, -3, -3))
            if token.icon:
                inner = pixmap.rect().adjusted(14, 14, -14, -14)
                self.plain(token.icon, QColor(CREAM)).paint(painter, inner)
        return steady_icon(pixmap)

    def _draw(self, name: str, colour: QColor) -> QIcon:
        if name in listed_symbols():
            svg = symbol_file(name).read_text("utf-8").replace("currentColor", colour.name())
            return steady_icon(_fitted(Picture(0, 0, svg=svg.encode())))
        if is_own(name):
            if name not in self._own:
                data = self._blob(name)
                self._own[name] = picture(data) if data is not None else QPixmap()
            if not self._own[name].isNull():
                return steady_icon(self._own[name])
        return icon("feature", colour)


def picture(data: bytes) -> QPixmap:
    """An image of a game master's, fitted into a square; a torn sheet if it cannot be drawn."""
    return _fitted(decoded(data, MOST_PIXELS))


def _fitted(read: Picture) -> QPixmap:
    renderer = QSvgRenderer(QByteArray(read.svg)) if read.svg else None
    image = read.levels[0] if read.levels else torn_sheet(PICTURE / 2)
    pixmap = QPixmap(PICTURE, PICTURE)
    with painting(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if renderer is not None and renderer.isValid():
            renderer.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
            renderer.render(painter, QRectF(pixmap.rect()))
        elif not image.isNull():
            keep = Qt.AspectRatioMode.KeepAspectRatio
            smooth = Qt.TransformationMode.SmoothTransformation
            fitted = image.scaled(QSize(PICTURE, PICTURE), keep, smooth)
            left, top = (PICTURE - fitted.width()) // 2, (PICTURE - fitted.height()) // 2
            painter.drawImage(left, top, fitted)
    return pixmap


def _with_badge(mark: QIcon, visibility: Visibility) -> QPixmap:
    pixmap = QPixmap(PICTURE, PICTURE)
    radius = PICTURE * OF_BADGE
    with painting(pixmap) as painter:
        mark.paint(painter, pixmap.rect().adjusted(0, 0, -PICTURE // 5, -PICTURE // 5))
        corner = QPointF(PICTURE - radius, PICTURE - radius)
        draw_badge(painter, corner, radius, visibility)
    return pixmap
