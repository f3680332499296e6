"""One writer at a time, asked from another process; a lock never outlives its program."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest

from mapper.storage.file import CampaignFile
from mapper.storage.lock import Lock, holder, take
from mapper.storage.reading import read_campaign
from mapper.storage.rescue import examine
from mapper.storage.schema import lock_path
from tests.small import FOREST, HILLS, painted, terrain
from tests.storage.another import Another

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def at_rest(path: Path) -> bool:
    """Whether nothing but campaigns lies in the folder."""
    return all(each.suffix == ".cognita" for each in path.parent.iterdir())


def test_the_lock_is_taken_by_one(path: Path) -> None:
    first = take(path, NOW)
    second = take(path, NOW)

    assert isinstance(first, Lock)
    assert "since 2026-03-01 12:00" in str(second)
    first.release()


def test_the_second_program_reads_only_and_is_told_who_has_it(path: Path, another: Another) -> None:
    with CampaignFile(path, keep_backups=False, now=lambda: NOW):
        said = another.ask("open", path)

    assert f"since 2026-03-01 12:00 (process {os.getpid()}) has it open" in said


def test_the_first_program_is_told_of_when_it_is_another(path: Path, another: Another) -> None:
    another.ask("open", path)

    with CampaignFile(path, keep_backups=False) as file:
        assert f"(process {another.process.pid})" in (file.read_only or "")


def test_reading_and_asking_lose_no_lock(path: Path, another: Another) -> None:
    with CampaignFile(path, keep_backups=False) as file:
        file.do(painted(file.campaign, "0101"))
        read_campaign(path)
        examine(path)
        holder(path)

        said = another.ask("open", path)

    assert "has it open" in said


@pytest.mark.parametrize("leaves_first", ["writer", "reader"])
def test_at_rest_nothing_lies_beside_the_campaign(
    path: Path, another: Another, leaves_first: str
) -> None:
    file = CampaignFile(path, keep_backups=False)
    file.do(painted(file.campaign, "0101"))
    another.ask("open", path)
    leave: list[Callable[[], object]] = [file.close, lambda: another.ask("close")]

    for each in leave if leaves_first == "writer" else leave[::-1]:
        each()

    assert at_rest(path)
    assert FOREST == terrain(read_campaign(path), "0101")


def test_whoever_comes_after_a_killed_program_may_write_and_leaves_nothing(path: Path) -> None:
    with Another() as program:
        program.ask("open", path)
        program.ask("paint", "0101", FOREST)
        program.kill()

    with CampaignFile(path, keep_backups=False) as file:
        read_only = file.read_only
        file.do(painted(file.campaign, "0201", HILLS))

    campaign = read_campaign(path)
    assert read_only is None
    assert (FOREST, HILLS) == (terrain(campaign, "0101"), terrain(campaign, "0201"))
    assert at_rest(path)


def test_a_reader_tidies_up_after_a_killed_writer_whom_it_outlived(path: Path) -> None:
    with Another() as program:
        program.ask("open", path)
        program.ask("paint", "0101", FOREST)
        reader = CampaignFile(path, keep_backups=False)
        program.kill()

    reader.close()

    assert at_rest(path)
    assert FOREST == terrain(read_campaign(path), "0101")


def test_whose_lock_was_removed_leaves_another_s_alone(path: Path, another: Another) -> None:
    file = CampaignFile(path, keep_backups=False)
    lock_path(path).unlink()
    another.ask("open", path)

    file.close()

    with CampaignFile(path, keep_backups=False) as second:
        assert f"(process {another.process.pid})" in (second.read_only or "")


def _old_lock(path: Path) -> None:
    import sqlite3

    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE held (who TEXT, token TEXT)")
    connection.execute("INSERT INTO held VALUES ('anna', 'x')")
    connection.commit()
    connection.close()


LEFT: dict[str, Callable[[Path], object]] = {
    "nothing": lambda path: path.touch(),
    "garbage": lambda path: path.write_bytes(bytes(range(256)) * 9),
    "words": lambda path: path.write_text("\0anna on tower since 2020-01-01 (process 1)"),
    "a folder": lambda path: path.mkdir(),
    "a lock of before": _old_lock,
    "a link to nothing": lambda path: path.symlink_to("nowhere"),
}


@pytest.mark.parametrize("what", LEFT)
def test_what_lies_in_the_lock_s_place_is_neither_a_holder_nor_in_the_way(
    path: Path, another: Another, what: str
) -> None:
    LEFT[what](lock_path(path))

    asked = holder(path)
    with CampaignFile(path, keep_backups=False) as file:
        taken = file.read_only
        second = another.ask("open", path)
        another.ask("close")

    assert asked is None
    assert taken is None
    assert f"(process {os.getpid()}) has it open" in second
    assert at_rest(path)


def test_a_folder_in_the_lock_s_place_that_holds_something_lets_read_only(path: Path) -> None:
    lock_path(path).mkdir()
    (lock_path(path) / "kept").touch()

    with CampaignFile(path, keep_backups=False) as file:
        read_only = file.read_only

    assert "is in the way" in (read_only or "")
    assert (lock_path(path) / "kept").exists()


def test_of_programs_that_come_and_go_no_two_ever_hold_the_lock(
    path: Path, another: Another, pytestconfig: pytest.Config
) -> None:
    times = 25 * pytestconfig.getoption("--kills")
    with Another() as third:
        for program in (another, third):
            program.tell("contend", path, times)

        doubles = [another.answer(), third.answer()]

    assert ["0", "0"] == doubles
    assert at_rest(path)


def test_a_name_that_is_one_of_two_of_the_file_lets_read_only(path: Path) -> None:
    other = path.with_name("other.cognita")
    os.link(path, other)

    with CampaignFile(path, keep_backups=False) as file, CampaignFile(other) as second:
        assert "2 names" in (file.read_only or "")
        assert "2 names" in (second.read_only or "")


KILLED_AMID_PUTTING = """
import os, sys
from pathlib import Path
from mapper.storage.file import create_file
from tests.small import small_rows
link = os.link
def link_and_die(*words):
    link(*words)
    os._exit(0)
