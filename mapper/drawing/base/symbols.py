"""Icons as shapes of any size, and what stands for a feature, a token or a way to another map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, cos, pi, sin
from typing import Literal, NamedTuple

from PySide6.QtCore import QByteArray, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtSvg import QSvgRenderer

from mapper.commands.things.symbols import symbol_file
from mapper.drawing.base.fonts import font_for
from mapper.drawing.base.images import Images
from mapper.drawing.base.ink import clear, disc, lettered, mixed, painting, polyline, round_pen
from mapper.drawing.base.vector import VectorDevice, drawing_of
from mapper.drawing.style import Style
from mapper.model.campaign.clues import Visibility
from mapper.model.images.image_bytes import is_hash
from mapper.play.gate.known import PICTURE

TORN_PAPER, TORN_EDGE = "#efe9dc", "#8a8070"
TEAR = (0.62, -0.2), (0.25, 0.02), (0.0, -0.22), (-0.28, 0.06), (-0.62, -0.12)
LOWER_TEAR = (-0.62, 0.12), (-0.28, 0.3), (0.0, 0.02), (0.25, 0.26), (0.62, 0.04)
TORN = (
    ((-0.62, -0.8), (0.62, -0.8), *TEAR),
    (*LOWER_TEAR, (0.62, 0.8), (-0.62, 0.8)),
)
"""Both halves of a sheet, from (-1, -1) to (1, 1)."""


def is_own(icon: str) -> bool:
    """Whether an icon is the game master's own image, by its hash or by its name for players."""
    return is_hash(icon) or icon.startswith(PICTURE)


@dataclass(frozen=True, slots=True)
class SymbolMask:
    """A shape about (0, 0), as pixels or as its outline."""

    drawn: QSvgRenderer | QPainterPath
    size: float

    @property
    def image(self) -> QImage:
        if isinstance(self.drawn, QSvgRenderer):
            return _rendered(self.drawn, self.size)
        side = 2 * round(self.size + 1)
        image = clear(side, side)
        with painting(image, is_smooth=True) as painter:
            painter.fillPath(self.drawn.translated(side / 2, side / 2), QColor("#000000"))
        return image

    @property
    def path(self) -> QPainterPath:
        if isinstance(self.drawn, QPainterPath):
            return self.drawn
        drawing = VectorDevice()
        with painting(drawing) as painter:
            self.drawn.render(
                painter, _target(self.drawn, self.size).translated(-self.size, -self.size)
            )
        path = QPainterPath()
        for shape in drawing.shapes:
            path.addPath(shape.path)
        return path


class Symbols:
    """The icons of features and tokens as shapes."""

    def __init__(self, images: Images) -> None:
        self._images = images
        self._renderers: dict[str, QSvgRenderer | None] = {}

    def renew(self, images: Images) -> None:
        self._images = images

    def mask(self, name: str, size: float) -> SymbolMask | None:
        """One of ours, filled, so many pixels from its middle to its edge; None if unknown."""
        renderer = None if is_own(name) else self._renderer(name)
        return None if renderer is None else SymbolMask(renderer, size)

    def own_image(self, icon: str, size: float) -> QImage | None:
        """None for what is ours and what is not ready; a torn sheet for what cannot be drawn."""
        picture = self._images.picture(icon) if is_own(icon) else None
        if picture is None:
            return None
        if picture.svg:
            if icon not in self._renderers:
                renderer = QSvgRenderer(QByteArray(picture.svg))
                self._renderers[icon] = renderer if renderer.isValid() else None
            drawn = self._renderers[icon]
            return _rendered(drawn, size) if drawn is not None else torn_sheet(size)
        if not picture.levels:
            return torn_sheet(size)
        return picture.level(2 * size / max(1, picture.width))

    def _renderer(self, name: str) -> QSvgRenderer | None:
        if name not in self._renderers:
            place = symbol_file(name)
            is_there = name.replace("_", "").isalnum() and place.is_file()
            content = place.read_text("utf-8") if is_there else ""
            black = content.replace("currentColor", "#000000").encode()
            self._renderers[name] = QSvgRenderer(QByteArray(black)) if is_there else None
        return self._renderers[name]


