"""Who left the program at play comes back to where the group is; a double click is one click."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mapper.model.campaign.zone_rows import Delve
from mapper.storage.reading import read_campaign
from mapper.ui.window.desks.next_step import NextStep
from tests.flows.conftest import OpenWindow
from tests.flows.evening import ALT, CTRL, DUNGEON, GROUP, LEFT, Evening, Keys


def double_click(evening: Evening) -> None:
    """As the mouse does it: pressed twice, and the second time as a double click."""
    button = evening.window.findChildren(NextStep)[0]
    at = QPoint(button.width() // 2, button.height() // 2)
    QTest.mouseClick(button, LEFT, Keys.NoModifier, at)
    QTest.mouseDClick(button, LEFT, Keys.NoModifier, at)
    QTest.mouseRelease(button, LEFT, Keys.NoModifier, at)
    QApplication.processEvents()


def test_the_dungeon_is_shown_and_its_slots_are_filled(
    evening: Evening, open_window: OpenWindow
) -> None:
    evening.key(Qt.Key.Key_E, CTRL | ALT)
    evening.window.close()

    again = open_window(evening.path)

    workspace = again.workspace
    assert workspace is not None
    assert DUNGEON == workspace.document.map_id
    torch = next(each for each in workspace.slots.buttons if each.text() == "Torch")
    assert torch.isEnabled()


def test_a_double_click_closes_one_round(evening: Evening) -> None:
    evening.key(Qt.Key.Key_E, CTRL | ALT)

    double_click(evening)

    assert 2 == read_campaign(evening.path).all(Delve)[GROUP].round
