"""A whole campaign file put in its place, new or a copy; one that was there loses nothing first."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from hashlib import sha256
from pathlib import Path

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.encoding import encode
from mapper.model.not_allowed import NotAllowed
from mapper.safe_write import refuse_unwritable, safely
from mapper.storage import journal
from mapper.storage.after_a_crash import settle
from mapper.storage.differences import DoesNotFit
from mapper.storage.opening import close_writing
from mapper.storage.other_writers import ends
from mapper.storage.reading import read_campaign
from mapper.storage.rescue import examine
from mapper.storage.schema import (
    FORMAT_VERSION,
    StoredRow,
    beside,
    closing_connection,
    code_of,
    fill,
    saying,
    stored,
    stored_row,
    transaction,
    write_rows,
)


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
    return [each for each in beside(path, "-wal", "-shm", "-journal") if each.exists()]


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


WITHOUT_JOURNAL = (
    "The file is not what was written to it; its journal could not be copied, and nothing done"
    " before can be undone in the copy."
)


def save_copy(
    source: sqlite3.Connection, campaign: Campaign, cursor: int, target: Path, *, replace: bool
) -> str | None:
    """
    A second file with the same rows, journal and blobs; it is checked before it is there.

    What is known is written where the file does not hold it any more; then it says what is lost.
    """
    lost = None
    with whole_campaign(target, replace=replace) as part:
        if not _is_copied(source, campaign, cursor, part):
            part.unlink(missing_ok=True)
            part.touch()
            lost = WITHOUT_JOURNAL
            rows = campaign.rows().items()
            with saying(target):
                fill(part, (stored_row(key, encode(row)) for key, row in rows), _blobs(source))
    return lost


def _is_copied(source: sqlite3.Connection, campaign: Campaign, cursor: int, part: Path) -> bool:
    """Whether all of it could be copied, and is what this program knows."""
    try:
        with closing_connection(part) as to:
            source.backup(to)
            to.execute("PRAGMA journal_mode = DELETE")
            _go(to, cursor)
        return not examine(part) and read_campaign(part).rows() == campaign.rows()
    except sqlite3.OperationalError as error:
        if code_of(error) == sqlite3.SQLITE_FULL:
            raise
        return False
    except (sqlite3.DatabaseError, DoesNotFit, NotAllowed):
        return False


def _go(copy: sqlite3.Connection, cursor: int) -> None:
    """Back to where we are in the journal, if another program went on."""
    there = ends(copy).cursor
    if there != cursor:
        with transaction(copy):
            rows = journal.rows_between(copy, there, cursor, partial(stored, copy))
            write_rows(copy, {key: sides.after for key, sides in rows.items()})
            journal.set_cursor(copy, cursor)


def _blobs(source: sqlite3.Connection) -> Iterator[tuple[str, bytes]]:
    """The images that can still be read."""
    try:
        for hash_, data in source.execute("SELECT hash, data FROM blobs"):
            if isinstance(data, bytes) and sha256(data).hexdigest() == hash_:
                yield hash_, data
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return
