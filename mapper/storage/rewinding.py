"""Back to an entry of the log: what happened since is taken back, what was drawn since stays."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.encoding import decode
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import Key, is_play
from mapper.model.not_allowed import NotAllowed
from mapper.storage import journal
from mapper.storage.journal import Bytes

BACK = "Back to "
"""What the labels of changes begin with that restore an earlier state."""

LONGEST_LABEL = 40


def way_back(
    campaign: Campaign, log_id: str, entry: int, way_to: Callable[[int, str], Change]
) -> Change:
    """The part of the way to a journal's entry that is of play; edited words of the log stay."""
    row = campaign.one(LogEntry, Key("log", "", log_id))
    label = f"{BACK}“{row.text[:LONGEST_LABEL]}”"
    rows = {
        key: swap
        for key, swap in way_to(entry, label).rows.items()
        if is_play(key) and not _is_edited(key, swap)
    }
    for key, (_, after) in rows.items():
        map_id = after.at.map if isinstance(after, Party) else key.map if after is not None else ""
        if map_id and map_id not in campaign.maps():
            raise NotAllowed("A map that was played on then has been removed; bring it back first.")
    return Change(label, rows)


def entry_that_wrote(
    connection: sqlite3.Connection, here: int, campaign: Campaign, log_id: str, stored: Bytes
) -> int:
    """The journal's entry by which a log entry was first written; not one that restored it."""
    key = Key("log", "", log_id)
    now = campaign.one(LogEntry, key)
    for entry, sides in journal.back_along(connection, here, key, stored):
        if sides.before is not None or sides.after is None or entry.label.startswith(BACK):
            continue
        row = decode(key, sides.after)
        if isinstance(row, LogEntry) and _place_of(row) == _place_of(now):
            return entry.id
    raise NotAllowed("The journal does not go back to this entry of the log.")


def _is_edited(key: Key, swap: Swap) -> bool:
    return key.kind == "log" and None not in swap


def _place_of(row: LogEntry) -> tuple[object, ...]:
    """What of an entry stays as it is, whatever is made of its words."""
    return row.minutes, row.kind, row.party, row.at and (row.at.map, row.at.hex)
