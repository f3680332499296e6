"""The campaign file as SQLite sees it: its tables, its marks, and how it is connected to."""

from __future__ import annotations

import errno
import os
import re
import sqlite3
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from mapper.model.campaign.ids import ID
from mapper.model.campaign.rows import KINDS, Key
from mapper.model.hexes.chunks import ChunkAt
from mapper.model.hexes.hexes import FURTHEST
from mapper.model.not_allowed import NotAllowed
from mapper.safe_write import cannot_write
from mapper.storage.migrations import MIGRATIONS

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


APPLICATION_ID = int.from_bytes(b"Cogn")
FORMAT_VERSION = len(MIGRATIONS) + 1


class StoredRow(NamedTuple):
    """A row as the file holds it, with the checksum it was written with."""

    kind: str
    map: str
    id: str
    crc: int
    data: bytes


def stored_row(key: Key, data: bytes) -> StoredRow:
    return StoredRow(key.kind, key.map, id_text(key), zlib.crc32(data), data)


def id_text(key: Key) -> str:
    """The last part of a key as the file writes it, with the owner before it."""
    which = f"{key.id.q},{key.id.r}" if isinstance(key.id, ChunkAt) else key.id
    return f"{key.of}/{which}" if key.of else which


def read_key(kind: object, map_id: object, id_: object) -> Key:
    """The key that these three words write; NotAllowed if they write none."""
    known = KINDS.get(kind) if isinstance(kind, str) else None
    if known is None or not isinstance(kind, str):
        raise NotAllowed(f"“{kind}” is not a kind of row.")
    if bool(map_id) != known.of_map:
        raise NotAllowed(f"A row of kind {kind} {'needs a' if known.of_map else 'has no'} map.")
    if not isinstance(map_id, str) or not isinstance(id_, str):
        raise NotAllowed(f"A row of kind {kind} is called by something that is no text.")
    of, slash, last = id_.rpartition("/")
    if bool(slash) != known.has_owner:
        raise NotAllowed(f"“{kind}/{map_id}/{id_}” has a part too many or too few.")
    words = [map_id] if known.of_map else []
    words += [of] if known.has_owner else []
    words += [] if known.row is bytes else [last]
    if not all(ID.fullmatch(word) for word in words):
        raise NotAllowed(f"“{kind}/{map_id}/{id_}” should be made of letters, digits, - and _.")
    return Key(kind, map_id, _read_place(last) if known.row is bytes else last, of)


def _read_place(text: str) -> ChunkAt:
    parts = text.split(",")
    try:
        place = ChunkAt(*(int(part) for part in parts))
    except (TypeError, ValueError):
        raise NotAllowed(f"“{text}” is not the place of a chunk, such as 0,-1.") from None
    if f"{place.q},{place.r}" != text or max(abs(place.q), abs(place.r)) > FURTHEST >> 5:
        raise NotAllowed(f"“{text}” is not the place of a chunk, such as 0,-1.")
    return place


def beside(campaign: Path, *endings: str) -> list[Path]:
    """Where a campaign may have something beside it: its log, its journal, its lock."""
    real = Path(os.path.realpath(campaign))
    return [real.with_name(real.name + ending) for ending in endings]


def lock_path(campaign: Path) -> Path:
    """What lies beside a campaign while it is open for writing."""
    return beside(campaign, "-lock")[0]


def address(path: Path, mode: str) -> str:
    """A file to read ("ro"), to read without its log ("at rest"), or to write ("rw")."""
    if mode == "at rest" or (mode == "ro" and _is_left_in_wal_mode(path)):
        return f"{_named(path)}?mode=ro&immutable=1"
    return f"{_named(path)}?mode={mode}"


def _named(path: Path) -> str:
    return f"file:{quote(os.fsencode(path.absolute()))}"


def _is_left_in_wal_mode(path: Path) -> bool:
    """Whether reading would make a log, though none is there: after a copy, or in a backup.

    SQLite is asked: it reads no such file when it may not lock it. To open and close it here would
    drop the locks that this process holds on it.
    """
    if any(each.exists() for each in beside(path, "-wal", "-journal")):
        return False
    try:
        with closing(sqlite3.connect(f"{_named(path)}?mode=ro&nolock=1", uri=True)) as connection:
            connection.execute("SELECT 1 FROM sqlite_master")
    except sqlite3.Error as error:
        return getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_CANTOPEN
    return False


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """A connection for reading ("ro", "at rest") or writing ("rw"); it never makes a file.

    It may be handed on from the thread that opens a campaign to the one that works on it.
    """
    connection = sqlite3.connect(
        address(path, mode), uri=True, isolation_level=None, timeout=5, check_same_thread=False
    )
    return on_guard(connection)


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All of it or nothing; on disk when the block is left."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def stored(connection: sqlite3.Connection, key: Key) -> bytes | None:
    """A row as the file holds it."""
    query = "SELECT data FROM rows WHERE kind = ? AND map = ? AND id = ?"
    found = connection.execute(query, (key.kind, key.map, id_text(key))).fetchone()
    return bytes(found[0]) if found else None


