"""Images that terrain has for its ground: cut to its hexes, one each, or laid out over many."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QTransform

from mapper.drawing.base.grid import Table
from mapper.drawing.base.images import UNREADABLE, Images, Picture, with_smaller
from mapper.drawing.base.ink import clear, painting
from mapper.drawing.base.painted_afresh import fresh_image
from mapper.drawing.base.vector import drawing_of
from mapper.drawing.hexes.ground import OVERLAP_PX, TONES, outline
from mapper.model.campaign.rows import TerrainType
from mapper.model.hexes.chunks import Integers
from mapper.model.hexes.hexes import HALF_SQRT3, RADIUS, Top

COLUMNS, ROWS = 6, 5
"""So many hexes lie under an image that is laid out, which is nearly a square."""

FILLS = max(TONES, COLUMNS * ROWS)
"""How many pictures of its ground a terrain may have."""

CODES = 256
FINER = 4
"""A drawing has so many pixels of an image for one of its own."""


class HexImages(NamedTuple):
    """What a terrain has: its images, and whether one lies over many hexes."""

    pictures: tuple[Picture, ...]
    is_tiled: bool


@dataclass(frozen=True, slots=True)
class TerrainImages:
    """Those of all terrain, as far as they are ready, by code."""

    of: Mapping[int, HexImages] = field(default_factory=dict)
    asked: tuple[Picture | None, ...] = ()
    """As they were handed over."""

    def parts(self) -> Integers:
        """Of each code how many pictures of its ground there are; 0 where it has no image."""
        found = np.zeros(CODES, np.int64)
        for code, each in self.of.items():
            found[code] = COLUMNS * ROWS if each.is_tiled else len(each.pictures)
        return found

    def tiled(self) -> Table:
        return np.array([code in self.of and self.of[code].is_tiled for code in range(CODES)])


NONE_AT_ALL = TerrainImages()


def terrain_images(types: Mapping[int, TerrainType], images: Images) -> TerrainImages:
    """The images of these kinds of terrain; what is not ready, or cannot be read, is left out."""
    listed = {code: row for code, row in types.items() if row.images}
    if not listed:
        return NONE_AT_ALL
    asked = {name: images.picture(name) for row in listed.values() for name in row.images}
    ready = {name: _as_pixels(each) for name, each in asked.items() if each is not None}
    found = {}
    for code, row in listed.items():
        pictures = tuple(ready[name] for name in row.images if name in ready and ready[name].levels)
        if pictures:
            found[code] = HexImages(pictures, row.laid == "tiled")
    return TerrainImages(found, tuple(asked.values()))


def has_others(one: TerrainImages, other: TerrainImages) -> bool:
    """Whether other images are ready."""
    pairs = zip(one.asked, other.asked, strict=False)
    return len(one.asked) != len(other.asked) or any(a is not b for a, b in pairs)


def _as_pixels(picture: Picture) -> Picture:
    image = fresh_image(picture) if picture.svg else None
    if image is None:
        return UNREADABLE if picture.svg else picture
    return Picture(image.width(), image.height(), with_smaller(image))


def parts_of(q: Integers, r: Integers, top: Top) -> Integers:
    """Which part of an image that is laid out over many hexes lies on each."""
    line, along = (q, r) if top == "flat" else (r, q)
    row: Integers = (along + COLUMNS // 2 * (line // COLUMNS)) % ROWS
    return row * COLUMNS + line % COLUMNS


def draw_image(
    painter: QPainter, px: float, top: Top, images: HexImages, part: int, strength: float
) -> None:
    """One hex of it about (0, 0), with nothing beyond the hex."""
    finer = FINER if drawing_of(painter) is not None else 1
    side = 2 * int(0.62 * px + 2)
    cut = clear(side * finer, side * finer)
    with painting(cut, is_smooth=True) as brush:
        brush.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        brush.translate(side * finer / 2, side * finer / 2)
        brush.scale(finer, finer)
        brush.setPen(Qt.PenStyle.NoPen)
        brush.setBrush(_brush(px, px * finer, top, images, part))
        brush.drawPolygon(outline(top, px, OVERLAP_PX))
    before = painter.opacity()
    painter.setOpacity(before * strength)
    painter.drawImage(QRectF(-side / 2, -side / 2, side, side), cut)
    painter.setOpacity(before)


def _brush(px: float, fine_px: float, top: Top, images: HexImages, part: int) -> QBrush:
    picture = images.pictures[0 if images.is_tiled else part % len(images.pictures)]
    if images.is_tiled:
        wide, high, middle = COLUMNS * HALF_SQRT3, float(ROWS), _middle(part)
        if top == "pointy":
            wide, high, middle = high, wide, QPointF(middle.y(), middle.x())
    else:
        wide, high = (2 * RADIUS, 1.0) if top == "flat" else (1.0, 2 * RADIUS)
        by = max(wide / picture.width, high / picture.height)
        wide, high = picture.width * by, picture.height * by
        middle = QPointF(wide / 2, high / 2)
    level = picture.level(wide * fine_px / picture.width)
    brush = QBrush(level)
    place = QTransform.fromScale(wide * px / level.width(), high * px / level.height())
    brush.setTransform(place * QTransform.fromTranslate(-middle.x() * px, -middle.y() * px))
    return brush


def _middle(part: int) -> QPointF:
    """Where in an image that is laid out over many hexes the middle of one lies."""
    row, column = divmod(part, COLUMNS)
    return QPointF(column * HALF_SQRT3, row + column / 2)
