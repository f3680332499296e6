"""A field to search a list with: the arrow keys move in the list while one goes on writing."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLineEdit, QWidget

from mapper.ui.widgets.icons import icon

MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class SearchField(QLineEdit):
    """Says what it searches in its placeholder, which is its accessible name too."""

    def __init__(self, says: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._moves_in: QAbstractItemView | None = None
        self.setPlaceholderText(says)
        self.setAccessibleName(says)
        self.setClearButtonEnabled(True)
        faint = self.palette().placeholderText().color()
        self.addAction(icon("search", faint), QLineEdit.ActionPosition.LeadingPosition)

    def move_in(self, view: QAbstractItemView) -> None:
        """Hand the keys that go up and down on to this list."""
        self._moves_in = view

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._moves_in is not None and event.key() in MOVES:
            QApplication.sendEvent(self._moves_in, event)
        else:
            super().keyPressEvent(event)
