"""Icons of features and tokens as shapes of any size: ours, and a game master's own images."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QByteArray, QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainterPath, QPen, QPolygonF
from PySide6.QtSvg import QSvgRenderer

from mapper.commands.things.symbols import symbol_file
from mapper.drawing.base.images import Images
from mapper.drawing.base.ink import clear, painting
from mapper.drawing.base.vector import VectorDevice
from mapper.model.images.image_bytes import is_hash
from mapper.play.gate.known import PICTURE

TORN_PAPER, TORN_EDGE = "#efe9dc", "#8a8070"
TEAR = (0.62, -0.2), (0.25, 0.02), (0.0, -0.22), (-0.28, 0.06), (-0.62, -0.12)
LOWER_TEAR = (-0.62, 0.12), (-0.28, 0.3), (0.0, 0.02), (0.25, 0.26), (0.62, 0.04)
TORN = (
    ((-0.62, -0.8), (0.62, -0.8), *TEAR),
    (*LOWER_TEAR, (0.62, 0.8), (-0.62, 0.8)),
)
"""Both halves of a sheet, from (-1, -1) to (1, 1)."""


def is_own(icon: str) -> bool:
    """Whether an icon is the game master's own image, by its hash or by its name for players."""
    return is_hash(icon) or icon.startswith(PICTURE)


@dataclass(frozen=True, slots=True)
class SymbolMask:
    """A shape about (0, 0), as pixels or as its outline."""

    drawn: QSvgRenderer | QPainterPath
    size: float

    @property
    def image(self) -> QImage:
        if isinstance(self.drawn, QSvgRenderer):
            return _rendered(self.drawn, self.size)
        side = 2 * round(self.size + 1)
        image = clear(side, side)
        with painting(image, is_smooth=True) as painter:
            painter.fillPath(self.drawn.translated(side / 2, side / 2), QColor("#000000"))
        return image

    @property
    def path(self) -> QPainterPath:
        if isinstance(self.drawn, QPainterPath):
            return self.drawn
        drawing = VectorDevice()
        with painting(drawing) as painter:
            self.drawn.render(
                painter, _target(self.drawn, self.size).translated(-self.size, -self.size)
            )
        path = QPainterPath()
        for shape in drawing.shapes:
            path.addPath(shape.path)
        return path


class Symbols:
    """The icons of features and tokens as shapes."""

    def __init__(self, images: Images) -> None:
        self._images = images
        self._renderers: dict[str, QSvgRenderer | None] = {}

    def renew(self, images: Images) -> None:
        self._images = images

    def mask(self, name: str, size: float) -> SymbolMask | None:
        """One of ours, filled, so many pixels from its middle to its edge; None if unknown."""
        renderer = None if is_own(name) else self._renderer(name)
        return None if renderer is None else SymbolMask(renderer, size)

    def own_image(self, icon: str, size: float) -> QImage | None:
        """None for what is ours and what is not ready; a torn sheet for what cannot be drawn."""
        picture = self._images.picture(icon) if is_own(icon) else None
        if picture is None:
            return None
        if picture.svg:
            if icon not in self._renderers:
                renderer = QSvgRenderer(QByteArray(picture.svg))
                self._renderers[icon] = renderer if renderer.isValid() else None
            drawn = self._renderers[icon]
            return _rendered(drawn, size) if drawn is not None else torn_sheet(size)
        if not picture.levels:
            return torn_sheet(size)
        return picture.level(2 * size / max(1, picture.width))

    def _renderer(self, name: str) -> QSvgRenderer | None:
        if name not in self._renderers:
            place = symbol_file(name)
            is_there = name.replace("_", "").isalnum() and place.is_file()
            content = place.read_text("utf-8") if is_there else ""
            black = content.replace("currentColor", "#000000").encode()
            self._renderers[name] = QSvgRenderer(QByteArray(black)) if is_there else None
        return self._renderers[name]


def torn_sheet(size: float) -> QImage:
    """What stands for an image that is missing, damaged, or more than an image."""
    image = clear(2 * ceil(size), 2 * ceil(size))
    with painting(image, is_smooth=True) as painter:
        painter.translate(image.width() / 2, image.height() / 2)
        painter.scale(size, size)
        painter.setPen(QPen(QColor(TORN_EDGE), 0.07))
        painter.setBrush(QColor(TORN_PAPER))
        for half in TORN:
            painter.drawPolygon(QPolygonF([QPointF(*at) for at in half]))
    return image


def _rendered(renderer: QSvgRenderer, size: float) -> QImage:
    image = clear(2 * ceil(size), 2 * ceil(size))
    with painting(image, is_smooth=True) as painter:
        by = ceil(size) - size
        renderer.render(painter, _target(renderer, size).translated(by, by))
    return image


def _target(renderer: QSvgRenderer, size: float) -> QRectF:
    """Where in a square of twice the size a drawing lies that fills it one way."""
    own = renderer.defaultSize() if renderer.defaultSize().isValid() else QSize(1, 1)
    by = 2 * size / max(own.width(), own.height(), 1)
    wide, high = own.width() * by, own.height() * by
    return QRectF(size - wide / 2, size - high / 2, wide, high)
