"""Damage that opening does not see: found on a thread, told where the window tells of its file."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication

from mapper.storage.file import create_file
from mapper.ui.files import is_damaged
from mapper.ui.window import Window
from tests.small import small_rows
from tests.until import until

if TYPE_CHECKING:
    from PySide6.QtCore import QSettings
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


def test_an_image_that_was_spoilt_is_told_after_opening(
    qtbot: QtBot, settings: QSettings, tmp_path: Path
) -> None:
    path = tmp_path / "spoilt.cognita"
    create_file(path, small_rows(), [("0" * 64, b"not what was written")])
    window = Window(settings)
    qtbot.add_widget(window)

    window.open_path(path)
    until(lambda: window.desk is not None, 60, QApplication.processEvents)
    assert window.desk is not None
    file = window.desk.document.file
    until(lambda: file.damage is not None, 60, QApplication.processEvents)
    window.desk.words.look_at_disk()

    assert "On disk, but damaged" == window.desk.words.disk.text()
    window.show_document(None)


def test_a_file_with_foreign_sql_is_offered_to_be_rescued(tmp_path: Path) -> None:
    path = tmp_path / "foreign.cognita"
    create_file(path, small_rows())
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE more (a)")
    connection.close()

    assert is_damaged(path)
