"""Paints one map at any size; keeps what can be used again from one frame to the next."""

from __future__ import annotations

from collections.abc import Iterable
from time import perf_counter

import numpy as np
from PySide6.QtGui import QPainter

from mapper.drawing import near
from mapper.drawing.courses import pieces_in
from mapper.drawing.far import LINES_FROM, FarMap
from mapper.drawing.grid import Area, grid_in
from mapper.drawing.ground import TONES, grain_of, lay_paper, paper_of
from mapper.drawing.layers import ALL_LAYERS, Layers
from mapper.drawing.level import CODES, VARIANTS, Level, Look, prepare
from mapper.drawing.markers import Markers
from mapper.drawing.numbers import Numbers
from mapper.drawing.style import Style
from mapper.model.chunks import ChunkAt
from mapper.model.map_view import MapView

MOST_BYTES = 96 << 20
"""What the small pictures of all sizes together may take."""

RASTER_BELOW = 24.0
"""Below this the raster stands in for pictures that are not ready."""

STAND_IN_PX = 24.0
"""The size whose pictures stand in for any other until that is ready."""


class MapPainter:
    """`paint` is given pixels counted from the plane's origin, so any part comes out the same."""

    def __init__(self, style: Style, view: MapView, layers: Layers = ALL_LAYERS) -> None:
        self.style = style
        self.layers = layers
        self._grain = grain_of(style.grain)
        self._paper = paper_of(style, self._grain)
        self._levels: dict[tuple[float, float], Level] = {}
        self._view = view
        self._pieces = view.once(pieces_in)
        self._markers = Markers(view.features, view.top, style)
        self._numbers = Numbers(style, view.top, view.numbering)
        self._start()

    @property
    def view(self) -> MapView:
        return self._view

    def _start(self) -> None:
        """Forget all pictures: they show other terrain types or another top."""
        view, kinds = self._view, self._pieces.kinds
        self._levels.clear()
        self._look = Look(view.top, view.terrain_types, kinds, self.style, self._grain)
        self._water = self._look.is_water()
        self._far = FarMap(self._look, view.terrain, self._pieces)

    def show(self, view: MapView, changed: Iterable[ChunkAt] | None = None) -> None:
        """Another view; `changed` names the chunks that differ, if it is of the same map."""
        before, self._view = self._view, view
        if view.paths is not before.paths:
            self._pieces = view.once(pieces_in)
        if view.features is not before.features or view.top != before.top:
            self._markers = Markers(view.features, view.top, self.style)
        if (view.numbering, view.top) != (before.numbering, before.top):
            self._numbers = Numbers(self.style, view.top, view.numbering)
        is_alike = (view.top, view.terrain_types) == (before.top, before.terrain_types)
        if not is_alike or self._look.kinds != self._pieces.kinds:
            self._start()
            return
        if changed is not None:
            self._far.patch(view.terrain, changed)
        self._far.show(view.terrain, self._pieces)

    def set_layers(self, layers: Layers) -> None:
        self.layers = layers

    def paint(
        self,
        painter: QPainter,
        px: float,
        area: Area,
        origin: tuple[int, int],
        budget: float | None = None,
    ) -> bool:
        """Paint an area whose pixel `origin` is the painter's (0, 0).

        With a budget in seconds, what is not ready is stood in for by what is like it; then False
        is returned, and `refine` should be called when there is time. With no time at all (0), the
        quickest will do.
        """
        painter.save()
        left, top = area.left - origin[0], area.top - origin[1]
        painter.setClipRect(left, top, area.width, area.height)
        painter.translate(-origin[0], -origin[1])
        lay_paper(painter, self._paper, area)
        paint = self._paint_far if px < self.style.near_from else self._paint_near
        is_sharp = paint(painter, px, area, budget)
        if is_sharp or budget:
            self._paint_lettering(painter, px, area)
        painter.restore()
        return is_sharp

    def refine(self, px: float, area: Area, budget: float) -> bool:
        """Prepare what `paint` wants for an area, for so many seconds; whether all is there now."""
        end = perf_counter() + budget
        if px < self.style.near_from and not self._far.refine(px, area, end):
            return False
        return prepare(near.jobs(self._batches(px, area), self._level(px)), end)

    def prepare_stand_in(self, budget: float) -> bool:
        """Prepare what stands in for pictures of any other size; whether it is ready."""
        end = perf_counter() + budget
        if not self._far.prepare_whole(end):
            return False
        level = self._level(STAND_IN_PX)
        used = np.flatnonzero(np.bincount(self._far.codes(), minlength=CODES))
        codes = used[used > 0][:, None]
        fills = (codes * TONES + np.arange(TONES)).ravel()
        glyphs = (codes * VARIANTS + np.arange(VARIANTS)).ravel()
        wanted = ((level.fills, fills), (level.glyphs, glyphs))
        jobs = [(tiles, tiles.missing(keys)) for tiles, keys in wanted]
        return prepare(jobs, end)

    def _drawn(self) -> near.Drawn:
        return near.Drawn(self._water, self._pieces, self.layers)

    def _batches(self, px: float, area: Area) -> list[near.Batch]:
        if px < self.style.near_from:
            return self._lines(px, area)
        return near.batches(near.seen_in(self._view, self._drawn(), px, area), self._is_layered(px))

    def _lines(self, px: float, area: Area) -> list[near.Batch]:
        """Lines are drawn over the raster as long as they are further apart than wide."""
        return [] if px < LINES_FROM else near.lines_in(self._view, self._drawn(), px, area)

    def _is_layered(self, px: float) -> bool:
        return px >= self.style.layered_from

    def _paint_far(self, painter: QPainter, px: float, area: Area, budget: float | None) -> bool:
        strength = self.layers.terrain.strength
        may_wait = budget is not None
        is_sharp = self._far.paint(painter, px, area, strength, may_wait=may_wait)
        if not is_sharp or budget == 0:
            return False
        found, level = self._lines(px, area), self._level(px)
        is_sharp &= prepare(near.jobs(found, level), _end(budget))
        near.draw(painter, found, level)
        return is_sharp

    def _paint_near(self, painter: QPainter, px: float, area: Area, budget: float | None) -> bool:
        strength = self.layers.terrain.strength
        if budget == 0 and self._far.paint_ready(painter, px, area, strength):
            return False
        seen = near.seen_in(self._view, self._drawn(), px, area)
        found = near.batches(seen, self._is_layered(px))
        level = self._level(px)
        if prepare(near.jobs(found, level), _end(budget)):
            near.draw(painter, found, level)
            return True
        if px < RASTER_BELOW and self._far.paint_ready(painter, px, area, strength):
            near.draw(painter, near.wanted(seen.lines), level)
            return False
        for other in self._others(px):
            stand_in = near.batches(seen, self._is_layered(other.px))
            if not near.jobs(near.grounds(stand_in), other):
                near.draw(painter, stand_in, other, px / other.px)
                return False
        prepare(near.jobs(found, level), None)
        near.draw(painter, found, level)
        return True

    def _others(self, px: float) -> list[Level]:
        """Levels that may stand in, the ones of the likest sizes first."""
        others = [level for level in self._levels.values() if level.px != px]
        others.sort(key=lambda level: max(level.px / px, px / level.px))
        return others[:3] + [level for level in others[3:] if level.px == STAND_IN_PX]

    def _paint_lettering(self, painter: QPainter, px: float, area: Area) -> None:
        view, layers = self._view, self.layers
        if layers.features.strength:
            painter.setOpacity(layers.features.strength)
            self._markers.draw(painter, px, area)
        if layers.numbers.strength and px >= self.style.numbers_from:
            painter.setOpacity(layers.numbers.strength * self.style.number_opacity)
            grid = grid_in(view.terrain, view.top, px, area, near.OVERHANG)
            self._numbers.draw(painter, grid, px)

    def _level(self, px: float) -> Level:
        """The level of a size, as the one used last; those used longest ago are given up."""
        grid = self.layers.grid.strength
        level = self._levels.pop((px, grid), None) or Level(self._look, px, grid)
        stand_in = (STAND_IN_PX, grid)
        while sum(other.bytes for other in self._levels.values()) > MOST_BYTES:
            oldest = next((key for key in self._levels if key != stand_in), None)
            if oldest is None:
                break
            del self._levels[oldest]
        self._levels[px, grid] = level
        return level


def _end(budget: float | None) -> float | None:
    return None if budget is None else perf_counter() + budget
