"""A small campaign file to work on."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from mapper.model.campaign.rows import Key, Row
from mapper.storage.file import CampaignFile, create_file
from tests.small import small_rows
from tests.two_programs import another, running

__all__ = ["another", "running"]


@pytest.fixture
def rows() -> dict[Key, Row]:
    return small_rows()


@pytest.fixture
def path(tmp_path: Path, rows: dict[Key, Row]) -> Path:
    target = tmp_path / "small.cognita"
    create_file(target, rows)
    return target


@pytest.fixture
def file(path: Path) -> Iterator[CampaignFile]:
    with CampaignFile(path, keep_backups=False) as opened:
        yield opened


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that every user may enter, unlike pytest's own."""
    made = Path(tempfile.mkdtemp(prefix="cognita-test-"))
    made.chmod(0o777)
    yield made
    made.chmod(0o777)
    shutil.rmtree(made)
