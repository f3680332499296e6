"""The outlines of words, the same whatever was written before.

Qt places letters a hair otherwise once they have been drawn on a screen in the same size. So words
are laid out in letters so large as nobody draws, and then made smaller.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QFontMetricsF, QPainterPath, QTransform

LARGE = 480
"""Pixels."""


def outline(font: QFont, text: str) -> QPainterPath:
    """From (0, 0) on, along a line."""
    path = QPainterPath()
    path.addText(QPointF(0, 0), _large(font), text)
    share = font.pixelSize() / LARGE
    return QTransform.fromScale(share, share).map(path)


def advance(font: QFont, text: str) -> float:
    """How far the words lead."""
    return QFontMetricsF(_large(font)).horizontalAdvance(text) * font.pixelSize() / LARGE


def _large(font: QFont) -> QFont:
    large = QFont(font)
    large.setPixelSize(LARGE)
    return large
