"""The click that closes what popped up does nothing else, on every system alike."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from mapper.ui.window.window import Window
from tests.ui.hands import workspace_of

pytestmark = pytest.mark.qt


def find_a_deed(window: Window) -> object:
    return workspace_of(window).find_deed()


def ask_a_value(window: Window) -> object:
    bar = workspace_of(window).play_floor.party
    return bar.ask_value(bar.cards[0], bar.cards[0].chips[0])


def offer_in_a_slot(window: Window) -> None:
    slots = workspace_of(window).slots
    slots.buttons[0].customContextMenuRequested.emit(slots.rect().center())


def click_beneath(window: Window, part: QWidget) -> None:
    """With the pointer of the screen, which meets whatever lies over it."""
    handle = window.windowHandle()
    at = part.mapTo(window, part.rect().center())
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    QApplication.processEvents()


@pytest.mark.parametrize("pop_up", [find_a_deed, ask_a_value, offer_in_a_slot])
def test_the_click_that_closes_it_does_nothing_beneath(
    at_play: Window, pop_up: Callable[[Window], object]
) -> None:
    tray = workspace_of(at_play).tray
    pop_up(at_play)
    is_open = QApplication.activePopupWidget() is not None

    click_beneath(at_play, tray.roll_button)
    is_closed, rolled = QApplication.activePopupWidget() is None, len(tray.rolls)
    click_beneath(at_play, tray.roll_button)

    assert (True, True, 0, 1) == (is_open, is_closed, rolled, len(tray.rolls))
