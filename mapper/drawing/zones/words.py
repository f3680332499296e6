"""The numbers and names of zones, and what else is written on a zone map."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QTransform

from mapper.drawing.base.fonts import font_for
from mapper.drawing.base.ink import clear, mixed, painting, rim_of, round_pen
from mapper.drawing.base.steady_text import advance, letters, outline
from mapper.drawing.base.vector import Words, drawing_of, stroke
from mapper.drawing.marks_and_words.lettering import HALOS
from mapper.drawing.marks_and_words.map_text import HIGHEST_PX
from mapper.drawing.zones.zone_outlines import Plot
from mapper.drawing.zones.zone_style import ZoneStyle
from mapper.model.campaign.label_rows import USUAL, Letters
from mapper.model.campaign.name_lengths import shortened
from mapper.model.campaign.rows import Label
from mapper.model.campaign.zone_rows import Ground
from mapper.model.map_view import SQUARE
from mapper.model.places import FootPoint
from mapper.model.zones.room_for_tokens import LABEL_SQUARES
from mapper.model.zones.zone_shapes import Shape, shape_of
from mapper.model.zones.zones import number_point

NUMBER = 0.86
LEAST_PX, MOST_PX = 8.5, 44.0
NAME, NAME_LEAST, NAME_MOST = 0.44, 9.0, 24.0
NAMES_FROM = 15.0
MOST_KEPT_PX = 1 << 21
"""Pixels of the pictures of words that are kept; one has a quarter of them at the most."""


@dataclass(frozen=True, slots=True)
class Sign:
    """Words with their middle at a point of the plane."""

    x: float
    y: float
    text: str
    size_px: float
    colour: QColor
    halo: QColor
    font: str
    is_italic: bool = False
    is_bold: bool = False
    letters: Letters = USUAL

    def made(self) -> QFont:
        font = font_for(self.font, self.size_px, is_bold=self.is_bold, is_italic=self.is_italic)
        if self.letters.tracking:
            font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, self.letters.tracking)
        return font


class Middles:
    """Where the number of a zone stands, worked out once for each shape."""

    def __init__(self) -> None:
        self._known: dict[Shape, FootPoint] = {}

    def of(self, plot: Plot) -> tuple[float, float]:
        x, y = self.point(plot)
        return x / SQUARE, y / SQUARE

    def point(self, plot: Plot) -> FootPoint:
        shape = shape_of(plot.zone)
        found = self._known.get(shape)
        if found is None:
            found = self._known[shape] = number_point(plot.zone)
        return found


def signs_of(
    plot: Plot, at: tuple[float, float], look: ZoneStyle, px: float, *, is_clear: bool = False
) -> list[Sign]:
    """The number of a zone, and beneath it its name, where there is room for them.

    `is_clear` where an image shows through the ground, which is then hardly seen.
    """
    zone = plot.zone
    kind: Ground = "floor" if is_clear else zone.ground
    ground = look.grounds[kind]
    ink = look.pale if kind == "chasm" else look.ink
    found = []
    size = min(MOST_PX * look.style.finer, max(LEAST_PX, NUMBER * px))
    left, top, right, bottom = plot.polygon.bounds
    room = min(right - left, bottom - top) * px
    warning = look.warning(zone.danger, kind)
    if zone.number and room >= size * 0.95:
        number = Sign(
            *at, shortened(zone.number), size, warning or ink, ground, look.style.number_font
        )
        found.append(replace(number, is_bold=True))
    name = shortened(zone.name or zone.player_name)
    name_px = min(NAME_MOST * look.style.finer, max(NAME_LEAST, NAME * px))
    if name and px >= NAMES_FROM:
        below = at[1] + (size * 0.5 + name_px * 0.62) / px if zone.number else at[1]
        colour = mixed(ink, ground, 0.18)
        font = look.style.title_font
        sign = Sign(at[0], below, name, name_px, colour, ground, font, is_italic=True)
        if box_of(sign, px).width() <= (right - left) * px * 0.96 and below < bottom - 0.3:
            found.append(sign)
    return found


SIGN_HALF = 0.62, 0.5
"""Of a number, in squares to each side of its middle and up and down."""

ASIDE = tuple(
    each
    for far in (1.1, 1.6, 2.4, 3.2)
    for each in ((0.0, -far), (-far, 0.0), (far, 0.0), (0.0, far))
)
"""Where a number goes that would lie on stairs, the nearest place first."""


def clear_of(at: tuple[float, float], plot: Plot, taken: Iterable[QRectF]) -> tuple[float, float]:
    """A point at which a number lies on none of these, if its zone has room for it."""
    near = [box for box in taken if box.intersects(QRectF(at[0] - 4, at[1] - 4, 8, 8))]
    if not any(box.intersects(_box_at(at)) for box in near):
        return at
    for right, down in ASIDE:
        there = at[0] + right, at[1] + down
        box = _box_at(there)
        is_free = not any(each.intersects(box) for each in near)
        if is_free and plot.floor.contains(box):
            return there
    return at


def _box_at(at: tuple[float, float]) -> QRectF:
    across, down = SIGN_HALF
    return QRectF(at[0] - across, at[1] - down, 2 * across, 2 * down)


def sign_of_label(row: Label, look: ZoneStyle, px: float) -> Sign | None:
    if not row.points:
        return None
    x = sum(point.x for point in row.points) / len(row.points) / SQUARE
    y = sum(point.y for point in row.points) / len(row.points) / SQUARE
    letters, style = row.letters, look.style
    size = _label_size(row, look, px)
    if size < 6.5:
        return None
    ink = QColor(style.water_ink) if row.style == "water" else look.ink
    colour = QColor(letters.colour) if letters.colour else ink
    halo = rim_of(colour, style) if letters.colour else QColor(style.halo)
    font = letters.font or style.title_font
    is_italic = row.style == "water"
    return Sign(x, y, shortened(row.text), size, colour, halo, font, is_italic, letters=letters)


def _label_size(row: Label, look: ZoneStyle, px: float) -> float:
    match row.letters.measure:
        case "points":
            return row.letters.height * look.style.point_px
        case "hexes":
            return min(HIGHEST_PX * look.style.finer, row.letters.height / 100 * px)
    return min(90.0 * look.style.finer, LABEL_SQUARES[row.size - 1] * px)


def box_of(sign: Sign, px: float) -> QRectF:
    """The pixels that a sign covers."""
    font = sign.made()
    wide, high = advance(font, sign.text), QFontMetricsF(font).height()
    box = QRectF(sign.x * px - wide / 2, sign.y * px - high / 2, wide, high)
    return _turn(sign, px).mapRect(box) if sign.letters.turn else box


def _turn(sign: Sign, px: float) -> QTransform:
    """About the middle of a sign."""
    x, y = sign.x * px, sign.y * px
    return QTransform().translate(x, y).rotate(sign.letters.turn).translate(-x, -y)


class Signs:
    """Draws words; what has been drawn lately is kept as pictures, as words lie in many squares.

    The halo and the ink are a picture each: laid out one after the other, they leave the pixels
    that the paths would, but for a shade at the edge of a square.
    """

    def __init__(self, most_px: int) -> None:
        """Pixels are kept of so many; 0: of none."""
        self._most_px = most_px
        self._kept_px = 0
        self._plates: dict[_Key, _Plates] = {}
        self._outlines: dict[tuple[str, int, int], QPainterPath] = {}

    def draw(self, painter: QPainter, sign: Sign, px: float) -> None:
        """`painter` counts in pixels of the plane."""
        drawing, is_usual = drawing_of(painter), sign.letters == USUAL
        if drawing is not None and is_usual:
            drawing.parts.append(self._words(sign, px))
            return
        key = _key_of(sign, px)
        found = self._plates.pop(key, None)
        if found is None:
            font, wide = sign.made(), _halo_of(sign)
            path = outline(font, sign.text).translated(*_begins(sign, font, px))
            if sign.letters.turn:
                path = _turn(sign, px).map(path)
            box = path.boundingRect().adjusted(-wide, -wide, wide, wide).toAlignedRect()
            pen = round_pen(sign.halo, wide)
            if drawing is not None or 4 * box.width() * box.height() > self._most_px:
                if wide:
                    stroke(painter, path, pen)
                painter.fillPath(path, sign.colour)
                return
            halo = _painted(box, lambda plate: stroke(plate, path, pen) if wide else None)
            ink = _painted(box, lambda plate: plate.fillPath(path, sign.colour))
            found = _Plates(box.topLeft(), halo, ink)
            self._kept_px += found.pixels
            while self._kept_px > self._most_px:
                self._kept_px -= self._plates.pop(next(iter(self._plates))).pixels
        self._plates[key] = found
        for plate in (found.halo, found.ink):
            painter.drawImage(found.at, plate)

    def _words(self, sign: Sign, px: float) -> Words:
        font = sign.made()
        x, y = _begins(sign, font, px)
        drawn = tuple(letters(font, sign.text, self._outlines))
        return Words(x, y, drawn, sign.colour, sign.halo, _halo_of(sign))


def _begins(sign: Sign, font: QFont, px: float) -> tuple[float, float]:
    """Where the first letter stands."""
    x = sign.x * px - advance(font, sign.text) / 2
    return x, sign.y * px + QFontMetricsF(font).capHeight() / 2


def _halo_of(sign: Sign) -> float:
    return max(2.0, sign.size_px * 0.2) * HALOS[sign.letters.halo]


_Key = tuple[str, float, float, float, float, str, bool, bool, Letters, int, int]


def _key_of(sign: Sign, px: float) -> _Key:
    colours = sign.colour.rgba(), sign.halo.rgba()
    font = sign.font, sign.is_italic, sign.is_bold, sign.letters
    return (sign.text, sign.x, sign.y, px, sign.size_px, *font, *colours)


@dataclass(frozen=True, slots=True)
class _Plates:
    """Words as two pictures."""

    at: QPoint
    halo: QImage
    ink: QImage

    @property
    def pixels(self) -> int:
        return self.halo.width() * self.halo.height()


def _painted(box: QRect, draw: Callable[[QPainter], object]) -> QImage:
    """A copy, for an image that was painted on keeps what it was painted with."""
    plate = clear(box.width(), box.height())
    with painting(plate, box.left(), box.top(), is_smooth=True) as painter:
        draw(painter)
    return plate.copy()
