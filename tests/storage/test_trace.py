"""What the system was asked to do: force each change to disk before it is acknowledged."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CHANGES = 12


def traced(path: Path, log: Path) -> list[str]:
    """The calls that write, force to disk or acknowledge, in order."""
    strace = shutil.which("strace")
    if strace is None:
        pytest.skip("strace is not installed")
    calls = "trace=openat,write,pwrite64,fsync,fdatasync"
    words = [sys.executable, "-m", "tests.storage.dabbler", str(path), "1", str(CHANGES)]
    command = [strace, "-f", "-y", "-e", calls, "-o", str(log), *words]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if "ptrace" in run.stderr and "not permitted" in run.stderr:
        pytest.skip("this machine does not let a program be traced")
    assert 0 == run.returncode, run.stderr
    return log.read_text().splitlines()


def test_each_change_is_forced_to_disk_before_it_is_acknowledged(
    path: Path, tmp_path: Path
) -> None:
    log = f"{path.name}-wal"

    events = []
    for call in traced(path, tmp_path / "trace"):
        if re.search(rf"pwrite64\(\d+<[^>]*{re.escape(log)}>", call):
            events.append("written")
        elif re.search(rf"(fsync|fdatasync)\(\d+<[^>]*{re.escape(log)}>", call):
            events.append("forced")
        elif re.search(r'write\(1<[^>]*>, "\d+\\n"', call):
            events.append("acknowledged")

    acknowledged = [n for n, event in enumerate(events) if event == "acknowledged"]
    assert CHANGES == len(acknowledged)
    for start, end in zip([-1, *acknowledged], acknowledged, strict=False):
        assert ["written", "forced"] == sorted(set(events[start + 1 : end]), reverse=True)
        assert "forced" == events[end - 1]
