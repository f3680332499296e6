"""Names for what is added: nothing else has them yet."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from itertools import chain, count


def free_name(name: str, taken: AbstractSet[str]) -> str:
    """The name itself, or with a number behind it."""
    return next(each for each in numbered(name) if each not in taken)


def numbered(name: str) -> Iterator[str]:
    """The name itself, then with numbers behind it."""
    return chain([name], (f"{name} {number}" for number in count(2)))
