"""The manual's window: its contents, links, search, way back, and what it remembers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSettings, Qt, QUrl
from PySide6.QtTest import QTest

from mapper.ui.app.translated import tr
from mapper.ui.manual.manual import Manual
from mapper.ui.window.menus import action_words
from tests.ui.screens import without_name

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt
OWN, TABLE = "deeds_of_your_own.md", "table.md"


@pytest.fixture
def manual(qtbot: QtBot, settings: QSettings) -> Manual:
    return opened(qtbot, settings)


def opened(qtbot: QtBot, settings: QSettings) -> Manual:
    made = Manual(settings, action_words)
    qtbot.add_widget(made)
    return made


def at(manual: Manual) -> str:
    """Where one is reading: the beginning of the line."""
    return manual.reader.textCursor().block().text()


def test_it_begins_at_the_beginning(manual: Manual) -> None:
    first = manual.pages[0]

    assert first.title in manual.reader.toPlainText()
    assert [first.title] == [each.text(0) for each in manual.contents.selectedItems()]


def test_a_link_leads_to_its_page_and_section(manual: Manual) -> None:
    manual.reader.anchorClicked.emit(QUrl(f"{OWN}#what-holds"))

    assert OWN == manual.page.name
    assert "What holds" == at(manual)


def test_words_that_stand_apart_are_marked_each_and_the_first_is_gone_to(manual: Manual) -> None:
    manual.search.setText("shine through")

    marked = {each.cursor.selectedText().casefold() for each in manual.reader.extraSelections()}

    assert {"shine", "through"} == {*marked}
    assert manual.reader.textCursor().hasSelection()


def test_a_link_out_of_the_manual_leads_nowhere(manual: Manual) -> None:
    before = manual.page

    manual.reader.anchorClicked.emit(QUrl("file:///etc/passwd"))

    assert before == manual.page


def test_a_link_may_ask_for_first_steps(manual: Manual) -> None:
    asked = list[str]()
    manual.asked.connect(asked.append)

    manual.reader.anchorClicked.emit(QUrl("leads:a-dungeon-in-ten-minutes"))

    assert ["a-dungeon-in-ten-minutes"] == asked


def test_an_item_that_is_led_to_is_lit_as_a_whole(manual: Manual) -> None:
    manual.open_page("window.md", "text-light-and-dark/do-larger_text")

    lit = [each.cursor.selectedText() for each in manual.reader.extraSelections()]

    assert [at(manual)] == lit  # Qt fails to paint a whole line at a cursor that chooses nothing
    assert not manual.grab().isNull()


def test_a_place_far_down_a_page_is_set_in_type_when_the_manual_opens_there(
    manual: Manual,
) -> None:
    manual.open_page("inspector.md", "clues")

    manual.show()
    manual.grab()

    assert manual.reader.textCursor().block().layout().lineCount() > 0


def test_nothing_is_lit_any_more_in_a_page_that_is_set_anew(manual: Manual) -> None:
    manual.open_page("window.md", "text-light-and-dark/do-larger_text")

    manual.reader.set_letters(110)

    assert [] == manual.reader.extraSelections()


def test_back_and_forward_lead_along_what_was_read(manual: Manual) -> None:
    first = manual.page.name
    manual.open_page(OWN, "what-holds")

    manual.back.click()
    went_back = manual.page.name
    manual.forward.click()

    assert first == went_back
    assert "What holds" == at(manual)
    assert not manual.forward.isEnabled()


def test_a_search_lists_where_it_stands_and_goes_to_the_first_place(manual: Manual) -> None:
    manual.search.setText("Lucky bandage")

    assert OWN == manual.page.name
    assert "Lucky bandage" == manual.reader.textCursor().selectedText()
    assert manual.found.count() > 0
    assert "A worked example" == manual.found.item(0).text()


def test_return_goes_on_to_the_next_place(manual: Manual) -> None:
    manual.search.setText("Ctrl+Space")
    first = manual.page.name, manual.reader.textCursor().position()

    QTest.keyClick(manual.search, Qt.Key.Key_Return)

    assert first != (manual.page.name, manual.reader.textCursor().position())
    assert "Ctrl+Space" == manual.reader.textCursor().selectedText()


def test_what_is_nowhere_is_said(manual: Manual) -> None:
    manual.search.setText("zzzz")

    assert tr("Nothing fits.") == manual.told.text()


def test_escape_ends_the_search_before_it_closes(manual: Manual) -> None:
    manual.show()
    manual.search.setText("dice")

    QTest.keyClick(manual.search, Qt.Key.Key_Escape)

    assert "" == manual.search.text()
    assert manual.isVisible()


def test_it_remembers_its_page_and_the_size_of_its_text(
    qtbot: QtBot, settings: QSettings, manual: Manual
) -> None:
    usual = manual.reader.font().pointSizeF()
    manual.open_page(OWN)
    manual.larger.click()

    again = opened(qtbot, settings)

    assert OWN == again.page.name
    assert usual < again.reader.font().pointSizeF()


def test_everything_has_a_name_for_screen_readers(manual: Manual) -> None:
    assert [] == without_name(manual)


def test_it_goes_to_the_item_that_tells_of_a_field(manual: Manual) -> None:
    manual.open_page("inspector.md", "a-feature/visibility")

    assert at(manual).startswith("Visibility")
    assert not manual.forward.isEnabled()


def test_a_picture_has_no_more_room_than_the_page(manual: Manual) -> None:
    manual.resize(760, 500)
    manual.show()

    manual.open_page("window.md")

    assert manual.reader.document().idealWidth() <= manual.reader.viewport().width()
