"""A file of an older format made new: a new file in its place, the old one kept beside it."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from pathlib import Path

from mapper.safe_write import force_folder_to_disk, safely
from mapper.storage.creating import create
from mapper.storage.migrations import MIGRATIONS, Migration, migrated
from mapper.storage.reading import raw_rows, read_blobs, recognised_version
from mapper.storage.schema import StoredRow, closing_connection, saying


def migrate(path: Path, migrations: Sequence[Migration] = MIGRATIONS) -> Path | None:
    """
    Bring the file to today's format, and say where the old one was kept; None if it was today's.

    The journal speaks of rows as they were, so it stays in the old file.
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
