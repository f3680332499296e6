"""A file whose pages lead to the same pages again and again: more rows than it has room for."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from mapper.model.campaign.rows import Feature, Key, Row
from mapper.model.not_allowed import NotAllowed
from mapper.storage.file import CampaignFile, create_file
from mapper.storage.reading import read_campaign
from mapper.storage.rescue import examine
from tests.small import MAP, small_rows, spot

PAGE = 4096
SECONDS = 5.0
DEEP = 12


@pytest.fixture
def endless(tmp_path: Path) -> Path:
    """Twelve levels of pages between the rows and their root, each all of one page below it."""
    path = tmp_path / "endless.cognita"
    rows: dict[Key, Row] = {
        Key("feature", MAP, str(n)): Feature(spot("0101"), "Inn", "secret", gm_notes="x" * 900)
        for n in range(40)
    }
    create_file(path, {**small_rows(), **rows})
    connection = sqlite3.connect(path)
    query = "SELECT rootpage FROM sqlite_master WHERE name = 'rows'"
    start = (connection.execute(query).fetchone()[0] - 1) * PAGE
    connection.close()
    content = bytearray(path.read_bytes())
    root = bytes(content[start : start + PAGE])
    first = len(content) // PAGE + 1
    below = int.from_bytes(root[8:12])
    for level in range(DEEP):
        content += _leading_to(root, first + level + 1 if level < DEEP - 1 else below)
    content[start : start + PAGE] = _leading_to(root, first)
    content[28:32] = (len(content) // PAGE).to_bytes(4)
    path.write_bytes(content)
    return path


def _leading_to(page: bytes, number: int) -> bytes:
    """The same page with every one of its links leading to one page."""
    made = bytearray(page)
    made[8:12] = number.to_bytes(4)
    for cell in range(int.from_bytes(page[3:5])):
        at = int.from_bytes(page[12 + 2 * cell : 14 + 2 * cell])
        made[at : at + 4] = number.to_bytes(4)
    return bytes(made)


def refusing(work: Callable[[Path], object], path: Path) -> bool:
    try:
        return bool(work(path))
    except NotAllowed:
        return True


@pytest.mark.parametrize(
    "use", [CampaignFile, read_campaign, examine], ids=["open", "read", "check"]
)
def test_pages_without_end_are_told_as_damage(use: Callable[[Path], object], endless: Path) -> None:
    begun = time.perf_counter()

    is_told = refusing(use, endless)

    assert is_told
    assert time.perf_counter() - begun < SECONDS
