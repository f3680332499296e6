"""What is written where it stands, in a row of a list or a tree."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStyledItemDelegate, QWidget

TABS = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)


class RowWriting(QStyledItemDelegate):
    """Tab ends what is written in a row, and leads to what stands after the list, or before it."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(watched, QWidget) or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        if event.type() != QEvent.Type.KeyPress or event.key() not in TABS:
            return super().eventFilter(watched, event)
        self.commitData.emit(watched)
        self.closeEditor.emit(watched, QStyledItemDelegate.EndEditHint.NoHint)
        room = watched.parentWidget()
        view = room.parentWidget() if room is not None else None
        if view is not None:
            (view.focusNextChild if event.key() == TABS[0] else view.focusPreviousChild)()
        return True
