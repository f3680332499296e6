"""Rooms in a row over a scan: the first two of one colour, the next two of another."""

from __future__ import annotations

import pickle
from io import BytesIO
from typing import TYPE_CHECKING, Any

from mapper.model.campaign.rows import ImagePoint, Key, Underlay
from mapper.model.places import FootPoint
from tests.play.known_rooms import CRYPT, ROOM
from tests.play.scans import PIXELS, hashed, scan
from tests.play.twins import Rows
from tests.test_zone_leaks import halls

if TYPE_CHECKING:
    from mapper.drawing.known_pictures import KnownPictures

KNOWN, UNKNOWN = "#ff2040", "#20ff40"
CONTENT = scan(KNOWN, UNKNOWN)
SCAN = hashed(CONTENT), CONTENT


def halls_over_a_scan(*known: str) -> Rows:
    """Rooms a, b, c and d, of which a group knows some."""
    ends = ImagePoint(0, 0, FootPoint(0, 0)), ImagePoint(4 * PIXELS, 0, FootPoint(4 * ROOM, 0))
    scans: Rows = {Key("underlay", CRYPT, "1"): Underlay(SCAN[0], (), spots=ends)}
    return halls(*known) | scans


def colours(pictures: KnownPictures) -> set[str]:
    """Those of all pixels that are in pictures of scans."""
    levels = [
        level
        for parts in pictures.beneath.values()
        for part in parts
        for level in part.picture.levels
    ]
    return {
        level.pixelColor(x, y).name()
        for level in levels
        for x in range(level.width())
        for y in range(level.height())
        if level.pixelColor(x, y).alpha()
    }


def with_images(value: object) -> bytes:
    """A value as bytes, with the pixels and the words of all its images."""
    from PySide6.QtGui import QImage

    class Pickler(pickle.Pickler):
        def reducer_override(self, each: Any) -> Any:
            if not isinstance(each, QImage):
                return NotImplemented
            words = [(name, each.text(name)) for name in each.textKeys()]
            return tuple, ((each.width(), each.height(), bytes(each.constBits()), words),)

    content = BytesIO()
    pickler = Pickler(content, 5)
    pickler.fast = True
    pickler.dump(value)
    return content.getvalue()
