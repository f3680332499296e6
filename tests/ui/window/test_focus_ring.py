"""The ring around what the keys go to lies where that is seen, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea, QWidget

from mapper.ui.widgets.layouts import fill
from mapper.ui.window.focus_ring import RingAround

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt
DEEP = 600


@pytest.fixture
def area(qtbot: QtBot) -> Iterator[QScrollArea]:
    """Under a title, and with room to scroll; Tab has come to its button."""
    window, area, inside = QWidget(), QScrollArea(), QWidget()
    qtbot.add_widget(window)
    fill(window, QPushButton("Title"), (area, 1))
    fill(inside, QPushButton("Icon"), DEEP)
    area.setWidget(inside)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    window.resize(300, 200)
    window.show()
    qtbot.wait_until(window.isActiveWindow)
    button = inside.findChildren(QPushButton)[0]
    for _ in range(3):
        if not button.hasFocus():
            QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Tab)
    assert button.hasFocus()
    yield area
    window.close()


def ring(area: QScrollArea) -> RingAround:
    (found,) = area.window().findChildren(RingAround)
    return found


def seen(area: QScrollArea) -> QRect:
    view = area.viewport()
    return QRect(view.mapTo(area.window(), QPoint(0, 0)), view.size())


@pytest.mark.parametrize("scrolled", [0, 20])
def test_it_is_painted_over_nothing_beside_the_part_that_scrolls(
    area: QScrollArea, scrolled: int
) -> None:
    area.verticalScrollBar().setValue(scrolled)
    QApplication.processEvents()

    assert seen(area).contains(ring(area).geometry())
    assert not ring(area).mask().isEmpty()


def test_around_what_is_scrolled_away_there_is_none_until_it_comes_back(area: QScrollArea) -> None:
    area.verticalScrollBar().setValue(200)
    QApplication.processEvents()
    gone = ring(area).size().isEmpty()

    area.verticalScrollBar().setValue(0)
    QApplication.processEvents()

    assert gone
    assert not ring(area).size().isEmpty()
