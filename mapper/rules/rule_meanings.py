"""What each number of the rules does at the table, in a sentence."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache

from mapper.resources import resources
from mapper.rules.shared.tables import TablePath

ANY = "*"
"""Stands for any one name of a path; the sentence names it."""


def meaning_of(path: str) -> str:
    """The sentence on what stands at a path, such as hexploration.limits.hexes; items of a list are
    counted from 1. Empty for what no file holds.
    """
    system, *names = path.split(".")
    for key, sentence in _meanings().get(system, ()):
        if _fits(key, names):
            starred = (name for part, name in zip(key, names, strict=True) if part == ANY)
            return sentence.format(*(name.replace("_", " ") for name in starred))
    return ""


def _fits(key: TablePath, names: Sequence[str]) -> bool:
    if len(key) != len(names):
        return False
    return all(part in (ANY, name) for part, name in zip(key, names, strict=True))


@cache
def _meanings() -> Mapping[str, Sequence[tuple[TablePath, str]]]:
    """The sentences of each system, the most exact ones first."""
    written = tomllib.loads((resources() / "rules" / "meanings.toml").read_text("utf-8"))
    return {
        system: sorted(
            ((tuple(key.split(".")), sentence) for key, sentence in sentences.items()),
            key=lambda told: [part == ANY for part in told[0]],
        )
        for system, sentences in written.items()
    }
