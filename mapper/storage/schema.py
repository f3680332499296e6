"""The campaign file as SQLite sees it: its tables, its marks, and how it is connected to."""

from __future__ import annotations

import errno
import os
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
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
from mapper.storage.tables import MOST_BYTES, ROOM, TABLES, on_guard

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
    connection = None
    try:
        connection = sqlite3.connect(f"{_named(path)}?mode=ro&nolock=1", uri=True)
        connection.execute("SELECT 1 FROM sqlite_master")
    except sqlite3.Error as error:
        return getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_CANTOPEN
    finally:
        if connection is not None:
            connection.close()
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


@contextmanager
def closing_connection(path: Path, mode: str = "rw") -> Iterator[sqlite3.Connection]:
    connection = connect(path, mode)
    try:
        yield connection
    finally:
        connection.close()


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
