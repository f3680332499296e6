"""What the canvas points at: a hex of a hex map, a square of five feet of a zone map.

On a zone map a place is the column and the row of its square.
"""

from __future__ import annotations

from math import floor

from PySide6.QtCore import Qt

from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.layout import Point, centre, hex_at
from mapper.model.map_view import SQUARE, MapView
from mapper.model.places import FootPoint
from mapper.ui.canvas.moves import ARROWS, arrow


def place_at(view: MapView, x: float, y: float) -> Hex:
    """The hex or square that a point of the plane lies in."""
    if view.plan is None:
        return hex_at(x, y, view.top)
    return Hex(floor(x), floor(y))


def middle_of(view: MapView, at: Hex) -> Point:
    if view.plan is None:
        return centre(at, view.top)
    return Point(at.q + 0.5, at.r + 0.5)


def beside(view: MapView, key: Qt.Key, at: Hex) -> Hex | None:
    """Where an arrow key leads to; None for any other key."""
    if view.plan is None:
        return arrow(key, at, view.top)
    step = ARROWS.get(key)
    return None if step is None else Hex(at.q + step[0], at.r + step[1])


def spot_in(at: Hex) -> FootPoint:
    """The middle of a square, as rows of zone maps have it."""
    return FootPoint(at.q * SQUARE + SQUARE // 2, at.r * SQUARE + SQUARE // 2)


def square_of(spot: FootPoint) -> Hex:
    return Hex(spot.x // SQUARE, spot.y // SQUARE)
