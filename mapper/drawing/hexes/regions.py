"""Regions on the map: a tint, and a line inside their edge; where they overlap, a hatching."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import ceil, floor
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QPixmap, QTransform

from mapper.drawing.base.buckets import chunks_seen
from mapper.drawing.base.grid import PixelRect, block_of
from mapper.drawing.base.ink import FLAT, clear, coloured, faint, kept_state, painting, round_pen
from mapper.drawing.base.outlines import Piece, filled, followed, mask_in
from mapper.drawing.base.vector import drawing_of
from mapper.drawing.hexes.lattice import Lattice, premultiplied
from mapper.drawing.style import Style
from mapper.model.campaign.rows import Region
from mapper.model.hexes.chunks import ChunkAt, Floats, Integers
from mapper.model.hexes.hexes import Top
from mapper.model.map_view import MapView

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


LINES_FROM = 4.5
"""Pixels from hex to hex from which on edges are lines; below, hexes at the edge are darker."""

TINT = 0.17
FAR_TINT, FAR_EDGE = 0.22, 0.6
LINE, LINE_LEAST_PX = 0.045, 1.3
GLOW, GLOW_OPACITY = 0.2, 0.3
HATCH_PX = 7
HATCH_LINE = 1.3
HATCHES = 4

Hexes = Mapping[ChunkAt, bytes]


@dataclass(frozen=True, slots=True)
class Patch:
    """What a region has in one chunk, in hexes: alone, shared with others before it, its edge as
    line and glow.
    """

    alone: QPainterPath
    shared: QPainterPath
    edge: list[Piece]


class Regions:
    """Outlines are kept for each region and chunk, and followed anew only where hexes changed."""

    def __init__(self, view: MapView, style: Style) -> None:
        self._top: Top = view.top
        self._style = style
        self._regions = view.regions
        self._hexes = view.region_hexes
        self._take(view)
        self._patches: dict[tuple[str, ChunkAt], Patch] = {}
        self._hatches = [_hatch(number) for number in range(HATCHES)]

    def __bool__(self) -> bool:
        return bool(self._regions)

    def follow(self, view: MapView) -> list[tuple[ChunkAt, ...]]:
        """Show another state of the map; the chunks that look otherwise, region by region."""
        touched = changed_chunks(self._regions, self._hexes, view)
        if touched:
            self._take(view)
        self._regions, self._hexes = view.regions, view.region_hexes
        for id_, chunks in touched.items():
            self._forget(id_, chunks)
        return list(touched.values())

    def _forget(self, id_: str, chunks: tuple[ChunkAt, ...]) -> None:
        """A region's line may run on beside; in the chunks themselves others share its hexes."""
        steps = [(q, r) for q in (-1, 0, 1) for r in (-1, 0, 1)]
        for place in {ChunkAt(at.q + q, at.r + r) for at in chunks for q, r in steps}:
            self._patches.pop((id_, place), None)
        for key in [key for key in self._patches if key[1] in chunks]:
            del self._patches[key]

    def _take(self, view: MapView) -> None:
        self._regions, self._hexes = view.regions, view.region_hexes
        self._order = _order(view.regions)
        self._in_chunk: dict[ChunkAt, list[str]] = {}
        for id_ in self._order:
            for place in self._hexes.get(id_, {}):
                self._in_chunk.setdefault(place, []).append(id_)

    def paint(self, painter: QPainter, px: float, area: PixelRect) -> bool:
        places: dict[str, list[ChunkAt]] = {}
        for place in chunks_seen(self._in_chunk, px, area, self._top):
            for id_ in self._in_chunk[place]:
                places.setdefault(id_, []).append(place)
        found = [(id_, places[id_]) for id_ in self._order if id_ in places]
        if px < LINES_FROM:
            self._paint_far(painter, px, area, [id_ for id_, _ in found])
            return bool(found)
        with kept_state(painter):
            painter.scale(px, px)
            painter.setPen(Qt.PenStyle.NoPen)
            for id_, seen in found:
                self._fill(painter, px, id_, seen)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for id_, seen in found:
                if self._regions[id_].has_border:
                    self._outline(painter, px, area, id_, seen)
        return bool(found)

    def _colour(self, id_: str) -> QColor:
        return coloured(self._regions[id_].colour, self._style)

    def _fill(self, painter: QPainter, px: float, id_: str, seen: list[ChunkAt]) -> None:
        colour = faint(self._colour(id_), TINT)
        number = self._order.index(id_) % HATCHES
        for place in seen:
            patch = self._patch(id_, place)
            painter.fillPath(patch.alone, colour)
            if drawing_of(painter) is not None and not patch.shared.isEmpty():
                lines = hatched(patch.shared, number, HATCH_PX / px)
                painter.strokePath(
                    lines, round_pen(_shade(self._colour(id_)), HATCH_LINE / px, FLAT)
                )
            elif not patch.shared.isEmpty():
                brush = QBrush(_tinted(self._hatches[number], self._colour(id_)))
                brush.setTransform(QTransform.fromScale(1 / px, 1 / px))
                painter.fillPath(patch.shared, brush)

    def _outline(
        self, painter: QPainter, px: float, area: PixelRect, id_: str, seen: list[ChunkAt]
    ) -> None:
        line, glow = QPainterPath(), QPainterPath()
        in_sight = _in_hexes(area.grown(ceil(GLOW * px) + 2), px)
        for piece in (piece for place in seen for piece in self._patch(id_, place).edge):
            if in_sight.intersects(piece.bounds):
                line.addPath(piece.lines[0])
                glow.addPath(piece.lines[1])
        colour = self._colour(id_)
        painter.strokePath(glow, round_pen(faint(colour, GLOW_OPACITY), GLOW, FLAT))
        ink = faint(colour.darker(140), 0.9)
        painter.strokePath(line, round_pen(ink, max(LINE, LINE_LEAST_PX / px), FLAT))

    def _patch(self, id_: str, place: ChunkAt) -> Patch:
        found = self._patches.get((id_, place))
        if found is None:
            found = self._patches[id_, place] = self._followed(id_, place)
        return found

    def _followed(self, id_: str, place: ChunkAt) -> Patch:
        mask = mask_in(self._hexes[id_][place])
        before = np.zeros_like(mask)
        sharing = self._in_chunk[place]
        for other in sharing[: sharing.index(id_)]:
            before |= mask_in(self._hexes[other][place])
        return Patch(
            filled(mask & ~before, place, self._top),
            filled(mask & before, place, self._top),
            followed(self._hexes[id_], place, self._top, (LINE / 2 + 0.008, GLOW / 2)),
        )

    def _paint_far(self, painter: QPainter, px: float, area: PixelRect, ids: list[str]) -> None:
        if not ids:
            return
        lattice = Lattice(px, area, self._top)
        block = block_of({}, *lattice.bounds)
        colours = np.zeros((block.codes.size, 3), np.float32)
        opacity = np.zeros(block.codes.size, np.float32)
        for id_ in ids:
            inside, ink = self._inked(id_, lattice)
            whole = ink + opacity[inside] * (1 - ink)
            colour = self._colour(id_)
            parts = np.array([colour.red(), colour.green(), colour.blue()], np.float32)
            colours[inside] += (parts - colours[inside]) * (ink / whole)[:, None]
            opacity[inside] = whole
        at = (lattice.r - block.r) * block.codes.shape[1] + lattice.q - block.q
        lattice.draw(painter, np.take(premultiplied(colours, opacity), at), is_smooth=False)

    def _inked(self, id_: str, lattice: Lattice) -> tuple[Integers, Floats]:
        """Which hexes of the lattice's block are in a region, and how strongly each is tinted."""
        block = block_of(self._hexes[id_], *lattice.bounds)
        inside = np.flatnonzero(block.codes)
        if lattice.is_coarse or not self._regions[id_].has_border:
            return inside, np.full(len(inside), FAR_TINT, np.float32)
        is_in = np.zeros(256, np.bool_)
        is_in[1:] = True
        edge = block.around(is_in).reshape(-1)[inside] != 63
        return inside, np.where(edge, FAR_EDGE, FAR_TINT).astype(np.float32)


