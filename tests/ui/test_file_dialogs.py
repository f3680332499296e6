"""Dialogs for files do not look into the campaign that is open."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mapper.storage.file import create_file
from tests.small import small_rows

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.qt


def test_a_list_of_files_leaves_the_open_campaign_s_locks_alone(tmp_path: Path) -> None:
    if not Path("/proc/locks").exists():
        pytest.skip("this system does not tell who holds which lock")
    path = tmp_path / "small.cognita"
    create_file(path, small_rows())
    words = [sys.executable, "-m", "tests.ui.listing", str(path)]

    told = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)

    before, after = told.stdout.splitlines()
    assert "READ" in before
    assert before == after
