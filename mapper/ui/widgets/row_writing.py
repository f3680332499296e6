"""What is written where it stands, in a row of a list or a tree."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStyledItemDelegate, QWidget

TABS = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)


class RowWriting(QStyledItemDelegate):
    """Tab ends what is written in a row, and leads to what stands after the list, or before it."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_tab = isinstance(event, QKeyEvent) and event.key() in TABS
        is_pressed = is_tab and event.type() == QEvent.Type.KeyPress
        if is_pressed and isinstance(watched, QWidget):
            self.commitData.emit(watched)
            self.closeEditor.emit(watched, QStyledItemDelegate.EndEditHint.NoHint)
            view = watched.parentWidget().parentWidget()
            if event.key() == Qt.Key.Key_Tab:
                view.focusNextChild()
            else:
                view.focusPreviousChild()
            return True
        return super().eventFilter(watched, event)
