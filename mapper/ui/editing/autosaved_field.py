"""Fields whose text is kept while one goes on typing: each visit to a field is one step."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QSignalBlocker
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit

from mapper.ui.widgets.pauses import pause

TextField = QLineEdit | QPlainTextEdit
Keep = Callable[[str, int | None, bool], int | None]
"""Keeps a text: in the step, if there is one, that the visit has made; and quietly or not.
Returns the step; None if the text was refused."""

PAUSE_MS = 900
OURS = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)
"""Keys that fields take for a history of their own; there is one history, the journal."""


class AutosavedField(QObject):
    """A field that keeps what is typed into it.

    What is typed into a field is kept after a pause, when the field is left, and when asked.

    While `is_held`, nothing can be kept for now, and what was refused stays in the field.
    """

    def __init__(self, field: TextField, keep: Keep) -> None:
        super().__init__(field)
        self._field = field
        self._keep = keep
        self._step: int | None = None
        self._stored = ""
        self._is_keeping = False
        self.is_held = False
        self._pause = pause(self, lambda: self.keep(quietly=True), PAUSE_MS)
        if isinstance(field, QPlainTextEdit):
            field.setUndoRedoEnabled(False)
        field.textChanged.connect(self._begin)
        field.installEventFilter(self)

    def show(self, text: str) -> None:
        """What the journal holds; while this is what the field itself has put there, it stays."""
        self._stored = text
        if not (self._is_keeping and self._field.hasFocus()) and self._text() != text:
            self._set(text)

    def keep(self, *, quietly: bool = False) -> None:
        """Put what was typed into the journal, if it is not there."""
        self._pause.stop()
        if self._text() == self._stored:
            return
        self._is_keeping = True
        try:
            step = self._keep(self._text(), self._step, quietly)
        finally:
            self._is_keeping = False
        if step is not None:
            self._step = step or self._step

    def join(self, step: int) -> None:
        """What is typed next belongs to a step that was made already."""
        self._step = step

    def leave(self) -> None:
        """Keep it, end the step, and show what was kept: what was refused is gone."""
        self.keep()
        self._step = None
        if self._text() != self._stored and not self.is_held:
            self._set(self._stored)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut:
            self.leave()
        elif _asks_for_history(event):
            self.keep(quietly=True)
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def _begin(self) -> None:
        if not self._is_keeping:
            self._pause.start()

    def _text(self) -> str:
        field = self._field
        return field.text() if isinstance(field, QLineEdit) else field.toPlainText()

    def _set(self, text: str) -> None:
        field = self._field
        with QSignalBlocker(field):
            if isinstance(field, QLineEdit):
                at = field.cursorPosition()
                field.setText(text)
                field.setCursorPosition(at)
            else:
                field.setPlainText(text)
        self._pause.stop()


def _asks_for_history(event: QEvent) -> bool:
    """Whether a key is about to undo or redo."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    return any(event.matches(key) for key in OURS)
