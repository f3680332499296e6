"""The gallery's pictures of the key table: full, chosen, empty, light, dark, small; its dialogs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from mapper.commands.keying.bring_in import bring_in
from mapper.importers.key_sheet import key_sheet
from mapper.ui.key_table.bring_in_dialog import BringInDialog
from mapper.ui.key_table.key_table import KeyTable
from mapper.ui.key_table.many_dialogs import RenameDialog, TextDialog
from mapper.ui.window.window import Window
from tests.ui.gallery_desks import SMALL, SMALLEST, Size
from tests.ui.gallery_hands import D, Room, document_of, laid_over
from tests.ui.gallery_maps import the_example
from tests.ui.gallery_table import dark
from tests.ui.hands import settle, workspace_of
from tests.until import PATIENCE, until

Screen = Callable[[Room], QWidget | QPixmap]
TABLE = """id,title,visibility,place,cost
feature/wilderness/1,Lantern Quay and Mole,overt,1209,12
feature/wilderness/2,Millbrook,seen,1114,
feature/wilderness/6,The Broken Crown,hidden,2814,
,The Toll House,overt,1210,
path/wilderness/1,Stonewater,,0101,
"""


def table(size: Size, room: Room, *, scope: str = "here") -> Window:
    """Once the campaign is read; of one map, or of all."""
    window = the_example(room)
    window.resize(*size)
    window.action_set.made["key_table"].trigger()
    shown = table_of(window)
    until(lambda: shown.read.found, PATIENCE, QApplication.processEvents)
    shown.filters.scope.setCurrentIndex(shown.filters.scope.findData(scope))
    if scope:
        shown.view.setFocus()
        shown.view.selectRow(min(7, len(shown.lines.lines) - 1))
        inspector = workspace_of(window).inspector
        until(inspector.list.count, PATIENCE, QApplication.processEvents)
    settle(window)
    return window


def table_of(window: Window) -> KeyTable:
    return workspace_of(window).key_table


def found(size: Size, room: Room) -> Window:
    """Lines of all maps that fit, sorted, some of them selected."""
    window = table(size, room, scope="")
    shown = table_of(window)
    shown.filters.search.setText("lamp")
    shown.view.sortByColumn(3, Qt.SortOrder.AscendingOrder)
    for row in (1, 2, 4):
        shown.view.selectionModel().select(
            shown.lines.index(row, 0),
            shown.view.selectionModel().SelectionFlag.Select
            | shown.view.selectionModel().SelectionFlag.Rows,
        )
    shown.view.setFocus()
    settle(window)
    return window


def empty(room: Room) -> Window:
    """Nothing fits."""
    window = table(SMALL, room)
    table_of(window).filters.search.setText("no such word")
    settle(window)
    return window


def writing(room: Room) -> Window:
    """A long text is written over the rows below its own."""
    window = table(SMALL, room)
    shown = table_of(window)
    shown.view.begin(shown.lines.index(4, 8))
    QApplication.processEvents()
    return window


def rename(room: Room) -> QPixmap:
    window = found(SMALL, room)
    table_of(window).buttons["rename"].click()
    dialog = _dialog(window, RenameDialog)
    dialog.pattern.setText("Lamp ##: *")
    return laid_over(window, dialog)


def text(room: Room) -> QPixmap:
    window = found(SMALL, room)
    table_of(window).buttons["text"].click()
    return laid_over(window, _dialog(window, TextDialog))


def preview(room: Room) -> QWidget:
    """A table that is brought in, with what cannot be."""
    window = table(SMALL, room)
    sheet = key_sheet(TABLE)
    brought = bring_in(document_of(window).campaign, sheet.lines)
    return BringInDialog(sheet, brought, lambda: "", window)


def _dialog(window: Window, kind: type[D]) -> D:
    QApplication.processEvents()
    dialog = window.findChild(kind)
    assert dialog is not None
    return dialog


KEY_TABLE_SCREENS: Mapping[str, Screen] = MappingProxyType(
    {
        "key-table": partial(table, SMALL),
        "key-table-smallest": partial(table, SMALLEST),
        "key-table-found": partial(found, SMALL),
        "key-table-found-smallest": partial(found, SMALLEST),
        "key-table-empty": empty,
        "key-table-writing": writing,
        "key-table-rename": rename,
        "key-table-text": text,
        "key-table-preview": preview,
        "dark-key-table": dark(partial(found, SMALL)),
        "dark-key-table-smallest": dark(partial(table, SMALLEST)),
        "dark-key-table-preview": dark(preview),
    }
)
