"""How high a hex lies: the meaning of the values in the chunks of elevation."""

from __future__ import annotations

from typing import Literal

import numpy as np

from mapper.model.hexes.chunks import Chunks, Codes, value_at
from mapper.model.hexes.hexes import Hex

UNKNOWN = 0
"""The value of a hex whose height nobody has said."""

SEA_LEVEL = 128
"""The value of a hex at height 0; each step of height is one more, each step of depth one less."""

LOWEST, HIGHEST = 1 - SEA_LEVEL, 255 - SEA_LEVEL

FEET, METRES = 100, 30
"""What one step is, on a map in miles and on one in kilometres."""


def height_at(chunks: Chunks, at: Hex) -> int | None:
    """In steps above the sea, or below it; None where it is unknown."""
    value = value_at(chunks, at)
    return value - SEA_LEVEL if value != UNKNOWN else None


def value_of(height: int) -> int:
    """The value of a height; what is higher or lower than values go is the highest or lowest."""
    return SEA_LEVEL + min(max(height, LOWEST), HIGHEST)


def raised(values: Codes, steps: int) -> Codes:
    """So many steps higher; a hex of unknown height counts as one at the height of the sea."""
    known = np.where(values == UNKNOWN, SEA_LEVEL, values).astype(np.int64)
    return np.clip(known + steps, value_of(LOWEST), value_of(HIGHEST)).astype(np.uint8)


def in_words(height: int, unit: Literal["miles", "km"]) -> str:
    """A height as a person says it."""
    many = abs(height) * (FEET if unit == "miles" else METRES)
    measure = "feet" if unit == "miles" else "metres"
    return f"{many:,} {measure}{' below the sea' if height < 0 else ''}"
