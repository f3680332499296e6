"""A dock shows its panel while it is seen, and outlives the panels that are put into it."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QLabel, QMainWindow, QVBoxLayout, QWidget

from mapper.ui.window.docks import PanelDock

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
