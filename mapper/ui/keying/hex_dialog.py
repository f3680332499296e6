"""Which hex of a map is meant: its number, asked for in a small dialog."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QVBoxLayout, QWidget

from mapper.model.campaign.rows import Map
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.numbering import hex_labelled, label
from mapper.model.not_allowed import NotAllowed
from mapper.ui.app.translated import tr
from mapper.ui.widgets.lettering import warning
from mapper.ui.widgets.plain_text import plain_label, titled


class HexDialog(QDialog):
    """Takes only a number that a hex of the map can have."""

    def __init__(
        self, title: str, question: str, on: Map, proposed: Hex, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        titled(self, title)
        self._on = on
        asks = plain_label(question)
        asks.setWordWrap(True)
        self.number = QLineEdit(label(proposed, on.top, on.numbering))
        self.number.setAccessibleName(tr("Number of the hex"))
        self.number.selectAll()
        self.why = warning()
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        whole = QVBoxLayout(self)
        for part in (asks, self.number, self.why, self.buttons):
            whole.addWidget(part)
        self.setMinimumWidth(22 * self.fontMetrics().height())
        self.number.textChanged.connect(self._check)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._check()

    def chosen(self) -> Hex:
        return hex_labelled(self.number.text(), self._on.top, self._on.numbering)

    def _check(self) -> None:
        why = ""
        try:
            self.chosen()
        except NotAllowed as refused:
            why = str(refused)
        self.why.setText(why)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not why)
