"""Maps in maps: made, shown, named, ordered and removed by mouse and keys, down to the file."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QMessageBox,
    QWidget,
)

from mapper.commands.maps.maps import add_map
from mapper.model.campaign.rows import Map
from mapper.model.hexes.chunks import count_mapped
from mapper.model.hexes.hexes import Hex
from mapper.model.map_tree import tree
from mapper.model.places import Place
from mapper.storage.reading import read_campaign
from mapper.ui.editing.document import Document
from mapper.ui.keying.place_fields import HexDialog
from mapper.ui.maps.maps import MapDialog
from mapper.ui.window.window import Window
from tests.small import MAP, spot
from tests.ui.hands import click, place_of, type_keys
from tests.until import PATIENCE, until

pytestmark = pytest.mark.qt

Keys = Qt.KeyboardModifier
HERE = spot("0302")
W = TypeVar("W", bound=QWidget)


def document_of(window: Window) -> Document:
    assert window.document is not None
    return window.document


def dialog_of(window: QWidget, kind: type[W]) -> W:
    """What has opened in the window, or in a part of it."""
    until(lambda: window.findChildren(kind), PATIENCE, QApplication.processEvents)
    return window.findChildren(kind)[-1]


def accept(dialog: QDialog) -> None:
    box = dialog.findChild(QDialogButtonBox)
    assert box is not None
    roles = QDialogButtonBox.ButtonRole
    (button,) = [b for b in box.buttons() if box.buttonRole(b) == roles.AcceptRole]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def point_at(window: Window, at: Hex) -> None:
    window.canvas.setFocus()
    window.canvas.set_cursor(at)


def with_child(window: Window, name: str = "Isle") -> str:
    """A map behind the hex 0302."""
    document = document_of(window)
    id_, change = add_map(document.campaign, Map(name, opened_by=Place(MAP, HERE)), 4, 3)
    document.do(change)
    return id_


def double_click(window: Window, at: Hex) -> None:
    click(window.canvas, at)
    place = QPointF(place_of(window.canvas, at))
    event = QMouseEvent(
        QEvent.Type.MouseButtonDblClick,
        place,
        QPointF(window.canvas.mapToGlobal(place.toPoint())),
        Qt.MouseButton.LeftButton,
        Qt.MouseButton.LeftButton,
        Keys.NoModifier,
    )
    QApplication.sendEvent(window.canvas, event)


def order(path: Path) -> list[tuple[int, str]]:
    """The tree of maps as it is on disk."""
    return [(branch.depth, branch.row.name) for branch in tree(read_campaign(path).maps())]


def words(window: Window) -> str:
    return window.statusBar().currentMessage()


def test_a_map_is_made_behind_a_hex_and_shown(window: Window, path: Path) -> None:
    point_at(window, HERE)
    type_keys(window, Qt.Key.Key_B, Keys.ControlModifier | Keys.ShiftModifier)
    dialog = dialog_of(window, MapDialog)
    dialog.fields.map_name.selectAll()
    QTest.keyClicks(dialog.fields.map_name, "Isle of Gulls")
    dialog.fields.blank.setChecked(True)

    accept(dialog)

    row = read_campaign(path).maps()["isle_of_gulls"]
    assert (Place(MAP, HERE), "1") == (row.opened_by, str(row.hex_size))
    assert 144 == count_mapped(read_campaign(path).chunks("terrain", "isle_of_gulls"))
    assert "isle_of_gulls" == document_of(window).map_id
    assert ["Wild", "Isle of Gulls"] == [c.accessibleName() for c in window.page.way.crumbs]


def test_without_a_chosen_hex_no_map_is_made_behind_one(window: Window) -> None:
    window.action_set.made["new_child_map"].trigger()

    assert words(window).startswith("Choose a hex first")


def test_a_hex_opens_one_map_only(window: Window) -> None:
    with_child(window)
    point_at(window, HERE)

    window.action_set.made["new_child_map"].trigger()

    assert "This hex opens Isle already; Alt+Down goes there." == words(window)


def test_enter_goes_down_and_alt_up_goes_up(window: Window) -> None:
    isle = with_child(window)
    point_at(window, HERE)

    type_keys(window, Qt.Key.Key_Return)
    below = document_of(window).map_id
    type_keys(window, Qt.Key.Key_Up, Keys.AltModifier)

    assert (isle, MAP, HERE) == (below, document_of(window).map_id, window.canvas.cursor_hex)


def test_a_double_click_goes_down(window: Window) -> None:
    isle = with_child(window)
    window.action_set.made["tool_select"].trigger()

    double_click(window, HERE)

    assert isle == document_of(window).map_id


def test_a_double_click_of_the_brush_stays(window: Window) -> None:
    with_child(window)

    double_click(window, HERE)

    assert MAP == document_of(window).map_id


def test_a_crumb_goes_up(window: Window) -> None:
    document_of(window).choose_map(with_child(window))

    QTest.mouseClick(window.page.way.crumbs[0], Qt.MouseButton.LeftButton)

    assert MAP == document_of(window).map_id


def test_each_map_is_seen_as_it_was_left(window: Window) -> None:
    isle = with_child(window)
    window.canvas.zoom_by(3)
    left = window.canvas.camera

    document_of(window).choose_map(isle)
    below = window.canvas.camera
    document_of(window).choose_map(MAP)

    assert below != left
    assert left == window.canvas.camera


def test_a_map_is_renamed_in_the_tree(window: Window, path: Path) -> None:
    workspace = window.workspace
    assert workspace is not None
    window.action_set.made["rename_map"].trigger()
    editor = dialog_of(workspace.maps.tree, QLineEdit)

    QTest.keyClicks(editor, "The Wold")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QApplication.processEvents()

    assert [(0, "The Wold")] == order(path)
    assert window.page.way.crumbs[0].accessibleName() == "The Wold"


def test_properties_are_one_step(window: Window, path: Path) -> None:
    type_keys(window, Qt.Key.Key_Return, Keys.AltModifier)
    dialog = dialog_of(window, MapDialog)
    dialog.fields.hex_size.setText("3/2")
    dialog.fields.unit_choice.setCurrentIndex(1)
    dialog.fields.first_column.setValue(5)
    dialog.fields.pointy.click()

    accept(dialog)
    row = read_campaign(path).maps()[MAP]
    window.action_set.made["undo"].trigger()

    assert ("3/2", "km", 5, "pointy") == (
        str(row.hex_size),
        row.unit,
        row.numbering.first_column,
        row.top,
    )
    assert Map("Wild") == read_campaign(path).maps()[MAP]


def test_it_is_said_before_that_another_top_turns_the_map(window: Window) -> None:
    type_keys(window, Qt.Key.Key_Return, Keys.AltModifier)
    dialog = dialog_of(window, MapDialog)
    said = dialog.fields.turn_said

    assert said.isHidden()
    dialog.fields.pointy.click()

    assert said.isVisible()
    assert "turns by 30°" in said.text()


def test_a_name_is_wanted(window: Window) -> None:
    type_keys(window, Qt.Key.Key_Return, Keys.AltModifier)
    dialog = dialog_of(window, MapDialog)

    dialog.fields.map_name.clear()

    assert not dialog.do_button.isEnabled()
    assert "Give the map a name." == dialog.do_button.toolTip()


def test_removing_says_what_goes_and_can_be_undone(window: Window, path: Path) -> None:
    isle = with_child(window)
    document_of(window).choose_map(isle)
    window.action_set.made["remove_map"].trigger()
    box = dialog_of(window, QMessageBox)
    said = box.informativeText()

    QTest.mouseClick(box.buttons()[0], Qt.MouseButton.LeftButton)
    gone = order(path)
    type_keys(window, Qt.Key.Key_Z, Keys.ControlModifier)

    assert "It holds 12 hexes. It can be undone." == said
    assert [(0, "Wild")] == gone
    assert [(0, "Wild"), (1, "Isle")] == order(path)


def test_the_only_map_stays(window: Window) -> None:
    window.action_set.take("remove_map")

    assert "This is the only map; a campaign needs one." == words(window)


def test_a_map_is_put_into_another_behind_a_hex(window: Window, path: Path) -> None:
    document = document_of(window)
    document.do(add_map(document.campaign, Map("Moon"), 2, 2)[1])
    assert window.workspace is not None
    tree_ = window.workspace.maps.tree
    tree_.point_at("moon")
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right):
        QTest.keyClick(tree_, key, Keys.ControlModifier | Keys.ShiftModifier)
        QApplication.processEvents()
    dialog = dialog_of(window, HexDialog)
    dialog.number.setText("0402")
    accept(dialog)

    row = read_campaign(path).maps()["moon"]
    assert Place(MAP, spot("0402")) == row.opened_by
    assert [(0, "Wild"), (1, "Moon")] == order(path)
