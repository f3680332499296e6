"""F1 leads to the page of what is used, Shift+F1 to the field; every panel and dialog has one."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from mapper.ui.manual.manual import Manual
from mapper.ui.manual.pages import shipped_pages, topics
from mapper.ui.manual.what_is_this import topic_of_field
from mapper.ui.window.docks import PANELS
from mapper.ui.window.preferences import Preferences
from mapper.ui.window.window import Window
from tests.house import sources, tree
from tests.ui.opened import wait

pytestmark = pytest.mark.qt
TOLD = topics(shipped_pages())
SHARED = {
    *("TypedDialog", "AskDialog", "PreviewDialog", "FieldsDialog", "SearchPopup", "Manual"),
}
"""Dialogs that others are made from, and the manual itself."""


def manual_of(window: Window) -> Manual:
    QApplication.processEvents()
    found = window.findChild(Manual)
    assert found is not None
    return found


def line(manual: Manual) -> str:
    return manual.reader.textCursor().block().text()


def dialogs() -> Iterator[str]:
    """The names of all classes of dialogs."""
    bases = dict[str, list[str]]()
    for path in sources():
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ClassDef):
                bases[node.name] = [ast.unparse(base) for base in node.bases]
    found = {"QDialog"}
    while more := {name for name, of in bases.items() if {*of} & found} - found:
        found |= more
    yield from found - {"QDialog"}


def test_each_panel_has_a_page() -> None:
    assert [] == [panel.id for panel in PANELS if panel.id not in TOLD and panel.id != "deeds"]


def test_each_dialog_has_a_page() -> None:
    assert [] == sorted(name for name in dialogs() if name not in TOLD and name not in SHARED)


def test_what_pages_are_about_is_there() -> None:
    classes = {
        node.name
        for path in sources()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ClassDef)
    }
    names = {topic for topic, at in TOLD.items() if "/do-" not in at.anchor}

    known = classes | {panel.id for panel in PANELS} | {"tool_bar", "play_tools", "players_canvas"}

    assert [] == sorted(n for n in names if n not in known and not n.startswith("Q"))


def test_f1_goes_to_the_page_of_the_panel_that_has_the_keys(window: Window) -> None:
    assert window.workspace is not None
    window.workspace.terrain.search.setFocus()

    window.action_set.take("manual")

    assert "terrain.md" == manual_of(window).page.name


def test_shift_f1_goes_to_what_tells_of_the_field(window: Window) -> None:
    assert window.workspace is not None
    window.workspace.terrain.search.setFocus()

    window.action_set.take("what_is_this")

    assert line(manual_of(window)).startswith("Search terrain:")


def test_the_keys_are_heard_in_a_dialog_and_the_manual_can_be_used_over_it(window: Window) -> None:
    window.action_set.take("preferences")
    dialog = window.findChild(Preferences)
    assert dialog is not None
    wait(lambda: dialog.isAncestorOf(QApplication.focusWidget() or window))

    QTest.keyClick(dialog.theme, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)

    manual = manual_of(window)
    assert line(manual).startswith("Theme:")
    assert manual.parentWidget() is dialog


def test_with_the_map_in_hand_what_is_clicked_next_is_told_of(window: Window) -> None:
    window.canvas.setFocus()
    window.action_set.take("what_is_this")
    brush = window.tools.widgetForAction(window.action_set.made["tool_brush"])

    QTest.mouseClick(brush, Qt.MouseButton.LeftButton)

    assert "drag to paint" in line(manual_of(window))
    assert window.tool_use.entry.id != "brush"


def test_a_part_without_words_of_its_own_is_told_of_with_what_it_stands_in(window: Window) -> None:
    anything = QWidget(window.docks["regions"])

    found = topic_of_field(anything, shipped_pages(), TOLD)

    assert found is not None
    assert ("regions.md", "") == found
