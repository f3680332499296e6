"""The colours of a terrain seen from afar, taken from how it looks close by."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from PySide6.QtGui import QColor, QImage, QPainter

from mapper.drawing.glyphs import HEIGHTS
from mapper.drawing.level import CODES, VARIANTS, Level, Look
from mapper.drawing.ground import TONES

SHADES = 5
"""From deep shadow (or nearest the shore) over plain (2) to full light."""

PLAIN = 2

Texels = npt.NDArray[np.uint32]
Colours = npt.NDArray[np.float64]

_ACROSS = 10
_ALONG = 12
_COLUMNS = 5
_ROWS = 4
_MARGIN = 12


def texture_of(look: Look, codes: list[int]) -> Texels:
    """For code, variant and shade: two halves along the columns of hexes, two across; 0 is nothing.

    Columns are those of a flat-topped map; on a pointy-topped one rows take their part.
    """
    found = np.zeros((CODES, VARIANTS, SHADES, 2, 2), np.uint32)
    if not codes:
        return found.reshape(-1, 2, 2)
    samples = _samples(look, codes)
    water, heights = look.is_water(), heights_of(look)
    shore = _rgb(look.style.water_ink)
    for index, code in enumerate(codes):
        for shade in range(SHADES):
            colours = samples[index]
            away = (shade - PLAIN) / PLAIN
            if water[code]:
                colours = colours + (shore - colours) * max(0.0, -away) * look.style.far_shore
            elif away:
                end = 255.0 if away > 0 else 0.0
                strength = look.style.relief * (1.2 if heights[code] else 0.8)
                colours = colours + (end - colours) * abs(away) * strength
            found[code, :, shade] = _packed(colours)
    return found.reshape(-1, 2, 2)


def heights_of(look: Look) -> npt.NDArray[np.int8]:
    return np.array(
        [
            HEIGHTS.get(look.terrain_types[code].glyph, 0) if code in look.terrain_types else 0
            for code in range(CODES)
        ],
        np.int8,
    )




def _rgb(colour: str) -> Colours:
    return np.array(QColor(colour).toTuple()[:3], np.float64)


def _packed(colours: Colours) -> Texels:
    whole = np.clip(np.round(colours), 0, 255).astype(np.uint32)
    packed: Texels = 0xFF000000 | whole[..., 0] << 16 | whole[..., 1] << 8 | whole[..., 2]
    return packed.astype(np.uint32)


def _samples(look: Look, codes: list[int]) -> Colours:
    """Mean colours of the quarters of hexes amid their like: code, variant, along, across, channel."""
    flat = replace(look, top="flat")
    level = Level(flat, _ALONG * 1.0, 0.0)
    strip = _ROWS * _ALONG + 3 * _MARGIN
    image = QImage(
        _COLUMNS * _ACROSS + 2 * _MARGIN, strip * len(codes), QImage.Format.Format_RGB32
    )
    image.fill(QColor(look.style.paper))
    across, along = np.meshgrid(np.arange(_COLUMNS), np.arange(_ROWS))
    order = np.argsort((along * 2 + (across & 1)).ravel(), kind="stable")
    across, along = across.ravel()[order], along.ravel()[order]
    x = across * _ACROSS + _ACROSS // 2 + _MARGIN
    y = along * _ALONG + (across & 1) * (_ALONG // 2) + _ALONG // 2 + 2 * _MARGIN
    variant = _variant_at(across, along)
    painter = QPainter(image)
    for index, code in enumerate(codes):
        painter.setClipRect(0, index * strip, image.width(), strip)
        for tiles, keys in (
            (level.fills, code * TONES + variant % TONES),
            (level.glyphs, code * VARIANTS + variant),
        ):
            tiles.prepare(tiles.missing(keys))
            tiles.draw(painter, keys, x, y + index * strip)
    painter.end()
    return _means(image, strip, len(codes))


def _variant_at(
    across: npt.NDArray[np.int64], along: npt.NDArray[np.int64]
) -> npt.NDArray[np.int64]:
    """Each variant once among the inner hexes, which are the ones that are measured."""
    return (across - 1 + (along - 1) * 3) % VARIANTS


def _means(image: QImage, strip: int, count: int) -> Colours:
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1, 4)
    pixels = pixels[:, : image.width(), 2::-1].astype(np.float64)
    found = np.empty((count, VARIANTS, 2, 2, 3))
    high, wide = _ALONG // 2, _ACROSS // 2
    for index in range(count):
        for variant in range(VARIANTS):
            across, along = variant % 3 + 1, variant // 3 + 1
            left = across * _ACROSS + _MARGIN
            top = along * _ALONG + (across & 1) * high + 2 * _MARGIN + index * strip
            brick = pixels[top : top + 2 * high, left : left + 2 * wide]
            found[index, variant] = brick.reshape(2, high, 2, wide, 3).mean(axis=(1, 3))
    return found
