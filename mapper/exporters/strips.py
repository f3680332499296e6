"""What stands above and below a picture, as bands like those of the picture itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtGui import QImage, QPainter

ROWS = 256


def strip_bands(width: int, height: int, draw: Callable[[QPainter], None]) -> Iterator[QImage]:
    for top in range(0, height, ROWS):
        band = QImage(width, min(ROWS, height - top), QImage.Format.Format_RGB32)
        painter = QPainter(band)
        painter.translate(0, -top)
        draw(painter)
        painter.end()
        yield band
