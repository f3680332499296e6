"""Another program writes the open campaign: that is told, and nothing that was typed is lost."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox

from mapper.model.campaign.play_rows import LogEntry
from mapper.model.not_allowed import NotAllowed
from mapper.storage.file import CampaignFile
from mapper.storage.reading import read_campaign
from mapper.storage.rescue import examine
from mapper.storage.schema import lock_path
from mapper.ui.editing import whole_map_changes as whole_map
from mapper.ui.editing.picture_file import picture_from
from mapper.ui.maps.image_file import read_image
from mapper.ui.table.note_dialog import NoteDialog
from mapper.ui.window import importing
from mapper.ui.window.window import Window
from tests.flows.conftest import OpenWindow
from tests.flows.overtaking import (
    asked,
    choose,
    notes,
    overtaken_window,
    save_mine,
    type_into_notes,
    until_another_is_open,
    workspace_of,
)
from tests.flows.real import Screen, program
from tests.small import FOREST, HILLS, PLAINS, painted, spot, terrain
from tests.storage.another import Another
from tests.ui.fields import prose
from tests.ui.hands import click, drop
from tests.until import PATIENCE, until

if TYPE_CHECKING:
    pass

pytestmark = pytest.mark.qt

MINE = " (mine)"


window = overtaken_window


def test_it_is_said_who_wrote_and_what(window: Window, another: Another, path: Path) -> None:
    click(window.canvas, spot("0201"))

    said = asked(window).informativeText()
    assert f"(process {another.process.pid})" in said
    assert "“Paint" in said
    assert PLAINS == terrain(read_campaign(path), "0201")


def test_the_status_bar_says_at_once_that_nothing_is_written(window: Window) -> None:
    click(window.canvas, spot("0201"))
    asked(window)

    assert "All on disk" not in workspace_of(window).words.disk.text()


def test_undo_ends_in_the_question_too(window: Window, path: Path) -> None:
    before = read_campaign(path).rows()

    window.action_set.take("undo")

    assert "was written while" in asked(window).informativeText()
    assert before == read_campaign(path).rows()


def test_a_change_beside_the_window_asks_as_well(window: Window) -> None:
    whole_map.do_whole(
        workspace_of(window),
        "Painting",
        lambda campaign: painted(campaign, "0201"),
        lambda _: None,
        1000,
    )

    assert "was written while" in asked(window).informativeText()


def test_one_goes_on_in_a_copy_with_what_was_done_last(
    window: Window, copy: Path, path: Path
) -> None:
    click(window.canvas, spot("0201"))

    save_mine(window, copy)
    click(window.canvas, spot("0401"))

    mine, theirs = read_campaign(copy), read_campaign(path)
    assert [PLAINS, FOREST, FOREST] == [terrain(mine, at) for at in ("0101", "0201", "0401")]
    assert [HILLS, PLAINS, PLAINS] == [terrain(theirs, at) for at in ("0101", "0201", "0401")]


def test_what_is_being_typed_stays_in_its_field_and_comes_into_the_copy(
    window: Window, copy: Path
) -> None:
    type_into_notes(window, "Rings at dusk")
    asked(window)
    shown = prose(workspace_of(window).inspector.form).writing.toPlainText()

    save_mine(window, copy)

    assert "Rings at dusk" == shown
    assert ["Rings at dusk"] == notes(copy)
    assert [] == examine(copy)


def test_whoever_keeps_reading_keeps_what_was_typed(window: Window, copy: Path) -> None:
    type_into_notes(window, "Rings at dusk")
    choose(window, "Keep reading")
    shown = prose(workspace_of(window).inspector.form).writing.toPlainText()

    click(window.canvas, spot("0201"))
    save_mine(window, copy)

    assert "Rings at dusk" == shown
    assert ["Rings at dusk"] == notes(copy)


def test_a_dialog_keeps_its_words_until_they_can_be_written(window: Window, copy: Path) -> None:
    window.action_set.take("add_note")
    dialog = window.findChild(NoteDialog)
    assert dialog is not None
    dialog.text.setPlainText("The bell rang")
    dialog.accept()

    save_mine(window, copy)
    words = dialog.text.toPlainText()
    dialog.accept()

    assert "The bell rang" == words
    log = [entry.text for entry in workspace_of(window).document.campaign.all(LogEntry).values()]
    assert ["The bell rang"] == log


def test_opened_as_it_is_now_it_shows_what_the_other_did_and_keeps_mine_beside(
    window: Window, another: Another, path: Path
) -> None:
    type_into_notes(window, "Rings at dusk")
    asked(window)
    another.ask("close")
    before = window.document

    choose(window, "Open as it is now")
    document = until_another_is_open(window, before)

    assert document.file.read_only is None
    assert HILLS == terrain(document.campaign, "0101")
    mine = path.with_name("small (mine).cognita")
    assert (["Rings at dusk"], PLAINS) == (notes(mine), terrain(read_campaign(mine), "0101"))


def test_a_file_that_was_removed_asks_as_well_and_can_be_saved(
    window: Window, copy: Path, path: Path
) -> None:
    path.unlink()
    click(window.canvas, spot("0201"))

    said = asked(window).informativeText()
    save_mine(window, copy)

    assert "was removed or replaced" in said
    assert FOREST == terrain(read_campaign(copy), "0201")


def test_the_window_closes_without_a_question(window: Window) -> None:
    type_into_notes(window, "Rings at dusk")

    window.close()

    assert window.document is None
    assert window.overtaken.box is None


def test_the_open_campaign_dropped_on_its_window_stays_open_and_ours(
    open_window: OpenWindow, path: Path, another: Another
) -> None:
    window = open_window(path)
    before = window.document
    assert before is not None

    drop(window, path)
    second = another.ask("open", path)
    before.do(painted(before.campaign, "0101"))

    assert "has it open" in second
    assert before is window.document
    assert "“small.cognita” is open here already." == window.statusBar().currentMessage()
    assert FOREST == terrain(read_campaign(path), "0101")


def test_the_open_campaign_is_not_imported(
    open_window: OpenWindow, path: Path, another: Another
) -> None:
    window = open_window(path)

    importing.bring_in(window, path)
    until(lambda: window.findChildren(QMessageBox), PATIENCE, QApplication.processEvents)
    second = another.ask("open", path)

    (box,) = window.findChildren(QMessageBox)
    assert "is a campaign" in box.informativeText()
    assert "has it open" in second


def test_the_open_campaign_is_no_image(path: Path, another: Another) -> None:
    with CampaignFile(path, keep_backups=False):
        with pytest.raises(NotAllowed, match="is a campaign"):
            picture_from(path)
        with pytest.raises(NotAllowed, match="is a campaign"):
            read_image(path)
        second = another.ask("open", path)

    assert "has it open" in second


def _overtake(another: Another, path: Path, number: str) -> None:
    """Write a campaign whose lock is not felt."""
    lock_path(path).unlink()
    another.ask("open", path)
    another.ask("paint", number, HILLS)
    another.ask("close")


def _paint(shown: Screen, down: str) -> None:
    """With Ctrl held, beyond what is mapped so far."""
    window = shown.activate("^Small")
    shown.keys("b")
    shown.hands("mousemove", "--window", window, "680", down)
    shown.hands("keydown", "ctrl", "click", "1", "keyup", "ctrl")
    shown.activate("Written by another program")


@pytest.mark.slow
def test_by_hand_both_ways_lead_on(shown: Screen, path: Path, another: Another) -> None:
    mine, later = (path.with_name(f"small{ending}.cognita") for ending in (MINE, 2 * MINE))
    with program(shown, str(path)) as process:
        shown.activate("^Small")
        _overtake(another, path, "0101")
        _paint(shown, "800")
        shown.keys("alt+s")
        shown.activate("Save mine as a copy")
        shown.keys("Return")
        until(lambda: lock_path(mine).exists(), PATIENCE)
        until(lambda: not shown.has("Please wait"), PATIENCE)
        _overtake(another, mine, "0201")
        _paint(shown, "200")
        shown.keys("alt+o")
        until(later.exists, PATIENCE)
        until(lambda: lock_path(mine).exists(), PATIENCE)

        shown.activate("^Small")
        process.terminate()
        assert 0 == process.wait(PATIENCE)

    first, second = read_campaign(path), read_campaign(mine)
    assert [HILLS, PLAINS] == [terrain(first, at) for at in ("0101", "0201")]
    assert [PLAINS, HILLS] == [terrain(second, at) for at in ("0101", "0201")]