def changed_chunks(
    regions: Mapping[str, Region], hexes: Mapping[str, Hexes], view: MapView
) -> dict[str, tuple[ChunkAt, ...]]:
    """For each region that differs, the chunks in which it does."""
    if regions is view.regions and hexes is view.region_hexes:
        return {}
    found = {}
    for id_ in regions.keys() | view.regions.keys():
        before, after = hexes.get(id_, {}), view.region_hexes.get(id_, {})
        if regions.get(id_) != view.regions.get(id_):
            chunks: Iterable[ChunkAt] = before.keys() | after.keys()
        elif before is not after:
            chunks = [
                place
                for place in before.keys() | after.keys()
                if before.get(place) != after.get(place)
            ]
        else:
            continue
        found[id_] = tuple(sorted(chunks))
    return found


def _order(regions: Mapping[str, Region]) -> list[str]:
    """Older regions lie beneath, whatever was done and undone since."""
    return sorted(regions, key=lambda id_: (len(id_), id_))


def _in_hexes(area: PixelRect, px: float) -> QRectF:
    return QRectF(area.left / px, area.top / px, area.width / px, area.height / px)


def _hatch(number: int) -> QImage:
    """Lines one way or another, in black; they meet when tiles are laid side by side."""
    side = HATCH_PX
    image = clear(side, side)
    with painting(image, is_smooth=True) as painter:
        painter.setPen(QPen(QColor("#000000"), HATCH_LINE))
        ends = {
            0: ((0, side), (side, 0)),
            1: ((0, 0), (side, side)),
            2: ((0, side / 2), (side, side / 2)),
            3: ((side / 2, 0), (side / 2, side)),
        }
        (x0, y0), (x1, y1) = ends[number]
        for shift in (-side, 0, side):
            by = QPointF(shift, 0) if number < 2 else QPointF(0, 0)
            painter.drawLine(QPointF(x0, y0) + by, QPointF(x1, y1) + by)
    return image


