"""A deed is found by a few letters: what is done most stands first."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import SETTINGS, Settings
from mapper.ui.deeds.deed_finder import DeedFinder
from mapper.ui.deeds.deeds_at_hand import DeedsAtHand
from mapper.ui.editing.document import Document
from mapper.ui.widgets.two_line_rows import DETAIL

pytestmark = pytest.mark.qt


def found(deeds: DeedsAtHand, over: QWidget, letters: str) -> DeedFinder:
    box = DeedFinder(deeds.findable(over), over)
    box.open_over()
    QTest.keyClicks(box.search, letters)
    QApplication.processEvents()
    return box


@pytest.mark.parametrize(
    ("letters", "title"),
    [
        ("check", "Check"),
        ("opposed", "Opposed check"),
        ("aid", "First aid"),
        ("skill", "Check"),
        ("which skill", "Which skill is best"),
    ],
)
def test_a_title_stands_before_what_is_only_among_such_deeds(
    deeds: DeedsAtHand, over: QWidget, letters: str, title: str
) -> None:
    box = found(deeds, over, letters)

    assert title == box.list.item(0).text()
    box.reject()


def test_no_row_of_the_box_is_cut(deeds: DeedsAtHand, over: QWidget) -> None:
    box = found(deeds, over, "")

    rows = [box.list.visualItemRect(box.list.item(row)) for row in range(box.list.count())]
    assert 9 == len(rows)
    assert all(box.list.viewport().rect().contains(row) for row in rows)
    assert not box.list.verticalScrollBar().isVisible()
    box.reject()


def test_what_does_not_fit_is_found_too_and_says_why(deeds: DeedsAtHand, over: QWidget) -> None:
    box = found(deeds, over, "stabilise")

    item = box.list.item(0)
    assert ("Stabilise", "Not now: it fits where the patient is dying.") == (
        item.text(),
        item.data(DETAIL),
    )
    box.reject()


def test_the_box_says_so_where_nothing_is_called_that(deeds: DeedsAtHand, over: QWidget) -> None:
    box = found(deeds, over, "xylophone")

    assert "No deed is called that. Fewer letters find more." == box.nothing.text()
    assert (True, False) == (box.nothing.isVisible(), box.list.isVisible())
    box.reject()


def test_what_only_has_the_letters_somewhere_is_not_found(
    deeds: DeedsAtHand, over: QWidget
) -> None:
    box = found(deeds, over, "tabilise")

    assert (True, False) == (box.nothing.isVisible(), box.list.isVisible())
    box.reject()


def test_a_deed_of_a_system_that_is_off_is_named_with_it(
    document: Document, deeds: DeedsAtHand, over: QWidget
) -> None:
    settings = document.campaign.one(Settings, SETTINGS)
    kept = replace(settings, systems=("sovereign", "delving"))
    document.do(Change("Systems", {SETTINGS: Swap(settings, kept)}))

    box = DeedFinder(deeds.findable(over), over, deeds.switched_off)
    box.search.setText("missed")

    assert "Missed meals is a deed of Neverwhere, which is switched off." == box.nothing.text()
    box.reject()
