"""Campaigns that somebody has altered with SQL: each use ends in time, well or in one sentence."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
import tempfile
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import ParamSpec, TypeVar

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from mapper.commands.terrain.terrain import paint
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import Feature, Key
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.storage.file import CampaignFile, create_file
from mapper.storage.rescue import examine, rescue
from tests.small import MAP, small_rows, spot
from tests.spoken import Spoken, spoken

P = ParamSpec("P")
T = TypeVar("T")

SECONDS = 5.0
"""What no use of a file of 100 KB may take, whatever is in it."""

TABLES = ("rows", "blobs", "entries", "checkpoints", "cursor")
COLUMNS = {
    "rows": ("kind", "map", "id", "crc", "data", "rowid"),
    "blobs": ("hash", "data", "rowid"),
    "entries": ("id", "parent", "step", "at", "label", "data"),
    "checkpoints": ("id", "entry", "at", "name"),
    "cursor": ("entry", "rowid"),
}
ENDLESS = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"

numbers = st.sampled_from((-1, 0, 1, 2, 3, 7, 1 << 31, 1 << 60, -(1 << 62))) | st.integers(-9, 99)
words = st.sampled_from(
    ("", "1", "map", "rows", "wild", "feature", "terrain", "0,0", "a/b", "é", "\0", "x" * 5000)
)
contents = st.binary(max_size=40) | st.builds(bytes, st.sampled_from((1024, 4096, 1 << 20)))
values = st.none() | numbers | words | contents | st.floats(allow_nan=False)


@st.composite
def odd_values(draw: st.DrawFn) -> tuple[str, tuple[object, ...]]:
    table = draw(st.sampled_from(TABLES))
    column = draw(st.sampled_from(COLUMNS[table]))
    row = f"rowid IN (SELECT rowid FROM {table} LIMIT 1 OFFSET {draw(st.integers(0, 25))})"
    where = draw(st.sampled_from((f"WHERE {row}", "")))
    return f"UPDATE OR REPLACE {table} SET {column} = ? {where}", (draw(values),)


@st.composite
def odd_rows(draw: st.DrawFn) -> tuple[str, tuple[object, ...]]:
    table = draw(st.sampled_from(TABLES))
    columns = tuple(name for name in COLUMNS[table] if name != "rowid")
    marks = ", ".join("?" * len(columns))
    return f"INSERT OR REPLACE INTO {table} VALUES ({marks})", tuple(draw(values) for _ in columns)


@st.composite
def swapped(draw: st.DrawFn) -> tuple[str, tuple[object, ...]]:
    """The value of one row in another: sound in itself, but not there."""
    table = draw(st.sampled_from(TABLES))
    column = draw(st.sampled_from(COLUMNS[table]))
    one, other = (
        f"(SELECT rowid FROM {table} LIMIT 1 OFFSET {draw(st.integers(0, 25))})" for _ in "ab"
    )
    return (
        f"UPDATE OR REPLACE {table} SET {column} ="
        f" (SELECT {column} FROM {table} WHERE rowid = {one}) WHERE rowid = {other}"
    ), ()


@st.composite
def sealed(draw: st.DrawFn) -> tuple[str, tuple[object, ...]]:
    """Other contents for a row, under the checksum that belongs to them."""
    texts = ('{"minutes":-1}', "{}", "[]", '{"name":"x"}', "[" * 5000, '{"hex":[1,1e99]}', "NaN")
    data = draw(st.binary(max_size=9) | st.sampled_from([text.encode() for text in texts]))
    where = f"rowid IN (SELECT rowid FROM rows LIMIT 1 OFFSET {draw(st.integers(0, 12))})"
    return f"UPDATE rows SET data = ?, crc = ? WHERE {where}", (data, zlib.crc32(data))


@st.composite
def odd_entries(draw: st.DrawFn) -> tuple[str, tuple[object, ...]]:
    """A change in the journal that no Cognita made, from its names to what they pack."""
    part = st.tuples(
        st.sampled_from(("terrain", "feature", "map", "", "clock")),
        st.sampled_from((MAP, "", "x")),
        st.sampled_from(("0,0", "1", "now", "0,-1")),
        *(st.none() | st.sampled_from((-1, 0, 1, 1024, 1 << 40)) for _ in range(6)),
    )
    names = draw(st.lists(part, max_size=3) | st.just([1]) | st.just({"a": 1}))
    beginning = draw(st.sampled_from((json.dumps(names), "[" * 9000, "", "[[", "\0")))
    payload = draw(st.sampled_from((b"", b"\0" * 1024, b"\0" * (3 << 20))))
    packed = zlib.compress(beginning.encode() + b"\0" + payload)
    packed = draw(st.sampled_from((packed, packed[:-3], packed + b"more", b"")))
    return f"UPDATE entries SET data = ? WHERE id >= {draw(st.integers(0, 25))}", (packed,)


SCHEMAS = (
    "DROP TABLE {0}",
    "DELETE FROM {0}",
    "ALTER TABLE {0} RENAME TO old; CREATE VIEW {0} AS SELECT * FROM old",
    "DROP TABLE {0}; CREATE VIEW {0} AS SELECT i, i, i, i, i FROM (" + ENDLESS + ")",
    "DROP TABLE {0}; CREATE TABLE {0} (a)",
    "ALTER TABLE {0} ADD COLUMN more",
    "ALTER TABLE {0} ADD COLUMN more AS (abs(1))",
    "CREATE TABLE {0}_more AS SELECT * FROM {0}",
    "CREATE TRIGGER t AFTER INSERT ON {0} BEGIN DELETE FROM rows; END",
    "CREATE TRIGGER t AFTER INSERT ON entries BEGIN INSERT INTO {0} SELECT * FROM {0}; END",
    "CREATE VIRTUAL TABLE more USING fts5({0})",
    "CREATE INDEX more ON {0} (abs(rowid))",
    "PRAGMA writable_schema = ON; DELETE FROM sqlite_master WHERE tbl_name = '{0}'",
    "PRAGMA writable_schema = ON; UPDATE sqlite_master SET rootpage = 2 WHERE name = '{0}'",
    "PRAGMA writable_schema = ON; UPDATE sqlite_master SET rootpage = 1 WHERE name = '{0}'",
    "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = 'CREATE' WHERE name = '{0}'",
    "PRAGMA writable_schema = ON; UPDATE sqlite_master SET type = 'view' WHERE name = '{0}'",
    "PRAGMA writable_schema = ON; UPDATE sqlite_master SET name = x'ff00' WHERE name = '{0}'",
    "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = NULL WHERE name = '{0}'",
    "PRAGMA user_version = 0",
    "PRAGMA encoding = 'UTF-16'; VACUUM",
    "PRAGMA journal_mode = WAL",
    "PRAGMA page_size = 512; VACUUM",
    "PRAGMA auto_vacuum = FULL; VACUUM",
    "ANALYZE",
    "VACUUM",
)
schemas = st.builds(
    lambda text, table: (text.format(table), ()), st.sampled_from(SCHEMAS), st.sampled_from(TABLES)
)
hostile = st.lists(
    odd_values() | odd_rows() | swapped() | sealed() | odd_entries() | schemas,
    min_size=1,
    max_size=3,
)


@pytest.fixture(scope="module")
def rich(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign with rows of several kinds, images, strokes, what was undone, and checkpoints."""
    path = tmp_path_factory.mktemp("rich") / "rich.cognita"
    create_file(path, small_rows())
    with CampaignFile(path, keep_backups=False) as file:
        step: int | None = None
        for column in range(20):
            join = step if column % 4 else None
            step = file.do(
                paint(file.campaign, MAP, area_of([Hex(column * 9, 3)]), 1 + column % 3), step=join
            )
        for number in range(1, 6):
            row = Feature(spot("0101"), f"Inn {number}", "secret", gm_notes="x" * 300 * number)
            file.do(Change("Write", {Key("feature", MAP, str(number)): Swap(None, row)}))
        file.checkpoint("here")
        file.undo()
        file.undo()
        file.add_blob(random.Random(1).randbytes(9000))
        file.add_blob(b"another")
    return path


