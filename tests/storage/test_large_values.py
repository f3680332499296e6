"""Values longer than any campaign has: told in a sentence before they are read."""

from __future__ import annotations

import shutil
import sqlite3
from hashlib import sha256
from pathlib import Path

import pytest

from mapper.model.not_allowed import NotAllowed
from mapper.storage.file import CampaignFile
from mapper.storage.reading import read_blob, read_blobs, read_campaign
from mapper.storage.rescue import examine, rescue
from mapper.storage.schema import MOST_BYTES

LONG = f"zeroblob({MOST_BYTES + 1})"


def altered(path: Path, statement: str) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute(statement)
    connection.close()


def test_an_image_of_great_length_is_told_and_not_read(path: Path) -> None:
    altered(path, f"INSERT INTO blobs VALUES ('long', {LONG})")

    assert ["An image is longer than any that Cognita writes."] == examine(path)
    assert read_blob(path, "long") is None
    with pytest.raises(NotAllowed, match="is damaged"):
        list(read_blobs(path))
    assert {} == rescue(path).blobs
    with CampaignFile(path, keep_backups=False) as file, pytest.raises(NotAllowed):
        file.blob("long")


def test_a_row_of_great_length_is_told_and_not_read(path: Path) -> None:
    sound = path.with_name("sound.cognita")
    shutil.copy(path, sound)
    altered(path, f"UPDATE rows SET data = {LONG} WHERE kind = 'settings'")

    assert ["A row is longer than any that Cognita writes."] == examine(path)
    with pytest.raises(NotAllowed, match="is damaged"):
        read_campaign(path)
    assert read_campaign(sound).rows().keys() == rescue(path).rows.keys()


def test_what_lies_behind_a_value_of_great_length_is_rescued(path: Path) -> None:
    with CampaignFile(path, keep_backups=False) as file:
        file.add_blob(b"one")
    altered(path, f"INSERT INTO blobs VALUES ('long', {LONG})")
    altered(path, f"INSERT INTO blobs VALUES ('{sha256(b'two').hexdigest()}', CAST('two' AS BLOB))")

    rescued = rescue(path)

    assert {b"one", b"two"} == set(rescued.blobs.values())


def test_an_image_that_could_not_be_read_again_is_not_added(file: CampaignFile) -> None:
    with pytest.raises(NotAllowed, match="make this one smaller"):
        file.add_blob(bytes(MOST_BYTES))
