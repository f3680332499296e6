"""What was won besides, as it is typed: “50 XP for the riddle”, “silver cup, 40 gold”."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

WonKind = Literal["xp", "coins", "treasure"]
NUMBER = r"(?P<number>[0-9]{1,3}(?:[,’ ][0-9]{3})+|[0-9]{1,7})"
UNIT = r"(?P<unit>xp|gold|gp|g)"
FIRST = re.compile(rf"{NUMBER}\s*{UNIT}\b(?:\s+(?:for|by|in))?[\s:,]*(?P<what>.*)", re.IGNORECASE)
LAST = re.compile(rf"(?P<what>.*?)[\s:,]+(?:worth\s+)?{NUMBER}\s*{UNIT}", re.IGNORECASE)


class Won(NamedTuple):
    """Experience for something, coins, or a thing and its worth in gold."""

    kind: WonKind
    what: str
    number: int


def read_won(text: str) -> Won | None:
    """What a line says; None: nothing that is known."""
    line = " ".join(text.split())
    found = FIRST.fullmatch(line) or LAST.fullmatch(line)
    if found is None:
        return None
    number = int(re.sub("[^0-9]", "", found["number"]))
    what = found["what"].strip(" ,:")
    if found["unit"].lower() == "xp":
        return Won("xp", what, number) if what else None
    return Won("treasure", what, number) if what else Won("coins", "", number)
