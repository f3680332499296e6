"""A game master's own image for an icon: read, tried, and made small, away from the window."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QImageWriter
from PySide6.QtSvg import QSvgRenderer

from mapper.model.not_allowed import NotAllowed
from mapper.strange_bytes import whole

MOST_BYTES = 8 << 20
MOST_SVG_BYTES = 512 << 10
MOST_PIXELS = 8192
SIDE = 256
"""No icon is ever drawn larger; what is kept of an image has no more pixels a side."""

KINDS = frozenset({"png", "jpeg", "webp"})
POINTS_OUTSIDE = re.compile(
    rb"""href\s*=\s*["']\s*(?!#|data:image/(?:png|jpeg|webp))|<!ENTITY|url\(\s*["']?(?!#)""",
    re.IGNORECASE,
)


def icon_image(path: Path) -> bytes:
    """What is to be kept of a file; `NotAllowed` says why it cannot be an icon."""
    try:
        size = path.stat().st_size
        data = whole(path) if size <= MOST_BYTES else b""
    except OSError:
        raise NotAllowed(f"“{path.name}” cannot be read.") from None
    if size > MOST_BYTES:
        raise NotAllowed(f"“{path.name}” is larger than {MOST_BYTES >> 20} MB.")
    if b"<svg" in data[:4096]:
        return _drawing(path.name, data)
    return _photo(path.name, data)


def _drawing(name: str, data: bytes) -> bytes:
    if len(data) > MOST_SVG_BYTES:
        raise NotAllowed(f"“{name}” is larger than {MOST_SVG_BYTES >> 10} KB, much for an SVG.")
    if POINTS_OUTSIDE.search(data):
        raise NotAllowed(f"“{name}” takes parts from outside of its own file.")
    if not QSvgRenderer(QByteArray(data)).isValid():
        raise NotAllowed(f"“{name}” is not an SVG that can be drawn.")
    return data


def _photo(name: str, data: bytes) -> bytes:
    """As a PNG of its own, so that nothing but the picture is kept of the file."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    if bytes(reader.format().data()).decode() not in KINDS:
        raise NotAllowed(f"“{name}” is no SVG, PNG, JPEG or WebP.")
    size = reader.size()
    if max(size.width(), size.height()) > MOST_PIXELS:
        raise NotAllowed(f"“{name}” has more than {MOST_PIXELS:,} pixels a side.")
    image = reader.read()
    if image.isNull():
        raise NotAllowed(f"“{name}” is damaged: it cannot be drawn.")
    return _png(_fitted(image))


def _fitted(image: QImage) -> QImage:
    if max(image.width(), image.height()) <= SIDE:
        return image
    keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    return image.scaled(QSize(SIDE, SIDE), keep, smooth)


def _png(image: QImage) -> bytes:
    for key in image.textKeys():
        image.setText(key, "")
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    clean = image.convertToFormat(QImage.Format.Format_ARGB32)
    QImageWriter(buffer, QByteArray(b"png")).write(clean)
    return bytes(buffer.data().data())
