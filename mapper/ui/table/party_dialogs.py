"""Who goes when a group parts, what carries it; and what else stands on a sheet, by lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QLineEdit, QListWidget, QListWidgetItem, QSpinBox, QWidget

from mapper.model.campaign.ids import is_number
from mapper.model.campaign.members import id_of
from mapper.model.campaign.name_lengths import LONGEST_NAME
from mapper.model.campaign.play_rows import Party, Supplies, Vessel
from mapper.model.not_allowed import NotAllowed
from mapper.ui.app.translated import tr
from mapper.ui.widgets.ask_dialog import WIDE, AskDialog, form_of, number_field
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.plain_text import give_tip
from mapper.ui.widgets.small_parts import ChoiceBox
from mapper.ui.widgets.two_line_rows import THING


def written(fields: Mapping[str, str | int], needed: Sequence[str]) -> list[str]:
    """A line for each field; those that are needed are there, if only to be filled in."""
    every = {**dict.fromkeys(needed, ""), **fields}
    return [f"{name}: {value}" for name, value in every.items()]


def read(lines: Sequence[str]) -> dict[str, str | int]:
    """The fields of such lines; what has no value is left out."""
    found: dict[str, str | int] = {}
    for line in lines:
        name, colon, value = (part.strip() for part in line.partition(":"))
        if not colon or not name:
            raise NotAllowed(tr("“{line}” is no field: write a name, a colon, a value.", line=line))
        if value:
            found[name] = int(value) if is_number(value) else value
    return found


class Parting(NamedTuple):
    """Those who go their own way."""

    name: str
    members: tuple[str, ...]
    """By their ids."""
    others: int
    riders: int
    supplies: Supplies
    shares_knowledge: bool


WordsOfParting = Callable[[Parting], str]
"""Lets them part; why it cannot be done, or nothing."""


class SplitDialog(AskDialog):
    """Closes when they have parted; otherwise it says why not."""

    def __init__(
        self, row: Party, name: str, part: WordsOfParting, parent: QWidget | None = None
    ) -> None:
        title, do = tr("Split the group"), tr("&Split")
        super().__init__(title, lambda: part(self.parting()), parent, do)
        self.name = QLineEdit(name)
        self.name.setAccessibleName(tr("Name of those who go"))
        self.members = QListWidget()
        for member in row.members:
            item = QListWidgetItem(member.name, self.members)
            item.setData(THING, id_of(member))
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Unchecked)
        self.members.setFixedHeight(6 * self.fontMetrics().lineSpacing())
        self.members.itemChanged.connect(lambda _item: self.why.setText(""))
        self.others = _of_all(tr("Others"), row.others)
        self.riders = _of_all(tr("Mounts"), row.mounts.riders)
        self.rations = _of_all(tr("Rations"), row.supplies.rations)
        self.water = _of_all(tr("Water"), row.supplies.water)
        self.light = _of_all(tr("Light"), row.supplies.light)
        self.shares = QCheckBox(tr("They go on &knowing the same"))
        give_tip(self.shares, tr("What one group finds, the other knows at once"))
        self.lay_out(
            (tr("&Name of those who go"), self.name),
            (tr("&Who goes"), self.members),
            faint(tr("What they take along")),
            form_of(
                (tr("&Others"), self.others),
                (tr("&Mounts"), self.riders),
                (tr("&Rations"), self.rations),
                (tr("&Water"), self.water),
                (tr("&Light"), self.light),
            ),
            self.shares,
            letters=WIDE,
        )
        self.name.selectAll()

    def parting(self) -> Parting:
        rows = (self.members.item(row) for row in range(self.members.count()))
        is_going = Qt.CheckState.Checked
        going = tuple(str(item.data(THING)) for item in rows if item.checkState() == is_going)
        return Parting(
            self.name.text(),
            going,
            self.others.value(),
            self.riders.value(),
            Supplies(self.rations.value(), self.water.value(), self.light.value()),
            self.shares.isChecked(),
        )


def _of_all(name: str, most: int) -> QSpinBox:
    field = number_field(name, 0, most)
    field.setSuffix(tr(" of {most}", most=most))
    field.setEnabled(most > 0)
    return field


KeepVessel = Callable[[Vessel], str]
"""Puts it there; gives why it was refused, or nothing."""


A_BOAT = "rowboat"


class VesselDialog(AskDialog):
    """Closes when the vessel lies there."""

    def __init__(
        self, kinds: tuple[str, ...], keep: KeepVessel, parent: QWidget | None = None
    ) -> None:
        title = tr("Put a vessel here")
        super().__init__(title, lambda: keep(self.described()), parent, tr("&Put it there"))
        words = {kind: kind.replace("_", " ") for kind in kinds}
        self.kind = ChoiceBox(tr("Kind of vessel"), words, A_BOAT if A_BOAT in words else kinds[0])
        self.name = QLineEdit()
        self.name.setMaxLength(LONGEST_NAME)
        self.crews = QCheckBox(tr("&Two crews, who sail by day and by night"))
        self.lay_out(form_of((tr("&Kind"), self.kind), (tr("&Name"), self.name), ("", self.crews)))

    def described(self) -> Vessel:
        return Vessel(self.kind.value(), self.name.text(), self.crews.isChecked())
