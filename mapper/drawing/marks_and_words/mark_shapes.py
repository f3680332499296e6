"""What stands for a feature, a token, a crossing or a way to another map, drawn about (0, 0)."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Literal, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPainterPath, QPen

from mapper.drawing.base.fonts import with_figures
from mapper.drawing.base.ink import clear, disc, lettered, mixed, painting, polyline, round_pen
from mapper.drawing.base.symbols import SymbolMask, Symbols
from mapper.drawing.base.vector import drawing_of
from mapper.drawing.style import Style
from mapper.model.campaign.clues import Visibility

BADGES: Mapping[Visibility, str] = {"overt": "#3f7a4a", "hidden": "#c08a1e", "secret": "#a8322e"}
STEPS = (1.0, 0.82, 0.7, 0.6, 0.52, 0.46)
"""How large a mark is among one, two, three … at one hex."""

Sort = Literal["feature", "token", "opens"]


class MarkLook(NamedTuple):
    """All that one mark's picture depends on, besides its size."""

    sort: Sort
    icon: str = ""
    is_settlement: bool = False
    is_landmark: bool = False
    colour: str = ""
    initials: str = ""
    step: int = 0

    @property
    def scale(self) -> float:
        """Against a plain feature alone in its hex."""
        larger = {"feature": 1.0, "token": 0.95, "opens": 0.62}[self.sort]
        if self.is_settlement:
            larger = 1.3
        elif self.is_landmark:
            larger = 1.15
        return larger * STEPS[self.step]


def draw_mark(
    painter: QPainter, size: float, look: MarkLook, style: Style, symbols: Symbols, *, is_far: bool
) -> None:
    size *= look.scale
    match look.sort:
        case "token":
            _draw_token(painter, size, look, style, symbols, is_far=is_far)
        case "opens":
            _draw_opens(painter, size, style)
        case "feature" if is_far:
            _draw_far(painter, size, look, style)
        case "feature":
            _draw_feature(painter, size, look, style, symbols)


def draw_badge(painter: QPainter, size: float, visibility: Visibility, style: Style) -> None:
    """A round one for all to see, a square on edge for what is hidden, a triangle for a secret."""
    if visibility == "overt":
        path = disc(size * 0.85)
    else:
        corners = 4 if visibility == "hidden" else 3
        angles = [index * 2 * pi / corners - pi / 2 for index in range(corners)]
        by = size * (1.12 if corners == 4 else 1.25)
        path = polyline([(by * cos(a), by * sin(a)) for a in angles], is_closed=True)
    _outlined(painter, path, QColor(BADGES[visibility]), QColor(style.halo), max(1.0, size * 0.28))


def _draw_far(painter: QPainter, size: float, look: MarkLook, style: Style) -> None:
    """Where there is no room for icons: a house, a spire, or nothing but the badge."""
    if look.is_settlement:
        house = [(-1, 0.9), (-1, -0.2), (0, -1), (1, -0.2), (1, 0.9)]
        path = polyline([(x * size * 0.95, y * size * 0.95) for x, y in house], is_closed=True)
    elif look.is_landmark:
        spire = [(-0.55, 1), (-0.16, -1.1), (0.16, -1.1), (0.55, 1)]
        path = polyline([(x * size, y * size) for x, y in spire], is_closed=True)
    else:
        return
    fill = QColor(style.settlement if look.is_settlement else style.ink)
    _outlined(painter, path, fill, QColor(style.halo), max(1.2, size * 0.34))


def _draw_feature(
    painter: QPainter, size: float, look: MarkLook, style: Style, symbols: Symbols
) -> None:
    ink = QColor(style.settlement if look.is_settlement else style.ink)
    if look.is_landmark:
        _draw_medallion(painter, size * 1.28, ink, style)
    image = symbols.own_image(look.icon, size)
    if image is not None:
        _draw_framed(painter, size, image, ink)
        return
    name = look.icon or ("village" if look.is_settlement else "")
    mask = symbols.mask(name, size * (0.86 if look.is_landmark else 1.0)) if name else None
    if mask is None:
        mask = SymbolMask(_star(size * 0.92), size)
    if not look.is_landmark:
        _draw_mask(painter, mask, QColor(style.halo), max(1.6, size * 0.13))
    _draw_mask(painter, mask, ink, 0.0)


def _draw_medallion(painter: QPainter, size: float, ink: QColor, style: Style) -> None:
    """A disc of paper with a ring, from which rays go out."""
    rays = QPainterPath()
    for index in range(16):
        angle = index * pi / 8
        rays.moveTo(size * 0.98 * cos(angle), size * 0.98 * sin(angle))
        rays.lineTo(size * 1.2 * cos(angle), size * 1.2 * sin(angle))
    pen = QPen(QColor(style.halo), max(2.4, size * 0.16))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.strokePath(rays, pen)
    painter.strokePath(rays, QPen(ink, max(0.9, size * 0.06)))
    _outlined(painter, disc(size), QColor(style.halo), ink, max(1.0, size * 0.07))


