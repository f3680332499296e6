"""Icons of features and tokens as shapes of any size: ours by name, a game master's by hash."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath
from PySide6.QtSvg import QSvgRenderer

from mapper.commands.symbols import symbol_file
from mapper.drawing.images import Images
from mapper.drawing.vector import Drawing

HASH_LENGTH = 64


def is_hash(icon: str) -> bool:
    """Whether an icon is the game master's own, kept as an image under its hash."""
    return len(icon) == HASH_LENGTH and all(each in "0123456789abcdef" for each in icon)


@dataclass(frozen=True, slots=True)
class Mask:
    """A shape about (0, 0), as pixels or as its outline."""

    drawn: QSvgRenderer | QPainterPath
    size: float

    @property
    def image(self) -> QImage:
        if isinstance(self.drawn, QSvgRenderer):
            return _rendered(self.drawn, self.size)
        side = 2 * round(self.size + 1)
        image = _clear(side)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(self.drawn.translated(side / 2, side / 2), QColor("#000000"))
        painter.end()
        return image

    @property
    def path(self) -> QPainterPath:
        if isinstance(self.drawn, QPainterPath):
            return self.drawn
        drawing = Drawing()
        painter = QPainter(drawing)
        self.drawn.render(
            painter, _target(self.drawn, self.size).translated(-self.size, -self.size)
        )
        painter.end()
        path = QPainterPath()
        for shape in drawing.shapes:
            path.addPath(shape.path)
        return path


class Symbols:
    def __init__(self, images: Images) -> None:
        self._images = images
        self._renderers: dict[str, QSvgRenderer | None] = {}

    def mask(self, name: str, size: float) -> Mask | None:
        """One of ours, filled, so many pixels from its middle to its edge; None if unknown."""
        renderer = None if is_hash(name) else self._renderer(name)
        return None if renderer is None else Mask(renderer, size)

    def own_image(self, icon: str, size: float) -> QImage | None:
        """None for what is ours, and for what is not ready or cannot be read."""
        picture = self._images.picture(icon) if is_hash(icon) else None
        if picture is None:
            return None
        if picture.svg:
            if icon not in self._renderers:
                renderer = QSvgRenderer(QByteArray(picture.svg))
                self._renderers[icon] = renderer if renderer.isValid() else None
            drawn = self._renderers[icon]
            return _rendered(drawn, size) if drawn is not None else None
        return picture.level(2 * size / max(1, picture.width)) if picture.levels else None

    def _renderer(self, name: str) -> QSvgRenderer | None:
        if name not in self._renderers:
            place = symbol_file(name)
            is_there = name.replace("_", "").isalnum() and place.is_file()
            content = place.read_text("utf-8") if is_there else ""
            black = content.replace("currentColor", "#000000").encode()
            self._renderers[name] = QSvgRenderer(QByteArray(black)) if is_there else None
        return self._renderers[name]


def _rendered(renderer: QSvgRenderer, size: float) -> QImage:
    image = _clear(2 * ceil(size))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    by = ceil(size) - size
    renderer.render(painter, _target(renderer, size).translated(by, by))
    painter.end()
    return image


def _target(renderer: QSvgRenderer, size: float) -> QRectF:
    """Where in a square of twice the size a drawing lies that fills it one way."""
    own = renderer.defaultSize() if renderer.defaultSize().isValid() else QSize(1, 1)
    by = 2 * size / max(own.width(), own.height(), 1)
    wide, high = own.width() * by, own.height() * by
    return QRectF(size - wide / 2, size - high / 2, wide, high)


def _clear(side: int) -> QImage:
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image
