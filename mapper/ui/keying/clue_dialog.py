"""The dialog for a clue: what it says, and where it can be found."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.clues import Clue
from mapper.ui.app.translated import tr
from mapper.ui.editing.row_dialog import answered, is_let
from mapper.ui.keying.place_fields import PlaceFields
from mapper.ui.widgets.lettering import warning
from mapper.ui.widgets.plain_text import plain_label, titled

LINES, LETTERS = 4, 26
Check = Callable[[Clue], object]
"""Raises `NotAllowed` if there cannot be such a clue."""


class ClueDialog(QDialog):
    """Closes only when the clue can be as it is described; otherwise it says why not."""

    def __init__(
        self, title: str, campaign: Campaign, clue: Clue, check: Check, parent: QWidget
    ) -> None:
        super().__init__(parent)
        titled(self, title)
        self._check = check
        self.words = QPlainTextEdit(clue.text)
        self.words.setTabChangesFocus(True)
        self.words.setFixedHeight(LINES * self.fontMetrics().lineSpacing() + 10)
        self.words.setMinimumWidth(LETTERS * self.fontMetrics().height())
        self._where = PlaceFields(campaign, clue.at, tr("Anywhere"))
        self.map, self.number = self._where.map, self._where.number
        self.why = warning()
        self.why.hide()
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._lay_out()
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def clue(self) -> Clue:
        """What stands in the fields; `NotAllowed` if the hex has no such number."""
        return Clue(self.words.toPlainText().strip(), self._where.place())

    def accept(self) -> None:
        if is_let(lambda: self._check(self.clue()), self.why):
            super().accept()

    @classmethod
    def ask(
        cls, title: str, campaign: Campaign, clue: Clue, check: Check, parent: QWidget
    ) -> Clue | None:
        """The clue that the user described; None if they thought better of it."""
        dialog = cls(title, campaign, clue, check, parent)
        return answered(dialog, dialog.clue)

    def _lay_out(self) -> None:
        form = QFormLayout()
        said = plain_label(tr("&Clue"))
        said.setBuddy(self.words)
        form.addRow(said, self.words)
        self._where.add_to(form)
        self.words.setAccessibleName(tr("Clue"))
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(self.why)
        column.addWidget(self.buttons)
