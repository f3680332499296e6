"""Entries of the log in few words: in one line, and without the name of the one group there is."""

from __future__ import annotations

from collections.abc import Iterable

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import LogEntry, LogKind, Party

TELLING: tuple[LogKind, ...] = ("find", "note", "deed", "search", "move", "reveal", "weather")
"""Kinds of entries, the ones first that tell most of a day."""


def in_one_line(campaign: Campaign, row: LogEntry) -> str:
    parties, text = campaign.all(Party), " ".join(row.text.split())
    if len(parties) == 1 and row.party in parties:
        text = text.removeprefix(f"{parties[row.party].name} ")
    return f"{text[:1].upper()}{text[1:]}"


def most_telling(campaign: Campaign, rows: Iterable[LogEntry]) -> str:
    """The first words of what of some entries tells most; of the same kind, of the first."""
    order = {kind: at for at, kind in enumerate(TELLING)}
    best = min(rows, key=lambda row: order.get(row.kind, len(order)), default=None)
    return in_one_line(campaign, best) if best is not None else ""
