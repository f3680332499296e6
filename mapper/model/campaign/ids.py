"""What rows are called by, and in which order."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import chain, count

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


def free_name(name: str, is_taken: Callable[[str], bool], between: str = "_") -> str:
    """The name itself, or with the first number behind it that makes it nobody's yet."""
    numbered = (f"{name}{between}{number}" for number in count(2))
    return next(each for each in chain([name], numbered) if not is_taken(each))
