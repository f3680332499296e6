"""Dialogs that describe one thing: they close only on what can be, and say why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLayout, QVBoxLayout, QWidget

from mapper.model.not_allowed import NotAllowed
from mapper.ui.widgets.lettering import warning
from mapper.ui.widgets.plain_text import titled

T = TypeVar("T")


class RowDialog(QDialog):
    """A dialog that describes one thing. `check` raises `NotAllowed` if it cannot be so."""

    def __init__(
        self, title: str, check: Callable[[], object], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        titled(self, title)
        self._check = check
        self.why = warning()
        self.why.hide()
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def lay_out(self, fields: QLayout) -> None:
        """Put the buttons below the fields."""
        column = QVBoxLayout(self)
        column.addLayout(fields)
        column.addWidget(self.why)
        column.addWidget(self.buttons)

    def accept(self) -> None:
        try:
            self._check()
        except NotAllowed as refused:
            self.why.setText(str(refused))
            self.why.show()
        else:
            super().accept()


def answered(dialog: QDialog, described: Callable[[], T]) -> T | None:
    """What the user described; None if they thought better of it."""
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    answer = described() if accepted else None
    dialog.deleteLater()
    return answer
