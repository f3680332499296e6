"""
Older campaign files made new: one function a version, on raw rows, using none of today's code.

The version of a file is its place in this list: `MIGRATIONS[0]` makes rows of version 1 into rows
of version 2. A row is (kind, map, id, data), its data JSON or a chunk's bytes as that version wrote
them. A function here is never edited once released: what the classes look like today is not its
concern.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

RawRow = tuple[str, str, str, bytes]
Migration = Callable[[Iterable[RawRow]], Iterator[RawRow]]

MIGRATIONS: tuple[Migration, ...] = ()


def migrated(
    rows: Iterable[RawRow], version: int, migrations: Sequence[Migration] = MIGRATIONS
) -> Iterable[RawRow]:
    """Rows of an older version as today's."""
    for migration in migrations[version - 1 :]:
        rows = migration(rows)
    return rows
