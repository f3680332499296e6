"""Thousands of small pictures drawn by one call."""

from __future__ import annotations

from typing import cast

import numpy as np
import numpy.typing as npt
import shiboken6
from PySide6.QtGui import QPainter, QPixmap

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
        QPainter.PixmapFragment,
        shiboken6.wrapInstance(pieces.ctypes.data, QPainter.PixmapFragment),
    )
    painter.drawPixmapFragments(first, len(pieces), pixmap)
