"""A map seen so near that single hexes can be told apart: a few calls for thousands of pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil

import numpy as np
from PySide6.QtGui import QColor, QImage, QPainter

from mapper.drawing.base.buckets import hexes_seen
from mapper.drawing.base.cells import TileJob
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
from mapper.drawing.base.ink import Ink, hand, kept_state
from mapper.drawing.base.layers import Layers
from mapper.drawing.base.tiles import Tiles
from mapper.drawing.hexes.glyphs import draw_glyph
from mapper.drawing.hexes.ground import TONES, draw_fill, draw_upper_sides
from mapper.drawing.hexes.path_pieces import KEYS_A_KIND, Pieces, draw_piece
from mapper.drawing.hexes.shores import SHORE_VARIANTS, draw_border, draw_shore
from mapper.drawing.hexes.terrain_images import (
    FILLS,
    NONE_AT_ALL,
    TerrainImages,
    draw_image,
    parts_of,
)
from mapper.drawing.style import Style
from mapper.model.campaign.rows import TerrainType
from mapper.model.hexes.chunks import Integers
from mapper.model.hexes.hexes import Top
from mapper.model.map_view import MapView

CODES = 256
VARIANTS = 6
NOT_LISTED = "#cfc7b8"


def unlisted(code: int) -> TerrainType:
    """What stands for a code that the list does not know."""
    return TerrainType(code, f"{code}", NOT_LISTED, "?")


@dataclass(frozen=True, slots=True)
class LevelLook:
    """The look of a zoom level: all that its small pictures depend on, besides their size.

    What the small pictures of a map depend on, besides their size.
    """

    top: Top
    terrain_types: Mapping[int, TerrainType]
    kinds: tuple[str, ...]
    style: Style
    grain: QImage
    images: TerrainImages = NONE_AT_ALL

    def type_of(self, code: int) -> TerrainType:
        """A code that the list does not know is shown as one, never left out."""
        return self.terrain_types.get(code) or unlisted(code)

    def is_water(self) -> Table:
        return np.array(
            [
                code in self.terrain_types and self.terrain_types[code].glyph in self.style.water
                for code in range(CODES)
            ]
        )


class ZoomLevel:
    """The pictures for one number of pixels from hex to hex, drawn when first asked for."""

    def __init__(self, look: LevelLook, px: float, grid_opacity: float) -> None:
        self.px = px
        self.grid_opacity = grid_opacity if px >= look.style.grid_from else 0.0
        self._look = look
        close = _even(1.16 * px + 4)
        wide = (_even(1.5 * px + 4), _even(1.9 * px + 4))
        self.fills = Tiles((close, close), CODES * FILLS, self._fill)
        self.images = Tiles((close, close), CODES * FILLS, self._image)
        self.glyphs = Tiles(wide, CODES * VARIANTS, self._glyph)
        self.ruled = Tiles(wide, CODES * VARIANTS, self._ruled_glyph)
        joint = (_even(1.3 * px + 2), _even(1.5 * px + 2))
        self.joint = Tiles(joint, CODES * VARIANTS, self._fill_and_glyph)
        self.shores = Tiles((close + 2, close + 2), 64 * SHORE_VARIANTS, self._shore)
        self.borders = Tiles((close + 2, close + 2), 64, self._border)
        self.pieces = Tiles((close, close), KEYS_A_KIND * max(1, len(look.kinds)), self._piece)

    @property
    def bytes(self) -> int:
        sheets = (self.fills, self.glyphs, self.joint, self.shores, self.borders, self.pieces)
        return sum(tiles.bytes for tiles in sheets)

    def _fill(self, painter: QPainter, key: int) -> None:
        code, part = divmod(key, FILLS)
        look = self._look
        colour, tone = QColor(look.type_of(code).colour), part % TONES
        opacity = 0.0 if code in look.images.of else self.grid_opacity
        draw_fill(painter, self.px, look.top, look.style, colour, look.grain, tone, opacity)
        if code in look.images.of:
            self._image(painter, key)
            opacity = self.grid_opacity * look.style.grid_opacity
            draw_upper_sides(painter, self.px, look.top, look.style, opacity)

    def _image(self, painter: QPainter, key: int) -> None:
        """As faint as the style has the terrain's own colour."""
        code, part = divmod(key, FILLS)
        look = self._look
        draw_image(painter, self.px, look.top, look.images.of[code], part, look.style.wash)

    def _glyph(self, painter: QPainter, key: int) -> None:
        code, variant = divmod(key, VARIANTS)
        kind = self._look.type_of(code)
        painter.scale(self.px, self.px)
        rng = hand(f"{kind.glyph} {variant}")
        ink = Ink(painter, self.px, QColor(kind.colour), self._look.style, rng)
        draw_glyph(ink, kind.glyph, kind.name, self._look.style.number_font)

    def _ruled_glyph(self, painter: QPainter, key: int) -> None:
        """For drawings whose ground is not made of tiles: what is on it, with the grid."""
        look = self._look
        opacity = self.grid_opacity * look.style.grid_opacity
        draw_upper_sides(painter, self.px, look.top, look.style, opacity)
        self._glyph(painter, key)

    def _fill_and_glyph(self, painter: QPainter, key: int) -> None:
        code, variant = divmod(key, VARIANTS)
        with kept_state(painter):
            self._fill(painter, code * FILLS + variant % TONES)
        self._glyph(painter, key)

    def _shore(self, painter: QPainter, key: int) -> None:
        mask, variant = divmod(key, SHORE_VARIANTS)
        look = self._look
        draw_shore(painter, self.px, look.top, look.style, mask, hand(variant * 64 + mask))

    def _border(self, painter: QPainter, key: int) -> None:
        draw_border(painter, self.px, self._look.top, self._look.style, key)

    def _piece(self, painter: QPainter, key: int) -> None:
        kind = self._look.kinds[key // KEYS_A_KIND]
        draw_piece(painter, self.px, self._look.top, self._look.style, kind, key)


def _even(size: float) -> int:
    return ceil(size / 2) * 2


def fill_keys(grid: Grid, images: TerrainImages, top: Top) -> Integers:
    """By chance, but for an image that lies over many hexes."""
    chance = variety(grid.q, grid.r).astype(np.int64) >> 5
    keys = grid.codes.astype(np.int64) * FILLS
    if not images.of:
        return keys + chance % TONES
    parts = images.parts()[grid.codes]
    part = chance % np.where(parts > 0, parts, TONES)
    is_tiled = images.tiled()[grid.codes]
    return keys + np.where(is_tiled, parts_of(grid.q, grid.r, top), part)


def glyph_keys(grid: Grid) -> Integers:
    chance = variety(grid.q, grid.r).astype(np.int64)
    return grid.codes.astype(np.int64) * VARIANTS + chance % VARIANTS


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
    images: TerrainImages = NONE_AT_ALL


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
    fills: Integers
    images: TerrainImages


def seen_in(view: MapView, drawn: PreparedMap, px: float, area: PixelRect) -> CloseUp:
    grid = grid_in(view.terrain, view.top, px, area, OVERHANG)
    lines = _lines(view, drawn, grid.block, px, area)
    fills = fill_keys(grid, drawn.images, view.top)
    return CloseUp(grid, lines, drawn.layers.terrain.strength, fills, drawn.images)


def batches(seen: CloseUp, is_layered: bool) -> list[Batch]:
    """From the lowest to the topmost; shores run under the glyphs where there is room for that."""
    grid, strength = seen.grid, seen.strength
    glyphs = Batch("glyphs", glyph_keys(grid), grid.x, grid.y, strength)
    if not is_layered and not seen.images.of:
        joint = Batch("joint", glyphs.keys, grid.x, grid.y, strength)
        return wanted([joint, *seen.lines])
    fills = Batch("fills", seen.fills, grid.x, grid.y, strength)
    shores, borders, courses = seen.lines
    return wanted([fills, shores, borders, glyphs, courses])


def drawn_over_ground(seen: CloseUp) -> list[Batch]:
    """What lies on a ground that is drawn otherwise."""
    grid = seen.grid
    ruled = Batch("ruled", glyph_keys(grid), grid.x, grid.y, seen.strength)
    has_image = seen.images.parts()[grid.codes] > 0
    x, y = grid.x[has_image], grid.y[has_image]
    images = Batch("images", seen.fills[has_image], x, y, seen.strength)
    shores, borders, courses = seen.lines
    return wanted([images, shores, borders, ruled, courses])


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
