"""The rows of tabs beneath docks that lie over one another, and those that Qt forgets."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar

CLOSE = 8


def hide_forgotten(window: QMainWindow, docks: Iterable[QDockWidget]) -> None:
    """Of two rows that are made at once, Qt 6.11 leaves a second one lying about the window."""
    places = [dock.geometry() for dock in docks]
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    for row in window.findChildren(QTabBar, options=direct):
        at = row.geometry()
        belongs = any(
            place.left() == at.left() and abs(place.bottom() - at.top()) < CLOSE for place in places
        )
        if not belongs:
            row.hide()
