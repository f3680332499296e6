"""Killed at any moment: every change that was acknowledged is there, and the file is sound."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from mapper.storage import journal
from mapper.storage.file import CampaignFile
from mapper.storage.lock import holder
from mapper.storage.rescue import examine

ROOT = Path(__file__).parents[2]


def killed_while_painting(path: Path, seed: int) -> list[int]:
    """Let a program paint, kill it after a while, and return the acknowledgements."""
    words = [sys.executable, "-m", "tests.storage.dabbler", str(path), str(seed), "-1"]
    draw = random.Random(seed)
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        heard = [program.stdout.readline() for _ in range(draw.randrange(1, 120))]
        for _ in range(
            draw.randrange(20_000)
        ):  # so that the blow falls anywhere in the next change
            pass
        program.send_signal(signal.SIGKILL)
        heard += program.stdout.readlines()
    return [int(line) for line in heard if line.endswith("\n")]


@pytest.mark.slow
def test_no_acknowledged_change_is_lost_by_a_kill(path: Path, pytestconfig: pytest.Config) -> None:
    for seed in range(pytestconfig.getoption("--kills")):
        acknowledged = killed_while_painting(path, seed)

        assert [] == examine(path)
        assert holder(path) is None
        with CampaignFile(path, keep_backups=False) as file:
            assert file.read_only is None
            newest = file._connection.execute("SELECT max(id) FROM entries").fetchone()[0]
            last = acknowledged[-1]
            cursor = journal.cursor(file._connection)
            assert max(acknowledged) <= newest
            assert last == cursor or one_step_apart(file, last, cursor)
            file.go_back(0)


def one_step_apart(file: CampaignFile, a: int, b: int) -> bool:
    """Whether just one change or undo, not acknowledged any more, lies between two entries."""
    first, second = (journal.entry(file._connection, entry_id) for entry_id in (a, b))
    return (first is not None and first.parent == b) or (second is not None and second.parent == a)
