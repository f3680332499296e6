"""Icons of features and tokens as shapes of any size: ours by name, a game master's by hash."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from mapper.commands.symbols import symbol_file
from mapper.drawing.images import Images

HASH_LENGTH = 64


def is_hash(icon: str) -> bool:
    """Whether an icon is the game master's own, kept as an image under its hash."""
    return len(icon) == HASH_LENGTH and all(each in "0123456789abcdef" for each in icon)


class Symbols:
    def __init__(self, images: Images) -> None:
        self._images = images
        self._renderers: dict[str, QSvgRenderer | None] = {}

    def mask(self, name: str, size: float) -> QImage | None:
        """One of ours, filled, so many pixels from its middle to its edge; None if unknown."""
        renderer = None if is_hash(name) else self._renderer(name)
        return None if renderer is None else _rendered(renderer, size)

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
    side = 2 * ceil(size)
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    own = renderer.defaultSize() if renderer.defaultSize().isValid() else QSize(1, 1)
    by = 2 * size / max(own.width(), own.height(), 1)
    wide, high = own.width() * by, own.height() * by
    renderer.render(painter, QRectF(side / 2 - wide / 2, side / 2 - high / 2, wide, high))
    painter.end()
    return image
