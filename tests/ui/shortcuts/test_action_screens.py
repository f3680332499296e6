"""The palette, the sheet of keys and the shortcut editor: three views of one table of actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from mapper.ui.shortcuts.action_palette import ActionPalette
from mapper.ui.shortcuts.keys_sheet import KeysSheet
from mapper.ui.shortcuts.shortcuts import ShortcutsPage
from mapper.ui.widgets.two_line_rows import DETAIL, NOTE, THING
from mapper.ui.window.preferences import Preferences
from tests.ui.screens import SmallWindow, without_name
from tests.until import PATIENCE_MS

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


@pytest.fixture
def window(qtbot: QtBot, settings: QSettings) -> SmallWindow:
    window = SmallWindow(settings)
    qtbot.add_widget(window)
    return window


@pytest.fixture
def palette(window: SmallWindow, settings: QSettings) -> ActionPalette:
    return ActionPalette(window.actions_set, settings, window)


@pytest.fixture
def page(qtbot: QtBot, window: SmallWindow) -> ShortcutsPage:
    page = ShortcutsPage(window.actions_set)
    qtbot.add_widget(page)
    return page


def ids(palette: ActionPalette) -> list[str]:
    return [palette.list.item(row).data(THING) for row in range(palette.list.count())]


def keys(window: SmallWindow, id_: str) -> list[str]:
    return [sequence.toString() for sequence in window.actions_set.keys(id_)]


def test_enter_runs_what_was_found(
    qtbot: QtBot, palette: ActionPalette, window: SmallWindow
) -> None:
    QTest.keyClicks(palette.search, "und")

    QTest.keyClick(palette.search, Qt.Key.Key_Return)

    qtbot.wait_until(lambda: window.happened.ids == ["undo"])


def test_the_arrows_move_in_the_list_while_searching(qtbot: QtBot, palette: ActionPalette) -> None:
    QTest.keyClick(palette.search, Qt.Key.Key_Down)

    assert 1 == palette.list.currentRow()


def test_what_was_run_last_stands_first(
    qtbot: QtBot, palette: ActionPalette, window: SmallWindow, settings: QSettings
) -> None:
    palette.search.setText("about")
    QTest.keyClick(palette.search, Qt.Key.Key_Return)

    again = ActionPalette(window.actions_set, settings, window)

    assert ["about", "new"] == ids(again)[:2]


def test_what_cannot_be_done_says_why(palette: ActionPalette) -> None:
    item = palette.list.item(ids(palette).index("redo"))

    assert ("There is nothing to redo.", "Ctrl+Shift+Z, Ctrl+Y") == (
        item.data(DETAIL),
        item.data(NOTE),
    )


def test_what_cannot_be_done_is_not_run(
    qtbot: QtBot, palette: ActionPalette, window: SmallWindow
) -> None:
    QTest.keyClicks(palette.search, "redo")

    with qtbot.assert_not_emitted(palette.accepted):
        QTest.keyClick(palette.search, Qt.Key.Key_Return)


def test_the_sheet_lists_keys_and_gestures(qtbot: QtBot, window: SmallWindow) -> None:
    sheet = KeysSheet(window.actions_set)
    qtbot.add_widget(sheet)

    sheet.search.setText("zoom")

    found = [line.text for line in sheet.lines()]
    assert ["Zoom at the pointer", "Zoom or move their map; Home fits it"] == found


def test_a_key_that_is_free_is_given(page: ShortcutsPage, window: SmallWindow) -> None:
    page.mark("open")

    page.recorder.setKeySequence(QKeySequence("Ctrl+K"))

    assert ["Ctrl+K"] == keys(window, "open")


def test_a_key_that_is_taken_is_told_by_name(page: ShortcutsPage, window: SmallWindow) -> None:
    page.mark("open")

    page.recorder.setKeySequence(QKeySequence("Ctrl+Z"))

    assert ("Ctrl+Z belongs to “Undo”.", ["Ctrl+O"]) == (page.conflict.text(), keys(window, "open"))


def test_escape_is_never_bound(page: ShortcutsPage, window: SmallWindow) -> None:
    page.mark("open")

    page.recorder.setKeySequence(QKeySequence("Esc"))

    assert ["Ctrl+O"] == keys(window, "open")
    assert "Escape gives up" in page.conflict.text()
    assert page.take_over.isHidden()


def test_escape_that_was_bound_once_is_bound_no_more(qtbot: QtBot, settings: QSettings) -> None:
    settings.setValue("keys/open", "Esc;Ctrl+K")

    again = SmallWindow(settings)
    qtbot.add_widget(again)

    assert ["Ctrl+K"] == keys(again, "open")


def test_a_key_can_be_taken_over(page: ShortcutsPage, window: SmallWindow) -> None:
    page.mark("open")
    page.recorder.setKeySequence(QKeySequence("Ctrl+Z"))

    page.take_over.click()

    assert (["Ctrl+Z"], []) == (keys(window, "open"), keys(window, "undo"))


def test_one_action_is_reset(page: ShortcutsPage, window: SmallWindow) -> None:
    page.mark("open")
    page.recorder.setKeySequence(QKeySequence("Ctrl+Z"))
    page.take_over.click()
    page.mark("undo")

    page.reset.click()

    assert (["Ctrl+Z"], []) == (keys(window, "undo"), keys(window, "open"))


def test_new_keys_are_asked_for_in_our_words(page: ShortcutsPage) -> None:
    for id_ in ("open", "undo"):
        page.mark(id_)

    (inner,) = page.recorder.findChildren(QLineEdit)
    assert "Press the keys" == inner.placeholderText()


def test_all_actions_are_reset(page: ShortcutsPage, window: SmallWindow) -> None:
    page.mark("open")
    page.recorder.setKeySequence(QKeySequence("Ctrl+K"))

    page.reset_all.click()

    assert (["Ctrl+O"], False) == (keys(window, "open"), page.reset_all.isEnabled())


def test_a_setting_holds_at_once(qtbot: QtBot, window: SmallWindow, settings: QSettings) -> None:
    preferences = Preferences(settings, window.actions_set)
    qtbot.add_widget(preferences)

    with qtbot.wait_signal(preferences.changed, timeout=PATIENCE_MS) as sent:
        preferences.theme.show_value("dark")
        preferences.theme.activated.emit(preferences.theme.currentIndex())

    assert (["theme"], "dark") == (sent.args, settings.value("theme"))


def test_settings_are_shown_as_they_were_left(
    qtbot: QtBot, window: SmallWindow, settings: QSettings
) -> None:
    settings.setValue("wheel_inverted", True)

    preferences = Preferences(settings, window.actions_set)
    qtbot.add_widget(preferences)

    assert (True, False) == (
        preferences.switches["wheel_inverted"].isChecked(),
        preferences.switches["reopen_last"].isChecked(),
    )


def test_everything_has_a_name_for_screen_readers(
    qtbot: QtBot, window: SmallWindow, palette: ActionPalette, settings: QSettings
) -> None:
    preferences = Preferences(settings, window.actions_set)
    sheet = KeysSheet(window.actions_set)
    qtbot.add_widget(preferences)
    qtbot.add_widget(sheet)

    assert ([], [], []) == tuple(without_name(screen) for screen in (palette, preferences, sheet))
