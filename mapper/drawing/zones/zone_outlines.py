"""Zones as shapes to draw: made when they are first seen, kept until they are altered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, hypot
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF

from mapper.drawing.base.grid import boxes_near
from mapper.drawing.base.ink import PlaneLine
from mapper.drawing.zones.steady_chance import swell
from mapper.model.campaign.zone_rows import Ring, Zone
from mapper.model.hexes.chunks import Floats
from mapper.model.map_view import SQUARE, Extent, MapView
from mapper.model.zones.zone_adjacency import ZoneAdjacency, fabric_in
from mapper.model.zones.zone_walls import Wall
from mapper.model.zones.zones import plan_in

if TYPE_CHECKING:
    from shapely import Polygon

ROUGH_STEP = 0.28
ROUGHNESS = ((1.1, 0.13, 11), (0.42, 0.06, 23))
"""How far from swell to swell, how strong, and which chance, of the edges of rough rock."""


@dataclass(frozen=True, slots=True)
class Plot:
    """A zone in the plane: its floor, and the walls that are drawn with it.

    `plain` is its outline as if the rock were smooth.
    """

    id: str
    zone: Zone
    rings: tuple[PlaneLine, ...]
    plain: QPainterPath
    floor: QPainterPath
    walls: QPainterPath
    polygon: Polygon


class Plots:
    """The zones of a map, found level by level."""

    def __init__(self, view: MapView) -> None:
        self._made: dict[str, Plot] = {}
        self._boxes: dict[int, tuple[list[str], npt.NDArray[np.float64]]] = {}
        self._extents: Mapping[str, tuple[Ring, Extent]] = {}
        self._fabric = ZoneAdjacency()
        self._is_rough = False
        self._take(view)

    def follow(self, view: MapView) -> list[Extent]:
        """Show another state of the map; where it differs from the last."""
        before = self._fabric.zones
        altered = self._take(view)
        rows = [zones[id_] for id_ in altered for zones in (before, view.zones) if id_ in zones]
        return [extent_of(row.outline) for row in rows]

    def _take(self, view: MapView) -> set[str]:
        """The zones that look otherwise from now on."""
        before, self._fabric = self._fabric, view.once(fabric_in)
        is_rough = plan_in(view).walls == "cave"
        after = self._fabric
        altered = {
            id_
            for id_ in {*before.zones, *after.zones}
            if before.zones.get(id_) is not after.zones.get(id_)
            or before.walls.get(id_) != after.walls.get(id_)
            or is_rough != self._is_rough
        }
        self._is_rough = is_rough
        for id_ in altered:
            self._made.pop(id_, None)
        if before.zones is not after.zones:
            if view.has_made(boxes_in):
                self._extents = view.once(boxes_in)
            self._boxes = self._boxed(after.zones)
        return altered

    def levels(self) -> list[int]:
        return sorted(self._boxes)

    def extent(self, level: int) -> Extent | None:
        """The rectangle of the plane around the zones of a level."""
        if level not in self._boxes:
            return None
        boxes = self._boxes[level][1]
        return Extent(*boxes[:, :2].min(axis=0).tolist(), *boxes[:, 2:].max(axis=0).tolist())

    def within(self, level: int, seen: Extent, by: float = 0.0) -> list[Plot]:
        """The zones of a level that come as near as this to what is seen."""
        return [self.plot(id_) for id_ in self._near(level, seen, by)]

    def prepare(self, level: int, seen: Extent, by: float, end: float) -> bool:
        """Make what `within` would, one zone at least, until the clock says so; whether all is."""
        for id_ in self._near(level, seen, by):
            if id_ not in self._made:
                self.plot(id_)
                if perf_counter() >= end:
                    return False
        return True

    def _near(self, level: int, seen: Extent, by: float) -> list[str]:
        ids, boxes = self._boxes.get(level, ((), np.zeros((0, 4))))
        return [ids[at] for at in boxes_near(boxes, seen, by).tolist()]

    def plot(self, id_: str) -> Plot:
        found = self._made.get(id_)
        if found is None:
            found = self._made[id_] = self._plotted(id_)
        return found

    def bent(self, line: PlaneLine) -> PlaneLine:
        """A line as it is drawn in rough rock, or as it is."""
        return roughened(line) if self._is_rough else line

    def _boxed(
        self, zones: Mapping[str, Zone]
    ) -> dict[int, tuple[list[str], npt.NDArray[np.float64]]]:
        """By level, what is around each zone; most of them are where they were."""
        known, extents = self._extents, dict[str, tuple[Ring, Extent]]()
        by_level: dict[int, tuple[list[str], list[Extent]]] = {}
        for id_, row in zones.items():
            found = known.get(id_)
            if found is None or found[0] is not row.outline:
                found = (row.outline, extent_of(row.outline))
            extents[id_] = found
            ids, boxes = by_level.setdefault(row.level, ([], []))
            ids.append(id_)
            boxes.append(found[1])
        self._extents = extents
        return {level: (ids, np.array(boxes)) for level, (ids, boxes) in by_level.items()}

    def _plotted(self, id_: str) -> Plot:
        from shapely import Polygon

        zone = self._fabric.zones[id_]
        straight = tuple(on_plane(ring) for ring in (zone.outline, *zone.holes))
        rings = tuple(self.bent([*ring, ring[0]])[:-1] for ring in straight)
        plain = _filled(straight)
        polygon = Polygon(rings[0], rings[1:])
        walls = self._walls(self._fabric.walls.get(id_, ()))
        return Plot(id_, zone, rings, plain, _filled(rings), walls, polygon)

    def _walls(self, walls: Iterable[Wall]) -> QPainterPath:
        path = QPainterPath()
        for wall in walls:
            points = on_plane(wall.points)
            line = self.bent([*points, points[0]] if wall.is_closed else points)
            path.addPolygon(QPolygonF([QPointF(x, y) for x, y in line]))
            if wall.is_closed:
                path.closeSubpath()
        return path


def boxes_in(view: MapView) -> dict[str, tuple[Ring, Extent]]:
    """What is around each zone; ask the view for it by `view.once(boxes_in)`."""
    return {id_: (row.outline, extent_of(row.outline)) for id_, row in view.zones.items()}


def on_plane(points: PlaneLine) -> list[tuple[float, float]]:
    return [(x / SQUARE, y / SQUARE) for x, y in points]


def extent_of(points: PlaneLine) -> Extent:
    """The rectangle of the plane around some points of a zone map."""
    xs, ys = [x / SQUARE for x, _ in points], [y / SQUARE for _, y in points]
    return Extent(min(xs), min(ys), max(xs), max(ys))


def roughened(line: PlaneLine) -> PlaneLine:
    """Points close to each other, each moved by what the rock is like there, and nothing else."""
    fine: list[tuple[float, float]] = [line[0]]
    for (x, y), (to_x, to_y) in pairwise(line):
        parts = max(1, ceil(hypot(to_x - x, to_y - y) / ROUGH_STEP))
        fine += [
            (x + (to_x - x) * part / parts, y + (to_y - y) * part / parts)
            for part in range(1, parts + 1)
        ]
    flat = np.array(fine, np.float64)
    across, down = flat[:, 0], flat[:, 1]
    strays = [_stray(across, down, which) for which in (0, 1)]
    moved: list[list[float]] = (flat + np.stack(strays, axis=1)).tolist()
    return [(x, y) for x, y in moved]


def _stray(x: Floats, y: Floats, which: int) -> Floats:
    total = np.zeros_like(x)
    for wide, strong, salt in ROUGHNESS:
        total += strong * swell(x, y, wide, salt + which)
    return total


def _filled(rings: Iterable[PlaneLine]) -> QPainterPath:
    path = QPainterPath()
    for ring in rings:
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in ring]))
        path.closeSubpath()
    return path
