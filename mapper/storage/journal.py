"""
The journal on disk: entries that are only ever added, and the cursor that undo and redo move.

Each entry knows the entry it came after, so what was undone before something new was done stays on
record beside the line that leads to the cursor. Redo follows the newest entry after the cursor.
"""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from itertools import groupby, islice
from typing import Any, NamedTuple

from mapper.model.campaign.rows import Key
from mapper.storage.differences import DoesNotFit, Sides, by_key, pack

START = 0
"""The cursor of a campaign in which nothing was done yet, or everything undone."""

MOST_HELD = 256 << 20
"""How many bytes of rows a walk along the journal may gather; the largest campaigns hold 50 MB."""

FIRST, LAST = -62_135_596_800_000, 253_402_214_400_000
"""The times that a calendar has words for, in milliseconds."""

_COLUMNS = "SELECT id, parent, step, at, label FROM entries"
_LINE = """
WITH RECURSIVE line (id, parent, step, at, label) AS (
    SELECT id, parent, step, at, label FROM entries WHERE id = ?
    UNION ALL
    SELECT e.id, e.parent, e.step, e.at, e.label FROM entries e JOIN line ON e.id = line.parent
)
SELECT id, parent, step, at, label FROM line
"""

_DISORDER = """
SELECT 'entry', id FROM entries WHERE typeof(parent) <> 'integer' OR parent < 0 OR parent >= id
OR typeof(step) <> 'integer' OR step < 1 OR step > id OR typeof(label) <> 'text'
OR typeof(at) <> 'integer' OR at NOT BETWEEN ? AND ? OR typeof(data) <> 'blob'
UNION ALL
SELECT 'checkpoint', id FROM checkpoints WHERE typeof(entry) <> 'integer' OR entry < 0
OR typeof(name) <> 'text' OR typeof(at) <> 'integer' OR at NOT BETWEEN ? AND ?
LIMIT 1
"""


class JournalEntry(NamedTuple):
    """One change in the journal; entries of one step are undone and redone together."""

    id: int
    parent: int
    step: int
    at: int
    label: str


class Checkpoint(NamedTuple):
    """A name for the state after an entry."""

    id: int
    entry: int
    at: int
    name: str


class JournalStep(NamedTuple):
    """What is undone and redone at once: one stroke, one move, one click."""

    id: int
    before: int
    first: int
    last: int
    at: int
    label: str
    entries: int


Bytes = Callable[[Key], bytes | None]


def cursor(connection: sqlite3.Connection) -> int:
    found = connection.execute("SELECT entry FROM cursor").fetchmany(2)
    if len(found) != 1 or not isinstance(found[0][0], int):
        raise DoesNotFit("nobody knows where it stands")
    here: int = found[0][0]
    if here != START and entry(connection, here) is None:
        raise DoesNotFit("it stands at an entry that is not there")
    return here


def refuse_disorder(connection: sqlite3.Connection) -> None:
    """Look at every entry and checkpoint, but not at what they changed."""
    cursor(connection)
    found = connection.execute(_DISORDER, (FIRST, LAST, FIRST, LAST)).fetchone()
    if found is not None:
        raise DoesNotFit(f"{found[0]} {found[1]} is out of order")


def set_cursor(connection: sqlite3.Connection, entry_id: int) -> None:
    connection.execute("UPDATE cursor SET entry = ?", (entry_id,))


def append(
    connection: sqlite3.Connection, label: str, at: int, step: int | None, rows: Mapping[Key, Sides]
) -> JournalEntry:
    """
    Add an entry after the cursor and move the cursor to it.

    It joins the step it names if that is the one the cursor stands in; otherwise it begins its own.
    """
    here = entry(connection, cursor(connection))
    new_id = newest(connection) + 1
    parent = here.id if here else START
    in_step = here.step if here is not None and here.step == step else new_id
    added = JournalEntry(new_id, parent, in_step, at, label)
    connection.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", (*added, pack(rows)))
    set_cursor(connection, new_id)
    return added


def entry(connection: sqlite3.Connection, entry_id: int) -> JournalEntry | None:
    found = connection.execute(f"{_COLUMNS} WHERE id = ?", (entry_id,)).fetchone()
    return _entry(found) if found else None


def next_entry(connection: sqlite3.Connection, entry_id: int) -> JournalEntry | None:
    """The newest entry after this one."""
    query = f"{_COLUMNS} WHERE parent = ? ORDER BY id DESC LIMIT 1"
    found = connection.execute(query, (entry_id,)).fetchone()
    return _entry(found) if found else None


def _entry(found: tuple[Any, ...]) -> JournalEntry:
    """An entry as it was read; an entry is always newer than the one it came after."""
    made = JournalEntry(*found)
    numbers = made.id, made.parent, made.step, made.at
    if not all(isinstance(number, int) for number in numbers) or not isinstance(made.label, str):
        raise DoesNotFit(f"entry {made.id} cannot be read")
    if not (START <= made.parent < made.id and 0 < made.step <= made.id):
        raise DoesNotFit(f"entry {made.id} is out of order")
    if not FIRST <= made.at <= LAST:
        raise DoesNotFit(f"entry {made.id} is of no time")
    return made


