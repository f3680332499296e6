"""A small land with one of everything that can be keyed on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QColor, QImage, QImageWriter

from mapper.drawing.base.images import StoredImages
from mapper.model.campaign.rows import (
    Crossing,
    Feature,
    Label,
    Path,
    PathKind,
    Pin,
    Region,
    Token,
    Underlay,
)
from mapper.model.hexes.chunks import ChunkAt, with_values
from mapper.model.hexes.hexes import Hex, Top, neighbour, within
from mapper.model.hexes.sides import Side
from mapper.model.map_view import MapView
from tests.drawing.sample import spot, wide_land

RED, GREEN, OCHRE = "#c02010", "#109040", "#d0a020"


def keyed_land(top: Top = "flat") -> MapView:
    """Everything lies about the middle of a map of 90 × 90 hexes."""
    at = [spot(column, 40, top) for column in range(36, 56)]
    river = tuple(Hex(20 + step, 30) for step in range(30))
    return replace(
        wide_land(top),
        paths={
            "1": Path("river", river),
            "2": Path("road", tuple(Hex(h.r, h.q) for h in river)),
            "3": Path("wall", (), sides=tuple(Side(at[8], side) for side in range(5))),
            "4": Path("own", (at[2], neighbour(at[2], 0))),
        },
        path_kinds={"own": PathKind("Ley", "#7030a0", 5, "dotted")},
        features={
            "1": Feature(spot(42, 40, top), "The Old Mill", "overt", icon="mill"),
            "2": Feature(spot(45, 43, top), "A Barrow of many Kings", "secret"),
            "3": Feature(spot(45, 43, top), "Ford", "hidden", icon="spring"),
            "4": Feature(at[9], "Harrow", "overt", icon="castle", is_settlement=True),
            "5": Feature(at[12], "Spire", "overt", is_landmark=True),
        },
        crossings={"1": Crossing("bridge", Side(spot(44, 41, top), 1))},
        regions={"1": Region("March", RED), "2": Region("Fen", GREEN)},
        region_hexes={"1": disc(spot(43, 41, top), 3), "2": disc(spot(47, 42, top), 3)},
        elevation=with_values({}, ((h, 120 + 5 * (h.q % 9)) for h in within(at[10], 4))),
        tokens={"1": Token(at[7], "Old Marta"), "2": Token(at[9], "Wolf", "wolf")},
        labels={
            "1": Label("Whispering Wood", (at[1], at[4], at[7]), 4, "land"),
            "2": Label("Deep", (spot(41, 44, top),), 3, "water"),
        },
        opens={"below": at[11]},
        underlays={"1": underlay(spot(38, 38, top))},
    )


def disc(middle: Hex, reach: int) -> dict[ChunkAt, bytes]:
    return chunks(within(middle, reach))


def chunks(hexes: Iterable[Hex]) -> dict[ChunkAt, bytes]:
    return with_values({}, ((at, 1) for at in hexes))


def underlay(corner: Hex, *, is_above: bool = True) -> Underlay:
    """Its upper left corner in a hex, eight pixels from hex to hex."""
    pins = (Pin(0, 0, corner), Pin(0, 80, Hex(corner.q, corner.r + 10)))
    return Underlay("picture", pins, 80, is_above=is_above)


def picture_bytes(form: str = "png", side: int = 64, colour: str = OCHRE) -> bytes:
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    return bytes_of(image, form)


def bytes_of(image: QImage, form: str = "png") -> bytes:
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert QImageWriter(buffer, QByteArray(form.encode())).write(image)
    return bytes(content.data())


def images() -> StoredImages:
    return StoredImages(lambda _hash: picture_bytes())
