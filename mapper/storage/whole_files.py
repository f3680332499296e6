"""Whole campaign files: new ones, copies, and verified backups, made while the window goes on."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.encoding import encode
from mapper.model.not_allowed import NotAllowed
from mapper.safe_write import cannot_write, refuse_unwritable, remove_leftovers, safely
from mapper.storage import journal
from mapper.storage.after_a_crash import settle
from mapper.storage.differences import DoesNotFit
from mapper.storage.opening import close_writing
from mapper.storage.other_writers import ends
from mapper.storage.reading import read_campaign
from mapper.storage.rescue import examine
from mapper.storage.schema import (
    FORMAT_VERSION,
    StoredRow,
    beside,
    closing_connection,
    code_of,
    fill,
    saying,
    stored,
    stored_row,
    transaction,
    write_rows,
)


def create(
    path: Path,
    rows: Iterable[StoredRow],
    blobs: Iterable[tuple[str, bytes]] = (),
    *,
    replace: bool = False,
    version: int = FORMAT_VERSION,
) -> None:
    """A new campaign file with these rows and an empty journal."""
    with whole_campaign(path, replace=replace) as part, saying(path):
        fill(part, rows, blobs, version)


@contextmanager
def whole_campaign(path: Path, *, replace: bool) -> Iterator[Path]:
    """
    A place to write a campaign to; once the block has ended well it is there, under its name.

    What a crash left beside the one that is replaced may hold changes that were acknowledged: it
    stays until the new one is complete, and must never be taken for the new one's.
    """
    refuse_unwritable(path, replace=replace)
    _refuse_left(path, replace=replace)
    _fold(path)
    clear = partial(_drop_left, path, replace=replace)
    with safely(path, replace=replace, is_campaign=True, before_put=clear) as part:
        yield part


def _left_beside(path: Path) -> list[Path]:
    return [each for each in beside(path, "-wal", "-shm", "-journal") if each.exists()]


def _refuse_left(path: Path, *, replace: bool) -> None:
    left = _left_beside(path)
    if left and not replace:
        raise NotAllowed(
            f"“{left[0]}” is left from another campaign of this name; choose another name, or add"
            " --force."
        )


def _drop_left(path: Path, *, replace: bool) -> None:
    _refuse_left(path, replace=replace)
    for each in _left_beside(path):
        each.unlink(missing_ok=True)


def _fold(path: Path) -> None:
    """Put what was left beside a campaign into it; where that cannot be done, both stay."""
    if not path.exists() or not _left_beside(path):
        return
    with suppress(NotAllowed, sqlite3.Error, UnicodeDecodeError):
        settle(path)
        with closing_connection(Path(os.path.realpath(path))) as connection:
            connection.execute("PRAGMA wal_checkpoint")  # it is put in even while somebody reads
            close_writing(connection)


WITHOUT_JOURNAL = (
    "The file is not what was written to it; its journal could not be copied, and nothing done"
    " before can be undone in the copy."
)


def save_copy(
    source: sqlite3.Connection, campaign: Campaign, cursor: int, target: Path, *, replace: bool
) -> str | None:
    """
    A second file with the same rows, journal and blobs; it is checked before it is there.

    What is known is written where the file does not hold it any more; then it says what is lost.
    """
    lost = None
    with whole_campaign(target, replace=replace) as part:
        if not _is_copied(source, campaign, cursor, part):
            part.unlink(missing_ok=True)
            part.touch()
            lost = WITHOUT_JOURNAL
            rows = campaign.rows().items()
            with saying(target):
                fill(part, (stored_row(key, encode(row)) for key, row in rows), _blobs(source))
    return lost


def _is_copied(source: sqlite3.Connection, campaign: Campaign, cursor: int, part: Path) -> bool:
    """Whether all of it could be copied, and is what this program knows."""
    try:
        with closing_connection(part) as to:
            source.backup(to)
            to.execute("PRAGMA journal_mode = DELETE")
            _go(to, cursor)
        return not examine(part) and read_campaign(part).rows() == campaign.rows()
    except sqlite3.OperationalError as error:
        if code_of(error) == sqlite3.SQLITE_FULL:
            raise
        return False
    except (sqlite3.DatabaseError, DoesNotFit, NotAllowed):
        return False


def _go(copy: sqlite3.Connection, cursor: int) -> None:
    """Back to where we are in the journal, if another program went on."""
    there = ends(copy).cursor
    if there != cursor:
        with transaction(copy):
            rows = journal.rows_between(copy, there, cursor, partial(stored, copy))
            write_rows(copy, {key: sides.after for key, sides in rows.items()})
            journal.set_cursor(copy, cursor)


def _blobs(source: sqlite3.Connection) -> Iterator[tuple[str, bytes]]:
    """The images that can still be read."""
    with suppress(sqlite3.DatabaseError, UnicodeDecodeError):
        for hash_, data in source.execute("SELECT hash, data FROM blobs"):
            if isinstance(data, bytes) and sha256(data).hexdigest() == hash_:
                yield hash_, data


PAUSE = timedelta(minutes=10)
LAST = 10
HOURLY_FOR = timedelta(days=1)
DAILY_FOR = timedelta(weeks=2)

Passed = Callable[[], float]
"""Seconds since some moment, by a clock that only goes on."""

_NAME = "%Y-%m-%d %H.%M.%S UTC"


class Backup(NamedTuple):
    """A backup of a campaign: its file, and when it was made."""

    path: Path
    at: datetime


def backups_of(campaign: Path) -> list[Backup]:
    """The backups that there are, oldest first."""
    found = []
    for path in _folder(campaign).glob("*.cognita"):
        try:
            at = datetime.strptime(path.stem, _NAME).replace(tzinfo=UTC)
        except ValueError:
            continue
        found.append(Backup(path, at))
    return sorted(found, key=lambda backup: backup.at)


def newest_sound(campaign: Path) -> Backup | None:
    """The newest backup that is not damaged itself."""
    for backup in reversed(backups_of(campaign)):
        with suppress(NotAllowed):
            if not examine(backup.path):
                return backup
    return None


def copied_out(backup: Path, target: Path) -> None:
    """Make a campaign of a backup under a name that nobody has; the backup stays."""
    with (
        whole_campaign(target, replace=False) as part,
        saying(target),
        closing_connection(backup, "ro") as source,
        closing_connection(part) as copy,
    ):
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")


def make_backup(campaign: Path, now: datetime) -> Path:
    """Copy what is on disk, check all of the copy, then drop backups that are too old."""
    folder = _folder(campaign)
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise cannot_write(folder, error) from error
    target = _free_name(folder, now)
    with safely(target, is_campaign=True) as part, saying(target):
        with closing_connection(campaign, "ro") as source, closing_connection(part) as copy:
            source.backup(copy, pages=512)
            copy.execute("PRAGMA journal_mode = DELETE")
        damage = examine(part)
        if damage:
            raise NotAllowed(f"The backup of “{campaign.name}” is not sound: {damage[0]}")
    kept = to_keep((backup.at for backup in backups_of(campaign)), now)
    for backup in backups_of(campaign):
        if backup.at not in kept:
            backup.path.unlink(missing_ok=True)
    return target


def _free_name(folder: Path, now: datetime) -> Path:
    """The name for this second, or for the next one that has no backup yet."""
    at = now.astimezone(UTC)
    while (target := folder / f"{at.strftime(_NAME)}.cognita").exists():
        at += timedelta(seconds=1)
    return target


def to_keep(times: Iterable[datetime], now: datetime) -> set[datetime]:
    """The last ten, the newest of each hour for a day, and the newest of each day for two weeks."""
    newest_first = sorted(times, reverse=True)
    kept = set(newest_first[:LAST])
    of_hour: dict[datetime, datetime] = {}
    of_day: dict[datetime, datetime] = {}
    for at in newest_first:
        utc = at.astimezone(UTC).replace(minute=0, second=0, microsecond=0)
        if now - at <= HOURLY_FOR:
            of_hour.setdefault(utc, at)
        if now - at <= DAILY_FOR:
            of_day.setdefault(utc.replace(hour=0), at)
    return kept | set(of_hour.values()) | set(of_day.values())


class BackingUp:
    """
    Backs up an open campaign ten minutes after the last time, if it changed, and at the end.

    `problem` is what went wrong the last time, in words, or None. The clock names backups; how
    long ago the last was is measured by what nobody can set back. `damage` is what is wrong with
    the campaign itself.
    """

    def __init__(self, campaign: Path, now: Callable[[], datetime], passed: Passed) -> None:
        self._campaign = campaign
        self._now = now
        self._passed = passed
        self._last = passed()
        self._is_due = False
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="backup")
        self.running: Future[Path] | None = None
        self._is_open = True
        self.problem: str | None = None
        self.damage: str | None = None

    def look_over(self) -> Future[None]:
        """Look for damage, and remove what killed programs left beside the campaign."""
        return self._pool.submit(self._look_over)

    def after_change(self) -> None:
        self._is_due = True
        is_time = self._passed() - self._last >= PAUSE.total_seconds()
        if is_time and (self.running is None or self.running.done()):
            self.start()

    def start(self) -> Future[Path]:
        """Begin a backup of what is on disk now."""
        self._is_due = False
        self._last = self._passed()
        self.running = self._pool.submit(self._back_up, self._now())
        return self.running

    def finish(self) -> None:
        """Wait for the backup that is running, and make a last one if something changed since."""
        self._is_open = False
        if self._is_due:
            self.start()
        self._pool.shutdown(wait=True)

    def _look_over(self) -> None:
        for folder in (self._campaign.parent, _folder(self._campaign)):
            remove_leftovers(folder)
        try:
            found = examine(self._campaign, lambda: self._is_open)
        except NotAllowed as error:
            found = [str(error)]
        self.damage = found[0] if found else None

    def _back_up(self, now: datetime) -> Path:
        try:
            made = make_backup(self._campaign, now)
        except (NotAllowed, OSError, sqlite3.Error) as error:
            self.problem = str(error)
            raise
        self.problem = None
        return made


def _folder(campaign: Path) -> Path:
    return campaign.with_name(campaign.name + "-backups")
