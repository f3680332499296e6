"""Beneath the map to play by: who is chosen, the next step of time, and slots that never move."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from mapper.commands.groups.party import edit_member
from mapper.commands.maps.map_rules import set_map_rules
from mapper.commands.travel.encounter_dice import due_dice, roll
from mapper.commands.travel.offers import offers
from mapper.model.campaign.members import id_of
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.travel_rows import MapRules
from mapper.play.members import members_of
from mapper.play.travel.chosen_procedure import journey_of, procedure_on
from mapper.ui.deeds.deed_finder import DeedFinder
from mapper.ui.table.member_dialog import MemberDialog
from mapper.ui.table.offer_answers import cost_in_words, offer_in_words
from mapper.ui.window.desks.slots import DeedSlots
from mapper.ui.window.window import Window
from tests.small import spot
from tests.ui.hands import hover, settle, type_keys, workspace_of
from tests.ui.opened import wait
from tests.ui.window.desks.test_desks import make_due, take

pytestmark = pytest.mark.qt

NOTHING, WANING = 5, 4
"""Faces of the die of a night: nothing happens, or food falls due."""

LEFT = Qt.MouseButton.LeftButton


def slots(window: Window) -> DeedSlots:
    return workspace_of(window).slots


def has_camped(window: Window) -> bool:
    campaign = workspace_of(window).document.campaign
    id_, row = next(iter(campaign.all(Party).items()))
    return journey_of(campaign, id_, row, procedure_on(campaign, row.at.map)).has_camped


def click_at(window: Window, part: QWidget) -> None:
    """A click as the screen sends it, which moves the keys, too."""
    handle = window.windowHandle()
    assert handle is not None
    QTest.mouseClick(handle, LEFT, Qt.KeyboardModifier.NoModifier, middle_in(window, part))
    QApplication.processEvents()


def middle_in(window: Window, part: QWidget) -> QPoint:
    return part.mapTo(window, part.rect().center())


@pytest.mark.parametrize("name", ["chip", "next step", "slot"])
def test_a_click_on_a_button_of_play_leaves_the_keys_with_the_map(
    at_play: Window, name: str
) -> None:
    floor = workspace_of(at_play).play_floor
    slot = next(each for each in slots(at_play).buttons if each.isEnabled())
    part = {"chip": floor.party.cards[1].chips[0], "next step": floor.step, "slot": slot}[name]
    workspace_of(at_play).log.search.setFocus()

    click_at(at_play, part)
    for box in at_play.findChildren(QDialog):
        box.reject()
    QApplication.processEvents()

    assert at_play.canvas is at_play.focusWidget()


def test_what_keys_have_gone_to_keeps_them_and_gives_them_to_the_map_once_it_greys(
    at_play: Window,
) -> None:
    slot = next(each for each in slots(at_play).buttons if each.isEnabled())
    slot.setFocus(Qt.FocusReason.TabFocusReason)
    before = at_play.focusWidget()

    slot.setEnabled(False)

    assert (slot, at_play.canvas) == (before, at_play.focusWidget())


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
    assert all(card.chips[0].text().startswith("HP ") for card in cards)


def test_the_next_step_is_taken_by_one_key(at_play: Window) -> None:
    at_play.canvas.setFocus()
    before = workspace_of(at_play).play_floor.step.text()

    type_keys(at_play, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    QApplication.processEvents()

    assert ("Make camp\nShift+Return", True) == (before, has_camped(at_play))


def test_where_all_keys_have_no_room_the_shortest_stands_whole(at_play: Window) -> None:
    hint = slots(at_play).hint
    all_keys = hint.shown

    hint.setFixedWidth(hint.fontMetrics().horizontalAdvance("Ctrl+Sp"))
    QApplication.processEvents()

    assert ("Ctrl+Space, /", "/") == (all_keys, hint.shown)


def test_a_slot_that_fits_no_longer_greys_and_stays_where_it_is(at_play: Window) -> None:
    buttons = slots(at_play).buttons
    before = [(button.text(), button.geometry()) for button in buttons]
    could = buttons[4].isEnabled()

    make_due(at_play)
    wait(lambda: not buttons[4].isEnabled())

    assert could
    assert before == [(button.text(), button.geometry()) for button in buttons]
    assert "die" in buttons[4].toolTip()


def test_a_day_that_was_just_begun_is_given_away_by_two_presses_alone(at_play: Window) -> None:
    take(at_play, "next_step")
    document = workspace_of(at_play).document
    for die in due_dice(document.campaign):
        document.do(roll(document.campaign, die, Random(1), face=NOTHING))
    settle(at_play)
    take(at_play, "next_step")  # dawn

    take(at_play, "next_step")
    first = has_camped(at_play), "The day has just begun" in at_play.statusBar().currentMessage()
    take(at_play, "next_step")

    assert (False, True) == first
    assert has_camped(at_play)


def test_who_has_food_to_eat_does_that_next(at_play: Window) -> None:
    take(at_play, "next_step")
    document = workspace_of(at_play).document
    for die in due_dice(document.campaign):
        document.do(roll(document.campaign, die, Random(1), face=WANING))
    settle(at_play)

    step = workspace_of(at_play).step
    wait(lambda: step.text().startswith("Eat"))
    assert step.isEnabled()


def test_every_deed_is_found_by_a_few_letters(at_play: Window) -> None:
    take(at_play, "deeds")
    (box,) = at_play.findChildren(DeedFinder)

    QTest.keyClicks(box.search, "camp")
    QTest.keyClick(box.search, Qt.Key.Key_Return)
    wait(lambda: has_camped(at_play))

    assert has_camped(at_play)


def hike_without_move(at_play: Window) -> None:
    """From now on marches are counted in kilometres, and nobody's Move is known."""
    document, group = workspace_of(at_play).document, workspace_of(at_play).travel_session.group
    for member in members_of(document.campaign, group).values():
        without = {name: value for name, value in member.fields.items() if name != "Move"}
        kept = replace(member, fields=without)
        document.do(edit_member(document.campaign, group, id_of(member), kept))

    document.do(set_map_rules(document.campaign, document.map_id, MapRules(travel="hiking")))
    settle(at_play)


