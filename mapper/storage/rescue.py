"""Whether a campaign file is sound, by its checksums; what can be read of a damaged one."""

from __future__ import annotations

import hashlib
import re
import sqlite3
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import product
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from mapper.model.campaign.encoding import decode
from mapper.model.campaign.ids import ID
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import (
    KINDS,
    SETTINGS,
    Feature,
    Key,
    Map,
    Row,
    Settings,
    TerrainType,
    is_play,
)
from mapper.model.hexes.hexes import FURTHEST, Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place
from mapper.storage import journal
from mapper.storage.differences import DoesNotFit, named_in
from mapper.storage.migrations import RawRow, migrated
from mapper.storage.reading import reading, recognised_version, refuse_stump
from mapper.storage.schema import (
    APPLICATION_ID,
    FORMAT_VERSION,
    MOST_BYTES,
    code_of,
    foreign_parts,
    is_a_table_with,
    read_key,
    suffer_damage,
)

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
    with suppress(sqlite3.DatabaseError, UnicodeDecodeError):
        yield from connection.execute(query, values)


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
    with suppress(DoesNotFit, ValueError, sqlite3.DatabaseError):  # what newer ones name is known
        here = journal.cursor(connection)
        while here != journal.START:
            query = "SELECT parent, data FROM entries WHERE id = ?"
            ((parent, data),) = connection.execute(query, (here,))
            if not isinstance(data, bytes) or not isinstance(parent, int) or parent >= here:
                break
            for key, is_there in named_in(data):
                named.setdefault(key, is_there)
            here = parent
    return {key for key, is_there in named.items() if is_there}


def _are_torn(connection: sqlite3.Connection) -> bool:
    try:
        return bool(connection.execute("PRAGMA integrity_check(rows)").fetchone() != ("ok",))
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return True


LOST = "Lost"
GREY = "#9a9a9a"


class Rescued(NamedTuple):
    """Rows and blobs that were saved, and a sentence for each thing that was not."""

    rows: dict[Key, Row]
    blobs: dict[str, bytes]
    report: list[str]


def rescue(path: Path) -> Rescued:
    """Read around the damage; the file itself is left as it is."""
    rows: dict[Key, Row] = {}
    report: list[str] = []
    met: set[Key] = set()
    with reading(path) as connection:
        refuse_stump(path)
        suffer_damage(connection)
        if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
            raise NotAllowed(f"“{path}” is not a Cognita campaign; choose a .cognita file.")
        report += _left_alone(connection)
        report += told_if_cut_short(connection, path)
        for kind, map_id, id_, crc, data in scattered_rows(connection):
            try:
                key = read_key(kind, map_id, id_)
            except NotAllowed as error:
                report.append(f"A row was left out: {error}")
                continue
            if (row := _row(key, crc, data, report)) is not None:
                rows[key] = row
            met.add(key)
        for key in sorted(named_by_journal(connection) - met):
            if (row := _row(key, 0, None, report)) is not None:
                rows[key] = row
        blobs = dict(_sound_blobs(connection, report))
    _fill_in(rows, report)
    return Rescued(rows, blobs, report)


def _left_alone(connection: sqlite3.Connection) -> Iterator[str]:
    """What else a file brings along; none of its SQL is run."""
    with suppress(sqlite3.DatabaseError, UnicodeDecodeError):
        for part in foreign_parts(connection):
            yield f"What Cognita never puts into a campaign was left out: {part}."


def _row(key: Key, crc: int, data: bytes | None, report: list[str]) -> Row | None:
    if isinstance(data, bytes) and zlib.crc32(data) == crc:
        with suppress(NotAllowed):
            return decode(key, data)
    remains = data if isinstance(data, bytes) else b""
    row = placeholder(key, remains)
    kept = "a placeholder stands for it" if row is not None else "nothing stands for it"
    report.append(f"{key} could not be read; {kept}.")
    return row


def placeholder(key: Key, remains: bytes) -> Row | None:
    """Something a GM can see and mend, holding what is left of the row; players never see it."""
    words = remains.decode("utf-8", "replace")
    name = f"{LOST} {key.kind} {key.id}"
    match key.kind:
        case "settings":
            return Settings(name="Rescued campaign")
        case "map":
            return Map(name=name)
        case "terrain_type" if found := re.search(r'"code":(\d{1,3})\b', words):
            code = int(found[1])
            return TerrainType(code, name, GREY) if 1 <= code <= 255 else None
        case "feature":
            return Feature(_hex_in(words), name, "secret", gm_notes=words)
        case "party" | "log":
            return _of_play(key.kind, name, words)
        case _:
            return None


