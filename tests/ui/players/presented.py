"""The window with a campaign, and a players' screen that is open and black."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from mapper.ui.window.window import Window

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

NOW = datetime(2026, 5, 1, 20, 41, tzinfo=UTC)


def presented(qtbot: QtBot, settings: QSettings, path: Path, group: str) -> Iterator[Window]:
    """Small, always at one time, with a group whose knowledge is pushed next."""
    window = Window(settings)
    qtbot.add_widget(window)
    window.presenting._now = lambda: NOW
    window.show()
    window.open_path(path)
    qtbot.wait_until(lambda: window.document is not None)
    window.presenting.toggle()
    window.presenting.screen.resize(480, 360)
    window.presenting.choose_group(group)
    QApplication.processEvents()
    yield window
    window.close()
