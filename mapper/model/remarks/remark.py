"""What is said of a campaign before play, and where that leads to."""

from __future__ import annotations

from typing import NamedTuple

from mapper.model.hexes import Hex
from mapper.model.numbering import label
from mapper.model.rows import Map


class Remark(NamedTuple):
    """A sentence, and where it leads to."""

    text: str
    map: str = ""
    hex: Hex | None = None


def number_of(row: Map, at: Hex) -> str:
    """What is printed in a hex of a map."""
    return label(at, row.top, row.numbering)
