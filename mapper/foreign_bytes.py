"""
The bytes of files that a user chose: the one place where such a file is opened.

It may be a campaign that is open in this process. To open and close one drops every lock that
SQLite holds on it here, and the next program that writes would believe itself alone. So what is
open here is never opened otherwise, whatever became of its bytes; nor is what SQLite takes for a
database, which is asked first and minds its own locks.
"""

from __future__ import annotations

import os
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from urllib.parse import quote
from weakref import WeakSet

from mapper.model.not_allowed import NotAllowed

LEAST_PAGE = 512
"""Bytes of the smallest database; SQLite takes what is shorter for one that is empty."""


@dataclass(frozen=True, eq=False)
class OpenMark:
    """That a file is open as a campaign; it is gone with whoever keeps it."""

    device: int
    inode: int


class OpenHere:
    """
    The campaigns that this process has open, whatever they are called.

    It is the one thing that is kept for the process as a whole, for that is how POSIX keeps locks:
    all that a process has on a file are gone once any part of it has closed the file.
    """

    def __init__(self) -> None:
        self._marks: WeakSet[OpenMark] = WeakSet()
        self._one_at_a_time = Lock()

    def enter(self, path: Path) -> OpenMark:
        """A mark to be kept while the file is open."""
        found = path.stat()
        mark = OpenMark(found.st_dev, found.st_ino)
        with self._one_at_a_time:
            self._marks.add(mark)
        return mark

    def leave(self, mark: OpenMark) -> None:
        with self._one_at_a_time:
            self._marks.discard(mark)

    def has(self, path: Path) -> bool:
        try:
            found = path.stat()
        except (OSError, ValueError):
            return False
        with self._one_at_a_time:
            return any((m.device, m.inode) == (found.st_dev, found.st_ino) for m in self._marks)


OPEN_HERE = OpenHere()


class IsCampaign(NotAllowed):
    """A file that was taken for something else is a campaign, or another database."""


def beginning(path: Path, length: int) -> bytes:
    """The first bytes; OSError where they cannot be read."""
    if not path.is_file():
        raise NotAllowed(f"“{path}” is not an ordinary file; choose another one.")
    if is_database(path):
        raise IsCampaign(
            f"“{path.name}” is a campaign, and cannot be read as anything else; open it instead."
        )
    with path.open("rb") as file:
        return file.read(length)


def whole(path: Path, most: int | None = None) -> bytes:
    """All bytes, or one more than the most, so that it can be told; OSError as above."""
    return beginning(path, -1 if most is None else most + 1)


def is_database(path: Path) -> bool:
    """Whether it is open here, or SQLite takes it for one of its files, as every campaign is."""
    if OPEN_HERE.has(path):
        return True
    if not path.is_file() or path.stat().st_size < LEAST_PAGE:
        return False
    try:
        name = quote(os.fsencode(path.absolute()))
        connection = sqlite3.connect(f"file:{name}?mode=ro&immutable=1", uri=True)
    except sqlite3.Error:
        return False
    try:
        connection.execute("SELECT 1 FROM sqlite_master LIMIT 1")
    except sqlite3.Error as error:
        return getattr(error, "sqlite_errorcode", 0) not in (
            sqlite3.SQLITE_NOTADB,
            sqlite3.SQLITE_CANTOPEN,
        )
    finally:
        connection.close()
    return True
