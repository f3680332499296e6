"""The open campaign file: every change is on disk before the caller is told that it was made."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from datetime import datetime
from itertools import islice
from pathlib import Path

from mapper.model.campaign import Campaign
from mapper.model.change import Change, Swap, between
from mapper.model.encoding import decode, encode
from mapper.model.not_allowed import NotAllowed
from mapper.model.rows import Key, Row
from mapper.safe_write import safely
from mapper.storage import journal
from mapper.storage.backups import BackingUp
from mapper.storage.differences import DoesNotFit, Sides
from mapper.storage.journal import Checkpoint, Entry, Step
from mapper.storage.lock import Lock, take
from mapper.storage.migrating import migrate
from mapper.storage.reading import (
    read_blobs,
    read_campaign,
    recognised_version,
    refuse_unreadable,
    stored_rows,
)
from mapper.storage.rewinding import entry_that_wrote, way_back
from mapper.storage.schema import (
    FORMAT_VERSION,
    closing_connection,
    connect,
    create,
    damaged,
    drop_logs,
    id_text,
    saying,
    stored_row,
    transaction,
)

Clock = Callable[[], datetime]


def local_now() -> datetime:
    return datetime.now().astimezone()


def create_file(
    path: Path,
    rows: Mapping[Key, Row],
    blobs: Iterable[tuple[str, bytes]] = (),
    *,
    replace: bool = False,
) -> None:
    """A new campaign file that holds these rows, with nothing to undo."""
    stored = (stored_row(key, encode(row)) for key, row in rows.items())
    create(path, stored, blobs, replace=replace)


class CampaignFile:
    """
    A campaign, its file and its journal, which is the undo stack.

    `read_only` says why nothing can be written, or is None. Its steps outlive the program.
    """

    def __init__(self, path: Path, *, now: Clock = local_now, keep_backups: bool = True) -> None:
        refuse_unreadable(path)
        self.path = Path(os.path.realpath(path))
        self._now = now
        self._backing_up: BackingUp | None = None
        self._lock, self.read_only = _take_lock(self.path, now())
        try:
            with saying(self.path):
                self._open(keep_backups)
        except BaseException:
            if self._lock is not None:
                self._lock.release()
            raise

    def _open(self, keep_backups: bool) -> None:
        if self._lock is not None:
            migrate(self.path)
        self._connection = connect(self.path, "rw" if self._lock is not None else "ro")
        try:
            version = recognised_version(self.path, self._connection)
            self.campaign = Campaign(stored_rows(self.path, self._connection, version))
            if self._lock is not None:  # only now that it is known to be sound
                self._connection.execute("PRAGMA journal_mode = WAL")
                self._connection.execute("PRAGMA synchronous = FULL")
                self._connection.execute("PRAGMA fullfsync = ON")  # what macOS calls really on disk
            self._cursor = journal.cursor(self._connection) if version == FORMAT_VERSION else 0
        except DoesNotFit:
            self._connection.close()
            raise damaged(self.path) from None
        except BaseException:
            self._connection.close()
            raise
        self._identity = _identity(self.path)
        if self._lock is not None and keep_backups:
            self._backing_up = BackingUp(self.path, self._now)

    def __enter__(self) -> CampaignFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Leave one file at rest; the last backup is finished first."""
        if self._backing_up is not None:
            self._backing_up.finish()
        if self._lock is not None:
            try:
                self._connection.execute("PRAGMA busy_timeout = 100")
                self._connection.execute("PRAGMA journal_mode = DELETE")
            except sqlite3.Error:
                pass  # somebody still reads, or the disk is full: the log beside the file is safe
            finally:
                self._connection.close()
                self._lock.release()
                self._lock = None
        else:
            self._connection.close()

    def do(self, change: Change, *, step: int | None = None) -> int:
        """Make a change, durably, and say which step it is in; hand that back to join the step."""
        self.campaign.check(change)
        if not change:
            return step or 0
        self._refuse_unwritable()
        rows = {key: self._sides(key, swap) for key, swap in change.rows.items()}
        with saying(self.path), transaction(self._connection):
            self._write(rows)
            at = int(self._now().timestamp() * 1000)
            entry = journal.append(self._connection, change.label, at, step, rows)
        self._cursor = entry.id
        self._made(change)
        return entry.step

    def undo(self) -> Change | None:
        """Take back the last step; None when there is none."""
        first = last = self.undoable()
        while first is not None:
            with saying(self.path):
                earlier = journal.entry(self._connection, first.parent)
            if last is None or earlier is None or earlier.step != last.step:
                return self._move(first.parent, first.label)
            first = earlier
        return None

    def redo(self) -> Change | None:
        """Do again the step that was undone last; None when there is none."""
        first = last = self.redoable()
        while last is not None:
            with saying(self.path):
                later = journal.next_entry(self._connection, last.id)
            if first is None or later is None or later.step != first.step:
                return self._move(last.id, last.label)
            last = later
        return None

    def undoable(self) -> Entry | None:
        """The entry that undo begins with."""
        with saying(self.path):
            return journal.entry(self._connection, self._cursor)

    def redoable(self) -> Entry | None:
        """The entry that redo begins with."""
        with saying(self.path):
            return journal.next_entry(self._connection, self._cursor)

    def weight(self, step: int) -> int:
        """How many bytes of the journal a step is, by which one can tell how long it takes."""
        with saying(self.path):
            return journal.weight(self._connection, step)

    def history(self, most: int = 1000) -> tuple[list[Entry], list[Entry]]:
        """What was done, newest first, and what redo would bring back, in order."""
        with saying(self.path):
            done = journal.line_back(self._connection, self._cursor)
            undone = journal.line_forward(self._connection, self._cursor)
            return list(islice(done, most)), list(islice(undone, most))

    @property
    def cursor(self) -> int:
        """The entry whose state this is; 0 when nothing was done, or all of it undone."""
        return self._cursor

    def steps_back(self, entry_id: int, most: int) -> list[Step]:
        """The steps that led to the state after an entry, the newest first."""
        return journal.steps_back(self._connection, entry_id, most)

    def steps_forward(self, entry_id: int, most: int) -> list[Step]:
        """The steps that redo would bring back after an entry, in order."""
        return journal.steps_forward(self._connection, entry_id, most)

    def move_to(self, entry_id: int) -> Change | None:
        """Undo or redo, in one move, until an entry is the last one done; 0 undoes everything."""
        entry = journal.entry(self._connection, entry_id)
        if entry is None and entry_id != journal.START:
            raise NotAllowed(f"The journal has no entry {entry_id}.")
        if entry_id == self._cursor:
            return None
        return self._move(entry_id, entry.label if entry else "Back to the beginning")

    @property
    def backup_problem(self) -> str | None:
        """What went wrong with the last backup, in words."""
        return self._backing_up.problem if self._backing_up is not None else None

    def checkpoint(self, name: str) -> Checkpoint:
        """Give the present state a name to go back to."""
        self._refuse_unwritable()
        at = int(self._now().timestamp() * 1000)
        with saying(self.path), transaction(self._connection):
            query = "INSERT INTO checkpoints (entry, at, name) VALUES (?, ?, ?)"
            self._connection.execute(query, (self._cursor, at, name))
        return self.checkpoints()[-1]

    def checkpoints(self) -> list[Checkpoint]:
        with saying(self.path):
            return journal.checkpoints(self._connection)

    def way_to(self, entry_id: int, label: str) -> Change:
        """The one change that leads from here to the state after an entry; 0 is the beginning."""
        if entry_id != journal.START and journal.entry(self._connection, entry_id) is None:
            raise NotAllowed(f"The journal has no entry {entry_id}.")
        return self._change(self._rows_between(entry_id), label)

    def way_to_backup(self, backup: Path, label: str) -> Change:
        """The one change that leads from here to what a backup holds."""
        return between(label, self.campaign.rows(), read_campaign(backup).rows())

    def go_back(self, entry_id: int) -> Change:
        """Restore the state after an entry as a change forward, undone like any other."""
        entry = journal.entry(self._connection, entry_id)
        change = self.way_to(
            entry_id, f"Back to “{entry.label}”" if entry else "Back to the beginning"
        )
        self.do(change)
        return change

    def rewind(self, log_id: str) -> Change:
        """Take back what has happened in play since a log entry, as a change forward."""
        change = way_back(self.campaign, log_id, self._written_by(log_id), self.way_to)
        self.do(change)
        return change

    def go_back_to_backup(self, backup: Path) -> Change:
        """Restore what a backup holds as a change forward."""
        change = self.way_to_backup(backup, f"Back to backup {backup.stem}")
        for hash_, data in read_blobs(backup):
            if self.blob(hash_) is None:
                self.add_blob(data)
        self.do(change)
        return change

    def add_blob(self, data: bytes) -> str:
        """Keep an image once, and return the hash that rows hold."""
        self._refuse_unwritable()
        hash_ = hashlib.sha256(data).hexdigest()
        with saying(self.path), transaction(self._connection):
            self._connection.execute("INSERT OR IGNORE INTO blobs VALUES (?, ?)", (hash_, data))
        return hash_

    def blob(self, hash_: str) -> bytes | None:
        with saying(self.path):
            query = "SELECT data FROM blobs WHERE hash = ?"
            found = self._connection.execute(query, (hash_,)).fetchone()
            return bytes(found[0]) if found else None

    def save_copy(self, target: Path, *, replace: bool = False) -> None:
        """A second file with the same rows, journal and blobs, even if the first was removed."""
        if os.path.realpath(target) == str(self.path) and target.exists():
            raise NotAllowed(f"“{target}” is the open campaign itself; choose another name.")
        drop_logs(target, replace=replace)
        with (
            safely(target, replace=replace) as part,
            saying(target),
            closing_connection(part) as to,
        ):
            self._connection.backup(to)
            to.execute("PRAGMA journal_mode = DELETE")

    def back_up(self) -> Future[Path]:
        """Make a verified backup now, on another thread."""
        self._refuse_unwritable()
        if self._backing_up is None:
            self._backing_up = BackingUp(self.path, self._now)
        return self._backing_up.start()

    def _move(self, entry_id: int, label: str) -> Change:
        """Put the cursor and the rows to where they were after an entry."""
        self._refuse_unwritable()
        rows = self._rows_between(entry_id)
        change = self._change(rows, label)
        self.campaign.check(change)
        with saying(self.path), transaction(self._connection):
            self._write(rows)
            journal.set_cursor(self._connection, entry_id)
        self._cursor = entry_id
        self._made(change)
        return change

    def _made(self, change: Change) -> None:
        self.campaign.apply(change)
        if self._backing_up is not None:
            self._backing_up.after_change()

    def _rows_between(self, entry_id: int) -> dict[Key, Sides]:
        with self._sound_journal():
            return journal.rows_between(self._connection, self._cursor, entry_id, self._stored)

    @contextmanager
    def _sound_journal(self) -> Iterator[None]:
        try:
            with saying(self.path):
                yield
        except DoesNotFit as error:
            raise NotAllowed(
                f"The journal is damaged ({error}); go back to a backup instead."
            ) from error

    def _written_by(self, log_id: str) -> int:
        with self._sound_journal():
            found = self._connection, self._cursor, self.campaign, log_id, self._stored
            return entry_that_wrote(*found)

    def _change(self, rows: Mapping[Key, Sides], label: str) -> Change:
        return Change(
            label,
            {
                key: Swap(
                    None if sides.before is None else decode(key, sides.before),
                    None if sides.after is None else decode(key, sides.after),
                )
                for key, sides in rows.items()
            },
        )

    def _sides(self, key: Key, swap: Swap) -> Sides:
        before = None if swap.before is None else self._stored(key)
        return Sides(before, None if swap.after is None else encode(swap.after))

    def _stored(self, key: Key) -> bytes | None:
        query = "SELECT data FROM rows WHERE kind = ? AND map = ? AND id = ?"
        found = self._connection.execute(query, (key.kind, key.map, id_text(key))).fetchone()
        return bytes(found[0]) if found else None

    def _write(self, rows: Mapping[Key, Sides]) -> None:
        left = [stored_row(key, after) for key, (_, after) in rows.items() if after is not None]
        gone = [(k.kind, k.map, id_text(k)) for k, (_, after) in rows.items() if after is None]
        self._connection.executemany(
            "INSERT INTO rows VALUES (?, ?, ?, ?, ?) ON CONFLICT (kind, map, id)"
            " DO UPDATE SET crc = excluded.crc, data = excluded.data",
            left,
        )
        self._connection.executemany("DELETE FROM rows WHERE kind = ? AND map = ? AND id = ?", gone)

    def _refuse_unwritable(self) -> None:
        if self.read_only is not None:
            raise NotAllowed(self.read_only)
        if _identity(self.path) != self._identity:
            raise NotAllowed(
                f"“{self.path}” was removed or replaced while it was open;"
                " save a copy to keep your work."
            )


def _take_lock(path: Path, now: datetime) -> tuple[Lock | None, str | None]:
    if not os.access(path, os.W_OK) or not os.access(path.parent, os.W_OK):
        return None, f"“{path.name}” is open for reading only: its place may not be written to."
    try:
        taken = take(path, now)
    except sqlite3.Error:
        return None, f"“{path.name}” is open for reading only: its folder cannot be written to."
    if isinstance(taken, Lock):
        return taken, None
    return None, f"“{path.name}” is open for reading only: {taken} has it open."


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
