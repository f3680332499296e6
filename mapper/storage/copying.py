"""A copy of an open campaign as this program knows it, whatever others did to the file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.encoding import encode
from mapper.model.not_allowed import NotAllowed
from mapper.storage import journal
from mapper.storage.check_file import examine
from mapper.storage.creating import whole_campaign
from mapper.storage.differences import DoesNotFit
from mapper.storage.other_writers import ends
from mapper.storage.reading import read_campaign
from mapper.storage.schema import (
    closing_connection,
    fill,
    saying,
    stored,
    stored_row,
    transaction,
    write_rows,
)

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
        if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL:
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
