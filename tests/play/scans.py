"""Scans beneath the levels of a dungeon: of any colours but where something is known."""

from __future__ import annotations

import hashlib
from random import Random
from typing import TYPE_CHECKING

from mapper.model.campaign.rows import ImagePoint, Key, Underlay
from mapper.model.campaign.zone_rows import Zone
from mapper.model.places import FootPoint
from tests.play.any_rows import first_map
from tests.play.known_rooms import CRYPT, ROOM
from tests.play.twins import GROUP, MARK, Rows

if TYPE_CHECKING:
    from PySide6.QtGui import QColor, QImage

PIXELS = 40
"""Of an image, along a room."""

SQUARES, DOT = 16, 6
"""Of a scan, in rooms and in pixels a room: as far to all sides as the rooms reach."""

FAR_CORNER = FootPoint(-SQUARES // 2 * ROOM, -SQUARES // 2 * ROOM)


def chequered(known: set[FootPoint], chance: Random) -> bytes:
    from PySide6.QtGui import QColor, QImage

    image = QImage(SQUARES * DOT, SQUARES * DOT, QImage.Format.Format_RGB32)
    for at in range(SQUARES * SQUARES):
        down, across = divmod(at, SQUARES)
        corner = FootPoint(FAR_CORNER.x + across * ROOM, FAR_CORNER.y + down * ROOM)
        any_colour = QColor(*(chance.randrange(256) for _ in "rgb"))
        colour = QColor(40 + 4 * across, 40 + 9 * down, 90) if corner in known else any_colour
        fill(image, across * DOT, down * DOT, colour)
    return png(image)


def known_rooms(rows: Rows) -> frozenset[FootPoint]:
    """The upper left corners of the rooms that the group knows, no two of them alike."""
    return frozenset(
        row.outline[0]
        for key, row in rows.items()
        if isinstance(row, Zone) and Key("zone_known", CRYPT, key.id, GROUP) in rows
    )


def scanned(
    rows: Rows, known: frozenset[FootPoint], chance: Random
) -> tuple[Rows, list[tuple[str, bytes]]]:
    """A scan of each level: any colours at all but in the rooms that are known there."""
    corners = {
        row.outline[0]: row.level
        for key, row in rows.items()
        if isinstance(row, Zone) and key.id not in ("90", "91")
    }
    scans: Rows = {}
    blobs = []
    for number, level in enumerate(sorted(set(corners.values())), 1):
        plain = {corner for corner in known if corners[corner] == level}
        image = chequered(plain, chance)
        ends = (
            ImagePoint(0, 0, FAR_CORNER),
            ImagePoint(SQUARES * DOT, 0, FootPoint(-FAR_CORNER.x, FAR_CORNER.y)),
        )
        scans[Key("underlay", first_map(rows), f"{number}")] = Underlay(
            hashed(image), (), spots=ends, level=level
        )
        blobs.append((hashed(image), image))
    return scans, blobs


def hashed(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def scan(known: str, unknown: str) -> bytes:
    """An image of one colour on rooms a and b, of another on c and d, and with a comment."""
    from PySide6.QtCore import QRect
    from PySide6.QtGui import QColor, QImage, QPainter

    image = QImage(4 * PIXELS, PIXELS, QImage.Format.Format_RGB32)
    image.fill(QColor(known))
    painter = QPainter(image)
    painter.fillRect(QRect(2 * PIXELS, 0, 2 * PIXELS, PIXELS), QColor(unknown))
    painter.end()
    return png(image)


def fill(image: QImage, left: int, top: int, colour: QColor) -> None:
    from PySide6.QtGui import QPainter

    painter = QPainter(image)
    painter.fillRect(left, top, DOT, DOT, colour)
    painter.end()


def png(image: QImage) -> bytes:
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice
    from PySide6.QtGui import QImageWriter

    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"png"))
    writer.setText("Comment", MARK)
    assert writer.write(image)
    return bytes(content.data())
