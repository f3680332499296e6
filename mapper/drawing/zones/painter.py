"""Paints one level of a zone map at any size, square by square of pixels, each kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import floor, log2
from operator import attrgetter
from time import perf_counter
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from mapper.drawing.base.buckets import altered
from mapper.drawing.base.cells import CELL, MOST_CELLS, Budget, PaintCell, PaintedSquares
from mapper.drawing.base.grid import Pixel, PixelRect, area_of, extent_of
from mapper.drawing.base.images import Affine, Images, StoredImages, no_images
from mapper.drawing.base.ink import clear, faint, joined, kept_state, painting
from mapper.drawing.base.layers import ALL_LAYERS, Layers
from mapper.drawing.base.symbols import MarkLook, Symbols, draw_badge, draw_mark, is_own
from mapper.drawing.base.underlays import Underlays, laid_on_squares
from mapper.drawing.base.vector import VectorDevice
from mapper.drawing.hexes.ground import bare_ground, grain_of, lay_paper, paper_of
from mapper.drawing.marks_and_words.marks import LOOKS
from mapper.drawing.style import Style, Unknown
from mapper.drawing.zones.floors import OVERLAP, REACH, draw_rock, floors, pieces
from mapper.drawing.zones.known_parts import KnownParts, altered_in
from mapper.drawing.zones.passages import Passages
from mapper.drawing.zones.words import (
    MOST_KEPT_PX,
    Middles,
    Sign,
    Signs,
    box_of,
    clear_of,
    sign_of_label,
    signs_of,
)
from mapper.drawing.zones.zone_outlines import Plot, Plots
from mapper.drawing.zones.zone_style import zone_style_of
from mapper.model.campaign.clues import Visibility
from mapper.model.campaign.rows import Underlay
from mapper.model.campaign.zone_rows import Passage
from mapper.model.map_view import SQUARE, Extent, MapView
from mapper.model.places import FootPoint, zone_of
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.zones import level_names, plan_in, standing
from mapper.play.gate.known import stands_for_a_level

SIZE, LEAST_PX, MOST_PX = 0.4, 3.2, 34.0
ICONS_FROM = 11.0
DRAWN_FROM = 4.0
MARK_REACH = 1.0


@dataclass(frozen=True, slots=True)
class Stood:
    """A mark at a point of the plane; only features of the game master's have a badge."""

    x: float
    y: float
    mark: MarkLook
    kind: str
    visibility: Visibility | None = None
    share: float = 1.0
    """How large it is, against the usual."""


Things = Mapping[str, Mapping[str, Any]]
"""By their kinds."""


def by_zone(view: MapView) -> Mapping[str, Things]:
    """What lies in each zone."""
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for kind, rows in view.lying.items():
        for id_, row in rows.items():
            found.setdefault(zone_of(row.at), {}).setdefault(kind, {})[id_] = row
    return found


def zones_with_clues(view: MapView) -> frozenset[str]:
    return frozenset(zone_of(clue.at) for clue in view.clues.values())


def stood_in(
    plot: Plot, things: Things, view: MapView, at: FootPoint, ways: Iterable[Passage] = ()
) -> list[Stood]:
    """What stands in a zone, tokens before features."""
    found, placed = [], standing(plot.zone, at, things, ways)
    for kind, points in placed.points.items():
        share = placed.shares.get(kind, 1.0)
        for id_, (x, y) in points.items():
            row = things[kind][id_]
            visibility = getattr(row, "visibility", None) if view.has_badges else None
            look = LOOKS[kind](row, 0)
            found.append(Stood(x / SQUARE, y / SQUARE, look, kind, visibility, share))
    if plot.id in view.open_zones.values():
        found.append(Stood(at.x / SQUARE + 0.95, at.y / SQUARE - 0.1, MarkLook("opens"), "map"))
    if view.has_badges and plot.id in view.once(zones_with_clues):
        found.append(Stood(at.x / SQUARE - 0.95, at.y / SQUARE - 0.1, MarkLook("clue"), "badge"))
    return found


