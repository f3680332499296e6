"""A map can be painted without a mouse, from the first screen on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSettings, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolBar, QToolButton, QWidget

from mapper.model.hexes.hexes import Hex, hex_labelled
from mapper.storage.file import create_file
from mapper.ui.app.settings_file import remember_file
from mapper.ui.editing.document import Document
from mapper.ui.opening.new_campaign import NewCampaignDialog
from mapper.ui.window.window import Window
from tests.small import FOREST, HILLS, PLAINS, small_rows, terrain

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

Keys = Qt.Key
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def first_screen(qtbot: QtBot, settings: QSettings, tmp_path: Path) -> Iterator[Window]:
    """The program as it starts, with the small campaign on the list of recent ones."""
    path = tmp_path / "small.cognita"
    create_file(path, small_rows())
    remember_file(settings, path)
    window = Window(settings)
    qtbot.add_widget(window)
    window.show()
    window.activateWindow()
    qtbot.wait_until(window.isActiveWindow)
    yield window
    window.show_document(None)


@pytest.fixture
def opened(qtbot: QtBot, first_screen: Window) -> Window:
    """The same, after the campaign was opened by keys."""
    press_until(first_screen.start.recent.list, Keys.Key_Tab)
    press(Keys.Key_Down)
    press(Keys.Key_Return)
    qtbot.wait_until(lambda: first_screen.document is not None)
    return first_screen


def press(key: Qt.Key, keys: Qt.KeyboardModifier = NONE) -> None:
    """Press a key where the focus is."""
    at = QApplication.focusWidget()
    assert at is not None
    QTest.keyClick(at, key, keys)


def press_until(wanted: QWidget, key: Qt.Key) -> None:
    """Press a key until something has the focus, but not for ever."""
    for _ in range(100):
        if QApplication.focusWidget() is wanted:
            return
        press(key)
    pytest.fail(f"never came to {wanted.accessibleName()}")


def open_document(window: Window) -> Document:
    assert window.document is not None
    return window.document


def under_cursor(window: Window) -> Hex:
    at = window.canvas.cursor_hex
    assert at is not None
    return at


def go_to(window: Window, number: str) -> None:
    """Move the cursor on the small map with the arrow keys."""
    wanted = hex_labelled(number, "flat", window.canvas.view.numbering)
    press(Keys.Key_Left)
    while (at := under_cursor(window)).q != wanted.q:
        press(Keys.Key_Left if at.q > wanted.q else Keys.Key_Right)
    while (at := under_cursor(window)).r != wanted.r:
        press(Keys.Key_Up if at.r > wanted.r else Keys.Key_Down)


def found(window: Window, number: str) -> int:
    return terrain(open_document(window).campaign, number)


def test_the_first_screen_begins_at_its_first_choice(first_screen: Window) -> None:
    assert QApplication.focusWidget() is first_screen.start.choices["new"]


def test_an_opened_campaign_has_the_focus_on_its_map(opened: Window) -> None:
    assert QApplication.focusWidget() is opened.canvas


def test_the_space_bar_paints_where_the_arrows_led(opened: Window) -> None:
    press(Keys.Key_B)
    press(Keys.Key_2)
    go_to(opened, "0302")

    press(Keys.Key_Space)

    assert (FOREST, PLAINS) == (found(opened, "0302"), found(opened, "0303"))


def test_shift_and_the_space_bar_erase(opened: Window) -> None:
    press(Keys.Key_B)
    go_to(opened, "0302")

    press(Keys.Key_Space, SHIFT)

    assert 0 == found(opened, "0302")


def test_the_eraser_is_a_key_away(opened: Window) -> None:
    press(Keys.Key_E)
    go_to(opened, "0203")

    press(Keys.Key_Space)

    assert 0 == found(opened, "0203")


def test_a_digit_chooses_the_terrain(opened: Window) -> None:
    press(Keys.Key_B)
    press(Keys.Key_3)
    go_to(opened, "0402")

    press(Keys.Key_Space)

    assert HILLS == found(opened, "0402")


def test_what_was_painted_by_keys_is_undone_by_keys(opened: Window) -> None:
    press(Keys.Key_B)
    press(Keys.Key_2)
    go_to(opened, "0302")
    press(Keys.Key_Space)

    press(Keys.Key_Z, CTRL)

    assert (PLAINS, "") == (found(opened, "0302"), open_document(opened).file.undoable() or "")


def test_a_campaign_is_made_without_a_mouse(
    qtbot: QtBot, first_screen: Window, tmp_path: Path
) -> None:
    def fill_in() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, NewCampaignDialog)
        qtbot.wait_until(dialog.fields.name.hasFocus)
        dialog.fields.place.setText(str(tmp_path / "new.cognita"))
        press(Keys.Key_Return)

    QTimer.singleShot(0, first_screen, fill_in)
    press(Keys.Key_Return)
    qtbot.wait_until(lambda: first_screen.document is not None)

    assert "new.cognita" == open_document(first_screen).file.path.name


def test_the_arrows_go_along_a_toolbar(opened: Window) -> None:
    bar = opened.findChild(QToolBar, "tool_bar")
    assert bar is not None
    first, second, *_ = [bar.widgetForAction(action) for action in bar.actions()]
    assert isinstance(first, QToolButton)
    press_until(first, Keys.Key_Tab)

    press(Keys.Key_Down)

    assert QApplication.focusWidget() is second


def test_a_toolbar_is_left_by_tab(opened: Window) -> None:
    bar = opened.findChild(QToolBar, "tool_bar")
    assert bar is not None
    first = bar.widgetForAction(bar.actions()[0])
    assert isinstance(first, QToolButton)
    press_until(first, Keys.Key_Tab)

    press(Keys.Key_Tab)

    left_to = QApplication.focusWidget()
    assert left_to is not None
    assert not bar.isAncestorOf(left_to)


def test_a_tool_is_taken_up_from_the_toolbar(opened: Window) -> None:
    bar = opened.findChild(QToolBar, "tool_bar")
    assert bar is not None
    made = opened.action_set.made
    press_until(bar.widgetForAction(made["tool_select"]), Keys.Key_Tab)
    press_until(bar.widgetForAction(made["tool_eraser"]), Keys.Key_Down)

    press(Keys.Key_Space)

    assert "eraser" == opened.tool_use.entry.id
