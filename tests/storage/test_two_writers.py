"""Two programs at one campaign, with a lock between them or none: what was told as done stays."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mapper.model.not_allowed import NotAllowed
from mapper.storage.file import CampaignFile
from mapper.storage.other_writers import WrittenElsewhere
from mapper.storage.reading import read_campaign
from mapper.storage.rescue import examine
from mapper.storage.schema import lock_path
from tests.importers.made import watabou
from tests.small import FOREST, HILLS, PLAINS, painted, terrain
from tests.storage.another import Another


@pytest.fixture
def file(path: Path) -> Iterator[CampaignFile]:
    """An open campaign in which two hexes were painted."""
    with CampaignFile(path, keep_backups=False) as opened:
        opened.do(painted(opened.campaign, "0101"))
        opened.do(painted(opened.campaign, "0102"))
        yield opened


@pytest.fixture
def overtaken(file: CampaignFile, another: Another) -> CampaignFile:
    """A campaign that another program has written, as on a folder where no lock is felt."""
    lock_path(file.path).unlink()
    assert another.ask("open", file.path) == "writing"
    another.ask("paint", "0201", HILLS)
    return file


WRITES: dict[str, Callable[[CampaignFile], object]] = {
    "a change": lambda file: file.do(painted(file.campaign, "0301")),
    "undo": lambda file: file.undo(),
    "a move along the journal": lambda file: file.move_to(1),
    "going back": lambda file: file.go_back(1),
    "a checkpoint": lambda file: file.checkpoint("Now"),
    "an image": lambda file: file.add_blob(b"image"),
}


@pytest.mark.parametrize("what", WRITES)
def test_nothing_is_written_over_what_another_wrote(overtaken: CampaignFile, what: str) -> None:
    on_disk = read_campaign(overtaken.path).rows()
    mine = overtaken.campaign.rows()

    with pytest.raises(WrittenElsewhere) as refused:
        WRITES[what](overtaken)

    assert on_disk == read_campaign(overtaken.path).rows()
    assert mine == overtaken.campaign.rows()
    assert "“Paint" in str(refused.value)


def test_redo_does_not_bring_in_what_another_did(overtaken: CampaignFile) -> None:
    with pytest.raises(WrittenElsewhere):
        overtaken.redo()

    assert PLAINS == terrain(overtaken.campaign, "0201")


def test_what_another_undid_is_noticed_too(file: CampaignFile, another: Another) -> None:
    lock_path(file.path).unlink()
    another.ask("open", file.path)
    another.ask("undo")

    with pytest.raises(WrittenElsewhere):
        file.do(painted(file.campaign, "0301"))


def test_who_wrote_is_said_where_the_lock_tells(overtaken: CampaignFile, another: Another) -> None:
    with pytest.raises(WrittenElsewhere, match=rf"process {another.process.pid}\)"):
        overtaken.undo()


def test_a_copy_of_mine_holds_mine_and_its_journal(overtaken: CampaignFile, tmp_path: Path) -> None:
    copy = tmp_path / "mine.cognita"

    lost = overtaken.save_copy(copy)

    assert lost is None
    assert [] == examine(copy)
    with CampaignFile(copy, keep_backups=False) as mine:
        assert overtaken.campaign.rows() == mine.campaign.rows()
        mine.undo()
        assert PLAINS == terrain(mine.campaign, "0102")


def test_one_goes_on_in_the_copy_and_leaves_the_file_to_the_other(
    overtaken: CampaignFile, another: Another, tmp_path: Path
) -> None:
    path, copy = overtaken.path, tmp_path / "mine.cognita"
    overtaken.save_copy(copy)

    overtaken.go_on_in(copy)
    overtaken.do(painted(overtaken.campaign, "0301"))
    another.ask("paint", "0202", HILLS)

    assert FOREST == terrain(read_campaign(copy), "0301")
    campaign = read_campaign(path)
    assert [PLAINS, HILLS] == [terrain(campaign, "0301"), terrain(campaign, "0202")]


def test_programs_that_contend_lose_nothing_that_was_acknowledged(
    path: Path, another: Another, pytestconfig: pytest.Config
) -> None:
    times = max(1, pytestconfig.getoption("--kills") // 2)
    with Another() as third:
        for column, program in (("01", another), ("02", third)):
            program.tell("paint_in_turn", path, column, times)
        done = int(another.answer()) + int(third.answer())

    campaign = read_campaign(path)
    assert [] == examine(path)
    with CampaignFile(path, keep_backups=False) as file:
        assert done == len(file.history(10_000)[0])
    left = [terrain(campaign, f"{column}{row:02}") for column in ("01", "02") for row in (1, 2, 3)]
    assert PLAINS not in left


@pytest.mark.parametrize("command", ["import", "demo", "new", "from-text", "rescue"])
def test_no_command_replaces_or_alters_what_is_open(
    file: CampaignFile, another: Another, tmp_path: Path, command: str
) -> None:
    foreign, text, other = (tmp_path / name for name in ("map.json", "text.json", "other.cognita"))
    foreign.write_text(json.dumps(watabou()))
    another.ask("run", "text", file.path, text)
    file.save_copy(other)
    words = {
        "import": ["import", foreign, file.path],
        "demo": ["demo", file.path, "--force"],
        "new": ["new", file.path, "--force"],
        "from-text": ["from-text", text, file.path, "--force"],
        "rescue": ["rescue", other, file.path, "--force"],
    }
    before = file.campaign.rows()

    said = another.ask("run", *words[command])
    file.do(painted(file.campaign, "0301"))

    assert said.startswith("(2, ")
    assert f"(process {os.getpid()}) has it" in said
    assert before.keys() == read_campaign(file.path).rows().keys()


def test_check_says_who_has_a_campaign_open(file: CampaignFile, another: Another) -> None:
    said = another.ask("run", "check", file.path)

    assert "Open: " in said
    assert f"(process {os.getpid()}) has it." in said


DRAWN = [
    pytest.param(ending, marks=pytest.mark.qt) for ending in (".png", ".pdf", ".svg", ".dd2vtt")
]


@pytest.mark.parametrize("ending", [*DRAWN, ".md", ".json"])
def test_no_export_is_written_in_the_place_of_a_campaign(
    file: CampaignFile, another: Another, ending: str
) -> None:
    target, other = file.path.with_suffix(ending), file.path.with_name("other.cognita")
    file.save_copy(other)
    os.link(file.path, target)
    before = file.path.stat().st_ino
    words = ["text", other, target, "--force"]
    if ending != ".json":
        words = ["export", other, target, "--for", "gm", "--force"]

    said = another.ask("run", *words)

    assert "which would be lost" in said
    assert before == target.stat().st_ino


SPOILT: dict[str, Callable[[Path], object]] = {
    "cut to nothing": lambda path: os.truncate(path, 0),
    "cut short": lambda path: os.truncate(path, 8192),
    "overwritten by another file": lambda path: path.write_bytes(b"{}" * 40_000),
    "overwritten by another campaign": lambda path: _poured("demo.cognita", path),
    "overwritten by an older state": lambda path: _poured("older.cognita", path),
}


def _poured(name: str, path: Path) -> None:
    """Another file's bytes in the same inode, as a program that copies leaves them."""
    with path.with_name(name).open("rb") as source, path.open("r+b") as target:
        shutil.copyfileobj(source, target)
        target.truncate()


