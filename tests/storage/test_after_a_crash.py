"""What a crash leaves beside a campaign: put right by whoever reads next, or told in a sentence."""

from __future__ import annotations

import os
import sqlite3
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from mapper.model.campaign.rows import Feature, Key, Row
from mapper.model.not_allowed import NotAllowed
from mapper.storage.file import CampaignFile, create_file
from mapper.storage.reading import read_campaign
from mapper.storage.rescue import examine, rescue
from tests.small import FOREST, MAP, painted, small_rows, spot, terrain
from tests.spoken import become_nobody, in_a_child, lying_in, spoken

KILLED_AMID_A_TRANSACTION = """
import os, signal, sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA cache_size = 2")
connection.execute("BEGIN IMMEDIATE")
connection.execute("UPDATE rows SET data = zeroblob(length(data)), crc = 0")
os.kill(os.getpid(), signal.SIGKILL)
"""
KILLED_WHILE_OPEN = """
import os, signal, sys
from pathlib import Path
from mapper.storage.file import CampaignFile
from tests.small import painted
file = CampaignFile(Path(sys.argv[1]), keep_backups=False)
file.do(painted(file.campaign, "0101"))
os.kill(os.getpid(), signal.SIGKILL)
"""
SUPER_JOURNAL = bytes.fromhex("d9d505f920a163d7")


def run(program: str, path: Path) -> None:
    root = Path(__file__).parents[2]
    subprocess.run([sys.executable, "-c", program, str(path)], cwd=root, check=False)


def without_rights() -> None:
    if os.geteuid() == 0:
        become_nobody()


def rows() -> dict[Key, Row]:
    notes: dict[Key, Row] = {
        Key("feature", MAP, str(n)): Feature(spot("0101"), "Inn", "secret", gm_notes="x" * 3000)
        for n in range(1, 30)
    }
    return {**small_rows(), **notes}


@pytest.fixture
def crashed(folder: Path) -> Path:
    """A campaign that was half written over when the program died; all that it was lies beside."""
    path = folder / "crashed.cognita"
    create_file(path, rows())
    run(KILLED_AMID_A_TRANSACTION, path)
    assert path.with_name("crashed.cognita-journal").stat().st_size > 0
    return path


@pytest.mark.parametrize(
    "read",
    [
        lambda path: read_campaign(path).rows(),
        lambda path: rescue(path).rows,
        lambda path: CampaignFile(path, keep_backups=False).campaign.rows(),
    ],
    ids=["read", "rescue", "open"],
)
def test_a_campaign_half_written_over_is_read_as_it_was(
    read: Callable[[Path], object], crashed: Path
) -> None:
    assert rows() == read(crashed)


def test_a_campaign_half_written_over_is_sound(crashed: Path) -> None:
    damage = examine(crashed)
    answer = spoken("text", crashed, "-")

    assert [] == damage
    assert (0, "") == (answer.code, answer.err)
    assert ["crashed.cognita"] == list(lying_in(crashed.parent))


def test_what_is_half_written_over_where_nobody_may_write_is_told(crashed: Path) -> None:
    crashed.chmod(0o644)
    crashed.with_name("crashed.cognita-journal").chmod(0o644)
    spoken("check", crashed.with_name("none"))  # loads what a child without rights could not load
    crashed.parent.chmod(0o555)
    before = lying_in(crashed.parent)

    asked: tuple[list[str | Path], ...] = (["check", crashed], ["text", crashed, "-"])
    answers = [in_a_child(without_rights, *words) for words in asked]
    crashed.parent.chmod(0o777)

    assert [True, True] == [answer.is_one_sentence for answer in answers], answers
    assert all("copy it and “crashed.cognita-journal”" in answer.err for answer in answers)
    assert before == lying_in(crashed.parent)
    assert [] == examine(crashed)


def test_a_log_left_where_nobody_may_write_is_told(folder: Path) -> None:
    path = folder / "logged.cognita"
    create_file(path, small_rows())
    run(KILLED_WHILE_OPEN, path)
    for left in folder.iterdir():
        left.chmod(0o644)
    (folder / "logged.cognita-shm").unlink()
    (folder / "logged.cognita-lock").unlink()
    spoken("check", path.with_name("none"))
    folder.chmod(0o555)

    answer = in_a_child(without_rights, "check", path)
    folder.chmod(0o777)

    assert answer.is_one_sentence
    assert "copy it and “logged.cognita-wal”" in answer.err
    assert [] == examine(path)
    assert FOREST == terrain(read_campaign(path), "0101")


def test_a_journal_that_names_a_file_to_be_deleted_is_refused(crashed: Path) -> None:
    victim = crashed.with_name("letters.txt")
    victim.write_text("Dear diary")
    name = os.fsencode(victim)
    checksum = sum(struct.unpack(f"{len(name)}b", name)) & 0xFFFFFFFF
    with crashed.with_name("crashed.cognita-journal").open("ab") as journal:
        journal.write(struct.pack(">I", (1 << 30) // 4096 + 1) + name)
        journal.write(struct.pack(">II", len(name), checksum) + SUPER_JOURNAL)
    before = lying_in(crashed.parent)

    for use in (CampaignFile, read_campaign, examine, rescue):
        with pytest.raises(NotAllowed, match="was not left by Cognita"):
            use(crashed)

    assert before == lying_in(crashed.parent)


def test_a_campaign_being_written_by_another_is_still_read(folder: Path) -> None:
    path = folder / "busy.cognita"
    create_file(path, small_rows())
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    other.execute("UPDATE rows SET crc = 0")

    damage = examine(path)
    other.execute("ROLLBACK")
    other.close()

    assert [] == damage


def test_a_new_change_after_the_crash_can_be_undone(crashed: Path) -> None:
    with CampaignFile(crashed, keep_backups=False) as file:
        file.do(painted(file.campaign, "0101"))
        file.undo()

    assert rows() == read_campaign(crashed).rows()
