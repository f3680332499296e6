"""
The bytes of files that a user chose: the one place where such a file is opened.

It may be a campaign that is open in this process. To open and close one drops every lock that
SQLite holds on it here, and the next program that writes would believe itself alone. So SQLite is
asked first, which minds its own locks: what it takes for a database is never opened otherwise.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from urllib.parse import quote

from mapper.model.not_allowed import NotAllowed

LEAST_PAGE = 512
"""Bytes of the smallest database; SQLite takes what is shorter for one that is empty."""


class IsCampaign(NotAllowed):
    """A file that was taken for something else is a campaign, or another database."""


def beginning(path: Path, length: int) -> bytes:
    """The first bytes; OSError where they cannot be read."""
    return _read(path, length)


def whole(path: Path, most: int | None = None) -> bytes:
    """All bytes, or one more than the most, so that it can be told; OSError as above."""
    return _read(path, -1 if most is None else most + 1)


def is_database(path: Path) -> bool:
    """Whether SQLite takes it for one of its files, as every campaign is; it is not opened else."""
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


def _read(path: Path, length: int) -> bytes:
    if not path.is_file():
        raise NotAllowed(f"“{path}” is not an ordinary file; choose another one.")
    if is_database(path):
        raise IsCampaign(
            f"“{path.name}” is a campaign, and cannot be read as anything else; open it instead."
        )
    with path.open("rb") as file:
        return file.read(length)
