"""What was refused since another program wrote: all of it comes along, wherever one goes on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox

from mapper.model.campaign.rows import Feature
from mapper.storage.file import create_file
from mapper.storage.reading import read_campaign
from mapper.storage.rescue import examine
from mapper.storage.schema import lock_path
from mapper.ui.window import files
from mapper.ui.window.window import Window
from tests.flows.conftest import OpenWindow
from tests.flows.overtaking import (
    asked,
    choose,
    overtaken_window,
    save_mine,
    type_into_notes,
    until_another_is_open,
    until_saved,
    workspace_of,
)
from tests.small import FOREST, MAP, small_rows, spot, terrain
from tests.storage.another import Another
from tests.ui.fields import line, prose
from tests.ui.hands import click

if TYPE_CHECKING:
    pass

pytestmark = pytest.mark.qt

MINE = "small (mine).cognita"


window = overtaken_window


def type_title(window: Window, text: str) -> None:
    field = line(workspace_of(window).inspector.form, "title")
    field.setFocus()
    field.end(False)
    QTest.keyClicks(field, text)


def refuse_notes_and_title(window: Window) -> None:
    """Notes are typed and refused, and one keeps reading; then the title is."""
    type_into_notes(window, "Rings at dusk")
    choose(window, "Keep reading")
    type_title(window, " tower")
    asked(window)


def features(path: Path) -> list[tuple[str, str]]:
    found = read_campaign(path).all(Feature, MAP).values()
    return [(row.title, row.gm_notes) for row in found]


def test_two_fields_of_one_thing_come_into_the_copy(window: Window, copy: Path) -> None:
    refuse_notes_and_title(window)

    save_mine(window, copy)

    form = workspace_of(window).inspector.form
    assert [("Bell tower", "Rings at dusk")] == features(copy)
    assert ("Bell tower", "Rings at dusk") == (
        line(form, "title").text(),
        prose(form).writing.toPlainText(),
    )


def test_two_fields_of_one_thing_are_kept_beside_what_the_other_left(
    window: Window, another: Another, path: Path
) -> None:
    refuse_notes_and_title(window)
    another.ask("close")
    before = window.document

    choose(window, "Open as it is now")
    until_another_is_open(window, before)

    assert [("Bell tower", "Rings at dusk")] == features(path.with_name(MINE))


def test_two_hexes_of_one_chunk_come_into_the_copy(window: Window, copy: Path) -> None:
    click(window.canvas, spot("0201"))
    choose(window, "Keep reading")
    click(window.canvas, spot("0404"))

    save_mine(window, copy)

    mine = read_campaign(copy)
    assert [FOREST, FOREST] == [terrain(mine, at) for at in ("0201", "0404")]


def test_a_window_that_closes_amid_saving_mine_waits_for_it(window: Window, copy: Path) -> None:
    click(window.canvas, spot("0201"))
    choose(window, "Keep reading")

    window.overtaken.save_mine_in(copy)
    is_waiting = window.document is not None and window.document.is_busy
    window.close()

    assert is_waiting
    assert FOREST == terrain(read_campaign(copy), "0201")
    assert not lock_path(copy).exists()


def test_what_is_typed_while_the_copy_is_written_comes_into_it(window: Window, copy: Path) -> None:
    type_into_notes(window, "Rings at dusk")
    choose(window, "Keep reading")

    window.overtaken.save_mine_in(copy)
    type_title(window, " tower")
    workspace_of(window).keep_typed()
    until_saved(window, copy)

    assert [("Bell tower", "Rings at dusk")] == features(copy)


def test_the_window_waits_for_a_copy_that_it_writes(open_window: OpenWindow, path: Path) -> None:
    window, copy = open_window(path), path.with_name("copy.cognita")
    document = window.document
    assert document is not None

    files.copy_into(workspace_of(window), copy)
    is_waiting = document.is_busy
    window.close()

    assert is_waiting
    assert [] == examine(copy)


def test_a_window_that_closes_leaves_what_was_refused_in_a_copy(window: Window, path: Path) -> None:
    refuse_notes_and_title(window)
    choose(window, "Keep reading")

    window.close()

    assert window.document is None
    assert [("Bell tower", "Rings at dusk")] == features(path.with_name(MINE))
    assert not path.with_name("small (mine) 2.cognita").exists()


def test_what_was_refused_is_in_a_copy_when_another_campaign_is_opened(
    window: Window, path: Path
) -> None:
    click(window.canvas, spot("0201"))
    choose(window, "Keep reading")
    other = path.with_name("other.cognita")
    create_file(other, small_rows())
    before = window.document

    window.open_path(other)
    until_another_is_open(window, before)

    assert FOREST == terrain(read_campaign(path.with_name(MINE)), "0201")
    assert MINE in window.statusBar().currentMessage()


def test_where_no_copy_can_be_written_one_is_asked_and_stays(
    window: Window, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    click(window.canvas, spot("0201"))
    choose(window, "Keep reading")
    answers = [QMessageBox.StandardButton.Cancel, QMessageBox.StandardButton.Discard]
    monkeypatch.setattr(QMessageBox, "exec", lambda _box: answers.pop(0))
    path.parent.rename(path.parent.with_name("moved"))

    has_closed = [window.close(), window.close()]

    assert [False, True] == has_closed
    assert [] == answers
