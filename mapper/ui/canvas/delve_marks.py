"""What is shown of a delve over its map: tokens, who is met, what burns and what is in reach."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import chain
from math import ceil
from operator import itemgetter

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker, QPen

from mapper.drawing.base.ink import kept_state
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import OURS, Label, lying_on
from mapper.model.campaign.zone_rows import Light, Passage, Zone
from mapper.model.map_view import SQUARE
from mapper.model.places import FootPoint, ZonePoint, zone_of
from mapper.model.spot_contents import lying_at
from mapper.model.zones.room_for_tokens import (
    NUMBER_WIDE,
    box_of_label,
    icon_at,
    in_zone,
    room_for,
    ways_of,
    words_of,
)
from mapper.model.zones.zone_shapes import shape_of
from mapper.model.zones.zones import is_in, middle_of_label, number_point, standing
from mapper.play.delve.lights import carrier_of
from mapper.play.delve.site_procedure import delve_of
from mapper.play.fight.standing import foes_left, who_is_out, who_is_spent
from mapper.play.members import members_of
from mapper.ui.app.colours import (
    BRIGHT,
    DARKNESS,
    DIM,
    FLAME,
    FLAME_EDGE,
    FLAME_GLOW,
    IN_REACH,
    LIT,
    OTHERS,
    READ,
    SPENT,
    TODAY,
    WHITE,
)
from mapper.ui.canvas.arrows import Arrow
from mapper.ui.canvas.camera import Camera
from mapper.ui.canvas.fight_marks import FADED, draw_foes, strike
from mapper.ui.canvas.health_marks import Health, draw_health
from mapper.ui.canvas.token_words import bold, draw_name, name_size, write

APART = 460
ABOVE = 700
"""How far above the number tokens stand, and from one another, in hundredths of a foot."""

HealthOf = Callable[[str, str], Health | None]
"""How somebody of a group is."""

HERE = FootPoint(0, 0)
"""Until it is known how many stand beside each other."""

NUMBER, LEAST_NUMBER, MOST_NUMBER, BESIDE = 0.55, 10.0, 26.0, 3.0
"""How high the players' number of a zone is, in squares, and in pixels; how far from ours."""

INSET = 0.2
"""How far within its walls the ring of a zone runs, in squares."""

USUAL, LEAST, MOST = 0.42, 8.0, 22.0
SMALLEST = 6.0


@dataclass(frozen=True, slots=True)
class DelveMark:
    """A token in a zone; without a name it stands for who is met, or for a light that lies there.

    `burns`: it is a light, or carries one. `who`: the member's id.
    """

    name: str
    point: FootPoint
    level: int
    is_chosen: bool = False
    is_done: bool = False
    is_named: bool = False
    is_own: bool = True
    """Whether it is of the chosen group."""
    burns: bool = False
    who: str = ""
    share: float = 1.0
    """How large it is drawn, against the usual."""
    health: Health | None = None
    """How they are, if that is to be shown."""
    is_out: bool = False
    """Whether they fight no more: dead, fled, or all of a sort of foes."""
    left: int | None = None
    """How many of a sort of foes still fight; None: it is no such sort."""

    @property
    def is_light(self) -> bool:
        return self.burns and not self.name


@dataclass(frozen=True, slots=True)
class PlayersNumber:
    """The number of a zone on the players' map, which stands right of a point."""

    text: str
    beside: FootPoint


