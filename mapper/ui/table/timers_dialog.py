"""The dialog for what will fall due: wages, healing, ships that sail; added, changed, removed."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from mapper.commands.time.clock import add_timer, edit_timer, remove_timer
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.travel_rows import MapRules, Timer
from mapper.play.date_and_weather import now
from mapper.play.map_rules import tables_of
from mapper.rules.shared.cross_tables import Cross
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.table.date_in_words import date_in_words
from mapper.ui.widgets.ask_dialog import form_of, number_field
from mapper.ui.widgets.lettering import faint, warning
from mapper.ui.widgets.small_parts import IconButton, ShortList, SteadyBox, caption, in_a_row
from mapper.ui.widgets.two_line_rows import DETAIL, THING

LETTERS = 26
MOST = 9999


class TimersDialog(QDialog):
    """Each timer that is added, changed or removed is a step of its own."""

    def __init__(self, editor: Editor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("What will fall due"))
        self._editor = editor
        document = self._document = editor.document
        self.list = ShortList(tr("What will fall due"))
        self.nothing = faint(tr("Nothing is awaited."))
        self.remove = IconButton("trash", tr("Remove the timer"), self.remove_marked)
        self.edit = IconButton("edit", tr("Change the timer"), self.edit_marked)
        self._edited = ""
        self.text = QLineEdit()
        self.days = number_field(tr("Days from now"), 0, MOST, 1)
        self.hours = number_field(tr("Hours from now"), 0, MOST)
        every = tr("Every so many days; 0: once")
        self.every = number_field(every, 0, MOST, special=tr("once"))
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
        self.edit.setEnabled(bool(timers))

    def edit_marked(self) -> None:
        """Put the marked timer into the fields, to be changed there."""
        item = self.list.currentItem()
        if item is not None:
            self._show(str(item.data(THING)))

    def _show(self, id_: str) -> None:
        row = self._timers()[id_]
        self._take_up(id_)
        days, minutes = divmod(max(0, row.due - now(self._document.campaign)), _a_day())
        self.text.setText(row.text)
        self.days.setValue(days)
        self.hours.setValue(minutes // 60)
        self.every.setValue(row.every // _a_day())
        self.group.setCurrentIndex(max(0, self.group.findData(row.group)))
        self.text.setFocus()

    def _take_up(self, id_: str) -> None:
        """Have the fields stand for this timer; empty: for a new one."""
        self._edited = id_
        self.add.setText(tr("&Change") if id_ else tr("&Add"))

    def _timers(self) -> dict[str, Timer]:
        return self._document.campaign.all(Timer)

    def add_described(self) -> None:
        """Add what stands in the fields, or have it instead of the timer that is being changed."""
        timer, id_ = self._described(), self._edited

        def command(campaign: Campaign) -> Change:
            return edit_timer(campaign, id_, timer) if id_ else add_timer(campaign, timer)

        self.why.setText(self._editor.why_not(command))
        if not self.why.text():
            self._take_up("")
            self.text.clear()
            self.text.setFocus()

    def _described(self) -> Timer:
        """What stands in the fields; of a timer that is changed, what stands in none is kept."""
        day, today = _a_day(), now(self._document.campaign)
        due = today + self.days.value() * day + self.hours.value() * 60
        every, text = self.every.value() * day, self.text.text()
        before = self._timers().get(self._edited)
        if before is None:
            return Timer(text, due, every, str(self.group.currentData()))
        if before.due > today:
            due += (before.due - today) % 60
        again = every + before.every % day if every else 0
        group = str(self.group.currentData())
        return replace(before, text=text, due=due, every=again, group=group)

    def remove_marked(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            id_ = str(item.data(THING))
            said = self._editor.why_not(lambda campaign: remove_timer(campaign, id_))
            self.why.setText(said)
            if id_ == self._edited and not said:
                self._take_up("")

    def _follow(self, change: Change) -> None:
        if change.kinds & {"timer", "calendar"}:
            self.fill()

    def _lay_out(self) -> None:
        self.group.addItem(tr("Nobody’s in particular"), "")
        for id_, row in self._document.campaign.all(Party).items():
            self.group.addItem(row.name, id_)
        self.text.setPlaceholderText(tr("The ship sails"))
        self.text.setAccessibleName(tr("What falls due"))
        self.group.setAccessibleName(tr("Group"))
        form = form_of(
            (tr("&What falls due"), self.text),
            (tr("I&n days"), self.days),
            (tr("and &hours"), self.hours),
            (tr("A&gain every so many days"), self.every),
            (tr("For the g&roup"), self.group),
        )
        whole = QVBoxLayout(self)
        head = caption(tr("What is awaited"), self.list)
        whole.addLayout(in_a_row(head, None, self.edit, self.remove))
        whole.addWidget(self.nothing)
        whole.addWidget(self.list)
        whole.addLayout(form)
        whole.addLayout(in_a_row(None, self.add))
        for part in (self.why, self.buttons):
            whole.addWidget(part)
        self.setMinimumWidth(LETTERS * self.fontMetrics().height())


def _a_day() -> int:
    return tables_of(MapRules(), "cross", Cross).minutes.day
