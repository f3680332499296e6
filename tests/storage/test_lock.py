"""One writer at a time; a lock never outlives its program."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest

from mapper.storage.examine import examine
from mapper.storage.file import CampaignFile
from mapper.storage.lock import Lock, holder, take
from mapper.storage.reading import read_campaign
from mapper.storage.schema import lock_path

NOW = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def test_the_lock_is_taken_by_one(path: Path) -> None:
    first = take(path, NOW)
    second = take(path, NOW)

    assert isinstance(first, Lock)
    assert "since 2026-03-01 12:00" in str(second)
    first.release()


def test_who_has_it_can_be_asked_without_taking_it(path: Path) -> None:
    lock = take(path, NOW)
    assert isinstance(lock, Lock)

    asked = holder(path)
    lock.release()

    assert "2026-03-01 12:00" in (asked or "")
    assert holder(path) is None


def test_a_released_lock_leaves_nothing_behind(path: Path) -> None:
    lock = take(path, NOW)
    assert isinstance(lock, Lock)

    lock.release()

    assert not lock_path(path).exists()


def test_what_a_dead_program_left_is_no_lock(path: Path) -> None:
    lock = take(path, NOW)
    assert isinstance(lock, Lock)
    lock.connection.close()  # as the system does for a program that dies

    again = take(path, NOW)

    assert isinstance(again, Lock)
    again.release()


def test_a_foreign_file_in_the_lock_s_place_is_neither_a_holder_nor_in_the_way(path: Path) -> None:
    lock_path(path).write_bytes(b"not a database at all, but long enough to be read as one" * 9)

    asked = holder(path)
    taken = take(path, NOW)

    assert asked is None
    assert isinstance(taken, Lock)
    taken.release()


def test_asking_about_an_open_file_leaves_its_locks_alone(path: Path) -> None:
    fcntl = pytest.importorskip("fcntl", reason="this system has no locks of that kind")
    shared_first, shared_size = 0x40000002, 510  # where SQLite locks what it reads

    with CampaignFile(path, keep_backups=False) as file:
        read_campaign(path)
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
