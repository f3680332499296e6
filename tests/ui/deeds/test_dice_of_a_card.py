"""Digits that are typed on the card of a deed: what real dice show."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from mapper.ui.deeds.deed_card import DeedCard
from mapper.ui.deeds.deeds_at_hand import DeedsAtHand
from mapper.ui.deeds.input_fields import TickField

pytestmark = pytest.mark.qt

KIT = ("first_aid", "healers_kit")


def opened(deeds: DeedsAtHand, over: QWidget, title: str) -> DeedCard:
    offered = next(each for each in deeds.offered() if each.deed.title == title)
    card = deeds.open_offered(offered, over)
    QApplication.processEvents()
    return card


def test_digits_are_what_a_small_die_shows_wherever_the_keys_are(
    deeds: DeedsAtHand, over: QWidget
) -> None:
    card = opened(deeds, over, "First aid")
    kit = card.given.parts[KIT].field
    assert isinstance(kit, TickField)
    kit.box.click()

    QTest.keyClick(card.do_button, Qt.Key.Key_4)

    assert 4 == card.dice.lines["first_aid", "d6"].cast.value


def test_digits_that_are_typed_beside_a_large_die_are_its_face(
    deeds: DeedsAtHand, over: QWidget
) -> None:
    card = opened(deeds, over, "Chance in a hundred")
    [line] = card.dice.lines.values()

    QTest.keyClick(card.do_button, Qt.Key.Key_1)
    QTest.keyClick(line.real.field, Qt.Key.Key_7)
    QTest.keyClick(line.real.field, Qt.Key.Key_Return)

    assert [17] == line.faces
