"""Entries of the log in few words: in one line, and without the name of the one group there is."""

from __future__ import annotations

import re
from collections.abc import Iterable

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import LogEntry, LogKind, Party

TELLING: tuple[LogKind, ...] = ("find", "note", "deed", "search", "move", "reveal", "weather")
"""Kinds of entries, the ones first that tell most of a day."""


WAGES = re.compile(r"Due: .+ pays ([\d,]+) gold in wages")
SHORTER = (
    (WAGES, r"Wages: \1 gold"),
    (re.compile(r"(Day [\d,]+ dawns) for .+"), r"\1"),
    (re.compile(r".+ made camp in (.+)"), r"Camp in \1"),
    (re.compile(r".+ (consumed .+?)( \(.+)?\."), r"\1"),
)
ROUTINE = frozenset({"day", "rest"})
"""Kinds of entries that one day has like the next: camp, dawn, what is eaten."""


def in_one_line(campaign: Campaign, row: LogEntry) -> str:
    parties, text = campaign.all(Party), " ".join(row.text.split())
    if len(parties) == 1 and row.party in parties:
        text = text.removeprefix(f"{parties[row.party].name} ")
    return f"{text[:1].upper()}{text[1:]}"


def most_telling(campaign: Campaign, rows: Iterable[LogEntry]) -> str:
    """The first words of what of some entries tells most; of the same kind, of the first."""
    order = {kind: at for at, kind in enumerate(TELLING)}

    def least(row: LogEntry) -> tuple[bool, int]:
        return is_routine(row), order.get(row.kind, len(order))

    best = min(rows, key=least, default=None)
    return in_one_line(campaign, best) if best is not None else ""


def is_routine(row: LogEntry) -> bool:
    """What is folded with its like: nobody looks for the wages of one day."""
    return row.kind in ROUTINE or (row.kind == "due" and WAGES.fullmatch(row.text) is not None)


def shortly(row: LogEntry) -> str:
    """What of a routine entry is told in a line with others."""
    for words, short in SHORTER:
        found = words.fullmatch(row.text)
        if found is not None:
            return found.expand(short).removesuffix(".")
    return " ".join(row.text.split()).removesuffix(".")
