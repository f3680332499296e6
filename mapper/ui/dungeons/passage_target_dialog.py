"""The dialog for where a passage leads that leaves the map."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QVBoxLayout, QWidget

from mapper.model.campaign.campaign import Campaign
from mapper.model.place_words import spot_named
from mapper.model.places import OUTDOORS, Place
from mapper.model.zones.zone_rows import Zone
from mapper.ui.app.translated import tr
from mapper.ui.editing.row_dialog import answered, is_let
from mapper.ui.keying.place_fields import PlaceFields
from mapper.ui.widgets.lettering import warning

Check = Callable[[Place], object]
"""Raises `NotAllowed` if a passage cannot lead there."""


class BeyondDialog(QDialog):
    """Closes only on a place that there is; otherwise it says why not."""

    def __init__(self, campaign: Campaign, beyond: Place, check: Check, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Where the passage leads"))
        self._check = check
        self.fields = PlaceFields(campaign, beyond if beyond.spot else None, tr("Outside"))
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

    def beyond(self) -> Place:
        return self.fields.place() or OUTDOORS

    def accept(self) -> None:
        if is_let(lambda: self._check(self.beyond()), self.why):
            super().accept()

    @classmethod
    def ask(cls, campaign: Campaign, beyond: Place, check: Check, parent: QWidget) -> Place | None:
        """Where the user wants it to lead; None if they thought better of it."""
        dialog = cls(campaign, beyond, check, parent)
        return answered(dialog, dialog.beyond)


def beyond_in_words(campaign: Campaign, beyond: Place) -> str:
    """The map, and the hex or the zone on it."""
    row = campaign.maps().get(beyond.map)
    if row is None:
        return tr("Outside")
    is_there = beyond.hex or beyond.zone in campaign.all(Zone, beyond.map)
    return f"{row.name}, {spot_named(campaign, beyond)}" if is_there else row.name
