"""A small campaign file to work on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mapper.model.rows import Key, Row
from mapper.storage.file import CampaignFile, create_file
from tests.small import small_rows


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
