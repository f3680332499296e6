"""Every text that a user reads goes through here, so that it can be translated."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeVar

from PySide6.QtCore import QCoreApplication

CONTEXT = "Cognita"
MOST_COUNTED = 2**31 - 1
"""As many as Qt can count."""
K = TypeVar("K")

ENDS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys("\u202a\u202b\u202d\u202e", "\u202c"),
        **dict.fromkeys("\u2066\u2067\u2068", "\u2069"),
    }
)
"""The marks that turn the direction of writing, each with the mark that ends it."""

TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")


def tr(text: str, n: int | None = None, **values: object) -> str:
    """The text in the user's language; `%n` in it is the number that decides the plural form."""
    counted = -1 if n is None else min(n, MOST_COUNTED)
    said = QCoreApplication.translate(CONTEXT, text, "", counted)
    if not values:
        return said
    kept = {k: turned_back(v) if isinstance(v, str) else v for k, v in values.items()}
    return said.format(**kept)


def tr_all(words: Mapping[K, str]) -> dict[K, str]:
    """The words of a table, each in the user's language."""
    return {key: tr(word) for key, word in words.items()}


def turned_back(text: str) -> str:
    """The text with what turns its direction ended, so that the words after it stay as they are."""
    owed: list[str] = []
    for mark in TURNING.findall(text):
        if mark in ENDS:
            owed.append(ENDS[mark])
        elif mark in owed:
            del owed[len(owed) - 1 - owed[::-1].index(mark) :]
    return text + "".join(reversed(owed))
