"""What a damaged file still tells of its rows: by their table, its index, and the journal."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from mapper.model.campaign.rows import KINDS, Key
from mapper.storage import journal
from mapper.storage.differences import DoesNotFit, named_in
from mapper.storage.schema import MOST_BYTES, is_a_table_with

PAGES_AT = slice(28, 32)
"""Where the header of a file says how many pages there are."""


def can_be_read(connection: sqlite3.Connection, table: str, *columns: str) -> bool:
    """Whether a table of ours is there with these columns."""
    try:
        return is_a_table_with(connection, table, set(columns))
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return False


Scattered = tuple[str, str, str, int, bytes | None]


def scattered_rows(connection: sqlite3.Connection) -> Iterator[Scattered]:
    """Every row that the table or its index still knows; its data is None where it is gone."""
    if not can_be_read(connection, "rows", "kind", "map", "id", "crc", "data"):
        return
    query = "SELECT rowid, kind, map, id, crc, data FROM rows"
    found: dict[int, Scattered] = {}
    for order in ("ASC", "DESC"):
        for rowid, *row in until_damage(connection, f"{query} ORDER BY rowid {order}"):
            found[rowid] = tuple(row)
    index = "SELECT rowid, kind, map, id FROM rows INDEXED BY sqlite_autoindex_rows_1"
    for kind_, order in product((None, *KINDS), ("ASC", "DESC")):
        of = "" if kind_ is None else f"WHERE kind = '{kind_}'"
        by = f"{of} ORDER BY kind {order}, map {order}, id {order}"
        for rowid, kind, map_id, id_ in until_damage(connection, f"{index} {by}"):
            if rowid not in found:
                again = list(until_damage(connection, f"{query} WHERE rowid = {int(rowid)}"))
                found[rowid] = tuple(again[0][1:]) if again else (kind, map_id, id_, 0, None)
    yield from found.values()


def until_damage(
    connection: sqlite3.Connection, query: str, *values: object
) -> Iterator[tuple[Any, ...]]:
    """What a query finds before it meets what cannot be read."""
    try:
        yield from connection.execute(query, values)
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return


def told_if_cut_short(connection: sqlite3.Connection, path: Path) -> Iterator[str]:
    """A sentence where the file is shorter than its header says."""
    try:
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        (there,) = connection.execute("PRAGMA page_count").fetchone()
        if there * size > MOST_BYTES:
            return
        written = int.from_bytes(connection.serialize()[PAGES_AT])
    except (sqlite3.Error, MemoryError):
        return
    missing = written - there + (path.stat().st_size % size != 0)
    if written >= there and missing > 0:
        yield (
            f"The file is cut short: {missing} of {written} pages are missing; rows that lay there"
            " are lost, and how many cannot be told."
        )


def named_by_journal(connection: sqlite3.Connection) -> set[Key]:
    """Where the rows do not fit together: those that the journal says are there."""
    has_journal = can_be_read(connection, "cursor", "entry") and can_be_read(
        connection, "entries", "id", "parent", "step", "at", "label", "data"
    )
    if not has_journal or not _are_torn(connection):
        return set()
    named: dict[Key, bool] = {}
    try:
        here = journal.cursor(connection)
        while here != journal.START:
            query = "SELECT parent, data FROM entries WHERE id = ?"
            ((parent, data),) = connection.execute(query, (here,))
            if not isinstance(data, bytes) or not isinstance(parent, int) or parent >= here:
                break
            for key, is_there in named_in(data):
                named.setdefault(key, is_there)
            here = parent
    except (DoesNotFit, ValueError, sqlite3.DatabaseError):
        pass  # what the newer entries name is known
    return {key for key, is_there in named.items() if is_there}


def _are_torn(connection: sqlite3.Connection) -> bool:
    try:
        return bool(connection.execute("PRAGMA integrity_check(rows)").fetchone() != ("ok",))
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return True
