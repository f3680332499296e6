"""Pixels of the window and of the screen's device, which may be finer; those a change touches."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, floor

from PySide6.QtCore import QRect, QRectF, QSize

from mapper.drawing.base.grid import PixelRect
from mapper.drawing.hexes.close_up import OVERHANG
from mapper.model.campaign.change import Change
from mapper.model.hexes.chunks import SIDE, ChunkAt, hexes_differing
from mapper.model.hexes.hexes import Hex, Top, centre
from mapper.ui.canvas.camera import Camera

MOST_HEXES = 64
"""Where more differ, whole chunks are painted again: a brush is no wider than this."""

REACH = OVERHANG + 1.1
"""A hex alters its neighbours' shores, and its own glyph reaches out of it."""


def device_size(size: QSize, ratio: float) -> QSize:
    return QSize(ceil(size.width() * ratio), ceil(size.height() * ratio))


def device_rect(rect: QRect, ratio: float) -> QRect:
    """The device's pixels that a rectangle of the window covers, the partly covered too."""
    return QRectF(
        rect.left() * ratio, rect.top() * ratio, rect.width() * ratio, rect.height() * ratio
    ).toAlignedRect()


def window_rect(rect: QRect, ratio: float) -> QRect:
    """The window's pixels that cover a rectangle of the device."""
    left, top = floor(rect.left() / ratio), floor(rect.top() / ratio)
    right, bottom = ceil((rect.right() + 1) / ratio), ceil((rect.bottom() + 1) / ratio)
    return QRect(left, top, right - left, bottom - top)


def few_hexes_in(change: Change, map_id: str) -> set[Hex] | None:
    """The hexes of a map whose terrain differs after a change; None if they are many."""
    swaps = [
        (key.id, swap)
        for key, swap in change.of_kind("terrain").items()
        if key.map == map_id and isinstance(key.id, ChunkAt)
    ]
    if len(swaps) > MOST_HEXES:
        return None
    before, after = (
        {place: row for place, swap in swaps if isinstance(row := swap[side], bytes)}
        for side in (0, 1)
    )
    found = hexes_differing(before, after)
    return found if len(found) <= MOST_HEXES else None


def dirty_areas(
    camera: Camera, top: Top, chunks: Iterable[ChunkAt], hexes: Iterable[Hex] | None
) -> list[PixelRect]:
    """What has to be painted again: around each hex, or around whole chunks."""
    if hexes is not None:
        return [_around([at], top, camera.px) for at in hexes]
    areas = []
    for place in chunks:
        first = Hex(place.q * SIDE, place.r * SIDE)
        last = Hex(first.q + SIDE - 1, first.r + SIDE - 1)
        corners = [first, last, Hex(first.q, last.r), Hex(last.q, first.r)]
        areas.append(_around(corners, top, camera.px))
    return areas


def _around(hexes: list[Hex], top: Top, px: float) -> PixelRect:
    places = [centre(at, top) for at in hexes]
    by = REACH * px + 5
    return PixelRect(
        floor(min(place.x for place in places) * px - by),
        floor(min(place.y for place in places) * px - by),
        ceil(max(place.x for place in places) * px + by),
        ceil(max(place.y for place in places) * px + by),
    )
