"""The dialogs of time: what will fall due, the calendar, and hours and days that pass at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from mapper.commands.groups.wait import jump
from mapper.commands.time.clock import add_timer, edit_timer, remove_timer
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.ids import is_number
from mapper.model.campaign.play_rows import Clock, LogEntry, Party
from mapper.model.campaign.rows import CLOCK
from mapper.model.campaign.travel_rows import Calendar, MapRules, Month, Moon, Timer
from mapper.model.not_allowed import NotAllowed
from mapper.play.map_rules import now, tables_of
from mapper.rules.shared.cross_tables import Cross
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.editing.lines_field import LinesField
from mapper.ui.table.travel_words import date_in_words, day_in_words
from mapper.ui.widgets.ask_dialog import WIDE, AskDialog, TypedDialog, form_of, number_field
from mapper.ui.widgets.layouts import fill_dialog
from mapper.ui.widgets.lettering import faint, heading, warning
from mapper.ui.widgets.small_parts import (
    DeleteKey,
    IconButton,
    ShortList,
    SteadyBox,
    caption,
    in_a_row,
)
from mapper.ui.widgets.two_line_rows import DETAIL, THING

LETTERS = 26
MOST = 9999
DAYS = re.compile(r"-?[0-9]{1,9}(/[1-9][0-9]{0,8}|\.[0-9]{1,9})?", re.ASCII)


class TimersDialog(TypedDialog):
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
        self.list.itemSelectionChanged.connect(self._offer)
        DeleteKey(self.list, self.remove_marked)
        self.buttons.rejected.connect(self.reject)
        document.changed.connect(self._follow)
        self.fill()
        self.text.setFocus()

    def fill(self) -> None:
        """The timers, the next one first."""
        campaign = self._document.campaign
        chosen = self._chosen()
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
            if id_ == chosen:
                self.list.setCurrentItem(item)
        self.list.fit()
        self.nothing.setVisible(not timers)
        self._offer()

    def _chosen(self) -> str:
        """The id of the timer that somebody chose; where the keys are alone chooses none."""
        return "".join(str(item.data(THING)) for item in self.list.selectedItems())

    def _offer(self) -> None:
        for button in (self.edit, self.remove):
            button.setEnabled(bool(self._chosen()))

    def edit_marked(self) -> None:
        """Put the chosen timer into the fields, to be changed there."""
        if self._chosen():
            self._show(self._chosen())

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
        self.begin_anew()

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
            self.begin_anew()

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
        id_ = self._chosen()
        if id_:
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
        fill_dialog(
            self,
            heading(self.windowTitle()),
            in_a_row(caption(tr("What is awaited"), self.list), None, self.edit, self.remove),
            self.nothing,
            self.list,
            form,
            self.why,
            in_a_row(None, self.add, self.buttons),
        )
        self.setMinimumWidth(LETTERS * self.fontMetrics().height())


def _a_day() -> int:
    return tables_of(MapRules(), "cross", Cross).minutes.day


FURTHEST_YEAR = 100_000


class CalendarDialog(AskDialog):
    """Closes when the calendar was kept; otherwise it says why not."""

    def __init__(
        self, calendar: Calendar, keep: Callable[[Calendar], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(tr("Set the calendar"), lambda: keep(self.calendar()), parent, tr("&Set"))
        self._festivals = calendar.festivals
        self.months = LinesField(map(_month_line, calendar.months), tr("Months"), 8)
        self.weekdays = LinesField(calendar.weekdays, tr("Weekdays"), 5)
        self.moons = LinesField(map(_moon_line, calendar.moons), tr("Moons"), 3)
        year, day = calendar.first_year, calendar.first_day + 1
        self.first_year = number_field(tr("First year"), -FURTHEST_YEAR, FURTHEST_YEAR, year)
        self.first_day = number_field(tr("First day"), 1, FURTHEST_YEAR, day)
        self.year_name = QLineEdit(calendar.year_name)
        self.year_name.setAccessibleName(tr("Name of the years"))
        self.lay_out(
            (tr("&Months in their order: name, days, season"), self.months),
            (tr("&Weekdays in their order"), self.weekdays),
            (tr("M&oons: name, days of the cycle, day when new"), self.moons),
            form_of(
                (tr("The play begins in &year"), self.first_year),
                (tr("and on its &day"), self.first_day),
                (tr("What follows the &number of a year"), self.year_name),
            ),
            faint(tr("The clock stays as it is: only how its days are counted changes.")),
            letters=WIDE,
        )

    def calendar(self) -> Calendar:
        """What stands in the fields; `NotAllowed` if a line cannot be read."""
        return Calendar(
            tuple(map(_month, self.months.lines() or [""])),
            tuple(self.weekdays.lines()),
            tuple(map(_moon, self.moons.lines())),
            self.first_year.value(),
            self.first_day.value() - 1,
            self.year_name.text().strip(),
            self._festivals,
        )


def _month_line(month: Month) -> str:
    return ", ".join(filter(None, (month.name, str(month.days), month.season)))


def _moon_line(moon: Moon) -> str:
    return f"{moon.name}, {moon.cycle}, {moon.new_on}"


def _month(line: str) -> Month:
    name, days, season = _parts(line)
    if not name or not is_number(days) or not 1 <= int(days) <= 1000:
        raise NotAllowed(tr("“{line}” is no month: write as in “Thaw, 30, spring”.", line=line))
    return Month(name, int(days), season)


def _moon(line: str) -> Moon:
    name, cycle, new_on = _parts(line)
    days, first = _days(cycle), _days(new_on or "0")
    if days is None or first is None or not name or days <= 0:
        raise NotAllowed(tr("“{line}” is no moon: write as in “Luna, 59/2, 0”.", line=line))
    return Moon(name, days, first)


def _days(text: str) -> Fraction | None:
    return Fraction(text) if DAYS.fullmatch(text) else None


def _parts(line: str) -> tuple[str, str, str]:
    name, days, rest = (*map(str.strip, line.split(",", 2)), "", "")[:3]
    return name, days, rest


MOST_AT_ONCE, MOST_TYPED = 999, 99_999_999
MOST_SHOWN = 200
"""Lines of what falls due that are listed; the rest is counted."""


class JumpDialog(AskDialog):
    """Looks ahead while the numbers are chosen; time passes when it is agreed to."""

    def __init__(self, editor: Editor, parent: QWidget | None = None) -> None:
        title, go = tr("Let time pass"), tr("&Let it pass")
        super().__init__(title, lambda: editor.why_not(self._jump), parent, go)
        self._editor = editor
        self.hours = number_field(tr("Hours"), 0, MOST_TYPED)
        self.days = number_field(tr("Days"), 0, MOST_TYPED)
        self.weeks = number_field(tr("Weeks"), 0, MOST_TYPED)
        self.until, self.inside = faint(), faint()
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
        self.lay_out(form, self.until, self.inside, self.nothing, self.due, letters=WIDE)
        self._say_who_is_inside()
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

    def _say_who_is_inside(self) -> None:
        """Time is let pass where it is safe; where it is not, rounds are ended with their dice."""
        parties = self._editor.document.campaign.all(Party).values()
        names = ", ".join(party.name for party in parties if party.is_inside)
        words = tr(
            "In a dungeon: {who}. No dice are rolled and no rations are eaten meanwhile; do this"
            " only where it is safe.",
            who=names,
        )
        self.inside.setText(words)
        self.inside.setVisible(bool(names))

    def _jump(self, campaign: Campaign) -> Change:
        hours, days, weeks = (field.value() for field in (self.hours, self.days, self.weeks))
        if max(hours, days, weeks) > MOST_AT_ONCE:
            raise NotAllowed(tr("At most {most} of each pass at once.", most=MOST_AT_ONCE))
        return jump(campaign, hours=hours, days=days, weeks=weeks)

    def _due(self, change: Change) -> list[str]:
        """All entries that the change writes but the last, which tells of the jump itself.

        What comes again and again is one line, from its first time to its last.
        """
        entries = [row.after for row in change.rows.values() if isinstance(row.after, LogEntry)]
        times: dict[str, list[int]] = {}
        for row in entries[:-1]:
            times.setdefault(row.text, []).append(row.minutes)
        return [self._due_said(text, each) for text, each in times.items()]

    def _due_said(self, text: str, times: Sequence[int]) -> str:
        campaign = self._editor.document.campaign
        when = day_in_words(campaign, times[0])
        if len(times) == 1:
            return f"{when}: {text}"
        until = day_in_words(campaign, times[-1])
        return f"{when} – {until}: {tr('{count} × {what}', count=len(times), what=text)}"
