"""A dock shows its panel while it is seen, and outlives the panels that are put into it."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMainWindow, QTabBar, QVBoxLayout, QWidget

from mapper.ui.app.measures import STRIP
from mapper.ui.window.docks import PanelDock, TabRow, stack
from mapper.ui.window.window import Window
from tests.ui.hands import settle, workspace_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


@pytest.fixture
def docks(qtbot: QtBot) -> Iterator[tuple[PanelDock, PanelDock]]:
    """Two docks that lie over one another, the second one on top."""
    window = QMainWindow()
    qtbot.add_widget(window)
    made = PanelDock("one", "One", window), PanelDock("other", "Other", window)
    for dock in made:
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
    window.tabifyDockWidget(*made)
    made[1].raise_()
    window.show()
    QCoreApplication.processEvents()
    yield made
    window.close()


def panel() -> QWidget:
    made = QWidget()
    column = QVBoxLayout(made)
    for _ in range(20):
        column.addWidget(QLabel("…"))
    return made


def test_a_panel_that_lies_behind_is_hidden(docks: tuple[PanelDock, PanelDock]) -> None:
    behind, before = panel(), panel()

    docks[0].put(behind)
    docks[1].put(before)

    assert (True, False) == (behind.isHidden(), before.isHidden())


def test_a_panel_that_comes_to_the_front_is_shown(docks: tuple[PanelDock, PanelDock]) -> None:
    behind = panel()
    docks[0].put(behind)

    docks[0].raise_()
    QCoreApplication.processEvents()

    assert not behind.isHidden()


def test_panels_come_and_go(docks: tuple[PanelDock, PanelDock]) -> None:
    for turn in range(10):
        made = panel()
        docks[1].put(made)
        docks[turn % 2].raise_()
        QCoreApplication.processEvents()
        made.setParent(None)
        made.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        del made
        gc.collect()

    docks[0].raise_()
    QCoreApplication.processEvents()

    last = panel()
    docks[0].put(last)
    assert not last.isHidden()


def settled() -> None:
    for _ in range(3):
        QCoreApplication.processEvents()


def test_a_tab_is_not_called_twice(window: Window) -> None:
    settled()

    shown = [window.docks[id_] for id_ in ("terrain", "maps", "inspector")]

    assert [0, 0, 0] == [dock.strip.height() for dock in shown]
    assert [0, 0, 0] == [dock.widget().y() for dock in shown]


def test_a_panel_that_stands_alone_says_what_it_is(window: Window) -> None:
    for id_ in ("regions", "paths"):
        window.docks[id_].hide()
    settled()

    title = window.docks["terrain"].strip

    assert (STRIP, "Terrain") == (title.height(), title.name.text())


def test_the_row_of_tabs_closes_and_floats_the_panel_in_front(window: Window) -> None:
    settled()
    rows = window.findChildren(TabRow)
    row = next(each for each in rows if each.in_front() is window.docks["inspector"])
    point_at(row)
    before = row.buttons.isVisible()

    QTest.mouseClick(row.buttons.float, Qt.MouseButton.LeftButton)
    floats = window.docks["inspector"].isFloating()
    window.docks["inspector"].strip.buttons.close_button.click()

    assert (True, True, True) == (before, floats, window.docks["inspector"].isHidden())


def test_the_buttons_of_a_row_lie_over_no_tab(window: Window) -> None:
    settled()
    rows = window.findChildren(TabRow)
    row = next(each for each in rows if each.in_front() is window.docks["maps"])
    bar = row.parent()
    assert isinstance(bar, QTabBar)

    bar.setFixedWidth(bar.tabRect(bar.count() - 1).right() + 2)
    point_at(row)

    assert not row.buttons.isVisible()


def point_at(row: TabRow) -> None:
    bar = row.parent()
    assert isinstance(bar, QTabBar)
    place = QPointF(bar.rect().center())
    QCoreApplication.sendEvent(bar, QEnterEvent(place, place, place))


def test_a_letter_typed_in_a_list_takes_up_no_tool(window: Window) -> None:
    assert window.workspace is not None
    terrain = window.workspace.terrain.list
    before = window.tool_use.entry.id

    terrain.setFocus()
    QTest.keyClick(terrain, Qt.Key.Key_L)
    in_the_list = window.tool_use.entry.id
    window.canvas.setFocus()
    QTest.keyClick(window.canvas, Qt.Key.Key_L)

    assert (before, "label") == (in_the_list, window.tool_use.entry.id)


def left_split(window: Window) -> int:
    """Where the panels above end at the left."""
    settle(window)
    (below,) = [id_ for id_ in stack("maps") if window.docks[id_].is_on_top]
    return window.docks[below].y()


def test_the_split_at_the_left_stays_whatever_tab_is_clicked(window: Window) -> None:
    window.resize(1280, 720)
    before = left_split(window)

    found = {}
    for id_ in (*stack("maps"), *stack("tools")):
        window.docks[id_].raise_()
        found[id_] = left_split(window)

    assert dict.fromkeys(found, before) == found


def test_the_split_at_the_left_stays_on_other_desks_and_maps(window: Window) -> None:
    window.resize(1280, 720)
    window.docks["layers"].raise_()
    window.resizeDocks([window.docks["terrain"]], [300], Qt.Orientation.Vertical)
    before = left_split(window)

    found = []
    for map_id in (*workspace_of(window).document.campaign.maps(), "wilderness"):
        workspace_of(window).document.choose_map(map_id)
        window.desks.bring("play")
        window.desks.bring("prepare")
        found.append(left_split(window))

    assert {before} == {*found}