def torn_sheet(size: float) -> QImage:
    """What stands for an image that is missing, damaged, or more than an image."""
    image = clear(2 * ceil(size), 2 * ceil(size))
    with painting(image, is_smooth=True) as painter:
        painter.translate(image.width() / 2, image.height() / 2)
        painter.scale(size, size)
        painter.setPen(QPen(QColor(TORN_EDGE), 0.07))
        painter.setBrush(QColor(TORN_PAPER))
        for half in TORN:
            painter.drawPolygon(QPolygonF([QPointF(*at) for at in half]))
    return image


def _rendered(renderer: QSvgRenderer, size: float) -> QImage:
    image = clear(2 * ceil(size), 2 * ceil(size))
    with painting(image, is_smooth=True) as painter:
        by = ceil(size) - size
        renderer.render(painter, _target(renderer, size).translated(by, by))
    return image


def _target(renderer: QSvgRenderer, size: float) -> QRectF:
    """Where in a square of twice the size a drawing lies that fills it one way."""
    own = renderer.defaultSize() if renderer.defaultSize().isValid() else QSize(1, 1)
    by = 2 * size / max(own.width(), own.height(), 1)
    wide, high = own.width() * by, own.height() * by
    return QRectF(size - wide / 2, size - high / 2, wide, high)


BADGES: Mapping[Visibility, str] = {"overt": "#3f7a4a", "hidden": "#c08a1e", "secret": "#a8322e"}
STEPS = (1.0, 0.82, 0.7, 0.6, 0.52, 0.46)
"""How large a mark is among one, two, three … at one hex."""

HALF = 0.5

Sort = Literal["feature", "token", "opens", "clue"]
SCALES: Mapping[Sort, float] = {"feature": 1.0, "token": 0.95, "opens": 0.62, "clue": 0.62}
"""How large each is against a feature."""


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
        larger = SCALES[self.sort]
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
        case "clue":
            _draw_clue(painter, size, style)
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
        _draw_framed(painter, size, image, ink, style)
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


def _draw_clue(painter: QPainter, size: float, style: Style) -> None:
    """A lens: something can be found out here."""
    glass, handle = disc(size * 0.62), QPainterPath()
    glass.translate(-size * 0.22, -size * 0.22)
    handle.moveTo(size * 0.22, size * 0.22)
    handle.lineTo(size * 0.9, size * 0.9)
    ink, paper = QColor(BADGES["secret"]), QColor(style.halo)
    for path in (glass, handle):
        painter.strokePath(path, round_pen(paper, max(3.4, size * 0.75)))
    painter.fillPath(glass, paper)
    for path in (glass, handle):
        painter.strokePath(path, round_pen(ink, max(1.3, size * 0.27)))


def _draw_letters(
    painter: QPainter, size: float, letters: str, colour: QColor, style: Style
) -> None:
    font = font_for(style.number_font, max(4, size), is_bold=True)
    painter.fillPath(lettered(letters, font), colour)


def _draw_framed(painter: QPainter, size: float, image: QImage, ink: QColor, style: Style) -> None:
    """A photo has a frame; a drawing an edge of light where the ground is dark, as it may be."""
    wide, high = image.width(), image.height()
    by = 2 * size / max(wide, high)
    target = QRectF(-wide * by / 2, -high * by / 2, wide * by, high * by)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    is_on_dark = QColor(style.ink).lightnessF() > HALF
    if image.hasAlphaChannel() and is_on_dark:
        _draw_about(painter, _tinted(image, QColor(style.ink)), target, max(1.0, size * 0.06))
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
    tinted = _tinted(mask.image, colour)
    corner = QPointF(-tinted.width() / 2, -tinted.height() / 2)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    _draw_about(painter, tinted, QRectF(corner, tinted.size()), wider)


def _tinted(image: QImage, colour: QColor) -> QImage:
    """The shape of it in one colour."""
    tinted = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    with painting(tinted) as brush:
        brush.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
        brush.fillRect(tinted.rect(), colour)
    return tinted


def _draw_about(painter: QPainter, image: QImage, target: QRectF, wider: float) -> None:
    """As if painted around with a brush."""
    turns = 12 if wider else 1
    for index in range(turns):
        angle = index * 2 * pi / turns
        painter.drawImage(target.translated(wider * cos(angle), wider * sin(angle)), image)


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
