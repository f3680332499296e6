"""The dialog for where a passage leads that leaves the map."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QVBoxLayout, QWidget

from mapper.model.campaign.campaign import Campaign
from mapper.model.hexes.numbering import label
from mapper.model.places import Place, zone_place
from mapper.model.zones.zone_rows import Beyond, Zone
from mapper.model.zones.zones import named
from mapper.ui.app.translated import tr
from mapper.ui.editing.row_dialog import answered, is_let
from mapper.ui.keying.place_fields import PlaceFields
from mapper.ui.widgets.lettering import warning

Check = Callable[[Beyond], object]
"""Raises `NotAllowed` if a passage cannot lead there."""


class BeyondDialog(QDialog):
    """Closes only on a place that there is; otherwise it says why not."""

    def __init__(self, campaign: Campaign, beyond: Beyond, check: Check, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Where the passage leads"))
        self._check = check
        self.fields = PlaceFields(campaign, place_beyond(beyond), tr("Outside"))
        self.why = warning()
        self.why.hide()
        buttons = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(buttons.Ok | buttons.Cancel)
        form = QFormLayout()
        self.fields.add_to(form)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(self.why)
        column.addWidget(self.buttons)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def beyond(self) -> Beyond:
        match self.fields.place():
            case Place() as at:
                return Beyond(at.map, at.hex, at.zone)
        return Beyond()

    def accept(self) -> None:
        if is_let(lambda: self._check(self.beyond()), self.why):
            super().accept()

    @classmethod
    def ask(
        cls, campaign: Campaign, beyond: Beyond, check: Check, parent: QWidget
    ) -> Beyond | None:
        """Where the user wants it to lead; None if they thought better of it."""
        dialog = cls(campaign, beyond, check, parent)
        return answered(dialog, dialog.beyond)


def place_beyond(beyond: Beyond) -> Place | None:
    if beyond.zone:
        return zone_place(beyond.map, beyond.zone)
    return Place(beyond.map, beyond.hex) if beyond.hex is not None else None


def beyond_in_words(campaign: Campaign, beyond: Beyond) -> str:
    """The map, and the hex or the zone on it."""
    row = campaign.maps().get(beyond.map)
    if row is None:
        return tr("Outside")
    if beyond.hex is not None:
        return f"{row.name}, {label(beyond.hex, row.top, row.numbering)}"
    zone = campaign.all(Zone, beyond.map).get(beyond.zone)
    return f"{row.name}, {named(zone)}" if zone is not None else row.name
