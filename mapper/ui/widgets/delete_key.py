"""The Delete key of a list: it takes away what is marked there, not what is selected on the map."""

from __future__ import annotations

from collections.abc import Callable, Container

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget


class DeleteKey(QObject):
    """Lives with its list."""

    def __init__(
        self,
        on: QWidget,
        delete: Callable[[], object],
        keys: Container[int] = (Qt.Key.Key_Delete,),
    ) -> None:
        super().__init__(on)
        self._delete, self._keys = delete, keys
        on.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.key() in self._keys:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self._delete()
                return True
        return super().eventFilter(watched, event)
