"""A disk of few bytes, for whoever may mount one."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    """A folder on a disk of its own; skipped, with the reason, where there can be none."""
    if not shutil.which("mount"):
        pytest.skip("there is no “mount” on this system")
    folder.mkdir()
    tried = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)],
        capture_output=True,
        text=True,
        check=False,
    )
    if tried.returncode:
        pytest.skip(f"no disk can be mounted here: {tried.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def fill(folder: Path, left: int) -> None:
    """Leave so many bytes of the disk."""
    room = shutil.disk_usage(folder).free
    with (folder / "filling").open("ab") as file:
        file.write(bytes(max(0, room - left)))
        file.flush()
        os.fsync(file.fileno())
