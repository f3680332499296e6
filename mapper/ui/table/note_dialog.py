"""What is written into the log: words for the game master, and what players may read of them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from mapper.ui.app.translated import tr
from mapper.ui.editing.lines_field import LinesField
from mapper.ui.widgets.ask_dialog import WIDE, AskDialog, DialogPart

LINES = 4
KeepNote = Callable[[str, str], str]
"""Keeps both texts; why it cannot be done, or nothing."""


class NoteDialog(AskDialog):
    """Closes when the words were kept; without words for players it asks for one text only."""

    def __init__(
        self,
        title: str,
        keep: KeepNote,
        parent: QWidget | None = None,
        *,
        text: str = "",
        player_text: str = "",
        has_players: bool = True,
    ) -> None:
        super().__init__(title, self._kept, parent, tr("Write it down"))
        self._keep_note = keep
        self.text, self.player_text = (
            LinesField([each], "", LINES) for each in (text, player_text)
        )
        parts: list[DialogPart] = [(tr("&What happened"), self.text)]
        if has_players:
            parts.append((tr("What &players may read of it"), self.player_text))
        self.lay_out(*parts, letters=WIDE)
        self.text.textChanged.connect(self._check)
        self._check()

    def _kept(self) -> str:
        return self._keep_note(self.text.toPlainText(), self.player_text.toPlainText())

    def _check(self) -> None:
        self.why.setText("")
        self.do_button.setEnabled(bool(self.text.toPlainText().strip()))
