"""The month: keys lead through days and months, a day is named, and its log is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from mapper.commands.time.clock import add_timer, name_day, set_calendar
from mapper.model.campaign.play_rows import Clock, LogEntry
from mapper.model.campaign.rows import CLOCK, Key, Row
from mapper.model.campaign.travel_rows import Calendar, Festival, Month, Timer
from mapper.play.map_rules import calendar_of
from mapper.storage.file import CampaignFile, create_file
from mapper.ui.editing.document import Document
from mapper.ui.log.month_dialog import MonthDialog
from tests.small import small_rows
from tests.ui.opened import editor_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

DAY, TODAY = 24 * 60, 17
KEY = Qt.Key


@pytest.fixture
def document(tmp_path: Path, qtbot: QtBot) -> Iterator[Document]:
    """It is the 18th of the first month; something happened on the 15th."""
    rows: dict[Key, Row] = small_rows()
    rows[CLOCK] = Clock(TODAY * DAY + 600)
    rows[Key("log", "", "1")] = LogEntry(14 * DAY, "Found: a well.", "find")
    path = tmp_path / "month.cognita"
    create_file(path, rows)
    made = Document(CampaignFile(path, keep_backups=False))
    yield made
    made.close()


@pytest.fixture
def dialog(document: Document, qtbot: QtBot) -> MonthDialog:
    made = MonthDialog(editor_of(document, qtbot))
    qtbot.add_widget(made)
    made.show()
    return made


def test_it_opens_with_today_marked(dialog: MonthDialog) -> None:
    assert ("Hoarfrost, year 1, winter", TODAY) == (dialog.title.text(), dialog.marked)
    assert "Forgeday, 18 Hoarfrost" == dialog.day_title.text()


@pytest.mark.parametrize(
    ("keys", "days"),
    [
        ([KEY.Key_Left], TODAY - 1),
        ([KEY.Key_Right], TODAY + 1),
        ([KEY.Key_Up], TODAY - 7),
        ([KEY.Key_Down], TODAY + 7),
        ([KEY.Key_Down, KEY.Key_Down], TODAY + 14),
        ([KEY.Key_PageDown], TODAY + 30),
        ([KEY.Key_PageUp], TODAY - 30),
        ([KEY.Key_PageDown, KEY.Key_Right, KEY.Key_Home], TODAY),
    ],
)
def test_keys_lead_through_days_and_months(
    dialog: MonthDialog, keys: list[Qt.Key], days: int
) -> None:
    for key in keys:
        QTest.keyClick(dialog.grid, key)

    assert days == dialog.marked


def test_the_next_month_is_shown_as_a_key_leads_there(dialog: MonthDialog) -> None:
    for _ in range(2):
        QTest.keyClick(dialog.grid, KEY.Key_Down)

    assert "Snowmelt, year 1, winter" == dialog.title.text()


def test_from_a_long_month_into_a_short_one_the_last_day_is_marked(
    dialog: MonthDialog, document: Document
) -> None:
    feast = Calendar((Month("Thaw", 30), Month("Fools", 1), Month("Frost", 20)))
    document.do(set_calendar(document.campaign, feast))

    QTest.keyClick(dialog.grid, KEY.Key_PageDown)

    assert ("1 Fools", 30) == (dialog.day_title.text(), dialog.marked)


def test_a_click_on_a_day_tells_what_is_on_it(dialog: MonthDialog, document: Document) -> None:
    document.do(add_timer(document.campaign, Timer("The ship sails", 20 * DAY)))
    row, column = dialog.grid._at[20]
    place = dialog.grid.visualRect(dialog.grid.model().index(row, column)).center()

    QTest.mouseClick(dialog.grid.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert (20, "The ship sails") == (dialog.marked, dialog.told.toPlainText())


def test_return_asks_for_the_log_of_the_day(dialog: MonthDialog, qtbot: QtBot) -> None:
    dialog.mark(14)

    with qtbot.wait_signal(dialog.day_asked) as asked:
        QTest.keyClick(dialog.grid, KEY.Key_Return)

    assert ([14], False) == (asked.args, dialog.isVisible())


def test_of_a_day_without_entries_no_log_is_asked_for(dialog: MonthDialog) -> None:
    QTest.keyClick(dialog.grid, KEY.Key_Return)

    assert (True, False) == (dialog.isVisible(), dialog.log_button.isEnabled())


def test_a_name_that_is_typed_is_that_of_the_day(dialog: MonthDialog, document: Document) -> None:
    QTest.keyClicks(dialog.festival, "Midwinter")
    QTest.keyClick(dialog.festival, KEY.Key_Return)

    named = calendar_of(document.campaign).festivals
    assert ((Festival("Midwinter", 0, 18),), True) == (named, dialog.isVisible())
    assert "Midwinter" == dialog.told.toPlainText()


def test_each_year_has_its_festivals(dialog: MonthDialog, document: Document) -> None:
    document.do(name_day(document.campaign, 0, 18, "Midwinter"))

    for _ in range(12):
        QTest.keyClick(dialog.grid, KEY.Key_PageDown)

    assert ("Hoarfrost, year 2, winter", "Midwinter") == (
        dialog.title.text(),
        dialog.festival.text(),
    )


def test_a_month_without_weeks_has_rows_of_seven(dialog: MonthDialog, document: Document) -> None:
    document.do(set_calendar(document.campaign, Calendar((Month("Thaw", 20),))))

    assert (7, 3) == (dialog.grid.columnCount(), dialog.grid.rowCount())
