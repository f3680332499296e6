"""What is chosen on the map is deleted at play by the menu alone: no key takes it away."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from mapper.model.campaign.change import Change
from mapper.ui.window.window import Window
from tests.ui.hands import workspace_of
from tests.ui.window.desks.test_desks import take

pytestmark = pytest.mark.qt

HARMFUL = [Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier]


@pytest.mark.parametrize("modifier", [Qt.KeyboardModifier.NoModifier, *HARMFUL])
def test_no_key_deletes_what_is_chosen_on_the_map_at_play(
    window: Window, modifier: Qt.KeyboardModifier
) -> None:
    take(window, "play_desk")
    take(window, "select_all")
    changes: list[Change] = []
    workspace_of(window).document.changed.connect(changes.append)

    window.canvas.setFocus()
    QTest.keyClick(window.canvas, Qt.Key.Key_Delete, modifier)

    assert not changes
    assert window.statusBar().currentMessage().endswith(": on the Prepare desk (F9).")


@pytest.mark.parametrize("key", [Qt.Key.Key_X, Qt.Key.Key_Right, Qt.Key.Key_M, Qt.Key.Key_D])
def test_no_key_cuts_moves_or_doubles_it_either(window: Window, key: Qt.Key) -> None:
    take(window, "play_desk")
    take(window, "select_all")
    changes: list[Change] = []
    workspace_of(window).document.changed.connect(changes.append)

    window.canvas.setFocus()
    QTest.keyClick(window.canvas, key, Qt.KeyboardModifier.ControlModifier)

    assert not changes
    assert window.statusBar().currentMessage().endswith(": on the Prepare desk (F9).")


def test_the_menu_deletes_at_play_too(window: Window) -> None:
    take(window, "play_desk")
    take(window, "select_all")
    changes: list[Change] = []
    workspace_of(window).document.changed.connect(changes.append)

    take(window, "delete")

    assert 1 == len(changes)
