"""The dialog that asks for one line of words: what is heard at a door, a clue in other words."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QLineEdit, QWidget

from mapper.ui.app.translated import tr
from mapper.ui.widgets.ask_dialog import AskDialog, open_dialog, said_below

LETTERS = 24
KeepLine = Callable[[str], bool]
"""Does it with these words; False if it was refused, which has been said."""


class LineDialog(AskDialog):
    """Closes when the words were taken."""

    def __init__(
        self, title: str, question: str, keep: KeepLine, parent: QWidget | None, text: str = ""
    ) -> None:
        super().__init__(
            title, lambda: said_below(keep(self.text.text().strip())), parent, tr("&Save")
        )
        self.text = QLineEdit(text)
        self.lay_out((question, self.text), letters=LETTERS)
        self.text.textChanged.connect(lambda _text: self._check())
        self._check()

    def _check(self) -> None:
        self.why.setText("")
        self.do_button.setEnabled(bool(self.text.text().strip()))


def ask_line(title: str, question: str, keep: KeepLine, parent: QWidget, text: str = "") -> None:
    open_dialog(LineDialog(title, question, keep, parent, text))
