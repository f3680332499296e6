"""The window whose campaign another program has written: how a test gets there, and answers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton

from mapper.commands.things.things import add_thing
from mapper.model.campaign.rows import Feature
from mapper.storage.reading import read_campaign
from mapper.storage.schema import lock_path
from mapper.ui.editing.document import Document
from mapper.ui.window.window import Window
from mapper.ui.window.workspace import Workspace
from tests.small import HILLS, MAP, spot
from tests.storage.another import Another
from tests.ui.fields import prose
from tests.until import PATIENCE, until

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

HERE = spot("0302")


@pytest.fixture
def overtaken_window(window: Window, qtbot: QtBot, another: Another) -> Window:
    """The window with a feature at hand, whose campaign another program has written meanwhile."""
    document = window.document
    assert document is not None
    document.do(add_thing(document.campaign, MAP, Feature(HERE, "Bell", "overt")))
    window.activateWindow()
    qtbot.wait_until(window.isActiveWindow)
    window.canvas.setFocus()
    window.canvas.set_cursor(HERE)
    write_meanwhile(another, document.file.path)
    return window


def write_meanwhile(another: Another, path: Path) -> None:
    """Write a campaign that is open here, and keep it open there."""
    lock_path(path).unlink()  # a lock that is not felt, as on some folders of a network
    assert "writing" == another.ask("open", path)
    another.ask("paint", "0101", HILLS)


def workspace_of(window: Window) -> Workspace:
    assert window.workspace is not None
    return window.workspace


def asked(window: Window) -> QMessageBox:
    """The question, once it is there."""
    until(lambda: window.overtaken.box, PATIENCE, QApplication.processEvents)
    box = window.overtaken.box
    assert box is not None
    return box


def choose(window: Window, words: str) -> None:
    """Press the button of the question that has these words."""
    box = asked(window)
    button = next(b for b in box.findChildren(QPushButton) if b.text().replace("&", "") == words)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def save_mine(window: Window, copy: Path) -> None:
    choose(window, "Save mine as a copy…")
    until_saved(window, copy)


def until_saved(window: Window, copy: Path) -> None:
    """Wait until the window has gone on in the copy."""
    document = window.document
    assert document is not None
    until(
        lambda: document.file.path == copy and not document.is_busy,
        PATIENCE,
        QApplication.processEvents,
    )
    QApplication.processEvents()


def type_into_notes(window: Window, text: str) -> None:
    field = prose(workspace_of(window).inspector.form).writing
    field.setFocus()
    QTest.keyClicks(field, text)


def notes(path: Path) -> list[str]:
    return [row.gm_notes for row in read_campaign(path).all(Feature, MAP).values()]


def until_another_is_open(window: Window, before: Document | None) -> Document:
    """What the window works on, once it is not what it was any more."""
    until(
        lambda: window.document not in (None, before) and not window.is_opening,
        PATIENCE,
        QApplication.processEvents,
    )
    assert window.document is not None
    return window.document