def write_rows(connection: sqlite3.Connection, rows: Mapping[Key, bytes | None]) -> None:
    """Put rows there as they are to be; those that are None are taken away."""
    connection.executemany(
        "INSERT INTO rows VALUES (?, ?, ?, ?, ?) ON CONFLICT (kind, map, id)"
        " DO UPDATE SET crc = excluded.crc, data = excluded.data",
        [stored_row(key, data) for key, data in rows.items() if data is not None],
    )
    connection.executemany(
        "DELETE FROM rows WHERE kind = ? AND map = ? AND id = ?",
        [(key.kind, key.map, id_text(key)) for key, data in rows.items() if data is None],
    )


def fill(
    part: Path,
    rows: Iterable[StoredRow],
    blobs: Iterable[tuple[str, bytes]] = (),
    version: int = FORMAT_VERSION,
) -> None:
    """Make an empty file a campaign; whoever asks for it forces it to disk as a whole."""
    with closing_connection(part) as connection:
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {version}")
        connection.executescript(TABLES)
        connection.execute("BEGIN")
        connection.executemany("INSERT INTO rows VALUES (?, ?, ?, ?, ?)", rows)
        for hash_, data in blobs:
            refuse_long(data)
            connection.execute("INSERT INTO blobs VALUES (?, ?)", (hash_, data))
        connection.execute("COMMIT")


def refuse_long(data: bytes) -> None:
    """Refuse an image that could not be read again."""
    most = MOST_BYTES - ROOM
    if len(data) > most:
        raise NotAllowed(f"An image may have {most >> 20} MB; make this one smaller.")


def closing_connection(path: Path, mode: str = "rw") -> closing[sqlite3.Connection]:
    return closing(connect(path, mode))


@contextmanager
def saying(path: Path) -> Iterator[None]:
    """What SQLite refuses, as a sentence on what to do."""
    try:
        yield
    except sqlite3.Error as error:
        raise _sentence(path, error) from error
    except UnicodeDecodeError as error:  # SQLite quotes bytes that are no text
        raise damaged(path) from error


def code_of(error: sqlite3.Error) -> int:
    """What SQLite calls an error by."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _sentence(path: Path, error: sqlite3.Error) -> NotAllowed:
    code = code_of(error)
    if code in _DAMAGE:
        return damaged(path)
    if code in _SYSTEM_ERRORS:
        return cannot_write(path, OSError(_SYSTEM_ERRORS[code], ""))
    return NotAllowed(
        f"“{path}” {_SENTENCES.get(code, f'gave an error ({error}); check the disk')}."
    )


_DAMAGE = (
    0,  # bytes that are no text, where text should be
    sqlite3.SQLITE_ERROR,  # no such table, or tables that make no sense
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_TOOBIG,
    sqlite3.SQLITE_MISMATCH,
    sqlite3.SQLITE_INTERRUPT,  # it was stopped: it would not have come to an end
)
_SYSTEM_ERRORS = {
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_READONLY: errno.EACCES,
    sqlite3.SQLITE_PERM: errno.EACCES,
}
_SENTENCES = {
    sqlite3.SQLITE_CANTOPEN: "cannot be opened; check that you may read and write there",
    sqlite3.SQLITE_BUSY: "is being written by another program; try again in a moment",
    sqlite3.SQLITE_LOCKED: "is being written by another program; try again in a moment",
    sqlite3.SQLITE_IOERR: "cannot be read or written to its end; check that the disk is sound and"
    " has room",
    sqlite3.SQLITE_NOTADB: "is not a Cognita campaign; choose a .cognita file",
}


def damaged(path: Path) -> NotAllowed:
    return NotAllowed(
        f"“{path}” is damaged; run “cognita check” to see what is lost,"
        " and “cognita rescue” to keep the rest."
    )
