"""What light there is in a dungeon, over the map: floors are tinted, and nothing is hidden."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from mapper.model.campaign.zone_rows import Zone
from mapper.model.map_view import SQUARE
from mapper.model.zones.zone_shapes import shape_of
from mapper.ui.app.colours import BRIGHT, DARKNESS, DIM, FLAME, FLAME_EDGE, FLAME_GLOW, LIT, WHITE
from mapper.ui.canvas.camera import Camera

SMOOTH_FROM = 9.0
"""Pixels a square from which on edges are smooth; walls lie over them anyway."""


@dataclass(frozen=True, slots=True)
class Tinted:
    """The grounds of some zones, all in one light."""

    colour: str
    grounds: tuple[QPainterPath, ...]


NO_LIGHT: tuple[Tinted, ...] = ()


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
    left, top = camera.screen(0.0, 0.0)
    px = camera.px
    seen = QRectF(-left / px, -top / px, ceil(size.width()) / px, ceil(size.height()) / px)
    painter.save()
    painter.translate(left, top)
    painter.scale(px, px)
    painter.setOpacity(strength)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=px >= SMOOTH_FROM)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
    for tint in tints:
        painter.setBrush(QColor(tint.colour))
        for path in tint.grounds:
            if path.controlPointRect().intersects(seen):
                painter.drawPath(path)
    painter.restore()


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
