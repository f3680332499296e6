"""The colours of a terrain seen from afar, taken from how it looks close by."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage

from mapper.drawing.base.ink import painting
from mapper.drawing.hexes.close_up import CODES, VARIANTS, LevelLook, ZoomLevel
from mapper.drawing.hexes.glyphs import HEIGHTS
from mapper.drawing.hexes.ground import TONES
from mapper.drawing.hexes.terrain_images import FILLS
from mapper.model.hexes.chunks import Texels

SHADES = 5
"""From deep shadow (or nearest the shore) over plain (2) to full light."""

PLAIN = 2

Colours = npt.NDArray[np.float64]

FINEST = 8
"""Texels along and across a hex when it is seen as near as the raster goes."""

_ACROSS = 12
_ALONG = 14
_COLUMNS = 5
_ROWS = 4
_MARGIN = 14


class Texture:
    """For code, variant and shade: `FINEST` texels along the columns of hexes, as many across.

    Columns are those of a flat-topped map; on a pointy-topped one rows take their part. Nothing
    mapped is transparent, and so is a code that was not learnt. A plain texture knows one variant
    of each code, in different tones: enough where a hex is a pixel or two, and sooner there.
    """

    def __init__(self, look: LevelLook, is_plain: bool) -> None:
        self._look = look
        self._variants = 1 if is_plain else VARIANTS
        self._known = np.zeros(CODES, np.bool_)
        self._known[0] = True
        self._texels = np.zeros((CODES, VARIANTS, SHADES, FINEST, FINEST), np.uint32)
        self._water, self._heights = look.is_water(), heights_of(look)
        self._coarse: dict[int, Texels] = {}

    def lacking(self, codes: npt.NDArray[np.uint8]) -> list[int]:
        """The codes among these that are to be learnt yet."""
        if np.take(self._known, codes, mode="clip").all():  # sooner than counting them
            return []
        found = np.bincount(codes.reshape(-1), minlength=CODES) > 0
        lacking: list[int] = np.flatnonzero(found & ~self._known).tolist()
        return lacking

    def learn(self, codes: list[int]) -> None:
        if not codes:
            return
        for code, samples in zip(codes, _samples(self._look, codes, self._variants), strict=True):
            for shade in range(SHADES):
                self._texels[code, :, shade] = _packed(self._shaded(code, samples, shade))
            self._known[code] = True
        self._coarse.clear()

    def texels(self, wide: int) -> Texels:
        """So many texels across a hex, as many along it but two at least."""
        found = self._coarse.get(wide)
        if found is None:
            found = self._texels.reshape(-1, FINEST, FINEST)
            while found.shape[2] > wide:
                found = mean_of(found[:, :, 0::2], found[:, :, 1::2])
            while found.shape[1] > max(2, wide):
                found = mean_of(found[:, 0::2], found[:, 1::2])
            self._coarse[wide] = found
        return found

    def _shaded(self, code: int, colours: Colours, shade: int) -> Colours:
        away = (shade - PLAIN) / PLAIN
        style = self._look.style
        if self._variants == 1:
            tones = np.linspace(-style.tone, style.tone, VARIANTS).reshape(-1, 1, 1, 1)
            colours = colours + (np.where(tones > 0, 255.0, 0.0) - colours) * np.abs(tones)
        if self._water[code]:
            shore = _rgb(QColor(style.water_ink).darker(120))
            return colours + (shore - colours) * max(0.0, -away) * style.far_shore
        strength = style.relief * (1.2 if self._heights[code] else 0.8)
        return colours + ((255.0 if away > 0 else 0.0) - colours) * abs(away) * strength


def mean_of(a: Texels, b: Texels) -> Texels:
    """The mean of two colours, all four bytes at once."""
    mean: Texels = (a & b) + (((a ^ b) & np.uint32(0xFEFEFEFE)) >> np.uint32(1))
    return mean


def heights_of(look: LevelLook) -> npt.NDArray[np.int8]:
    return np.array(
        [
            HEIGHTS.get(look.terrain_types[code].glyph, 0) if code in look.terrain_types else 0
            for code in range(CODES)
        ],
        np.int8,
    )


def _rgb(colour: QColor) -> Colours:
    return np.array([colour.red(), colour.green(), colour.blue()], np.float64)


def _packed(colours: Colours) -> Texels:
    whole = np.clip(np.round(colours), 0, 255).astype(np.uint32)
    red, green, blue = (whole[..., channel] for channel in range(3))
    packed: Texels = (0xFF000000 + red * 65536 + green * 256 + blue).astype(np.uint32)
    return packed


def _samples(look: LevelLook, codes: list[int], variants: int) -> Colours:
    """The colours of hexes amid their like: code, variant, along, across, channel."""
    level = ZoomLevel(look, _ALONG * 1.0, 0.0)
    is_flat = look.top == "flat"
    across, along = (each.ravel() for each in np.meshgrid(np.arange(_COLUMNS), np.arange(_ROWS)))
    x = across * _ACROSS + _ACROSS // 2 + _MARGIN
    y = along * _ALONG + (across & 1) * (_ALONG // 2) + _ALONG // 2 + _MARGIN
    order = np.lexsort((x, y) if is_flat else (y, x))
    across, along, x, y = across[order], along[order], x[order], y[order]
    variant = (across - 1 + (along - 1) * 3) % variants
    wide, high = _COLUMNS * _ACROSS + 2 * _MARGIN, (_ROWS + 1) * _ALONG + 2 * _MARGIN
    image = QImage(*((wide, high) if is_flat else (high, wide)), QImage.Format.Format_RGB32)
    found = np.empty((len(codes), variants, FINEST, FINEST, 3))
    for index, code in enumerate(codes):
        image.fill(QColor(look.style.paper))
        with painting(image) as painter:
            for tiles, keys in (
                (level.fills, code * FILLS + variant % TONES),
                (level.glyphs, code * VARIANTS + variant),
            ):
                tiles.prepare(tiles.missing(keys))
                tiles.draw(painter, keys, *((x, y) if is_flat else (y, x)))
        found[index] = _bricks(image, is_flat, variants)
    return found


def _bricks(image: QImage, is_flat: bool, variants: int) -> Colours:
    """The inner hexes, each variant once, as rectangles of the same area."""
    found = np.empty((variants, FINEST, FINEST, 3))
    for variant in range(variants):
        across, along = variant % 3 + 1, variant // 3 + 1
        x = across * _ACROSS + _MARGIN
        y = along * _ALONG + (across & 1) * (_ALONG // 2) + _MARGIN
        brick = QRect(x, y, _ACROSS, _ALONG) if is_flat else QRect(y, x, _ALONG, _ACROSS)
        small = image.copy(brick).scaled(
            FINEST,
            FINEST,
            Qt.AspectRatioMode.IgnoreAspectRatio,
            Qt.TransformationMode.SmoothTransformation,
        )
        pixels = np.frombuffer(small.constBits(), np.uint8).reshape(FINEST, FINEST, 4)
        colours = pixels[:, :, 2::-1].astype(np.float64)
        found[variant] = colours if is_flat else colours.transpose(1, 0, 2)
    return found
