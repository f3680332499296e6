"""Evenings by the window: begun, ended, told of afterwards, and read by players as a diary."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu

from mapper.commands.time.log import add_note
from mapper.model.campaign.play_rows import Evening
from mapper.play.evenings import evenings, running
from mapper.storage.file import local_now
from mapper.ui.keying.find import FindBox
from mapper.ui.log.last_time import LastTimeDialog
from mapper.ui.log.month_dialog import MonthDialog
from mapper.ui.output.recap_dialog import RecapDialog
from mapper.ui.widgets.search_popup import Findable
from mapper.ui.window.window import Window
from tests.ui.hands import settle, type_keys, workspace_of
from tests.ui.log_lines import words
from tests.until import PATIENCE, until

pytestmark = pytest.mark.qt

Keys = Qt.KeyboardModifier
LEFT = Qt.MouseButton.LeftButton
CTRL, SHIFT = Keys.ControlModifier, Keys.ShiftModifier
TOLD = "We found the stair in the cliff."


def take(window: Window, id_: str) -> None:
    window.action_set.take(id_)
    QApplication.processEvents()


def note(window: Window, text: str, aloud: str = "") -> None:
    document = workspace_of(window).document
    document.do(add_note(document.campaign, text, player_text=aloud))


@pytest.fixture
def played(window: Window) -> Window:
    """One evening was played in the example."""
    take(window, "begin_evening")
    note(window, "The duke lies.", TOLD)
    take(window, "end_evening")
    settle(window)
    return window


def recap(window: Window) -> RecapDialog:
    take(window, "recap")
    return next(box for box in window.findChildren(RecapDialog) if box.isVisible())


def test_the_evening_begins_on_the_play_desk_with_todays_date(window: Window) -> None:
    type_keys(window, Qt.Key.Key_F10, CTRL)
    QApplication.processEvents()

    workspace = workspace_of(window)
    (row,) = evenings(workspace.document.campaign).values()
    assert (True, local_now().date().isoformat(), None) == (
        workspace.desks.is_play,
        row.day,
        row.last,
    )
    assert "Begin evening 1" == window.statusBar().currentMessage()


def test_what_cannot_be_done_is_refused_with_its_reason(window: Window) -> None:
    refused = window.action_set.why_not
    before = refused("begin_evening"), refused("end_evening"), refused("last_time")

    take(window, "begin_evening")

    assert ("", "No evening has begun; begin one first.", "No evening was played yet.") == before
    assert "Evening 1 has begun already; end it first." == refused("begin_evening")
    assert "" == refused("end_evening")


def test_its_end_is_taken_back_and_then_its_beginning(played: Window) -> None:
    campaign = workspace_of(played).document.campaign

    take(played, "undo")
    once = [row.last for row in campaign.all(Evening).values()]
    for _ in range(2):
        take(played, "undo")

    assert ([None], {}) == (once, campaign.all(Evening))


def last_time(window: Window) -> LastTimeDialog:
    take(window, "last_time")
    return next(box for box in window.findChildren(LastTimeDialog) if box.isVisible())


def test_since_last_time_leads_to_the_log_of_that_evening(played: Window) -> None:
    note(played, "Afterwards.")
    dialog = last_time(played)

    dialog.log_button.click()
    QApplication.processEvents()

    log = workspace_of(played).log
    assert (True, False) == (log.isVisible(), dialog.isVisible())
    assert ["Evening 1 begins.", "The duke lies.", "Evening 1 ends."] == words(log)


def test_since_last_time_leads_to_the_recap(played: Window) -> None:
    last_time(played).recap_button.click()
    QApplication.processEvents()

    box = next(box for box in played.findChildren(RecapDialog) if box.isVisible())
    assert (1, True) == (box.which.currentData(), TOLD in box.reading.toPlainText())


def test_the_recap_is_read_before_anybody_has_it(played: Window) -> None:
    box = recap(played)

    read = box.reading.toPlainText()
    assert (True, False) == (TOLD in read, "duke" in read)


def test_of_days_it_has_what_was_told_on_them(played: Window) -> None:
    box = recap(played)

    box.which.setCurrentIndex(box.which.findData(0))
    box.last.setValue(box.last.maximum())
    box.first.setValue(box.last.maximum())

    assert (True, True) == (box.first.isEnabled(), TOLD in box.reading.toPlainText())


def test_while_there_is_no_screen_for_players_it_is_not_shown_there(played: Window) -> None:
    button = recap(played).show_button

    assert (False, "Open the players’ screen first.") == (button.isEnabled(), button.toolTip())


def test_it_is_shown_on_the_players_screen_as_a_hand_out(played: Window) -> None:
    take(played, "players_screen")
    box = recap(played)

    QTest.mouseClick(box.show_button, LEFT)

    out = workspace_of(played).presenting.showing.hand_out
    assert out is not None
    assert (True, True) == (TOLD in out.text, "Evening 1" in out.title)
    assert "duke" not in f"{out}"


@pytest.fixture
def printed(tmp_path: Path) -> Callable[[RecapDialog], Path]:
    def made(box: RecapDialog) -> Path:
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(tmp_path / "recap.pdf"))
        box.print_on(printer)
        return tmp_path / "recap.pdf"

    return made


def test_it_is_printed_and_written_as_markdown(
    played: Window, tmp_path: Path, printed: Callable[[RecapDialog], Path]
) -> None:
    box = recap(played)

    box.write(tmp_path / "recap.md")

    written = (tmp_path / "recap.md").read_text("utf-8")
    assert (True, False) == (f"{TOLD}\n" in written, "duke" in written)
    assert printed(box).read_bytes().startswith(b"%PDF")


def come_back(window: Window) -> None:
    """From a box that is closed; without a screen nobody else gives the keys back."""
    window.activateWindow()
    window.canvas.setFocus()
    until(window.isActiveWindow, PATIENCE, QApplication.processEvents)


def by_menu(window: Window, id_: str) -> None:
    """Through the menus at the top of the window."""
    action = window.action_set.made[id_]
    menus = [each for each in window.menuBar().findChildren(QMenu) if action in each.actions()]
    menu = menus[0]
    menu.popup(window.mapToGlobal(window.rect().center()))
    menu.setActiveAction(action)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    QApplication.processEvents()


def by_key(window: Window, id_: str) -> None:
    come_back(window)
    QTest.keySequence(window.canvas, window.action_set.made[id_].shortcut())
    QApplication.processEvents()


def by_search(window: Window, id_: str) -> None:
    """By its name in the search for all."""
    come_back(window)
    type_keys(window, Qt.Key.Key_K, CTRL)
    box = next(each for each in window.findChildren(FindBox) if each.isVisible())
    name = window.action_set.made[id_].text().replace("&", "").replace("…", "")
    QTest.keyClicks(box.search, name)
    titles = [each.title for each in box.fitting if isinstance(each, Findable)]
    box.list.setCurrentRow(next(at for at, title in enumerate(titles) if title.startswith(name)))
    QTest.keyClick(box, Qt.Key.Key_Return)
    QApplication.processEvents()


WAYS: Mapping[str, Callable[[Window, str], None]] = MappingProxyType(
    {"menu": by_menu, "key": by_key, "search": by_search}
)
OPENED: Mapping[str, type[QDialog]] = MappingProxyType(
    {"last_time": LastTimeDialog, "recap": RecapDialog, "month": MonthDialog}
)


@pytest.mark.parametrize("way", WAYS)
def test_an_evening_is_begun_and_ended_by_any_way(window: Window, way: str) -> None:
    campaign = workspace_of(window).document.campaign

    WAYS[way](window, "begin_evening")
    begun = running(campaign)
    WAYS[way](window, "end_evening")

    assert (1, 0) == (begun, running(campaign))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("id_", OPENED)
def test_what_it_came_to_is_opened_by_any_way(played: Window, id_: str, way: str) -> None:
    WAYS[way](played, id_)

    opened = [each for each in played.findChildren(OPENED[id_]) if each.isVisible()]
    assert 1 == len(opened)
