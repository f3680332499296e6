"""The dialog for the calendar: months with their seasons, weekdays, moons, and how years count."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from PySide6.QtWidgets import (
    QFormLayout,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from mapper.model.campaign.travel_rows import Calendar, Month, Moon
from mapper.model.not_allowed import NotAllowed
from mapper.ui.app.translated import tr
from mapper.ui.editing.lines_field import LinesField
from mapper.ui.editing.row_dialog import RowDialog
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.small_parts import caption

LETTERS = 26
FURTHEST_YEAR = 100_000


class CalendarDialog(RowDialog):
    """Closes when the calendar was kept; otherwise it says why not."""

    def __init__(
        self, calendar: Calendar, keep: Callable[[Calendar], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(tr("Calendar"), self._try, parent)
        self._keep = keep
        self.months = LinesField(map(_month_line, calendar.months), tr("Months"), 8)
        self.weekdays = LinesField(calendar.weekdays, tr("Weekdays"), 5)
        self.moons = LinesField(map(_moon_line, calendar.moons), tr("Moons"), 3)
        self.first_year, self.first_day = QSpinBox(), QSpinBox()
        self.first_year.setRange(-FURTHEST_YEAR, FURTHEST_YEAR)
        self.first_year.setValue(calendar.first_year)
        self.first_day.setRange(1, FURTHEST_YEAR)
        self.first_day.setValue(calendar.first_day + 1)
        self.year_name = QLineEdit(calendar.year_name)
        self._lay_out()

    def calendar(self) -> Calendar:
        """What stands in the fields; `NotAllowed` if a line cannot be read."""
        return Calendar(
            tuple(map(_month, self.months.lines() or [""])),
            tuple(self.weekdays.lines()),
            tuple(map(_moon, self.moons.lines())),
            self.first_year.value(),
            self.first_day.value() - 1,
            self.year_name.text().strip(),
        )

    def _try(self) -> None:
        why = self._keep(self.calendar())
        if why:
            raise NotAllowed(why)

    def _lay_out(self) -> None:
        whole = QVBoxLayout()
        for text, field in (
            (tr("&Months in their order: name, days, season"), self.months),
            (tr("&Weekdays in their order"), self.weekdays),
            (tr("M&oons: name, days of the cycle, day when new"), self.moons),
        ):
            whole.addWidget(caption(text, field))
            whole.addWidget(field)
        form = QFormLayout()
        form.addRow(tr("The play begins in &year"), self.first_year)
        form.addRow(tr("and on its &day"), self.first_day)
        form.addRow(tr("What follows the &number of a year"), self.year_name)
        for name, box in (
            (tr("First year"), self.first_year),
            (tr("First day"), self.first_day),
            (tr("Name of the years"), self.year_name),
        ):
            box.setAccessibleName(name)
        whole.addLayout(form)
        whole.addWidget(
            faint(tr("The clock stays as it is: only how its days are counted changes."))
        )
        self.lay_out(whole)
        self.setMinimumWidth(LETTERS * self.fontMetrics().height())


def _month_line(month: Month) -> str:
    return ", ".join(filter(None, (month.name, str(month.days), month.season)))


def _moon_line(moon: Moon) -> str:
    return f"{moon.name}, {moon.cycle}, {moon.new_on}"


def _month(line: str) -> Month:
    name, days, season = _parts(line)
    if not name or not days.isdecimal() or not 1 <= int(days) <= 1000:
        raise NotAllowed(tr("“{line}” is no month: write as in “Thaw, 30, spring”.", line=line))
    return Month(name, int(days), season)


def _moon(line: str) -> Moon:
    name, cycle, new_on = _parts(line)
    try:
        made = Moon(name, Fraction(cycle), Fraction(new_on or 0))
    except (ValueError, ZeroDivisionError):
        made = None
    if made is None or not name or made.cycle <= 0:
        raise NotAllowed(tr("“{line}” is no moon: write as in “Luna, 59/2, 0”.", line=line))
    return made


def _parts(line: str) -> tuple[str, str, str]:
    name, days, rest = (*map(str.strip, line.split(",", 2)), "", "")[:3]
    return name, days, rest
