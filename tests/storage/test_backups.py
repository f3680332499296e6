"""Backups: verified, on another thread, and as many as are worth keeping."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from mapper.model.not_allowed import NotAllowed
from mapper.storage.file import CampaignFile
from mapper.storage.reading import read_campaign
from mapper.storage.whole_files import backups_of, make_backup, to_keep
from tests.small import FOREST, PLAINS, painted, terrain

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


class Watch:
    """A clock that stands until time passes; what it shows can be set otherwise meanwhile."""

    def __init__(self) -> None:
        self.shown = NOON
        self.seconds = 0.0

    def let_pass(self, minutes: float) -> None:
        self.shown += timedelta(minutes=minutes)
        self.seconds += minutes * 60

    def now(self) -> datetime:
        return self.shown

    def passed(self) -> float:
        return self.seconds


def test_a_backup_holds_what_was_on_disk(file: CampaignFile) -> None:
    file.do(painted(file.campaign, "0101"))

    backup = file.back_up().result()

    assert file.campaign.rows() == read_campaign(backup).rows()


def test_a_backup_can_be_gone_back_to_and_that_undone(file: CampaignFile) -> None:
    backup = file.back_up().result()
    file.do(painted(file.campaign, "0101"))

    file.go_back_to_backup(backup)
    restored = terrain(file.campaign, "0101")
    file.undo()

    assert (PLAINS, FOREST) == (restored, terrain(file.campaign, "0101"))


def test_going_back_to_a_backup_brings_its_images(file: CampaignFile, tmp_path: Path) -> None:
    hash_ = file.add_blob(b"a picture")
    backup = file.back_up().result()
    file._connection.execute("DELETE FROM blobs")

    file.go_back_to_backup(backup)

    assert b"a picture" == file.blob(hash_)


def test_a_backup_is_made_on_another_thread(file: CampaignFile) -> None:
    file.back_up().result()

    assert any(thread.name.startswith("backup") for thread in threading.enumerate())


def test_a_session_that_changed_something_ends_with_a_backup(path: Path) -> None:
    with CampaignFile(path) as file:
        file.do(painted(file.campaign, "0101"))

    (backup,) = backups_of(path)
    assert FOREST == terrain(read_campaign(backup.path), "0101")


def test_a_session_that_only_looked_makes_none(path: Path) -> None:
    with CampaignFile(path):
        pass

    assert [] == backups_of(path)


def test_ten_minutes_after_the_last_backup_a_change_makes_the_next(path: Path) -> None:
    watch = Watch()
    with CampaignFile(path, now=watch.now, passed=watch.passed) as file:
        file.do(painted(file.campaign, "0101"))
        watch.let_pass(9)
        file.do(painted(file.campaign, "0201"))
        watch.let_pass(1)
        file.do(painted(file.campaign, "0301"))
        watch.let_pass(1)
        file.do(painted(file.campaign, "0401"))

    times = [backup.at - NOON for backup in backups_of(path)]

    assert [timedelta(minutes=10), timedelta(minutes=11)] == times


def test_a_clock_that_is_set_back_does_not_put_backups_off(path: Path) -> None:
    watch = Watch()
    with CampaignFile(path, now=watch.now, passed=watch.passed) as file:
        watch.shown -= timedelta(hours=3)
        for column in range(1, 5):
            watch.let_pass(10)
            file.do(painted(file.campaign, f"0{column}01"))
            assert file._backing_up is not None
            assert file._backing_up.running is not None
            file._backing_up.running.result()

    assert [10, 20, 30, 40] == [
        (backup.at - NOON) // timedelta(minutes=1) + 180 for backup in backups_of(path)
    ]


def test_a_backup_of_the_same_second_does_not_take_the_place_of_another(
    file: CampaignFile,
) -> None:
    first = make_backup(file.path, NOON)
    file.do(painted(file.campaign, "0101"))

    second = make_backup(file.path, NOON)

    assert [first, second] == [backup.path for backup in backups_of(file.path)]
    assert [PLAINS, FOREST] == [terrain(read_campaign(path), "0101") for path in (first, second)]


def test_a_damaged_copy_is_not_kept_as_a_backup(path: Path) -> None:
    with CampaignFile(path, keep_backups=False) as file:
        file._connection.execute("UPDATE rows SET crc = crc + 1 WHERE kind = 'terrain'")

    with pytest.raises(NotAllowed, match="not sound"):
        make_backup(path, NOON)

    assert [] == list(path.with_name("small.cognita-backups").iterdir())


def test_a_backup_that_fails_does_not_keep_the_campaign_from_closing(path: Path) -> None:
    path.with_name("small.cognita-backups").write_text("in the way")

    with CampaignFile(path) as file:
        file.do(painted(file.campaign, "0101"))

    assert FOREST == terrain(read_campaign(path), "0101")


def test_the_last_ten_are_kept_however_old() -> None:
    times = [NOON - timedelta(days=100, minutes=n) for n in range(15)]

    assert set(times[:10]) == to_keep(times, NOON)


def test_of_each_hour_of_a_day_and_each_day_of_two_weeks_the_newest_is_kept() -> None:
    times = [NOON - timedelta(minutes=10 * n) for n in range(6 * 24 * 20)]

    kept = to_keep(times, NOON)

    assert set(times[:10]) <= kept
    hourly = {at for at in kept if NOON - at <= timedelta(days=1)} - set(times[:10])
    assert 22 == len(hourly)
    assert all(at.minute == 50 for at in hourly)
    daily = {at for at in kept if NOON - at > timedelta(days=1)}
    assert 13 == len(daily)
    assert max(NOON - at for at in kept) <= timedelta(weeks=2)


def test_what_is_too_old_is_removed_and_other_files_stay(path: Path) -> None:
    for day in range(30):
        make_backup(path, NOON + timedelta(days=day))
    note = path.with_name("small.cognita-backups") / "my own.cognita"
    note.write_text("mine")

    make_backup(path, NOON + timedelta(days=30))

    times = [(backup.at - NOON).days for backup in backups_of(path)]
    assert list(range(16, 31)) == times
    assert note.exists()
