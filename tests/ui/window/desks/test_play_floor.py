"""Beneath the map to play by: who is chosen, the next step of time, and slots that never move."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mapper.model.campaign.play_rows import Party
from mapper.play.travel.chosen_procedure import journey_of, procedure_on
from mapper.ui.deeds.deed_finder import DeedFinder
from mapper.ui.table.member_dialog import MemberDialog
from mapper.ui.window.desks.slots import DeedSlots
from mapper.ui.window.window import Window
from tests.ui.hands import type_keys, workspace_of
from tests.ui.opened import wait
from tests.ui.window.desks.test_desks import make_due, sized, take

pytestmark = pytest.mark.qt

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def at_play(window: Window) -> Window:
    take(window, "play_desk")
    sized(window)
    return window


def slots(window: Window) -> DeedSlots:
    return workspace_of(window).slots


def has_camped(window: Window) -> bool:
    campaign = workspace_of(window).document.campaign
    id_, row = next(iter(campaign.all(Party).items()))
    return journey_of(campaign, id_, row, procedure_on(campaign, row.at.map)).has_camped


def test_a_click_chooses_a_member_and_a_second_one_opens_the_sheet(at_play: Window) -> None:
    bar = workspace_of(at_play).play_floor.party
    card = bar.cards[1]

    QTest.mouseClick(card, LEFT)
    chosen = bar.chosen, card.card.is_chosen
    QTest.mouseClick(card, LEFT)

    assert (card.card.id, True) == chosen
    assert [True] == [dialog.isVisible() for dialog in at_play.findChildren(MemberDialog)]


def test_a_card_tells_the_name_and_two_pools(at_play: Window) -> None:
    cards = workspace_of(at_play).play_floor.party.cards

    assert ["Ysolde", "Bram", "Old Tam", "Pip"] == [card.card.name for card in cards]
    assert all(card.card.lines[0].startswith("HP ") for card in cards)


def test_who_finds_no_room_is_behind_a_number(at_play: Window) -> None:
    sized(at_play, 1024, 720)
    bar = workspace_of(at_play).play_floor.party

    shown = [card for card in bar.cards if card.isVisible()]

    assert f"+{4 - len(shown)}" == bar.more.text()
    assert bar.more.isVisible()


def test_the_next_step_is_taken_by_one_key(at_play: Window) -> None:
    at_play.canvas.setFocus()
    before = workspace_of(at_play).play_floor.step.text()

    type_keys(at_play, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    QApplication.processEvents()

    assert ("Make camp", True) == (before, has_camped(at_play))


def test_a_slot_that_fits_no_longer_greys_and_stays_where_it_is(at_play: Window) -> None:
    buttons = slots(at_play).buttons
    before = [(button.text(), button.geometry()) for button in buttons]
    could = buttons[4].isEnabled()

    make_due(at_play)
    wait(lambda: not buttons[4].isEnabled())

    assert could
    assert before == [(button.text(), button.geometry()) for button in buttons]
    assert "die" in buttons[4].toolTip()


def test_every_deed_is_found_by_a_few_letters(at_play: Window) -> None:
    take(at_play, "deeds")
    (box,) = at_play.findChildren(DeedFinder)

    QTest.keyClicks(box.search, "camp")
    QTest.keyClick(box.search, Qt.Key.Key_Return)
    wait(lambda: has_camped(at_play))

    assert has_camped(at_play)
