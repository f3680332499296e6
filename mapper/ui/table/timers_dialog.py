"""The dialog for what will fall due: wages, healing, ships that sail; listed, added, taken away."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from mapper.commands.time.clock import add_timer, remove_timer
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.travel_rows import MapRules, Timer
from mapper.play.date_and_weather import now
from mapper.play.map_rules import tables_of
from mapper.rules.shared.cross_tables import Cross
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.table.date_in_words import date_in_words
from mapper.ui.widgets.lettering import faint, warning
from mapper.ui.widgets.small_parts import IconButton, ShortList, SteadyBox, caption, in_a_row
from mapper.ui.widgets.two_line_rows import DETAIL, THING

LETTERS = 26
MOST = 9999


class TimersDialog(QDialog):
    """Each timer that is added or removed is a step of its own."""

    def __init__(self, editor: Editor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("What will fall due"))
        self._editor = editor
        document = self._document = editor.document
        self.list = ShortList(tr("What will fall due"))
        self.nothing = faint(tr("Nothing is awaited."))
        self.remove = IconButton("trash", tr("Remove the timer"), self.remove_marked)
        self.text = QLineEdit()
        self.days = _days(tr("Days from now"), 1)
        self.hours = _days(tr("Hours from now"), 0)
        self.every = _days(tr("Every so many days; 0: once"), 0)
        self.every.setSpecialValueText(tr("once"))
        self.group = SteadyBox()
        self.add = QPushButton(tr("&Add"))
        self.why = warning()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._lay_out()
        self.add.clicked.connect(lambda _on=False: self.add_described())
        self.buttons.rejected.connect(self.reject)
        document.changed.connect(self._follow)
        self.fill()

    def fill(self) -> None:
        """The timers, the next one first."""
        campaign = self._document.campaign
        self.list.clear()
        timers = sorted(campaign.all(Timer).items(), key=lambda each: each[1].due)
        for id_, timer in timers:
            item = QListWidgetItem(timer.text)
            when = date_in_words(campaign, timer.due)
            days = timer.every // _a_day()
            again = tr("every %n days", n=days) if days else ""
            item.setData(DETAIL, " · ".join(filter(None, (when, again))))
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, item.data(DETAIL))
            item.setData(THING, id_)
            self.list.addItem(item)
        self.list.fit()
        self.list.setCurrentRow(0)
        self.nothing.setVisible(not timers)
        self.remove.setEnabled(bool(timers))

    def add_described(self) -> None:
        """Add what stands in the fields."""
        day = _a_day()
        after = self.days.value() * day + self.hours.value() * 60
        due = now(self._document.campaign) + after
        group = str(self.group.currentData())
        timer = Timer(self.text.text(), due, self.every.value() * day, group)
        self.why.setText(self._editor.why_not(lambda campaign: add_timer(campaign, timer)))
        if not self.why.text():
            self.text.clear()
            self.text.setFocus()

    def remove_marked(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            id_ = str(item.data(THING))
            said = self._editor.why_not(lambda campaign: remove_timer(campaign, id_))
            self.why.setText(said)

    def _follow(self, change: Change) -> None:
        if change.kinds & {"timer", "calendar"}:
            self.fill()

    def _lay_out(self) -> None:
        self.group.addItem(tr("Nobody’s in particular"), "")
        for id_, row in self._document.campaign.all(Party).items():
            self.group.addItem(row.name, id_)
        self.text.setPlaceholderText(tr("The ship sails"))
        form = QFormLayout()
        form.addRow(tr("&What falls due"), self.text)
        form.addRow(tr("I&n days"), self.days)
        form.addRow(tr("and &hours"), self.hours)
        form.addRow(tr("A&gain every so many days"), self.every)
        form.addRow(tr("For the g&roup"), self.group)
        self.text.setAccessibleName(tr("What falls due"))
        self.group.setAccessibleName(tr("Group"))
        whole = QVBoxLayout(self)
        whole.addLayout(in_a_row(caption(tr("What is awaited"), self.list), None, self.remove))
        whole.addWidget(self.nothing)
        whole.addWidget(self.list)
        whole.addLayout(form)
        whole.addLayout(in_a_row(None, self.add))
        for part in (self.why, self.buttons):
            whole.addWidget(part)
        self.setMinimumWidth(LETTERS * self.fontMetrics().height())


def _a_day() -> int:
    return tables_of(MapRules(), "cross", Cross).minutes.day


def _days(name: str, value: int) -> QSpinBox:
    field = QSpinBox()
    field.setRange(0, MOST)
    field.setValue(value)
    field.setAccessibleName(name)
    return field