def draw_stood(
    painter: QPainter, px: float, each: Stood, style: Style, symbols: Symbols, layers: Layers
) -> None:
    """`painter` counts in pixels of the plane."""
    if px < DRAWN_FROM:
        return
    size = min(MOST_PX * style.finer, max(LEAST_PX, SIZE * px)) * each.share
    layer = layers.of_kind(each.kind)
    with kept_state(painter):
        painter.translate(each.x * px, each.y * px)
        if layer.strength:
            painter.setOpacity(layer.strength)
            draw_mark(painter, size, each.mark, style, symbols, is_far=px < ICONS_FROM)
        if each.visibility is not None and layers.badges.strength:
            painter.setOpacity(layers.badges.strength)
            painter.translate(size * 0.86, size * 0.8)
            draw_badge(painter, max(2.6, size * 0.4), each.visibility, style)


FEET = 5
WORDS_REACH = 2.0
NUMBERS_FROM = 2.9
MANY = 1_000
"""Of more zones, less is painted at a time in a window, and more for a file."""

GHOST_LINE, GHOST_WASH = 0.4, 0.07


class ZonePainter:
    """The painter of one level of a zone map.

    What the painter of hex maps is for hexes; the plane's unit is a square of five feet.
    """

    def __init__(
        self,
        style: Style,
        view: MapView,
        layers: Layers = ALL_LAYERS,
        images: Images | None = None,
        level: int = 0,
        unknown: Unknown | None = None,
        cell: int = 0,
    ) -> None:
        """It is painted in squares of so many pixels across as a `cell` has; 0: as suits it.

        `level` 0 is the first that has a zone.
        """
        self.style = style
        self._level = level
        self.layers = layers
        self._images = images or StoredImages(no_images)
        self._paper = bare_ground(unknown, paper_of(style, grain_of(style.grain)))
        self._cell = cell
        self._is_for_file = False
        self._middles = Middles()
        self._symbols = Symbols(self._images)
        self.show(view)

    @property
    def view(self) -> MapView:
        return self._view

    @property
    def level(self) -> int:
        """The level that is shown: the one asked for, if it is there, or the first with a zone."""
        levels, named = self._plots.levels(), level_names(self._view)
        is_there = self._level in levels or self._level in named
        return self._level if is_there else next(iter(levels), self._level or 1)

    def extent(self) -> Extent | None:
        """The rectangle of the plane around the level that is shown."""
        return self._plots.extent(self.level)

    def show_level(self, level: int) -> None:
        if level != self._level:
            self._level = level
            self._forget()

    def show(self, view: MapView) -> None:
        """A view, of this map or another one."""
        self._view = view
        are_many = len(view.zones) > MANY
        at_a_time = 2 * CELL if self._is_for_file else CELL // 2
        side = self._cell or (at_a_time if are_many else CELL)
        self._cells = PaintedSquares(
            self._paint_cell, side=side, most=0 if self._is_for_file else MOST_CELLS
        )
        self._written = Signs(MOST_KEPT_PX if are_many else 0)
        self._stand_in = Placeholder(self._paint_cell, side)
        self._plots = Plots(view)
        self._passages = Passages(view, self._plots)
        self._lay_under()
        self._things = by_zone(view)
        self._look = zone_style_of(self.style, plan_in(view).walls)
        self._forget()

    def follow(self, view: MapView, px: float) -> list[PixelRect] | None:
        """The same map after a change; what looks otherwise at a size. None means all of it."""
        before = self._view
        level = self.level
        if before.plan != view.plan or before.underlays != view.underlays:
            self.show(view)
            return None
        self._view = view
        if before.zones != view.zones or before.beneath != view.beneath:
            self._known_parts.forget()
        extents = self._plots.follow(view) + self._passages.follow(view, self._plots)
        extents += self._marks_after(before, view)
        if level != self.level:
            self._forget()
            return None

        self._stand_in.cover(self._plots.extent(level))
        return self._faded(extents, px)

    def _faded(self, extents: list[Extent], px: float) -> list[PixelRect]:
        """The areas that are painted anew, at a size."""

        def areas_at(size: float) -> list[PixelRect]:
            return [area_of(extent, size, WORDS_REACH) for extent in extents]

        areas = areas_at(px)
        self._cells.fade((px, areas))
        self._stand_in.fade(areas_at)
        return areas

    def make_file(self) -> None:
        """Nobody waits for a frame, and what has been painted once is not asked for again."""
        self._is_for_file = True
        self.show(self._view)

    def set_layers(self, layers: Layers) -> None:
        self.layers = layers
        self._forget()

    def set_images(self, images: Images, px: float = 0.0) -> list[PixelRect] | None:
        """Where images come from; what looks otherwise at a size. None means all of it."""
        before, parts, level = self._images, self._known_parts.of(self.level), self.level
        self._images = images
        self._symbols = Symbols(images)
        self._lay_under()
        icons = {row.icon for row in self._view.features.values() if px and is_own(row.icon)}
        extents = altered_in(parts, self._known_parts.of(level)) if px else None
        if extents is None or any(before.picture(e) is not images.picture(e) for e in icons):
            self._forget()
            return None
        return self._faded(extents, px)

    def _lay_under(self) -> None:
        """An image is seen whole; of those that a level's name stands for, what is known."""
        rows = self._view.underlays
        self._underlays = Underlays(rows, self._images, _laid, attrgetter("level"))
        self._known_parts = KnownParts(rows, self._images)

    def _forget(self) -> None:
        self._cells.forget()
        self._stand_in.forget()
        self._stand_in.cover(self._plots.extent(self.level))

    def paint(
        self, painter: QPainter, px: float, area: PixelRect, origin: Pixel, budget: Budget = None
    ) -> bool:
        """Paint an area whose pixel `origin` is the painter's (0, 0).

        With a budget, however large, what is not ready is sketched; then False is returned.
        """
        with kept_state(painter):
            painter.setClipRect(
                area.left - origin[0], area.top - origin[1], area.width, area.height
            )
            painter.translate(-origin[0], -origin[1])
            if budget is None:
                self._cells.prepare(px, area, None)
            is_ready = self._cells.is_ready(px, area)
            if not self._cells.has_all(px, area):
                self._stand_in_for(painter, px, area)
            self._cells.draw(painter, px, area)
        return is_ready

    def refine(self, px: float, area: PixelRect, budget: float) -> bool:
        """Prepare what `paint` wants for an area, for so many seconds; whether all is there now."""
        end = perf_counter() + budget
        if not self._plots.prepare(self.level, extent_of(area, px), WORDS_REACH, end):
            return False
        return self._cells.prepare(px, area, end, goes_on=True)

    def prepare_stand_in(self, budget: float) -> bool:
        """Prepare what stands in for pictures of any other size; whether it is ready."""
        return self._stand_in.prepare(budget)

    def sketch(self, px: float, area: PixelRect) -> VectorDevice:
        """The same as `paint` with all of it ready, as shapes instead of pixels; without paper."""
        drawing = VectorDevice()
        with painting(drawing) as painter:
            self._paint_all(painter, px, area)
        return drawing

    def _marks_after(self, before: MapView, view: MapView) -> list[Extent]:
        """Where what lies in zones, labels or ways to other maps differ."""
        pairs = zip(before.lying.values(), view.lying.values(), strict=True)
        zones = {zone_of(row.at) for one, other in pairs for row in altered(one, other)}
        if zones:
            self._things = by_zone(view)
        zones |= {*before.open_zones.values()} ^ {*view.open_zones.values()}
        zones |= {zone_of(clue.at) for clue in altered(before.clues, view.clues)}
        zones |= self._clear_of_ways(before, view)
        found = [_extent(self._plots.plot(id_)) for id_ in sorted(zones) if id_ in view.zones]
        for row in altered(before.labels, view.labels):
            found += [
                Extent(x / SQUARE - 6, y / SQUARE - 1, x / SQUARE + 6, y / SQUARE + 1)
                for x, y in row.points
            ]
        return found

    def _clear_of_ways(self, before: MapView, view: MapView) -> set[str]:
        """The zones where things stand clear of other doors than before, or numbers of stairs."""
        if before.passages is view.passages:
            return set()
        ways = altered(before.passages, view.passages)
        flights = (row for row in ways if not PASSAGES[row.kind].needs_wall)
        filled = {id_ for id_, rows in self._things.items() if rows.keys() - {"feature"}}
        return filled | {side.zone for row in flights for side in row.sides}

    def _stand_in_for(self, painter: QPainter, px: float, area: PixelRect) -> None:
        """What a frame has no time for: the level as it is at another size, or its outlines."""
        lay_paper(painter, self._paper, area)
        if self._stand_in.is_there:
            self._stand_in.draw(painter, px, area)
            return
        plots = self._plots.within(self.level, extent_of(area, px))
        with kept_state(painter):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(px, px)
            painter.fillPath(joined(plot.floor for plot in plots), self._look.floor)
            painter.setPen(self._look.wall_pen(px))
            painter.drawPath(joined(plot.walls for plot in plots))

    def _paint_cell(self, painter: QPainter, px: float, area: PixelRect) -> bool:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lay_paper(painter, self._paper, area)
        self._paint_all(painter, px, area)
        return True

    def _paint_all(self, painter: QPainter, px: float, area: PixelRect) -> None:
        seen, level = extent_of(area, px), self.level
        plots = self._plots.within(level, seen, REACH + 1.0)
        strength = self.layers.underlay.strength
        has_whole = bool(strength) and self._underlays.has_any(level)
        has_part = bool(strength and self._known_parts.of(level))
        if has_whole:
            with kept_state(painter):
                painter.setOpacity(strength)
                self._underlays.paint(painter, px, area, level)
        self._paint_others(painter, px, seen, level)
        strength = self.layers.terrain.strength
        if plots and strength:
            painter.setOpacity(strength)
            is_clear = has_whole or has_part
            self._paint_zones(painter, px, area, seen, plots, is_clear=is_clear, is_cut=has_part)
            painter.setOpacity(1.0)
        self._paint_words_and_marks(painter, px, seen, level, is_clear=has_whole or has_part)

    def _paint_known_parts(self, painter: QPainter, px: float, area: PixelRect) -> None:
        """Cut out before they are painted: what is clipped away stays in some kinds of files."""
        for part in pieces(area, 0):
            shown = clear(part.width, part.height)
            with painting(shown, part.left, part.top) as brush:
                brush.setOpacity(self.layers.underlay.strength)
                self._known_parts.paint(brush, px, part, self.level, (self._view, self._plots))
            painter.drawImage(QPointF(part.left, part.top), shown)

    def _paint_others(self, painter: QPainter, px: float, seen: Extent, level: int) -> None:
        """Levels above and beneath, as if they shone through."""
        strength = self.layers.others.strength
        if not strength:
            return
        painter.save()
        painter.setOpacity(strength)
        painter.scale(px, px)
        for other in self._plots.levels():
            if other == level:
                continue
            plots = self._plots.within(other, seen, REACH)
            painter.fillPath(
                joined(plot.floor for plot in plots), faint(self._look.ink, GHOST_WASH)
            )
            pen = self._look.pen(px, max(0.8, 0.05 * px), faint(self._look.ink, GHOST_LINE))
            pen.setDashPattern([4, 3])
            painter.strokePath(joined(plot.walls for plot in plots), pen)
        painter.restore()

    def _paint_zones(
        self,
        painter: QPainter,
        px: float,
        area: PixelRect,
        seen: Extent,
        plots: list[Plot],
        *,
        is_clear: bool,
        is_cut: bool,
    ) -> None:
        """`is_clear` where an image shows through the floors; `is_cut` where it ends with them."""
        look, plan = self._look, plan_in(self._view)
        with kept_state(painter):
            painter.scale(px, px)
            if is_cut or not is_clear:
                draw_rock(painter, px, seen, [p for p in plots if p.zone.kind != "outside"], look)
            if is_cut:
                painter.fillPath(joined(plot.floor for plot in plots), look.floor)
        if is_cut:
            self._paint_known_parts(painter, px, area)
        squares = plan.grid / FEET if self.layers.grid.strength else 0.0
        for part in pieces(area, 0 if is_clear else OVERLAP):
            if near := self._plots.within(self.level, extent_of(part, px), REACH + 0.3):
                image = floors(px, part, near, look, squares, is_clear=is_clear)
                painter.drawImage(QPointF(part.left, part.top), image)
        with kept_state(painter):
            painter.scale(px, px)
            walls = joined(plot.walls for plot in plots if plot.zone.kind != "outside")
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(look.wall_pen(px))
            painter.drawPath(walls)
            self._passages.draw(painter, px, self.level, seen, look)

    def _paint_words_and_marks(
        self, painter: QPainter, px: float, seen: Extent, level: int, *, is_clear: bool
    ) -> None:
        plots = self._plots.within(level, seen, WORDS_REACH)
        shown = QRectF(seen.left * px, seen.top * px, seen.width * px, seen.height * px)
        for sign in self._signs(px, level, plots, is_clear=is_clear):
            if box_of(sign, px).intersects(shown.adjusted(-4, -4, 4, 4)):
                self._written.draw(painter, sign, px)
        view = self._view
        for plot in plots:
            things = self._things.get(plot.id, {})
            if things or view.open_zones or view.clues:
                ways: list[Passage] = []
                if things.keys() - {"feature"}:
                    ways = self._passages.of_zone(plot.id, level, _extent(plot))
                for each in stood_in(plot, things, view, self._middles.point(plot), ways):
                    draw_stood(painter, px, each, self.style, self._symbols, self.layers)

    def _signs(self, px: float, level: int, plots: list[Plot], *, is_clear: bool) -> list[Sign]:
        view, look, signs = self._view, self._look, []
        if self.layers.numbers.strength and px >= NUMBERS_FROM:
            taken = self._passages.flights(level)
            for plot in plots:
                at = clear_of(self._middles.of(plot), plot, taken)
                signs += signs_of(plot, at, look, px, is_clear=is_clear)
        if self.layers.labels.strength:
            rows = [row for row in view.labels.values() if row.level == level]
            signs += [sign for row in rows if (sign := sign_of_label(row, look, px)) is not None]
        return signs


