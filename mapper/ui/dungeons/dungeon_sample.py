"""A few rooms, to show what a plan of zones looks like before there are any."""

from __future__ import annotations

from mapper.model.map_view import SQUARE, MapView
from mapper.model.places import FootPoint
from mapper.model.zones.zone_rows import Passage, PassageSide, Span, Zone, ZonePlan
from mapper.model.zones.zone_shapes import circle, rectangle


def sample_dungeon(plan: ZonePlan) -> MapView:
    """Two rooms, a round one, a pool, and what joins them."""
    zones = {
        "1": _room(0, 0, 7, 6, "1"),
        "2": _room(7, 2, 5, 2, ""),
        "3": _room(12, 0, 6, 5, "2"),
        "4": Zone(circle(_at(15, 10), 3 * SQUARE).outline, number="3", ground="water"),
        "5": _room(14, 5, 2, 2, ""),
        "6": _room(2, 6, 2, 3, ""),
        "7": _room(0, 9, 9, 4, "4"),
    }
    passages = {
        "1": _passage("1", "2", (7, 2), (7, 4)),
        "2": _passage("2", "3", (12, 2.5), (12, 3.5)),
        "3": _passage("3", "5", (14, 5), (16, 5)),
        "4": _passage("1", "6", (2, 6), (4, 6)),
        "5": _passage("6", "7", (2, 9), (4, 9)),
    }
    return MapView("", plan=plan, zones=zones, passages=passages)


def _at(x: float, y: float) -> FootPoint:
    return FootPoint(round(x * SQUARE), round(y * SQUARE))


def _room(x: float, y: float, wide: float, high: float, number: str) -> Zone:
    return Zone(rectangle(_at(x, y), _at(x + wide, y + high)).outline, number=number)


def _passage(one: str, other: str, start: tuple[float, float], end: tuple[float, float]) -> Passage:
    sides = (PassageSide(one), PassageSide(other))
    is_door = abs(end[0] - start[0]) + abs(end[1] - start[1]) < 2
    return Passage("door" if is_door else "opening", sides, Span(_at(*start), _at(*end)))
