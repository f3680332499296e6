"""Screens of the gallery that show a wilderness with everything keyed on it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QImageWriter, QPainter, QPen
from PySide6.QtWidgets import QWidget

from mapper.storage.file import create_file
from mapper.ui.window.window import Window
from tests.ui.gallery_hands import Room, with_images_shown
from tests.ui.keyed_wilderness import keyed_rows

NAME = "Keyed"
FAR_PX, MIDDLE_PX, NEAR_PX = 16.0, 32.0, 76.0
WIDE, HIGH = 800, 560


def make_keyed(folder: Path) -> Path:
    """The campaign in a file, with its image."""
    image = old_survey()
    hash_ = hashlib.sha256(image).hexdigest()
    path = folder / f"{NAME}.cognita"
    create_file(path, keyed_rows(hash_), [(hash_, image)])
    return path


def old_survey() -> bytes:
    """A scan as somebody might have of an old map."""
    image = QImage(WIDE, HIGH, QImage.Format.Format_RGB32)
    image.fill(QColor("#e6d6b0"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor("#8a6f48"), 2, Qt.PenStyle.DashLine))
    for step in range(0, WIDE, 80):
        painter.drawLine(step, 0, step, HIGH)
        painter.drawLine(0, step, WIDE, step)
    painter.setPen(QPen(QColor("#5a4326"), 6))
    painter.drawRect(8, 8, WIDE - 16, HIGH - 16)
    font = QFont("IM Fell English")
    font.setPixelSize(84)
    painter.setFont(font)
    painter.drawText(QPointF(110, 300), "Old Survey")
    painter.end()
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(content.data())


def keyed_far(room: Room) -> QWidget:
    return _at(room, FAR_PX)


def keyed_middle(room: Room) -> QWidget:
    return _at(room, MIDDLE_PX)


def keyed_near(room: Room) -> QWidget:
    return _at(room, NEAR_PX)


def _at(room: Room, px: float) -> Window:
    make_keyed(room.campaigns)
    window = room.open(NAME)
    window.canvas.zoom_to(px)
    return with_images_shown(window)


SCREENS: Mapping[str, Callable[[Room], QWidget]] = MappingProxyType(
    {"keyed-far": keyed_far, "keyed-middle": keyed_middle, "keyed-near": keyed_near}
)
