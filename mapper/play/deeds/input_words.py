"""What the inputs of questions, and the words in them, are called where people read them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache

from mapper.resources import resources


def plain_words(name: str) -> str:
    """The name of an input or a word of a table, as people say it."""
    return _called().get(name) or name.replace("_", " ").replace(".", " ")


@cache
def _called() -> Mapping[str, str]:
    return tomllib.loads((resources() / "input_words.toml").read_text("utf-8"))
