"""What is done most at a table takes few clicks: a check three, first aid three, a roll one."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from mapper.commands.groups.party import add_member, form_group, set_systems
from mapper.model.campaign.play_rows import LogEntry, Member
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.members import members_of
from mapper.ui.deeds.deed_card import DeedCard
from mapper.ui.deeds.deed_finder import DeedFinder
from mapper.ui.deeds.input_fields import NumberLine
from mapper.ui.editing.document import Document
from mapper.ui.widgets.two_line_rows import THING
from mapper.ui.window.window import Window
from tests.commands.vale import MAP, US, spot
from tests.flows.conftest import OpenWindow
from tests.play.deeds.healers import PATIENT
from tests.ui.hands import workspace_of
from tests.until import PATIENCE, until

pytestmark = pytest.mark.qt

WITH_KIT = Member("Pip", fields={"Heal": 1, "Healer's kit": 1})
LEFT = Qt.MouseButton.LeftButton
SIZES = ((1024, 768), (1280, 720), (1440, 900))


class Hand:
    """A hand with a mouse, which counts its clicks."""

    def __init__(self, window: Window) -> None:
        self._workspace = workspace_of(window)
        self.clicks = 0

    def click(self, part: QWidget, at: QPoint | None = None) -> None:
        self.clicks += 1
        QTest.mouseClick(part, LEFT, pos=at or part.rect().center())
        QApplication.processEvents()

    def open(self, title: str) -> DeedCard:
        """By the last slot, which lists what fits, and a row of the list."""
        self.click(self._workspace.slots.buttons[-1])
        boxes = self._workspace.window.findChildren(DeedFinder)
        (box,) = (each for each in boxes if each.isVisible())
        rows = [box.list.item(row) for row in range(box.list.count())]
        row = next(each for each in rows if each.text() == title)
        assert box.list.viewport().rect().contains(box.list.visualItemRect(row))
        assert row.data(THING) is not None
        self.click(box.list.viewport(), box.list.visualItemRect(row).center())
        until(lambda: self._workspace.deeds.card, PATIENCE, QApplication.processEvents)
        card = self._workspace.deeds.card
        assert card is not None
        return card


@pytest.fixture
def window(open_window: OpenWindow, vale: Path) -> Window:
    """A healer is chosen on the desk to play at; somebody beside them is hurt."""
    opened = open_window(vale)
    document = document_of(opened)
    document.do(set_systems(document.campaign, ["sovereign"]))
    document.do(form_group(document.campaign, "We", MAP, spot("0101")))
    for member in (WITH_KIT, PATIENT):
        document.do(add_member(document.campaign, US, member))
    opened.desks.bring("play")
    opened.activateWindow()
    QApplication.processEvents()
    bar = workspace_of(opened).play_floor.party
    QTest.mouseClick(next(each for each in bar.cards if each.card.name == "Pip"), LEFT)
    return opened


def document_of(window: Window) -> Document:
    assert window.document is not None
    return window.document


def log(window: Window) -> list[str]:
    return [row.text for row in document_of(window).campaign.all(LogEntry).values()]


def patient(window: Window) -> int | None:
    campaign = document_of(window).campaign
    sheets = (sheet_of(campaign, US, who) for who in members_of(campaign, US))
    return next(each.pool("HP").now for each in sheets if each.member.name == "Ysolde")


def type_difficulty(card: DeedCard) -> None:
    """Into the field that has the keys as the card opens."""
    field = QApplication.focusWidget()
    assert isinstance(field, NumberLine)
    assert card.isAncestorOf(field)
    QTest.keyClick(field, Qt.Key.Key_8)


def test_first_aid_takes_three_clicks(window: Window) -> None:
    hand = Hand(window)

    card = hand.open("First aid")
    hand.click(card.do_button)

    assert 3 == hand.clicks
    assert patient(window) not in (3, None)
    assert "Ysolde: HP 3 → " in log(window)[-1]


def test_a_check_takes_three_clicks(window: Window) -> None:
    hand = Hand(window)

    card = hand.open("Check")
    type_difficulty(card)
    hand.click(card.do_button)

    assert 3 == hand.clicks
    assert "against 8" in log(window)[-1]


def test_a_second_check_takes_three_clicks_and_nothing_typed(window: Window) -> None:
    first = Hand(window)
    card = first.open("Check")
    type_difficulty(card)
    first.click(card.do_button)
    hand = Hand(window)

    again = hand.open("Check")
    hand.click(again.do_button)

    assert 3 == hand.clicks
    assert 2 == sum("against 8" in said for said in log(window))


def test_a_roll_takes_one_click(window: Window) -> None:
    hand, tray = Hand(window), workspace_of(window).tray

    hand.click(tray.roll_button)

    assert (1, 1) == (hand.clicks, len(tray.rolls))


def test_what_fits_now_is_opened_by_one_click_and_done_by_another(window: Window) -> None:
    hand, workspace = Hand(window), workspace_of(window)

    hand.click(workspace.slots_of_choice.fitting)
    card = workspace.deeds.card
    assert card is not None
    hand.click(card.do_button)

    assert 2 == hand.clicks
    assert "Ysolde: HP 3 → " in log(window)[-1]


def test_a_deed_is_put_into_a_slot_and_taken_out_again(window: Window) -> None:
    workspace = workspace_of(window)
    slots, of_choice = workspace.slots, workspace.slots_of_choice
    before = slots.buttons[7].text()
    box = of_choice.choose(7)
    QTest.keyClicks(box.search, "check")
    QTest.keyClick(box, Qt.Key.Key_Return)
    until(lambda: slots.buttons[7].text() == "Check", PATIENCE, QApplication.processEvents)

    Hand(window).click(slots.buttons[7])
    card = workspace.deeds.card
    assert card is not None
    opened = card.title.text()
    card.reject()
    menu = of_choice.menu_of(7)
    menu.actions()[-1].trigger()

    assert "Check" == opened
    assert before == slots.buttons[7].text()
    menu.deleteLater()


def test_a_check_in_a_slot_takes_two_clicks_the_second_time(window: Window) -> None:
    workspace_of(window).slots_of_choice.put(0, "Check")
    first, hand = Hand(window), Hand(window)
    for each in (first, hand):
        each.click(workspace_of(window).slots.buttons[0])
        card = workspace_of(window).deeds.card
        assert card is not None
        if each is first:
            type_difficulty(card)
        each.click(card.do_button)

    assert 2 == hand.clicks
    assert 2 == sum("against 8" in said for said in log(window))


def test_a_check_with_real_dice_takes_four_clicks_the_second_time(window: Window) -> None:
    slots, hand = workspace_of(window).slots_of_choice, Hand(window)
    card = Hand(window).open("Check")
    type_difficulty(card)
    card.do()

    hand.click(slots.again)
    again = workspace_of(window).deeds.card
    assert again is not None
    line = again.dice.lines["skill_check", "dice"]
    for face in (3, 4):
        hand.click(line.real.tiles[face - 1])
    hand.click(again.do_button)

    assert ("Check", 4) == (slots.again.text(), hand.clicks)
    assert "6 against 8" in log(window)[-1]  # 3 and 4, less 1 for a skill that Pip has not


def test_what_was_done_last_stands_at_the_head_once_it_was_done(window: Window) -> None:
    slots = workspace_of(window).slots_of_choice
    before = slots.again.isVisible()
    for title in ("Check", "First aid"):
        card = Hand(window).open(title)
        if title == "Check":
            type_difficulty(card)
        card.do()

    shown = [each.text() for each in (slots.fitting, slots.again) if each.isVisible()]
    assert (False, ["First aid"]) == (before, shown)


@pytest.mark.parametrize("size", SIZES)
def test_a_card_covers_neither_dice_nor_party(window: Window, size: tuple[int, int]) -> None:
    window.resize(*size)
    QApplication.processEvents()
    workspace = workspace_of(window)

    card = Hand(window).open("First aid")

    floor = workspace.play_floor
    covered = floor.rect().translated(floor.mapToGlobal(QPoint())).intersected(card.geometry())
    assert covered.width() <= 0 or covered.height() <= 0
    card.reject()
