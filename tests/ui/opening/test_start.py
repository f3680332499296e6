"""The front page: what can be begun with, and the campaigns that were open last."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mapper.ui.app.settings_file import (
    forget_file,
    picture_file,
    recent_files,
    remember_file,
)
from mapper.ui.opening.start import PICTURE, StartScreen
from mapper.ui.widgets.two_line_rows import DETAIL, NOTE, THING
from mapper.ui.window.window import Window
from tests.ui.screens import reached_by_tab, without_name
from tests.until import PATIENCE_MS

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


@pytest.fixture
def here(settings: QSettings, tmp_path: Path) -> Path:
    """A campaign that was open before."""
    path = tmp_path / "Vale.cognita"
    path.write_bytes(b"")
    remember_file(settings, path)
    return path


@pytest.fixture
def start(qtbot: QtBot, settings: QSettings) -> StartScreen:
    screen = StartScreen(settings)
    qtbot.add_widget(screen)
    screen.resize(1000, 700)
    return screen


@pytest.mark.parametrize("action", ["new", "open", "example"])
def test_a_choice_is_announced(qtbot: QtBot, start: StartScreen, action: str) -> None:
    with qtbot.wait_signal(start.choices[action].clicked, timeout=PATIENCE_MS):
        QTest.keyClick(start.choices[action], Qt.Key.Key_Space)


def test_without_recent_campaigns_a_sentence_says_so(start: StartScreen) -> None:
    assert (False, True) == (start.recent.empty.isHidden(), start.recent.list.isHidden())


def test_a_recent_campaign_is_opened_by_enter(qtbot: QtBot, here: Path, start: StartScreen) -> None:
    start.recent.list.setCurrentRow(0)

    with qtbot.wait_signal(start.recent.chosen, timeout=PATIENCE_MS) as sent:
        QTest.keyClick(start.recent.list, Qt.Key.Key_Return)

    assert [here] == sent.args


def test_a_recent_campaign_says_when_it_changed(
    qtbot: QtBot, here: Path, settings: QSettings
) -> None:
    later = datetime.fromtimestamp(here.stat().st_mtime, UTC) + timedelta(minutes=12)
    screen = StartScreen(settings, now=lambda: later)
    qtbot.add_widget(screen)

    note = screen.recent.list.item(0).data(NOTE)

    assert "12 minutes ago" == note


def test_what_was_open_last_stands_first_and_what_is_missing_last(
    qtbot: QtBot, settings: QSettings, tmp_path: Path
) -> None:
    for name, seconds in (("First", 3_000), ("Then", 1_000), ("Gone", 0), ("Last", 2_000)):
        path = tmp_path / f"{name}.cognita"
        remember_file(settings, path)
        if seconds:
            path.write_bytes(b"")
            os.utime(path, (seconds, seconds))

    screen = StartScreen(settings)
    qtbot.add_widget(screen)

    rows = [screen.recent.list.item(row).text() for row in range(screen.recent.list.count())]
    assert ["Last", "Then", "First", "Gone"] == rows


def test_a_campaign_whose_program_was_killed_changed_when_its_log_did(
    qtbot: QtBot, settings: QSettings, tmp_path: Path
) -> None:
    written = {"Killed.cognita": 1, "Killed.cognita-wal": 900, "Old.cognita": 1, "New.cognita": 900}
    for name, days in written.items():
        (tmp_path / name).write_bytes(b"")
        os.utime(tmp_path / name, (days * 86_400, days * 86_400))
    for name in ("New", "Old", "Killed"):
        remember_file(settings, tmp_path / f"{name}.cognita")

    screen = StartScreen(settings)
    qtbot.add_widget(screen)

    killed, old, new = (screen.recent.list.item(row).data(NOTE) for row in range(3))
    assert (True, False) == (killed == new, killed == old)


def test_a_campaign_that_was_open_has_a_picture_of_its_map(window: Window) -> None:
    assert window.document is not None
    kept = picture_file(window.settings, window.document.file.path)

    window.show_document(None)

    assert PICTURE * 2 == QImage(str(kept)).size()
    forget_file(window.settings, window.start.recent.list.item(0).data(THING))
    assert not kept.exists()


def test_a_missing_campaign_cannot_be_opened(qtbot: QtBot, here: Path, start: StartScreen) -> None:
    here.unlink()
    start.refresh()

    with qtbot.assert_not_emitted(start.recent.chosen):
        start.recent.list.itemActivated.emit(start.recent.list.item(0))

    assert "Not found in" in start.recent.list.item(0).data(DETAIL)


def test_delete_takes_a_campaign_off_the_list(
    qtbot: QtBot, here: Path, start: StartScreen, settings: QSettings
) -> None:
    start.recent.list.setCurrentRow(0)

    QTest.keyClick(start.recent.list, Qt.Key.Key_Delete)

    assert ([], True) == (recent_files(settings), here.exists())


def test_tab_leads_from_the_choices_to_the_list(here: Path, start: StartScreen) -> None:
    order = reached_by_tab(start)

    wanted = [*start.choices.values(), start.recent.list]
    assert sorted(wanted, key=order.index) == wanted


def test_everything_has_a_name_for_screen_readers(here: Path, start: StartScreen) -> None:
    assert [] == without_name(start)


@pytest.fixture
def many(settings: QSettings, tmp_path: Path) -> None:
    """More campaigns than the list has room for."""
    for number in range(12):
        remember_file(settings, tmp_path / f"{number}.cognita")


def test_the_list_stays_where_it_is_when_one_is_taken_off(many: None, start: StartScreen) -> None:
    start.resize(1000, 400)
    start.show()
    recent = start.recent.list
    recent.setCurrentRow(6)
    QApplication.processEvents()
    bar = recent.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    before = bar.value()

    QTest.keyClick(recent, Qt.Key.Key_Delete)
    QApplication.processEvents()

    assert before > 0
    assert (11, before) == (recent.count(), bar.value())


def test_the_right_button_offers_to_take_one_off(
    here: Path, start: StartScreen, settings: QSettings
) -> None:
    menu = start.recent.menu()
    start.recent.list.setCurrentRow(0)

    menu.actions()[0].trigger()

    assert ([], True) == (recent_files(settings), here.exists())


def test_one_click_opens_a_recent_campaign_and_two_open_it_once(
    here: Path, start: StartScreen
) -> None:
    start.show()
    rows = start.recent.list
    sent: list[Path] = []
    start.recent.chosen.connect(sent.append)

    at = rows.visualItemRect(rows.item(0)).center()
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=at)
    clicked = [*sent]
    QTest.mouseDClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseRelease(rows.viewport(), Qt.MouseButton.LeftButton, pos=at)

    assert ([here], [here]) == (clicked, sent)
