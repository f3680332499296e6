"""A notice stays until it was seen, leads to its place, and goes with what is taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mapper.commands.groups.wait import jump
from mapper.commands.time.clock import add_timer
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import Timer
from mapper.model.places import Place
from mapper.ui.editing.document import Document
from mapper.ui.window.desks.notices import Notices
from tests.small import MAP, spot

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


@pytest.fixture
def notices(qtbot: QtBot, document: Document) -> Notices:
    made = Notices(document)
    qtbot.add_widget(made)
    made.show()
    return made


def find(document: Document, id_: str, text: str) -> None:
    entry = LogEntry(60, text, "find", at=Place(MAP, spot("0101")))
    document.do(Change("Find", {Key("log", "", id_): Swap(None, entry)}))


def test_a_timer_that_comes_is_noticed(notices: Notices, document: Document) -> None:
    document.do(add_timer(document.campaign, Timer("Bell tolls", 600)))

    document.do(jump(document.campaign, days=1))

    assert "Due: Bell tolls" == notices.newest.said


def test_a_find_stays_until_it_was_seen(notices: Notices, document: Document) -> None:
    find(document, "901", "Found: a barrow.")
    find(document, "902", "Found: a bell.")
    before = notices.newest.said, notices.more.text()

    notices.seen.click()

    assert ("Found: a bell.", "+1") == before
    assert ("Found: a barrow.", False) == (notices.newest.said, notices.more.isVisible())


def test_a_notice_leads_to_its_place(notices: Notices, document: Document, qtbot: QtBot) -> None:
    find(document, "901", "Found: a barrow.")

    with qtbot.wait_signal(notices.go_asked) as asked:
        notices.go.click()

    assert [Place(MAP, spot("0101"))] == asked.args


def test_what_is_taken_back_is_noticed_no_more(notices: Notices, document: Document) -> None:
    find(document, "901", "Found: a barrow.")

    document.undo()

    assert ("", False) == (notices.newest.said, notices.seen.isVisible())


def test_a_step_is_no_notice(notices: Notices, document: Document) -> None:
    entry = LogEntry(60, "We went to 0201.", "move")

    document.do(Change("Move", {Key("log", "", "901"): Swap(None, entry)}))

    assert [] == notices.kept
