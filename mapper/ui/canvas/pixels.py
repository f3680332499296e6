"""Between the pixels of the window and those of the screen's device, which may be finer."""

from __future__ import annotations

from math import ceil, floor

from PySide6.QtCore import QRect, QRectF, QSize


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
