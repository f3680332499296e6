"""Is a campaign file sound? Its pages, rows, journal and images, against their checksums."""

from __future__ import annotations

import hashlib
import sqlite3
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from types import MappingProxyType

from mapper.model.campaign.encoding import decode
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed
from mapper.storage import journal
from mapper.storage.differences import DoesNotFit
from mapper.storage.migrations import RawRow, migrated
from mapper.storage.reading import reading, recognised_version
from mapper.storage.schema import FORMAT_VERSION, MOST_BYTES, code_of, read_key

LONGEST = MappingProxyType(
    {
        "A row": "SELECT max(length(data)) FROM rows",
        "A change in the journal": "SELECT max(length(data)) FROM entries",
        "An image": "SELECT max(length(data)) FROM blobs",
    }
)
"""Asked before anything of such a length is read; SQLite answers from where a value begins."""

ALTERED = "A row is not what was written: the checksum of {} differs."
MOST_NAMED = 100
"""Altered rows that are named; the rest is counted."""

NO_TEXT = "The file is overwritten: there are bytes that are no text where text should be."


IsWanted = Callable[[], bool]


def examine(path: Path, is_wanted: IsWanted = lambda: True) -> list[str]:
    """
    What is damaged, a sentence each; foreign and newer files are refused as everywhere.

    One state of the file is examined, whoever writes meanwhile. Nothing is said any more once it is
    not wanted.
    """
    try:
        found = _examined(path, is_wanted)
    except NotAllowed:
        if is_wanted():
            raise
        return []
    return found if is_wanted() else []


def _examined(path: Path, is_wanted: IsWanted) -> list[str]:
    with reading(path, is_wanted) as connection:
        try:
            connection.execute("BEGIN")
            version = recognised_version(path, connection)
            return list(_damage(connection, version, is_wanted))
        except UnicodeDecodeError:
            return [NO_TEXT]
        except sqlite3.DatabaseError as error:
            if code_of(error) == sqlite3.SQLITE_NOTADB:
                raise NotAllowed(
                    f"“{path}” is not a Cognita campaign; choose a .cognita file."
                ) from None
            if "UTF-8" in str(error):
                return [NO_TEXT]
            return [f"The file is cut short or overwritten: {error}."]


def _damage(connection: sqlite3.Connection, version: int, is_wanted: IsWanted) -> Iterator[str]:
    for what, query in LONGEST.items():
        if (connection.execute(query).fetchone()[0] or 0) > MOST_BYTES:
            yield f"{what} is longer than any that Cognita writes."
            return
    rows: dict[Key, bytes] = {}
    altered: list[str] = []
    parts = [_page_damage(connection), _row_damage(connection, version, rows, altered)]
    parts.append(_image_damage(connection))
    for part in parts:
        yield from part if is_wanted() else ()
    if version == FORMAT_VERSION and not altered and is_wanted():
        yield from _journal_damage(connection, rows)


def _page_damage(connection: sqlite3.Connection) -> Iterator[str]:
    for (said,) in connection.execute("PRAGMA integrity_check"):
        for line in str(said).splitlines():
            if line != "ok" and not line.startswith("***"):
                yield f"The file's pages do not fit together: {line}."


def _row_damage(
    connection: sqlite3.Connection, version: int, rows: dict[Key, bytes], altered: list[str]
) -> Iterator[str]:
    """What is wrong with rows; those that are sound are put into `rows`."""
    for kind, map_id, id_, data in migrated(_as_written(connection, altered), version):
        try:
            key = read_key(kind, map_id, id_)
            decode(key, data)
            rows[key] = data
        except NotAllowed as error:
            yield f"A row cannot be read: {error}"
    yield from (ALTERED.format(name) for name in altered[:MOST_NAMED])
    if len(altered) > MOST_NAMED:
        yield f"{len(altered) - MOST_NAMED:,} more rows are not what was written."


def _as_written(connection: sqlite3.Connection, altered: list[str]) -> Iterator[RawRow]:
    """The rows whose checksum holds; the names of the others are put into `altered`."""
    query = "SELECT kind, map, id, crc, data FROM rows"
    for kind, map_id, id_, crc, data in connection.execute(query):
        if isinstance(data, bytes) and zlib.crc32(data) == crc:
            yield kind, map_id, id_, data
            continue
        try:
            altered.append(str(read_key(kind, map_id, id_)))
        except NotAllowed:
            altered.append("one that has no name of ours")


def _image_damage(connection: sqlite3.Connection) -> Iterator[str]:
    for hash_, blob in connection.execute("SELECT hash, data FROM blobs"):
        if not isinstance(blob, bytes) or hashlib.sha256(blob).hexdigest() != hash_:
            yield f"The image {str(hash_)[:12]} is not what was written."


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
        last = next(iter(deque(journal.line(connection, here, onwards=True), maxlen=1)), None)
        if last is not None:
            journal.rows_between(connection, here, last.id, rows.get)
    except (DoesNotFit, NotAllowed) as error:
        yield f"What was undone cannot be done again: {error}."
