"""Do, undo, redo, checkpoints and going back: what is told to be done is on disk."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from mapper.model.campaign.change import Change, StaleChange, Swap
from mapper.model.campaign.play_rows import Clock
from mapper.model.campaign.rows import Feature, Key, Row
from mapper.model.not_allowed import NotAllowed
from mapper.storage.file import CampaignFile, create_file
from mapper.storage.reading import read_campaign
from tests.small import FOREST, HILLS, MAP, PLAINS, painted, spot, terrain


def test_a_change_is_on_disk_when_it_is_done(file: CampaignFile) -> None:
    file.do(painted(file.campaign, "0101"))

    assert FOREST == terrain(read_campaign(file.path), "0101")


def test_undo_takes_back_the_last_step_on_disk_too(file: CampaignFile) -> None:
    file.do(painted(file.campaign, "0101"))
    file.do(painted(file.campaign, "0201"))

    file.undo()

    assert (FOREST, PLAINS) == (terrain(file.campaign, "0101"), terrain(file.campaign, "0201"))
    assert file.campaign.rows() == read_campaign(file.path).rows()


def test_redo_brings_back_what_was_undone(file: CampaignFile) -> None:
    file.do(painted(file.campaign, "0101"))
    file.undo()

    file.redo()

    assert FOREST == terrain(read_campaign(file.path), "0101")


def test_one_stroke_is_one_step(file: CampaignFile) -> None:
    step = file.do(painted(file.campaign, "0101"))
    file.do(painted(file.campaign, "0201"), step=step)
    file.do(painted(file.campaign, "0301"), step=step)

    file.undo()

    assert [PLAINS] * 3 == [terrain(file.campaign, number) for number in ("0101", "0201", "0301")]
    assert file.undoable() is None


def test_redo_brings_back_a_whole_stroke(file: CampaignFile) -> None:
    step = file.do(painted(file.campaign, "0101"))
    file.do(painted(file.campaign, "0201"), step=step)
    file.undo()

    file.redo()

    assert [FOREST] * 2 == [terrain(file.campaign, number) for number in ("0101", "0201")]
    assert file.redoable() is None


def test_a_stroke_that_ended_is_not_joined_later(file: CampaignFile) -> None:
    first = file.do(painted(file.campaign, "0101"))
    file.do(painted(file.campaign, "0201"))
    file.do(painted(file.campaign, "0301"), step=first)

    file.undo()

    assert (FOREST, PLAINS) == (terrain(file.campaign, "0201"), terrain(file.campaign, "0301"))


def test_nothing_to_undo_is_no_error(file: CampaignFile) -> None:
    assert file.undo() is None
    assert file.redo() is None


def test_steps_outlive_the_program(path: Path) -> None:
    with CampaignFile(path) as file:
        file.do(painted(file.campaign, "0101"))
        file.do(painted(file.campaign, "0201"))
        file.undo()

    with CampaignFile(path) as again:
        again.redo()
        redone = terrain(again.campaign, "0201")
        again.undo()
        again.undo()
        undone = terrain(again.campaign, "0101")

    assert (FOREST, PLAINS) == (redone, undone)


def test_something_new_after_undo_leaves_the_undone_on_record(file: CampaignFile) -> None:
    file.do(painted(file.campaign, "0101", FOREST))
    forest = file.undoable()
    file.undo()
    file.do(painted(file.campaign, "0101", HILLS))

    assert file.redoable() is None
    assert forest is not None
    file.go_back(forest.id)

    assert FOREST == terrain(file.campaign, "0101")


def test_going_back_is_a_change_forward(file: CampaignFile) -> None:
    file.do(painted(file.campaign, "0101"))
    file.do(painted(file.campaign, "0201"))

    file.go_back(0)
    back = terrain(file.campaign, "0101")
    file.undo()

    assert (PLAINS, FOREST) == (back, terrain(file.campaign, "0101"))


def test_a_checkpoint_is_a_name_to_go_back_to(file: CampaignFile) -> None:
    file.do(painted(file.campaign, "0101"))
    checkpoint = file.checkpoint("Before the war")
    file.do(painted(file.campaign, "0101", HILLS))

    file.go_back(checkpoint.entry)

    assert FOREST == terrain(file.campaign, "0101")
    assert ["Before the war"] == [checkpoint.name for checkpoint in file.checkpoints()]


def test_going_back_to_an_entry_that_is_not_there_is_refused(file: CampaignFile) -> None:
    with pytest.raises(NotAllowed, match="no entry 7"):
        file.go_back(7)


def test_the_history_tells_what_was_done_and_what_can_be_redone(file: CampaignFile) -> None:
    file.do(painted(file.campaign, "0101", FOREST))
    file.do(painted(file.campaign, "0101", HILLS))
    file.undo()

    done, undone = file.history()

    assert ["Paint forest"] == [entry.label for entry in done]
    assert ["Paint hills"] == [entry.label for entry in undone]


def test_a_change_that_changes_nothing_is_not_recorded(file: CampaignFile) -> None:
    file.do(painted(file.campaign, "0101", PLAINS))

    assert ([], []) == file.history()


def test_a_stale_change_touches_neither_memory_nor_file(file: CampaignFile) -> None:
    stale = painted(file.campaign, "0101", HILLS)
    file.do(painted(file.campaign, "0101", FOREST))
    before = file.path.read_bytes(), file.campaign.rows()

    with pytest.raises(StaleChange):
        file.do(stale)

    assert before == (file.path.read_bytes(), file.campaign.rows())


def test_rows_of_every_size_come_back(file: CampaignFile) -> None:
    key = Key("feature", MAP, "1")
    texts = ["", "a", "a long note " * 400, "a long note " * 399 + "x", "ä“日本"]
    rows = [Feature(spot("0101"), "Cave", "hidden", gm_notes=text) for text in texts]
    before: Row | None = None
    for row in rows:
        file.do(Change("Write", {key: Swap(before, row)}))
        before = row
    file.do(Change("Remove", {key: Swap(before, None)}))

    seen = []
    while file.undo():
        seen.append(file.campaign.get(key))

    assert [*reversed(rows), None] == seen


def test_at_rest_it_is_one_file(path: Path) -> None:
    with CampaignFile(path, keep_backups=False) as file:
        file.do(painted(file.campaign, "0101"))

    assert [path] == list(path.parent.iterdir())
    assert b"\x01\x01" == path.read_bytes()[18:20]  # not in write-ahead mode


def test_the_second_to_open_reads_only_and_is_told_who_writes(file: CampaignFile) -> None:
    with CampaignFile(file.path) as second:
        assert "has it open" in (second.read_only or "")
        with pytest.raises(NotAllowed, match="has it open"):
            second.do(painted(second.campaign, "0101"))

    file.do(painted(file.campaign, "0101"))

    assert FOREST == terrain(read_campaign(file.path), "0101")


def test_the_next_to_open_may_write_again(path: Path) -> None:
    with CampaignFile(path):
        pass

    with CampaignFile(path) as file:
        assert file.read_only is None


def test_a_full_disk_fails_cleanly(file: CampaignFile) -> None:
    pages = file._connection.execute("PRAGMA page_count").fetchone()[0]
    file._connection.execute(f"PRAGMA max_page_count = {pages}")
    key = Key("feature", MAP, "1")
    large = Change("Write", {key: Swap(None, Feature(spot("0101"), "x" * 50_000, "overt"))})

    with pytest.raises(NotAllowed, match="the disk is full"):
        file.do(large)

    assert file.campaign.rows() == read_campaign(file.path).rows()
    file._connection.execute("PRAGMA max_page_count = 100000")
    file.do(large)
    assert file.campaign.rows() == read_campaign(file.path).rows()


def test_a_file_that_was_removed_takes_no_more_changes(file: CampaignFile, tmp_path: Path) -> None:
    file.path.unlink()

    with pytest.raises(NotAllowed, match="save a copy"):
        file.do(painted(file.campaign, "0101"))

    assert PLAINS == terrain(file.campaign, "0101")


def test_a_copy_of_a_removed_file_keeps_the_work(file: CampaignFile, tmp_path: Path) -> None:
    file.do(painted(file.campaign, "0101"))
    file.path.unlink()

    file.save_copy(tmp_path / "copy.cognita")

    with CampaignFile(tmp_path / "copy.cognita", keep_backups=False) as copy:
        assert FOREST == terrain(copy.campaign, "0101")
        copy.undo()
        assert PLAINS == terrain(copy.campaign, "0101")


def test_a_copy_does_not_overwrite(file: CampaignFile, tmp_path: Path) -> None:
    target = tmp_path / "copy.cognita"
    target.write_text("mine")

    with pytest.raises(NotAllowed, match="exists already"):
        file.save_copy(target)

    assert "mine" == target.read_text()


def test_an_image_is_kept_once_under_its_hash(file: CampaignFile) -> None:
    hashes = {file.add_blob(b"a picture"), file.add_blob(b"a picture")}

    assert 1 == len(hashes)
    assert b"a picture" == file.blob(hashes.pop())
    assert file.blob("0" * 64) is None


def test_a_row_that_is_not_right_is_found_when_it_is_first_used(tmp_path: Path) -> None:
    path = tmp_path / "wrong.cognita"
    create_file(path, {Key("clock", "", "now"): Clock(5)})
    data = b'{"minutes":-1}'
    with sqlite3.connect(path) as connection:
        connection.create_function("crc", 1, __import__("zlib").crc32)
        connection.execute("UPDATE rows SET data = ?1, crc = crc(?1)", (data,))
    connection.close()

    campaign = read_campaign(path)

    with pytest.raises(NotAllowed, match="clock/now"):
        campaign.get(Key("clock", "", "now"))
