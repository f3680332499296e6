"""The key table from keys and clicks alone: ten renamed in five, cells, the clipboard, files."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QWidget

from mapper.model.campaign.rows import Feature, Key, Token
from mapper.model.hexes.hexes import Hex
from mapper.model.key_table.key_lines import KeyPart
from mapper.storage.file import create_file
from mapper.ui.key_table.bring_in_dialog import BringInDialog
from mapper.ui.key_table.key_table import KeyTable
from mapper.ui.key_table.line_model import COLUMNS
from mapper.ui.key_table.many_dialogs import RenameDialog, TextDialog
from mapper.ui.window.window import Window
from tests.commands.stocked import stocked
from tests.flows.conftest import OpenWindow
from tests.flows.hand import Hand
from tests.small import MAP
from tests.ui.hands import settle, workspace_of
from tests.until import PATIENCE, until

pytestmark = pytest.mark.qt
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
CAMPS = [f"Camp {letter}" for letter in "abcdefghij"]


@pytest.fixture
def window(open_window: OpenWindow, tmp_path: Path) -> Window:
    """A wild with ten camps, among other things."""
    camps = {
        Key("feature", MAP, str(number)): Feature(Hex(number % 5, 0), name, "overt")
        for number, name in enumerate(CAMPS, 11)
    }
    create_file(tmp_path / "wild.cognita", {**stocked().rows(), **camps})
    opened = open_window(tmp_path / "wild.cognita")
    opened.activateWindow()
    settle(opened)
    opened.canvas.setFocus()
    return opened


def opened_table(window: Window) -> KeyTable:
    QTest.keyClick(window.canvas, Qt.Key.Key_F7, SHIFT)
    table = workspace_of(window).key_table
    until(lambda: table.read.found, PATIENCE, QApplication.processEvents)
    return table


def titles(window: Window) -> list[str]:
    assert window.document is not None
    rows = window.document.campaign.all(Feature, MAP)
    return [rows[str(number)].title for number in range(11, 21)]


def focused() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None
    return found


def press(*keys: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    for key in keys:
        QTest.keyClick(focused(), key, held)
        QApplication.processEvents()


def popup() -> QWidget:
    """What is offered over all else."""
    until(QApplication.activePopupWidget, PATIENCE, QApplication.processEvents)
    found = QApplication.activePopupWidget()
    assert found is not None
    return found


def place(table: KeyTable, part: KeyPart, column: str) -> QPoint:
    index = table.lines.index(table.lines.row_of(part), COLUMNS.index(column))
    return table.view.visualRect(index).center()


def marked(table: KeyTable, *parts: KeyPart, column: str = "title") -> None:
    """Clicks on cells, with Ctrl held from the second on."""
    for number, part in enumerate(parts):
        held = CTRL if number else Qt.KeyboardModifier.NoModifier
        at = place(table, part, column)
        QTest.mouseClick(table.view.viewport(), Qt.MouseButton.LeftButton, held, at)
    QApplication.processEvents()


def test_ten_are_renamed_in_five_acts_as_one_step(window: Window) -> None:
    hand = Hand(window)
    hand.keys += 1
    table = opened_table(window)
    hand.keys += 1
    QTest.keyClicks(focused(), "camp")
    hand.click(table.buttons["rename"])
    dialog = window.findChild(RenameDialog)
    assert dialog is not None
    hand.keys += 1
    QTest.keyClicks(dialog.pattern, "Ruin ##")
    hand.keys += 1
    QTest.keyClick(dialog.pattern, Qt.Key.Key_Return)

    assert [f"Ruin {number:02}" for number in range(1, 11)] == sorted(titles(window))
    assert hand.acts == 5
    window.action_set.take("undo")
    assert CAMPS == titles(window)


def test_what_is_written_in_a_cell_goes_to_all_that_are_selected(window: Window) -> None:
    document = window.document
    assert document is not None
    mill, inn, miller = (
        KeyPart(Key(kind, MAP, id_))
        for kind, id_ in (("feature", "2"), ("feature", "3"), ("token", "1"))
    )
    table = opened_table(window)
    tool = window.tool_use.entry.id
    marked(table, mill, inn, column="tags")

    QTest.keyClicks(table.view, "b")
    QTest.keyClicks(focused(), "usy, old")
    press(Qt.Key.Key_Return)

    rows = document.campaign.all(Feature, MAP)
    assert (("busy", "old"),) * 2 == (rows["2"].tags, rows["3"].tags)
    assert tool == window.tool_use.entry.id
    press(Qt.Key.Key_Z, held=CTRL)
    rows = document.campaign.all(Feature, MAP)
    assert ((), ()) == (rows["2"].tags, rows["3"].tags)

    marked(table, miller, inn)
    press(Qt.Key.Key_Delete)
    assert (0, False) == (len(document.campaign.all(Token, MAP)), table.lines.row_of(inn) >= 0)
    assert "Delete 1 feature, 1 token. Ctrl+Z takes it back." == window.statusBar().currentMessage()

    marked(table, mill)
    press(Qt.Key.Key_Return)
    assert (False, True) == (table.isVisible(), window.canvas.hasFocus())
    assert document.campaign.one(Feature, mill.key).at == window.canvas.cursor_cell


def test_cells_are_copied_pasted_and_brought_in_as_a_table(window: Window, tmp_path: Path) -> None:
    document = window.document
    assert document is not None
    mill, inn = (KeyPart(Key("feature", MAP, id_)) for id_ in "23")
    table = opened_table(window)
    table.filters.kind.setCurrentIndex(table.filters.kind.findData("feature"))
    marked(table, mill)
    press(Qt.Key.Key_C, held=CTRL)
    copied = QApplication.clipboard().text()
    assert copied.splitlines()[0].split("\t") == [*table.view.columns_shown, "id"]

    QApplication.clipboard().setText(copied.replace("Mill", "Old mill"))
    press(Qt.Key.Key_V, held=CTRL)
    until(lambda: window.findChild(BringInDialog), PATIENCE, QApplication.processEvents)
    dialog = window.findChild(BringInDialog)
    assert dialog is not None
    assert "1 altered" == dialog.told.text()
    dialog.do_button.click()
    assert "Old mill" == document.campaign.one(Feature, mill.key).title

    QApplication.clipboard().setText("Tavern\tsecret")
    window.activateWindow()
    marked(table, inn)
    press(Qt.Key.Key_V, held=CTRL)
    tavern = document.campaign.one(Feature, inn.key)
    assert ("Tavern", "secret") == (tavern.title, tavern.visibility)

    table.deeds.save_as(tmp_path / "key.csv", table.lines.lines)
    until((tmp_path / "key.csv").exists, PATIENCE, QApplication.processEvents)
    assert "feature/wild/2" in (tmp_path / "key.csv").read_text("utf-8")


def test_who_saves_lines_reads_whether_all_that_are_listed_go_or_the_chosen_ones(
    window: Window,
) -> None:
    table = opened_table(window)
    said = [first_of_files(table)]

    table.view.choose([table.lines.lines[0].part])
    said.append(first_of_files(table))

    table.show_map()
    assert "F2 writes" not in window.statusBar().currentMessage()
    count = len(table.lines.lines)
    assert [f"Save the {count} listed lines…", "Save only the 1 chosen lines…"] == said


def first_of_files(table: KeyTable) -> str:
    """The first entry of the menu of files."""
    table.files.click()
    menu = next(each for each in table.files.findChildren(QMenu) if each.isVisible())
    text = menu.actions()[0].text()
    menu.close()
    QApplication.processEvents()
    return text


def test_nothing_typed_over_the_map_does_anything_on_it(window: Window) -> None:
    document = window.document
    assert document is not None
    table = opened_table(window)
    before, tool = document.file.cursor, window.tool_use.entry.id
    QTest.keyClicks(focused(), "no such word")
    assert not table.view.isVisible()
    table.all.setFocus()

    for key in (Qt.Key.Key_B, Qt.Key.Key_Delete, Qt.Key.Key_5, Qt.Key.Key_N, Qt.Key.Key_Right):
        press(key)

    assert (before, tool) == (document.file.cursor, window.tool_use.entry.id)
    table.all.click()
    assert len(table.lines.lines) > len(CAMPS)
    table.view.want_columns("title", "id")
    window.action_set.take("play_desk")
    assert not table.isVisible()
    window.show_document(None)
    assert "title id" == window.settings.value("key_table/columns")


def test_names_for_links_are_offered_in_cells_and_in_texts_for_many(window: Window) -> None:
    document = window.document
    assert document is not None
    table, camp = opened_table(window), KeyPart(Key("feature", MAP, "11"))
    marked(table, camp, column="gm_notes")

    press(Qt.Key.Key_F2)
    QTest.keyClicks(focused(), "By the [[mi")
    QTest.keyClick(popup(), Qt.Key.Key_Return)
    QTest.keyClicks(focused(), ".")
    press(Qt.Key.Key_Return)
    in_cell = document.campaign.one(Feature, camp.key).gm_notes
    table.deeds.ask_text([camp])
    (dialog,) = window.findChildren(TextDialog)
    until(dialog.text.hasFocus, PATIENCE, QApplication.processEvents)
    QTest.keyClicks(dialog.text, "On to [[camp j")
    QTest.keyClick(popup(), Qt.Key.Key_Return)
    press(Qt.Key.Key_Return, held=CTRL)

    in_text = document.campaign.one(Feature, camp.key).gm_notes
    assert ("By the [[Mill]].", "On to [[Camp j]]") == (in_cell, in_text)


def test_a_cell_that_cannot_be_so_says_why_and_stays(window: Window) -> None:
    document = window.document
    assert document is not None
    mill = KeyPart(Key("feature", MAP, "2"))
    table = opened_table(window)
    marked(table, mill, column="place")

    press(Qt.Key.Key_F2)
    field = focused()
    assert isinstance(field, QLineEdit)
    field.setText("nowhere")
    press(Qt.Key.Key_Return)

    assert "“Mill”: “nowhere” is not a hex number" in window.statusBar().currentMessage()
    assert "Mill" == document.campaign.one(Feature, mill.key).title


def test_tab_goes_from_cell_to_cell_and_the_menu_of_columns_stays_open(window: Window) -> None:
    table = opened_table(window)
    mill = KeyPart(Key("feature", MAP, "2"))
    marked(table, mill)
    QTest.keyClicks(table.view, "M")
    QTest.keyClicks(focused(), "oor")

    press(Qt.Key.Key_Tab)
    at = table.view.currentIndex()
    columns = table.view.columns_shown
    menu = table._ask_columns()
    entry = menu.actions()[-1]
    was = entry.isChecked()
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(entry).center())

    assert columns[columns.index("title") + 1] == COLUMNS[at.column()]
    assert table.lines.row_of(mill) == at.row()
    assert table.view is focused()
    assert (not was, True) == (entry.isChecked(), menu.isVisible())
    menu.close()


def test_in_a_narrow_table_all_that_stands_above_it_can_be_read(window: Window) -> None:
    table = opened_table(window)

    table.resize(280, 600)
    QApplication.processEvents()

    above = table.filters.search, table.filters.scope, table.columns, table.files
    assert [] == [part for part in above if part.width() < part.minimumSizeHint().width()]
    assert table.filters.search.width() > 200
    assert table.columns.width() >= table.columns.sizeHint().width()
