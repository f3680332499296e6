"""Paints one map at any size; keeps what can be used again from one frame to the next."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QPainter

from mapper.drawing import near
from mapper.drawing.courses import pieces_of
from mapper.drawing.far import LINES_FROM, FarMap
from mapper.drawing.grid import Area, grid_in
from mapper.drawing.ground import grain_of, paper_of
from mapper.drawing.layers import ALL_LAYERS, Layers
from mapper.drawing.level import Level, Look, prepare
from mapper.drawing.markers import Markers
from mapper.drawing.numbers import Figures
from mapper.drawing.style import Style
from mapper.model.chunks import ChunkAt
from mapper.model.map_view import MapView

MOST_BYTES = 96 << 20
"""What the small pictures of all sizes together may take."""

ALIKE = 1.5
"""Pictures of another size stand in for a frame if they are at most so many times larger or smaller."""


class MapPainter:
    """`paint` is given pixels counted from the plane's origin, so any part comes out the same."""

    def __init__(self, style: Style, view: MapView, layers: Layers = ALL_LAYERS) -> None:
        self.style = style
        self.layers = layers
        self._grain = grain_of(style.grain)
        self._paper = paper_of(style, self._grain)
        self._levels: dict[tuple[float, float], Level] = {}
        self._figures: tuple[float, Figures] | None = None
        self._show(view)

    @property
    def view(self) -> MapView:
        return self._view

    def show(self, view: MapView, changed: Iterable[ChunkAt] | None = None) -> None:
        """Another view of the map; `changed` names all chunks that differ, if only terrain does."""
        before = self._view
        if changed is None or not _differ_in_terrain_only(before, view):
            self._show(view, self._look if _look_alike(before, view) else None)
            return
        self._view = view
        self._far.patch(view.terrain, changed)

    def _show(self, view: MapView, look: Look | None = None) -> None:
        self._view = view
        self._pieces = pieces_of(view.paths)
        if look is None or look.kinds != self._pieces.kinds:
            look = Look(view.top, view.terrain_types, self._pieces.kinds, self.style, self._grain)
            self._levels.clear()
        self._look = look
        self._water = look.is_water()
        self._markers = Markers(view.features, view.top, self.style)
        self._far = FarMap(look, view.terrain, self._pieces)

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

        With a budget in seconds, pictures that are not ready are stood in for by those of another
        size; then False is returned and `refine` should be called when there is time.
        """
        painter.save()
        corner = QPoint(area.left - origin[0], area.top - origin[1])
        target = QRect(corner.x(), corner.y(), area.width, area.height)
        painter.setClipRect(target)
        painter.drawTiledPixmap(
            target, self._paper, QPoint(area.left % self._paper.width(), area.top % self._paper.height())
        )
        painter.translate(-origin[0], -origin[1])
        is_sharp = True
        if px < self.style.near_from:
            self._paint_far(painter, px, area)
        else:
            is_sharp = self._paint_near(painter, px, area, budget)
        self._paint_lettering(painter, px, area)
        painter.restore()
        return is_sharp

    def refine(self, px: float, area: Area, budget: float) -> bool:
        """Prepare what `paint` had to stand in for; whether nothing is missing any more."""
        if px < self.style.near_from:
            return True
        level = self._level(px)
        return prepare(near.jobs(self._batches(px, area), level), budget)

    def _batches(self, px: float, area: Area) -> list[near.Batch]:
        drawn = near.Drawn(self._water, self._pieces, self.layers)
        return near.batches(self._view, drawn, px, area, self.style)

    def _paint_near(self, painter: QPainter, px: float, area: Area, budget: float | None) -> bool:
        found = self._batches(px, area)
        level = self._level(px)
        is_sharp = prepare(near.jobs(found, level), budget)
        if not is_sharp:
            other = self._stand_in(px, found)
            if other is None:
                prepare(near.jobs(found, level), None)
                is_sharp = True
            else:
                level = other
        near.draw(painter, found, level, px / level.px)
        return is_sharp

    def _paint_far(self, painter: QPainter, px: float, area: Area) -> None:
        """The raster, and lines as long as they are further apart than wide."""
        self._far.paint(painter, px, area, self.layers.terrain.strength)
        if px < LINES_FROM:
            return
        drawn = near.Drawn(self._water, self._pieces, self.layers)
        found = near.lines_in(self._view, drawn, px, area)
        level = self._level(px)
        prepare(near.jobs(found, level), None)
        near.draw(painter, found, level, 1.0)

    def _paint_lettering(self, painter: QPainter, px: float, area: Area) -> None:
        view, layers = self._view, self.layers
        if layers.features.strength:
            painter.setOpacity(layers.features.strength)
            self._markers.draw(painter, px, area)
        if layers.numbers.strength and px >= self.style.numbers_from:
            painter.setOpacity(layers.numbers.strength * self.style.number_opacity)
            grid = grid_in(view.terrain, view.top, px, area, near.OVERHANG)
            self._figures_of(px).draw(painter, grid, view.top, view.numbering, px)

    def _figures_of(self, px: float) -> Figures:
        if self._figures is None or self._figures[0] != px:
            self._figures = px, Figures(self.style, px)
        return self._figures[1]

    def _stand_in(self, px: float, found: list[near.Batch]) -> Level | None:
        """The ready level whose size is the nearest."""
        others = [
            level
            for level in self._levels.values()
            if level.px != px and max(level.px / px, px / level.px) <= ALIKE
        ]
        others.sort(key=lambda level: abs(level.px - px))
        return next((level for level in others if not near.jobs(found, level)), None)

    def _level(self, px: float) -> Level:
        """The level of a size, as the one used last; those used longest ago are given up."""
        grid = self.layers.grid.strength
        level = self._levels.pop((px, grid), None) or Level(self._look, px, grid)
        while sum(other.bytes for other in self._levels.values()) > MOST_BYTES:
            del self._levels[next(iter(self._levels))]
        self._levels[px, grid] = level
        return level


def _differ_in_terrain_only(one: MapView, other: MapView) -> bool:
    return one.paths is other.paths and _look_alike(one, other)


def _look_alike(one: MapView, other: MapView) -> bool:
    return one.top == other.top and one.terrain_types == other.terrain_types