def test_where_nobodys_move_is_known_a_march_is_refused_in_a_sentence(at_play: Window) -> None:
    hike_without_move(at_play)

    assert "Nobody's Move is known" in at_play.action_set.why_not("switch_mode")


def test_where_nobodys_move_is_known_the_next_step_and_the_slots_say_so(at_play: Window) -> None:
    hike_without_move(at_play)
    first = slots(at_play).buttons[0]
    wait(lambda: "Nobody's Move is known" in first.toolTip())
    assert "Nobody's Move is known" in workspace_of(at_play).step.why_not


def test_what_no_slot_holds_is_among_all_deeds_with_its_cost_or_why_not(at_play: Window) -> None:
    document, group = workspace_of(at_play).document, workspace_of(at_play).travel_session.group
    document.do(set_map_rules(document.campaign, document.map_id, MapRules(travel="hiking")))

    found = {each.title: each for each in slots(at_play).findable()}

    beside = [found.pop(title).why_not for title in ("Encounter", "Night")]
    assert ["", ""] == beside
    offered = offers(document.campaign, group)
    assert {"hike_roll", "stop_march"} <= {offer.name for offer in offered}
    told = {offer_in_words(offer): (cost_in_words(offer), offer.why_not) for offer in offered}
    assert told == {title: (each.text, each.why_not) for title, each in found.items()}


def test_on_a_hike_the_slots_hold_what_one_does_there(at_play: Window) -> None:
    document = workspace_of(at_play).document
    document.do(set_map_rules(document.campaign, document.map_id, MapRules(travel="hiking")))
    wait(lambda: slots(at_play).buttons[0].text() == "Hike roll")

    held = {button.text(): button.isEnabled() for button in slots(at_play).buttons}

    assert {"Hike roll", "Stop", "Rest", "Camp", "Dawn"} <= {*held}
    assert held["Hike roll"]


def test_no_letter_that_walks_rolls_a_die(at_play: Window) -> None:
    rolling = ("roll_die", "roll_again", "real_dice")

    keys = {key.toString() for id_ in rolling for key in at_play.action_set.keys(id_)}

    assert not keys & set("QWEASD")


def test_on_another_map_no_place_of_the_last_one_is_told(at_play: Window) -> None:
    workspace = workspace_of(at_play)
    other = next(
        id_ for id_ in workspace.document.campaign.maps() if id_ != workspace.document.map_id
    )
    hover(at_play.canvas, spot("1210"))
    before = workspace.words.place.text()

    workspace.document.choose_map(other)

    assert ("1210 · Scrub", "") == (before, workspace.words.place.text())


def test_tab_goes_in_the_order_in_which_they_are_read(at_play: Window) -> None:
    make_due(at_play)
    workspace = workspace_of(at_play)
    now, bar, clock = workspace.table, workspace.play_floor.party, workspace.clock

    at_play.activateWindow()
    at_play.canvas.setFocus()
    reached = [at_play.focusWidget()]
    while reached[-1] is not at_play.canvas or len(reached) == 1:
        QTest.keyClick(reached[-1], Qt.Key.Key_Tab)
        reached.append(at_play.focusWidget())

    for wanted in (
        (clock.when, clock.weather, now.roll),
        (now.roll, *now.faces, bar.group, *bar.cards, bar.add),
    ):
        assert [*wanted] == sorted(wanted, key=reached.index)


def test_the_key_that_finds_a_deed_does_so_from_a_card(at_play: Window) -> None:
    deeds = workspace_of(at_play).deeds
    offered = next(each for each in deeds.offered() if each.deed.title == "First aid")
    card = deeds.open_offered(offered, at_play)
    wait(card.isActiveWindow)
    button = card.focusWidget()
    assert button is not None

    QTest.keyClick(button, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)

    wait(lambda: at_play.findChildren(DeedFinder))
    assert isinstance(QApplication.activePopupWidget(), DeedFinder)