def _tinted(hatch: QImage, colour: QColor) -> QPixmap:
    tinted = hatch.copy()
    with painting(tinted) as painter:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
        painter.fillRect(tinted.rect(), _shade(colour))
    return QPixmap.fromImage(tinted)


def _shade(colour: QColor) -> QColor:
    return faint(colour.darker(115), 0.75)


WAYS = ((1, 1), (1, -1), (0, 1), (1, 0))
"""Along each line, so much of x and of y together stay the same."""


def hatched(surface: QPainterPath, way: int, step: float) -> QPainterPath:
    """Lines so far apart that those of surfaces side by side meet."""
    import shapely

    rings = [polygon.toList() for polygon in surface.toSubpathPolygons()]
    areas = [shapely.Polygon([at.toTuple() for at in ring]) for ring in rings if len(ring) > 3]
    whole = shapely.union_all(areas)
    lines = shapely.MultiLineString(list(_across(whole, way, step)))
    path = QPainterPath()
    for line in shapely.get_parts(shapely.intersection(lines, whole)):
        points = [QPointF(*at) for at in shapely.get_coordinates(line).tolist()]
        if len(points) > 1:
            path.moveTo(points[0])
            path.lineTo(points[-1])
    return path


def _across(whole: BaseGeometry, way: int, step: float) -> list[list[tuple[float, float]]]:
    """Through all of the rectangle around it."""
    left, top, right, bottom = whole.bounds
    x, y = WAYS[way]
    corners = [x * a + y * b for a in (left, right) for b in (top, bottom)]
    middle = 0.5 if 0 in (x, y) else 0.0
    found = []
    for number in range(floor(min(corners) / step), ceil(max(corners) / step) + 1):
        at = (number + middle) * step
        if x and y:
            found.append([(left, (at - x * left) / y), (right, (at - x * right) / y)])
        else:
            found.append([(at, top), (at, bottom)] if x else [(left, at), (right, at)])
    return found
