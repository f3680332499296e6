"""Arrows over the map: from where those come who are met, until the encounter ends."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, hypot, radians, sin
from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.zone_rows import Encounter, Passage, Zone
from mapper.model.hexes.hexes import Hex, Point, Top, centre, neighbour
from mapper.model.map_view import SQUARE
from mapper.model.places import zone_of
from mapper.play.delve.encounters import middle_of
from mapper.play.delve.site_procedure import delve_of
from mapper.play.travel.meetings import met_now
from mapper.ui.app.colours import FOE, WHITE
from mapper.ui.canvas.camera import Camera

OVER_SIDE = 0.15, 0.62
"""How far on the way from the middle of one hex to that of the next an arrow begins and ends."""

HALF = 1.1
"""Of an arrow through a door, in squares to each side of it."""

LEAST, HEAD, WIDE = 26.0, 11.0, 6.5
"""Pixels: the shortest arrow, and how long its head is, and how wide to each side."""


class Arrow(NamedTuple):
    """From one point of the plane to another, on a level."""

    start: Point
    end: Point
    level: int = 0


def arrows_on_hexes(campaign: Campaign, map_id: str, top: Top) -> tuple[Arrow, ...]:
    """Of each group on the map that has met somebody: over the side by which they came."""
    met = (met_now(campaign, id_) for id_ in _groups_on(campaign, map_id))
    return tuple(
        over_side(each.at, each.side, top)
        for each in met
        if each is not None and each.side is not None
    )


def over_side(at: Hex, side: int, top: Top) -> Arrow:
    """Into a hex, so far that it leaves room for whoever is there."""
    (x, y), (to_x, to_y) = centre(neighbour(at, side), top), centre(at, top)
    start, end = (Point(x + part * (to_x - x), y + part * (to_y - y)) for part in OVER_SIDE)
    return Arrow(start, end)


def arrows_in_zones(campaign: Campaign, map_id: str) -> tuple[Arrow, ...]:
    """Of each group in the dungeon that has met somebody: from where they come to it."""
    found = (_of_delve(campaign, map_id, id_) for id_ in _groups_on(campaign, map_id))
    return tuple(arrow for arrow in found if arrow is not None)


def draw_arrows(painter: QPainter, arrows: Iterable[Arrow], camera: Camera) -> None:
    """Light beneath, so that they are seen on every ground; never too short to be one."""
    for arrow in arrows:
        end, start = QPointF(*camera.screen(*arrow.end)), QPointF(*camera.screen(*arrow.start))
        way = end - start
        long = hypot(way.x(), way.y()) or 1.0
        ahead = way / long
        start = end - ahead * max(LEAST, long)
        neck, aside = end - ahead * HEAD, QPointF(-ahead.y(), ahead.x()) * WIDE
        head = QPolygonF([end, neck + aside, neck - aside])
        for colour, line, edge in ((WHITE, 7.5, 4.0), (FOE, 3.6, 1.0)):
            pen = QPen(QColor(colour), line, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLine(start, neck)
            pen.setWidthF(edge)
            painter.setPen(pen)
            painter.setBrush(QColor(colour))
            painter.drawPolygon(head)


def _groups_on(campaign: Campaign, map_id: str) -> list[str]:
    return [id_ for id_, row in campaign.all(Party).items() if row.at.map == map_id]


def _of_delve(campaign: Campaign, map_id: str, group: str) -> Arrow | None:
    """By the door that they come through, else out of the zone where they are, else by bearing."""
    delve, zones = delve_of(campaign, group), campaign.all(Zone, map_id)
    here = next((row.zone for row in delve.delvers.values()), "")
    met = delve.meeting
    if met is None or here not in zones:
        return None
    there = zone_of(met.at)
    passage = campaign.all(Passage, map_id).get(met.passage)
    if passage is not None:
        return _through(passage, (here, there), zones)
    end = _middle(zones[here])
    if there in zones and there != here:
        return _towards(_middle(zones[there]), end, zones[there].level)
    return _by_bearing(met, end, zones[here].level)


def _through(passage: Passage, ends: tuple[str, str], zones: dict[str, Zone]) -> Arrow | None:
    """Into the zone of the group, or if it has gone on, away from where they are."""
    here, there = ends
    sides = [side.zone for side in passage.sides]
    inner = here if here in sides else next((each for each in sides if each != there), "")
    if inner not in zones:
        return None
    is_far = passage.there is not None and sides.index(inner) == 1
    span = passage.there if is_far and passage.there is not None else passage.at
    x, y = (span.start.x + span.end.x) / 2, (span.start.y + span.end.y) / 2
    door = Point(x / SQUARE, y / SQUARE)
    arrow = _towards(door, _middle(zones[inner]), zones[inner].level)
    (start, end, level) = arrow
    return Arrow(Point(2 * start.x - end.x, 2 * start.y - end.y), end, level)


def _towards(start: Point, aim: Point, level: int) -> Arrow:
    """From a point a little way towards another."""
    x, y = aim.x - start.x, aim.y - start.y
    part = HALF / (hypot(x, y) or 1.0)
    return Arrow(start, Point(start.x + part * x, start.y + part * y), level)


def _by_bearing(met: Encounter, end: Point, level: int) -> Arrow | None:
    if met.bearing is None:
        return None
    turn = radians(met.bearing)
    return Arrow(Point(end.x + 2 * HALF * sin(turn), end.y - 2 * HALF * cos(turn)), end, level)


def _middle(zone: Zone) -> Point:
    x, y = middle_of(zone)
    return Point(x / SQUARE, y / SQUARE)
