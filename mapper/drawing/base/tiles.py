"""Small pictures of one size, drawn when first asked for and kept side by side in one pixmap."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import numpy as np
import numpy.typing as npt
import shiboken6
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QPainter, QPixmap

from mapper.drawing.base.ink import clear, kept_state, painting
from mapper.drawing.base.vector import Stamps, drawing_of

TileKeys = npt.NDArray[np.int64]
PaintTile = Callable[[QPainter, int], None]

WIDEST = 2048
QUICK_PIXELS = 4096
"""Tiles with as many pixels together are drawn in a fraction of a millisecond."""


class Tiles:
    """Small pictures of one size, side by side in one pixmap.

    `paint(painter, key)` draws a tile about (0, 0), a corner of pixels, as sizes are even.
    """

    def __init__(self, size: tuple[int, int], keys: int, paint: PaintTile) -> None:
        self.size = (size[0] + size[0] % 2, size[1] + size[1] % 2)
        self._paint = paint
        self._place = np.full(keys, -1, np.int64)
        self._count = 0
        self._columns = max(1, min(WIDEST // self.size[0], keys))
        self._pixmap = QPixmap()

    @property
    def at_once(self) -> int:
        """How many to draw between two looks at the clock."""
        return max(1, QUICK_PIXELS // (self.size[0] * self.size[1]))

    @property
    def bytes(self) -> int:
        return self._pixmap.width() * self._pixmap.height() * 4

    def missing(self, keys: TileKeys) -> list[int]:
        """The tiles among these that have not been drawn yet."""
        lacking = keys[np.take(self._place, keys) < 0]
        found: list[int] = np.flatnonzero(np.bincount(lacking)).tolist() if len(lacking) else []
        return found

    def prepare(self, keys: list[int]) -> None:
        if not keys:
            return
        self.make_room(len(keys))
        with painting(self._pixmap, is_smooth=True) as painter:
            wide, high = self.size
            for key in keys:
                row, column = divmod(self._count, self._columns)
                painter.setClipRect(QRect(column * wide, row * high, wide, high))
                with kept_state(painter):
                    painter.translate(QPoint(column * wide + wide // 2, row * high + high // 2))
                    self._paint(painter, key)
                self._place[key] = self._count
                self._count += 1

    def draw(
        self,
        painter: QPainter,
        keys: TileKeys,
        x: npt.NDArray[np.int64],
        y: npt.NDArray[np.int64],
        scale: float = 1.0,
    ) -> None:
        """Each tile with its middle at its place; what has not been prepared is left out."""
        drawing = drawing_of(painter)
        if drawing is not None:
            drawing.parts.append(Stamps(self._paint, keys, x, y, painter.opacity()))
            return
        place = np.take(self._place, keys)
        if len(place) and place.min() < 0:
            ready = place >= 0
            place, x, y = place[ready], x[ready], y[ready]
        row, column = np.divmod(place, self._columns)
        wide, high = self.size
        pieces = fragments(x, y, column * wide, row * high, self.size, scale)
        draw_fragments(painter, self._pixmap, pieces)

    def make_room(self, more: int) -> None:
        """Grow the sheet once for all that is to come: each time it is copied."""
        rows = -(-(self._count + more) // self._columns)
        wide, high = self.size
        if rows * high <= self._pixmap.height():
            return
        rows = max(rows, 2 * self._pixmap.height() // high)
        image = clear(self._columns * wide, rows * high)
        grown = QPixmap.fromImage(image, Qt.ImageConversionFlag.NoFormatConversion)
        if self._count:
            with painting(grown) as painter:
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
                painter.drawPixmap(0, 0, self._pixmap)
        self._pixmap = grown


Fragments = npt.NDArray[np.float64]

COLUMNS = 10
"""x, y, source left, top, width, height, scale x, y, rotation, opacity: as Qt lays them out."""


def fragments(
    x: npt.NDArray[np.int64],
    y: npt.NDArray[np.int64],
    left: npt.NDArray[np.int64],
    top: npt.NDArray[np.int64],
    size: tuple[int, int],
    scale: float = 1.0,
) -> Fragments:
    """Pieces of one size, each with its middle at x, y."""
    found = np.empty((len(x), COLUMNS))
    found[:] = (0.0, 0.0, 0.0, 0.0, size[0], size[1], scale, scale, 0.0, 1.0)
    found[:, 0], found[:, 1], found[:, 2], found[:, 3] = x, y, left, top
    return found


def draw_fragments(painter: QPainter, pixmap: QPixmap, pieces: Fragments) -> None:
    """Hand the array over as it lies in memory.

    Qt's class holds ten doubles and nothing else; Python has no way of its own to pass an array of
    them, so the array's address is wrapped as its first element.
    """
    if len(pieces) == 0:
        return
    pieces = np.ascontiguousarray(pieces, np.float64)
    first = cast(
        QPainter.PixmapFragment, shiboken6.wrapInstance(pieces.ctypes.data, QPainter.PixmapFragment)
    )
    painter.drawPixmapFragments(first, len(pieces), pixmap)
