"""From the Undo panel to a step of long ago, beside a window that waits."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from mapper.storage.journal import START
from mapper.ui.editing import whole_map_changes as whole_map
from mapper.ui.window.window import Window
from tests.flows.test_maps import document_of
from tests.small import FOREST, HILLS, PLAINS, painted, terrain
from tests.until import PATIENCE, until

pytestmark = [pytest.mark.qt, pytest.mark.slow]


def test_the_beginning_is_reached_from_far_away(window: Window) -> None:
    document = document_of(window)
    for number in range(whole_map.FEW + 2):
        code = HILLS if number % 2 else FOREST
        document.do(painted(document.campaign, "0101", code))
    window.docks["undo"].show()
    window.docks["undo"].raise_()
    QApplication.processEvents()
    assert window.workspace is not None
    panel = window.workspace.undo
    assert panel.model.here

    panel.asked_for.emit(START)
    until(lambda: panel.model.here == 0, PATIENCE, QApplication.processEvents)

    assert PLAINS == terrain(document.campaign, "0101")


def test_what_is_near_is_reached_at_once(window: Window) -> None:
    document = document_of(window)
    document.do(painted(document.campaign, "0101"))
    assert window.workspace is not None

    window.workspace.undo.asked_for.emit(START)

    assert PLAINS == terrain(document.campaign, "0101")
