"""Images from outside: read, checked and measured, on whatever thread that is asked of."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QBuffer, QIODevice, QSize, Qt
from PySide6.QtGui import QImageReader

from mapper.foreign_bytes import whole
from mapper.model.images.image_bytes import MOST_PIXELS, MOST_SIDE, sound_image
from mapper.model.not_allowed import NotAllowed
from mapper.ui.app.translated import tr

FORMATS = frozenset({b"png", b"jpeg", b"webp"})
MOST_BYTES = 64 * 1024 * 1024
TASTE = 64
"""An image is decoded into so few pixels once, to see that it can be."""

MOST_MEGABYTES = 1024


class ImageFile(NamedTuple):
    """The bytes of an image as they are, and how many pixels it has."""

    content: bytes
    width: int
    height: int


def read_image(path: Path) -> ImageFile:
    """A PNG, JPEG or WebP that can be decoded and is not too large; else a refusal says why."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise NotAllowed(
                tr(
                    "“{name}” has more than {most} MB; save it smaller first.",
                    name=path.name,
                    most=MOST_BYTES >> 20,
                )
            )
        content = whole(path)
    except OSError as error:
        why = error.strerror or error
        raise NotAllowed(tr("“{name}” cannot be read: {why}.", name=path.name, why=why)) from None
    size = _checked(path.name, content)
    return ImageFile(content, size.width(), size.height())


def measured(content: bytes) -> tuple[int, int]:
    """The pixels of an image of the campaign, which may be a stranger's."""
    sound = sound_image(content, tr("The image"))
    if sound.kind == "svg":
        raise NotAllowed(tr("“{name}” is no PNG, JPEG or WebP image.", name=tr("The image")))
    return sound.width, sound.height


def _checked(name: str, content: bytes) -> QSize:
    QImageReader.setAllocationLimit(MOST_MEGABYTES)
    buffer = QBuffer()
    buffer.setData(content)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    if bytes(reader.format().data()) not in FORMATS:
        raise NotAllowed(tr("“{name}” is no PNG, JPEG or WebP image.", name=name))
    size = reader.size()
    wide, high = size.width(), size.height()
    if max(wide, high) > MOST_SIDE or wide * high > MOST_PIXELS:
        raise NotAllowed(
            tr(
                "“{name}” has {wide} × {high} pixels; {most} a side are the most.",
                name=name,
                wide=wide,
                high=high,
                most=MOST_SIDE,
            )
        )
    sound_image(content, f"“{name}”")
    reader.setScaledSize(
        size.scaled(TASTE, TASTE, Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1))
    )
    if size.isEmpty() or reader.read().isNull():
        raise NotAllowed(
            tr("“{name}” cannot be decoded: {why}.", name=name, why=reader.errorString())
        )
    return size
