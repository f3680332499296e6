"""What is shown of play over the map: where groups are, and how far the chosen one can come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from math import cos, hypot, pi, sin
from operator import or_
from typing import Literal, NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QPolygonF,
)

from mapper.drawing.base.grid import Box, around
from mapper.drawing.base.ink import kept_state
from mapper.drawing.map_painter import MapPainter
from mapper.drawing.marks_and_words.lettering import Lettering
from mapper.drawing.marks_and_words.map_text import SCRIPTS, Saying
from mapper.drawing.marks_and_words.marks import letters_of
from mapper.drawing.marks_and_words.placement import PlacedWords, WordPlacement
from mapper.model.campaign.rows import OURS
from mapper.model.hexes.chunks import Area, chunk_of
from mapper.model.hexes.hexes import Hex, Point, Top, centre, distance
from mapper.ui.app import colours
from mapper.ui.canvas.area_marks import AreaMarks, WashLook, bounds
from mapper.ui.canvas.arrows import Arrow
from mapper.ui.canvas.camera import Camera
from mapper.ui.canvas.fight_marks import FADED, draw_foes, strike
from mapper.ui.canvas.health_marks import Health, draw_health
from mapper.ui.canvas.token_words import bold

DAYS = (
    WashLook(wash=colours.TODAY_WASH, line=colours.TODAY, under=colours.TODAY_UNDER),
    WashLook(line=colours.TOMORROW, under=colours.TOMORROW_UNDER),
    WashLook(line=colours.THIRD_DAY, under=colours.THIRD_DAY_UNDER, width=1.0),
)
"""Today, tomorrow and the day after, whose border is the thinnest.

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
    going: Literal["land", "water", "air"] = "land"
    is_empty: bool = False
    """A vessel that lies there, with nobody aboard."""
    left: int | None = None
    """Of a sort of foes, how many still fight; None: it is a group."""


class TravellersShown(NamedTuple):
    """Where the groups are, and of the chosen one where it can come and where it went, by days.

    No areas of its reach overlap; its sights lead from where it is to the landmarks that it sees.
    """

    groups: tuple[GroupMark, ...] = ()
    reach: tuple[Area, ...] = ()
    trail: tuple[tuple[Hex, ...], ...] = ()
    sights: tuple[tuple[Hex, Hex], ...] = ()
    arrows: tuple[Arrow, ...] = ()
    """From where those come who are met."""


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

    def under_reach(self, top: Top, camera: Camera) -> QRect:
        """Where the borders of the reach may be drawn."""
        boxes = (bounds(area, top, camera) for area in self.shown.reach)
        return reduce(or_, boxes, QRect())

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
                _draw_mark(painter, group, QPointF(x + place.x, y + place.y), radius)
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


def _draw_boat(painter: QPainter, at: QPointF, size: float) -> None:
    """A hull with a mast and a sail, light around it."""
    hull = QPolygonF(
        [QPointF(x * size, y * size) for x, y in ((-1, 0.1), (1, 0.1), (0.6, 0.7), (-0.6, 0.7))]
    )
    sail = QPolygonF([QPointF(x * size, y * size) for x, y in ((0, -1), (0.75, -0.1), (0, -0.1))])
    with kept_state(painter):
        painter.translate(at)
        for colour, width in ((colours.WHITE, 3.0), (colours.INK, 1.0)):
            painter.setPen(QPen(QColor(colour), width, Qt.PenStyle.SolidLine, *ROUND))
            painter.setBrush(QColor(colours.BOAT))
            painter.drawPolygon(hull)
            painter.setBrush(QColor(colours.WHITE))
            painter.drawPolygon(sail)


def _draw_wings(painter: QPainter, at: QPointF, radius: float) -> None:
    """A wing on either side of a disc."""
    with kept_state(painter):
        painter.translate(at)
        painter.setPen(QPen(QColor(colours.INK), 1.0, Qt.PenStyle.SolidLine, *ROUND))
        painter.setBrush(QColor(colours.WHITE))
        for side in (-1, 1):
            wing = ((0.9, -0.2), (1.7, -0.75), (1.6, -0.25), (1.35, 0.05), (0.95, 0.2))
            points = [QPointF(side * x * radius, y * radius) for x, y in wing]
            painter.drawPolygon(QPolygonF(points))


