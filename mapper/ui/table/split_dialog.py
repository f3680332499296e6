"""The dialog in which a group parts: who goes, with what, and what they will know."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from mapper.model.campaign.members import id_of
from mapper.model.campaign.play_rows import Party, Supplies
from mapper.ui.app.translated import tr
from mapper.ui.widgets.lettering import faint, warning
from mapper.ui.widgets.plain_text import give_tip
from mapper.ui.widgets.small_parts import caption
from mapper.ui.widgets.two_line_rows import THING

LETTERS = 24


class Parting(NamedTuple):
    """Those who go their own way."""

    name: str
    members: tuple[str, ...]
    """By their ids."""
    others: int
    riders: int
    supplies: Supplies
    shares_knowledge: bool


Part = Callable[[Parting], str]
"""Lets them part; why it cannot be done, or nothing."""


class SplitDialog(QDialog):
    """Closes when they have parted; otherwise it says why not."""

    def __init__(self, row: Party, name: str, part: Part, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Split the group"))
        self._part = part
        self.name = QLineEdit(name)
        self.name.setAccessibleName(tr("Name of those who go"))
        self.members = QListWidget()
        for member in row.members:
            item = QListWidgetItem(member.name, self.members)
            item.setData(THING, id_of(member))
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Unchecked)
        self.members.setFixedHeight(6 * self.fontMetrics().lineSpacing())
        self.others = _count(tr("Others"), row.others)
        self.riders = _count(tr("Mounts"), row.mounts.riders)
        self.rations = _count(tr("Rations"), row.supplies.rations)
        self.water = _count(tr("Water"), row.supplies.water)
        self.light = _count(tr("Light"), row.supplies.light)
        self.shares = QCheckBox(tr("They go on &knowing the same"))
        give_tip(self.shares, tr("What one group finds, the other knows at once"))
        self.why = warning()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.do_button = self.buttons.addButton(
            tr("&Split"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self._lay_out()
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

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

    def accept(self) -> None:
        why = self._part(self.parting())
        self.why.setText(why)
        if not why:
            super().accept()

    def _lay_out(self) -> None:
        form = QFormLayout()
        for text, field in (
            (tr("&Others"), self.others),
            (tr("&Mounts"), self.riders),
            (tr("&Rations"), self.rations),
            (tr("&Water"), self.water),
            (tr("&Light"), self.light),
        ):
            form.addRow(text, field)
        whole = QVBoxLayout(self)
        whole.addWidget(caption(tr("&Name of those who go"), self.name))
        whole.addWidget(self.name)
        whole.addWidget(caption(tr("&Who goes"), self.members))
        whole.addWidget(self.members)
        whole.addWidget(faint(tr("What they take along")))
        whole.addLayout(form)
        for part in (self.shares, self.why, self.buttons):
            whole.addWidget(part)
        self.setMinimumWidth(LETTERS * self.fontMetrics().height())
        self.name.selectAll()


def _count(name: str, most: int) -> QSpinBox:
    field = QSpinBox()
    field.setRange(0, most)
    field.setAccessibleName(name)
    field.setSuffix(tr(" of {most}", most=most))
    field.setEnabled(most > 0)
    return field
