"""The ground under the glyphs: paper, hexes never quite like their neighbours, and the unknown.

All that players do not know comes from what is known. Outlines go on for ever, so that they do not
tell how far the map goes.
"""

from __future__ import annotations

from functools import cache, lru_cache, partial
from random import Random
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPixmap, QPolygonF

from mapper.drawing.base.grid import PixelRect, block_of, near, pixels_of
from mapper.drawing.base.ink import clear, faint, hand, image_of, mixed, painting
from mapper.drawing.base.tiles import Tiles
from mapper.drawing.style import Style, Unknown
from mapper.model.hexes.chunks import Floats, Integers, Texels
from mapper.model.hexes.hexes import DIRECTIONS, HALF_SQRT3, ORIGIN, Top, centre, corners, on_plane
from mapper.model.map_view import MapView

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
    width = max(style.grid_line * px, style.grid_line_least_px)
    painter.setPen(QPen(faint(style.ink, opacity), width))
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
    return image_of(pixels).copy()


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
    with painting(paper) as painter:
        painter.setOpacity(0.55)
        painter.drawImage(0, 0, grain)
    return QPixmap.fromImage(paper)


def lay_paper(painter: QPainter, paper: QPixmap, area: PixelRect) -> None:
    """Cover an area, sheet by sheet: several times as fast as one tiled brush."""
    side = paper.width()
    for top in range(area.top // side * side, area.bottom, side):
        for left in range(area.left // side * side, area.right, side):
            painter.drawPixmap(left, top, paper)


DARK = "#000000"
CELLS_A_HEX = 12
LEAST_CELL = 2
BLOCK = 40
"""So many cells a side are blended together."""

DEPTH = 0.36
"""How far into the known, in hexes, its edge reaches; more than half a hex would show seams."""

RAGGED = 0.55
"""How uneven the edge is."""

NOISE_SIDE = 512
NOISE_A_HEX = 12.0
SHADE = "#6b4a26"
SHADED = {"parchment": 0.5, "outlines": 0.42, "black": 0.0}
"""How dark the stain is that runs along the edge."""

LINES = 0.2
"""How strongly the outlines of what is not known show."""


def bare_ground(unknown: Unknown | None, paper: QPixmap) -> QPixmap:
    """What lies where nothing is drawn."""
    if unknown is not Unknown.BLACK:
        return paper
    dark = QPixmap(paper.size())
    dark.fill(QColor(DARK))
    return dark


class Edge:
    """Lies over the ground of a map, from the unknown a little way into the known."""

    def __init__(self, style: Style, unknown: Unknown, ground: QPixmap) -> None:
        self._style = style
        self._unknown = unknown
        self._ground = ground
        self._outlines = lru_cache(1)(partial(_outlines, style))

    def draw(self, painter: QPainter, view: MapView, px: float, area: PixelRect) -> None:
        """`painter` counts pixels from the plane's origin."""
        cell = max(LEAST_CELL, round(px / CELLS_A_HEX))
        blocks = _blocks(area, cell * BLOCK)
        # one cell to spare on each side, to blend with
        cells = PixelRect(*(BLOCK * each for each in blocks)).grown(1)
        cover = _cover(view, px, cells, cell)
        if not cover.any():
            return
        sheet, mask = clear(area.width, area.height), clear(area.width, area.height)
        with painting(sheet, area.left, area.top) as brush:
            lay_paper(brush, self._ground, area)
            if self._unknown is Unknown.OUTLINES and px >= self._style.grid_from:
                self._draw_outlines(brush, view.top, px, area)
            strength = SHADED[self._unknown]
            if strength:
                _lay(brush, _stain(cover, strength), blocks, cell)
            with painting(mask, area.left, area.top) as with_mask:
                _lay(with_mask, (cover * 255).astype(np.uint32) << np.uint32(24), blocks, cell)
            brush.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
            brush.drawImage(area.left, area.top, mask)
        painter.drawImage(area.left, area.top, sheet)

    def _draw_outlines(self, painter: QPainter, top: Top, px: float, area: PixelRect) -> None:
        tiles = self._outlines(px, top)
        x, y = _every_hex(top, px, area)
        painter.setOpacity(LINES)
        tiles.draw(painter, np.zeros(len(x), np.int64), x, y, 1.0)
        painter.setOpacity(1.0)


def _outlines(style: Style, px: float, top: Top) -> Tiles:
    side = int(1.2 * px) + 6
    tiles = Tiles((side, side), 1, lambda painter, _: _outline(painter, style, top, px))
    tiles.prepare([0])
    return tiles


def _blocks(area: PixelRect, side: int) -> PixelRect:
    """The blocks of pixels that an area needs, counted from the plane's origin."""
    ends = -(-area.right // side), -(-area.bottom // side)
    return PixelRect(area.left // side, area.top // side, *ends)


def _lay(painter: QPainter, pixels: Texels, blocks: PixelRect, cell: int) -> None:
    """Blend cells into pixels, block by block, so that it is the same whatever part is painted."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    side = BLOCK * cell
    for row in range(blocks.height):
        for column in range(blocks.width):
            down, right = row * BLOCK, column * BLOCK
            part = pixels[down : down + BLOCK + 2, right : right + BLOCK + 2]
            if not part.any():
                continue
            inner = QRect((blocks.left + column) * side, (blocks.top + row) * side, side, side)
            painter.setClipRect(inner)
            painter.drawImage(
                inner.adjusted(-cell, -cell, cell, cell), image_of(np.ascontiguousarray(part))
            )
    painter.restore()


def _cover(view: MapView, px: float, cells: PixelRect, cell: int) -> Floats:
    """For each cell how much of it the unknown covers: all, nothing, or in between at the edge."""
    x = (np.arange(cells.left, cells.right) + 0.5)[None, :] * (cell / px)
    y = (np.arange(cells.top, cells.bottom) + 0.5)[:, None] * (cell / px)
    at = _hexes(x, y, view.top)
    block = block_of(
        view.terrain, int(at.q.min()), int(at.q.max()), int(at.r.min()), int(at.r.max())
    )
    if block.codes.all():  # all around is known, too
        return np.zeros(at.q.shape)
    is_in = np.zeros(256, np.bool_)
    is_in[0] = True
    bits = block.around(is_in)
    row, column = at.r - block.r, at.q - block.q
    mask = bits[row, column]
    depth = np.full(mask.shape, np.inf)
    for side, step in enumerate(DIRECTIONS):
        out_x, out_y = centre(step, view.top)
        inside = 0.5 - (at.x * out_x + at.y * out_y)
        np.minimum(depth, inside, out=depth, where=(mask >> side & 1).astype(np.bool_))
    depth = np.maximum(depth, 0.0) * (1 + RAGGED * _ragged(x, y))
    share = np.clip(1 - depth / DEPTH, 0.0, 1.0)
    cover: Floats = share * share * (3 - 2 * share)
    cover[block.codes[row, column] == 0] = 1.0
    return cover


class HexOfPoints(NamedTuple):
    """Points of the plane: in which hex each is, and how far from its middle."""

    q: Integers
    r: Integers
    x: Floats
    y: Floats


def _hexes(x: Floats, y: Floats, top: Top) -> HexOfPoints:
    if top == "flat":
        q, r = np.broadcast_arrays(x / HALF_SQRT3, y - x / HALF_SQRT3 / 2)
    else:
        q, r = np.broadcast_arrays(x - y / HALF_SQRT3 / 2, y / HALF_SQRT3)
    near_q, near_r = np.rint(q), np.rint(r)
    off_q, off_r = q - near_q, r - near_r
    off_s = -(off_q + off_r)
    near_s = np.rint(-q - r)
    off_s = np.abs(near_s + q + r)
    is_q = (np.abs(off_q) > np.abs(off_r)) & (np.abs(off_q) > off_s)
    is_r = ~is_q & (np.abs(off_r) > off_s)
    near_q, near_r = (
        np.where(is_q, -near_r - near_s, near_q),
        np.where(is_r, -near_q - near_s, near_r),
    )
    middle_x, middle_y = on_plane(near_q, near_r, top)
    return HexOfPoints(near_q.astype(np.int64), near_r.astype(np.int64), x - middle_x, y - middle_y)


def _ragged(x: Floats, y: Floats) -> Floats:
    """From -1 to 1; the same at the same place of the plane."""
    column = np.floor(x * NOISE_A_HEX).astype(np.int64) % NOISE_SIDE
    row = np.floor(y * NOISE_A_HEX).astype(np.int64) % NOISE_SIDE
    ragged: Floats = _noise()[row, column]
    return ragged


@cache
def _noise() -> Floats:
    """Clouds with clouds in them, without a seam."""
    chance = np.random.default_rng(11)
    total = np.zeros((NOISE_SIDE, NOISE_SIDE))
    for size, weight in ((5, 0.3), (9, 0.5), (24, 0.6)):
        raw = np.fft.rfft2(chance.normal(0, 1, total.shape))
        across = np.fft.rfftfreq(NOISE_SIDE)[None, :]
        down = np.fft.fftfreq(NOISE_SIDE)[:, None]
        raw *= np.exp(-((across**2 + down**2) * (size * 2.2) ** 2))
        cloud = np.fft.irfft2(raw, total.shape)
        total += weight * cloud / cloud.std()
    noise: Floats = np.clip(total / 1.6, -1.0, 1.0)
    return noise


def _stain(cover: Floats, strength: float) -> Texels:
    """Darkest where the known begins to show."""
    bell = np.clip(4 * cover * (1 - cover), 0, 1) ** 1.4
    alpha = (bell * strength * 255).astype(np.uint32)
    shade = QColor(SHADE)
    pixels = alpha << np.uint32(24)
    for part, shift in ((shade.red(), 16), (shade.green(), 8), (shade.blue(), 0)):
        pixels |= (alpha * np.uint32(part) // np.uint32(255)) << np.uint32(shift)
    return pixels


def _outline(painter: QPainter, style: Style, top: Top, px: float) -> None:
    width = max(style.grid_line * px * 1.3, style.grid_line_least_px)
    painter.setPen(QPen(QColor(style.ink), width, c=Qt.PenCapStyle.RoundCap))
    sides = outline(top, px)
    painter.drawPolyline(QPolygonF([sides.at(side) for side in (*UPPER_SIDES, 4)]))


def _every_hex(top: Top, px: float, area: PixelRect) -> tuple[Integers, Integers]:
    """The middles of all hexes about an area, mapped or not."""
    spare = px
    x = np.array([area.left - spare, area.right + spare]) / px
    y = np.array([area.top - spare, area.bottom + spare]) / px
    found = _hexes(x[None, :], y[:, None], top)
    q, r = (
        np.ravel(each)
        for each in np.meshgrid(
            np.arange(found.q.min(), found.q.max() + 1), np.arange(found.r.min(), found.r.max() + 1)
        )
    )
    at_x, at_y = pixels_of(q, r, top, px)
    seen = near(at_x, at_y, area, spare)
    return at_x[seen], at_y[seen]
