"""What a crash left beside a campaign, put right before anybody reads it."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from mapper.model.not_allowed import NotAllowed
from mapper.storage.schema import beside, closing_connection, code_of, saying

LOOK = "SELECT count(*) FROM sqlite_master"
"""The least that makes SQLite look for what is beside a file."""

NAMES_ANOTHER = bytes.fromhex("d9d505f920a163d7")
"""The end of a journal that leads SQLite on to another file, which it then deletes."""


def settle(path: Path) -> None:
    """Take back what was half written, or say what to do where nobody may; else do nothing."""
    real = Path(os.path.realpath(path))
    journal, log = beside(real, "-journal", "-wal")
    if _is_empty(journal) and _is_empty(log):
        return
    if _names_another(journal):
        raise NotAllowed(
            f"“{journal}” was not left by Cognita and could do harm; move it away, then open"
            f" “{real.name}”."
        )
    if not os.access(real, os.W_OK) or not os.access(real.parent, os.W_OK):
        _refuse_unsettled(real, log if _is_empty(journal) else journal)
    elif not _is_empty(journal):
        with saying(real), closing_connection(real, "rw") as connection:
            connection.execute(LOOK)


def _refuse_unsettled(real: Path, beside: Path) -> None:
    """Refuse what can only be read once it was written to."""
    try:
        with closing_connection(real, "ro") as connection:
            connection.execute(LOOK)
    except sqlite3.Error as error:
        if code_of(error) not in _UNSETTLED:
            return  # told by whoever reads it
        raise NotAllowed(
            f"“{real}” was being written when a program or the computer stopped, and its place may"
            f" not be written to; copy it and “{beside.name}” beside it to another folder, and"
            " open it there."
        ) from None


_UNSETTLED = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)


def _is_empty(path: Path) -> bool:
    try:
        return path.stat().st_size == 0
    except OSError:
        return True


def _names_another(journal: Path) -> bool:
    try:
        with journal.open("rb") as file:
            file.seek(-len(NAMES_ANOTHER), os.SEEK_END)
            return file.read() == NAMES_ANOTHER
    except OSError:
        return False
