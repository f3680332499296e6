"""What each number of the rules does at the table, in a sentence."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache

from mapper.resources import resources
from mapper.rules.shared.tables import TablePath

ANY = "*"
"""Stands for any one name of a path; the sentence names it."""


@cache
def meaning_of(path: str) -> str:
    """The sentence on what stands at a path, such as hexploration.limits.hexes; items of a list are
    counted from 1. Empty for what no file holds.
    """
    system, _, rest = path.partition(".")
    first, *names = rest.split(".")
    for key, sentence in _meanings().get((system, first, len(names)), ()):
        if all(part in (ANY, name) for part, name in zip(key, names, strict=True)):
            starred = (name for part, name in zip(key, names, strict=True) if part == ANY)
            return sentence.format(*(name.replace("_", " ") for name in starred))
    return ""


@cache
def _meanings() -> Mapping[tuple[str, str, int], Sequence[tuple[TablePath, str]]]:
    """The sentences by system, first name and how many names follow; the most exact ones first."""
    written = tomllib.loads((resources() / "rules" / "meanings.toml").read_text("utf-8"))
    found: dict[tuple[str, str, int], list[tuple[TablePath, str]]] = {}
    for system, sentences in written.items():
        for path, sentence in sentences.items():
            first, *names = path.split(".")
            found.setdefault((system, first, len(names)), []).append((tuple(names), sentence))
    for alike in found.values():
        alike.sort(key=lambda told: [part == ANY for part in told[0]])
    return found
