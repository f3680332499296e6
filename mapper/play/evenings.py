"""Evenings at the table: which one runs, what belongs to each, and what happened in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.ids import is_number
from mapper.model.campaign.play_rows import Evening, LogEntry
from mapper.model.campaign.rows import Key

DAY = 24 * 60


class EveningPlayed(NamedTuple):
    """On how many days of the campaign and at how many places, what was found and what noted."""

    days: int
    places: int
    finds: tuple[str, ...]
    notes: tuple[str, ...]


def evenings(campaign: Campaign) -> dict[int, Evening]:
    """All of them by their numbers, in their order."""
    rows = campaign.all(Evening)
    return {int(id_): rows[id_] for id_ in sorted(filter(is_number, rows), key=int)}


def newest(campaign: Campaign) -> int:
    """The number of the evening that began last; 0: there was none."""
    return max(evenings(campaign), default=0)


def running(campaign: Campaign) -> int:
    """The number of the evening that is not over yet; 0: there is none."""
    number = newest(campaign)
    return number if number and evenings(campaign)[number].last is None else 0


def entries_of(campaign: Campaign, evening: Evening) -> Iterator[tuple[str, LogEntry]]:
    """What was written down from its first entry to its last, with the ids."""
    last = campaign.highest("log") if evening.last is None else evening.last
    for number in range(evening.first, min(last, campaign.highest("log")) + 1):
        row = campaign.get(Key("log", "", f"{number}"))
        if isinstance(row, LogEntry):
            yield f"{number}", row


def what_happened(campaign: Campaign, evening: Evening) -> EveningPlayed:
    rows = [row for _, row in entries_of(campaign, evening) if row.kind != "evening"]
    places = {row.at for row in rows if row.at is not None and row.at.spot is not None}
    finds = (row.text for row in rows if row.kind == "find")
    notes = (row.text for row in rows if row.kind == "note")
    days = {row.minutes // DAY for row in rows}
    return EveningPlayed(len(days), len(places), tuple(finds), tuple(notes))