def _draw_token(
    painter: QPainter, size: float, look: MarkLook, style: Style, symbols: Symbols, *, is_far: bool
) -> None:
    whole = disc(size)
    colour, paper = QColor(look.colour), QColor(style.halo)
    painter.strokePath(whole, QPen(QColor(style.ink), max(2.0, size * 0.3)))
    _outlined(painter, whole, colour, paper, max(1.0, size * 0.14))
    if is_far:
        return
    image = symbols.own_image(look.icon, size)
    if image is not None:
        painter.drawImage(QRectF(-size, -size, 2 * size, 2 * size), _cut_round(image))
        painter.strokePath(whole, QPen(colour, max(1.4, size * 0.16)))
        return
    is_light = colour.lightnessF() > 0.62
    ink = QColor(style.ink) if is_light else paper
    mask = symbols.mask(look.icon, size * 0.66) if look.icon else None
    if mask is not None:
        _draw_mask(painter, mask, ink, 0.0)
    else:
        _draw_letters(painter, size * 0.95, look.initials, ink, style)


def _cut_round(image: QImage) -> QImage:
    """Nothing is left of what lies outside the disc, not even beneath a clip."""
    side = max(image.width(), image.height())
    cut = clear(side, side)
    kept = QPainterPath()
    kept.addEllipse(QRectF(cut.rect()))
    with painting(cut, is_smooth=True) as painter:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setClipPath(kept)
        painter.drawImage(QRectF(cut.rect()), image)
    return cut


def _draw_opens(painter: QPainter, size: float, style: Style) -> None:
    """A hex within a hex: there is a map behind this one."""
    angles = [index * pi / 3 for index in range(6)]
    outer = polyline([(size * cos(a), size * sin(a)) for a in angles], is_closed=True)
    inner = polyline([(size * 0.45 * cos(a), size * 0.45 * sin(a)) for a in angles], is_closed=True)
    ink = QColor(style.water_ink)
    painter.strokePath(outer, QPen(QColor(style.halo), max(2.6, size * 0.5)))
    _outlined(painter, outer, QColor(style.halo), ink, max(1.1, size * 0.16))
    painter.fillPath(inner, ink)


def _draw_letters(
    painter: QPainter, size: float, letters: str, colour: QColor, style: Style
) -> None:
    font = with_figures(QFont(style.number_font))
    font.setBold(True)
    font.setPixelSize(max(4, round(size)))
    painter.fillPath(lettered(letters, font), colour)


def _draw_framed(painter: QPainter, size: float, image: QImage, ink: QColor) -> None:
    wide, high = image.width(), image.height()
    by = 2 * size / max(wide, high)
    target = QRectF(-wide * by / 2, -high * by / 2, wide * by, high * by)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(target, image)
    if not image.hasAlphaChannel():
        frame = QPainterPath()
        frame.addRect(target)
        painter.strokePath(frame, QPen(ink, max(1.0, size * 0.07)))


def _draw_mask(painter: QPainter, mask: SymbolMask, colour: QColor, wider: float) -> None:
    """The shape in a colour; wider, as if painted around with a brush."""
    if drawing_of(painter) is not None:
        if wider:
            painter.strokePath(mask.path, round_pen(colour, 2 * wider))
        painter.fillPath(mask.path, colour)
        return
    tinted = mask.image
    with painting(tinted) as brush:
        brush.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
        brush.fillRect(tinted.rect(), colour)
    corner = QPointF(-tinted.width() / 2, -tinted.height() / 2)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    turns = 12 if wider else 1
    for index in range(turns):
        angle = index * 2 * pi / turns
        painter.drawImage(corner + QPointF(wider * cos(angle), wider * sin(angle)), tinted)


def _star(size: float) -> QPainterPath:
    points = []
    for index in range(16):
        radius = size * (1.0 if index % 4 == 0 else 0.62 if index % 4 == 2 else 0.42)
        angle = index * pi / 8 - pi / 2
        points.append((radius * cos(angle), radius * sin(angle)))
    return polyline(points, is_closed=True)


def _outlined(
    painter: QPainter, path: QPainterPath, fill: QColor, line: QColor, width: float
) -> None:
    painter.strokePath(path, round_pen(line, width))
    painter.fillPath(path, fill)
    painter.strokePath(path, QPen(mixed(line, fill, 0.2), width * 0.45))
