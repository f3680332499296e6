"""A map seen so near that single hexes can be told apart: a few calls for thousands of pictures."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PySide6.QtGui import QPainter

from mapper.drawing.base.buckets import hexes_seen
from mapper.drawing.base.grid import (
    Block,
    Grid,
    PixelRect,
    Table,
    block_of,
    grid_in,
    near,
    pixels_of,
    variety,
)
from mapper.drawing.base.in_time import TileJob
from mapper.drawing.base.layers import Layers
from mapper.drawing.base.tiles import Tiles
from mapper.drawing.hexes.path_pieces import Pieces
from mapper.drawing.hexes.shores import SHORE_VARIANTS
from mapper.drawing.hexes.zoom_level import CODES, ZoomLevel, fill_keys, glyph_keys
from mapper.model.arrays import Integers
from mapper.model.hexes.layout import Top
from mapper.model.map_view import MapView

OVERHANG = 0.96
"""How far, in hexes, a picture may reach out from the middle of its hex."""


PATHS = "pieces"
"""The sort of the batch that holds the pieces of paths."""


@dataclass(frozen=True, slots=True)
class PreparedMap:
    """What is known of a map before any part of it is painted."""

    water: Table
    pieces: Pieces
    layers: Layers


@dataclass(frozen=True, slots=True)
class Batch:
    """Pictures of one sort, drawn together."""

    sort: str
    keys: Integers
    x: Integers
    y: Integers
    strength: float

    def tiles(self, level: ZoomLevel) -> Tiles:
        found: Tiles = getattr(level, self.sort)
        return found


@dataclass(frozen=True, slots=True)
class CloseUp:
    """What is to be drawn: the hexes themselves, and the lines between and over them."""

    grid: Grid
    lines: list[Batch]
    strength: float


def seen_in(view: MapView, drawn: PreparedMap, px: float, area: PixelRect) -> CloseUp:
    grid = grid_in(view.terrain, view.top, px, area, OVERHANG)
    lines = _lines(view, drawn, grid.block, px, area)
    return CloseUp(grid, lines, drawn.layers.terrain.strength)


def batches(seen: CloseUp, is_layered: bool) -> list[Batch]:
    """From the lowest to the topmost; shores run under the glyphs where there is room for that."""
    grid, strength = seen.grid, seen.strength
    glyphs = Batch("glyphs", glyph_keys(grid), grid.x, grid.y, strength)
    if not is_layered:
        joint = Batch("joint", glyphs.keys, grid.x, grid.y, strength)
        return wanted([joint, *seen.lines])
    fills = Batch("fills", fill_keys(grid), grid.x, grid.y, strength)
    shores, borders, courses = seen.lines
    return wanted([fills, shores, borders, glyphs, courses])


def drawn_over_ground(seen: CloseUp) -> list[Batch]:
    """What lies on a ground that is drawn otherwise."""
    grid = seen.grid
    ruled = Batch("ruled", glyph_keys(grid), grid.x, grid.y, seen.strength)
    shores, borders, courses = seen.lines
    return wanted([shores, borders, ruled, courses])


def lines_in(view: MapView, drawn: PreparedMap, px: float, area: PixelRect) -> list[Batch]:
    """Shores, borders and paths alone, for where the ground is drawn otherwise."""
    first_q, last_q, first_r, last_r = hexes_seen(px, area, view.top, 0.0)
    block = block_of(view.terrain, first_q - 2, last_q + 2, first_r - 2, last_r + 2)
    return wanted(_lines(view, drawn, block, px, area))


def _lines(
    view: MapView, drawn: PreparedMap, block: Block, px: float, area: PixelRect
) -> list[Batch]:
    is_land = ~drawn.water
    is_land[0] = False
    is_empty = np.zeros(CODES, np.bool_)
    is_empty[0] = True
    strength = drawn.layers.terrain.strength
    q, r, x, y, mask = _edges(block, drawn.water, is_land, view.top, px, area)
    chance = variety(q, r).astype(np.int64) >> 3
    shores = Batch("shores", mask * SHORE_VARIANTS + chance % SHORE_VARIANTS, x, y, strength)
    _, _, x, y, mask = _edges(block, ~is_empty, is_empty, view.top, px, area)
    borders = Batch("borders", mask, x, y, strength)
    return [shores, borders, _courses(view, drawn, block, px)]


def wanted(found: list[Batch]) -> list[Batch]:
    return [batch for batch in found if len(batch.keys) and batch.strength]


def jobs(found: list[Batch], level: ZoomLevel) -> list[TileJob]:
    """The tiles that a level still lacks for these batches."""
    wanted = [(batch.tiles(level), batch.keys) for batch in found]
    return [(tiles, missing) for tiles, keys in wanted if (missing := tiles.missing(keys))]


def grounds(found: list[Batch]) -> list[Batch]:
    """Those without which the paper would show through."""
    return [batch for batch in found if batch.sort in ("fills", "glyphs", "joint")]


def draw(painter: QPainter, found: list[Batch], level: ZoomLevel, scale: float = 1.0) -> None:
    """Draw what is ready."""
    for batch in found:
        painter.setOpacity(batch.strength)
        batch.tiles(level).draw(painter, batch.keys, batch.x, batch.y, scale)
    painter.setOpacity(1.0)


def _edges(
    block: Block, is_here: Table, is_there: Table, top: Top, px: float, area: PixelRect
) -> tuple[Integers, Integers, Integers, Integers, Integers]:
    """Hexes of one sort beside hexes of another: q, r, x, y, and a bit for each such side."""
    bits = block.around(is_there)
    bits *= np.take(is_here.view(np.uint8), block.codes, mode="clip")
    at = np.flatnonzero(bits != 0)  # several times as fast as on the bits themselves
    mask = bits.reshape(-1)[at].astype(np.int64)
    row, column = np.divmod(at, block.codes.shape[1])
    q, r = column + block.q, row + block.r
    x, y = pixels_of(q, r, top, px)
    spare = px + 2
    seen = np.flatnonzero(near(x, y, area, spare))
    return q[seen], r[seen], x[seen], y[seen], mask[seen]


def _courses(view: MapView, drawn: PreparedMap, block: Block, px: float) -> Batch:
    """Rivers, roads and trails; a river has no line of its own in water."""
    pieces = drawn.pieces
    height, width = block.codes.shape
    first_q, first_r = block.q + 1, block.r + 1
    chosen = pieces.between(first_q, first_q + width - 3, first_r, first_r + height - 3)
    column, row = pieces.q[chosen] - block.q, pieces.r[chosen] - block.r
    inside = (column > 0) & (row > 0) & (column < width - 1) & (row < height - 1)
    chosen = chosen[inside]
    codes = block.codes[row[inside], column[inside]]
    is_river = pieces.kind_of(pieces.key[chosen]) == pieces.river
    chosen = chosen[~(drawn.water[codes] & is_river)]
    x, y = pixels_of(pieces.q[chosen], pieces.r[chosen], view.top, px)
    return Batch(PATHS, pieces.key[chosen], x, y, drawn.layers.paths.strength)
