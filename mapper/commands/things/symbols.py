"""The feature icons that come with the program: which there are, and how they are found."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from mapper.model.search.search_text import folded
from mapper.resources import resources

FOLDER = "symbols"


class Symbol(NamedTuple):
    """An icon, the name and the group that it is listed under, and words that find it too."""

    id: str
    name: str
    group: str
    words: tuple[str, ...] = ()


def symbols() -> Mapping[str, Symbol]:
    """All of them, in the order of the list."""
    listed = tomllib.loads((resources() / FOLDER / "symbols.toml").read_text("utf-8"))
    return {
        id_: Symbol(id_, entry["name"], entry["group"], tuple(entry["words"]))
        for id_, entry in listed.items()
    }


def symbol_file(id_: str) -> Path:
    """Where the picture lies."""
    return resources() / FOLDER / f"{id_}.svg"


def fitting(search: str, listed: Iterable[Symbol]) -> list[Symbol]:
    """Those of which every word of the search begins a word; those so named come first."""
    words = folded(search).split()
    ranked = [(rank, symbol) for symbol in listed if (rank := _rank(words, symbol)) is not None]
    return [symbol for _, symbol in sorted(ranked, key=lambda pair: pair[0])]


def _rank(words: list[str], symbol: Symbol) -> int | None:
    name = folded(symbol.name).split()
    others = [part for word in (*symbol.words, symbol.group) for part in folded(word).split()]
    worst = 0
    for word in words:
        if any(part.startswith(word) for part in name):
            continue
        if not any(part.startswith(word) for part in others):
            return None
        worst = 1
    return worst
