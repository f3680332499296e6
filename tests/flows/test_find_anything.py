"""One search for all: people, deeds, what is due, the log, rules and actions, done at Enter."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mapper.commands.groups.party import add_member, form_group
from mapper.commands.time.clock import add_timer
from mapper.commands.time.log import add_note
from mapper.commands.travel.finding_the_way import step
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Member
from mapper.model.campaign.travel_rows import Timer
from mapper.ui.deeds.deed_card import DeedCard
from mapper.ui.keying.find import FindBox
from mapper.ui.rules.rules_dialog import RulesDialog
from mapper.ui.table.member_dialog import MemberDialog
from mapper.ui.table.time_dialogs import TimersDialog
from mapper.ui.widgets.search_popup import Findable
from mapper.ui.window.window import Window
from tests.commands.vale import MAP, US, spot
from tests.flows.conftest import OpenWindow
from tests.ui.hands import type_keys
from tests.until import PATIENCE, until

pytestmark = pytest.mark.qt


@pytest.fixture
def window(open_window: OpenWindow, vale: Path) -> Window:
    opened = open_window(vale)
    document = opened.document
    assert document is not None
    commands: tuple[Callable[[Campaign], Change], ...] = (
        lambda campaign: form_group(campaign, "We", MAP, spot("0101")),
        lambda campaign: add_member(campaign, US, Member("Ysolde", "Mara", {"Move": 1})),
        lambda campaign: step(campaign, US, spot("0201"), Random(3)),
        lambda campaign: add_note(campaign, "The quartermaster lied."),
        lambda campaign: add_timer(campaign, Timer("The quarry opens", 1440)),
    )
    for command in commands:
        document.do(command(document.campaign))
    opened.activateWindow()
    opened.canvas.setFocus()
    return opened


def find(window: Window, text: str) -> FindBox:
    type_keys(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    box = window.findChild(FindBox)
    assert box is not None
    QTest.keyClicks(box.search, text)
    return box


def listed(box: FindBox) -> list[str]:
    return [each.group for each in box.fitting if isinstance(each, Findable)]


@pytest.mark.parametrize(
    ("text", "group", "opened"),
    [
        ("ysolde", "Sheet", MemberDialog),
        ("a landmark for", "Deed", DeedCard),
        ("quarry", "Due", TimersDialog),
        ("travel points land", "Rule", RulesDialog),
    ],
)
def test_enter_opens_what_was_found(
    window: Window, text: str, group: str, opened: type[RulesDialog]
) -> None:
    box = find(window, text)

    box.list.setCurrentRow(listed(box).index(group))
    QTest.keyClick(box, Qt.Key.Key_Return)

    until(lambda: window.findChildren(opened), PATIENCE, QApplication.processEvents)


def test_return_before_the_campaign_is_read_goes_there_once_it_is(window: Window) -> None:
    gone = list[str]()
    box = find(window, "hob's inn")
    box.found.connect(lambda hit: gone.append(hit.title))

    QTest.keyClick(box, Qt.Key.Key_Return)
    until(lambda: gone, PATIENCE, QApplication.processEvents)

    assert ["Hob's inn"] == gone


def test_enter_shows_an_entry_of_the_log(window: Window) -> None:
    assert window.workspace is not None
    log = window.workspace.log

    QTest.keyClick(find(window, "quartermaster"), Qt.Key.Key_Return)
    until(log.isVisible, PATIENCE, QApplication.processEvents)

    assert log.told is not None
    assert "The quartermaster lied." == log.told.entry.text


def test_what_cannot_be_done_stands_last_and_stays_open(window: Window) -> None:
    box = find(window, "light")
    last = box.fitting[-1]
    assert isinstance(last, Findable)

    box.list.setCurrentRow(box.list.count() - 1)
    QTest.keyClick(box, Qt.Key.Key_Return)

    assert (True, True) == (bool(last.why_not), box.isVisible())


def test_rules_come_after_what_can_be_done_and_are_told_in_plain_words(window: Window) -> None:
    box = find(window, "dungeon")

    able = [each for each in box.fitting if not (isinstance(each, Findable) and each.why_not)]
    rules = [each for each in able if isinstance(each, Findable) and each.group == "Rule"]
    assert rules == able[-len(rules) :]
    assert not [each.title for each in rules if "_" in each.title or "_" in each.note]
    assert rules[0].title.endswith(".")


def test_what_has_the_very_word_in_its_name_stands_before_all_other(window: Window) -> None:
    box = find(window, "dungeon")

    assert ["New dungeon", "New dungeon behind the hex"] == [each.title for each in box.fitting[:2]]


def test_of_each_kind_a_few_are_listed(window: Window) -> None:
    found = listed(find(window, "a"))

    assert 8 == max(found.count(group) for group in set(found))
