"""What is written where it stands, in a row of a list or a tree, and the way back to the map."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QStyledItemDelegate, QWidget

AnyIndex = QModelIndex | QPersistentModelIndex
"""Where something stands in a list, a tree or a table."""

TABS = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
RETURNS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class RowWriting(QStyledItemDelegate):
    """Tab ends what is written in a row, and leads to what stands after the list, or before it.

    Return leads back to the map, as in any other field.
    """

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(watched, QWidget) or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        if event.type() != QEvent.Type.KeyPress or event.key() not in (*TABS, *RETURNS):
            return super().eventFilter(watched, event)
        self.commitData.emit(watched)
        self.closeEditor.emit(watched, QStyledItemDelegate.EndEditHint.NoHint)
        room = watched.parentWidget()
        view = room.parentWidget() if room is not None else None
        if view is not None and event.key() in RETURNS:
            leave_panel(view)
        elif view is not None:
            self.lead_on(view, is_next=event.key() == TABS[0])
        return True

    def lead_on(self, view: QWidget, *, is_next: bool) -> None:
        """Where Tab leads from a row."""
        (view.focusNextChild if is_next else view.focusPreviousChild)()


def leave_panel(part: QWidget) -> None:
    """The keys go from a panel to the map, as by Escape; a dialog keeps them."""
    around = part.parentWidget()
    while around is not None and not around.isWindow() and not isinstance(around, QDockWidget):
        around = around.parentWidget()
    if isinstance(around, QDockWidget):
        escape = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(around, escape)
