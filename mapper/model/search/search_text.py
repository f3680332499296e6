"""Texts as a search compares them: without case and without accents."""

from __future__ import annotations

import unicodedata

_PLAIN = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th"}
    | {"’": "'", "‘": "'"}
)
"""Letters that are no letter with an accent, but that few keyboards have."""


def folded(text: str) -> str:
    """Letter by letter, so that each letter's place can be found again."""
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFKD", text).casefold().translate(_PLAIN)
    if apart.isascii():
        return apart
    return "".join(c for c in unicodedata.normalize("NFKD", apart) if not unicodedata.combining(c))


def excerpt(text: str, word: str, around: int = 40) -> str:
    """What stands about a folded word in a text, in one line; nothing if it is not there."""
    lengths = [len(folded(letter)) for letter in text]
    at = "".join(map(folded, text)).find(word)
    if at < 0:
        return ""
    first = passed = 0
    while passed + lengths[first] <= at:
        passed += lengths[first]
        first += 1
    start, end = max(0, first - around), first + len(word) + around
    words = " ".join(text[start:end].split())
    return f"{'…' if start else ''}{words}{'…' if end < len(text) else ''}"
