"""Pictures from files, as small as they are drawn: icons, and the ground of terrain."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QImageWriter
from PySide6.QtSvg import QSvgRenderer

from mapper.foreign_bytes import whole
from mapper.model.images.image_bytes import is_drawing, sound_image
from mapper.model.not_allowed import NotAllowed

MOST_BYTES = 8 << 20
MOST_PIXELS = 8192
SIDE = 256
"""No icon is ever drawn larger; what is kept of an image has no more pixels a side."""


def picture_from(path: Path, side: int = SIDE) -> bytes:
    """What is to be kept of a file, at most so many pixels a side; `NotAllowed` says why not."""
    try:
        size = path.stat().st_size
        data = whole(path) if size <= MOST_BYTES else b""
    except OSError:
        raise NotAllowed(f"“{path.name}” cannot be read.") from None
    if size > MOST_BYTES:
        raise NotAllowed(f"“{path.name}” is larger than {MOST_BYTES >> 20} MB.")
    if is_drawing(data):
        return _drawing(path.name, data)
    return _photo(path.name, data, side)


def _drawing(name: str, data: bytes) -> bytes:
    sound = sound_image(data, f"“{name}”")
    if not QSvgRenderer(QByteArray(sound.content)).isValid():
        raise NotAllowed(f"“{name}” is not an SVG that can be drawn.")
    return data


def _photo(name: str, data: bytes, side: int) -> bytes:
    """As a PNG of its own, so that nothing but the picture is kept of the file."""
    sound = sound_image(data, f"“{name}”")
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(sound.kind.encode()))
    reader.setAutoDetectImageFormat(False)
    reader.setAutoTransform(True)
    if max(sound.width, sound.height) > MOST_PIXELS:
        raise NotAllowed(f"“{name}” has more than {MOST_PIXELS:,} pixels a side.")
    image = reader.read()
    if image.isNull():
        raise NotAllowed(f"“{name}” is damaged: it cannot be drawn.")
    return _png(_fitted(image, side))


def _fitted(image: QImage, side: int) -> QImage:
    if max(image.width(), image.height()) <= side:
        return image
    keep, smooth = Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
    return image.scaled(QSize(side, side), keep, smooth)


def _png(image: QImage) -> bytes:
    for key in image.textKeys():
        image.setText(key, "")
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    clean = image.convertToFormat(QImage.Format.Format_ARGB32)
    QImageWriter(buffer, QByteArray(b"png")).write(clean)
    return bytes(buffer.data().data())