def _of_play(kind: str, name: str, words: str) -> Party | LogEntry:
    if kind == "log":
        return LogEntry(0, f"{name}: {words}")
    found = re.search(r'"map":"([A-Za-z0-9_-]+)"', words)
    return Party(name, Place(found[1] if found else "", _hex_in(words)))


def _hex_in(words: str) -> Hex:
    found = re.search(r'"hex":\[(-?\d{1,8}),(-?\d{1,8})\]', words)
    at = Hex(int(found[1]), int(found[2])) if found else Hex(0, 0)
    return at if max(abs(at.q), abs(at.r)) <= FURTHEST else Hex(0, 0)


def _sound_blobs(connection: sqlite3.Connection, report: list[str]) -> Iterator[tuple[str, bytes]]:
    if not can_be_read(connection, "blobs", "hash", "data"):
        return
    for hash_, data in _blobs(connection):
        if isinstance(data, bytes) and hashlib.sha256(data).hexdigest() == hash_:
            yield hash_, data
        else:
            report.append(f"The image {str(hash_)[:12]} could not be read.")


def _blobs(connection: sqlite3.Connection) -> Iterator[tuple[object, object]]:
    """Every image that can be read; one that is too long to be ours has no data."""
    for rowid, hash_ in list(until_damage(connection, "SELECT rowid, hash FROM blobs")):
        data = list(until_damage(connection, "SELECT data FROM blobs WHERE rowid = ?", rowid))
        yield hash_, data[0][0] if data else None


def _drop_doubles(rows: dict[Key, Row], report: list[str]) -> None:
    """No placeholder for a terrain whose code, as far as it can be read, is another one's."""
    listed = {key: row for key, row in rows.items() if isinstance(row, TerrainType)}
    first: dict[int, Key] = {}
    for key in sorted(listed, key=lambda key: listed[key].name.startswith(f"{LOST} ")):
        if first.setdefault(listed[key].code, key) != key:
            del rows[key]
            report.append(f"{key} was left out: its code is that of {first[listed[key].code]}.")


def _give_places(rows: dict[Key, Row]) -> None:
    """A party of which no place is left stands on a map that it knows, or on the first."""
    settings = rows[SETTINGS]
    first = settings.first_map if isinstance(settings, Settings) else ""
    for key, row in [*rows.items()]:
        if isinstance(row, Party) and not row.at.map and row.name.startswith(f"{LOST} "):
            known = sorted({other.map for other in rows if other.of == key.id and is_play(other)})
            place = first if first in known or not known else known[0]
            rows[key] = replace(row, at=row.at._replace(map=place))


def _fill_in(rows: dict[Key, Row], report: list[str]) -> None:
    """Give every map that rows speak of a row, and every code that hexes hold a terrain type."""
    if SETTINGS not in rows:
        rows[SETTINGS] = Settings(name="Rescued campaign")
        report.append("The campaign's settings are new.")
    _give_places(rows)
    wanted = {key.map for key in rows if key.map}
    wanted |= {
        row.at.map
        for row in rows.values()
        if isinstance(row, Party) and row.at.map and ID.fullmatch(row.at.map)
    }
    for map_id in sorted(wanted):
        key = Key("map", "", map_id)
        if key not in rows:
            rows[key] = Map(name=f"{LOST} map {map_id}")
            report.append(f"{key} was missing; a placeholder stands for it.")
    _drop_doubles(rows, report)
    known = {row.code for row in rows.values() if isinstance(row, TerrainType)}
    chunks = [row for key, row in rows.items() if key.kind == "terrain" if isinstance(row, bytes)]
    for code in sorted(set().union(*map(set, chunks)) - known - {0}):
        rows[Key("terrain_type", "", f"lost_{code}")] = TerrainType(
            code, f"{LOST} terrain {code}", GREY
        )
        report.append(f"Terrain {code} is not in the list any more; a placeholder stands for it.")


LONGEST = MappingProxyType(
    {
        "A row": "SELECT max(length(data)) FROM rows",
        "A change in the journal": "SELECT max(length(data)) FROM entries",
        "An image": "SELECT max(length(data)) FROM blobs",
    }
)
"""Asked before anything of such a length is read; SQLite answers from where a value begins."""

ALTERED = "A row is not what was written: the checksum of {} differs."
MOST_NAMED = 100
"""Altered rows that are named; the rest is counted."""

