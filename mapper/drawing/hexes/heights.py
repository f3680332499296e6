"""Heights as a layer: tints from deep to high, light from the upper left."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QPainter

from mapper.drawing.base.buckets import chunks_seen
from mapper.drawing.base.grid import PixelRect, block_of
from mapper.drawing.hexes.lattice import Lattice, premultiplied
from mapper.model.arrays import Floats
from mapper.model.hexes.chunks import ChunkAt
from mapper.model.hexes.elevation import SEA_LEVEL, UNKNOWN
from mapper.model.hexes.layout import Top

STEPS = (-60.0, -10.0, -0.5, 0.0, 5.0, 15.0, 30.0, 50.0, 80.0)
COLOURS = (
    (38, 84, 124),
    (88, 142, 170),
    (166, 204, 214),
    (146, 178, 120),
    (190, 202, 140),
    (224, 208, 148),
    (196, 150, 104),
    (150, 112, 92),
    (246, 244, 240),
)
"""Steps of height, and the tint at each; between them it changes evenly."""

TINT = 0.42
LIGHT = 0.055
"""How much a step of slope lightens or darkens."""

STEEPEST = 8.0


def paint_heights(
    painter: QPainter, px: float, area: PixelRect, top: Top, elevation: Mapping[ChunkAt, bytes]
) -> bool:
    """Whether any height is known there."""
    if not chunks_seen(elevation, px, area, top, 2.0):
        return False
    lattice = Lattice(px, area, top, 3.0)
    block = block_of(elevation, *lattice.bounds)
    codes = block.codes
    is_known = codes != UNKNOWN
    height = codes.astype(np.float64) - SEA_LEVEL
    slope = np.zeros(codes.shape)
    if not lattice.is_coarse:
        slope[1:-1, 1:-1] = _slope(height, is_known)
    at = (lattice.r - block.r, lattice.q - block.q)
    shade = np.clip(slope[at], -STEEPEST, STEEPEST) * LIGHT
    tint = np.stack(
        [np.interp(height[at], STEPS, [c[part] for c in COLOURS]) for part in range(3)], axis=-1
    )
    towards = np.where(shade > 0, 255.0, 30.0)[..., None]
    tint += (towards - tint) * np.abs(shade)[..., None]
    opacity = np.where(is_known[at], TINT + np.abs(shade) * 0.6, 0.0)
    lattice.draw(painter, premultiplied(tint, opacity), is_smooth=True)
    return True


def _slope(height: Floats, is_known: npt.NDArray[np.bool_]) -> Floats:
    """How much the ground falls towards the lower right; 0 beside what is unknown."""

    def step(q: int, r: int) -> Floats:
        rows, columns = height.shape
        there = (slice(1 + r, rows - 1 + r), slice(1 + q, columns - 1 + q))
        here = height[1:-1, 1:-1]
        return np.where(is_known[there] & is_known[1:-1, 1:-1], height[there] - here, 0.0)

    found: Floats = (step(0, 1) + step(1, 0) - step(0, -1) - step(-1, 0)) / 2
    return found
