"""The walk of mending: what an older version left is remarked on, and a key puts it right."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import Found
from mapper.model.campaign.rows import Key
from mapper.storage.reading import read_campaign
from mapper.ui.keying.remarks_panel import RemarksPanel
from mapper.ui.window.window import Window
from tests.small import MAP
from tests.until import PATIENCE, until

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

GONE = Key("found", MAP, "7", "1")


def checked(window: Window) -> RemarksPanel:
    """The Check panel, once it has looked."""
    assert window.workspace is not None
    panel = window.workspace.remarks
    until(lambda: panel.is_current, PATIENCE, QApplication.processEvents)
    return panel


def test_knowledge_of_nothing_is_forgotten_by_a_key_and_comes_back_by_undo(
    window: Window, path: Path, qtbot: QtBot
) -> None:
    window.activateWindow()
    qtbot.wait_until(window.isActiveWindow)
    assert window.document is not None
    window.document.do(Change("", {GONE: Swap(None, Found(1))}))
    panel = checked(window)
    window.action_set.made["check"].trigger()

    QTest.keyClick(panel.list, Qt.Key.Key_Tab)
    focused = QApplication.focusWidget()
    assert focused is panel.mend["forget"]
    QTest.keyClick(focused, Qt.Key.Key_Space)

    assert GONE not in read_campaign(path).rows()
    assert checked(window).mend["forget"].isHidden()
    window.action_set.made["undo"].trigger()
    assert GONE in read_campaign(path).rows()
    assert not checked(window).mend["forget"].isHidden()