def write_hostile(path: Path, rich: Path, statements: list[tuple[str, tuple[object, ...]]]) -> None:
    shutil.copy(rich, path)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA synchronous = OFF")
    for text, given_values in statements:
        for statement in text.split("; ") if not given_values and "BEGIN" not in text else [text]:
            with suppress(sqlite3.Error, OverflowError, UnicodeEncodeError):
                connection.execute(statement, given_values)
    connection.close()


def in_time(work: Callable[P, T], *words: P.args, **named: P.kwargs) -> T:
    begun = time.perf_counter()
    found = work(*words, **named)
    assert time.perf_counter() - begun < SECONDS
    return found


def use_all_of(path: Path) -> str:
    """Open, change, undo, redo, go back and close: what came of it; a sentence is no failure."""
    try:
        file = CampaignFile(path, keep_backups=False)
    except NotAllowed:
        return "refused"
    with file:
        used: list[Callable[[], object]] = [
            file.undo,
            file.redo,
            file.history,
            lambda: file.steps(file.cursor, 9),
        ]
        used += [lambda: file.steps(0, 9, onwards=True), file.checkpoints, lambda: file.go_back(0)]
        used += [file.undo, file.campaign.rows, lambda: change_and_undo(file)]
        for use in used:
            with suppress(NotAllowed):
                use()
    return "opened"


def change_and_undo(file: CampaignFile) -> bool:
    """Whether the rows are the same again after a change was taken back."""
    before = dict(file.campaign.rows())
    key = Key("feature", MAP, "77")
    file.do(Change("Write", {key: Swap(None, Feature(spot("0101"), "Inn", "secret"))}))
    file.undo()
    return before == file.campaign.rows()


def refused_in_a_sentence(answer: Spoken) -> bool:
    return answer.code in (0, 1) or (answer.code == 2 and answer.is_one_sentence)


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    made = Path(tempfile.mkdtemp(prefix="cognita-test-"))
    yield made
    shutil.rmtree(made)


@settings(max_examples=30 if settings().derandomize else 10 * settings().max_examples)
@given(statements=hostile)
def test_no_sql_leads_to_more_than_a_sentence(
    statements: list[tuple[str, tuple[object, ...]]], rich: Path, folder: Path
) -> None:
    path, rescued = folder / "hostile.cognita", folder / "rescued.cognita"
    write_hostile(path, rich, statements)

    asked: list[tuple[str | Path, ...]] = [("check", path), ("text", path, "-")]
    asked.append(("rescue", path, rescued, "--force"))
    answers = [in_time(spoken, *words) for words in asked]
    sound = answers[0].code in (0, 1)
    if sound:
        with CampaignFile(path, keep_backups=False) as file:
            assert change_and_undo(file)
    came_of_it = in_time(use_all_of, path)

    event(f"check says {answers[0].code}, {came_of_it}")
    assert all(refused_in_a_sentence(answer) for answer in answers)
    assert came_of_it == "opened" or not sound
    if rescued.exists():
        assert [] == examine(rescued)
        assert rescue(rescued).report == []
    for left in folder.iterdir():
        left.unlink()
