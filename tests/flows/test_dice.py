"""The walk with dice in hand: rolled by a key, told to the log, taken back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mapper.commands.groups.party import add_member, form_group
from mapper.model.campaign.play_rows import LogEntry, Member, Party
from mapper.model.campaign.rows import Key
from mapper.storage.reading import read_campaign
from mapper.ui.editing.document import Document
from mapper.ui.table.dice_dialogs import RealDiceDialog, RollNoteDialog
from mapper.ui.window.window import Window
from tests.commands.vale import MAP, US, spot
from tests.flows.conftest import OpenWindow
from tests.ui.hands import type_keys, workspace_of
from tests.ui.log_lines import middle
from tests.until import PATIENCE, until

pytestmark = pytest.mark.qt

LEFT = Qt.MouseButton.LeftButton
Keys = Qt.KeyboardModifier
RETURN = Qt.Key.Key_Return


@pytest.fixture
def window(open_window: OpenWindow, vale: Path) -> Window:
    """A group of one stands at 0101; nothing is due."""
    opened = open_window(vale)
    document = document_of(opened)
    document.do(form_group(document.campaign, "We", MAP, spot("0101")))
    document.do(add_member(document.campaign, US, Member("Ann", "Zoe")))
    opened.desks.bring("play")
    opened.activateWindow()
    opened.canvas.setFocus()
    return opened


def document_of(window: Window) -> Document:
    assert window.document is not None
    return window.document


def press(window: Window, key: Qt.Key, keys: Keys = Keys.NoModifier) -> None:
    type_keys(window, key, keys)
    QApplication.processEvents()


def written(vale: Path) -> list[LogEntry]:
    """The rolls in the log on disk."""
    return [row for row in read_campaign(vale).all(LogEntry).values() if row.kind == "roll"]


def roll(window: Window, text: str) -> None:
    press(window, Qt.Key.Key_R)
    field = workspace_of(window).tray.field
    assert QApplication.focusWidget() is field
    QTest.keyClicks(field, text)
    QTest.keyClick(field, RETURN)


def back_to_the_map(window: Window) -> None:
    QApplication.processEvents()
    window.activateWindow()
    window.canvas.setFocus()
    QApplication.processEvents()


def told(window: Window) -> list[str]:
    return [str(rolled) for rolled in workspace_of(window).tray.rolls]


def write_down(window: Window, what: str) -> RollNoteDialog:
    press(window, Qt.Key.Key_F6, Keys.ControlModifier)
    (dialog,) = window.findChildren(RollNoteDialog)
    QTest.keyClicks(dialog.what, what)
    dialog.whose.setCurrentText("Ann")
    return dialog


def test_with_nothing_due_the_key_leads_to_the_dice_and_escape_back(window: Window) -> None:
    roll(window, "2d1+1")
    assert ["2d1 (1, 1) + 1 = 3"] == told(window)

    QTest.keyClick(workspace_of(window).tray.field, Qt.Key.Key_Escape)

    assert QApplication.focusWidget() is window.canvas


def test_one_key_rolls_again_and_the_keys_stay_with_the_map(window: Window) -> None:
    roll(window, "3d1")
    window.canvas.setFocus()

    press(window, Qt.Key.Key_T)
    press(window, Qt.Key.Key_T)

    assert ["3d1 (1, 1, 1) = 3"] * 3 == told(window)
    assert QApplication.focusWidget() is window.canvas


def test_a_click_on_the_button_leaves_the_keys_with_the_map(window: Window) -> None:
    QTest.mouseClick(workspace_of(window).tray.roll_button, LEFT)

    assert 1 == len(told(window))
    assert QApplication.focusWidget() is window.canvas


def test_a_roll_of_the_menu_brings_the_desk_to_play_at(open_window: OpenWindow, vale: Path) -> None:
    window = open_window(vale)
    back_to_the_map(window)
    assert not workspace_of(window).tray.isVisible()

    window.action_set.made["roll_die"].trigger()
    QApplication.processEvents()

    tray = workspace_of(window).tray
    assert (True, "play") == (tray.isVisible(), window.desks.name)
    assert QApplication.focusWidget() is tray.field


def test_the_map_stays_where_it_is_whatever_is_rolled(window: Window) -> None:
    canvas = window.canvas
    roll(window, "d6")
    before = (window.size(), canvas.mapTo(window, canvas.rect().topLeft()), canvas.size())

    for text in ("5 x 20d100", "banana", "1000d6x1000", "2-in-6"):
        roll(window, text)
        QApplication.processEvents()
        now = (window.size(), canvas.mapTo(window, canvas.rect().topLeft()), canvas.size())
        assert before == now


def test_real_dice_are_tapped_in_place_of_a_roll(window: Window) -> None:
    roll(window, "2d6")
    window.canvas.setFocus()

    press(window, Qt.Key.Key_R, Keys.AltModifier)
    (dialog,) = window.findChildren(RealDiceDialog)
    for face in (3, 4):
        QTest.mouseClick(dialog.real.tiles[face - 1], LEFT)

    assert "2d6 (3, 4) = 7" == told(window)[0]


def test_a_roll_is_written_down_with_what_it_was_for_and_whose(window: Window, vale: Path) -> None:
    roll(window, "2d6+1: 3 4")
    dialog = write_down(window, "damage of the spear")

    QTest.keyClick(dialog.what, RETURN)

    (entry,) = written(vale)
    party = read_campaign(vale).one(Party, Key("party", "", US))
    assert ("Ann, damage of the spear: 2d6 (3, 4) + 1 = 8", US) == (entry.text, entry.party)
    assert (party.minutes, party.at) == (entry.minutes, entry.at)


def test_undo_takes_the_note_out_of_the_log_and_the_roll_stays_in_the_tray(
    window: Window, vale: Path
) -> None:
    before = read_campaign(vale).rows()
    roll(window, "2d6+1: 3 4")
    dialog = write_down(window, "damage")
    QTest.mouseClick(dialog.do_button, LEFT)
    back_to_the_map(window)

    press(window, Qt.Key.Key_Z, Keys.ControlModifier)

    assert before == read_campaign(vale).rows()
    assert ["2d6 (3, 4) + 1 = 8"] == told(window)


def test_a_double_click_on_the_note_goes_to_where_it_was_rolled(window: Window) -> None:
    roll(window, "d6: 2")
    QTest.mouseClick(write_down(window, "luck").do_button, LEFT)
    back_to_the_map(window)
    press(window, Qt.Key.Key_F6)
    log = workspace_of(window).log
    window.canvas.set_cursor(spot("0503"))
    QTest.keyClicks(log.search, "luck")

    QTest.mouseClick(log.list.viewport(), LEFT, pos=middle(log, 0))
    QTest.mouseDClick(log.list.viewport(), LEFT, pos=middle(log, 0))
    QTest.mouseRelease(log.list.viewport(), LEFT, pos=middle(log, 0))

    assert spot("0101") == window.canvas.cursor_hex


def test_from_a_panel_no_letter_goes_into_the_dice_field(window: Window) -> None:
    workspace = workspace_of(window)
    workspace.show_panel("here")
    QApplication.processEvents()
    workspace.here.list.take_keys()
    until(lambda: not window.canvas.hasFocus(), PATIENCE, QApplication.processEvents)

    press(window, Qt.Key.Key_R)

    assert not workspace.tray.field.hasFocus()
    assert "Nothing is due." == window.statusBar().currentMessage()
