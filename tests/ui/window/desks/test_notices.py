"""A notice stays until it was seen, leads to its place, and goes with what is taken back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from mapper.commands.groups.party import add_member, form_group
from mapper.commands.groups.wait import jump
from mapper.commands.time.clock import add_timer
from mapper.commands.time.evenings import begin_evening, end_evening
from mapper.commands.time.log import add_note
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import LogEntry, Member, MemberState, Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import Timer
from mapper.model.places import Place
from mapper.play.sheets.states import state_from
from mapper.ui.editing.document import Document
from mapper.ui.window.desks.notices import NoticeAsks, Notices
from mapper.ui.window.window import Window
from tests.small import MAP, spot
from tests.ui.hands import workspace_of
from tests.ui.window.desks.test_desks import find_something, sized

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

ASKS = NoticeAsks(print, print)


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def looked_at() -> list[Place]:
    """The places that are brought into view."""
    return []


@pytest.fixture
def notices(
    qtbot: QtBot, document: Document, settings: QSettings, looked_at: list[Place]
) -> Notices:
    made = Notices(document, settings, ASKS._replace(look_at=looked_at.append))
    qtbot.add_widget(made)
    made.show()
    return made


def find(document: Document, id_: str, text: str, at: str = "0101", minutes: int = 60) -> None:
    entry = LogEntry(minutes, text, "find", at=Place(MAP, spot(at)))
    document.do(Change("Find", {Key("log", "", id_): Swap(None, entry)}))


def test_a_timer_that_comes_is_noticed(notices: Notices, document: Document) -> None:
    document.do(add_timer(document.campaign, Timer("Bell tolls", 600)))

    document.do(jump(document.campaign, days=1))

    assert "Due: Bell tolls" == notices.newest.said


def test_what_comes_day_by_day_is_one_notice_that_counts(
    notices: Notices, document: Document
) -> None:
    find(document, "901", "Found: a barrow.")
    document.do(add_timer(document.campaign, Timer("We pay 2 gold in wages", 1440, 1440)))
    document.do(jump(document.campaign, days=3))
    shown = notices.newest.said, notices.more.text()

    notices.seen.click()

    assert ("3 × Due: We pay 2 gold in wages", "+1") == shown
    assert ["Found: a barrow."] == [notice.text for notice in notices.kept]


def test_a_death_by_the_clock_is_noticed(notices: Notices, document: Document) -> None:
    document.do(form_group(document.campaign, "We", MAP, spot("0101")))
    group = next(iter(document.campaign.all(Party)))
    dying = MemberState(conditions=(state_from("dying", 0, 6, "round"),))
    document.do(add_member(document.campaign, group, Member("Ann"), dying))

    document.do(jump(document.campaign, days=1))

    assert "Ann is no longer dying but dead." == notices.newest.said


def test_a_note_is_no_notice_whatever_it_says(notices: Notices, document: Document) -> None:
    document.do(add_note(document.campaign, "Nobody goes out: the inn is over at the hill."))

    assert [] == notices.kept


def test_a_find_stays_until_it_was_seen(notices: Notices, document: Document) -> None:
    find(document, "901", "Found: a barrow.")
    find(document, "902", "Found: a bell.")
    before = notices.newest.said, notices.more.text()

    notices.seen.click()

    assert ("Found: a bell.", "+1") == before
    assert ("Found: a barrow.", False) == (notices.newest.said, notices.more.isVisible())


def test_where_words_have_no_room_all_stand_behind_their_number(
    notices: Notices, document: Document
) -> None:
    find(document, "901", "Found: a barrow.")
    find(document, "902", "Found: a bell.")

    notices.resize(60, notices.height())

    shown = notices.newest.isVisible(), notices.go.isVisible(), notices.seen.isVisible()
    assert ((False, False, False), "+2") == (shown, notices.more.text())


def test_in_a_small_window_the_newest_is_told_as_far_as_there_is_room(at_play: Window) -> None:
    sized(at_play, 1024, 768)
    notices = workspace_of(at_play).notices

    find_something(at_play, 5)

    shown = notices.newest.isVisible(), notices.seen.isVisible(), notices.more.text()
    assert (True, True, "+4") == shown
    assert notices.newest.text().startswith("Found: a")


def test_the_list_of_notices_opens_over_the_map(at_play: Window) -> None:
    notices = workspace_of(at_play).notices
    find_something(at_play, 5)

    notices.more.click()

    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    foot = menu.geometry().bottom()
    menu.close()
    assert foot <= notices.mapToGlobal(notices.rect().bottomLeft()).y()


def test_a_click_on_the_words_of_a_notice_leads_to_its_place(
    notices: Notices, document: Document, looked_at: list[Place]
) -> None:
    find(document, "901", "Found: a barrow.")

    QTest.mouseClick(notices.newest, Qt.MouseButton.LeftButton)

    assert [Place(MAP, spot("0101"))] == looked_at


def test_a_notice_leads_to_its_place(
    notices: Notices, document: Document, looked_at: list[Place]
) -> None:
    find(document, "901", "Found: a barrow.")

    notices.go.click()

    assert [Place(MAP, spot("0101"))] == looked_at


def test_what_is_taken_back_is_noticed_no_more(notices: Notices, document: Document) -> None:
    find(document, "901", "Found: a barrow.")

    document.undo()

    assert (True, False) == (notices.nothing.isVisible(), notices.seen.isVisible())


def test_a_step_is_no_notice(notices: Notices, document: Document) -> None:
    entry = LogEntry(60, "We went to 0201.", "move")

    document.do(Change("Move", {Key("log", "", "901"): Swap(None, entry)}))

    assert [] == notices.kept


def test_what_was_not_seen_is_there_again_when_the_campaign_is_opened(
    notices: Notices, document: Document, settings: QSettings, qtbot: QtBot
) -> None:
    find(document, "7", "Found: a key.")
    find(document, "8", "Found: a map.")
    notices.see()

    again = Notices(document, settings, ASKS)
    qtbot.add_widget(again)

    assert ["Found: a key."] == [notice.text for notice in again.kept]


def test_what_was_written_meanwhile_is_noticed_when_it_is_opened(
    notices: Notices, document: Document, settings: QSettings, qtbot: QtBot
) -> None:
    find(document, "7", "Found: a key.")
    notices.see()
    document.changed.disconnect(notices.follow)
    find(document, "8", "Found: a map.")

    again = Notices(document, settings, ASKS)
    qtbot.add_widget(again)

    assert ["Found: a map."] == [notice.text for notice in again.kept]


def test_a_death_stands_before_what_came_after_it(notices: Notices, document: Document) -> None:
    document.do(form_group(document.campaign, "We", MAP, spot("0101")))
    group = next(iter(document.campaign.all(Party)))
    dying = MemberState(conditions=(state_from("dying", 0, 6, "round"),))
    document.do(add_member(document.campaign, group, Member("Ann"), dying))
    document.do(add_timer(document.campaign, Timer("Wages", 600)))

    document.do(jump(document.campaign, days=1))

    assert "Ann is no longer dying but dead." == notices.newest.said


def play(document: Document) -> None:
    """One evening of two days, with two finds and two notes."""
    document.do(begin_evening(document.campaign, "2024-05-31"))
    find(document, "901", "Found: a barrow.")
    find(document, "902", "Found: a bell.", "0201", 1500)
    for words in ("Rain.", "Fog."):
        document.do(add_note(document.campaign, words))
    document.do(end_evening(document.campaign))


def opened_again(
    document: Document, settings: QSettings, qtbot: QtBot, asks: NoticeAsks = ASKS
) -> Notices:
    made = Notices(document, settings, asks)
    qtbot.add_widget(made)
    made.show()
    return made


def test_as_a_campaign_is_opened_it_tells_of_the_last_evening(
    document: Document, settings: QSettings, qtbot: QtBot
) -> None:
    play(document)
    asked: list[str] = []
    asks = ASKS._replace(tell_evening=lambda: asked.append("the last evening"))

    made = opened_again(document, settings, qtbot, asks)
    made.go.click()

    assert "Last time: 2 days, 2 places, 2 finds, 2 notes" == made.newest.said
    assert ["the last evening"] == asked


def test_what_was_seen_of_the_last_evening_is_not_told_again(
    document: Document, settings: QSettings, qtbot: QtBot
) -> None:
    play(document)
    opened_again(document, settings, qtbot).see()

    again = opened_again(document, settings, qtbot)

    assert [] == again.kept


def test_before_the_first_evening_nothing_is_told(
    document: Document, settings: QSettings, qtbot: QtBot
) -> None:
    assert [] == opened_again(document, settings, qtbot).kept
