"""What is shown of play over the map: where groups are, and how far the chosen one can come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QPolygonF,
)

from mapper.drawing.base.ink import kept_state
from mapper.drawing.map_painter import MapPainter
from mapper.drawing.marks_and_words.marks import letters_of
from mapper.model.campaign.rows import OURS
from mapper.model.hexes.chunks import Area
from mapper.model.hexes.hexes import Hex, Top, centre, distance
from mapper.ui.app import colours
from mapper.ui.canvas.area_marks import AreaMarks, WashLook
from mapper.ui.canvas.camera import Camera
from mapper.ui.canvas.group_places import GroupPlaces, InHex, usual_radius
from mapper.ui.canvas.health_marks import Health, draw_health
from mapper.ui.canvas.token_words import bold

DAYS = (
    WashLook(wash=colours.TODAY_WASH, line=colours.TODAY, under=colours.TODAY_UNDER, width=3.0),
    WashLook(line=colours.TOMORROW, under=colours.TOMORROW_UNDER, width=2.0),
    WashLook(line=colours.THIRD_DAY, under=colours.THIRD_DAY_UNDER, width=1.2),
)
"""Today, tomorrow and the day after: each with a thinner border than the one before.

Only today is tinted, for over a wash the land is not to be told any more.
"""

ROUND = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
FAINTER, FAINTEST = 0.18, 0.3
"""How much of its strength the trail loses with each day, and the least that it keeps."""
REST, EDGED = 3.5, 5.0
"""Pixels: how large the dot of a night is, and how wide the trail with its light edge."""


@dataclass(frozen=True, slots=True)
class GroupMark:
    """A group on the map; `believed` is where it takes itself to be, if it is lost."""

    name: str
    hex: Hex
    is_chosen: bool = False
    believed: Hex | None = None
    health: Health | None = None
    """How its people are, if that is to be shown."""


class TravellersShown(NamedTuple):
    """Where the groups are, and of the chosen one where it can come and where it went, by days.

    No areas of its reach overlap; its sights lead from where it is to the landmarks that it sees.
    """

    groups: tuple[GroupMark, ...] = ()
    reach: tuple[Area, ...] = ()
    trail: tuple[tuple[Hex, ...], ...] = ()
    sights: tuple[tuple[Hex, Hex], ...] = ()


class PartyMarks:
    """The marks of groups over what a painter draws; once `is_ready`, they give way to it."""

    def __init__(self, beneath: MapPainter) -> None:
        self.shown = TravellersShown()
        self.is_ready = False
        self._places = GroupPlaces(beneath)
        self._days = tuple(AreaMarks(look) for look in DAYS)

    def draw_trail(self, painter: QPainter, top: Top, camera: Camera) -> None:
        """The days that are over the fainter the longer ago; a dot where each one ended."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for ago, hexes in enumerate(reversed(self.shown.trail)):
            ways = [_on_screen(part, top, camera) for part in unbroken(hexes)]
            strength = max(FAINTEST, 1.0 - ago * FAINTER)
            for colour, width in ((colours.TRAIL_UNDER, EDGED), (colours.TRAIL, 2.2)):
                ink = QColor(colour)
                ink.setAlphaF(strength * 0.9)
                style = Qt.PenStyle.SolidLine if ago % 2 == 0 else Qt.PenStyle.DashLine
                painter.setPen(QPen(ink, width, style, *ROUND))
                for way in ways:
                    painter.drawPolyline(way)
            if ago and ways:
                painter.setPen(QPen(QColor(colours.TRAIL_UNDER), 1.5))
                painter.setBrush(QColor(colours.TRAIL))
                painter.drawEllipse(ways[-1].last(), REST, REST)
                painter.setBrush(Qt.BrushStyle.NoBrush)

    def under_trail(self, top: Top, camera: Camera) -> QPainterPath:
        """All that the trail lies over."""
        way, dots = QPainterPath(), QPainterPath()
        for ago, hexes in enumerate(reversed(self.shown.trail)):
            parts = [_on_screen(part, top, camera) for part in unbroken(hexes)]
            for part in parts:
                way.addPolygon(part)
            if ago and parts:
                dots.addEllipse(parts[-1].last(), REST + 1, REST + 1)
        wide = QPainterPathStroker()
        wide.setWidth(EDGED + 1)
        return wide.createStroke(way) | dots

    def draw_sights(self, painter: QPainter, top: Top, camera: Camera) -> None:
        """Fine lines to the landmarks that are in sight."""
        for start, end in self.shown.sights:
            a, b = (QPointF(*camera.screen(*centre(at, top))) for at in (start, end))
            for colour, width in ((colours.UNDER_FINE, 3.0), (OURS, 1.4)):
                painter.setPen(QPen(QColor(colour), width, Qt.PenStyle.DotLine))
                painter.drawLine(a, b)
            painter.setPen(QPen(QColor(OURS), 1.8))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(b, camera.px * 0.4, camera.px * 0.4)

    def draw_reach(self, painter: QPainter, top: Top, camera: Camera, size: QSize) -> None:
        """The furthest first, so that the border of the nearest is whole."""
        for marks, area in reversed(list(zip(self._days, self.shown.reach, strict=False))):
            marks.draw(painter, area, top, camera, size)

    def draw_groups(self, painter: QPainter, top: Top, camera: Camera, size: QSize) -> None:
        """Those in one hex beside one another, the chosen one over all.

        They stand where they cover the least of what is keyed there, and smaller where that helps.
        """
        seen = QRectF(QPointF(), size).adjusted(-camera.px, -camera.px, camera.px, camera.px)
        standing: dict[Hex, list[GroupMark]] = {}
        for group in self.shown.groups:
            standing.setdefault(group.hex, []).append(group)
            if group.believed is not None:
                _draw_believed(painter, group.believed, top, camera)
        self._places.begin(camera.px, standing)
        left, upper = camera.origin
        for at, groups in standing.items():
            x, y = camera.screen(*centre(at, top))
            if not seen.contains(QPointF(x, y)):
                continue
            named = max(range(len(groups)), key=lambda each: groups[each].is_chosen)
            is_named = groups[named].is_chosen or len(groups) == 1
            name = groups[named].name if is_named else ""
            asked = InHex(at, len(groups), name, named)
            found = self._places.standing(asked, is_ready=self.is_ready)
            radius = found.stand.radius
            middles = found.stand.middles(len(groups), camera.px)
            pairs = sorted(zip(groups, middles, strict=True), key=lambda pair: pair[0].is_chosen)
            for group, place in pairs:
                _draw_token(painter, group, QPointF(x + place.x, y + place.y), radius)
            for group, place in pairs:
                if group.health is not None:
                    draw_health(painter, QPointF(x + place.x, y + place.y), radius, group.health)
            if found.name is not None:
                with kept_state(painter):
                    painter.translate(-left, -upper)
                    found.name.write(painter)


