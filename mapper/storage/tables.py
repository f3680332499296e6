"""The tables of a campaign file, and what SQLite is told so that a file can bring nothing else."""

from __future__ import annotations

import re
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

TABLES = """
CREATE TABLE rows (
    kind TEXT NOT NULL, map TEXT NOT NULL, id TEXT NOT NULL,
    crc INTEGER NOT NULL, data BLOB NOT NULL,
    PRIMARY KEY (kind, map, id)
);
CREATE TABLE blobs (hash TEXT NOT NULL PRIMARY KEY, data BLOB NOT NULL);
CREATE TABLE entries (
    id INTEGER PRIMARY KEY, parent INTEGER NOT NULL, step INTEGER NOT NULL,
    at INTEGER NOT NULL, label TEXT NOT NULL, data BLOB NOT NULL
);
CREATE INDEX entries_by_parent ON entries (parent);
CREATE TABLE checkpoints (
    id INTEGER PRIMARY KEY, entry INTEGER NOT NULL, at INTEGER NOT NULL, name TEXT NOT NULL
);
CREATE TABLE cursor (entry INTEGER NOT NULL);
INSERT INTO cursor VALUES (0);
"""

OF_SQLITE = {
    "sqlite_stat1": "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
    "sqlite_stat4": "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
    "sqlite_sequence": "CREATE TABLE sqlite_sequence(name,seq)",
}
"""What SQLite itself may have added for somebody who looked into a file with another program."""

MOST_BYTES = 128 << 20
"""The longest value that is read or written: twice the largest image that can be added."""

ROOM = 1 << 20
"""What of that is left for what lies beside a value."""

INSTRUCTIONS = 10_000
"""How many of its instructions SQLite follows before it asks whether to go on."""

A_FILE, A_BYTE = 2_000_000, 3
"""How many instructions a file may cost, and each of its bytes; sound ones need below one."""


def on_guard(connection: sqlite3.Connection) -> sqlite3.Connection:
    """The same connection, which now obeys nothing that the file itself says."""
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MOST_BYTES)
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    connection.setlimit(sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH, 0)
    if sys.version_info >= (3, 12):
        connection.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, True)
        connection.setconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_TRIGGER, False)
        connection.setconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_VIEW, False)
    return connection


def suffer_damage(connection: sqlite3.Connection) -> None:
    """Let a file be read whose list of tables is damaged; for a connection that only reads."""
    if sys.version_info >= (3, 12):
        connection.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE, False)
    connection.execute("PRAGMA writable_schema = ON")


@contextmanager
def within_reason(
    connection: sqlite3.Connection, path: Path, is_wanted: Callable[[], bool] = lambda: True
) -> Iterator[None]:
    """SQLite is stopped here once it does more than the length of the file can ask for."""
    size = _size(path) + _size(path.with_name(path.name + "-wal"))
    left = (A_FILE + A_BYTE * size) // INSTRUCTIONS

    def is_too_much() -> bool:
        nonlocal left
        left -= 1
        return left < 0 or not is_wanted()

    connection.set_progress_handler(is_too_much, INSTRUCTIONS)
    try:
        yield
    finally:
        connection.set_progress_handler(None, 0)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def foreign_parts(connection: sqlite3.Connection) -> list[str]:
    """What lies in a file beside our tables or in their place, in words."""
    ours = _ours()
    found = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master")
    parts = (tuple(str(word) for word in part) for part in found.fetchmany(len(ours) + 9))
    return [
        f"{kind} “{_shown(name)}”"
        for kind, name, of, sql in parts
        if (kind, name, of, _words(sql)) not in ours
    ]


def is_a_table_with(connection: sqlite3.Connection, name: str, columns: set[str]) -> bool:
    """Whether these columns can be read without running the file's own SQL: they lie there."""
    kinds = connection.execute("SELECT type, sql FROM sqlite_master WHERE name = ?", (name,))
    if [(kind, _is_made_plainly(sql)) for kind, sql in kinds.fetchmany(2)] != [("table", True)]:
        return False
    stored = connection.execute(f"PRAGMA table_xinfo({name})").fetchall()
    return columns <= {column for _, column, *_, hidden in stored if hidden == 0}


def _is_made_plainly(sql: object) -> bool:
    return isinstance(sql, str) and _words(sql).startswith("create table ")


@cache
def _ours() -> frozenset[tuple[str, str, str, str]]:
    connection = sqlite3.connect(":memory:")
    connection.executescript(TABLES)
    made = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master").fetchall()
    connection.close()
    made += [("table", name, name, sql) for name, sql in OF_SQLITE.items()]
    return frozenset((kind, name, of, _words(str(sql))) for kind, name, of, sql in made)


def _words(sql: str) -> str:
    """SQL apart from how it is spaced, quoted and capitalised."""
    return " ".join(re.findall(r"\w+|[^\w\s\"]", sql.lower()))


def _shown(name: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in name[:40])
