"""Colours of hexes as a small image: two pixels a hex, every other column shoved by one."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from mapper.drawing.base.buckets import hexes_seen
from mapper.drawing.base.grid import PixelRect
from mapper.drawing.base.ink import image_of
from mapper.model.hexes.chunks import Integers, Texels
from mapper.model.hexes.hexes import HALF_SQRT3, Top

FINEST_PX = 0.8
"""Hexes smaller than this are not all looked at."""


class Lattice:
    """Which hex each texel of an area shows; rows and columns change places on a pointy map."""

    def __init__(self, px: float, area: PixelRect, top: Top, spare: float = 2.0) -> None:
        self._px = px
        self._top = top
        self._is_flat = top == "flat"
        every = self._every = max(1, round(FINEST_PX / px))
        first_q, last_q, first_r, last_r = hexes_seen(px, area, top, spare)
        box = area if self._is_flat else PixelRect(area.top, area.left, area.bottom, area.right)
        self._column = first_q if self._is_flat else first_r
        columns = np.arange(self._column, (last_q if self._is_flat else last_r) + 1, every)
        by = spare * px
        self._half = int((box.top - by) // (px / 2))
        halves = np.arange(self._half, int((box.bottom + by) // (px / 2)) + 1, every)
        other = (halves[:, None] - columns[None, :] + 1) >> 1
        column = np.broadcast_to(columns[None, :], other.shape)
        q, r = (column, other) if self._is_flat else (other, column)
        self.q: Integers = q if self._is_flat else q.T
        self.r: Integers = r if self._is_flat else r.T

    @property
    def bounds(self) -> tuple[int, int, int, int]:
        """First and last q, first and last r."""
        return int(self.q.min()), int(self.q.max()), int(self.r.min()), int(self.r.max())

    @property
    def is_coarse(self) -> bool:
        return self._every > 1

    def draw(self, painter: QPainter, texels: Texels, *, is_smooth: bool) -> None:
        """Colours as they are multiplied by their own opacity."""
        texels = np.ascontiguousarray(texels, np.uint32)
        rows, columns = texels.shape
        across, along = HALF_SQRT3 * self._px, self._px / 2
        left, top = (self._column - 0.5) * across, self._half * along
        across, along = across * self._every, along * self._every
        if self._is_flat:
            target = QRectF(left, top, columns * across, rows * along)
        else:
            target = QRectF(top, left, columns * along, rows * across)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, is_smooth)
        painter.drawImage(target, image_of(texels))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)


def premultiplied(
    colours: npt.NDArray[np.floating[Any]], opacity: npt.NDArray[np.floating[Any]]
) -> Texels:
    """Red, green and blue from 0 to 255 in the last axis, and how much of them is seen."""
    alpha = np.clip(opacity, 0.0, 1.0)
    parts = np.clip(colours * alpha[..., None] + 0.5, 0, 255).astype(np.uint32)
    shade = (alpha * 255 + 0.5).astype(np.uint32)
    texels = shade << 24 | parts[..., 0] << 16 | parts[..., 1] << 8 | parts[..., 2]
    found: Texels = texels.astype(np.uint32)
    return found
