"""The dialog for a clue: what it says, and where it can be found."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from mapper.model.campaign import Campaign
from mapper.model.clues import Clue, Place, ZoneAt
from mapper.model.not_allowed import NotAllowed
from mapper.model.numbering import hex_labelled, label
from mapper.model.zone_rows import Zone
from mapper.ui.described import answered, is_let
from mapper.ui.lettering import warning
from mapper.ui.map_list import fill_maps
from mapper.ui.small_parts import SteadyBox
from mapper.ui.words import tr

LINES, LETTERS = 4, 26
Check = Callable[[Clue], object]
"""Raises `NotAllowed` if there cannot be such a clue."""


class ClueDialog(QDialog):
    """Closes only when the clue can be as it is described; otherwise it says why not."""

    def __init__(
        self, title: str, campaign: Campaign, clue: Clue, check: Check, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._campaign, self._maps = campaign, campaign.maps()
        self._check = check
        self.words = QPlainTextEdit(clue.text)
        self.words.setTabChangesFocus(True)
        self.words.setFixedHeight(LINES * self.fontMetrics().lineSpacing() + 10)
        self.words.setMinimumWidth(LETTERS * self.fontMetrics().height())
        self.map = SteadyBox()
        self.number = QLineEdit()
        self.why = warning()
        self.why.hide()
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        at = clue.place
        on = at.map if at is not None else clue.zone.map if clue.zone is not None else ""
        fill_maps(self.map, self._maps, tr("Anywhere"), on)
        if clue.zone is not None:
            zone = campaign.all(Zone, clue.zone.map).get(clue.zone.zone)
            self.number.setText(zone.number if zone is not None else "")
        if at is not None and at.map in self._maps:
            row = self._maps[at.map]
            self.number.setText(label(at.hex, row.top, row.numbering))
        self._lay_out()
        self.map.currentIndexChanged.connect(self._show_number)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._show_number()

    def clue(self) -> Clue:
        """What stands in the fields; `NotAllowed` if the hex has no such number."""
        text, map_id = self.words.toPlainText().strip(), str(self.map.currentData())
        if not map_id:
            return Clue(text)
        row = self._maps.get(map_id)
        if row is None:
            raise NotAllowed(tr("There is no such map any more; choose another."))
        if row.plan is not None:
            return Clue(text, zone=ZoneAt(map_id, self._zone(map_id)))
        at = hex_labelled(self.number.text(), row.top, row.numbering)
        return Clue(text, Place(map_id, at))

    def accept(self) -> None:
        if is_let(lambda: self._check(self.clue()), self.why):
            super().accept()

    def _zone(self, map_id: str) -> str:
        """The zone that has the number."""
        wanted = self.number.text().strip()
        zones = self._campaign.all(Zone, map_id)
        found = next((id_ for id_, row in zones.items() if wanted and row.number == wanted), "")
        if not found:
            raise NotAllowed(tr("There is no zone {number} on that map.", number=wanted or "–"))
        return found

    @classmethod
    def ask(
        cls, title: str, campaign: Campaign, clue: Clue, check: Check, parent: QWidget
    ) -> Clue | None:
        """The clue that the user described; None if they thought better of it."""
        dialog = cls(title, campaign, clue, check, parent)
        return answered(dialog, dialog.clue)

    def _lay_out(self) -> None:
        form = QFormLayout()
        said = QLabel(tr("&Clue"))
        said.setBuddy(self.words)
        form.addRow(said, self.words)
        form.addRow(tr("&Map"), self.map)
        form.addRow(tr("&Hex or zone"), self.number)
        self.words.setAccessibleName(tr("Clue"))
        self.map.setAccessibleName(tr("Map"))
        self.number.setAccessibleName(tr("Hex or zone"))
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(self.why)
        column.addWidget(self.buttons)

    def _show_number(self) -> None:
        self.number.setEnabled(bool(self.map.currentData()))