@dataclass(slots=True)
class DelveMarks:
    """As rings of the plane, so that nothing of the campaign is asked while painting.

    `read` is within the walls of the zone whose key is shown.
    """

    tokens: tuple[DelveMark, ...] = ()
    light: tuple[Tinted, ...] = ()
    strength: float = 1.0
    """How strongly the light is shown."""
    reached: tuple[QPainterPath, ...] = field(default=())
    arrows: tuple[Arrow, ...] = ()
    """From where those come who are met."""
    read: QPainterPath | None = None
    numbers: tuple[PlayersNumber, ...] = ()

    def draw_light(self, painter: QPainter, camera: Camera, size: QSize) -> None:
        if self.light:
            draw_light(painter, self.light, self.strength, camera, size)

    def draw_ground(self, painter: QPainter, camera: Camera) -> None:
        """Green where the chosen can come; a ring within the zone whose key is shown."""
        with on_plane(painter, camera):
            painter.setPen(_cosmetic(TODAY, 2.4))
            painter.setBrush(QColor(IN_REACH))
            for path in self.reached:
                painter.drawPath(path)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for colour, width in ((WHITE, 4.0), (READ, 2.0)):
                if self.read is not None:
                    painter.setPen(_cosmetic(colour, width))
                    painter.drawPath(self.read)

    def draw_numbers(self, painter: QPainter, camera: Camera) -> None:
        """Those of the players, small beside ours, in their colour."""
        high = min(MOST_NUMBER, max(LEAST_NUMBER, camera.px * NUMBER))
        with kept_state(painter):
            font = painter.font()
            font.setPixelSize(round(high))
            painter.setFont(font)
            for number in self.numbers:
                x, y = camera.screen(number.beside.x / SQUARE, number.beside.y / SQUARE)
                write(painter, f"({number.text})", QPointF(x + BESIDE, y + high / 3), OURS)

    def draw_tokens(self, painter: QPainter, camera: Camera) -> None:
        for mark in sorted(self.tokens, key=lambda mark: mark.is_chosen):
            radius = _radius(mark, camera)
            x, y = camera.screen(mark.point.x / SQUARE, mark.point.y / SQUARE)
            if mark.is_light:
                draw_flame(painter, QPointF(x, y + radius), 2 * radius)
                continue
            with kept_state(painter):
                painter.setOpacity(FADED if mark.is_out else 1.0)
                _draw_token(painter, mark, QPointF(x, y), radius)
            if mark.is_out:
                strike(painter, QPointF(x, y), radius)
            if mark.burns:
                foot = QPointF(x + radius * 1.2, y - radius * 0.3)
                draw_flame(painter, foot, max(11.0, radius * 1.2))
        for mark in self.tokens:
            x, y = camera.screen(mark.point.x / SQUARE, mark.point.y / SQUARE)
            radius = _radius(mark, camera)
            if mark.health is not None:
                draw_health(painter, QPointF(x, y), radius, mark.health)
            if mark.name and mark.is_named:
                self._draw_name(painter, camera, mark, radius)

    def _draw_name(self, painter: QPainter, camera: Camera, mark: DelveMark, radius: float) -> None:
        """Beneath the token, or beside it, where it covers nobody."""
        others = [each.point for each in self.tokens if each.point != mark.point]
        discs = [
            QRectF(x - radius, y - radius, 2 * radius, 2 * radius)
            for x, y in (camera.screen(at.x / SQUARE, at.y / SQUARE) for at in others)
        ]
        x, y = camera.screen(mark.point.x / SQUARE, mark.point.y / SQUARE)
        size = name_size(painter, mark.name, radius * 0.7)
        out = radius + 5
        for across, down in ((0, out), (0, -out - size.height()), (1, 0), (-1, 0)):
            middle = x + across * (out + size.width() / 2)
            top = y + down - (0 if down else size.height() / 2)
            box = QRectF(middle - size.width() / 2, top, size.width(), size.height())
            if not any(box.intersects(disc) for disc in discs):
                draw_name(painter, mark.name, QPointF(middle, top - 3), radius * 0.7)
                return


def within_walls(ground: QPainterPath) -> QPainterPath:
    """A ground without what lies by its walls."""
    wall = QPainterPathStroker()
    wall.setWidth(2 * INSET)
    return ground.subtracted(wall.createStroke(ground))


def numbers_beside(
    zones: Mapping[str, Zone], known: Mapping[str, str]
) -> tuple[PlayersNumber, ...]:
    """The players' numbers of zones, each beside ours."""
    found = []
    for id_, text in known.items():
        zone = zones.get(id_)
        if zone is not None:
            at, right = number_point(zone), NUMBER_WIDE * len(zone.number)
            found.append(PlayersNumber(text, FootPoint(at.x + right, at.y)))
    return tuple(found)


def no_health(_group: str, _who: str) -> None:
    """Nobody's is shown."""


def marks_in(
    campaign: Campaign, map_id: str, group: str, who: str, health: HealthOf = no_health
) -> tuple[DelveMark, ...]:
    """The tokens of all groups on a map, side by side in each zone; who and what is there too."""
    zones = campaign.all(Zone, map_id)
    standing: dict[str, list[DelveMark]] = {}
    delvers = _delvers(campaign, map_id, health, (group, who))
    for zone, mark in chain(delvers, _others(campaign, map_id)):
        if zone in zones:
            standing.setdefault(zone, []).append(mark)
    return tuple(
        mark for id_, marks in standing.items() for mark in _stood(campaign, map_id, id_, marks)
    )