NO_TEXT = "The file is overwritten: there are bytes that are no text where text should be."


IsWanted = Callable[[], bool]


def examine(path: Path, is_wanted: IsWanted = lambda: True) -> list[str]:
    """
    What is damaged, a sentence each; foreign and newer files are refused as everywhere.

    One state of the file is examined, whoever writes meanwhile. Nothing is said any more once it is
    not wanted.
    """
    try:
        found = _examined(path, is_wanted)
    except NotAllowed:
        if is_wanted():
            raise
        return []
    return found if is_wanted() else []


def _examined(path: Path, is_wanted: IsWanted) -> list[str]:
    with reading(path, is_wanted) as connection:
        try:
            connection.execute("BEGIN")
            version = recognised_version(path, connection)
            return list(_damage(connection, version, is_wanted))
        except UnicodeDecodeError:
            return [NO_TEXT]
        except sqlite3.DatabaseError as error:
            if code_of(error) == sqlite3.SQLITE_NOTADB:
                raise NotAllowed(
                    f"“{path}” is not a Cognita campaign; choose a .cognita file."
                ) from None
            if "UTF-8" in str(error):
                return [NO_TEXT]
            return [f"The file is cut short or overwritten: {error}."]


def _damage(connection: sqlite3.Connection, version: int, is_wanted: IsWanted) -> Iterator[str]:
    for what, query in LONGEST.items():
        if (connection.execute(query).fetchone()[0] or 0) > MOST_BYTES:
            yield f"{what} is longer than any that Cognita writes."
            return
    rows: dict[Key, bytes] = {}
    altered: list[str] = []
    parts = [_page_damage(connection), _row_damage(connection, version, rows, altered)]
    parts.append(_image_damage(connection))
    for part in parts:
        yield from part if is_wanted() else ()
    if version == FORMAT_VERSION and not altered and is_wanted():
        yield from _journal_damage(connection, rows)


def _page_damage(connection: sqlite3.Connection) -> Iterator[str]:
    for (said,) in connection.execute("PRAGMA integrity_check"):
        for line in str(said).splitlines():
            if line != "ok" and not line.startswith("***"):
                yield f"The file's pages do not fit together: {line}."


def _row_damage(
    connection: sqlite3.Connection, version: int, rows: dict[Key, bytes], altered: list[str]
) -> Iterator[str]:
    """What is wrong with rows; those that are sound are put into `rows`."""
    for kind, map_id, id_, data in migrated(_as_written(connection, altered), version):
        try:
            key = read_key(kind, map_id, id_)
            decode(key, data)
            rows[key] = data
        except NotAllowed as error:
            yield f"A row cannot be read: {error}"
    yield from (ALTERED.format(name) for name in altered[:MOST_NAMED])
    if len(altered) > MOST_NAMED:
        yield f"{len(altered) - MOST_NAMED:,} more rows are not what was written."


def _as_written(connection: sqlite3.Connection, altered: list[str]) -> Iterator[RawRow]:
    """The rows whose checksum holds; the names of the others are put into `altered`."""
    query = "SELECT kind, map, id, crc, data FROM rows"
    for kind, map_id, id_, crc, data in connection.execute(query):
        if isinstance(data, bytes) and zlib.crc32(data) == crc:
            yield kind, map_id, id_, data
            continue
        try:
            altered.append(str(read_key(kind, map_id, id_)))
        except NotAllowed:
            altered.append("one that has no name of ours")


def _image_damage(connection: sqlite3.Connection) -> Iterator[str]:
    for hash_, blob in connection.execute("SELECT hash, data FROM blobs"):
        if not isinstance(blob, bytes) or hashlib.sha256(blob).hexdigest() != hash_:
            yield f"The image {str(hash_)[:12]} is not what was written."


def _journal_damage(connection: sqlite3.Connection, rows: dict[Key, bytes]) -> Iterator[str]:
    try:
        journal.refuse_disorder(connection)
        for _ in connection.execute("SELECT label FROM entries"):
            pass  # it is text if it can be read
        here = journal.cursor(connection)
        journal.rows_between(connection, here, journal.START, rows.get)
    except (DoesNotFit, NotAllowed) as error:
        yield f"The journal cannot be taken back to its beginning: {error}."
        return
    try:
        last = next(iter(deque(journal.line(connection, here, onwards=True), maxlen=1)), None)
        if last is not None:
            journal.rows_between(connection, here, last.id, rows.get)
    except (DoesNotFit, NotAllowed) as error:
        yield f"What was undone cannot be done again: {error}."
