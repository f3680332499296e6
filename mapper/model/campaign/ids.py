"""What rows are called by, and in which order."""

from __future__ import annotations

import re

from mapper.model.hexes.chunks import ChunkAt

ID = re.compile("[A-Za-z0-9_][A-Za-z0-9_-]{0,249}")
"""What maps and rows are called by in a file; their names for people are fields of the rows."""

LONGEST_NUMBER = 18
"""Digits of an id that counts as a number; a longer one is a name."""


def natural(id_: str | ChunkAt) -> tuple[int, object, object]:
    """Chunks by row and column, numbers by size, names by letter."""
    if isinstance(id_, tuple):
        return 0, id_[1], id_[0]
    if is_number(id_):
        return 1, int(id_), id_
    return 2, id_, ""


def is_number(id_: str) -> bool:
    return id_.isascii() and id_.isdigit() and len(id_) <= LONGEST_NUMBER