os.link = link_and_die
create_file(Path(sys.argv[1]), small_rows())
"""


@pytest.mark.parametrize("of", ["a program that died", "a program of another computer"])
def test_a_name_that_a_killed_program_left_to_a_new_campaign_is_not_in_the_way(
    tmp_path: Path, of: str
) -> None:
    path = tmp_path / "small.cognita"
    root = Path(__file__).parents[2]
    subprocess.run([sys.executable, "-c", KILLED_AMID_PUTTING, str(path)], cwd=root, check=True)
    (part,) = (each for each in tmp_path.iterdir() if each != path)
    if of == "a program of another computer":
        part.rename(part.with_name(".small.cognita.cognita-00000000-1-00000000.part"))

    with CampaignFile(path, keep_backups=False) as file:
        read_only = file.read_only

    assert read_only is None
    assert [path] == list(tmp_path.iterdir())


def test_asking_about_an_open_file_leaves_its_locks_alone(path: Path) -> None:
    fcntl = pytest.importorskip("fcntl", reason="this system has no locks of that kind")
    shared_first, shared_size = 0x40000002, 510  # where SQLite locks what it reads

    with CampaignFile(path, keep_backups=False) as file:
        os.link(path, path.with_name("other.cognita"))
        read_campaign(path)
        read_campaign(path.with_name("other.cognita"))
        examine(path)
        file.back_up().result()
        child = os.fork()
        if child == 0:  # a process of its own has none of our locks
            with path.open("r+b") as other, suppress(OSError):
                fcntl.lockf(other, fcntl.LOCK_EX | fcntl.LOCK_NB, shared_size, shared_first)
                os._exit(1)
            os._exit(0)
        _, status = os.waitpid(child, 0)

    assert os.waitstatus_to_exitcode(status) == 0
