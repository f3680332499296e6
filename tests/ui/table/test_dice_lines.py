"""The dice of a deed as real ones show them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mapper.play.deeds.answering import ANY_NUMBER, Cast
from mapper.ui.table.dice_lines import DieLine

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


def test_the_faces_stay_where_they_are_while_they_are_tapped(qtbot: QtBot) -> None:
    cast = Cast("", "dice", ANY_NUMBER, "2d6")
    line = DieLine(cast)
    qtbot.add_widget(line)
    line.show_cast(cast, is_alone=True)
    line.resize(400, 40)
    line.show()
    six = line.real.tiles[5]
    before = six.mapToGlobal(six.rect().center())

    six.click()
    line.show_cast(cast, is_alone=True)
    QApplication.processEvents()

    again = line.real.tiles[5]
    assert before == again.mapToGlobal(again.rect().center())
    assert "6 +" == line.shows.text()


def test_dice_that_nobody_knows_are_told_by_what_they_come_to(qtbot: QtBot) -> None:
    cast = Cast("", "damage", ANY_NUMBER, "")
    line, told = DieLine(cast), list[object]()
    line.fallen.connect(told.append)
    qtbot.add_widget(line)
    line.show_cast(cast, is_alone=False)

    QTest.keyClicks(line.told, "12")

    assert [1, 12] == told
