"""How an open campaign comes to its lock, and how its file is left at rest by whoever is last."""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from mapper.safe_write import remove_other_names
from mapper.storage.lock import Lock, OutOfReach, out_of_reach, take
from mapper.storage.schema import beside, closing_connection, lock_path


def lock_for(path: Path, now: datetime) -> tuple[Lock | None, str | None]:
    """The lock of a campaign, or why it is opened for reading only."""
    only = f"“{path.name}” is open for reading only:"
    if not os.access(path, os.W_OK) or not os.access(path.parent, os.W_OK):
        return None, f"{only} its place may not be written to."
    names = _names_of(path)
    if names > 1:  # each name would get a log of its own
        return None, (
            f"{only} the file has {names} names (hard links), so another program may write it by"
            " another one; save a copy, and work on that."
        )
    try:
        taken = take(path, now)
    except (OSError, NotImplementedError) as error:  # the second where a system has no locks
        return None, f"{only} {_why_no_lock(path, error)}."
    if isinstance(taken, Lock):
        return taken, None
    return None, f"{only} {taken} has it open."


def _names_of(path: Path) -> int:
    """How many names a file has, without those that it had while it was written."""
    if path.stat().st_nlink > 1:
        remove_other_names(path)
    return path.stat().st_nlink


def _why_no_lock(path: Path, error: Exception) -> str:
    if isinstance(error, OutOfReach):
        return out_of_reach(path)
    code = error.errno if isinstance(error, OSError) else errno.ENOSYS
    if code in (errno.ENOSPC, errno.EDQUOT):
        return "the disk is full; make room and open it again"
    if code in (errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOLCK):
        return "its folder keeps no locks, as some on a network do; save a copy on this computer"
    if lock_path(path).is_dir():
        return f"the folder “{lock_path(path).name}” is in the way; move it elsewhere"
    return "its folder cannot be written to"


def close_writing(connection: sqlite3.Connection) -> None:
    """Put what is in the log into the file; where somebody still reads, the log is kept."""
    with suppress(sqlite3.Error):  # or the disk is full: the log beside the file is safe
        connection.execute("PRAGMA busy_timeout = 100")
        connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()


def let_go(connection: sqlite3.Connection) -> None:
    """Close a connection, if it is open still; its log stays for whoever opens the file next."""
    with suppress(sqlite3.ProgrammingError):
        connection.interrupt()  # SQLite puts no log into a file once it was asked to stop
    connection.close()


def close_beside(connection: sqlite3.Connection, path: Path) -> None:
    """Leave a file alone that somebody else has overwritten: our log would spoil what is there."""
    let_go(connection)
    for log in beside(path, "-wal", "-shm"):
        with suppress(OSError):
            log.unlink()


def close_reading(connection: sqlite3.Connection, path: Path, now: datetime) -> None:
    """Tidy up what a writer left because we were reading."""
    connection.close()
    if not any(log.exists() for log in beside(path, "-wal", "-shm")):
        return
    try:
        lock = take(path, now, patience=0)
    except (OSError, NotImplementedError):  # no lock is to be had here
        return
    if not isinstance(lock, Lock):
        return  # a writer is there, and tidies up itself
    try:
        with suppress(sqlite3.Error), closing_connection(path) as writing:
            close_writing(writing)
    finally:
        lock.release()


def open_writing(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA fullfsync = ON")  # what macOS calls really on disk
    connection.execute("SELECT 1 FROM sqlite_master").fetchone()  # SQLite locks it with this only
