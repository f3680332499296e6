"""Files of older formats become new files, and the old ones are kept."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from mapper.model.campaign.rows import Key, Row
from mapper.model.not_allowed import NotAllowed
from mapper.storage.differences import by_name
from mapper.storage.file import CampaignFile
from mapper.storage.migrate_file import migrate
from mapper.storage.migrations import MIGRATIONS, Migration, RawName, RawRow, migrated
from mapper.storage.reading import read_campaign
from mapper.storage.rescue import examine
from mapper.storage.schema import FORMAT_VERSION
from tests.small import FOREST, painted, terrain

FILES = Path(__file__).parents[1] / "files" / "campaigns"


def shouting(row: RawRow) -> Iterator[RawRow]:
    """A migration as a later version might bring it: names of maps and features in capitals."""
    kind, map_id, id_, written = row
    for field in ("name", "title"):
        fields = json.loads(written) if kind in ("map", "feature") else {}
        if field in fields:
            written = json.dumps({**fields, field: fields[field].upper()}).encode()
    yield kind, map_id, id_, written


def without_tokens(row: RawRow) -> Iterator[RawRow]:
    """Another: tokens are no more, and labels are called something else."""
    kind, map_id, id_, written = row
    if kind == "label":
        yield "caption", map_id, id_, written
    elif kind != "token":
        yield row


ROWS = "SELECT kind, map, id, data FROM rows"


@pytest.fixture
def rich(tmp_path: Path) -> Path:
    """A campaign of many entries, with branches that were undone and left."""
    path = tmp_path / "rich.cognita"
    shutil.copy(FILES / "rich-1.cognita", path)
    return path


def version_of(path: Path) -> int:
    with sqlite3.connect(path) as connection:
        found = connection.execute("PRAGMA user_version").fetchone()[0]
    connection.close()
    return int(found)


def all_in(path: Path) -> list[str]:
    """Every table and all that it holds, as SQL."""
    with sqlite3.connect(path) as connection:
        found = list(connection.iterdump())
    connection.close()
    return found


def test_the_version_is_the_place_in_the_list_of_migrations() -> None:
    assert len(MIGRATIONS) + 1 == FORMAT_VERSION


@pytest.mark.parametrize("version", range(1, FORMAT_VERSION + 1))
def test_a_file_of_each_version_ever_opens(version: int, tmp_path: Path) -> None:
    path = tmp_path / "old.cognita"
    path.write_bytes((FILES / f"v{version}.cognita").read_bytes())

    with CampaignFile(path, keep_backups=False) as file:
        assert file.read_only is None
        names = [row.name for row in file.campaign.maps().values()]

    assert ["Wilderness"] == names
    assert [] == examine(path)


def test_rows_of_an_old_version_go_through_all_later_migrations() -> None:
    def marked(name: str) -> Migration:
        return lambda row: [(*row[:3], row[3] + name.encode())]

    steps = [marked("a"), marked("b"), marked("c")]

    rows = list(migrated([("kind", "", "1", b"")], 2, steps))

    assert [("kind", "", "1", b"bc")] == rows


def test_an_old_file_becomes_new_and_the_old_one_is_kept_beside_it(path: Path) -> None:
    old = all_in(path)

    kept = migrate(path, [*MIGRATIONS, shouting])

    assert kept == path.with_name(f"small (format {FORMAT_VERSION}).cognita")
    assert (old, FORMAT_VERSION) == (all_in(kept), version_of(kept))
    assert [] == examine(kept)
    assert {kept, path} == set(path.parent.iterdir())
    assert FORMAT_VERSION + 1 == version_of(path)
    with sqlite3.connect(path) as connection:
        (data,) = connection.execute("SELECT data FROM rows WHERE kind = 'map'").fetchone()
    connection.close()
    assert "WILD" == json.loads(data)["name"]


KILLED_AMID_MIGRATING = """
import os, sys
from pathlib import Path
from mapper.storage.migrate_file import migrate
os.replace = lambda *_: os._exit(0)
migrate(Path(sys.argv[1]), [lambda row: [row]])
"""


def test_a_file_whose_migration_was_killed_is_writable_and_has_one_name(path: Path) -> None:
    root = Path(__file__).parents[2]
    words = [sys.executable, "-c", KILLED_AMID_MIGRATING, str(path)]
    subprocess.run(words, cwd=root, check=True)

    with CampaignFile(path, keep_backups=False) as file:
        read_only = file.read_only

    assert path.with_name(f"small (format {FORMAT_VERSION}).cognita").exists()
    assert read_only is None
    assert 1 == path.stat().st_nlink


def test_a_file_of_today_is_left_alone(path: Path) -> None:
    before = path.read_bytes()

    kept = migrate(path)

    assert kept is None
    assert before == path.read_bytes()


def test_images_come_along(path: Path) -> None:
    with CampaignFile(path, keep_backups=False) as file:
        hash_ = file.add_blob(b"a picture")

    migrate(path, [*MIGRATIONS, shouting])

    with sqlite3.connect(path) as connection:
        (data,) = connection.execute("SELECT data FROM blobs WHERE hash = ?", (hash_,)).fetchone()
    connection.close()
    assert b"a picture" == data


def test_what_a_crash_left_beside_an_old_file_is_not_lost(path: Path, rows: dict[Key, Row]) -> None:
    file = CampaignFile(path, keep_backups=False)
    file.do(painted(file.campaign, "0101"))
    crashed = path.with_name("crashed.cognita")
    crashed.write_bytes(path.read_bytes())
    log = Path(f"{path}-wal").read_bytes()
    Path(f"{crashed}-wal").write_bytes(log)
    file.close()

    kept = migrate(crashed, [*MIGRATIONS, shouting])

    assert kept is not None
    assert FOREST == terrain(read_campaign(kept), "0101")


States = dict[int, dict[RawName, bytes]]


def states_of(path: Path) -> States:
    """The rows after each entry, by the journal; 0 is the beginning."""
    with closing(sqlite3.connect(path)) as connection:
        rows = {(k, m, i): d for k, m, i, d in connection.execute(ROWS)}
        entries = connection.execute("SELECT id, parent, data FROM entries ORDER BY id").fetchall()
        (at,) = connection.execute("SELECT entry FROM cursor").fetchone()
    by_id = {id_: (parent, data) for id_, parent, data in entries}
    while at:
        at, data = by_id[at]
        sides = by_name(data, rows.get, backwards=True)
        put(rows, {name: each.before for name, each in sides.items()})
    states = {0: rows}
    for id_, parent, data in entries:
        after = dict(states[parent])
        sides = by_name(data, after.get, backwards=False)
        put(after, {name: each.after for name, each in sides.items()})
        states[id_] = after
    return states


def put(rows: dict[RawName, bytes], there: dict[RawName, bytes | None]) -> None:
    for name, data in there.items():
        if data is None:
            rows.pop(name)
        else:
            rows[name] = data


def called_today(path: Path) -> None:
    """As if what was migrated to were the newest format."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {FORMAT_VERSION}")


