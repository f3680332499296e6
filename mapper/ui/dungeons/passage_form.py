"""The fields of one passage, and of both of its sides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from mapper.commands.one_row import LONGEST_NAME
from mapper.commands.zones.passages import edit_passage, set_kind, turn_passage
from mapper.model.campaign.campaign import Campaign, Command
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import Passage, PassageKind, Zone
from mapper.model.place_words import spot_named
from mapper.model.places import OUTDOORS, Place
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.zones import named
from mapper.ui.app.translated import tr
from mapper.ui.dungeons.passage_pictures import passage_picture
from mapper.ui.dungeons.side_form import SideForm
from mapper.ui.dungeons.zone_words import MATERIALS, PASSAGE_KINDS, SLOPES, STATES
from mapper.ui.editing.autosaved_field import AutosavedField
from mapper.ui.editing.editor import Editor
from mapper.ui.editing.row_dialog import answered, is_let
from mapper.ui.keying.place_fields import PlaceFields
from mapper.ui.widgets.choice_box import ChoiceBox
from mapper.ui.widgets.lettering import warning
from mapper.ui.widgets.plain_text import on_button
from mapper.ui.widgets.small_parts import IconButton, caption, in_a_row

PICTURE = 22


class PassageForm(QWidget):
    """Shows one passage at a time."""

    def __init__(self, editor: Editor) -> None:
        super().__init__()
        self._editor = editor
        self.map_id, self.id = "", ""
        self.kind = ChoiceBox(tr("Kind"), {each: tr(PASSAGE_KINDS[each]) for each in PASSAGE_KINDS})
        for kind in PASSAGE_KINDS:
            self.kind.give_icon(kind, passage_picture(kind, PICTURE))
        self.state = ChoiceBox(tr("At first"), {each: tr(STATES[each]) for each in STATES})
        self.material = ChoiceBox(tr("Made of"), {each: tr(MATERIALS[each]) for each in MATERIALS})
        self.slope = ChoiceBox(tr("Slope"), {each: tr(SLOPES[each]) for each in SLOPES})
        self.what = QFormLayout()
        self.name = QLineEdit()
        self.name.setMaxLength(LONGEST_NAME)
        self.trapped = QCheckBox(tr("Trapped"))
        self.wide = QCheckBox(tr("As wide as the wall"))
        self.leads = QPushButton()
        self.leads.setAccessibleName(tr("Leads to"))
        self.leads.clicked.connect(lambda _on=False: self.choose_beyond())
        self.turn = IconButton("redo", tr("Turn it around"), self._turn)
        self.sides = tuple(SideForm(editor, number) for number in (0, 1))
        self._typed = AutosavedField(self.name, self._keep_name)
        self._connect()
        self._lay_out()

    def show_passage(self, map_id: str, id_: str, row: Passage) -> None:
        """Fill the fields; what was typed for another passage is kept first."""
        if (map_id, id_) != (self.map_id, self.id):
            self.keep()
        self.map_id, self.id = map_id, id_
        self._typed.show(row.name)
        for box, value in (
            (self.kind, row.kind),
            (self.state, row.state),
            (self.material, row.material),
            (self.slope, row.slope),
        ):
            box.show_value(value)
        self.what.setRowVisible(self.material, PASSAGES[row.kind].has_leaf)
        self.trapped.setChecked(row.is_trapped)
        self.wide.setChecked(row.is_wide)
        self._show_beyond(row)
        zones = self._editor.document.campaign.all(Zone, map_id)
        for form, side in zip(self.sides, row.sides, strict=True):
            zone = zones.get(side.zone)
            name = named(zone) if zone is not None or not side.zone else side.zone
            form.show_side(map_id, id_, side, name)

    def keep(self) -> None:
        """Put into the journal what was typed and is not there yet."""
        self._typed.leave()
        for side in self.sides:
            side.keep()

    def choose_beyond(self) -> None:
        """Ask where it leads, out of the map."""
        campaign = self._editor.document.campaign
        row = campaign.one(Passage, Key("passage", self.map_id, self.id))

        def check(beyond: Place) -> object:
            return self._with(beyond=beyond)(campaign)

        beyond = PassageTargetDialog.ask(campaign, row.beyond or OUTDOORS, check, self)
        if beyond is not None:
            self._edit(beyond=beyond)

    def _show_beyond(self, row: Passage) -> None:
        """Only what has no zone on one side leads out of the map."""
        leads_out = any(not side.zone for side in row.sides)
        said = beyond_in_words(self._editor.document.campaign, row.beyond or OUTDOORS)
        on_button(self.leads, said)
        self.what.setRowVisible(self.leads, leads_out)

    def _connect(self) -> None:
        self.kind.taken.connect(self._take_kind)
        self.state.taken.connect(lambda value: self._edit(state=value))
        self.material.taken.connect(lambda value: self._edit(material=value))
        self.slope.taken.connect(lambda value: self._edit(slope=value))
        self.trapped.clicked.connect(lambda on: self._edit(is_trapped=on))
        self.wide.clicked.connect(lambda on: self._edit(is_wide=on))

    def _lay_out(self) -> None:
        what = self.what
        what.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        what.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        for text, part in (
            (tr("Kind"), self.kind),
            (tr("At first"), self.state),
            (tr("Made of"), self.material),
            (tr("Slope"), self.slope),
            (tr("Name"), self.name),
            (tr("Leads to"), self.leads),
        ):
            what.addRow(caption(text, part), part)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 8)
        column.setSpacing(4)
        column.addLayout(what)
        column.addLayout(in_a_row(self.trapped, self.wide, None, self.turn))
        for side in self.sides:
            column.addSpacing(6)
            column.addWidget(side)
        column.addStretch(1)

    def _keep_name(self, text: str, step: int | None, quietly: bool) -> int | None:
        return self._editor.edit(self._with(name=text), step=step, quietly=quietly)

    def _with(self, **fields: Any) -> Command:
        map_id, id_ = self.map_id, self.id
        key = Key("passage", map_id, id_)
        return lambda c: edit_passage(c, map_id, id_, replace(c.one(Passage, key), **fields))

    def _edit(self, **fields: Any) -> None:
        self._editor.edit(self._with(**fields))
        self._show_again()

    def _take_kind(self, value: str) -> None:
        map_id, id_ = self.map_id, self.id
        kind: PassageKind = next(each for each in PASSAGE_KINDS if each == value)
        self._editor.edit(lambda campaign: set_kind(campaign, map_id, [id_], kind))
        self._show_again()

    def _turn(self) -> None:
        map_id, id_ = self.map_id, self.id
        self.keep()
        self._editor.edit(lambda campaign: turn_passage(campaign, map_id, id_))

    def _show_again(self) -> None:
        row = self._editor.document.campaign.get(Key("passage", self.map_id, self.id))
        if isinstance(row, Passage):
            self.show_passage(self.map_id, self.id, row)


Check = Callable[[Place], object]
"""Raises `NotAllowed` if a passage cannot lead there."""


class PassageTargetDialog(QDialog):
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