def _laid(row: Underlay) -> Affine | None:
    return None if stands_for_a_level(row.image) else laid_on_squares(row.spots)


def _extent(plot: Plot) -> Extent:
    return Extent(*plot.polygon.bounds)


ACROSS = 2048
"""Pixels that a level takes at the most, in either direction."""

LARGEST_PX = 16.0
MARGIN = 2.0


class Placeholder:
    """A picture of a whole level at a small size, shown until squares are painted.

    What has changed since is drawn as it was until it is prepared again.
    """

    def __init__(self, paint: PaintCell, side: int = CELL) -> None:
        self._cells = PaintedSquares(paint, side=side)
        self._px = 0.0
        self._area = PixelRect(0, 0, 0, 0)

    @property
    def is_there(self) -> bool:
        return self._px > 0 and self._cells.has_all(self._px, self._area)

    def forget(self) -> None:
        self._cells.forget()

    def cover(self, extent: Extent | None) -> None:
        """Be of this part of the plane; the size goes by steps, so that most of it is kept."""
        if extent is None:
            self._px = 0.0
            return
        longest = max(extent.width, extent.height) + 2 * MARGIN
        self._px = px = min(LARGEST_PX, 2.0 ** floor(log2(ACROSS / longest)))
        self._area = area_of(extent, px, MARGIN)

    def fade(self, areas: Callable[[float], list[PixelRect]]) -> None:
        """Prepare anew what lies in these areas, which are asked for at its own size."""
        self._cells.fade((self._px, areas(self._px)))

    def prepare(self, budget: float) -> bool:
        """Paint for so many seconds; whether all of it is there as it should be."""
        end = perf_counter() + budget
        return not self._px or self._cells.prepare(self._px, self._area, end, goes_on=True)

    def draw(self, painter: QPainter, px: float, area: PixelRect) -> None:
        """Drawn larger or smaller; `painter` counts in pixels of the plane at size `px`."""
        self._cells.draw_scaled(painter, self._px, px, area)
