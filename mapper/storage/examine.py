"""Is a campaign file sound? Its pages, rows, journal and images, against their checksums."""

from __future__ import annotations

import hashlib
import sqlite3
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType

from mapper.model.encoding import decode
from mapper.model.not_allowed import NotAllowed
from mapper.model.rows import Key
from mapper.storage import journal
from mapper.storage.differences import DoesNotFit
from mapper.storage.migrations import migrated
from mapper.storage.reading import raw_rows, reading, recognised_version
from mapper.storage.schema import FORMAT_VERSION, read_key
from mapper.storage.tables import MOST_BYTES

LONGEST = MappingProxyType(
    {
        "A row": "SELECT max(length(data)) FROM rows",
        "A change in the journal": "SELECT max(length(data)) FROM entries",
        "An image": "SELECT max(length(data)) FROM blobs",
    }
)
"""Asked before anything of such a length is read; SQLite answers from where a value begins."""

NO_TEXT = "The file is overwritten: there are bytes that are no text where text should be."


def examine(path: Path) -> list[str]:
    """What is damaged, a sentence each; foreign and newer files are refused as everywhere."""
    with reading(path) as connection:
        try:
            version = recognised_version(path, connection)
            return list(_damage(path, connection, version))
        except UnicodeDecodeError:
            return [NO_TEXT]
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_NOTADB:
                raise NotAllowed(
                    f"“{path}” is not a Cognita campaign; choose a .cognita file."
                ) from None
            if "UTF-8" in str(error):
                return [NO_TEXT]
            return [f"The file is cut short or overwritten: {error}."]


def _damage(path: Path, connection: sqlite3.Connection, version: int) -> Iterator[str]:
    for what, query in LONGEST.items():
        if (connection.execute(query).fetchone()[0] or 0) > MOST_BYTES:
            yield f"{what} is longer than any that Cognita writes."
            return
    for (said,) in connection.execute("PRAGMA integrity_check"):
        for line in str(said).splitlines():
            if line != "ok" and not line.startswith("***"):
                yield f"The file's pages do not fit together: {line}."
    rows: dict[Key, bytes] = {}
    try:
        yield from _row_damage(path, connection, version, rows)
    except NotAllowed:
        yield "A row is not what was written: its checksum differs."
        return
    for hash_, blob in connection.execute("SELECT hash, data FROM blobs"):
        if not isinstance(blob, bytes) or hashlib.sha256(blob).hexdigest() != hash_:
            yield f"The image {str(hash_)[:12]} is not what was written."
    if version == FORMAT_VERSION:
        yield from _journal_damage(connection, rows)


def _row_damage(
    path: Path, connection: sqlite3.Connection, version: int, rows: dict[Key, bytes]
) -> Iterator[str]:
    """What is wrong with rows; those that are sound are put into `rows`."""
    for kind, map_id, id_, data in migrated(raw_rows(path, connection), version):
        try:
            key = read_key(kind, map_id, id_)
            decode(key, data)
            rows[key] = data
        except NotAllowed as error:
            yield f"A row cannot be read: {error}"


def _journal_damage(connection: sqlite3.Connection, rows: dict[Key, bytes]) -> Iterator[str]:
    try:
        journal.refuse_disorder(connection)
        for _ in connection.execute("SELECT label FROM entries"):
            pass  # it is text if it can be read
        here = journal.cursor(connection)
        journal.rows_between(connection, here, journal.START, rows.get)
    except (DoesNotFit, NotAllowed) as error:
        yield f"The journal cannot be taken back to its beginning: {error}."
        return
    try:
        last = next(iter(deque(journal.line_forward(connection, here), maxlen=1)), None)
        if last is not None:
            journal.rows_between(connection, here, last.id, rows.get)
    except (DoesNotFit, NotAllowed) as error:
        yield f"What was undone cannot be done again: {error}."