@pytest.mark.parametrize("what", SPOILT)
def test_a_file_that_is_spoilt_while_open_is_noticed_at_the_next_change(
    path: Path, another: Another, tmp_path: Path, what: str
) -> None:
    another.ask("run", "demo", tmp_path / "demo.cognita")
    shutil.copy(path, tmp_path / "older.cognita")
    with CampaignFile(path, keep_backups=False) as earlier:
        earlier.do(painted(earlier.campaign, "0201", HILLS))
    file = CampaignFile(path, keep_backups=False)
    file.do(painted(file.campaign, "0101"))
    known = file.campaign.rows()
    child = os.fork()
    if child == 0:  # another program, so that no lock of ours is lost by it
        SPOILT[what](path)
        os._exit(0)
    os.waitpid(child, 0)

    with pytest.raises(WrittenElsewhere, match="save a copy to keep your work"):
        file.do(painted(file.campaign, "0102"))
    file.save_copy(tmp_path / "mine.cognita")
    file.close()

    assert [] == examine(tmp_path / "mine.cognita")
    assert known == read_campaign(tmp_path / "mine.cognita").rows()
    assert not [each for each in tmp_path.iterdir() if each.suffix != ".cognita"]


SPOILT_BY_SQL = {
    "no cursor": "DELETE FROM cursor",
    "a cursor nowhere": "UPDATE cursor SET entry = 99",
    "an entry of no step": "UPDATE entries SET step = 0",
    "an entry of no time": "UPDATE entries SET at = -99999999999999999",
    "an entry after none": "UPDATE entries SET parent = 99",
    "a label that is no text": "UPDATE entries SET label = x'ff'",
    "no entries": "ALTER TABLE entries RENAME TO other",
    "no table of cursors": "DROP TABLE cursor",
}


@pytest.mark.parametrize(
    ("what", "where"),
    [
        *((what, "through SQLite") for what in SPOILT_BY_SQL),
        *((what, "byte by byte") for what in SPOILT_BY_SQL if "cursor" not in what),
    ],
)
def test_a_journal_that_is_spoilt_while_open_is_noticed_and_left(
    path: Path, tmp_path: Path, what: str, where: str
) -> None:
    with CampaignFile(path, keep_backups=False) as earlier:
        earlier.do(painted(earlier.campaign, "0201", HILLS))
    shutil.copy(path, tmp_path / "other.cognita")
    file = CampaignFile(path, keep_backups=False)
    file.do(painted(file.campaign, "0101"))
    known = file.campaign.rows()
    child = os.fork()
    if child == 0:  # another program, so that no lock of ours is lost by it
        spoilt = tmp_path / "other.cognita" if where == "byte by byte" else path
        connection = sqlite3.connect(spoilt)
        connection.execute(SPOILT_BY_SQL[what])
        connection.commit()
        connection.close()
        if where == "byte by byte":
            _poured("other.cognita", path)
        os._exit(0)
    os.waitpid(child, 0)

    with pytest.raises(NotAllowed):
        file.do(painted(file.campaign, "0102"))
    file.save_copy(tmp_path / "mine.cognita")
    file.close()

    assert known == read_campaign(tmp_path / "mine.cognita").rows()
    assert not lock_path(path).exists()
    with CampaignFile(tmp_path / "mine.cognita", keep_backups=False) as mine:
        assert mine.read_only is None


def test_a_campaign_that_is_only_touched_is_ours_still(path: Path) -> None:
    with CampaignFile(path, keep_backups=False) as file:
        file.do(painted(file.campaign, "0101"))
        os.utime(path, (1, 1))

        file.do(painted(file.campaign, "0102"))

    assert FOREST == terrain(read_campaign(path), "0102")


def test_a_copy_is_not_put_where_another_program_works(
    path: Path, another: Another, tmp_path: Path
) -> None:
    other = Path(shutil.copy(path, tmp_path / "other.cognita"))
    another.ask("open", other)

    with (
        CampaignFile(path, keep_backups=False) as file,
        pytest.raises(NotAllowed, match="has it; close it there first"),
    ):
        file.save_copy(other, replace=True)
