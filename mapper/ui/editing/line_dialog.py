"""The dialog that asks for one line of words: what is heard at a door, a clue in other words."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtWidgets import QLineEdit, QWidget

from mapper.ui.app.translated import tr
from mapper.ui.widgets.ask_dialog import AskDialog, open_dialog, said_below
from mapper.ui.widgets.lettering import faint

LETTERS = 24
KeepLine = Callable[[str], bool | str]
"""Does it with these words; False if it was refused, which has been said; or why, if anything."""


class LineAsked(NamedTuple):
    """A line that is asked for: what stands in it, and beneath it what helps to write it."""

    title: str
    question: str
    text: str = ""
    aside: str = ""


class LineDialog(AskDialog):
    """Closes when the words were taken; a line is dropped without a question."""

    def __init__(self, asked: LineAsked, keep: KeepLine, parent: QWidget | None) -> None:
        super().__init__(
            asked.title, lambda: said_below(keep(self.text.text().strip())), parent, tr("&Save")
        )
        self.text = QLineEdit(asked.text)
        below = [faint(asked.aside)] if asked.aside else []
        self.lay_out((asked.question, self.text), *below, letters=LETTERS)
        self.text.textChanged.connect(lambda _text: self._check())
        self._check()

    def reject(self) -> None:
        self.drop()

    def _check(self) -> None:
        self.why.setText("")
        self.do_button.setEnabled(bool(self.text.text().strip()))


def ask_line(title: str, question: str, keep: KeepLine, parent: QWidget, text: str = "") -> None:
    ask_line_of(LineAsked(title, question, text), keep, parent)


def ask_line_of(asked: LineAsked, keep: KeepLine, parent: QWidget) -> None:
    open_dialog(LineDialog(asked, keep, parent))
