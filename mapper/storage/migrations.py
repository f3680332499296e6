"""
Older campaign files made new: one function a version, on a raw row, using none of today's code.

The version of a file is its place in this list: `MIGRATIONS[0]` makes rows of version 1 into rows
of version 2. A row is (kind, map, id, data), its data JSON or a chunk's bytes as that version wrote
them. A function here is never edited once released: what the classes look like today is not its
concern. It looks at one row alone, and says by what that row is replaced, if by anything: so it
makes each state of the journal new as well, and what was undone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

RawName = tuple[str, str, str]
RawRow = tuple[str, str, str, bytes]
Migration = Callable[[RawRow], Iterable[RawRow]]

MIGRATIONS: tuple[Migration, ...] = ()


def migrated(
    rows: Iterable[RawRow], version: int, migrations: Sequence[Migration] = MIGRATIONS
) -> Iterator[RawRow]:
    """Rows of an older version as today's."""
    later = migrations[version - 1 :]
    if not later:
        yield from rows
        return
    for row in rows:
        made: Iterable[RawRow] = (row,)
        for migration in later:
            made = [new for old in made for new in migration(old)]
        yield from made
