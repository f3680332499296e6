"""Places that may not be written to, and disks that are full while the program runs."""

from __future__ import annotations

import os
import resource
import shutil
import tempfile
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mapper.model.change import Change, Swap
from mapper.model.not_allowed import NotAllowed
from mapper.model.rows import Feature, Key
from mapper.storage.file import CampaignFile, create_file
from mapper.storage.reading import read_campaign
from tests.small import FOREST, MAP, PLAINS, painted, small_rows, spot, terrain

NOBODY = 65534


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that every user may enter, unlike pytest's own."""
    made = Path(tempfile.mkdtemp(prefix="cognita-test-"))
    made.chmod(0o777)
    yield made
    made.chmod(0o777)
    shutil.rmtree(made)


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
