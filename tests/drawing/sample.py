"""Small maps to draw: terrain from a text of one letter a hex, and the shipped style."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QColor, QImage

from mapper.drawing.base.grid import PixelRect
from mapper.drawing.style import Style, load_style
from mapper.model.campaign.rows import TerrainType
from mapper.model.hexes.chunks import with_values
from mapper.model.hexes.hexes import Hex, Top, centre, from_offset
from mapper.model.map_view import GmMap
from mapper.resources import resources

SEA, PLAINS, FOREST, MOUNTAINS, OWN = 1, 2, 3, 4, 9
TYPES = {
    SEA: TerrainType(SEA, "Sea", "#93b5c4", "waves"),
    PLAINS: TerrainType(PLAINS, "Plains", "#e6dea3", ""),
    FOREST: TerrainType(FOREST, "Forest", "#8fa968", "trees"),
    MOUNTAINS: TerrainType(MOUNTAINS, "Mountains", "#a68869", "mountains"),
    OWN: TerrainType(OWN, "Crystal field", "#c8b0d0", "crystals"),
}
LETTERS = {"~": SEA, ".": PLAINS, "f": FOREST, "m": MOUNTAINS, "o": OWN, " ": 0}

LAND = """
~~~~~~~~....
~~~~~~......
~~~....ffff.
~~...fffffff
~....ffmmmff
~~....mmmmm.
~~~...o.mm..
~~~~........
"""


def style() -> Style:
    return load_style(resources() / "styles" / "parchment.toml")


def land(top: Top = "flat", text: str = LAND) -> GmMap:
    rows = text.strip("\n").split("\n")
    values = [
        (from_offset(column, row, top, "odd"), LETTERS[letter])
        for row, letters in enumerate(rows)
        for column, letter in enumerate(letters)
    ]
    return GmMap("Land", top, terrain=with_values({}, values), terrain_types=TYPES)


def wide_land(top: Top = "flat", side: int = 90) -> GmMap:
    """Seas, plains, forests and mountains over several chunks."""
    column, row = np.meshgrid(np.arange(side), np.arange(side))
    height = np.sin(column / 7) + np.cos(row / 9) + np.sin((column + row) / 5) / 2
    codes = np.digitize(height, (-0.7, 0.1, 0.9)) + 1
    values = [
        (from_offset(c, r, top, "odd"), int(codes[r, c])) for r in range(side) for c in range(side)
    ]
    return GmMap("Wide", top, terrain=with_values({}, values), terrain_types=TYPES)


def spot(column: int, row: int, top: Top = "flat") -> Hex:
    return from_offset(column, row, top, "odd")


def pixels(image: QImage) -> npt.NDArray[np.uint32]:
    """The colours of an image, without what stands in the bytes that are not shown."""
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    found = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), -1)
    return found[:, : image.width()].copy() & np.uint32(0xFFFFFF)


def around(at: Hex, top: Top, px: float, size: int = 3) -> PixelRect:
    """A few pixels about the middle of a hex."""
    x, y = centre(at, top)
    left, upper = round(x * px) - size // 2, round(y * px) - size // 2
    return PixelRect(left, upper, left + size, upper + size)


def mean_colour(image: QImage) -> tuple[float, float, float]:
    colours = pixels(image)
    parts = tuple(float(((colours >> shift) & 255).mean()) for shift in (16, 8, 0))
    return parts[0], parts[1], parts[2]


def is_like(colour: tuple[float, float, float], wanted: str, by: float) -> bool:
    target = QColor(wanted)
    parts = (target.red(), target.green(), target.blue())
    return all(abs(a - b) <= by for a, b in zip(colour, parts, strict=True))
