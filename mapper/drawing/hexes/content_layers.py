"""What a game master keys on a map: everything that is drawn beneath, over and on its ground."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache, partial
from math import atan2, ceil, degrees, pi
from operator import attrgetter

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from mapper.drawing.base.buckets import Buckets, by_chunk, chunks_seen
from mapper.drawing.base.cells import PaintedSquares, Touched, kept_last, made_in_time
from mapper.drawing.base.grid import Box, PixelRect, block_of, pixels_of
from mapper.drawing.base.images import Images
from mapper.drawing.base.ink import ROUND, XY, coloured, curve, polyline, round_pen
from mapper.drawing.base.layers import Layers
from mapper.drawing.base.symbols import Symbols
from mapper.drawing.base.tiles import Tiles
from mapper.drawing.base.underlays import Underlays, laid_on_hexes
from mapper.drawing.base.vector import drawing_of
from mapper.drawing.hexes.lattice import Lattice, premultiplied
from mapper.drawing.hexes.path_lines import with_own
from mapper.drawing.hexes.path_pieces import BridgePlace, Pieces, bridge_place
from mapper.drawing.hexes.regions import Regions
from mapper.drawing.marks_and_words.lettering import Lettering
from mapper.drawing.marks_and_words.map_text import (
    Saying,
    is_long,
    of_features,
    of_label,
    shown_from,
)
from mapper.drawing.marks_and_words.marks import Marks
from mapper.drawing.marks_and_words.placement import PlacedWords, WordPlacement
from mapper.drawing.marks_and_words.region_names import LongTexts
from mapper.drawing.style import Style
from mapper.model.campaign.rows import LYING, Crossing, Feature, Label
from mapper.model.hexes.chunks import ChunkAt, Floats
from mapper.model.hexes.elevation import SEA_LEVEL, UNKNOWN
from mapper.model.hexes.hexes import DIRECTIONS, Hex, Top, centre
from mapper.model.hexes.sides import canonical
from mapper.model.map_view import Extent, MapView
from mapper.model.path_geometry import BARRING

KINDS = ("bridge", "ford", "ferry", "gate")
CROSSINGS_FROM = 9.0
DECK, STONE = "#c9a877", "#8b8079"


SIDES, TURNS = 3, 12
"""At a side it lies in one of three directions, in a hex in one of twelve."""
TURN, WAYS = pi / TURNS, SIDES + TURNS


class Crossings:
    """The painter of bridges, fords, ferries and gates.

    At a side they lead from hex to hex; in a hex they lie on the river, along what crosses it.
    """

    def __init__(self, view: MapView, style: Style) -> None:
        self._top: Top = view.top
        self._style = style
        self._rows: Buckets[Crossing] = Buckets(lambda row: row.side.hex)
        self._tiles = lru_cache(1)(self._sized)
        self.follow(view)

    def follow(self, view: MapView) -> None:
        own = view.path_kinds
        self._rows.follow(view.crossings)
        self._looks = with_own(self._style, own)
        self._barring = {*BARRING} | {id_ for id_, kind in own.items() if kind.travel in BARRING}
        self._pieces: Pieces | None = None
        self._places: dict[Hex, BridgePlace] = {}

    def _place(self, pieces: Pieces, at: Hex) -> BridgePlace:
        """Looked up once for the paths as they are."""
        if pieces is not self._pieces:
            self._pieces, self._places = pieces, {}
        if at not in self._places:
            self._places[at] = bridge_place(pieces, at, self._top, self._looks, self._barring)
        return self._places[at]

    def draw(self, painter: QPainter, px: float, area: PixelRect, pieces: Pieces) -> None:
        if px < CROSSINGS_FROM or not len(self._rows):
            return
        seen = chunks_seen(self._rows.chunks, px, area, self._top)
        rows = [row for place in seen for row in self._rows.within(place).values()]
        if rows:
            self._lay_out(painter, px, rows, pieces)

    def _lay_out(self, painter: QPainter, px: float, rows: list[Crossing], pieces: Pieces) -> None:
        placed = [self._placed(row, pieces) for row in rows]
        q, r = np.array([at for at, _, _ in placed], np.int64).T
        x, y = pixels_of(q, r, self._top, px)
        x = x + np.array([round(by_x * px) for _, (by_x, _), _ in placed])
        y = y + np.array([round(by_y * px) for _, (_, by_y), _ in placed])
        ways = np.array([way for _, _, way in placed])
        keys = np.array([KINDS.index(row.kind) for row in rows]) * WAYS + ways
        tiles = self._tiles(px)
        tiles.prepare(tiles.missing(keys))
        tiles.draw(painter, keys, x, y)

    def _placed(self, row: Crossing, pieces: Pieces) -> tuple[Hex, XY, int]:
        """From the middle of which hex, how far away, and which way it lies."""
        if row.is_within:
            at, (x, y) = self._place(pieces, row.side.hex)
            turn = round((atan2(y, x) + pi / 2) % pi / TURN) % TURNS
            return row.side.hex, at, SIDES + turn
        side = canonical(row.side)
        step = centre(DIRECTIONS[side.direction], self._top)
        return side.hex, (step.x / 2, step.y / 2), side.direction

    def _sized(self, px: float) -> Tiles:
        wide = 2 * ceil(0.5 * px + 3)
        return Tiles((wide, wide), len(KINDS) * WAYS, partial(self._draw, px))

    def _draw(self, px: float, painter: QPainter, key: int) -> None:
        """From hex to hex runs from left to right."""
        kind, way = divmod(key, WAYS)
        if way < SIDES:
            step = centre(DIRECTIONS[way], self._top)
            painter.rotate(degrees(atan2(step.y, step.x)))
        else:
            painter.rotate(degrees((way - SIDES) * TURN - pi / 2))
        painter.scale(px, px)
        draw_crossing(painter, KINDS[kind], px, self._style)


def draw_crossing(painter: QPainter, kind: str, px: float, style: Style) -> None:
    ink, paper = QColor(style.ink), QColor(style.halo)
    fine = max(0.022, 1.1 / px)
    match kind:
        case "bridge":
            deck = QRectF(-0.16, -0.075, 0.32, 0.15)
            painter.fillRect(deck.adjusted(-fine, -fine, fine, fine), paper)
            painter.fillRect(deck, coloured(DECK, style))
            for side in (-1, 1):
                rail = [(-0.22, side * 0.13), (-0.15, side * 0.08), (0.15, side * 0.08)]
                _stroke(painter, polyline([*rail, (0.22, side * 0.13)]), ink, fine * 1.4)
        case "ford":
            for x in (-0.1, 0.0, 0.1):
                wave = curve(
                    [(x - 0.025, -0.1), (x + 0.025, -0.03), (x - 0.025, 0.04), (x + 0.025, 0.1)]
                )
                _stroke(painter, wave, paper, fine * 3)
                _stroke(painter, wave, QColor(style.water_ink), fine * 1.3)
        case "ferry":
            way = polyline([(-0.24, 0.0), (0.24, 0.0)])
            pen = QPen(ink, fine)
            pen.setDashPattern([2.0, 2.0])
            painter.strokePath(way, pen)
            hull = QPainterPath(QPointF(-0.13, -0.05))
            hull.quadTo(QPointF(0.0, 0.16), QPointF(0.13, -0.05))
            hull.closeSubpath()
            _stroke(painter, hull, paper, fine * 2.6)
            painter.fillPath(hull, coloured(DECK, style))
            _stroke(painter, hull, ink, fine)
        case _:
            for y in (-0.12, 0.12):
                tower = QRectF(-0.07, y - 0.06, 0.14, 0.12)
                painter.fillRect(tower.adjusted(-fine, -fine, fine, fine), ink)
                painter.fillRect(tower, coloured(STONE, style))
            painter.fillRect(QRectF(-0.035, -0.06, 0.07, 0.12), coloured(DECK, style))


def _stroke(painter: QPainter, path: QPainterPath, colour: QColor, width: float) -> None:
    painter.strokePath(path, round_pen(colour, width, ROUND))


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


WORDED = ("labels", "regions", "region_hexes", "opens", "clues", *(f"{kind}s" for kind in LYING))
"""What words are made of, or keep clear of."""

INSET = 4.0
"""Pixels between words and the edge of a picture, for the paper around them."""

MOST_SIZES = 4
"""The words of so many sizes are kept: the next turns of the wheel want others."""


def features_by_chunk(view: MapView) -> Mapping[ChunkAt, Mapping[str, Feature]]:
    return by_chunk(view.features, attrgetter("at"))


BENEATH, ABOVE = False, True
"""Where an image lies, against the terrain."""


class Keyed:
    """Knows one map at a time; `prepare` works out what the others then draw."""

    def __init__(self, view: MapView, style: Style, images: Images, layers: Layers) -> None:
        self._style = style
        self._images = images
        self._lettering = Lettering(style)
        self._symbols = Symbols(images)
        self._beneath = PaintedSquares(self._paint_beneath)
        self._over = PaintedSquares(self._paint_over)
        self._layers = layers
        self._frame: Extent | None = None
        self._begin(view)

    def _begin(self, view: MapView) -> None:
        self._view = view
        self._underlays = self._laid_under(view)
        self._regions = Regions(view, self._style)
        self._crossings = Crossings(view, self._style)
        self._features: Buckets[Feature] = Buckets(attrgetter("at"))
        self._features.begin(view.features, view.once(features_by_chunk))
        self._labels: Buckets[Label] = Buckets(lambda row: row.hexes[0])
        self._labels.follow(view.labels)
        self._marks = Marks(view, self._features, self._style, self._symbols)
        self._said: dict[ChunkAt, list[Saying]] = {}
        self._long = LongTexts()
        self._placements: dict[float, WordPlacement] = {}
        self._forget()

    def _forget(self, touched: Touched | None = None) -> None:
        self._beneath.forget(touched)
        self._over.forget(touched)

    def _laid_under(self, view: MapView) -> Underlays:
        laid = partial(laid_on_hexes, top=view.top)
        return Underlays(view.underlays, self._images, laid, attrgetter("is_above"))

    def show(self, view: MapView, touched: Touched | None, *, is_other: bool = False) -> None:
        """Another state of the map, or another map; None: all of it may look otherwise."""
        before = self._view
        if view.top != before.top:
            self._begin(view)
            return
        self._view = view
        if is_other:
            featured = self._features.begin(view.features, view.once(features_by_chunk))
        else:
            featured = self._features.follow(view.features)
        self._marks.follow(view, featured)
        self._crossings.follow(view)
        self._regions.follow(view)
        for place in featured | self._labels.follow(view.labels):
            self._said.pop(place, None)
        if any(getattr(before, part) is not getattr(view, part) for part in WORDED):
            self._placements.clear()
        if before.underlays is not view.underlays:
            self._underlays = self._laid_under(view)
            touched = None
        self._forget(touched)

    def set_layers(self, layers: Layers) -> None:
        self._layers = layers
        self._forget()

    def keep_words_in(self, frame: Extent) -> None:
        """Of a picture that ends there, no words are cut off."""
        self._frame = frame
        self._placements.clear()

    def set_images(self, images: Images) -> None:
        self._images = images
        self._symbols.renew(images)
        self._underlays = self._laid_under(self._view)
        self._marks.new_images()
        self._forget()

    def prepare(
        self, px: float, area: PixelRect, end: float | None, *, goes_on: bool = False
    ) -> bool:
        """Whether everything that is seen of an area is ready, or was made so in time.

        What `goes_on` makes something ready however late it is.
        """
        is_ready = self._prepare_cells(px, area, end, goes_on)
        is_ready = is_ready and self._marks.prepare(px, area, end, goes_on=goes_on)
        if not is_ready or not self._layers.labels.strength:
            return is_ready
        placement = self._placement_at(px)
        if not placement.settle(area, end, goes_on=goes_on):
            return False
        words = placement.within(area)
        lacking = (placed for placed in words if placement.plate(placed, 0.0) is None)
        return made_in_time(
            lacking, lambda placed: placement.plate(placed, None), end, goes_on=goes_on
        )

    def place(self, px: float, area: PixelRect) -> None:
        """Work out where everything in an area is, without drawing it."""
        self._marks.place(px, area)
        self.words(px, area)

    def draw_beneath(self, painter: QPainter, px: float, area: PixelRect) -> None:
        if not self._underlays.has_any(BENEATH):
            return
        if drawing_of(painter) is not None:
            self._paint_beneath(painter, px, area)
        else:
            self._beneath.draw(painter, px, area)

    def draw_over_ground(self, painter: QPainter, px: float, area: PixelRect) -> None:
        if not self._has_over():
            return
        if drawing_of(painter) is not None:
            self._paint_over(painter, px, area)
        else:
            painter.setOpacity(1.0)
            self._over.draw(painter, px, area)

    def draw_crossings(self, painter: QPainter, px: float, area: PixelRect, pieces: Pieces) -> None:
        if self._layers.paths.strength:
            painter.setOpacity(self._layers.paths.strength)
            self._crossings.draw(painter, px, area, pieces)

    def draw_marks(self, painter: QPainter, px: float, area: PixelRect) -> None:
        self._marks.draw(painter, px, area, self._layers)

    def draw_badges(self, painter: QPainter, px: float, area: PixelRect) -> None:
        """Above all words: none may hide who can see a feature."""
        self._marks.draw_badges(painter, px, area, self._layers)

    def draw_words(self, painter: QPainter, px: float, area: PixelRect) -> None:
        """What is ready; what is not does not hold up the rest."""
        if not self._layers.labels.strength:
            return
        painter.setOpacity(self._layers.labels.strength)
        placement = self._placement_at(px)
        for placed in placement.within(area):
            if drawing_of(painter) is not None:
                placement.write(painter, placed)
                continue
            plate = placement.plate(placed, 0.0)
            if plate is not None:
                painter.drawPixmap(plate.left, plate.top, plate.pixmap)
        painter.setOpacity(1.0)

    def covered(self, px: float, area: PixelRect) -> list[Box]:
        """What marks and words cover that reach into an area."""
        layers = self._layers
        marks = self._marks.covered(px, area) if layers.features.strength else []
        return marks + [box for placed in self.words(px, area) for box in placed.boxes]

    def words(self, px: float, area: PixelRect) -> list[PlacedWords]:
        """Where all words are that reach into an area."""
        if not self._layers.labels.strength:
            return []
        placement = self._placement_at(px)
        placement.settle(area, None)
        return placement.within(area)

    def _prepare_cells(self, px: float, area: PixelRect, end: float | None, goes_on: bool) -> bool:
        has_beneath = self._underlays.has_any(BENEATH)
        if has_beneath and not self._beneath.prepare(px, area, end, goes_on=goes_on):
            return False
        return not self._has_over() or self._over.prepare(px, area, end, goes_on=goes_on)

    def _has_over(self) -> bool:
        return bool(self._regions or self._view.elevation or self._underlays.has_any(ABOVE))

    def _paint_beneath(self, painter: QPainter, px: float, area: PixelRect) -> bool:
        painter.setOpacity(self._layers.underlay.strength)
        return self._underlays.paint(painter, px, area, BENEATH)

    def _paint_over(self, painter: QPainter, px: float, area: PixelRect) -> bool:
        found, view, layers = False, self._view, self._layers
        if layers.elevation.strength and view.elevation:
            painter.setOpacity(layers.elevation.strength)
            found = paint_heights(painter, px, area, view.top, view.elevation)
        if layers.underlay.strength:
            painter.setOpacity(layers.underlay.strength)
            found |= self._underlays.paint(painter, px, area, ABOVE)
        if layers.regions.strength and self._regions:
            painter.setOpacity(layers.regions.strength)
            found |= self._regions.paint(painter, px, area)
        return found

    def _placement_at(self, px: float) -> WordPlacement:
        return kept_last(self._placements, px, MOST_SIZES, lambda: self._begun(px))

    def _begun(self, px: float) -> WordPlacement:
        top, style = self._view.top, self._style
        has_titles = px >= shown_from(style)

        def chunks(area: PixelRect) -> Iterable[ChunkAt]:
            found = dict.fromkeys(chunks_seen(self._labels.chunks, px, area, top))
            return found | dict.fromkeys(self._marks.seen(px, area) if has_titles else ())

        def marked(place: ChunkAt) -> Iterable[Box]:
            return self._marks.boxes(place, px) if has_titles else ()

        size = self._marks.size(px)
        edges = self._frame
        frame = edges and (
            edges.left * px + INSET,
            edges.top * px + INSET,
            edges.right * px - INSET,
            edges.bottom * px - INSET,
        )
        begun = WordPlacement(
            px, style, self._lettering, chunks, self._of_chunk, marked, size, frame
        )
        begun.add(self._long.of(self._view))
        return begun

    def _of_chunk(self, place: ChunkAt) -> list[Saying]:
        found = self._said.get(place)
        if found is None:
            top = self._view.top
            found = of_features(self._features.within(place), top)
            labels = self._labels.within(place).items()
            found += [of_label(id_, row, top) for id_, row in labels if not is_long(row)]
            self._said[place] = found
        return found
