"""A file of an older format made new, with its journal; the old one is kept beside it."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from mapper.safe_write import force_folder_to_disk, safely
from mapper.storage import journal
from mapper.storage.differences import DoesNotFit, Sides, by_name, pack_by_name
from mapper.storage.migrations import MIGRATIONS, Migration, RawName, RawRow, migrated
from mapper.storage.reading import raw_rows, read_blobs, recognised_version
from mapper.storage.schema import StoredRow, closing_connection, saying, transaction
from mapper.storage.whole_files import create

MakeNew = Callable[[RawRow], Iterable[RawRow]]


def migrate(path: Path, migrations: Sequence[Migration] = MIGRATIONS) -> Path | None:
    """
    Bring the file to today's format, and say where the old one was kept; None if it was today's.

    Journal, cursor and checkpoints come along, each entry made new like the rows that it is about.
    A journal that is damaged stays in the old file.
    """
    newest = len(migrations) + 1
    with saying(path), closing_connection(path) as connection:
        version = recognised_version(path, connection, newest)
        if version == newest:
            return None
        connection.execute(
            "PRAGMA journal_mode = DELETE"
        )  # what a crash left beside the file joins it
        raw = list(raw_rows(path, connection))
    fresh = path.with_name(f".{path.name}.format-{newest}")
    fresh.unlink(missing_ok=True)
    rows = (
        StoredRow(k, m, i, zlib.crc32(d), d) for k, m, i, d in migrated(raw, version, migrations)
    )
    create(fresh, rows, read_blobs(path), version=newest)
    with (
        closing_connection(path, "ro") as old,
        closing_connection(fresh) as new,
        suppress(DoesNotFit),
    ):
        carry_journal(old, new, raw, lambda row: migrated((row,), version, migrations))
    kept = _free_name(path, version)
    try:
        _keep(path, kept)
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    force_folder_to_disk(path.parent)
    return kept


def _keep(path: Path, kept: Path) -> None:
    """Copy the old file; a second name of it would stay in the way if we were killed here."""
    with (
        closing_connection(path, "ro") as source,
        safely(kept) as part,
        closing_connection(part) as copy,
    ):
        source.backup(copy)


def _free_name(path: Path, version: int) -> Path:
    for count in range(1, 1000):
        again = "" if count == 1 else f" {count}"
        kept = path.with_name(f"{path.stem} (format {version}{again}){path.suffix}")
        if not kept.exists():
            return kept
    raise FileExistsError(path)


def carry_journal(
    source: sqlite3.Connection, target: sqlite3.Connection, raw: Iterable[RawRow], new: MakeNew
) -> None:
    """Entries, checkpoints and cursor of a file with these rows, all or none; `DoesNotFit`."""
    journal.refuse_disorder(source)
    walk = _RawWalk(source, {row[:3]: row[3] for row in raw})
    with transaction(target):
        for id_, sides in walk.forwards():
            entry, data = journal.entry(source, id_), pack_by_name(_made_new(sides, new))
            assert entry is not None
            target.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", (*entry, data))
        for point in journal.checkpoints(source):
            target.execute("INSERT INTO checkpoints VALUES (?, ?, ?, ?)", point)
        journal.set_cursor(target, journal.cursor(source))


def _made_new(sides: dict[RawName, Sides], new: MakeNew) -> dict[RawName, Sides]:
    """What becomes of the rows before an entry, and of those after it."""
    before, after = (
        {
            made[:3]: made[3]
            for name, data in rows
            if data is not None
            for made in new((*name, data))
        }
        for rows in (
            [(name, each.before) for name, each in sides.items()],
            [(name, each.after) for name, each in sides.items()],
        )
    )
    return {name: Sides(before.get(name), after.get(name)) for name in {**before, **after}}


class _RawWalk:
    """The rows as they are at one entry after another, of all that the journal holds."""

    def __init__(self, connection: sqlite3.Connection, rows: dict[RawName, bytes]) -> None:
        self._connection = connection
        self._rows = rows
        self._here = journal.cursor(connection)

    def forwards(self) -> Iterator[tuple[int, dict[RawName, Sides]]]:
        """Every entry with its rows before and after it, none before the one that it follows."""
        while self._here != journal.START:
            self._go_back()
        query = "SELECT id FROM entries WHERE parent = ? ORDER BY id DESC"
        left = [row[0] for row in self._connection.execute(query, (journal.START,))]
        while left:
            id_ = left.pop()
            parent, data = journal.changed_by(self._connection, id_)
            while self._here != parent:
                self._go_back()
            sides = by_name(data, self._rows.get, backwards=False)
            self._put({name: each.after for name, each in sides.items()})
            self._here = id_
            yield id_, sides
            left += [row[0] for row in self._connection.execute(query, (id_,))]

    def _go_back(self) -> None:
        self._here, data = journal.changed_by(self._connection, self._here)
        sides = by_name(data, self._rows.get, backwards=True)
        self._put({name: each.before for name, each in sides.items()})

    def _put(self, there: dict[RawName, bytes | None]) -> None:
        for name, data in there.items():
            if data is not None:
                self._rows[name] = data
            elif self._rows.pop(name, None) is None:
                raise DoesNotFit("it takes a row away that is not there")
