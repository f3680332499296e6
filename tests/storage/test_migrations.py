"""Files of older formats become new files, and the old ones are kept."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from mapper.model.campaign.rows import Key, Row
from mapper.model.not_allowed import NotAllowed
from mapper.storage.check_file import examine
from mapper.storage.file import CampaignFile
from mapper.storage.migrate_file import migrate
from mapper.storage.migrations import MIGRATIONS, Migration, RawRow, migrated
from mapper.storage.reading import read_campaign
from mapper.storage.schema import FORMAT_VERSION
from tests.small import FOREST, painted, terrain

FILES = Path(__file__).parents[1] / "files" / "campaigns"


def shouting(rows: Iterable[RawRow]) -> Iterator[RawRow]:
    """A migration as a later version might bring it: map names in capitals."""
    for kind, map_id, id_, written in rows:
        fields = json.loads(written) if kind == "map" else {}
        louder = json.dumps({**fields, "name": fields["name"].upper()}).encode() if fields else b""
        yield kind, map_id, id_, louder or written


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
        return lambda rows: (
            (kind, map_id, id_, data + name.encode()) for kind, map_id, id_, data in rows
        )

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
migrate(Path(sys.argv[1]), [lambda rows: iter(rows)])
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


def test_a_newer_file_is_refused_untouched(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = path.read_bytes()

    with pytest.raises(NotAllowed, match="newer Cognita"):
        CampaignFile(path)

    assert before == path.read_bytes()
    assert [path] == list(path.parent.iterdir())
