"""The ground under the glyphs: paper, and hexes never quite like their neighbours."""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np
from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap, QPolygonF

from mapper.drawing.base.grid import PixelRect
from mapper.drawing.base.ink import hand, mixed
from mapper.drawing.style import Style, Unknown
from mapper.model.arrays import Floats
from mapper.model.hexes.hexes import ORIGIN, Top, corners

TONES = 5
UPPER_SIDES = (1, 2, 3)
"""Each side belongs to the hex below it, so that every line of the grid is drawn once."""

GRAIN_SIDE = 512
THROWS = 4
OVERLAP_PX = 0.6
"""Hexes lie on whole pixels; a little overlap leaves no gaps between them."""


def outline(top: Top, px: float, wider_px: float = 0.0) -> QPolygonF:
    scale = px * (1 + wider_px * 2 / px)
    return QPolygonF([QPointF(x * scale, y * scale) for x, y in corners(ORIGIN, top)])


def draw_fill(
    painter: QPainter,
    px: float,
    top: Top,
    style: Style,
    colour: QColor,
    grain: QImage,
    tone: int,
    grid_opacity: float,
) -> None:
    shift = (tone / (TONES - 1) - 0.5) * 2 * style.tone
    shade = mixed(colour, QColor("#ffffff" if shift > 0 else "#000000"), abs(shift))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade)
    painter.drawPolygon(outline(top, px, OVERLAP_PX))
    if px >= 6:
        _speckle(painter, px, grain, tone)
    draw_upper_sides(painter, px, top, style, grid_opacity * style.grid_opacity)


def draw_upper_sides(painter: QPainter, px: float, top: Top, style: Style, opacity: float) -> None:
    """What a hex has of the grid."""
    if opacity <= 0:
        return
    colour = QColor(style.ink)
    colour.setAlphaF(opacity)
    painter.setPen(QPen(colour, max(style.grid_line * px, style.grid_line_least_px)))
    sides = outline(top, px)
    line = [sides.at(side) for side in (*UPPER_SIDES, UPPER_SIDES[-1] + 1)]
    painter.drawPolyline(QPolygonF(line))


def _speckle(painter: QPainter, px: float, grain: QImage, tone: int) -> None:
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
    half = int(px * 0.62) + 2
    target = QRect(-half, -half, 2 * half, 2 * half)
    rng = hand(tone)
    spare = max(1, GRAIN_SIDE - 2 * half)
    source = target.translated(half + rng.randrange(spare), half + rng.randrange(spare))
    if source.right() < GRAIN_SIDE and source.bottom() < GRAIN_SIDE:
        painter.drawImage(target, grain, source)
    else:
        painter.drawImage(target, grain)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)


@cache
def grain_of(strength: float) -> QImage:
    """Light and dark specks with softer clouds among them, to lie over a colour."""
    chance = hand(7)
    value = _even_chance(chance, GRAIN_SIDE)
    value *= 0.8
    for size in (8, 16, 32):
        value += _spread(0.6 * _even_chance(chance, GRAIN_SIDE // size))
    value *= strength
    np.clip(value, -0.25, 0.25, out=value)
    alpha = (np.abs(value) * 255).astype(np.uint32)
    pixels = alpha * np.where(value > 0, np.uint32(0x01010101), np.uint32(0x01000000))
    image = QImage(pixels.data, GRAIN_SIDE, GRAIN_SIDE, QImage.Format.Format_ARGB32_Premultiplied)
    return image.copy()


def _even_chance(chance: Random, side: int) -> Floats:
    """Values about 0, most of them within 1 of it: of several throws, as with dice."""
    throws = np.frombuffer(chance.randbytes(THROWS * side * side), np.uint8)
    sums: Floats = throws.reshape(THROWS, side, side).sum(axis=0, dtype=np.int16).astype(np.float32)
    sums -= THROWS * 255 / 2
    sums /= (THROWS * (256**2 - 1) / 12) ** 0.5
    return sums


def _spread(coarse: Floats) -> Floats:
    """A few values blended over the whole grain, so that they repeat without a seam."""
    count = len(coarse)
    place = np.arange(GRAIN_SIDE) * count / GRAIN_SIDE
    before = np.floor(place).astype(np.int64)
    share = place - before
    share = share * share * (3 - 2 * share)
    weights = np.zeros((GRAIN_SIDE, count))
    rows = np.arange(GRAIN_SIDE)
    weights[rows, before] = 1 - share
    weights[rows, (before + 1) % count] = share
    spread: Floats = weights @ coarse.astype(np.float64) @ weights.T
    return spread


def paper_of(style: Style, grain: QImage) -> QPixmap:
    """A piece of the paper that can be laid out without a seam."""
    paper = QImage(GRAIN_SIDE, GRAIN_SIDE, QImage.Format.Format_RGB32)
    if style.unknown is Unknown.BLACK:
        paper.fill(Qt.GlobalColor.black)
        return QPixmap.fromImage(paper)
    paper.fill(QColor(style.paper))
    painter = QPainter(paper)
    painter.setOpacity(0.55)
    painter.drawImage(0, 0, grain)
    painter.end()
    return QPixmap.fromImage(paper)


def lay_paper(painter: QPainter, paper: QPixmap, area: PixelRect) -> None:
    """Cover an area, sheet by sheet: several times as fast as one tiled brush."""
    side = paper.width()
    for top in range(area.top // side * side, area.bottom, side):
        for left in range(area.left // side * side, area.right, side):
            painter.drawPixmap(left, top, paper)
