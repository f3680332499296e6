"""Rows as the file holds them, read and written one by one; whoever writes has a transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from mapper.model.rows import Key
from mapper.storage.differences import Sides
from mapper.storage.schema import id_text, stored_row


def stored(connection: sqlite3.Connection, key: Key) -> bytes | None:
    query = "SELECT data FROM rows WHERE kind = ? AND map = ? AND id = ?"
    found = connection.execute(query, (key.kind, key.map, id_text(key))).fetchone()
    return bytes(found[0]) if found else None


def write(connection: sqlite3.Connection, rows: Mapping[Key, Sides]) -> None:
    left = [stored_row(key, after) for key, (_, after) in rows.items() if after is not None]
    gone = [(k.kind, k.map, id_text(k)) for k, (_, after) in rows.items() if after is None]
    connection.executemany(
        "INSERT INTO rows VALUES (?, ?, ?, ?, ?) ON CONFLICT (kind, map, id)"
        " DO UPDATE SET crc = excluded.crc, data = excluded.data",
        left,
    )
    connection.executemany("DELETE FROM rows WHERE kind = ? AND map = ? AND id = ?", gone)
