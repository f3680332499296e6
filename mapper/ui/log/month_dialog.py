"""The month: weather and moons, festivals, what happened on a day and what will."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QLineEdit, QPlainTextEdit, QPushButton, QWidget

from mapper.commands.time.clock import all_weathers, name_day
from mapper.model.campaign.change import Change
from mapper.play.evenings import DAY
from mapper.play.map_rules import CalendarDay, calendar_of, day_on, now
from mapper.play.month import MonthDay, days_before, festivals_on, month_of
from mapper.ui.app.measures import HAIR, TIGHT
from mapper.ui.app.text_size import measure
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.log.month_grid import MonthGrid, told_of
from mapper.ui.table.travel_words import day_of_week
from mapper.ui.widgets.layouts import close_button, column, fill, fill_dialog, row
from mapper.ui.widgets.lettering import section, warning
from mapper.ui.widgets.small_parts import IconButton, caption, in_a_row, text_button

SIZE = 66, 41
"""Lines of text wide and high."""

SIDE = 240


class MonthDialog(QDialog):
    """`day_asked` carries the day whose entries of the log are wanted; the first one is 0.

    It is made by hand, for a month is no form: its days stand in weeks, with one of them beside.
    """

    day_asked = Signal(int)

    def __init__(self, editor: Editor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("The month"))
        self._editor, document = editor, editor.document
        self._campaign, self._map = document.campaign, document.map_id
        self._month: dict[int, MonthDay] = {}
        self.marked = self._today = now(document.campaign) // DAY
        self.title, self.day_title = section(""), section("")
        self.back = IconButton("chevron_left", tr("The month before"), lambda: self.step(-1))
        self.on = IconButton("chevron_right", tr("The month after"), lambda: self.step(1))
        self.today = text_button(tr("&Today"), "", lambda: self.mark(self._today))
        self.grid = MonthGrid()
        self.told = QPlainTextEdit()
        self.festival = QLineEdit()
        self.why = warning()
        self.log_button = text_button(tr("See the &log"), "", self._ask_log)
        self._lay_out()
        self.grid.stepped.connect(self._step)
        self.grid.picked.connect(self.mark)
        self.grid.asked.connect(self._ask_log)
        self.festival.editingFinished.connect(self._name_day)
        document.changed.connect(self._follow)
        self._fill()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.grid.setFocus()

    def mark(self, days: int) -> None:
        """Show the month of a day, so many after the first midnight, and what is on it."""
        self.marked = days
        if days in self._month:
            self._show_day()
        else:
            self._fill()

    def step(self, months: int) -> None:
        """So many months on, to the same day, or the last of a shorter one."""
        calendar = calendar_of(self._campaign)
        on = day_on(calendar, self.marked)
        year, month = divmod(
            on.year * len(calendar.months) + on.month + months, len(calendar.months)
        )
        day = min(on.day, calendar.months[month].days)
        self.mark(days_before(calendar, CalendarDay(year, month, day)))

    def _step(self, where: str) -> None:
        match where:
            case "today":
                self.mark(self._today)
            case "month back" | "month on":
                self.step(1 if where.endswith("on") else -1)
            case _:
                by = self.grid.week if where.startswith("week") else 1
                self.mark(self.marked + (by if where.endswith("on") else -by))

    def _fill(self) -> None:
        campaign, calendar = self._campaign, calendar_of(self._campaign)
        on = day_on(calendar, self.marked)
        kinds = all_weathers(campaign, self._map) if self._map else ()
        month = month_of(campaign, on.year, on.month, kinds)
        self._month = {day.days: day for day in month}
        season = calendar.months[on.month].season
        year = tr("year {year}", year=f"{on.year} {calendar.year_name}".strip())
        named = (calendar.months[on.month].name, year, season)
        self.title.setText(", ".join(filter(None, named)))
        self.grid.show_month(calendar, month)
        self._show_day()

    def _show_day(self) -> None:
        calendar, day = calendar_of(self._campaign), self._month[self.marked]
        self.grid.mark(self.marked)
        self.day_title.setText(day_of_week(calendar, self.marked))
        self.told.setPlainText("\n".join(told_of(day)))
        self.festival.setText(", ".join(festivals_on(calendar, day.on)))
        self.log_button.setEnabled(bool(day.happened))
        self.why.setText("")

    def _name_day(self) -> None:
        on = day_on(calendar_of(self._campaign), self.marked)
        name = self.festival.text()
        if name.strip() != ", ".join(festivals_on(calendar_of(self._campaign), on)):
            said = self._editor.why_not(lambda campaign: name_day(campaign, on.month, on.day, name))
            self.why.setText(said)

    def _ask_log(self) -> None:
        if self._month[self.marked].happened:
            self.day_asked.emit(self.marked)
            self.accept()

    def _follow(self, change: Change) -> None:
        if change.kinds & {"calendar", "timer", "log", "clock"}:
            self._today = now(self._campaign) // DAY
            self._fill()

    def _lay_out(self) -> None:
        self.told.setReadOnly(True)
        self.told.setTabChangesFocus(True)
        self.told.setAccessibleName(tr("What is on this day"))
        self.festival.setPlaceholderText(tr("Midwinter"))
        self.why.setAlignment(Qt.AlignmentFlag.AlignTop)
        side, name = QWidget(), caption(tr("&Name of this day, each year"), self.festival)
        measure(side, wide=SIDE)
        named = column(name, self.festival, space=HAIR)
        fill(side, self.day_title, (self.told, 1), named, self.why, self.log_button, space=TIGHT)
        head = in_a_row(self.back, self.title, self.on, None, self.today)
        fill_dialog(self, head, (row((self.grid, 1), side), 1), close_button(self), size=SIZE)
        for button in self.findChildren(QPushButton):  # Return names the day, or asks for its log
            button.setDefault(False)
            button.setAutoDefault(False)
