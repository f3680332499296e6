"""Verified backups beside the campaign, made on another thread while the window goes on."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from mapper.model.not_allowed import NotAllowed
from mapper.safe_write import cannot_write, remove_leftovers, safely
from mapper.storage.creating import whole_campaign
from mapper.storage.rescue import examine
from mapper.storage.schema import closing_connection, saying

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
        try:
            if not examine(backup.path):
                return backup
        except NotAllowed:
            continue
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
