"""Whoever has named or chosen something in a panel types on where it means something."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialog, QLineEdit, QPushButton, QTreeView

from mapper.ui.widgets.layouts import fill
from mapper.ui.widgets.small_parts import IconButton, SteadyBox
from mapper.ui.window.window import Window
from tests.ui.forms import path, region
from tests.ui.hands import LEFT, workspace_of
from tests.ui.opened import wait
from tests.ui.test_accessibility import focused

pytestmark = pytest.mark.qt


def kind_of(window: Window) -> QComboBox:
    """The box of the kind of the path that is chosen."""
    box = workspace_of(window).paths.form.fields["kind"]
    assert isinstance(box, QComboBox)
    return box


def take_by_mouse(box: QComboBox, row: int) -> None:
    box.setFocus(Qt.FocusReason.MouseFocusReason)
    view = box.view()
    box.showPopup()
    wait(view.isVisible)
    QTest.mouseClick(
        view.viewport(), LEFT, pos=view.visualRect(view.model().index(row, 0)).center()
    )
    wait(lambda: not view.isVisible())


def test_what_is_chosen_by_mouse_gives_the_keys_back_to_the_map(window: Window) -> None:
    path(window)
    box = kind_of(window)

    take_by_mouse(box, (box.currentIndex() + 1) % box.count())

    assert focused() is window.canvas


def test_what_is_chosen_by_return_gives_the_keys_back_to_the_map(window: Window) -> None:
    path(window)
    box = kind_of(window)
    take_by_mouse(box, box.currentIndex())
    box.setFocus(Qt.FocusReason.TabFocusReason)

    box.showPopup()
    QTest.mouseRelease(box.view().viewport(), LEFT, pos=QPoint(-9, -9))  # what opened it ends
    QTest.keyClick(box.view(), Qt.Key.Key_Return)

    assert focused() is window.canvas


def test_what_is_chosen_by_mouse_in_a_dialog_stays_there(window: Window) -> None:
    dialog, box = QDialog(window), SteadyBox()
    box.addItems(["Road", "River"])
    fill(dialog, QLineEdit(), box)
    dialog.open()
    wait(dialog.isActiveWindow)

    take_by_mouse(box, 1)

    assert (1, True) == (box.currentIndex(), focused() is box)


def test_tab_after_the_name_of_a_region_leads_to_its_next_field(window: Window) -> None:
    region(window)
    regions = workspace_of(window).regions
    regions.add()
    wait(lambda: isinstance(focused(), QLineEdit))
    QTest.keyClicks(focused(), "Barony")

    QTest.keyClick(focused(), Qt.Key.Key_Tab)

    assert focused() is regions.form.fields["player_name"]
    assert "Barony" == regions.rows.item(regions.list.currentIndex().row(), 0).text()


def test_shift_tab_after_a_name_leads_back(window: Window) -> None:
    region(window)
    regions = workspace_of(window).regions
    regions.add()
    wait(lambda: isinstance(focused(), QLineEdit))

    QTest.keyClick(focused(), Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)

    assert not isinstance(focused(), QTreeView)


def test_escape_leaves_an_empty_search_of_terrain(window: Window) -> None:
    workspace = workspace_of(window)
    workspace.show_panel("terrain")
    workspace.terrain.take_keys()
    wait(workspace.terrain.search.hasFocus)

    QTest.keyClick(focused(), Qt.Key.Key_Escape)

    assert focused() is window.canvas


def test_return_presses_the_icon_that_has_the_keys(window: Window) -> None:
    pressed: list[str] = []
    button = IconButton("plus", "Add", lambda: pressed.append("Add"))
    box = QDialog(window)
    fill(box, button, QPushButton("Other"))
    box.open()
    button.setFocus()

    QTest.keyClick(button, Qt.Key.Key_Return)
    QTest.keyClick(button, Qt.Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier)

    assert (["Add", "Add"], True) == (pressed, box.isVisible())


def test_return_takes_up_the_tool_that_has_the_keys(window: Window) -> None:
    window.action_set.take("tool_brush")
    button = window.tools.widgetForAction(window.action_set.made["tool_select"])
    button.setFocus(Qt.FocusReason.TabFocusReason)

    QTest.keyClick(button, Qt.Key.Key_Return)

    assert "select" == window.tool_use.entry.id
