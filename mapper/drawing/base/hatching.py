"""Lines across a surface, cut to it: for drawings, which cannot be filled with a pattern."""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

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
