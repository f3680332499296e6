"""Somebody else is chosen on the card of a deed: their own sheet is read anew."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from mapper.commands.edits import Draft
from mapper.commands.member_rows import put_sheet
from mapper.model.campaign.play_rows import Condition, LogEntry
from mapper.play.delve.site_procedure import sheet_of
from mapper.ui.deeds.deed_card import DeedCard
from mapper.ui.deeds.deeds_at_hand import DeedsAtHand
from mapper.ui.deeds.input_fields import TickField
from mapper.ui.editing.document import Document
from tests.play.deeds.healers import GROUP

pytestmark = pytest.mark.qt

KIT = ("first_aid", "healers_kit")
HEAL = ("first_aid", "heal")
STABILISE_KIT = ("stabilize", "healers_kit")


@pytest.fixture
def equipped(document: Document) -> Document:
    """The rat has a kit on its sheet and a skill; nobody knows whether Pip has one."""
    draft = Draft(document.campaign)
    rat = sheet_of(document.campaign, GROUP, "Rat")
    put_sheet(draft, GROUP, "Rat", rat.with_value("Healer's kit", True).with_value("Heal", 2))
    document.do(draft.change("Equip"))
    return document


def opened(deeds: DeedsAtHand, over: QWidget, title: str = "First aid") -> DeedCard:
    offered = next(each for each in deeds.offered() if each.deed.title == title)
    card = deeds.open_offered(offered, over)
    QApplication.processEvents()
    return card


def choose(card: DeedCard, role: str, name: str) -> None:
    menu = card.who.menu_of(role, "one")
    next(each for each in menu.actions() if each.text() == name).trigger()


def tick(card: DeedCard) -> TickField:
    field = card.given.parts[KIT].field
    assert isinstance(field, TickField)
    return field


@pytest.mark.usefixtures("equipped")
def test_a_tick_that_nobody_set_gives_way_to_the_sheet_of_another(
    deeds: DeedsAtHand, over: QWidget
) -> None:
    card = opened(deeds, over)
    before = card.asked.told[".".join(KIT)]

    choose(card, "healer", "Rat")

    words = card.given.parts[KIT].words
    assert (False, "sheet") == (before, words.source)
    assert "yes" in words.text()
    assert not card.given.parts[KIT].is_open


@pytest.mark.usefixtures("equipped")
def test_what_is_as_last_time_is_so_only_where_no_sheet_says_it(
    deeds: DeedsAtHand, over: QWidget
) -> None:
    card = opened(deeds, over)
    tick(card).box.click()
    card.do()

    again = opened(deeds, over)
    choose(again, "healer", "Rat")
    of_a_sheet = again.given.parts[KIT].words.source
    choose(again, "healer", "Pip")

    shown = tick(again).box.isChecked(), again.given.parts[KIT].hint.text()
    assert ("sheet", (True, "as last time")) == (of_a_sheet, shown)


@pytest.mark.usefixtures("equipped")
def test_what_was_ticked_by_hand_stays_whoever_is_chosen(deeds: DeedsAtHand, over: QWidget) -> None:
    card = opened(deeds, over)
    tick(card).box.click()
    tick(card).box.click()

    choose(card, "healer", "Rat")

    assert not tick(card).box.isChecked()
    assert "First aid takes a healer’s kit." == card.then.text


@pytest.mark.usefixtures("equipped")
def test_a_field_that_was_only_opened_gives_way_to_the_sheet_of_another(
    deeds: DeedsAtHand, over: QWidget
) -> None:
    card = opened(deeds, over)
    card.given.parts[HEAL].words.click()

    choose(card, "healer", "Rat")

    heal = card.given.parts[HEAL]
    assert ("Heal 2", "sheet", False) == (heal.words.text(), heal.words.source, heal.is_open)


@pytest.fixture
def stabilising(deeds: DeedsAtHand, over: QWidget, equipped: Document) -> DeedCard:
    """Ysolde is dying, and Pip without a kit is to stabilise her."""
    draft = Draft(equipped.campaign)
    dying = sheet_of(equipped.campaign, GROUP, "Ysolde").with_value("HP", 0)
    put_sheet(draft, GROUP, "Ysolde", dying.with_condition(Condition("dying", 700)))
    equipped.do(draft.change("Fall"))
    card = opened(deeds, over, "Stabilise")
    choose(card, "patient", "Ysolde")
    choose(card, "medic", "Pip")
    return card


def test_another_medic_is_stabilising_with_their_own_kit(stabilising: DeedCard) -> None:
    choose(stabilising, "medic", "Rat")

    assert "sheet" == stabilising.given.parts[STABILISE_KIT].words.source
    assert "no healer’s kit" not in stabilising.why.text


def test_done_again_by_another_it_goes_by_their_own_kit(
    stabilising: DeedCard, deeds: DeedsAtHand, over: QWidget, document: Document
) -> None:
    for name in ("fell_in_round", "attempt_in_round"):
        stabilising.given.parts["stabilize", name].open_field().show_value("1")
    stabilising.do()
    again = deeds.open_entry(str([*document.campaign.all(LogEntry)][-1]), over)
    assert again is not None

    choose(again, "medic", "Rat")

    assert "sheet" == again.given.parts[STABILISE_KIT].words.source
