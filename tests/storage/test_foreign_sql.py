"""Files that bring SQL of their own: refused in a sentence, never obeyed; rows are rescued."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from mapper.model.campaign.rows import SETTINGS, Key, Row
from mapper.model.not_allowed import NotAllowed
from mapper.storage.file import CampaignFile
from mapper.storage.reading import foreign_in, read_blob, read_campaign
from mapper.storage.rescue import examine, rescue
from tests.small import FOREST, painted, terrain
from tests.spoken import lying_in, spoken

ENDLESS = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n)"
EMPTIES = "BEGIN DELETE FROM rows WHERE kind = 'terrain'; END"

ADDED = {
    "trigger": f"CREATE TRIGGER t AFTER INSERT ON entries {EMPTIES}",
    "endless trigger": "CREATE TRIGGER t AFTER INSERT ON entries BEGIN"
    " INSERT INTO entries SELECT i, 0, 0, 0, '', x'' FROM (WITH RECURSIVE n(i) AS"
    " (VALUES (9) UNION ALL SELECT i + 1 FROM n) SELECT i FROM n); END",
    "trigger on undo": f"CREATE TRIGGER t BEFORE UPDATE ON cursor {EMPTIES}",
    "view": "CREATE VIEW more AS SELECT * FROM rows",
    "table": "CREATE TABLE more (a)",
    "virtual table": "CREATE VIRTUAL TABLE more USING fts5(a)",
    "index on an expression": "CREATE INDEX more ON rows (abs(crc))",
    "partial index": "CREATE UNIQUE INDEX more ON rows (crc) WHERE crc > 5",
    "column": "ALTER TABLE rows ADD COLUMN note TEXT",
    "computed column": "ALTER TABLE rows ADD COLUMN note AS (abs(crc))",
}
IN_PLACE = {
    "rows": f"SELECT 'clock', '', 'now', 0, x'' FROM ({ENDLESS} SELECT i FROM n)",
    "blobs": f"SELECT i, x'00' FROM ({ENDLESS} SELECT i FROM n)",
    "cursor": f"SELECT i AS entry FROM ({ENDLESS} SELECT i FROM n)",
    "checkpoints": f"SELECT i, 0, 0, '' FROM ({ENDLESS} SELECT i FROM n)",
    "entries": f"SELECT i, 0, 0, 0, '', x'' FROM ({ENDLESS} SELECT i FROM n)",
}


def in_place(table: str) -> list[str]:
    return [f"DROP TABLE {table}", f"CREATE VIEW {table} AS {IN_PLACE[table]}"]


FOREIGN: dict[str, list[str]] = {
    **{name: [statement] for name, statement in ADDED.items()},
    **{f"view in place of {table}": in_place(table) for table in IN_PLACE},
    "letters compared otherwise": [
        "ALTER TABLE rows RENAME TO old",
        """CREATE TABLE rows (kind TEXT NOT NULL COLLATE NOCASE, map TEXT NOT NULL,
        id TEXT NOT NULL, crc INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (kind, map, id))""",
        "INSERT INTO rows SELECT * FROM old",
        "DROP TABLE old",
    ],
    "schema that says otherwise": [
        "PRAGMA writable_schema = ON",
        """UPDATE sqlite_master SET sql = replace(sql, 'PRIMARY', 'CHECK (crc > 0), PRIMARY')
        WHERE name = 'rows'""",
    ],
}


def altered(path: Path, *statements: str) -> Path:
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        connection.execute(statement)
    connection.close()
    return path


@pytest.fixture
def foreign(request: pytest.FixtureRequest, path: Path) -> Path:
    with CampaignFile(path, keep_backups=False) as file:
        file.do(painted(file.campaign, "0101"))
        file.add_blob(b"a picture")
    return altered(path, *FOREIGN[request.param])


every_foreign = pytest.mark.parametrize("foreign", FOREIGN, indirect=True)


@every_foreign
@pytest.mark.parametrize(
    "use", [CampaignFile, read_campaign, examine], ids=lambda use: use.__name__
)
def test_foreign_sql_is_refused_and_the_file_left_alone(
    use: Callable[[Path], object], foreign: Path
) -> None:
    before = lying_in(foreign.parent)

    with pytest.raises(NotAllowed, match="never puts into a campaign"):
        use(foreign)

    assert before == lying_in(foreign.parent)


@every_foreign
def test_rescue_keeps_the_rows_of_a_file_with_foreign_sql(
    foreign: Path, rows: dict[Key, Row], request: pytest.FixtureRequest
) -> None:
    rescued = rescue(foreign)

    kept = {SETTINGS} if "place of rows" in request.node.name else rows.keys()
    assert kept == rescued.rows.keys()
    assert any("never puts into a campaign" in line for line in rescued.report)


def test_a_file_with_foreign_sql_is_told_from_a_sound_one(path: Path) -> None:
    before = foreign_in(path)
    altered(path, ADDED["trigger"])

    after = foreign_in(path)

    assert [] == before
    assert 1 == len(after)


def test_a_computed_column_in_place_of_the_rows_contents_is_not_run(path: Path) -> None:
    altered(
        path,
        "DROP TABLE rows",
        "CREATE TABLE rows (kind TEXT, map TEXT, id TEXT, crc INTEGER,"
        " data AS (zeroblob(100000000)))",
        "INSERT INTO rows VALUES ('clock', '', 'now', 0)",
    )

    rescued = rescue(path)

    assert [SETTINGS] == list(rescued.rows)


def test_an_image_of_a_foreign_view_is_none(path: Path) -> None:
    altered(path, *in_place("blobs"))

    assert read_blob(path, "0" * 64) is None


def test_rescuing_on_the_command_line_makes_a_campaign_without_the_sql(path: Path) -> None:
    altered(path, ADDED["trigger"])
    fresh = path.with_name("fresh.cognita")

    answer = spoken("rescue", path, fresh)

    assert 1 == answer.code
    assert "trigger “t”" in answer.out
    with CampaignFile(fresh, keep_backups=False) as file:
        file.do(painted(file.campaign, "0101"))
    assert FOREST == terrain(read_campaign(fresh), "0101")


TOUCHED = {
    "vacuumed": ["VACUUM"],
    "analysed": ["ANALYZE"],
    "indexed anew": ["REINDEX"],
    "renamed and back": ["ALTER TABLE blobs RENAME TO b", "ALTER TABLE b RENAME TO blobs"],
    "in another encoding of pages": ["PRAGMA page_size = 8192", "VACUUM"],
    "with incremental vacuum": ["PRAGMA auto_vacuum = INCREMENTAL", "VACUUM"],
    "in write-ahead mode": ["PRAGMA journal_mode = WAL"],
    "once with numbered rows": [
        "CREATE TABLE a (i INTEGER PRIMARY KEY AUTOINCREMENT)",
        "DROP TABLE a",
    ],
    "written in another way": [
        "DROP INDEX entries_by_parent",
        'create  index "entries_by_parent" on "entries"("parent")',
    ],
}


@pytest.mark.parametrize("statements", TOUCHED.values(), ids=TOUCHED)
def test_a_file_that_another_tool_has_tidied_goes_on_opening(
    statements: list[str], path: Path
) -> None:
    altered(path, *statements)

    with CampaignFile(path, keep_backups=False) as file:
        file.do(painted(file.campaign, "0101"))
        file.undo()
        file.redo()

    assert [] == examine(path)
    assert FOREST == terrain(read_campaign(path), "0101")


def test_a_campaign_of_the_first_release_goes_on_opening(tmp_path: Path) -> None:
    path = tmp_path / "v1.cognita"
    shutil.copy(Path(__file__).parents[1] / "files" / "campaigns" / "v1.cognita", path)

    assert [] == examine(path)
    with CampaignFile(path, keep_backups=False) as file:
        assert file.read_only is None
