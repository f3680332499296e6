"""Places that may not be written to, and disks that are full while the program runs."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import Feature, Key
from mapper.model.not_allowed import NotAllowed
from mapper.storage.file import CampaignFile, create_file
from mapper.storage.reading import read_campaign
from tests.importers.made import watabou
from tests.small import FOREST, MAP, PLAINS, painted, small_rows, spot, terrain
from tests.spoken import spoken

NOBODY = 65534


def in_a_child(work: Callable[[], None], *, unprivileged: bool = False) -> str:
    """What went wrong when another process did the work; root may write anywhere."""
    heard, told = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            if unprivileged and os.getuid() == 0:
                os.setgroups([])
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            work()
        except BaseException:  # noqa: BLE001 - the child tells all of it and ends
            os.write(told, traceback.format_exc().encode())
        os._exit(0)
    os.close(told)
    with os.fdopen(heard) as answers:
        said = answers.read()
    os.waitpid(child, 0)
    return said


def test_a_campaign_in_a_read_only_folder_opens_for_reading(folder: Path) -> None:
    path = folder / "small.cognita"
    create_file(path, small_rows())
    read_campaign(path).rows()  # loads all that a child without rights could not load any more
    path.chmod(0o644)
    folder.chmod(0o555)

    def work() -> None:
        with CampaignFile(path) as file:
            assert PLAINS == terrain(file.campaign, "0101")
            assert "may not be written" in (file.read_only or "")
            with pytest.raises(NotAllowed, match="may not be written"):
                file.do(painted(file.campaign, "0101"))

    assert "" == in_a_child(work, unprivileged=True)
    assert [path] == list(folder.iterdir())


def test_a_new_campaign_in_a_read_only_folder_is_refused(folder: Path) -> None:
    folder.chmod(0o555)

    def work() -> None:
        with pytest.raises(NotAllowed, match="choose another folder"):
            create_file(folder / "small.cognita", small_rows())

    assert "" == in_a_child(work, unprivileged=True)
    assert [] == list(folder.iterdir())


def test_a_disk_that_fills_up_under_a_change_leaves_it_undone(folder: Path) -> None:
    path = folder / "small.cognita"
    create_file(path, small_rows())
    key = Key("feature", MAP, "1")
    large = Change(
        "Write", {key: Swap(None, Feature(spot("0101"), os.urandom(300_000).hex(), "overt"))}
    )

    def work() -> None:
        with CampaignFile(path, keep_backups=False) as file:
            file.do(painted(file.campaign, "0101"))
            room, most = resource.getrlimit(resource.RLIMIT_FSIZE)
            resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, most))
            with pytest.raises(NotAllowed):
                file.do(large)
            assert file.campaign.get(key) is None
            resource.setrlimit(resource.RLIMIT_FSIZE, (room, most))
            assert file.campaign.rows() == read_campaign(path).rows()
            file.do(large)

    assert "" == in_a_child(work)
    campaign = read_campaign(path)
    assert FOREST == terrain(campaign, "0101")
    assert campaign.get(key) == large.rows[key].after


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of two megabytes, of its own."""
    disk = tmp_path / "disk"
    disk.mkdir()
    words = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(disk)]
    try:
        made = subprocess.run(words, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip("this system has no mount")
    if made.returncode:
        pytest.skip(f"no disk can be mounted here: {made.stderr.strip()}")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def filled(disk: Path) -> None:
    """Leave not a byte of room."""
    with (disk / "filler").open("wb", buffering=0) as file, suppress(OSError):
        while file.write(bytes(4096)):
            pass


def test_a_campaign_on_a_full_disk_says_so_and_takes_no_import(small_disk: Path) -> None:
    path, foreign = small_disk / "small.cognita", small_disk / "map.json"
    create_file(path, small_rows())
    foreign.write_text(json.dumps(watabou()))
    filled(small_disk)
    before = sorted(small_disk.iterdir())

    answer = spoken("import", foreign, path)

    assert 2 == answer.code
    assert answer.is_one_sentence
    assert "the disk is full; make room" in answer.err
    assert before == sorted(small_disk.iterdir())


def test_a_copy_onto_a_full_disk_is_refused_and_leaves_nothing(
    small_disk: Path, tmp_path: Path
) -> None:
    path = tmp_path / "small.cognita"
    create_file(path, small_rows())
    filled(small_disk)

    with (
        CampaignFile(path, keep_backups=False) as file,
        pytest.raises(NotAllowed, match="the disk is full"),
    ):
        file.save_copy(small_disk / "copy.cognita")

    assert ["filler"] == [each.name for each in small_disk.iterdir()]
