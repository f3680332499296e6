"""The past of a campaign, read beside the open file: what one could go back to, and the way there.

Everything here has its own connection, which only reads, so that it may run on another thread.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, between
from mapper.model.campaign.encoding import decode
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import Key, is_play
from mapper.model.not_allowed import NotAllowed
from mapper.storage import journal
from mapper.storage.differences import change_of, fitting
from mapper.storage.journal import Bytes, JournalEntry
from mapper.storage.reading import read_campaign, recognised_version, refuse_unreadable
from mapper.storage.schema import (
    FORMAT_VERSION,
    closing_connection,
    stored,
)
from mapper.storage.whole_files import backups_of

INSTRUCTIONS = 20
"""SQLite asks this often whether what it does is still wanted; a query for one entry takes more."""


class Moment(NamedTuple):
    """A state of the campaign that can be gone back to: after an entry, or as in a backup."""

    kind: Literal["step", "checkpoint", "backup"]
    name: str
    at: datetime
    entry: int = journal.START
    backup: Path | None = None
    is_undone: bool = False


def moments(campaign: Path) -> list[Moment]:
    """
    Steps, checkpoints and backups, each newest first.

    The steps begin with what was undone; the last of them, without a name, is the beginning.
    """
    found = [
        Moment("backup", backup.path.stem, backup.at, backup=backup.path)
        for backup in reversed(backups_of(campaign))
    ]
    with _reading(campaign) as connection:
        if recognised_version(campaign, connection) != FORMAT_VERSION:
            return found
        here = journal.cursor(connection)
        undone = list(journal.line(connection, here, onwards=True))[::-1]
        steps = [*_steps(undone, is_undone=True)]
        steps += _steps(journal.line(connection, here), is_undone=False)
        if steps:
            steps.append(Moment("step", "", steps[-1].at))
        marks = reversed(journal.checkpoints(connection))
        named = [Moment("checkpoint", mark.name, _time(mark.at), mark.entry) for mark in marks]
        return [*steps, *named, *found]


def way_to(
    campaign: Path, moment: Moment, is_wanted: Callable[[], bool] = lambda: True
) -> Change | None:
    """The change that leads there from what is on disk; None once it is not wanted any more."""
    try:
        if moment.backup is not None:
            now, then = read_campaign(campaign), read_campaign(moment.backup)
            return between(moment.name, now.rows(), then.rows()) if is_wanted() else None
        with _reading(campaign, is_wanted) as connection:
            here, read = journal.cursor(connection), partial(stored, connection)
            rows = journal.rows_between(connection, here, moment.entry, read)
            return change_of(rows, moment.name)
    except (NotAllowed, sqlite3.Error):
        if is_wanted():
            raise
        return None


@contextmanager
def _reading(
    campaign: Path, is_wanted: Callable[[], bool] = lambda: True
) -> Iterator[sqlite3.Connection]:
    """A connection that sees one state of the file, however the campaign goes on."""
    refuse_unreadable(campaign)
    with fitting(campaign), closing_connection(campaign, "ro") as connection:
        connection.set_progress_handler(lambda: not is_wanted(), INSTRUCTIONS)
        connection.execute("BEGIN")
        yield connection


def _steps(entries: Iterable[JournalEntry], *, is_undone: bool) -> Iterator[Moment]:
    """One for each step, as it was once all of the step was done; entries come newest first."""
    step = 0
    for entry in entries:
        if entry.step != step:
            step = entry.step
            yield Moment("step", entry.label, _time(entry.at), entry.id, None, is_undone)


def _time(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


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
        if is_play(key) and (key.kind != "log" or None in swap)
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


def _place_of(row: LogEntry) -> tuple[object, ...]:
    """What of an entry stays as it is, whatever is made of its words."""
    return row.minutes, row.kind, row.party, row.at and (row.at.map, row.at.hex)