def _draw_mark(painter: QPainter, mark: GroupMark, at: QPointF, radius: float) -> None:
    """A group, or the foes that it fights: those of whom nobody stands are struck through."""
    if mark.is_empty:
        _draw_boat(painter, at, radius)
        return
    if mark.left is None:
        _draw_token(painter, mark, at, radius)
        return
    with kept_state(painter):
        painter.setOpacity(1.0 if mark.left else FADED)
        draw_foes(painter, at, radius * 0.8, str(mark.left))
    if not mark.left:
        strike(painter, at, radius * 0.8)


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
    if group.going == "water":
        _draw_boat(painter, QPointF(at.x() + radius, at.y() + radius * 0.25), radius * 0.7)
    if group.going == "air":
        _draw_wings(painter, at, radius)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, letters_of(group.name))


USUAL, LEAST, MOST = 0.26, 8.0, 26.0
SMALLEST = 7.5
"""Smaller than this nobody sees where the group is: rather it covers something."""
SIZES = (1.0, 0.8, 0.62, 0.5)
"""How large a disc is drawn where there is no room for a whole one."""

RIM = 2.5
"""Pixels around a disc that belong to it."""

APART = 1.8
"""How far groups that share a hex stand from one another, in parts of their radius."""

MIDDLE = (0.0, 0.02)
WITHIN = 0.6
"""How far from the middle of its hex a disc may reach, in hexes."""

TURNS = (180, 0, 150, 30, 210, 330, 90, 120, 60, 270)
"""Degrees to the right and then downwards at which there may be room beside the middle."""

NAMED_FROM = 20.0
"""Pixels from hex to hex below which no names are written."""

NAME_LEAST, NAME_MOST = 11, 15
ABOUT = 3.0
"""How far about a hex, in hexes, something may lie that a name has to keep clear of."""


class Stand(NamedTuple):
    """How far from the middle of a hex groups stand, in hexes, and how large, in pixels."""

    x: float
    y: float
    radius: float

    def middles(self, count: int, px: float) -> list[Point]:
        """The middles of so many discs side by side, in pixels from that of the hex."""
        first = self.x * px - self.radius * APART / 2 * (count - 1)
        return [Point(first + APART * self.radius * each, self.y * px) for each in range(count)]


class GroupName(NamedTuple):
    """A name that has found its place."""

    placement: WordPlacement
    words: PlacedWords

    def write(self, painter: QPainter) -> None:
        """`painter` counts in pixels of the plane."""
        self.placement.write(painter, self.words)


class InHex(NamedTuple):
    """How many groups are in a hex, and which of them has its name written; empty: none."""

    at: Hex
    groups: int
    name: str = ""
    named: int = 0


class StandingGroups(NamedTuple):
    """The groups of a hex: where they stand, and the name that one of them is written with."""

    stand: Stand
    name: GroupName | None = None


