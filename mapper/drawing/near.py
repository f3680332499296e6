"""A map seen so near that single hexes can be told apart: a few calls for thousands of pictures."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor

import numpy as np
from PySide6.QtGui import QPainter

from mapper.drawing.courses import Pieces
from mapper.drawing.grid import (
    Area,
    Block,
    Codes,
    Grid,
    Integers,
    Table,
    block_of,
    pixels_of,
    variety,
)
from mapper.drawing.layers import Layers
from mapper.drawing.level import Job, Level, fill_keys, glyph_keys
from mapper.drawing.shores import SHORE_VARIANTS
from mapper.drawing.tiles import Tiles
from mapper.model.layout import Top, axial
from mapper.model.map_view import MapView

OVERHANG = 0.96
"""How far, in hexes, a picture may reach out from the middle of its hex."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Pictures of one sort, drawn together."""

    sort: str
    keys: Integers
    x: Integers
    y: Integers
    strength: float

    def tiles(self, level: Level) -> Tiles:
        found: Tiles = getattr(level, self.sort)
        return found


def batches(
    grid: Grid,
    water: Table,
    pieces: Pieces,
    layers: Layers,
    top: Top,
    px: float,
    is_layered: bool,
) -> list[Batch]:
    """What to draw, from the lowest to the topmost."""
    strength = layers.terrain.strength
    found: list[Batch] = []
    if strength:
        shores = _shores(grid, water, strength)
        glyphs = Batch("glyphs", glyph_keys(grid), grid.x, grid.y, strength)
        if is_layered:
            found += [Batch("fills", fill_keys(grid), grid.x, grid.y, strength), shores, glyphs]
        else:
            found += [Batch("joint", glyphs.keys, grid.x, grid.y, strength), shores]
        found.append(_borders(grid, strength))
    if layers.paths.strength and len(pieces.q):
        course = _courses(grid.block, water, pieces, layers.paths.strength, top, px)
        found.insert(2 if is_layered and strength else len(found), course)
    return [batch for batch in found if len(batch.keys)]


def jobs(found: list[Batch], level: Level) -> list[Job]:
    """The tiles that a level still lacks for these batches."""
    wanted = [(batch.tiles(level), batch.keys) for batch in found]
    return [(tiles, missing) for tiles, keys in wanted if (missing := tiles.missing(keys))]


def draw(painter: QPainter, found: list[Batch], level: Level, scale: float) -> None:
    for batch in found:
        painter.setOpacity(batch.strength)
        batch.tiles(level).draw(painter, batch.keys, batch.x, batch.y, scale)
    painter.setOpacity(1.0)


def _shores(grid: Grid, water: Table, strength: float) -> Batch:
    wet = grid.pick(np.flatnonzero(water[grid.codes]))
    is_land = ~water
    is_land[0] = False
    mask = grid.block.around(is_land).reshape(-1)[wet.at]
    wet, mask = _where(wet, mask)
    chance = variety(wet.q, wet.r).astype(np.int64) >> 3
    keys = mask.astype(np.int64) * SHORE_VARIANTS + chance % SHORE_VARIANTS
    return Batch("shores", keys, wet.x, wet.y, strength)


def _borders(grid: Grid, strength: float) -> Batch:
    is_empty = np.zeros(256, np.bool_)
    is_empty[0] = True
    mask = grid.block.around(is_empty).reshape(-1)[grid.at]
    edge, mask = _where(grid, mask)
    return Batch("borders", mask.astype(np.int64), edge.x, edge.y, strength)


def _where(grid: Grid, mask: Codes) -> tuple[Grid, Codes]:
    chosen = np.flatnonzero(mask)
    return grid.pick(chosen), mask[chosen]


def courses_in(
    view: MapView, water: Table, pieces: Pieces, strength: float, px: float, area: Area
) -> Batch:
    """Pieces of paths alone, for where the ground is drawn otherwise."""
    corners = [
        axial(x / px, y / px, view.top)
        for x in (area.left, area.right)
        for y in (area.top, area.bottom)
    ]
    first_q, first_r = (floor(min(at[axis] for at in corners)) - 2 for axis in (0, 1))
    last_q, last_r = (ceil(max(at[axis] for at in corners)) + 2 for axis in (0, 1))
    block = block_of(view.terrain, first_q, last_q, first_r, last_r)
    return _courses(block, water, pieces, strength, view.top, px)


def _courses(
    block: Block,
    water: Table,
    pieces: Pieces,
    strength: float,
    top: Top,
    px: float,
) -> Batch:
    """Rivers, roads and trails; a river has no line of its own in water."""
    height, width = block.codes.shape
    first_q, first_r = block.q + 1, block.r + 1
    chosen = pieces.between(first_q, first_q + width - 3, first_r, first_r + height - 3)
    column, row = pieces.q[chosen] - block.q, pieces.r[chosen] - block.r
    inside = (column > 0) & (row > 0) & (column < width - 1) & (row < height - 1)
    chosen = chosen[inside]
    codes = block.codes[row[inside], column[inside]]
    chosen = chosen[~(water[codes] & (pieces.kind_of(pieces.key[chosen]) == pieces.river))]
    x, y = pixels_of(pieces.q[chosen], pieces.r[chosen], top, px)
    return Batch("pieces", pieces.key[chosen], x, y, strength)
