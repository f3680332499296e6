"""The dialog that asks for one line of words: what is heard at a door, a clue in other words."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QVBoxLayout, QWidget

from mapper.ui.app.translated import tr
from mapper.ui.widgets.lettering import warning
from mapper.ui.widgets.plain_text import titled
from mapper.ui.widgets.small_parts import caption

LETTERS = 24
Keep = Callable[[str], bool]
"""Does it with these words; False if it was refused, which has been said."""


class LineDialog(QDialog):
    """Closes when the words were taken."""

    def __init__(
        self, title: str, question: str, keep: Keep, parent: QWidget | None = None, text: str = ""
    ) -> None:
        super().__init__(parent)
        titled(self, title)
        self._keep = keep
        self.text = QLineEdit(text)
        self.why = warning()
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        whole = QVBoxLayout(self)
        whole.addWidget(caption(question, self.text))
        for part in (self.text, self.why, self.buttons):
            whole.addWidget(part)
        self.setMinimumWidth(LETTERS * self.fontMetrics().height())
        self.text.textChanged.connect(lambda _text: self._check())
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._check()

    def accept(self) -> None:
        if self._keep(self.text.text().strip()):
            super().accept()
        else:
            self.why.setText(tr("This cannot be done now; the status bar says why."))

    def _check(self) -> None:
        self.why.setText("")
        has_words = bool(self.text.text().strip())
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(has_words)


def ask_line(title: str, question: str, keep: Keep, parent: QWidget, text: str = "") -> None:
    dialog = LineDialog(title, question, keep, parent, text)
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
