"""Names for what is added: nothing else has them yet."""

from __future__ import annotations

from collections.abc import Set as AbstractSet


def free_name(name: str, taken: AbstractSet[str]) -> str:
    """The name itself, or with a number behind it."""
    found, number = name, 2
    while found in taken:
        found = f"{name} {number}"
        number += 1
    return found