def weight(connection: sqlite3.Connection, step: int) -> int:
    """The bytes of all entries of a step, which is called after its first."""
    query = "SELECT ifnull(sum(length(data)), 0) FROM entries WHERE id >= ? AND step = ?"
    return int(connection.execute(query, (step, step)).fetchone()[0])


def weight_since(connection: sqlite3.Connection, entry_id: int) -> int:
    """The bytes of all that was written after an entry."""
    query = "SELECT ifnull(sum(length(data)), 0) FROM entries WHERE id > ?"
    return int(connection.execute(query, (entry_id,)).fetchone()[0])


def line(
    connection: sqlite3.Connection, entry_id: int, *, onwards: bool = False
) -> Iterator[JournalEntry]:
    """The entries from this one back to the first; onwards those that redo would bring back."""
    if not onwards:
        for row in connection.execute(_LINE, (entry_id,)):  # read only as far as it is asked for
            yield _entry(row)
        return
    at = next_entry(connection, entry_id)
    while at is not None:
        yield at
        at = next_entry(connection, at.id)


def a_step(connection: sqlite3.Connection, here: int, *, onwards: bool) -> tuple[int, str] | None:
    """Where undo or redo leads to, and what the step is called; None where there is none."""
    in_line = groupby(line(connection, here, onwards=onwards), key=lambda entry: entry.step)
    _, entries = next(in_line, (0, iter(())))
    nearest = next(entries, None)
    if nearest is None:
        return None
    furthest = next(iter(deque(entries, maxlen=1)), nearest)
    return (furthest.id, furthest.label) if onwards else (furthest.parent, nearest.label)


def steps(
    connection: sqlite3.Connection, entry_id: int, most: int, *, onwards: bool = False
) -> list[JournalStep]:
    """The steps that led to the state after an entry, the newest first; onwards as above."""
    in_line = groupby(line(connection, entry_id, onwards=onwards), key=lambda entry: entry.step)
    every = (list(entries) for _, entries in islice(in_line, most))
    return [_step(entries if onwards else entries[::-1]) for entries in every]


def _step(entries: list[JournalEntry]) -> JournalStep:
    first, last = entries[0], entries[-1]
    return JournalStep(
        first.step, first.parent, first.id, last.id, last.at, last.label, len(entries)
    )


def newest(connection: sqlite3.Connection) -> int:
    """The last entry that was added; 0 where there is none."""
    return int(connection.execute("SELECT ifnull(max(id), 0) FROM entries").fetchone()[0])


def checkpoints(connection: sqlite3.Connection) -> list[Checkpoint]:
    return [Checkpoint(*row) for row in connection.execute("SELECT * FROM checkpoints ORDER BY id")]


def rows_between(
    connection: sqlite3.Connection, start: int, end: int, stored: Bytes
) -> dict[Key, Sides]:
    """The rows as they are after entry `start`, where we stand, and as after entry `end`."""
    walk = _JournalWalk(stored)
    onwards = []
    while start != end:  # an entry is always newer than the one it came after
        if start > end:
            start, difference = changed_by(connection, start)
            walk.take(difference, backwards=True)
        else:
            end, difference = changed_by(connection, end)
            onwards.append(difference)
    for difference in reversed(onwards):
        walk.take(difference, backwards=False)
    return {key: sides for key, sides in walk.touched.items() if sides.before != sides.after}


def back_along(
    connection: sqlite3.Connection, start: int, key: Key, stored: Bytes
) -> Iterator[tuple[JournalEntry, Sides]]:
    """The entries that altered a row, the newest first, and what it was before and after each."""
    walk = _JournalWalk(stored)
    for at in line(connection, start):
        step = walk.take(changed_by(connection, at.id)[1], backwards=True)
        if key in step:
            yield at, step[key]


class _JournalWalk:
    """The rows that a walk along the journal has come by, as they were first and are by now."""

    def __init__(self, stored: Bytes) -> None:
        self._stored = stored
        self._held = 0
        self.touched: dict[Key, Sides] = {}

    def take(self, data: bytes, *, backwards: bool) -> dict[Key, Sides]:
        """One entry further: the rows before and after it."""
        step = by_key(data, self._current, backwards=backwards)
        for key, (before, after) in step.items():
            here, there = (after, before) if backwards else (before, after)
            known = self.touched.get(key)
            self._held += len(there or b"") - (len(known.after or b"") if known else 0)
            self.touched[key] = Sides(known.before if known else here, there)
        if self._held > MOST_HELD:
            raise DoesNotFit("it makes more rows than a campaign holds")
        return step

    def _current(self, key: Key) -> bytes | None:
        return self.touched[key].after if key in self.touched else self._stored(key)


def changed_by(connection: sqlite3.Connection, entry_id: int) -> tuple[int, bytes]:
    """The entry that an entry came after, and what it changed, packed."""
    query = "SELECT parent, data FROM entries WHERE id = ?"
    found = connection.execute(query, (entry_id,)).fetchone()
    if found is None or not isinstance(found[0], int) or not START <= found[0] < entry_id:
        raise DoesNotFit(f"entry {entry_id} is missing or out of order")
    if not isinstance(found[1], bytes):
        raise DoesNotFit(f"entry {entry_id} is missing")
    return found[0], found[1]
