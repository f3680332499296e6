"""A campaign file read without touching it, whole or with placeholders where it is damaged."""

from __future__ import annotations

import errno
import os
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from mapper.model.campaign.campaign import Campaign, Stored, Unread
from mapper.model.campaign.rows import KINDS, Key
from mapper.model.not_allowed import NotAllowed
from mapper.storage.after_a_crash import settle
from mapper.storage.migrations import RawRow, migrated
from mapper.storage.schema import (
    APPLICATION_ID,
    FORMAT_VERSION,
    closing_connection,
    damaged,
    foreign_parts,
    read_key,
    saying,
    within_reason,
)

LEAST_BYTES = 100
"""How long the header of a file is; a shorter one holds nothing."""


@contextmanager
def reading(
    path: Path, is_wanted: Callable[[], bool] = lambda: True
) -> Iterator[sqlite3.Connection]:
    """A connection that only reads, and no more than the length of the file can ask for."""
    refuse_unreadable(path)
    settle(path)
    with (
        saying(path),
        closing_connection(path, "ro") as connection,
        within_reason(connection, path, is_wanted),
    ):
        yield connection


def read_campaign(path: Path) -> Campaign:
    """The campaign as it is on disk; the file is only read."""
    with reading(path) as connection:
        version = recognised_version(path, connection)
        refuse_torn(path, connection)
        return Campaign(stored_rows(path, connection, version))


def read_whole(path: Path) -> Campaign:
    """The campaign, all of it read and found to be what a campaign is made of."""
    campaign = read_campaign(path)
    try:
        campaign.rows()
    except NotAllowed as wrong:
        raise NotAllowed(
            f"“{path}” holds what no campaign does: {wrong} “cognita rescue” keeps the rest."
        ) from None
    return campaign


def read_blobs(path: Path) -> Iterator[tuple[str, bytes]]:
    """The images of the campaign under their hashes, one at a time."""
    from hashlib import sha256

    with reading(path) as connection:
        recognised_version(path, connection)
        for hash_, data in connection.execute("SELECT hash, data FROM blobs ORDER BY hash"):
            if not isinstance(data, bytes) or sha256(data).hexdigest() != hash_:
                raise damaged(path)
            yield hash_, data


def read_blob(path: Path, hash_: str) -> bytes | None:
    """One image; None if there is none that can be read. Fit for any thread."""
    try:
        with reading(path) as connection:
            recognised_version(path, connection)
            query = "SELECT data FROM blobs WHERE hash = ?"
            found = connection.execute(query, (hash_,)).fetchone()
    except NotAllowed:
        return None
    return bytes(found[0]) if found and isinstance(found[0], bytes) else None


def refuse_unreadable(path: Path, wanted: str = "a .cognita file") -> None:
    """Refuse what is no ordinary file, or may not be read.

    The file is asked about, never opened: closing it again would drop the locks that SQLite holds
    on it for this process.
    """
    try:
        if path.is_dir():
            raise NotAllowed(f"“{path}” is a folder; name {wanted} in it.")
        if not path.exists():
            raise NotAllowed(f"There is no file “{path}”; check the name.")
        if not path.is_file():
            raise NotAllowed(f"“{path}” is not an ordinary file; name {wanted}.")
    except ValueError:
        raise NotAllowed(f"No file can be called “{path}”; check the name.") from None
    except OSError as error:
        raise NotAllowed(_cannot_read(path, error)) from error
    if not os.access(path, os.R_OK):
        raise NotAllowed(_cannot_read(path, PermissionError(errno.EACCES, "")))


def _cannot_read(path: Path, error: OSError) -> str:
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"“{path}” may not be read by you; ask whoever it belongs to."
    if error.errno == errno.ENAMETOOLONG:
        return f"No file can have a name as long as “{path}”; check the name."
    return (
        f"“{path}” cannot be read: the system says “{error.strerror or error}”; try a copy of it."
    )


def refuse_stump(path: Path) -> None:
    """Refuse what is too short to hold anything."""
    size = path.stat().st_size
    if size == 0:
        raise NotAllowed(f"“{path}” is empty, and not a Cognita campaign; open a backup of it.")
    if size < LEAST_BYTES:
        raise NotAllowed(
            f"“{path}” is too short to be a Cognita campaign; if it was one, open a backup of it."
        )


def recognised_version(
    path: Path, connection: sqlite3.Connection, newest: int = FORMAT_VERSION
) -> int:
    """The format version of a file of ours; refuses what is foreign, newer or cut short."""
    refuse_stump(path)
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    if application != APPLICATION_ID:
        raise NotAllowed(f"“{path}” is not a Cognita campaign; choose a .cognita file.")
    version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if version > newest:
        raise NotAllowed(
            f"“{path}” was written by a newer Cognita (format {version}, this one reads up to"
            f" {newest}); update Cognita to open it."
        )
    if version < 1:
        raise damaged(path)
    refuse_foreign(path, connection)
    return version


def refuse_foreign(path: Path, connection: sqlite3.Connection) -> None:
    """Refuse a file that brings more than our tables, or others in their place."""
    parts = foreign_parts(connection)
    if parts:
        raise NotAllowed(
            f"“{path}” holds what Cognita never puts into a campaign ({parts[0]}), and is not"
            " opened; “cognita rescue” keeps its rows."
        )


def foreign_in(path: Path) -> list[str]:
    """What else lies in the file of a campaign, whose rows may be sound all the same."""
    try:
        with reading(path) as connection:
            application = connection.execute("PRAGMA application_id").fetchone()[0]
            return foreign_parts(connection) if application == APPLICATION_ID else []
    except NotAllowed:
        return []


def refuse_torn(path: Path, connection: sqlite3.Connection) -> None:
    """Refuse rows that are not called what the index says: no checksum holds their names."""
    if connection.execute("PRAGMA integrity_check(rows)").fetchone() != ("ok",):
        raise damaged(path)


def raw_rows(path: Path, connection: sqlite3.Connection) -> Iterator[RawRow]:
    """The rows as they lie in the file, each checked against its checksum."""
    for kind, map_id, id_, crc, data in connection.execute(
        "SELECT kind, map, id, crc, data FROM rows"
    ):
        if not isinstance(data, bytes) or zlib.crc32(data) != crc:
            raise damaged(path)
        yield kind, map_id, id_, data


def stored_rows(
    path: Path, connection: sqlite3.Connection, version: int
) -> Iterator[tuple[Key, Stored]]:
    """The rows with their keys, made new if they are old; contents are read when they are used."""
    for kind, map_id, id_, data in migrated(raw_rows(path, connection), version):
        try:
            key = read_key(kind, map_id, id_)
        except NotAllowed:
            raise damaged(path) from None
        if KINDS[kind].row is not bytes:
            yield key, Unread(data)
        elif len(data) == KINDS[kind].chunk_bytes:
            yield key, data
        else:
            raise damaged(path)
