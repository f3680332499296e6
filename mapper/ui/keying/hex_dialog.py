"""Which hex of a map is meant: its number, asked for in a small dialog."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QWidget

from mapper.model.campaign.rows import Map
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.numbering import hex_labelled, label
from mapper.model.not_allowed import NotAllowed
from mapper.ui.app.translated import tr
from mapper.ui.widgets.ask_dialog import AskDialog
from mapper.ui.widgets.plain_text import plain_label

LETTERS = 22


class HexDialog(AskDialog):
    """Takes only a number that a hex of the map can have."""

    def __init__(
        self, title: str, question: str, on: Map, proposed: Hex, parent: QWidget | None = None
    ) -> None:
        super().__init__(title, self.chosen, parent)
        self._on = on
        asks = plain_label(question)
        asks.setWordWrap(True)
        self.number = QLineEdit(label(proposed, on.top, on.numbering))
        self.number.setAccessibleName(tr("Number of the hex"))
        self.number.selectAll()
        self.lay_out(asks, self.number, letters=LETTERS)
        self.number.textChanged.connect(self._check)

    def chosen(self) -> Hex:
        return hex_labelled(self.number.text(), self._on.top, self._on.numbering)

    def _check(self) -> None:
        why = ""
        try:
            self.chosen()
        except NotAllowed as refused:
            why = str(refused)
        self.why.setText(why)
        self.do_button.setEnabled(not why)
