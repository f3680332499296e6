"""A whole campaign file put in its place; one that was there loses nothing before it is."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from mapper.model.not_allowed import NotAllowed
from mapper.safe_write import refuse_unwritable, safely
from mapper.storage.after_a_crash import settle
from mapper.storage.opening import close_writing
from mapper.storage.schema import FORMAT_VERSION, StoredRow, closing_connection, fill, saying


def create(
    path: Path,
    rows: Iterable[StoredRow],
    blobs: Iterable[tuple[str, bytes]] = (),
    *,
    replace: bool = False,
    version: int = FORMAT_VERSION,
) -> None:
    """A new campaign file with these rows and an empty journal."""
    with whole_campaign(path, replace=replace) as part, saying(path):
        fill(part, rows, blobs, version)


@contextmanager
def whole_campaign(path: Path, *, replace: bool) -> Iterator[Path]:
    """
    A place to write a campaign to; once the block has ended well it is there, under its name.

    What a crash left beside the one that is replaced may hold changes that were acknowledged: it
    stays until the new one is complete, and must never be taken for the new one's.
    """
    refuse_unwritable(path, replace=replace)
    _refuse_left(path, replace=replace)
    _fold(path)
    clear = partial(_drop_left, path, replace=replace)
    with safely(path, replace=replace, is_campaign=True, before_put=clear) as part:
        yield part


def _left_beside(path: Path) -> list[Path]:
    real = Path(os.path.realpath(path))
    beside = (real.with_name(real.name + ending) for ending in ("-wal", "-shm", "-journal"))
    return [each for each in beside if each.exists()]


def _refuse_left(path: Path, *, replace: bool) -> None:
    left = _left_beside(path)
    if left and not replace:
        raise NotAllowed(
            f"“{left[0]}” is left from another campaign of this name; choose another name, or add"
            " --force."
        )


def _drop_left(path: Path, *, replace: bool) -> None:
    _refuse_left(path, replace=replace)
    for each in _left_beside(path):
        each.unlink(missing_ok=True)


def _fold(path: Path) -> None:
    """Put what was left beside a campaign into it; where that cannot be done, both stay."""
    if not path.exists() or not _left_beside(path):
        return
    with suppress(NotAllowed, sqlite3.Error, UnicodeDecodeError):
        settle(path)
        with closing_connection(Path(os.path.realpath(path))) as connection:
            connection.execute("PRAGMA wal_checkpoint")  # it is put in even while somebody reads
            close_writing(connection)
