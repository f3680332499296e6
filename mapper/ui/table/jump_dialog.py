"""“Let time pass”: hours, days and weeks at once, and what falls due in between."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QWidget

from mapper.commands.groups.wait import jump
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Clock, LogEntry
from mapper.model.campaign.rows import CLOCK
from mapper.model.not_allowed import NotAllowed
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.table.date_in_words import date_in_words, day_in_words
from mapper.ui.widgets.ask_dialog import AskDialog, form_of, number_field
from mapper.ui.widgets.lettering import faint

MOST, LETTERS = 999, 24
MOST_SHOWN = 200
"""Lines of what falls due that are listed; the rest is counted."""


class JumpDialog(AskDialog):
    """Looks ahead while the numbers are chosen; time passes when it is agreed to."""

    def __init__(self, editor: Editor, parent: QWidget | None = None) -> None:
        title, go = tr("Let time pass"), tr("&Let it pass")
        super().__init__(title, lambda: editor.why_not(self._jump), parent, go)
        self._editor = editor
        self.hours = number_field(tr("Hours"), 0, MOST)
        self.days = number_field(tr("Days"), 0, MOST)
        self.weeks = number_field(tr("Weeks"), 0, MOST)
        self.until = faint()
        self.due = QListWidget()
        self.due.setWordWrap(True)
        self.due.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.due.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.due.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.due.setAccessibleName(tr("What falls due"))
        self.nothing = faint(tr("Nothing falls due in this time."))
        form = form_of(
            (tr("&Hours"), self.hours), (tr("&Days"), self.days), (tr("&Weeks"), self.weeks)
        )
        self.lay_out(form, self.until, self.nothing, self.due, letters=LETTERS)
        for field in (self.hours, self.days, self.weeks):
            field.valueChanged.connect(self.look)
        self.days.setValue(1)
        self.days.selectAll()
        self.days.setFocus()

    def look(self, _value: int = 0) -> None:
        """Show the time to which it leads, and what falls due until then; or why it may not."""
        campaign = self._editor.document.campaign
        why, lines = "", []
        try:
            change = self._jump(campaign)
        except NotAllowed as refused:
            why = str(refused)
        else:
            lines = self._due(change)
            clock = change.rows[CLOCK].after
            assert isinstance(clock, Clock)
            self.until.setText(tr("Until {when}", when=date_in_words(campaign, clock.minutes)))
        self.until.setVisible(not why)
        self.due.clear()
        self.due.addItems(lines[:MOST_SHOWN])
        if len(lines) > MOST_SHOWN:
            self.due.addItem(tr("and %n more", n=len(lines) - MOST_SHOWN))
        self.due.setVisible(bool(lines))
        self.nothing.setVisible(not lines and not why)
        self.why.setText(why)
        self.do_button.setEnabled(not why)

    def _jump(self, campaign: Campaign) -> Change:
        hours, days, weeks = (field.value() for field in (self.hours, self.days, self.weeks))
        return jump(campaign, hours=hours, days=days, weeks=weeks)

    def _due(self, change: Change) -> list[str]:
        """All entries that the change writes but the last, which tells of the jump itself."""
        entries = [row.after for row in change.rows.values() if isinstance(row.after, LogEntry)]
        campaign = self._editor.document.campaign
        return [f"{day_in_words(campaign, row.minutes)}: {row.text}" for row in entries[:-1]]
