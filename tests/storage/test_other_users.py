"""Two users at one campaign: a lock that only one of them may write is felt by the other, too."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from mapper.model.not_allowed import NotAllowed
from mapper.storage.file import CampaignFile, create_file
from mapper.storage.lock import holder
from mapper.storage.reading import read_campaign
from mapper.storage.schema import lock_path
from tests.small import FOREST, PLAINS, painted, small_rows, terrain
from tests.spoken import become_nobody

if not hasattr(os, "geteuid") or os.geteuid() != 0:
    pytest.skip("only root can become somebody else", allow_module_level=True)

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def path() -> Iterator[Path]:
    """A campaign of ours that everybody may read, in a folder that everybody may write to."""
    folder = Path(tempfile.mkdtemp(prefix="cognita-test-"))
    folder.chmod(0o777)
    target = folder / "small.cognita"
    create_file(target, small_rows())
    target.chmod(0o644)
    yield target
    shutil.rmtree(folder)


@pytest.fixture
def file(path: Path) -> Iterator[CampaignFile]:
    """It is open, and was painted."""
    with CampaignFile(path, keep_backups=False, now=lambda: NOW) as opened:
        opened.do(painted(opened.campaign, "0101"))
        yield opened


def by_nobody(work: Callable[[], object]) -> str:
    """What another user is told who does this; a refusal begins with “!”."""
    heard, told = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            become_nobody()
            try:
                said = str(work())
            except NotAllowed as refused:
                said = f"! {refused}"
            os.write(told, said.encode())
        finally:
            os._exit(0)
    os.close(told)
    with os.fdopen(heard, encoding="utf-8") as answers:
        said = answers.read()
    os.waitpid(child, 0)
    assert said, "the child died; run it alone to see why"
    return said


def opened(path: Path) -> str:
    with CampaignFile(path, keep_backups=False) as file:
        return file.read_only or "writing"


def test_what_another_user_has_open_is_not_replaced(file: CampaignFile) -> None:
    said = by_nobody(lambda: create_file(file.path, small_rows(), replace=True))
    file.do(painted(file.campaign, "0201"))

    assert said.startswith("! ")
    assert f"(process {os.getpid()}) has it; close it there first." in said
    campaign = read_campaign(file.path)
    assert (FOREST, FOREST) == (terrain(campaign, "0101"), terrain(campaign, "0201"))


def test_another_user_is_told_who_has_it_open(file: CampaignFile) -> None:
    said = by_nobody(lambda: holder(file.path))

    assert f"since 2026-03-01 12:00 (process {os.getpid()})" in said


def test_another_user_reads_only_and_is_told_who_has_it_open(file: CampaignFile) -> None:
    file.path.chmod(0o666)

    said = by_nobody(lambda: opened(file.path))

    assert f"(process {os.getpid()}) has it open." in said


def test_a_lock_that_may_not_be_read_keeps_from_replacing(file: CampaignFile) -> None:
    lock_path(file.path).chmod(0o600)

    said = by_nobody(lambda: create_file(file.path, small_rows(), replace=True))

    assert said.startswith("! ")
    assert "“small.cognita-lock” may not be read by you" in said
    assert FOREST == terrain(read_campaign(file.path), "0101")


def test_a_lock_that_may_not_be_read_is_perhaps_somebody_s(file: CampaignFile) -> None:
    file.path.chmod(0o666)
    lock_path(file.path).chmod(0o600)

    asked = by_nobody(lambda: holder(file.path))
    said = by_nobody(lambda: opened(file.path))

    assert "perhaps somebody else" == asked
    assert "“small.cognita-lock” may not be read by you" in said


@pytest.mark.parametrize(
    ("work", "expected"),
    [
        (holder, "None"),
        (opened, "writing"),
        (lambda path: create_file(path, small_rows(), replace=True), "None"),
    ],
    ids=["asking", "opening", "replacing"],
)
def test_a_lock_that_nobody_holds_is_in_no_other_user_s_way(
    path: Path, work: Callable[[Path], object], expected: str
) -> None:
    path.chmod(0o666)
    assert "writing" == opened(path)  # loads what could not be loaded without rights
    lock_path(path).write_text("\0anna on tower since 2020-01-01 (process 1)")
    lock_path(path).chmod(0o644)

    said = by_nobody(lambda: work(path))

    assert expected == said
    assert [path] == list(path.parent.iterdir())
    assert PLAINS == terrain(read_campaign(path), "0101")
