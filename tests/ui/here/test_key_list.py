"""The rows of a key: only those in sight are there, and the keys lead through all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mapper.model.campaign.rows import Key
from mapper.ui.here.key_list import KeyAsks, KeyList
from mapper.ui.here.key_tiles import Tile
from mapper.ui.here.key_words import RowShown

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

MANY = 300


def rows(count: int = MANY) -> list[RowShown]:
    return [
        RowShown("hidden", Key("feature", "m", str(n)), f"Thing {n}", notes=f"Note {n}")
        for n in range(count)
    ]


@pytest.fixture
def edited() -> list[RowShown]:
    """The rows whose form was asked for."""
    return []


@pytest.fixture
def keyed(qtbot: QtBot, edited: list[RowShown]) -> KeyList:
    """A long key in the room that it has at the table."""
    tiles = (Tile("Show it", icon="hand_out"), Tile("Reveal it", icon="reveal"))
    made = KeyList("Key", KeyAsks(lambda _row: tiles, edited.append, bool, bool))
    qtbot.add_widget(made)
    made.resize(367, 400)
    made.show()
    made.activateWindow()
    qtbot.wait_until(made.isActiveWindow)
    made.show_rows(rows(), is_same_place=False)
    made.take_keys()
    return made


def press(key: Qt.Key) -> None:
    focused = QApplication.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key)
    QApplication.processEvents()


def current(keyed: KeyList) -> str:
    focused = QApplication.focusWidget()
    found = (widget for widget in keyed.bound.values() if widget is focused)
    row = next((widget.row for widget in found), None)
    return row.words if row is not None else ""


def test_only_rows_in_sight_are_there(keyed: KeyList) -> None:
    assert MANY == len(keyed.rows)
    assert len(keyed.bound) < 20


def test_arrows_lead_to_the_last_row_and_it_is_in_sight(keyed: KeyList) -> None:
    press(Qt.Key.Key_Down)
    second = current(keyed)
    press(Qt.Key.Key_End)

    last = keyed.bound[MANY - 1]
    assert ("Thing 1", f"Thing {MANY - 1}") == (second, current(keyed))
    assert keyed.viewport().rect().contains(last.mapTo(keyed.viewport(), last.rect().center()))


def test_return_opens_a_row_and_closes_it(keyed: KeyList) -> None:
    press(Qt.Key.Key_Return)
    shown = keyed.opened.isVisible(), keyed.opened.notes.text()
    press(Qt.Key.Key_Return)

    assert (True, "Note 0") == shown
    assert not keyed.opened.isVisible()


def test_tab_leads_to_the_tiles_of_the_row_and_no_others(keyed: KeyList) -> None:
    press(Qt.Key.Key_Down)
    row = keyed.bound[1]

    names = []
    for _ in range(2):
        press(Qt.Key.Key_Tab)
        focused = QApplication.focusWidget()
        names.append(focused.accessibleName() if focused is not None else "")

    assert ["Show it: Thing 1", "Reveal it: Thing 1"] == names
    assert row.isAncestorOf(QApplication.focusWidget() or keyed)


def test_tab_leads_to_the_form_of_an_open_row(keyed: KeyList, edited: list[RowShown]) -> None:
    press(Qt.Key.Key_Return)

    for _ in range(3):
        press(Qt.Key.Key_Tab)
    press(Qt.Key.Key_Space)

    assert [keyed.rows[0]] == edited


def test_what_is_open_stays_open_when_something_changes_there(keyed: KeyList) -> None:
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Return)

    keyed.show_rows(rows()[1:], is_same_place=True)

    assert keyed.opened.isVisible()
    assert ("Note 1", "Thing 1") == (keyed.opened.notes.text(), current(keyed))


def test_at_another_place_all_is_closed(keyed: KeyList) -> None:
    press(Qt.Key.Key_End)
    press(Qt.Key.Key_Return)

    keyed.show_rows(rows(3), is_same_place=False)

    assert (False, 0, 3) == (
        keyed.opened.isVisible(),
        keyed.verticalScrollBar().value(),
        len(keyed.bound),
    )


def test_names_in_the_notes_of_an_open_row_lead_on(keyed: KeyList) -> None:
    row = keyed.rows[0]._replace(notes="Near [[The Fen|the <b> moor]] & all.")
    keyed.show_rows([row], is_same_place=False)
    keyed.toggle(0)

    read = keyed.opened.notes.text()

    assert '>Near <a href="The Fen">the &lt;b&gt; moor</a> &amp; all.<' in read
