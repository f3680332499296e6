"""A campaign written in the place of another: until it is there, the other loses nothing."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mapper.model.campaign.rows import Feature, Key, Row
from mapper.model.not_allowed import NotAllowed
from mapper.storage.file import CampaignFile, create_file
from mapper.storage.reading import read_campaign
from mapper.storage.rescue import examine
from tests.full_disk import fill, small_disk
from tests.small import FOREST, MAP, PLAINS, small_rows, spot, terrain

ROOT = Path(__file__).parents[2]
KILLED_WHILE_OPEN = """
import os, signal, sys
from pathlib import Path
from mapper.storage.file import CampaignFile
from tests.small import painted
file = CampaignFile(Path(sys.argv[1]), keep_backups=False)
file.do(painted(file.campaign, "0101"))
os.kill(os.getpid(), signal.SIGKILL)
"""


def killed_while_open(path: Path) -> Path:
    """A campaign whose last change, which was acknowledged, is in the log beside it alone."""
    create_file(path, small_rows())
    subprocess.run([sys.executable, "-c", KILLED_WHILE_OPEN, str(path)], cwd=ROOT, check=False)
    assert path.with_name(path.name + "-wal").stat().st_size > 0
    return path


def on_a_full_disk() -> Iterator[tuple[str, bytes]]:
    """Images of which the second finds no room."""
    yield "1", b""
    raise OSError(errno.ENOSPC, "")


def large_rows() -> dict[Key, Row]:
    """Rows for which there is no room even where a log was."""
    return {**small_rows(), Key("feature", MAP, "1"): Feature(spot("0101"), "x" * 900_000, "overt")}


def new(path: Path) -> None:
    create_file(path, large_rows(), replace=True)


def copy(path: Path) -> None:
    with CampaignFile(path.with_name("source"), keep_backups=False) as file:
        file.save_copy(path, replace=True)


def test_a_new_campaign_that_cannot_be_written_leaves_what_the_old_one_s_log_held(
    tmp_path: Path,
) -> None:
    path = killed_while_open(tmp_path / "small.cognita")

    with pytest.raises(NotAllowed, match="the disk is full"):
        create_file(path, small_rows(), on_a_full_disk(), replace=True)

    assert FOREST == terrain(read_campaign(path), "0101")
    assert [] == examine(path)


@pytest.mark.parametrize("write", [new, copy])
def test_on_a_full_disk_what_was_to_be_replaced_keeps_what_its_log_held(
    write: Callable[[Path], None], tmp_path: Path
) -> None:
    create_file(tmp_path / "real", large_rows())
    with small_disk(tmp_path / "disk", "2m") as disk:
        path = killed_while_open(disk / "small.cognita")
        path.with_name("source").symlink_to(tmp_path / "real")
        fill(disk, 4096)

        with pytest.raises(NotAllowed, match="the disk is full"):
            write(path)

        (disk / "filling").unlink()
        assert FOREST == terrain(read_campaign(path), "0101")
        assert [] == examine(path)


@pytest.mark.parametrize("write", [new, copy])
def test_what_is_put_in_the_place_of_a_campaign_knows_nothing_of_its_log(
    write: Callable[[Path], None], tmp_path: Path
) -> None:
    path = killed_while_open(tmp_path / "small.cognita")
    create_file(path.with_name("source"), small_rows())

    write(path)

    assert PLAINS == terrain(read_campaign(path), "0101")
    assert {"small.cognita", "source"} == {each.name for each in tmp_path.iterdir()}


def test_what_is_no_campaign_is_replaced_with_what_lies_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "small.cognita"
    for ending in ("", "-wal", "-shm", "-journal"):
        path.with_name(path.name + ending).write_bytes(os.urandom(5000))

    new(path)

    assert [] == examine(path)
    assert [path] == list(tmp_path.iterdir())
