"""Maps of any number of hexes to measure with: the same one each time."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

import numpy as np
import numpy.typing as npt

from mapper.model.hexes.chunks import ChunkAt, Chunks, count_mapped, from_arrays, value_at
from mapper.model.hexes.hex_routes import Costs
from mapper.model.hexes.hexes import Hex
from tests.rings import ring

Grid = npt.NDArray[np.float64]

WATER, SWAMP, PLAINS, FOREST, HILLS, MOUNTAINS = 1, 2, 3, 4, 5, 6

SEED = 20
"""The map is the same in every run, so that figures can be compared."""


def terrain(hexes: int) -> dict[ChunkAt, bytes]:
    """So many hexes, roughly square, in regions of terrain as on a real map."""
    width = isqrt(hexes)
    row, column = np.divmod(np.arange(hexes, dtype=np.int64), width)
    height = _heights(width, -(-hexes // width))[row, column]
    # Shares as on a temperate coast: some water that bars the way, mostly open ground.
    bounds = np.quantile(height, (0.12, 0.18, 0.5, 0.75, 0.93))
    codes = (np.searchsorted(bounds, height) + WATER).astype(np.uint8)
    return from_arrays(column, row - column // 2, codes)


def costs() -> Costs:
    """Travel points for each terrain; water cannot be entered."""
    return Costs(
        {
            SWAMP: Fraction(2),
            PLAINS: Fraction(2, 3),
            FOREST: Fraction(1),
            HILLS: Fraction(4, 3),
            MOUNTAINS: Fraction(2),
        }
    )


def middle(chunks: Chunks) -> Hex:
    """The hex of open ground (any ground, if there is none) nearest to the middle of a map."""
    half = isqrt(count_mapped(chunks)) // 2
    centre = Hex(half, half - half // 2)
    around = [at for far in range(min(half, 100) + 1) for at in ring(centre, far)]
    return next((at for at in around if value_at(chunks, at) == PLAINS), around[0])


def _heights(width: int, height: int) -> Grid:
    """Smooth noise: ever finer grids of random numbers, each blended between its points."""
    random = np.random.default_rng(SEED)
    total = np.zeros((height, width))
    for step, share in ((64, 8.0), (24, 4.0), (8, 2.0), (3, 1.0)):
        grid = random.random((height // step + 2, width // step + 2))
        total += share * _blended(grid, height, width, step)
    return total


def _blended(grid: Grid, height: int, width: int, step: int) -> Grid:
    row, down = np.divmod(np.arange(height), step)
    column, across = np.divmod(np.arange(width), step)
    rows = grid[row] + (grid[row + 1] - grid[row]) * (down / step)[:, None]
    blended: Grid = rows[:, column] + (rows[:, column + 1] - rows[:, column]) * (across / step)
    return blended
