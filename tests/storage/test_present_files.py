"""Rich files as they were once written: rows and entries keep their bytes, and all are walked."""

from __future__ import annotations

import hashlib
import json
import shutil
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from types import MappingProxyType

import pytest

from mapper.model.campaign.encoding import decode, encode
from mapper.model.campaign.rows import Key
from mapper.storage import journal
from mapper.storage.differences import by_key
from mapper.storage.file import CampaignFile
from mapper.storage.rescue import examine
from mapper.storage.schema import read_key

FILES = Path(__file__).parents[1] / "files" / "campaigns"
RICH = ("rich-1", "rich-2")
BRANCHES: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {"rich-1": (73, 135, 203, 252, 300, 306), "rich-2": (74, 128, 192, 249, 300, 301, 307)}
)
"""The last entries of what was undone and left when something else was done."""


@pytest.fixture(params=RICH)
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def kept(name: str, tmp_path: Path) -> Path:
    """A copy of a file that is never altered."""
    path = tmp_path / "rich.cognita"
    shutil.copy(FILES / f"{name}.cognita", path)
    return path


def states_of(name: str) -> dict[int, str]:
    """What all rows were after each entry, as one hash; 0 is the beginning."""
    written = json.loads((FILES / f"{name}.states.json").read_text("utf-8"))
    return {int(entry): hash_ for entry, hash_ in written.items()}


def state(path: Path) -> str:
    """The rows on disk, byte for byte, as one hash; numbers that were given are remembered."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        query = (
            "SELECT kind, map, id, crc, data FROM rows WHERE kind != 'given' ORDER BY kind, map, id"
        )
        return hashlib.sha256(repr(connection.execute(query).fetchall()).encode()).hexdigest()


def test_they_are_sound_and_hold_what_a_campaign_can_hold(kept: Path) -> None:
    with CampaignFile(kept, keep_backups=False) as file:
        done, _ = file.history(1000)
        checkpoints = file.checkpoints()
        redoable = file.redoable()

    assert [] == examine(kept)
    assert len(done) >= 200
    assert 2 == len(checkpoints)
    assert redoable is not None


def test_each_row_is_written_as_it_was(kept: Path) -> None:
    with closing(sqlite3.connect(kept)) as connection:
        rows = connection.execute("SELECT kind, map, id, data FROM rows").fetchall()

    for kind, map_id, id_, data in rows:
        key = read_key(kind, map_id, id_)
        assert data == encode(decode(key, data)), key


def test_each_row_of_each_entry_is_written_as_it_was(kept: Path) -> None:
    with closing(sqlite3.connect(kept)) as connection:
        stored = connection.execute("SELECT kind, map, id, data FROM rows").fetchall()
        entries = connection.execute("SELECT id, parent, data FROM entries").fetchall()
        at = journal.cursor(connection)
    rows = {read_key(kind, map_id, id_): data for kind, map_id, id_, data in stored}
    found = {id_: (parent, data) for id_, parent, data in entries}
    while at:
        at = put(rows, found[at], backwards=True)
    states = {0: rows}
    for id_ in sorted(found):
        rows = dict(states[found[id_][0]])
        put(rows, found[id_], backwards=False)
        states[id_] = rows

    written = {(key, data) for each in states.values() for key, data in each.items()}

    for key, data in written:
        assert data == encode(decode(key, data)), key


def put(rows: dict[Key, bytes], entry: tuple[int, bytes], *, backwards: bool) -> int:
    """Take an entry back or do it again, and say which it came after."""
    parent, data = entry
    sides = by_key(data, rows.get, backwards=backwards)
    for key, (before, after) in sides.items():
        there = before if backwards else after
        if there is None:
            rows.pop(key)
        else:
            rows[key] = there
    return parent


def test_each_state_is_what_it_was_step_by_step(kept: Path, name: str) -> None:
    states = states_of(name)

    with CampaignFile(kept, keep_backups=False) as file:
        walked = {file.cursor: state(kept)}
        while (file.undo()) is not None:
            walked[file.cursor] = state(kept)
        while (file.redo()) is not None:
            walked[file.cursor] = state(kept)

    assert {entry: states[entry] for entry in walked} == walked


def test_undone_branches_and_checkpoints_are_reached(kept: Path, name: str) -> None:
    states = states_of(name)

    with CampaignFile(kept, keep_backups=False) as file:
        marked = [point.entry for point in file.checkpoints()]
        for entry in [*marked, *BRANCHES[name], *marked]:
            file.move_to(entry)
            assert states[entry] == state(kept)
            file.move_to(0)
            assert states[0] == state(kept)


def test_going_back_to_a_checkpoint_restores_it_as_a_step_forward(kept: Path, name: str) -> None:
    states = states_of(name)

    with CampaignFile(kept, keep_backups=False) as file:
        newest = file.cursor
        for point in file.checkpoints():
            file.go_back(point.entry)
            there = state(kept)
            file.undo()

            assert states[point.entry] == there
            assert states[newest] == state(kept)
