"""What is written into the log: words for the game master, and what players may read of them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from mapper.ui.app.translated import tr
from mapper.ui.widgets.lettering import warning
from mapper.ui.widgets.plain_text import titled
from mapper.ui.widgets.small_parts import caption

LINES = 4


class NoteDialog(QDialog):
    """Closes when the words were kept; without words for players it asks for one text only."""

    def __init__(
        self,
        title: str,
        keep: Callable[[str, str], str],
        parent: QWidget | None = None,
        *,
        text: str = "",
        player_text: str = "",
        has_players: bool = True,
    ) -> None:
        super().__init__(parent)
        titled(self, title)
        self._keep = keep
        self.text = _field(text)
        self.player_text = _field(player_text)
        self.why = warning()
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        whole = QVBoxLayout(self)
        whole.addWidget(caption(tr("&What happened"), self.text))
        whole.addWidget(self.text)
        if has_players:
            whole.addWidget(caption(tr("What &players may read of it"), self.player_text))
            whole.addWidget(self.player_text)
        whole.addWidget(self.why)
        whole.addWidget(self.buttons)
        self.setMinimumWidth(26 * self.fontMetrics().height())
        self.text.textChanged.connect(self._check)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._check()

    def accept(self) -> None:
        why = self._keep(self.text.toPlainText(), self.player_text.toPlainText())
        self.why.setText(why)
        if not why:
            super().accept()

    def _check(self) -> None:
        self.why.setText("")
        has_words = bool(self.text.toPlainText().strip())
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(has_words)


def _field(text: str) -> QPlainTextEdit:
    field = QPlainTextEdit(text)
    field.setTabChangesFocus(True)
    field.setFixedHeight(LINES * field.fontMetrics().lineSpacing() + 16)
    return field
