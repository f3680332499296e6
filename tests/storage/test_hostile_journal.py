"""Journals that no Cognita wrote: too large when unpacked, or in a circle: told in a sentence."""

from __future__ import annotations

import json
import sqlite3
import tracemalloc
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import Feature, Key
from mapper.model.not_allowed import NotAllowed
from mapper.storage import differences, journal
from mapper.storage.differences import DoesNotFit, Sides, by_key, pack
from mapper.storage.file import CampaignFile
from mapper.storage.moments import moments
from mapper.storage.other_writers import ends
from mapper.storage.rescue import examine
from tests.small import FOREST, HILLS, MAP, painted, spot

MIB = 1 << 20
FEATURE = Key("feature", MAP, "1")


@pytest.fixture
def written(path: Path) -> Path:
    """A campaign with three entries, the last of them undone."""
    with CampaignFile(path, keep_backups=False) as file:
        for code in (FOREST, HILLS, FOREST):
            file.do(painted(file.campaign, "0101", code))
        file.undo()
    return path


def altered(path: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute(statement, values)
    connection.close()


def zeros(mebibytes: int, beginning: bytes = b"") -> bytes:
    """So many zeros, packed without ever being held."""
    packer = zlib.compressobj(9)
    parts = [packer.compress(beginning)] + [packer.compress(bytes(MIB)) for _ in range(mebibytes)]
    return b"".join([*parts, packer.flush()])


def most_held(work: Callable[[], object]) -> int:
    """The most bytes that Python held at once meanwhile."""
    tracemalloc.start()
    work()
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most


def test_an_entry_that_unpacks_to_more_than_any_change_is_not_unpacked(written: Path) -> None:
    altered(written, "UPDATE entries SET data = ? WHERE id = 2", zeros(200))

    found: list[str] = []
    most = most_held(lambda: found.extend(examine(written)))

    words = (
        "The journal cannot be taken back to its beginning: the entry is larger than any change."
    )
    assert [words] == found
    assert most < 150 * MIB


def test_undo_of_an_entry_that_unpacks_to_too_much_is_refused(written: Path) -> None:
    altered(written, "UPDATE entries SET data = ? WHERE id = 2", zeros(65, b"[]\0"))

    with (
        CampaignFile(written, keep_backups=False) as file,
        pytest.raises(NotAllowed, match="larger than any change"),
    ):
        file.undo()


def test_an_entry_that_names_a_row_twice_does_not_fit() -> None:
    packed = zlib.decompress(pack({FEATURE: Sides(b"ab", b"cd")}))
    header, _, payload = packed.partition(b"\0")
    (part,) = json.loads(header)
    twice = zlib.compress(json.dumps([part, part]).encode() + b"\0" + payload * 2)

    with pytest.raises(DoesNotFit):
        by_key(twice, {FEATURE: b"cd"}.get, backwards=True)


def test_an_entry_with_something_behind_its_end_does_not_fit() -> None:
    packed = pack({FEATURE: Sides(b"ab", b"cd")})

    with pytest.raises(DoesNotFit):
        by_key(packed + b"more", {FEATURE: b"cd"}.get, backwards=True)


def test_entries_that_together_make_more_than_a_campaign_are_not_followed(path: Path) -> None:
    size = 8 * MIB
    with CampaignFile(path, keep_backups=False) as file:
        for number in range(2, 50):
            key = Key("feature", MAP, str(number))
            with file._connection as connection:
                journal.append(connection, "", 0, None, {key: Sides(bytes(size), None)})
        file._ends = ends(file._connection)

    found: list[str] = []
    most = most_held(lambda: found.extend(examine(path)))

    assert 1 == len(found)
    assert most < 500 * MIB


def test_a_change_that_could_not_be_taken_back_is_not_made(
    file: CampaignFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(differences, "MOST_UNPACKED", 1000)
    large = Change("Write", {FEATURE: Swap(None, Feature(spot("0101"), "x" * 2000, "overt"))})

    with pytest.raises(NotAllowed, match="in smaller parts"):
        file.do(large)

    assert file.campaign.get(FEATURE) is None
    assert file.undoable() is None


DISORDER = {
    "its own parent": "UPDATE entries SET parent = 2 WHERE id = 2",
    "a ring": "UPDATE entries SET parent = 3 - id WHERE id < 3",
    "a ring of what was undone": "UPDATE entries SET parent = 3 WHERE id = 3",
    "a newer parent": "UPDATE entries SET parent = 3 WHERE id = 1",
    "a parent below the beginning": "UPDATE entries SET parent = -1 WHERE id = 1",
    "a parent in words": "UPDATE entries SET parent = 'first' WHERE id = 2",
    "a step of later": "UPDATE entries SET step = 3 WHERE id = 2",
    "a step in words": "UPDATE entries SET step = 'first' WHERE id = 2",
    "a time in words": "UPDATE entries SET at = 'noon' WHERE id = 2",
    "a time beyond the calendar": "UPDATE entries SET at = 1 << 60 WHERE id = 2",
    "a label of bytes": "UPDATE entries SET label = x'00ff' WHERE id = 2",
    "a change in words": "UPDATE entries SET data = 'all' WHERE id = 2",
    "a cursor beyond the end": "UPDATE cursor SET entry = 77",
    "a second cursor": "INSERT INTO cursor VALUES (1)",
    "a checkpoint in words": "INSERT INTO checkpoints VALUES (1, 'here', 0, 'name')",
    "a checkpoint of bytes": "INSERT INTO checkpoints VALUES (1, 1, 0, x'00')",
    "a checkpoint beyond time": "INSERT INTO checkpoints VALUES (1, 1, 1 << 60, '')",
}


@pytest.mark.parametrize("statement", DISORDER.values(), ids=DISORDER)
def test_a_journal_out_of_order_is_told_by_check_and_not_opened(
    statement: str, written: Path
) -> None:
    altered(written, statement)

    found = examine(written)

    assert found
    with pytest.raises(NotAllowed, match="is damaged"):
        CampaignFile(written, keep_backups=False)


@pytest.mark.parametrize("name", ["its own parent", "a ring"])
@pytest.mark.parametrize("use", [CampaignFile.undo, CampaignFile.history])
def test_a_journal_that_gets_out_of_order_while_it_is_open_is_told(
    use: Callable[[CampaignFile], object], name: str, written: Path
) -> None:
    with CampaignFile(written, keep_backups=False) as file:
        file._connection.execute(DISORDER[name])

        with pytest.raises(NotAllowed, match="journal is damaged"):
            use(file)


@pytest.mark.parametrize("name", ["its own parent", "a ring"])
def test_the_past_of_a_campaign_in_a_ring_is_not_walked_for_ever(name: str, written: Path) -> None:
    altered(written, DISORDER[name])

    with pytest.raises(NotAllowed, match="journal is damaged"):
        moments(written)


def test_what_was_undone_is_examined_too(written: Path) -> None:
    altered(written, "UPDATE entries SET data = x'00' WHERE id = 3")

    assert ["What was undone cannot be done again: the entry cannot be read."] == examine(written)


def test_a_label_that_is_no_text_is_found_and_shown_as_well_as_it_can_be(written: Path) -> None:
    altered(written, "UPDATE entries SET label = CAST(x'4162ff' AS TEXT) WHERE id = 2")

    found = examine(written)

    assert ["The file is overwritten: there are bytes that are no text where text should be."] == (
        found
    )
    with CampaignFile(written, keep_backups=False) as file:
        assert "Ab\ufffd" == file.steps(file.cursor, 1)[0].label
