"""Paints one hex map at any size; keeps what can be used again from one frame to the next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache, partial
from itertools import chain
from math import ceil
from time import perf_counter
from typing import NamedTuple

import numpy as np
from PySide6.QtGui import QPainter

from mapper.drawing.base.buckets import altered, differ_in_more_than
from mapper.drawing.base.cells import Budget, Touched, prepare
from mapper.drawing.base.grid import Box, Pixel, PixelRect, around, empty_in, grid_in
from mapper.drawing.base.images import Images
from mapper.drawing.base.ink import kept_state, painting
from mapper.drawing.base.layers import Layers
from mapper.drawing.base.tiles import Tiles
from mapper.drawing.base.vector import GroundColours, VectorDevice
from mapper.drawing.hexes import close_up as near
from mapper.drawing.hexes.close_up import CODES, OVERHANG, VARIANTS, LevelLook, ZoomLevel
from mapper.drawing.hexes.content_layers import Keyed, features_by_chunk
from mapper.drawing.hexes.ground import (
    TONES,
    Edge,
    bare_ground,
    draw_upper_sides,
    grain_of,
    lay_paper,
    paper_of,
)
from mapper.drawing.hexes.overview_raster import LINES_FROM, OverviewRaster
from mapper.drawing.hexes.path_lines import with_own
from mapper.drawing.hexes.path_pieces import measured_in, pieces_in, pieces_of
from mapper.drawing.hexes.regions import changed_chunks
from mapper.drawing.hexes.terrain_images import FILLS, has_others, terrain_images
from mapper.drawing.marks_and_words.numbers import Numbers
from mapper.drawing.marks_and_words.placement import PlacedWords
from mapper.drawing.style import Style, Unknown
from mapper.model.campaign.rows import LYING, Path
from mapper.model.hexes.chunks import ChunkAt, chunk_of, hexes_differing
from mapper.model.hexes.hexes import RADIUS, Hex, Top, centre
from mapper.model.hexes.sides import hexes_beside
from mapper.model.map_view import Extent, MapView
from mapper.model.path_geometry import hexes_of
from mapper.model.places import the_hex

OPACITY = 0.22


class EmptyHexes:
    """The painter of outlines of hexes that are not mapped."""

    def __init__(self, top: Top, style: Style) -> None:
        self._top: Top = top
        self._style = style
        self._tiles = lru_cache(1)(partial(_outlines, top, style))

    def draw(
        self, painter: QPainter, terrain: Mapping[ChunkAt, bytes], px: float, area: PixelRect
    ) -> None:
        if px < self._style.grid_from:
            return
        tiles = self._tiles(px)
        grid = empty_in(terrain, self._top, px, area, RADIUS)
        keys = np.zeros(len(grid.x), np.int64)
        tiles.prepare(tiles.missing(keys))
        tiles.draw(painter, keys, grid.x, grid.y)


def _outlines(top: Top, style: Style, px: float) -> Tiles:
    side = 2 * ceil(0.6 * px + 3)
    return Tiles((side, side), 1, lambda p, _: draw_upper_sides(p, px, top, style, OPACITY))


MARK_REACH = 1.15
PATH_REACH = 0.75
WASH_REACH = 1.2
HEIGHT_REACH = 3.0
MOST_AREAS = 6
"""More hexes than this are painted anew as one rectangle."""

MOST_ROWS = 300
"""Where more paths or features differ, all is painted anew."""

REACH = OVERHANG + 1.1


def is_other_map(before: MapView, after: MapView) -> bool:
    """Whether anything differs that is seen all over the map."""
    return (
        (before.top, before.numbering) != (after.top, after.numbering)
        or before.terrain_types is not after.terrain_types
        or before.path_kinds is not after.path_kinds
        or before.underlays != after.underlays
    )


def has_much_else(before: MapView, after: MapView) -> bool:
    """Whether so many rows differ that to find out where takes longer than to paint all anew."""
    kinds = ("paths", "crossings", *(f"{kind}s" for kind in LYING))
    pairs = ((getattr(before, kind), getattr(after, kind)) for kind in kinds)
    return any(differ_in_more_than(MOST_ROWS, one, other) for one, other in pairs)


def touched_areas(before: MapView, after: MapView, px: float) -> list[PixelRect]:
    """All but terrain and words, which whoever changes them says."""
    top = after.top
    areas = around_hexes(_marked(before, after), top, px, MARK_REACH)
    for way in changed_ways(before.paths, after.paths):
        areas += around_hexes(way, top, px, PATH_REACH)
    areas += around_hexes(_in_regions(before, after), top, px, WASH_REACH)
    if before.elevation is not after.elevation:
        heights = hexes_differing(before.elevation, after.elevation)
        areas += around_hexes(heights, top, px, HEIGHT_REACH)
    return areas


def _marked(before: MapView, after: MapView) -> set[Hex]:
    """Where what lies at a hex, crossings or ways to other maps differ."""
    pairs = zip(before.lying.values(), after.lying.values(), strict=True)
    found = {the_hex(row.at) for one, other in pairs for row in altered(one, other)}
    for crossing in altered(before.crossings, after.crossings):
        found |= {*hexes_of(crossing)}
    if before.opens != after.opens:
        found |= {*before.opens.values()} ^ {*after.opens.values()}
    found |= {the_hex(clue.at) for clue in altered(before.clues, after.clues)}
    return found


def changed_ways(before: Mapping[str, Path], after: Mapping[str, Path]) -> list[set[Hex]]:
    """The hexes of each path that differs, as it was and as it is."""
    rows = altered(before, after)
    along = [chain.from_iterable(hexes_beside(side) for side in row.sides) for row in rows]
    return [{*row.hexes, *beside} for row, beside in zip(rows, along, strict=True)]


def way_chunks(before: Mapping[str, Path], after: Mapping[str, Path]) -> set[ChunkAt]:
    return {chunk_of(at) for way in changed_ways(before, after) for at in way}


def around_hexes(hexes: Iterable[Hex], top: Top, px: float, reach: float) -> list[PixelRect]:
    places = [centre(at, top) for at in sorted(hexes)]
    by = reach * px + 6
    if len(places) > MOST_AREAS:
        x, y = [place.x for place in places], [place.y for place in places]
        return [around(min(x) * px, min(y) * px, max(x) * px, max(y) * px, by)]
    return [around(at.x * px, at.y * px, at.x * px, at.y * px, by) for at in places]


def _in_regions(before: MapView, after: MapView) -> set[Hex]:
    found: set[Hex] = set()
    if not changed_chunks(before.regions, before.region_hexes, after):
        return found
    for id_ in before.regions.keys() | after.regions.keys():
        old, new = before.region_hexes.get(id_, {}), after.region_hexes.get(id_, {})
        if before.regions.get(id_) != after.regions.get(id_):
            found |= hexes_differing(old, {}) | hexes_differing({}, new)
        elif old is not new:
            found |= hexes_differing(old, new)
    return found


MOST_BYTES = 96 << 20
"""What the small pictures of all sizes together may take."""

RASTER_BELOW = 24.0
"""Below this the raster stands in for pictures that are not ready."""

KEYED_BUDGET = 0.002
"""Seconds a frame may spend on what is keyed; less would show it piece by piece."""

OFTEN = 20
"""So many times in vain, and what is asked for is made whether there is time or not."""

WAYS = ("paths", "path_kinds", "runs_on")
"""What of a view makes the pieces of its paths."""

STAND_IN_PX = 24.0
"""The size whose pictures stand in for any other until that is ready."""


def make_ready(view: MapView) -> None:
    """Work out beforehand, on whichever thread, what a painter will ask of a view."""
    view.once(features_by_chunk)
    view.once(pieces_in)


class Covered(NamedTuple):
    """What marks and words cover of a map, and what its numbers, for what is laid over it."""

    keyed: list[Box]
    numbers: list[Box]


class HexPainter:
    """The painter of one hex map.

    `paint` is given pixels counted from the plane's origin, so any part comes out the same.
    """

    def __init__(
        self, style: Style, view: MapView, layers: Layers, images: Images, unknown: Unknown | None
    ) -> None:
        """`unknown` is how players see what they do not know; without it, a map just ends."""
        self.style = style
        self.layers = layers
        self._grain = grain_of(style.grain)
        self._paper = bare_ground(unknown, paper_of(style, self._grain))
        self._edge = Edge(style, unknown, self._paper) if unknown is not None else None
        self._levels: dict[tuple[float, float], ZoomLevel] = {}
        self._view = view
        self._measured = dict(view.once(measured_in))
        self._pieces = view.once(pieces_in)
        self._images = images
        self._keyed = Keyed(view, style, images, layers)
        self._numbers = Numbers(style, view.top, view.numbering)
        self._asked = (0.0, 0)
        self._start()

    @property
    def view(self) -> MapView:
        return self._view

    def _start(self) -> None:
        """Forget all pictures: they show other terrain types or another top."""
        view, kinds = self._view, self._pieces.kinds
        self._levels.clear()
        style = with_own(self.style, view.path_kinds)
        types = style.washed(view.terrain_types)
        images = terrain_images(types, self._images)
        self._look = LevelLook(view.top, types, kinds, style, self._grain, images)
        self._outlines = EmptyHexes(view.top, style)
        self._water = self._look.is_water()
        self._far = OverviewRaster(self._look, view.terrain, self._pieces)

    def show(self, view: MapView, changed: Iterable[ChunkAt] | None = None) -> None:
        """Another view; `changed` names the chunks that differ, if it is of the same map."""
        self._show(view, changed, None)

    def follow(
        self, view: MapView, changed: Iterable[ChunkAt], px: float, area: PixelRect
    ) -> list[PixelRect] | None:
        """The same map after a change; what looks otherwise at a size besides the terrain.

        None means all of it. Words may move in what is seen, and elsewhere are placed anew anyway.
        """
        before = self._view
        if is_other_map(before, view):
            self._show(view, changed, None)
            return None
        if has_much_else(before, view):
            self._show_all_anew(view, changed)
            return None
        words = {placed.look: placed.bounds for placed in self._keyed.words(px, area)}
        areas = touched_areas(before, view, px)
        self._show(view, changed, (px, areas))
        after = {placed.look: placed.bounds for placed in self._keyed.words(px, area)}
        moved = [words.get(look) or after[look] for look in words.keys() ^ after.keys()]
        return areas + [area_of_words(box) for box in sorted(moved)]

    def _show_all_anew(self, view: MapView, changed: Iterable[ChunkAt]) -> None:
        """The same map, of which so much differs that nobody asks where."""
        self._view = view
        self._measured, self._pieces = dict(view.once(measured_in)), view.once(pieces_in)
        self._keyed.show(view, None, is_other=True)
        if self._look.kinds == self._pieces.kinds:
            self._far.patch(view.terrain, {*view.terrain, *changed}, self._pieces)
        else:
            self._start()

    def _show(
        self, view: MapView, changed: Iterable[ChunkAt] | None, touched: Touched | None
    ) -> None:
        before, self._view = self._view, view
        has_other_ways = any(getattr(view, each) is not getattr(before, each) for each in WAYS)
        if changed is None:
            self._measured, self._pieces = dict(view.once(measured_in)), view.once(pieces_in)
        elif has_other_ways:
            self._pieces = pieces_of(view.paths, self._measured, view.path_kinds, view.runs_on)
        self._keyed.show(view, touched, is_other=changed is None)
        if (view.numbering, view.top) != (before.numbering, before.top):
            self._numbers = Numbers(self.style, view.top, view.numbering)
        is_alike = (view.top, view.terrain_types) == (before.top, before.terrain_types)
        is_alike &= view.path_kinds == before.path_kinds
        if not is_alike or self._look.kinds != self._pieces.kinds:
            self._start()
            return
        if changed is not None:
            ways = way_chunks(before.paths, view.paths) if has_other_ways else set()
            chunks = {*changed, *ways}
            if chunks:
                self._far.patch(view.terrain, chunks, self._pieces)
        self._far.show(view.terrain, self._pieces)

    def set_layers(self, layers: Layers) -> None:
        self.layers = layers
        self._keyed.set_layers(layers)

    def set_images(self, images: Images, _px: float = 0.0) -> None:
        """Where the images of what is shown from now on come from."""
        self._images = images
        self._keyed.set_images(images)
        if has_others(self._look.images, terrain_images(self._view.terrain_types, images)):
            self._start()

    def keep_words_in(self, frame: Extent) -> None:
        self._keyed.keep_words_in(frame)

    def paint(
        self, painter: QPainter, px: float, area: PixelRect, origin: Pixel, budget: Budget = None
    ) -> bool:
        """Paint an area whose pixel `origin` is the painter's (0, 0).

        With a budget in seconds, what is not ready is stood in for by what is like it; then False
        is returned, and `refine` should be called when there is time. With no time at all (0), the
        quickest will do.
        """
        with kept_state(painter):
            left, top = area.left - origin[0], area.top - origin[1]
            painter.setClipRect(left, top, area.width, area.height)
            painter.translate(-origin[0], -origin[1])
            end = _end(budget and max(budget, KEYED_BUDGET))
            is_ready = self._keyed.prepare(px, area, end)
            lay_paper(painter, self._paper, area)
            if self.style.unknown == "outlines":
                self._outlines.draw(painter, self._view.terrain, px, area)
            self._keyed.draw_beneath(painter, px, area)
            paint = self._paint_far if px < self.style.near_from else self._paint_near
            is_sharp = paint(painter, px, area, budget)
            if self._edge is not None and px >= self.style.near_from:
                self._edge.draw(painter, self._view, px, area)
            if is_sharp or budget:
                self._paint_lettering(painter, px, area)
        return is_sharp and is_ready

    def paint_words(self, painter: QPainter, px: float, area: PixelRect, origin: Pixel) -> None:
        """Numbers, words and marks of an area once more, over what was drawn upon it."""
        with kept_state(painter):
            painter.translate(-origin[0], -origin[1])
            self._paint_words(painter, px, area)

    def covered(self, px: float, area: PixelRect) -> Covered:
        """What lies upon the land in and about an area."""
        numbers: list[Box] = []
        if px >= self.style.numbers_from and self.layers.numbers.strength:
            grid = grid_in(self._view.terrain, self._view.top, px, area, near.OVERHANG)
            numbers = self._numbers.boxes(grid, px)
        return Covered(self._keyed.covered(px, area), numbers)

    def words_in(self, px: float, area: PixelRect) -> list[PlacedWords]:
        """The words that reach into an area, what was placed last first."""
        return self._keyed.words(px, area)

    def refine(self, px: float, area: PixelRect, budget: float) -> bool:
        """Prepare what `paint` wants for an area, for so many seconds; whether all is there now.

        Asked again and again for one size, it goes on however late it is: a slow machine, too, is
        done at last.
        """
        asked_px, asked = self._asked
        asked = asked + 1 if asked_px == px else 0
        is_ready = self._refined(px, area, perf_counter() + budget, goes_on=asked > OFTEN)
        self._asked = (px, 0 if is_ready else asked)
        return is_ready

    def _refined(self, px: float, area: PixelRect, end: float, *, goes_on: bool) -> bool:
        if px < self.style.near_from and not self._far.refine(px, area, end):
            return False
        jobs = near.jobs(self._batches(px, area), self._level(px))
        return prepare(jobs, end, goes_on=goes_on) and self._keyed.prepare(
            px, area, end, goes_on=goes_on
        )

    def prepare_stand_in(self, budget: float) -> bool:
        """Prepare what stands in for pictures of any other size; whether it is ready."""
        end = perf_counter() + budget
        if not self._far.prepare_whole(end):
            return False
        level = self._level(STAND_IN_PX)
        used = np.flatnonzero(np.bincount(self._far.codes(), minlength=CODES))
        codes = used[used > 0][:, None]
        fills = (codes * FILLS + np.arange(TONES)).ravel()
        for code, parts in enumerate(self._look.images.parts().tolist()):
            if parts and code in codes:
                fills = np.concatenate([fills, code * FILLS + np.arange(parts)])
        glyphs = (codes * VARIANTS + np.arange(VARIANTS)).ravel()
        wanted = ((level.fills, fills), (level.glyphs, glyphs))
        jobs = [(tiles, tiles.missing(keys)) for tiles, keys in wanted]
        return prepare(jobs, end, goes_on=True)

    def sketch(self, px: float, area: PixelRect) -> VectorDevice:
        """The same as `paint` with all of it ready, as shapes instead of pixels; without paper."""
        drawing = VectorDevice()
        with painting(drawing) as painter:
            if self.style.unknown == "outlines":
                self._outlines.draw(painter, self._view.terrain, px, area)
            self._keyed.place(px, area)
            self._keyed.draw_beneath(painter, px, area)
            seen = near.seen_in(self._view, self._drawn(), px, area)
            drawing.parts.append(self._ground(seen))
            self._draw(painter, px, area, near.drawn_over_ground(seen), self._level(px))
            self._paint_lettering(painter, px, area)
        return drawing

    def _ground(self, seen: near.CloseUp) -> GroundColours:
        codes = np.unique(seen.grid.codes).tolist()
        colours = {code: self._look.type_of(code).colour for code in codes}
        return GroundColours(seen.grid.q, seen.grid.r, seen.grid.codes, colours, seen.strength)

    def _drawn(self) -> near.PreparedMap:
        return near.PreparedMap(self._water, self._pieces, self.layers, self._look.images)

    def _batches(self, px: float, area: PixelRect) -> list[near.Batch]:
        if px < self.style.near_from:
            return self._lines(px, area)
        return near.batches(near.seen_in(self._view, self._drawn(), px, area), self._is_layered(px))

    def _lines(self, px: float, area: PixelRect) -> list[near.Batch]:
        """Lines are drawn over the raster as long as they are further apart than wide."""
        return [] if px < LINES_FROM else near.lines_in(self._view, self._drawn(), px, area)

    def _is_layered(self, px: float) -> bool:
        return px >= self.style.layered_from

    def _paint_far(self, painter: QPainter, px: float, area: PixelRect, budget: Budget) -> bool:
        strength = self.layers.terrain.strength
        may_wait = budget is not None
        is_sharp = self._far.paint(painter, px, area, strength, may_wait=may_wait)
        if not is_sharp or budget == 0:
            return False
        found, level = self._lines(px, area), self._level(px)
        is_sharp &= prepare(near.jobs(found, level), _end(budget))
        self._draw(painter, px, area, found, level)
        return is_sharp

    def _paint_near(self, painter: QPainter, px: float, area: PixelRect, budget: Budget) -> bool:
        strength = self.layers.terrain.strength
        if budget == 0 and self._far.paint_ready(painter, px, area, strength):
            return False
        seen = near.seen_in(self._view, self._drawn(), px, area)
        found = near.batches(seen, self._is_layered(px))
        level = self._level(px)
        if prepare(near.jobs(found, level), _end(budget)):
            self._draw(painter, px, area, found, level)
            return True
        if px < RASTER_BELOW and self._far.paint_ready(painter, px, area, strength):
            self._draw(painter, px, area, near.wanted(seen.lines), level)
            return False
        for other in self._others(px):
            stand_in = near.batches(seen, self._is_layered(other.px))
            if not near.jobs(near.grounds(stand_in), other):
                self._draw(painter, px, area, stand_in, other)
                return False
        prepare(near.jobs(found, level), None)
        self._draw(painter, px, area, found, level)
        return True

    def _draw(
        self,
        painter: QPainter,
        px: float,
        area: PixelRect,
        found: list[near.Batch],
        level: ZoomLevel,
    ) -> None:
        """Paths lie over whatever is washed over the ground."""
        scale = px / level.px
        near.draw(painter, [each for each in found if each.sort != near.PATHS], level, scale)
        self._keyed.draw_over_ground(painter, px, area)
        near.draw(painter, [each for each in found if each.sort == near.PATHS], level, scale)

    def _others(self, px: float) -> list[ZoomLevel]:
        """Levels that may stand in, the ones of the likest sizes first."""
        others = [level for level in self._levels.values() if level.px != px]
        others.sort(key=lambda level: max(level.px / px, px / level.px))
        return others[:3] + [level for level in others[3:] if level.px == STAND_IN_PX]

    def _paint_lettering(self, painter: QPainter, px: float, area: PixelRect) -> None:
        self._keyed.draw_crossings(painter, px, area, self._pieces)
        self._paint_words(painter, px, area)

    def _paint_words(self, painter: QPainter, px: float, area: PixelRect) -> None:
        """Upon land, paths and the trail: numbers, icons, tokens, names, in this order."""
        view, layers = self._view, self.layers
        if px >= self.style.numbers_from:
            grid = grid_in(view.terrain, view.top, px, area, near.OVERHANG)
            if layers.numbers.strength:
                painter.setOpacity(layers.numbers.strength * self.style.number_opacity)
                self._numbers.draw(painter, grid, px)
            if layers.elevation.strength and view.elevation:
                painter.setOpacity(layers.elevation.strength)
                self._numbers.draw_heights(painter, grid, px, view)
        self._keyed.draw_marks(painter, px, area)
        self._keyed.draw_words(painter, px, area)
        self._keyed.draw_badges(painter, px, area)
        painter.setOpacity(1.0)

    def _level(self, px: float) -> ZoomLevel:
        """The level of a size, as the one used last; those used longest ago are given up."""
        grid = self.layers.grid.strength
        level = self._levels.pop((px, grid), None) or ZoomLevel(self._look, px, grid)
        stand_in = (STAND_IN_PX, grid)
        while sum(other.bytes for other in self._levels.values()) > MOST_BYTES:
            oldest = next((key for key in self._levels if key != stand_in), None)
            if oldest is None:
                break
            del self._levels[oldest]
        self._levels[px, grid] = level
        return level


def area_of_words(box: tuple[float, float, float, float]) -> PixelRect:
    """Where words of that size, and the paper around them, may have been drawn."""
    left, top, right, bottom = box
    return around(left, top, right, bottom, 12 + (bottom - top))


def _end(budget: Budget) -> float | None:
    return None if budget is None else perf_counter() + budget