@pytest.mark.parametrize("migration", [shouting, without_tokens])
def test_the_journal_is_made_new_entry_by_entry(migration: Migration, rich: Path) -> None:
    old = states_of(rich)

    migrate(rich, [*MIGRATIONS, migration])

    new = states_of(rich)
    assert old.keys() == new.keys()
    for entry, rows in old.items():
        made = {row[:3]: row[3] for name, data in rows.items() for row in migration((*name, data))}
        assert made == new[entry]


def test_entries_cursor_and_checkpoints_come_along(rich: Path) -> None:
    asked = (
        "SELECT id, parent, step, at, label FROM entries",
        "SELECT * FROM checkpoints",
        "SELECT * FROM cursor",
    )
    with closing(sqlite3.connect(rich)) as connection:
        before = [connection.execute(query).fetchall() for query in asked]

    migrate(rich, [*MIGRATIONS, shouting])

    with closing(sqlite3.connect(rich)) as connection:
        assert before == [connection.execute(query).fetchall() for query in asked]
    assert all(before)


def test_undone_branches_and_checkpoints_of_a_migrated_file_are_reached(rich: Path) -> None:
    ends = (73, 135, 203, 252, 300, 306)
    migrate(rich, [*MIGRATIONS, shouting])
    called_today(rich)
    states = states_of(rich)

    with CampaignFile(rich, keep_backups=False) as file:
        for entry in [*ends, *(point.entry for point in file.checkpoints()), 0]:
            file.move_to(entry)
            with closing(sqlite3.connect(rich)) as connection:
                rows = {(k, m, i): d for k, m, i, d in connection.execute(ROWS) if k != "given"}

            wanted = {name: data for name, data in states[entry].items() if name[0] != "given"}
            assert wanted == rows
    assert [] == examine(rich)


def test_a_journal_that_fits_nothing_stays_in_the_old_file(rich: Path) -> None:
    with closing(sqlite3.connect(rich)) as connection:
        connection.execute("UPDATE entries SET data = x'00' WHERE id = 3")
        connection.commit()

    kept = migrate(rich, [*MIGRATIONS, shouting])

    assert kept is not None
    for path, count in ((rich, 0), (kept, 306)):
        with closing(sqlite3.connect(path)) as connection:
            assert (count,) == connection.execute("SELECT count(*) FROM entries").fetchone()
            assert connection.execute("SELECT count(*) FROM rows").fetchone() > (0,)


def test_a_newer_file_is_refused_untouched(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = path.read_bytes()

    with pytest.raises(NotAllowed, match="newer Cognita"):
        CampaignFile(path)

    assert before == path.read_bytes()
    assert [path] == list(path.parent.iterdir())
