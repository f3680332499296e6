"""The dialog for a vessel that lies somewhere: what it is, its name, and who sails it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from mapper.model.campaign.name_lengths import LONGEST_NAME
from mapper.model.campaign.play_rows import Vessel
from mapper.ui.app.translated import tr
from mapper.ui.widgets.ask_dialog import AskDialog, form_of
from mapper.ui.widgets.small_parts import ChoiceBox

KeepVessel = Callable[[Vessel], str]
"""Puts it there; gives why it was refused, or nothing."""


USUAL = "rowboat"


class VesselDialog(AskDialog):
    """Closes when the vessel lies there."""

    def __init__(
        self, kinds: tuple[str, ...], keep: KeepVessel, parent: QWidget | None = None
    ) -> None:
        title = tr("Put a vessel here")
        super().__init__(title, lambda: keep(self.described()), parent, tr("&Put it there"))
        words = {kind: kind.replace("_", " ") for kind in kinds}
        self.kind = ChoiceBox(tr("Kind of vessel"), words, USUAL if USUAL in words else kinds[0])
        self.name = QLineEdit()
        self.name.setMaxLength(LONGEST_NAME)
        self.crews = QCheckBox(tr("&Two crews, who sail by day and by night"))
        self.lay_out(form_of((tr("&Kind"), self.kind), (tr("&Name"), self.name), ("", self.crews)))

    def described(self) -> Vessel:
        return Vessel(self.kind.value(), self.name.text(), self.crews.isChecked())
