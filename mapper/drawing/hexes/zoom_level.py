"""All small pictures of one size of map: grounds, glyphs, shores, borders and pieces of paths."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil

import numpy as np
from PySide6.QtGui import QColor, QImage, QPainter

from mapper.drawing.base.grid import Grid, Table, variety
from mapper.drawing.base.ink import Ink, hand, kept_state
from mapper.drawing.base.tiles import Tiles
from mapper.drawing.hexes.glyphs import draw_glyph
from mapper.drawing.hexes.ground import TONES, draw_fill, draw_upper_sides
from mapper.drawing.hexes.path_pieces import KEYS_A_KIND, draw_piece
from mapper.drawing.hexes.shores import SHORE_VARIANTS, draw_border, draw_shore
from mapper.drawing.style import Style
from mapper.model.arrays import Integers
from mapper.model.campaign.rows import TerrainType
from mapper.model.hexes.layout import Top

CODES = 256
VARIANTS = 6
NOT_LISTED = "#cfc7b8"


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

    def type_of(self, code: int) -> TerrainType:
        """A code that the list does not know is shown as one, never left out."""
        return self.terrain_types.get(code) or TerrainType(code, f"{code}", NOT_LISTED, "?")

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
        self.fills = Tiles((close, close), CODES * TONES, self._fill)
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
        code, tone = divmod(key, TONES)
        look = self._look
        colour = QColor(look.type_of(code).colour)
        draw_fill(
            painter, self.px, look.top, look.style, colour, look.grain, tone, self.grid_opacity
        )

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
            self._fill(painter, code * TONES + variant % TONES)
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


def fill_keys(grid: Grid) -> Integers:
    chance = variety(grid.q, grid.r).astype(np.int64)
    return grid.codes.astype(np.int64) * TONES + (chance >> 5) % TONES


def glyph_keys(grid: Grid) -> Integers:
    chance = variety(grid.q, grid.r).astype(np.int64)
    return grid.codes.astype(np.int64) * VARIANTS + chance % VARIANTS
