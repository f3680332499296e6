"""How well a search fits a text: the beginnings of words count most, letters in between less."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")

WORD, WITHIN, SCATTERED = 100, 40, 1


def fit(search: str, text: str) -> int:
    """How well; 0 when not at all. Every word of the search has to be found."""
    words = search.casefold().split()
    folded = text.casefold()
    fits = [_fit_of_word(word, folded) for word in words]
    return sum(fits) if all(fits) else 0


def best(search: str, things: Iterable[T], text_of: Callable[[T], str]) -> list[T]:
    """Those that fit, the best ones first; what fits as well keeps its order."""
    if not search.strip():
        return list(things)
    fits = [(fit(search, text_of(thing)), thing) for thing in things]
    return [thing for how_well, thing in sorted(fits, key=lambda f: -f[0]) if how_well]


def begins(search: str, text: str) -> bool:
    """Whether each word of the search begins one of the text."""
    words = _words(text.casefold())
    return all(any(part.startswith(word) for part in words) for word in _words(search.casefold()))


def _words(text: str) -> list[str]:
    return text.replace("-", " ").split()


def _fit_of_word(word: str, text: str) -> int:
    if any(part.startswith(word) for part in _words(text)):
        return WORD + len(word)
    if word in text:
        return WITHIN + len(word)
    return SCATTERED if len(word) > 1 and _in_order(word, text) else 0


def _in_order(letters: str, text: str) -> bool:
    """Whether the letters stand in the text in this order, the first of them beginning a word."""
    starts = [0, *(at + 1 for at, letter in enumerate(text) if letter == " ")]
    for start in starts:
        rest = iter(text[start:])
        if text[start : start + 1] == letters[0] and all(letter in rest for letter in letters):
            return True
    return False
