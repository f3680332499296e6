"""The dialogs in which the values of a stay in a dungeon are set by hand: of one, and of all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QPlainTextEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from mapper.commands.delve.set_by_hand import DelverValues, DelveValues
from mapper.model.campaign.delve_rows import Delve, Delver, Speed
from mapper.play.delve.site_procedure import SiteProcedure, StayField
from mapper.ui.app.translated import tr, tr_all
from mapper.ui.delve.delve_words import ENTRIES, SPEEDS
from mapper.ui.widgets.lettering import faint, warning
from mapper.ui.widgets.plain_text import titled
from mapper.ui.widgets.small_parts import MOST, ChoiceBox, PointsLeft, caption

FULL_TURN = 359
LETTERS, LINES = 22, 3
SITES: Mapping[str, str] = MappingProxyType(
    {
        "": "as the zones say",
        "alerted": "alerted",
        "unalert": "not alert",
        "no_defense": "without defence",
        "few_inhabitants": "few live there",
        "abandoned_nook": "an abandoned nook",
        "unknown_chamber": "an unknown chamber",
    }
)
"""How a place is watched, which says how often somebody may come by."""


class DelverDialog(QDialog):
    """All that is kept of one delver."""

    def __init__(
        self,
        who: str,
        row: Delver,
        rules: SiteProcedure,
        keep: Callable[[DelverValues], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        titled(self, tr("Edit {who}", who=who))
        self._keep, self._before = keep, row
        self._has_rounds = rules.asked.has_speeds
        self.moved = _box(tr("Has &moved"), on=row.has_moved)
        self.acted = _box(tr("Has &acted"), on=row.has_acted)
        self.has_done = _box(tr("Has &done all in this round"), on=row.is_done)
        self.exhausted = _box(tr("Is e&xhausted"), on=row.is_exhausted)
        self.speed = ChoiceBox(tr("Speed"), tr_all(SPEEDS))
        self.speed.show_value(row.speed)
        self.runs = _count(tr("Rounds run in a row"), row.runs)
        self.fatigue = PointsLeft(tr("Fatigue points left"), row.fatigue)
        form = QFormLayout()
        if self._has_rounds:
            form.addRow("", self.moved)
            form.addRow("", self.acted)
            form.addRow("", self.has_done)
            form.addRow(tr("&Speed"), self.speed)
            form.addRow(tr("&Rounds run in a row"), self.runs)
            form.addRow("", self.exhausted)
        else:
            self.acted.setText(tr("Has &acted in this turn"))
            form.addRow("", self.acted)
        form.addRow(tr("&Fatigue points left"), self.fatigue)
        self.why, self.buttons = _ending(self, form)

    def values(self) -> DelverValues:
        fatigue = self.fatigue.points
        if not self._has_rounds:
            acted = self.acted.isChecked()
            return DelverValues(has_acted=acted, is_done=acted, fatigue=fatigue)
        speed: Speed = next(each for each in SPEEDS if each == self.speed.currentData())
        return DelverValues(
            speed=speed,
            has_moved=self.moved.isChecked(),
            has_acted=self.acted.isChecked(),
            is_done=self.has_done.isChecked(),
            runs=self.runs.value(),
            is_exhausted=self.exhausted.isChecked(),
            fatigue=fatigue,
        )

    def accept(self) -> None:
        self.why.setText(self._keep(self.values()))
        if not self.why.text():
            super().accept()


class DelveDialog(QDialog):
    """All that is kept of a round or a turn; only what these rules go by is asked for."""

    def __init__(
        self,
        delve: Delve,
        rules: SiteProcedure,
        keep: Callable[[DelveValues], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        is_round = rules.unit == "round"
        self.setWindowTitle(tr("Edit the round") if is_round else tr("Edit the turn"))
        self._keep, self._kept = keep, rules.asked.kept
        self.number = _count(tr("Number"), delve.round, least=1)
        self.hazard = _count(tr("Hazard die"), delve.hazard)
        self.hazard.setMaximum(max(rules.tables.delving.hazard_dice.values()))
        self.hazard.setSpecialValueText(tr("still to be rolled"))
        self.heading = _count(tr("Heading"), delve.heading)
        self.heading.setMaximum(FULL_TURN)
        self.heading.setSuffix("°")
        self.heading.setWrapping(True)
        self.site = ChoiceBox(tr("How it is watched"), tr_all(SITES))
        self.site.show_value(delve.site)
        words = {"": tr("through no door"), **tr_all(ENTRIES)}
        self.entry = ChoiceBox(tr("Last came in"), words)
        self.entry.show_value(delve.entry)
        self.since = _count(tr("Turns since the last check"), delve.since_check)
        self.every = _count(tr("A check every so many turns"), delve.every, least=1)
        self.every.setMaximum(rules.tables.violence.dungeon.most_turns_between_checks)
        self.omens = QPlainTextEdit("\n".join(delve.omens))
        self.omens.setTabChangesFocus(True)
        self.omens.setFixedHeight(LINES * self.fontMetrics().lineSpacing() + 16)
        form = QFormLayout()
        form.addRow(tr("&Number"), self.number)
        fields = self._fields()
        for name in self._kept:
            form.addRow(*fields[name])
        for _, field in (fields[name] for name in fields.keys() - set(self._kept)):
            field.setParent(self)
            field.hide()
        omens = QVBoxLayout()
        omens.addWidget(caption(tr("&Omens, one in a line"), self.omens))
        omens.addWidget(self.omens)
        self.why, self.buttons = _ending(self, form, omens)

    def values(self) -> DelveValues:
        made = DelveValues(round=self.number.value(), omens=tuple(_lines(self.omens)))
        entry = str(self.entry.currentData())
        said = DelveValues(
            hazard=self.hazard.value(),
            heading=self.heading.value(),
            entry=next((each for each in ENTRIES if each == entry), ""),
            site=str(self.site.currentData()),
            every=self.every.value(),
            since_check=self.since.value(),
        )
        for name in self._kept:
            made[name] = said[name]
        return made

    def accept(self) -> None:
        self.why.setText(self._keep(self.values()))
        if not self.why.text():
            super().accept()

    def _fields(self) -> dict[StayField, tuple[str, QWidget]]:
        """For whatever any rules go by."""
        return {
            "hazard": (tr("&Hazard die"), self.hazard),
            "heading": (tr("Hea&ding"), self.heading),
            "site": (tr("How it is &watched"), self.site),
            "since_check": (tr("Turns &since the last check"), self.since),
            "entry": (tr("Last &came in"), self.entry),
            "every": (tr("A check &every so many turns"), self.every),
        }


def _ending(
    dialog: DelverDialog | DelveDialog, *parts: QFormLayout | QVBoxLayout
) -> tuple[QLabel, QDialogButtonBox]:
    """Lay a dialog out: its parts, what refuses it, and its buttons."""
    why = warning()
    buttons = QDialogButtonBox(
        QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
    )
    whole = QVBoxLayout(dialog)
    for part in parts:
        whole.addLayout(part)
    whole.addWidget(faint(tr("By your hand: no time passes, and the log says what was set.")))
    whole.addWidget(why)
    whole.addWidget(buttons)
    dialog.setMinimumWidth(LETTERS * dialog.fontMetrics().height())
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    return why, buttons


def _box(text: str, *, on: bool) -> QCheckBox:
    box = QCheckBox(text)
    box.setChecked(on)
    return box


def _count(name: str, value: int, least: int = 0) -> QSpinBox:
    field = QSpinBox()
    field.setRange(least, MOST)
    field.setValue(value)
    field.setAccessibleName(name)
    return field


def _lines(field: QPlainTextEdit) -> list[str]:
    return [line.strip() for line in field.toPlainText().splitlines() if line.strip()]
