"""Keys that belong to the field one writes in, whatever they do on the map."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)
from shiboken6 import isValid

from mapper.ui.widgets.small_parts import MOVES, TYPED, is_letter

FIELDS = (QLineEdit, QPlainTextEdit, QAbstractSpinBox, QComboBox)


class FieldKeys(QObject):
    """While a field beside the map has the keys, no key that edits a text works on the map.

    Nor do those of the actions that `is_of_map` knows.
    """

    def __init__(self, window: QWidget, is_of_map: Callable[[QKeySequence], bool]) -> None:
        super().__init__(window)
        self._is_of_map = is_of_map
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_asked = event.type() == QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and self._is_of_field(event):
            event.accept()
            return True
        return super().eventFilter(watched, event)

    def _is_of_field(self, event: QKeyEvent) -> bool:
        """Who goes up and down with nothing held may mean a list beneath the field."""
        is_held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if event.key() in TYPED:
            return bool(is_held) or event.key() not in MOVES
        return is_letter(event) or self._is_of_map(QKeySequence(event.keyCombination()))

    def _follow(self, old: QWidget | None, now: QWidget | None) -> None:
        if old is not None and isValid(old):
            old.removeEventFilter(self)
        if isinstance(now, FIELDS) and not isinstance(now.window(), QDialog):
            now.installEventFilter(self)
