"""The open campaign file: every change is on disk before the caller is told that it was made."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from datetime import datetime
from itertools import islice
from pathlib import Path
from time import monotonic

from mapper.foreign_bytes import OPEN_HERE
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, StaleChange, Swap, between
from mapper.model.campaign.encoding import encode
from mapper.model.campaign.removal import completed, numbered
from mapper.model.campaign.rows import Key, Row
from mapper.model.not_allowed import NotAllowed
from mapper.storage import journal
from mapper.storage.after_a_crash import settle
from mapper.storage.differences import DoesNotFit, Sides, change_of, fitting
from mapper.storage.journal import Checkpoint, JournalEntry, JournalStep
from mapper.storage.lock import alone_with
from mapper.storage.migrate_file import migrate
from mapper.storage.moments import entry_that_wrote, way_back
from mapper.storage.opening import (
    close_beside,
    close_reading,
    close_writing,
    let_go,
    lock_for,
    open_writing,
)
from mapper.storage.other_writers import (
    FileState,
    JournalEnd,
    ends,
    place,
    refuse_written,
    was_written,
)
from mapper.storage.reading import (
    read_blobs,
    read_campaign,
    recognised_version,
    refuse_torn,
    refuse_unreadable,
    stored_rows,
)
from mapper.storage.schema import (
    FORMAT_VERSION,
    connect,
    damaged,
    refuse_long,
    saying,
    stored,
    stored_row,
    transaction,
    within_reason,
    write_rows,
)
from mapper.storage.whole_files import BackingUp, Passed, create, save_copy

WallClock = Callable[[], datetime]


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
    written = (stored_row(key, encode(row)) for key, row in rows.items())
    with alone_with(path, local_now()):
        create(path, written, blobs, replace=replace)


class CampaignFile:
    """
    A campaign, its file and its journal, which is the undo stack.

    `read_only` says why nothing can be written, or is None. Its steps outlive the program.
    """

    def __init__(
        self,
        path: Path,
        *,
        now: WallClock = local_now,
        passed: Passed = monotonic,
        keep_backups: bool = True,
    ) -> None:
        refuse_unreadable(path)
        self.path = Path(os.path.realpath(path))
        settle(self.path)
        self._now, self._passed = now, passed
        self._backing_up: BackingUp | None = None
        self._keep_backups = keep_backups
        self._lock, self.read_only = lock_for(self.path, now())
        try:
            with saying(self.path):
                self._open()
        except BaseException:
            if self._lock is not None:
                self._lock.release()
            raise

    def _open(self) -> None:
        if self._lock is not None:
            migrate(self.path)
        self._mark = OPEN_HERE.enter(self.path)
        self._connection = connect(self.path, "rw" if self._lock is not None else "ro")
        try:
            with within_reason(self._connection, self.path):
                self._read()
            if self._lock is not None:  # only now that it is known to be sound
                open_writing(self._connection)
        except BaseException as error:
            self._connection.close()
            OPEN_HERE.leave(self._mark)
            if isinstance(error, DoesNotFit):
                raise damaged(self.path) from None
            raise
        self._ground = FileState(self.path)
        if self._lock is not None and self._keep_backups:
            self._backing_up = BackingUp(self.path, self._now, self._passed)

    def _read(self) -> None:
        version = recognised_version(self.path, self._connection)
        refuse_torn(self.path, self._connection)
        self.campaign = Campaign(stored_rows(self.path, self._connection, version))
        self._connection.text_factory = _as_text
        self._ends = JournalEnd(journal.START, journal.START)
        if version == FORMAT_VERSION:
            journal.refuse_disorder(self._connection)
            self._ends = ends(self._connection)

    def __enter__(self) -> CampaignFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Leave one file at rest; the last backup is finished first. The lock goes in any case."""
        try:
            if self._backing_up is not None:
                self._backing_up.finish()
            with suppress(sqlite3.Error):  # the log is kept then, for whoever opens it next
                self._leave()
        finally:
            let_go(self._connection)
            OPEN_HERE.leave(self._mark)
            if self._lock is not None:
                self._lock.release()
            self._lock = None

    def _leave(self) -> None:
        if self._lock is None:
            close_reading(self._connection, self.path, self._now())
        elif self._ground.is_overwritten(self._connection):
            close_beside(self._connection, self.path)
        else:
            close_writing(self._connection)

    def do(self, change: Change, *, step: int | None = None) -> int:
        """Make a change, durably, and say which step it is in; hand that back to join the step."""
        self._check(change)
        if not change:
            return step or 0
        with self._writing():
            rows = {key: self._sides(key, swap) for key, swap in change.rows.items()}
            write_rows(self._connection, {key: sides.after for key, sides in rows.items()})
            at = int(self._now().timestamp() * 1000)
            entry = journal.append(self._connection, change.label, at, step, rows)
        self._made(change, JournalEnd(entry.id, entry.id))
        return entry.step

    def undo(self) -> Change | None:
        """Take back the last step; None when there is none."""
        return self._step(onwards=False)

    def redo(self) -> Change | None:
        """Do again the step that was undone last; None when there is none."""
        return self._step(onwards=True)

    def undoable(self) -> JournalEntry | None:
        """The entry that undo begins with."""
        return self._entry(self._ends.cursor)

    def redoable(self) -> JournalEntry | None:
        """The entry that redo begins with."""
        with fitting(self.path):
            return journal.next_entry(self._connection, self._ends.cursor)

    def weight(self, step: int) -> int:
        """How many bytes of the journal a step is, by which one can tell how long it takes."""
        with saying(self.path):
            return journal.weight(self._connection, step)

    def weight_since(self, entry_id: int) -> int:
        """The same of all that was written after an entry."""
        with saying(self.path):
            return journal.weight_since(self._connection, entry_id)

    def history(self, most: int = 1000) -> tuple[list[JournalEntry], list[JournalEntry]]:
        """What was done, newest first, and what redo would bring back, in order."""
        with fitting(self.path):
            done = journal.line(self._connection, self._ends.cursor)
            undone = journal.line(self._connection, self._ends.cursor, onwards=True)
            return list(islice(done, most)), list(islice(undone, most))

    @property
    def cursor(self) -> int:
        """The entry whose state this is; 0 when nothing was done, or all of it undone."""
        return self._ends.cursor

    def steps(self, entry_id: int, most: int, *, onwards: bool = False) -> list[JournalStep]:
        """The steps that led to the state after an entry, or that redo would bring back after it.

        Those nearest to it come first.
        """
        with fitting(self.path):
            return journal.steps(self._connection, entry_id, most, onwards=onwards)

    def move_to(self, entry_id: int) -> Change | None:
        """Undo or redo, in one move, until an entry is the last one done; 0 undoes everything."""
        entry = self._entry(entry_id)
        if entry is None and entry_id != journal.START:
            raise NotAllowed(f"The journal has no entry {entry_id}.")
        if entry_id == self._ends.cursor:
            return None
        return self._move(entry_id, entry.label if entry else "Back to the beginning")

    @property
    def backup_problem(self) -> str | None:
        """What went wrong with the last backup, in words."""
        return self._backing_up.problem if self._backing_up is not None else None

    @property
    def is_behind(self) -> bool:
        """Whether a file that is only read was written since, by the program that may."""
        if self.read_only is None:
            return False
        return was_written(self._connection, self.path, self._ends, self._ground.place)

    @property
    def damage(self) -> str | None:
        """What `look_over` found, in words."""
        return self._backing_up.damage if self._backing_up is not None else None

    def look_over(self) -> Future[None] | None:
        """Examine all of the file on the thread of backups; opening it looked at its rows alone."""
        return self._backing_up.look_over() if self._backing_up is not None else None

    def checkpoint(self, name: str) -> Checkpoint:
        """Give the present state a name to go back to."""
        at = int(self._now().timestamp() * 1000)
        with self._writing():
            query = "INSERT INTO checkpoints (entry, at, name) VALUES (?, ?, ?)"
            self._connection.execute(query, (self._ends.cursor, at, name))
        return self.checkpoints()[-1]

    def checkpoints(self) -> list[Checkpoint]:
        with saying(self.path):
            return journal.checkpoints(self._connection)

    def way_to(self, entry_id: int, label: str) -> Change:
        """The one change that leads from here to the state after an entry; 0 is the beginning."""
        if entry_id != journal.START and self._entry(entry_id) is None:
            raise NotAllowed(f"The journal has no entry {entry_id}.")
        return numbered(self.campaign, change_of(self._rows_between(entry_id), label))

    def way_to_backup(self, backup: Path, label: str) -> Change:
        """The one change that leads from here to what a backup holds."""
        then = read_campaign(backup).rows()
        return numbered(self.campaign, between(label, self.campaign.rows(), then))

    def go_back(self, entry_id: int) -> Change:
        """Restore the state after an entry as a change forward, undone like any other."""
        entry = self._entry(entry_id)
        change = self.way_to(
            entry_id, f"Back to “{entry.label}”" if entry else "Back to the beginning"
        )
        self.do(change)
        return change

    def rewind(self, log_id: str) -> Change:
        """Take back what has happened in play since a log entry, as a change forward."""
        back = way_back(self.campaign, log_id, self.written_by(log_id), self.way_to)
        change = completed(self.campaign, back)
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
        refuse_long(data)
        hash_ = hashlib.sha256(data).hexdigest()
        with self._writing():
            self._connection.execute("INSERT OR IGNORE INTO blobs VALUES (?, ?)", (hash_, data))
        return hash_

    def blob(self, hash_: str) -> bytes | None:
        with saying(self.path):
            query = "SELECT data FROM blobs WHERE hash = ?"
            found = self._connection.execute(query, (hash_,)).fetchone()
            return bytes(found[0]) if found else None

    def save_copy(self, target: Path, *, replace: bool = False) -> str | None:
        """
        A second file with the same rows, journal and blobs, even if the first was removed.

        What of it could not be kept is said.
        """
        if target.exists() and place(target) == place(self.path):
            raise NotAllowed(f"“{target}” is the open campaign itself; choose another name.")
        known = self._connection, self.campaign, self._ends.cursor
        with alone_with(target, self._now()), saying(target):
            return save_copy(*known, target, replace=replace)

    def go_on_in(self, copy: Path) -> None:
        """Write into a copy from now on, which holds the same rows; leave this file alone."""
        other = CampaignFile(copy, now=self._now, keep_backups=self._keep_backups)
        if other.read_only is not None:
            other.close()
            raise NotAllowed(other.read_only)
        campaign = self.campaign
        self.close()
        vars(self).update(vars(other))
        self.campaign = campaign

    def back_up(self) -> Future[Path]:
        """Make a verified backup now, on another thread."""
        self._refuse_unwritable()
        if self._backing_up is None:
            self._backing_up = BackingUp(self.path, self._now, self._passed)
        return self._backing_up.start()

    def _step(self, *, onwards: bool) -> Change | None:
        with fitting(self.path):
            to = journal.a_step(self._connection, self._ends.cursor, onwards=onwards)
        return self._move(*to) if to is not None else None

    def _move(self, entry_id: int, label: str) -> Change:
        """Put the cursor and the rows to where they were after an entry."""
        with self._writing():
            rows = self._rows_between(entry_id)
            change = change_of(rows, label)
            self.campaign.check(change)
            write_rows(self._connection, {key: sides.after for key, sides in rows.items()})
            journal.set_cursor(self._connection, entry_id)
        self._made(change, JournalEnd(self._ends.newest, entry_id))
        return change

    def _check(self, change: Change) -> None:
        """Refuse a change made for another state; of one that another program left, say so."""
        try:
            self.campaign.check(change)
        except StaleChange:
            with self._writing():
                raise

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """A transaction on the file as we left it; if another program wrote it, a refusal."""
        self._refuse_unwritable()
        with fitting(self.path), transaction(self._connection):
            self._refuse_written()
            yield
        self._ground.follow()

    def _refuse_written(self) -> None:
        who = self._lock.somebody_else if self._lock is not None else lambda: None
        refuse_written(self._connection, self.path, self._ends, who)

    def _made(self, change: Change, now: JournalEnd) -> None:
        self._ends = now
        self.campaign.apply(change)
        if self._backing_up is not None:
            self._backing_up.after_change()

    def _rows_between(self, entry_id: int) -> dict[Key, Sides]:
        with self._sound_journal():
            return journal.rows_between(self._connection, self._ends.cursor, entry_id, self._stored)

    @contextmanager
    def _sound_journal(self) -> Iterator[None]:
        """A journal that does not fit was damaged, if no other program has written it."""
        with fitting(self.path):
            try:
                yield
            except DoesNotFit:
                self._refuse_written()
                raise

    def _entry(self, entry_id: int) -> JournalEntry | None:
        with fitting(self.path):
            return journal.entry(self._connection, entry_id)

    def written_by(self, log_id: str) -> int:
        with self._sound_journal():
            found = self._connection, self._ends.cursor, self.campaign, log_id, self._stored
            return entry_that_wrote(*found)

    def _sides(self, key: Key, swap: Swap) -> Sides:
        before = None if swap.before is None else self._stored(key)
        return Sides(before, None if swap.after is None else encode(swap.after))

    def _stored(self, key: Key) -> bytes | None:
        return stored(self._connection, key)

    def _refuse_unwritable(self) -> None:
        if self.read_only is not None:
            raise NotAllowed(self.read_only)
        self._ground.refuse_moved()
        with saying(self.path):
            self._ground.refuse_overwritten(self._connection)


def _as_text(found: bytes) -> str:
    """Labels of the journal are for reading alone; `examine` tells where one was overwritten."""
    return found.decode("utf-8", "replace")
