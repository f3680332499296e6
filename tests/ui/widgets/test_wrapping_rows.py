"""Rows of sentences: what is drawn in one stays in it, however long its words are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from mapper.ui.widgets.two_line_rows import DETAIL, WrappingRows

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


@pytest.fixture
def rows(qtbot: QtBot) -> QListWidget:
    """A narrow list of two remarks."""
    rows = QListWidget()
    qtbot.add_widget(rows)
    rows.setItemDelegate(WrappingRows(rows))
    rows.resize(240, 400)
    for text in ("A remark.", "Another remark."):
        item = QListWidgetItem(text)
        item.setData(DETAIL, "Wild")
        rows.addItem(item)
    rows.show()
    return rows


def second(rows: QListWidget) -> QImage:
    place = rows.visualItemRect(rows.item(1))
    return rows.viewport().grab().copy(place).toImage()


@pytest.mark.parametrize("name", ["Far away " * 70, "Faraway" * 90, "Far\naway\n" * 70])
def test_a_long_second_line_is_not_drawn_over_the_next_row(rows: QListWidget, name: str) -> None:
    before = second(rows)

    rows.item(0).setData(DETAIL, name)

    assert before == second(rows)


def test_a_word_wider_than_the_list_is_broken(rows: QListWidget) -> None:
    before = rows.visualItemRect(rows.item(0)).height()

    rows.item(0).setText("W" * 200)

    assert rows.visualItemRect(rows.item(0)).height() > 3 * before


def test_a_word_that_has_room_on_the_next_line_stays_whole(rows: QListWidget) -> None:
    room = rows.viewport().width()
    word = "W" * (room * 55 // 100 // rows.fontMetrics().horizontalAdvance("W"))
    rows.item(0).setText("\n".join([word] * 4))
    on_lines_of_their_own = rows.visualItemRect(rows.item(0)).height()

    rows.item(0).setText(" ".join([word] * 4))

    assert on_lines_of_their_own == rows.visualItemRect(rows.item(0)).height()
