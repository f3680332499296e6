"""The status words say where the pointer is, how large things are, and that all is on disk."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication

from mapper.model.hexes.hexes import Hex
from mapper.storage.file import CampaignFile
from mapper.storage.whole_files import make_backup
from mapper.ui.editing.document import Document
from mapper.ui.window.status import (
    DiskState,
    StatusLine,
    StatusWords,
    ago,
    disk_state,
    disk_words,
    place_words,
)
from tests.small import spot

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

NOW = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)
SAVED = DiskState(Path("reach.cognita"), None, NOW - timedelta(minutes=4), None)


@pytest.mark.parametrize(
    ("state", "text", "is_warning"),
    [
        pytest.param(SAVED, "All on disk · backup 4 minutes ago", False, id="well"),
        pytest.param(
            SAVED._replace(backup_at=None), "All on disk · no backup yet", False, id="new"
        ),
        pytest.param(SAVED._replace(read_only="No."), "Read only", True, id="read only"),
        pytest.param(
            SAVED._replace(problem="Full."), "All on disk · no backup made", True, id="no backup"
        ),
        pytest.param(
            SAVED._replace(damage="An image is not what was written."),
            "On disk, but damaged",
            True,
            id="damaged",
        ),
    ],
)
def test_how_safe_the_work_is(state: DiskState, text: str, is_warning: bool) -> None:
    said = disk_words(state, NOW)

    assert (text, is_warning) == (said.text, said.is_warning)


@pytest.mark.parametrize(
    ("past", "words"),
    [
        (timedelta(seconds=50), "just now"),
        (timedelta(seconds=-50), "just now"),
        (timedelta(seconds=61), "a minute ago"),
        (timedelta(minutes=59), "59 minutes ago"),
        (timedelta(minutes=60), "an hour ago"),
        (timedelta(hours=5), "5 hours ago"),
        (timedelta(hours=30), "a day ago"),
        (timedelta(days=3), "3 days ago"),
    ],
)
def test_how_long_ago_something_was(past: timedelta, words: str) -> None:
    assert words == ago(NOW - past, NOW)


def test_a_message_without_room_ends_with_dots_and_its_tip_is_the_whole(qtbot: QtBot) -> None:
    line, words = StatusLine(), "The landmarks come first, and then all camps"
    qtbot.add_widget(line)
    line.show()
    line.resize(600, 24)
    line.showMessage(words)
    whole = line.shown, line.toolTip()

    line.resize(120, 24)
    QApplication.processEvents()

    assert (words, "") == whole
    assert (True, words) == (line.shown.endswith("…"), line.toolTip())


def test_of_a_way_without_room_both_ends_are_told(qtbot: QtBot) -> None:
    line, words = (
        StatusLine(),
        "1707: 6 points, in 2 days · hills 2/3 · by 1708–1707 · 2 dice fall due",
    )
    qtbot.add_widget(line)
    line.show()
    line.resize(300, 24)

    line.showMessage(words)

    assert (True, True) == (line.shown.startswith("1707: 6"), line.shown.endswith("fall due"))
    assert words == line.toolTip()


def test_the_tip_says_where_and_why() -> None:
    tip = disk_words(SAVED._replace(problem="The disk is full."), NOW).tip

    assert "The disk is full.\nThe campaign is reach.cognita." == tip


def test_what_is_damaged_is_told_with_what_to_do() -> None:
    tip = disk_words(SAVED._replace(damage="An image is not what was written."), NOW).tip

    assert tip.startswith("An image is not what was written.\nClose it and save what is sound")


def test_the_newest_backup_is_found(document: Document) -> None:
    make_backup(document.file.path, NOW - timedelta(hours=2))
    make_backup(document.file.path, NOW)

    assert NOW == disk_state(document.file).backup_at


def test_why_a_file_is_read_only_is_passed_on(document: Document) -> None:
    with CampaignFile(document.file.path, keep_backups=False) as second:
        assert second.read_only == disk_state(second).read_only is not None


def test_a_hex_is_told_by_number_and_terrain(document: Document) -> None:
    assert "0304 · Plains" == place_words(document.view, spot("0304"))


def test_a_hex_off_the_map_is_told_too(document: Document) -> None:
    assert "-65-04 · not mapped" == place_words(document.view, Hex(-66, 28))


def test_nowhere_is_no_words(document: Document) -> None:
    assert "" == place_words(document.view, None)


def test_the_parts_show_what_they_are_given(qtbot: QtBot, document: Document) -> None:
    words = StatusWords(lambda: SAVED, now=lambda: NOW)
    qtbot.add_widget(words)

    words.show_place(document.view, spot("0101"))
    words.show_zoom(0.333)
    words.show_notices(3)

    shown = [part.text() for part in (words.place, words.zoom, words.notices, words.disk)]
    told = ["0101 · Plains", "33 %", "3 notices", "All on disk · backup 4 minutes ago"]
    assert told == shown


def test_a_long_name_gives_way_and_widens_nothing(qtbot: QtBot) -> None:
    words = StatusWords(lambda: SAVED, now=lambda: NOW)
    qtbot.add_widget(words)
    before = words.minimumSizeHint().width()

    words.place.setText("Moor" * 2500)

    em = words.fontMetrics().averageCharWidth()
    assert words.minimumSizeHint().width() < before + 40 * em
    assert "Moor" * 2500 == words.place.text()


def test_nothing_is_said_of_notices_where_there_are_none(qtbot: QtBot) -> None:
    words = StatusWords(lambda: SAVED, now=lambda: NOW)
    qtbot.add_widget(words)
    words.show_notices(2)
    before = words.notices.isHidden()

    words.show_notices(0)

    assert (False, True) == (before, words.notices.isHidden())
