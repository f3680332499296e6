"""
What other programs do to the file of an open campaign, noticed before anything is written over it.

The lock keeps them away where it is felt; on some network folders it is not, and nothing keeps a
copying program from overwriting the file.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from mapper.model.not_allowed import NotAllowed
from mapper.storage import journal
from mapper.storage.differences import DoesNotFit
from mapper.storage.journal import JournalEntry
from mapper.storage.schema import closing_connection


class WrittenElsewhere(NotAllowed):
    """Another program had the file of the open campaign; nothing of ours was written over it."""


class JournalEnd(NamedTuple):
    """How far the journal goes, and where its cursor stands."""

    newest: int
    cursor: int


def ends(connection: sqlite3.Connection) -> JournalEnd:
    return JournalEnd(journal.newest(connection), journal.cursor(connection))


def refuse_written(
    connection: sqlite3.Connection, path: Path, known: JournalEnd, who: Callable[[], str | None]
) -> None:
    """Refuse, within a transaction, to write after another program has."""
    try:
        there = ends(connection)
        if there == known:
            return
        entry = journal.entry(connection, there.newest)
    except DoesNotFit:
        raise _overwritten(path) from None
    raise WrittenElsewhere(
        f"“{path.name}” was written while it was open here, by {who() or 'another program'}"
        f"{_when(entry)}; nothing was changed. Open it as it is now, or save yours as a copy."
    )


def was_written(
    connection: sqlite3.Connection, path: Path, known: JournalEnd, ours: FileIdentity | None
) -> bool:
    """Whether another program has written since; no, where to tell would take waiting."""
    found = place(path)
    if found is None or ours is None or found[:2] != ours[:2]:
        return True
    patience = connection.execute("PRAGMA busy_timeout").fetchone()[0]
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        return ends(connection) != known
    except sqlite3.OperationalError:
        return False
    except (sqlite3.DatabaseError, DoesNotFit):
        return True
    finally:
        connection.execute(f"PRAGMA busy_timeout = {patience}")


def _when(entry: JournalEntry | None) -> str:
    if entry is None:
        return ""
    at = datetime.fromtimestamp(entry.at / 1000).astimezone()
    return f": “{entry.label}” at {at:%Y-%m-%d %H:%M}"


class FileIdentity(NamedTuple):
    """The file under a campaign's name, as the system tells of it."""

    device: int
    inode: int
    size: int
    changed: int


def place(path: Path) -> FileIdentity | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return FileIdentity(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


class FileState:
    """
    What an open campaign stands on: its file without the log beside it, which only we write.

    `last` is the newest entry of the journal in it; it follows the log from time to time.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.follow()

    def follow(self) -> None:
        """Take it as it is now, after we have written."""
        found = place(self._path)
        if getattr(self, "_place", None) != found:
            self._place = found
            self.last = _newest_in(self._path)

    @property
    def place(self) -> FileIdentity | None:
        """Where the file was when we last looked."""
        return self._place

    def refuse_moved(self) -> None:
        """Refuse when another file, or none, has the name of ours."""
        found = place(self._path)
        if found is None or self._place is None or found[:2] != self._place[:2]:
            raise WrittenElsewhere(
                f"“{self._path}” was removed or replaced while it was open;"
                " save a copy to keep your work."
            )

    def is_overwritten(self, connection: sqlite3.Connection) -> bool:
        """Whether somebody else wrote into the file itself, or cut it; to be touched is no harm."""
        found = place(self._path)
        if found == self._place or found is None or self._place is None:
            return False
        if found.size < self._place.size:
            return True
        last = _newest_in(self._path)
        if last is None or self.last is None or last.id < self.last.id:
            return True
        is_known = last.id == journal.START or _entry(connection, last.id) == last
        if is_known:
            self._place = found
            self.last = last
        return not is_known

    def refuse_overwritten(self, connection: sqlite3.Connection) -> None:
        if self.is_overwritten(connection):
            raise _overwritten(self._path)


def _overwritten(path: Path) -> WrittenElsewhere:
    return WrittenElsewhere(
        f"“{path}” was overwritten or cut short by another program while it was open; save a copy"
        " to keep your work."
    )


def _entry(connection: sqlite3.Connection, entry_id: int) -> JournalEntry | None:
    """An entry as we see it, with the log; None where it makes no sense any more."""
    try:
        return journal.entry(connection, entry_id)
    except sqlite3.OperationalError:
        raise  # the disk may be at fault, and our log be sound
    except (sqlite3.DatabaseError, DoesNotFit):
        return None


def _newest_in(path: Path) -> JournalEntry | None:
    """The last entry in the file alone, without its log; None where there is no campaign in it."""
    try:
        with closing_connection(path, "at rest") as connection:
            found = journal.entry(connection, journal.newest(connection))
    except (sqlite3.Error, UnicodeDecodeError, DoesNotFit):
        return None
    return found or JournalEntry(journal.START, journal.START, 0, 0, "")
