"""
Who has a campaign file open for writing: one at a time, and the next one is told who.

The lock is SQLite's own, held on a small database beside the campaign for as long as it is open.
The system lets go of it when a process dies, so nothing is ever left locked.
"""

from __future__ import annotations

import getpass
import os
import platform
import sqlite3
import uuid
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from mapper.storage.schema import connect, lock_path


class _Holder(NamedTuple):
    """What stands in a lock; nothing where it cannot be read."""

    who: str = ""
    token: str = ""


NOBODY = _Holder()


class Lock(NamedTuple):
    """Ours until it is released."""

    path: Path
    connection: sqlite3.Connection

    def release(self) -> None:
        self.path.unlink(missing_ok=True)
        self.connection.close()


def take(campaign: Path, now: datetime) -> Lock | str:
    """The lock, or the words on who has it."""
    path = lock_path(campaign)
    for _ in range(3):  # again when the last holder removed the file while we reached for it
        connection = sqlite3.connect(path, isolation_level=None, timeout=0, check_same_thread=False)
        try:
            token = _hold(connection, now)
        except sqlite3.DatabaseError as error:
            connection.close()
            if _is_held(error):
                return holder(campaign) or "somebody else"
            if not _is_foreign(error):
                raise
            path.unlink()
            continue
        if _read(path).token == token:
            return Lock(path, connection)
        connection.close()
    return "somebody else"


def holder(campaign: Path) -> str | None:
    """Who has the campaign open for writing, if anybody has."""
    path = lock_path(campaign)
    if not path.exists():
        return None
    try:
        connection = connect(path, "rw")
    except sqlite3.Error:
        return None
    try:
        connection.execute("PRAGMA busy_timeout = 0")
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.Error as error:
        return (_read(path).who or "somebody else") if _is_held(error) else None
    finally:
        connection.close()
    return None


def _is_held(error: sqlite3.Error) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
    )


def _is_foreign(error: sqlite3.Error) -> bool:
    """Whether something else than a lock lies in its place."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_CORRUPT,
    )


def _hold(connection: sqlite3.Connection, now: datetime) -> str:
    """Write down who we are, then keep the right to write from everybody else."""
    token = uuid.uuid4().hex
    connection.execute("PRAGMA journal_mode = MEMORY")
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("CREATE TABLE IF NOT EXISTS held (who TEXT, token TEXT)")
    connection.execute("DELETE FROM held")
    connection.execute("INSERT INTO held VALUES (?, ?)", (_who(now), token))
    connection.execute("COMMIT")
    connection.execute("BEGIN IMMEDIATE")
    return token


def _who(now: datetime) -> str:
    try:
        user = getpass.getuser()
    except (KeyError, OSError):
        user = "somebody"
    host = platform.node() or "this computer"
    return f"{user} on {host} since {now:%Y-%m-%d %H:%M} (process {os.getpid()})"


def _read(path: Path) -> _Holder:
    """Who has it and with which token; nobody where that cannot be read."""
    try:
        connection = connect(path, "ro")
    except sqlite3.Error:
        return NOBODY
    try:
        found = connection.execute("SELECT who, token FROM held").fetchone()
    except sqlite3.Error:
        return NOBODY
    finally:
        connection.close()
    return _Holder(str(found[0]), str(found[1])) if found else NOBODY