def _draw_believed(painter: QPainter, at: Hex, top: Top, camera: Camera) -> None:
    """An empty ring where a lost group takes itself to be."""
    place, radius = QPointF(*camera.screen(*centre(at, top))), usual_radius(camera.px)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((colours.WHITE, 5.0), (OURS, 2.5)):
        painter.setPen(QPen(QColor(colour), width, Qt.PenStyle.DashLine))
        painter.drawEllipse(place, radius, radius)


def unbroken(hexes: Sequence[Hex]) -> Iterator[Sequence[Hex]]:
    """A way in parts that can be walked: who was put elsewhere by hand has not walked there."""
    start = 0
    for end in range(1, len(hexes) + 1):
        if end == len(hexes) or distance(hexes[end - 1], hexes[end]) > 1:
            yield hexes[start:end]
            start = end


def _on_screen(hexes: Sequence[Hex], top: Top, camera: Camera) -> QPolygonF:
    return QPolygonF([QPointF(*camera.screen(*centre(at, top))) for at in hexes])


def _draw_token(painter: QPainter, group: GroupMark, at: QPointF, radius: float) -> None:
    painter.setPen(QPen(QColor(colours.WHITE), 2.5))
    painter.setBrush(QColor(OURS if group.is_chosen else colours.OTHERS))
    painter.drawEllipse(at, radius, radius)
    painter.setPen(QPen(QColor(colours.INK), 1.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(at, radius + 1.6, radius + 1.6)
    painter.setFont(bold(painter.font(), radius * 0.9))
    painter.setPen(QColor(colours.WHITE))
    box = QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, letters_of(group.name))