class GroupPlaces:
    """Looked for once a size and a state of the map, and only where groups are in sight."""

    def __init__(self, beneath: MapPainter) -> None:
        self._beneath = beneath
        self._lettering = Lettering(beneath.style)
        self._view, self._px = beneath.view, 0.0
        self._of: tuple[object, ...] = ()
        self._others: list[Box] = []
        self._found: dict[InHex, StandingGroups] = {}
        self._before: dict[InHex, StandingGroups] = {}

    def begin(self, px: float, hexes: Iterable[Hex]) -> None:
        """What is asked for from now on is of this size, with groups in these hexes."""
        view, asked = self._beneath.view, list(hexes)
        if self._lettering.style is not self._beneath.style:
            self._lettering = Lettering(self._beneath.style)
        of = (px, self._beneath.layers, asked)
        if view is self._view and of == self._of:
            return
        self._before, self._found = self._found or self._before, {}
        self._view, self._px, self._of = view, px, of
        usual = Stand(*MIDDLE, usual_radius(px))
        self._others = [box for at in asked for box in self._discs(at, usual, 1)]

    def standing(self, asked: InHex, *, is_ready: bool) -> StandingGroups:
        """While pictures are lacking, as it was before."""
        if asked not in self._found:
            if not is_ready:
                return self._meanwhile(asked)
            self._found[asked] = self._looked_for(asked)
        return self._found[asked]

    def _meanwhile(self, asked: InHex) -> StandingGroups:
        usual = usual_radius(self._px)
        before = self._before.get(asked)
        return StandingGroups(
            before.stand._replace(radius=usual) if before else Stand(*MIDDLE, usual)
        )

    def _looked_for(self, asked: InHex) -> StandingGroups:
        px, far = self._px, ABOUT * self._px
        x, y = self._pixels(asked.at)
        covered = self._beneath.covered(px, around(x, y, x, y, far))
        own = [box for box in covered.numbers if _away(x, y, box) < px / 2]
        usual = self._discs(asked.at, Stand(*MIDDLE, usual_radius(px)), 1)
        others = [box for box in self._others if box not in usual]
        taken = [*covered.keyed, *own, *others]
        stand = max(_stands(px), key=lambda each: self._fitting(asked, each, taken))
        if px < NAMED_FROM or not asked.name:
            return StandingGroups(stand)
        taken += self._discs(asked.at, stand, asked.groups)
        name = self._named(asked, stand, [*taken, *covered.numbers])
        return StandingGroups(stand, name or self._named(asked, stand, taken))

    def _fitting(self, asked: InHex, stand: Stand, taken: list[Box]) -> tuple[float, float]:
        """How little a stand covers, and of equals how large it is; the best is the greatest."""
        x, y = self._pixels(asked.at)
        bare, edge = 0.0, stand.radius + RIM
        for middle in stand.middles(asked.groups, self._px):
            away = [_away(x + middle.x, y + middle.y, box) for box in taken]
            bare -= sum(edge - each for each in away if each < edge)
            out = hypot(middle.x, middle.y) + stand.radius - WITHIN * self._px
            bare -= max(0.0, out) * (asked.groups == 1)
        return round(bare), stand.radius

    def _named(self, asked: InHex, stand: Stand, taken: list[Box]) -> GroupName | None:
        """The name beside its disc, if there is room for it."""
        px, style = self._px, self._beneath.style
        x, y = self._pixels(asked.at)
        middle = stand.middles(asked.groups, px)[asked.named]
        at = Point((x + middle.x) / px, (y + middle.y) / px)
        size = round(min(NAME_MOST, max(NAME_LEAST, stand.radius)))
        said = Saying(
            asked.name, asked.name, SCRIPTS["plain"], (at,), (0,), lambda _px, _style: size, mark=1
        )
        chunk = chunk_of(asked.at)
        placement = WordPlacement(
            px,
            style,
            self._lettering,
            chunks=lambda _area: [chunk],
            said=lambda _chunk: [said],
            marked=lambda _chunk: taken,
            mark_size=stand.radius + RIM,
        )
        area = around(x, y, x, y, ABOUT * px)
        placement.settle(area, None)
        found = placement.within(area)
        return GroupName(placement, found[0]) if found else None

    def _discs(self, at: Hex, stand: Stand, count: int) -> list[Box]:
        x, y = self._pixels(at)
        edge = stand.radius + RIM
        return [
            (x + each.x - edge, y + each.y - edge, x + each.x + edge, y + each.y + edge)
            for each in stand.middles(count, self._px)
        ]

    def _pixels(self, at: Hex) -> Point:
        x, y = centre(at, self._view.top)
        return Point(x * self._px, y * self._px)


def usual_radius(px: float) -> float:
    """Of a disc that has all the room it wants, at so many pixels from hex to hex."""
    return min(MOST, max(LEAST, px * USUAL))


def _stands(px: float) -> Iterator[Stand]:
    """The best first, where they cover as little."""
    for size in SIZES:
        radius = max(SMALLEST, usual_radius(px) * size)
        yield Stand(*MIDDLE, radius)
        out = WITHIN - radius / px
        for turn in TURNS:
            yield Stand(out * cos(turn * pi / 180), out * sin(turn * pi / 180), radius)


def _away(x: float, y: float, box: Box) -> float:
    """From a point to a box."""
    left, top, right, bottom = box
    return hypot(max(left - x, 0.0, x - right), max(top - y, 0.0, y - bottom))