def mark_at(marks: Iterable[DelveMark], at: FootPoint, near: int) -> str:
    """The delver of the chosen group whose token is under a point."""
    reach = max(near, round(LEAST), APART // 2)
    own = [
        (max(abs(mark.point.x - at.x), abs(mark.point.y - at.y)), mark.who)
        for mark in marks
        if mark.name and mark.is_own
    ]
    away, who = min(own, key=itemgetter(0), default=(reach + 1, ""))
    return who if away <= reach else ""


def _delvers(
    campaign: Campaign, map_id: str, health: HealthOf, chosen: tuple[str, str]
) -> Iterator[tuple[str, DelveMark]]:
    group, who = chosen
    lit = [row for row in campaign.all(Light).values() if row.is_lit and row.at is None]
    carriers = {(row.group, carrier_of(campaign, row)) for row in lit}
    for id_, _ in _groups_on(campaign, map_id):
        members = members_of(campaign, id_)
        out, spent = who_is_out(campaign, id_), who_is_spent(campaign, id_)
        for each, row in delve_of(campaign, id_).delvers.items():
            is_chosen = id_ == group and (who in {"", each})
            is_done, is_out = row.is_done or each in spent, each in out
            mark = DelveMark(members[each].name, HERE, 0, is_chosen, is_done, who=each)
            is_own, burns = id_ == group, (id_, each) in carriers
            is_named = is_chosen and bool(who)
            mark = replace(mark, is_named=is_named, is_own=is_own, burns=burns, is_out=is_out)
            yield row.zone, replace(mark, health=health(id_, each))


def _others(campaign: Campaign, map_id: str) -> Iterator[tuple[str, DelveMark]]:
    """Who is met, or is fought, and lights that were dropped."""
    for id_, party in _groups_on(campaign, map_id):
        met, foes = delve_of(campaign, id_).meeting, foes_left(campaign, id_)
        zone = zone_of(met.at) if met is not None else zone_of(party.at.spot)
        if met is not None and not foes:
            yield zone, DelveMark("", HERE, 0)
        for each in foes:
            yield zone, DelveMark("", HERE, 0, is_out=not each.left, left=each.left)
    for light in campaign.all(Light).values():
        if light.is_lit and light.at and light.at.map == map_id:
            yield light.at.zone, DelveMark("", HERE, 0, burns=True)


def _groups_on(campaign: Campaign, map_id: str) -> Iterator[tuple[str, Party]]:
    for id_, party in campaign.all(Party).items():
        if party.at.map == map_id and party.is_inside:
            yield id_, party


def _stood(
    campaign: Campaign, map_id: str, id_: str, marks: list[DelveMark]
) -> Iterator[DelveMark]:
    """Above the number of a zone or upon it, or wherever in it there is room."""
    zone = campaign.all(Zone, map_id)[id_]
    at = number_point(zone)
    ways = in_zone(id_, campaign.all(Passage, map_id).values())
    things = lying_on(campaign, map_id)
    keyed = {kind: lying_at(rows, ZonePoint(id_)) for kind, rows in things.items()}
    drawn = standing(zone, at, keyed, ways).points.values()
    icons = (icon_at(point) for points in drawn for point in points.values())
    labels = (
        box_of_label(row, middle_of_label(row))
        for row in campaign.all(Label, map_id).values()
        if row.points and row.level == zone.level
    )
    taken = *words_of(zone, at), *ways_of(ways), *icons, *labels
    room = room_for(shape_of(zone), _row(zone, at, len(marks)), taken)
    for mark, point in zip(marks, room.points, strict=True):
        yield replace(mark, point=point, level=zone.level, share=room.share)


def _row(zone: Zone, at: FootPoint, count: int) -> tuple[FootPoint, ...]:
    """Where so many would like to stand."""
    half = (count - 1) * APART // 2
    high = FootPoint(at.x, at.y - ABOVE)
    y = high.y if is_in(shape_of(zone), FootPoint(at.x, high.y - APART // 2)) else at.y
    return tuple(FootPoint(at.x - half + number * APART, y) for number in range(count))


def _cosmetic(colour: str, width: float) -> QPen:
    """As wide as this at every size of the map."""
    pen = QPen(QColor(colour), width)
    pen.setCosmetic(True)
    return pen


def _radius(mark: DelveMark, camera: Camera) -> float:
    return max(SMALLEST, min(MOST, max(LEAST, camera.px * USUAL)) * mark.share)


def _draw_token(painter: QPainter, mark: DelveMark, at: QPointF, radius: float) -> None:
    """Who is chosen alone has a ring, who is done a tick, who is met is red and square."""
    if not mark.name:
        draw_foes(painter, at, radius, "!" if mark.left is None else str(mark.left))
        return
    box = QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
    if mark.is_named:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for ink, width in ((WHITE, 6.0), (OURS, 2.6)):
            painter.setPen(QPen(QColor(ink), width))
            painter.drawEllipse(at, radius + 3.4, radius + 3.4)
    painter.setPen(QPen(QColor(WHITE), 2.2))
    painter.setBrush(QColor(SPENT if mark.is_done else OURS if mark.is_own else OTHERS))
    painter.drawEllipse(at, radius, radius)
    painter.setFont(bold(painter.font(), radius * 1.1))
    painter.setPen(QColor(WHITE))
    letter = "✓" if mark.is_done else mark.name[:1].upper()
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, letter)


SMOOTH_FROM = 9.0
"""Pixels a square from which on edges are smooth; walls lie over them anyway."""


@dataclass(frozen=True, slots=True)
class Tinted:
    """The grounds of some zones, all in one light."""

    colour: str
    grounds: tuple[QPainterPath, ...]


class Grounds:
    """The grounds of zones as paths, each made once for as long as the zone is as it is."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Zone, QPainterPath]] = {}

    def of(self, zones: Mapping[str, Zone], ids: Iterable[str]) -> tuple[QPainterPath, ...]:
        return tuple(self._ground(id_, zones[id_]) for id_ in ids if id_ in zones)

    def _ground(self, id_: str, zone: Zone) -> QPainterPath:
        found = self._known.get(id_)
        if found is None or found[0] is not zone:
            found = self._known[id_] = (zone, outline_of(zone))
        return found[1]


def outline_of(zone: Zone) -> QPainterPath:
    """The ground of a zone, in the plane."""
    path = QPainterPath()
    for ring in shape_of(zone).rings:
        path.moveTo(ring[0].x / SQUARE, ring[0].y / SQUARE)
        for at in ring[1:]:
            path.lineTo(at.x / SQUARE, at.y / SQUARE)
        path.closeSubpath()
    return path


def light_on(
    zones: Mapping[str, Zone], burning: Collection[str], grounds: Grounds, *, is_delved: bool
) -> tuple[Tinted, ...]:
    """The light of zones themselves, and of what burns there; the dark where somebody delves."""
    by_light: dict[str, list[str]] = {"bright": [], "dim": [], "lit": [], "dark": []}
    for id_, zone in zones.items():
        burns = id_ in burning and zone.light != "bright"
        by_light["lit" if burns else zone.light].append(id_)
    seen = {"bright": BRIGHT, "dim": DIM, "lit": LIT, **({"dark": DARKNESS} if is_delved else {})}
    found = (Tinted(seen[light], grounds.of(zones, by_light[light])) for light in seen)
    return tuple(tint for tint in found if tint.grounds)


def draw_light(
    painter: QPainter, tints: Iterable[Tinted], strength: float, camera: Camera, size: QSize
) -> None:
    """`painter` counts in pixels of the screen, `size` is how many of them are seen."""
    (left, top), px = camera.origin, camera.px
    seen = QRectF(left / px, top / px, ceil(size.width()) / px, ceil(size.height()) / px)
    with on_plane(painter, camera):
        painter.setOpacity(strength)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=px >= SMOOTH_FROM)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
        for tint in tints:
            painter.setBrush(QColor(tint.colour))
            for path in tint.grounds:
                if path.controlPointRect().intersects(seen):
                    painter.drawPath(path)


@contextmanager
def on_plane(painter: QPainter, camera: Camera) -> Iterator[None]:
    """Until it ends the painter counts in what the plane is measured in, not in pixels."""
    with kept_state(painter):
        left, top = camera.origin
        painter.translate(-left, -top)
        painter.scale(camera.px, camera.px)
        yield


def draw_flame(painter: QPainter, at: QPointF, size: float) -> None:
    """A flame whose foot is at a point, so many pixels high."""
    painter.setPen(QPen(QColor(WHITE), max(1.6, size * 0.14)))
    painter.setBrush(QColor(FLAME))
    outer = _flame(at, size)
    painter.drawPath(outer)
    painter.setPen(QPen(QColor(FLAME_EDGE), max(0.8, size * 0.05)))
    painter.drawPath(outer)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(FLAME_GLOW))
    painter.drawPath(_flame(at - QPointF(0, size * 0.08), size * 0.5))


def _flame(foot: QPointF, high: float) -> QPainterPath:
    x, y, half = foot.x(), foot.y(), high * 0.34
    path = QPointF(x + half * 0.15, y - high)
    flame = QPainterPath(path)
    flame.cubicTo(
        QPointF(x + half * 0.2, y - high * 0.7),
        QPointF(x + half * 1.5, y - high * 0.55),
        QPointF(x + half * 0.95, y - high * 0.22),
    )
    flame.cubicTo(
        QPointF(x + half * 0.75, y),
        QPointF(x - half * 0.75, y),
        QPointF(x - half * 0.95, y - high * 0.22),
    )
    flame.cubicTo(
        QPointF(x - half * 1.15, y - high * 0.5),
        QPointF(x - half * 0.1, y - high * 0.6),
        path,
    )
    flame.closeSubpath()
    return flame
