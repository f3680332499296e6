"""A file is written whole or not at all, and what was there before stays until it is."""

from __future__ import annotations

import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mapper.model.not_allowed import NotAllowed
from mapper.safe_write import safely
from tests.spoken import become_nobody, lying_in


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "target"


def test_what_was_written_is_there_and_nothing_else(target: Path) -> None:
    with safely(target) as part:
        part.write_text("new")

    assert "new" == target.read_text()
    assert [target] == list(target.parent.iterdir())


def test_nothing_is_there_before_the_block_has_ended(target: Path) -> None:
    with safely(target) as part:
        part.write_text("new")

        assert not target.exists()


def written(target: Path, trouble: Callable[[], object] = lambda: None) -> None:
    """Write a new text over whatever is there, with trouble in the middle."""
    with safely(target, replace=True) as part:
        part.write_text("new")
        trouble()


@pytest.mark.parametrize("trouble", [RuntimeError, KeyboardInterrupt, SystemExit])
def test_trouble_leaves_what_was_there(trouble: type[BaseException], target: Path) -> None:
    target.write_text("old")
    before = lying_in(target.parent)

    def fail() -> None:
        raise trouble

    with pytest.raises(trouble):
        written(target, fail)

    assert before == lying_in(target.parent)


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Heard even where whoever began the tests, in the background, does not let them be stopped."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_an_interruption_leaves_nothing(target: Path, interruptible: None) -> None:
    with pytest.raises(KeyboardInterrupt):
        written(target, lambda: signal.raise_signal(signal.SIGINT))

    assert [] == list(target.parent.iterdir())


def test_what_the_system_refuses_is_told(target: Path) -> None:
    with pytest.raises(NotAllowed, match="was not written"), safely(target) as part:
        part.unlink()

    assert [] == list(target.parent.iterdir())


def test_what_exists_is_refused(target: Path) -> None:
    target.write_text("old")

    with pytest.raises(NotAllowed, match="exists already"), safely(target):
        pass

    assert "old" == target.read_text()


def test_what_is_replaced_keeps_its_rights(target: Path) -> None:
    target.write_text("old")
    target.chmod(0o640)

    with safely(target, replace=True) as part:
        part.write_text("new")

    assert ("new", 0o640) == (target.read_text(), target.stat().st_mode & 0o777)


def test_whoever_was_quicker_is_not_written_over(target: Path) -> None:
    with pytest.raises(NotAllowed, match="exists already"), safely(target):
        target.write_text("theirs")

    assert "theirs" == target.read_text()


def test_a_link_stays_a_link(target: Path) -> None:
    real = target.with_name("real")
    real.write_text("old")
    target.symlink_to(real)

    with safely(target, replace=True) as part:
        part.write_text("new")

    assert target.is_symlink()
    assert "new" == real.read_text()


def test_its_own_name_is_the_only_one_before_it_is_forced_to_disk(
    target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[list[str]] = []
    real = os.fsync

    def fsync(handle: int) -> None:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            seen.append([path.name for path in target.parent.iterdir()])
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    with safely(target) as part:
        part.write_text("new")

    assert [["target"]] == seen


WRITES_UNTIL_KILLED = """
import os, signal, sys
from pathlib import Path
from mapper.safe_write import safely
with safely(Path(sys.argv[1])) as part:
    part.write_text("half")
    part.with_name(part.name + "-journal").write_text("of it")
    print("writing", flush=True)
    sys.stdin.read()
"""


def another_that_writes(target: Path) -> subprocess.Popen[str]:
    """Another program amid writing a file, which goes on until it is killed."""
    words = [sys.executable, "-c", WRITES_UNTIL_KILLED, str(target)]
    root = Path(__file__).parents[1]
    program = subprocess.Popen(
        words, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert program.stdout is not None
    assert "writing\n" == program.stdout.readline()
    return program


def test_what_a_killed_program_left_is_removed_by_the_next_that_writes_there(target: Path) -> None:
    with another_that_writes(target) as program:
        program.kill()
    left = [path.name for path in target.parent.iterdir()]

    written(target.with_name("another"))

    assert 2 == len(left)
    assert ["another"] == [path.name for path in target.parent.iterdir()]


def test_what_a_living_program_writes_is_left_alone(target: Path) -> None:
    with another_that_writes(target) as program:
        before = lying_in(target.parent)

        written(target.with_name("another"))

        after = lying_in(target.parent)
        program.kill()
    assert before == {name: file for name, file in after.items() if name != "another"}
    assert 2 == len(before)


def test_what_this_program_writes_on_another_thread_is_left_alone(target: Path) -> None:
    with safely(target) as part:
        part.write_text("new")

        written(target.with_name("another"))

    assert "new" == target.read_text()


def test_two_threads_that_write_one_file_do_not_write_into_each_other(target: Path) -> None:
    with safely(target, replace=True) as one, safely(target, replace=True) as other:
        one.write_text("one")
        other.write_text("other")

        assert "one" == one.read_text()


@pytest.mark.parametrize(
    "name",
    [
        ".map.png.12345.part",
        "film.part",
        ".cognita-part",
        ".map.png.cognita-00000000-4194304-00000000.part",
        ".map.png.cognita-1.part",
    ],
    ids=["of old", "a download", "without a name", "of another computer", "like ours"],
)
def test_what_may_be_somebody_else_s_stays(name: str, target: Path) -> None:
    target.with_name(name).write_text("mine")

    written(target)

    assert "mine" == target.with_name(name).read_text()


@pytest.mark.parametrize("name", ["n" * 255, "雪" * 85, "\udcff" * 255, "a\nb"])
def test_a_name_that_a_file_can_have_is_enough(name: str, tmp_path: Path) -> None:
    with safely(tmp_path / name) as part:
        part.write_text("new")

    assert [name] == [path.name for path in tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("n" * 256, "too long"),
        ("n" * 5000, "too long"),
        ("nul\0", "No file can be called"),
        ("missing/a", "no folder"),
        ("file/a", "no folder"),
        ("fifo", "not an ordinary file"),
        (".", "is a folder"),
    ],
)
def test_a_place_where_no_file_can_be_is_refused(name: str, sentence: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    (tmp_path / "file").touch()

    with pytest.raises(NotAllowed, match=sentence), safely(tmp_path / name, replace=True):
        pass

    assert {"fifo", "file"} == {path.name for path in tmp_path.iterdir()}


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
def test_a_folder_that_may_be_written_to_but_not_listed_is_enough() -> None:
    folder = Path(tempfile.mkdtemp(prefix="cognita-test-"))
    folder.chmod(0o733)

    child = os.fork()
    if child == 0:
        try:
            become_nobody()
            written(folder / "a")
            os._exit(0)
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)

    left = list(lying_in(folder))
    shutil.rmtree(folder)
    assert (0, ["a"]) == (status, left)
