"""A grid as keys lead it: rows are ticked, cells turned over and told, and all done as one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QModelIndex, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import SETTINGS, Settings
from mapper.ui.editing.document import Document
from mapper.ui.editing.editor import Editor
from mapper.ui.grid.grid_session import GridSession, Those
from mapper.ui.grid.grid_table import GridColumn, GridModel, GridView

pytestmark = pytest.mark.qt

K = Qt.Key
WHO, FED, HOURS = 1, 2, 3
YES_OR_NO = (("yes", True), ("no", False))


class Supper(GridSession):
    """Who eats, and how long each has slept; what is done is the name of the campaign."""

    def __init__(self, editor: Editor) -> None:
        super().__init__(editor, lambda: "")
        self.fed: dict[str, bool] = dict.fromkeys(("Ann", "Bram", "Tam"), True)
        self.hours: dict[str, str] = {}

    def lines(self) -> list[Those]:
        return [(who,) for who in self.fed]

    def do(self, those: Sequence[str]) -> bool:
        return self.make(lambda campaign: renamed(campaign, " and ".join(those)))

    def eat(self, those: Those, is_fed: Any) -> str:
        self.fed.update(dict.fromkeys(those, is_fed))
        self.changed.emit()
        return ""

    def sleep(self, those: Those, hours: Any) -> str:
        if not hours.isdecimal():
            return f"“{hours}” is no number."
        self.hours.update(dict.fromkeys(those, hours))
        self.changed.emit()
        return ""


def renamed(campaign: Campaign, name: str) -> Change:
    before = campaign.one(Settings, SETTINGS)
    return Change("Rename", {SETTINGS: Swap(before, replace(before, name=name))})


@pytest.fixture
def supper(editor: Editor) -> Supper:
    return Supper(editor)


@pytest.fixture
def view(supper: Supper, qtbot: QtBot) -> GridView:
    """The rows of three, with the keys in the first."""
    columns = (
        GridColumn("Who", 80, lambda those: those[0]),
        GridColumn(
            "Fed",
            40,
            lambda those: "yes" if supper.fed[those[0]] else "no",
            tell=supper.eat,
            choices=lambda _those: YES_OR_NO,
            turns=True,
        ),
        GridColumn("Hours", 40, lambda t: supper.hours.get(t[0], ""), tell=supper.sleep),
        GridColumn("Would", 0, lambda those: f"{those[0]} sleeps"),
    )
    view = GridView(GridModel(supper, columns), "Supper")
    qtbot.addWidget(view)
    view.resize(400, 200)
    view.done.connect(lambda: supper.do(view.chosen()))
    view.show()
    view.setFocus()
    view.setCurrentIndex(view.model().index(0, WHO))
    return view


def at(view: GridView, row: int, column: int) -> QModelIndex:
    return view.model().index(row, column)


def press(view: GridView, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(view, key)


def type_in_cell(view: GridView, words: str) -> None:
    """The first letter opens the field, which has the rest."""
    QTest.keyClicks(view, words[:1])
    field = view.viewport().findChild(QLineEdit)
    assert field is not None
    QTest.keyClicks(field, words[1:])
    QTest.keyClick(field, K.Key_Return)
    QApplication.processEvents()


def test_return_does_the_row_that_is_marked(view: GridView, document: Document) -> None:
    press(view, K.Key_Down, K.Key_Return)

    assert "Bram" == document.name


def test_those_who_are_ticked_do_it_together(view: GridView, document: Document) -> None:
    press(view, K.Key_Space, K.Key_Down, K.Key_Down, K.Key_Space, K.Key_Return)

    assert "Ann and Tam" == document.name


def test_space_turns_over_a_cell_of_yes_and_no(view: GridView, supper: Supper) -> None:
    press(view, K.Key_Right, K.Key_Space)

    assert {"Ann": False, "Bram": True, "Tam": True} == supper.fed
    assert set() == supper.ticked


def test_a_letter_chooses_what_begins_with_it_in_all_rows_that_are_marked(
    view: GridView, supper: Supper
) -> None:
    view.setCurrentIndex(at(view, 0, FED))
    view.selectAll()

    QTest.keyClicks(view, "n")

    assert {"Ann": False, "Bram": False, "Tam": False} == supper.fed


def test_all_rows_are_marked_by_one_key_and_told_together(view: GridView, supper: Supper) -> None:
    """The key is the grid's own while it has the keys, and no shortcut of what lies below."""
    held = Qt.KeyboardModifier.ControlModifier
    asked = QKeyEvent(QEvent.Type.ShortcutOverride, K.Key_A, held, "\x01")
    asked.ignore()
    QApplication.sendEvent(view, asked)
    QTest.keyClick(view, K.Key_A, held)

    press(view, K.Key_Right, K.Key_N)

    assert asked.isAccepted()
    assert {"Ann": False, "Bram": False, "Tam": False} == supper.fed


def test_what_is_typed_stands_in_the_cell(view: GridView, supper: Supper) -> None:
    view.setCurrentIndex(at(view, 1, HOURS))

    type_in_cell(view, "12")

    assert {"Bram": "12"} == supper.hours


def test_what_is_typed_stands_in_all_rows_that_are_marked(view: GridView, supper: Supper) -> None:
    view.selectAll()
    view.selectionModel().setCurrentIndex(
        at(view, 2, HOURS), view.selectionModel().SelectionFlag.NoUpdate
    )

    type_in_cell(view, "8")

    assert {"Ann": "8", "Bram": "8", "Tam": "8"} == supper.hours


def test_tab_leads_to_the_next_cell_that_nothing_is_told_in(view: GridView, supper: Supper) -> None:
    supper.sleep(("Ann",), "7")

    press(view, K.Key_Tab)

    assert (1, HOURS) == (view.currentIndex().row(), view.currentIndex().column())


def test_why_something_is_not_kept_is_said(view: GridView, supper: Supper, editor: Editor) -> None:
    said: list[str] = []
    editor.refused.connect(said.append)
    model = view.model()
    assert isinstance(model, GridModel)
    model.refused.connect(supper.refuse)

    model.setData(at(view, 0, HOURS), "many")

    assert ["“many” is no number."] == said
    assert {} == supper.hours


def test_what_was_done_last_is_said_until_it_is_taken_back(
    view: GridView, supper: Supper, document: Document
) -> None:
    press(view, K.Key_Return)
    done = supper.said
    document.undo()
    back = supper.said

    assert ("Rename. Ctrl+Z takes it back.", "Taken back: Rename") == (done, back)


def test_tab_ends_what_is_typed_and_begins_the_next_and_leads_out_after_the_last(
    view: GridView, supper: Supper
) -> None:
    view.setCurrentIndex(at(view, 1, HOURS))
    QTest.keyClicks(view, "6")
    for hours in ("", "9"):
        field = view.viewport().findChildren(QLineEdit)[-1]
        QTest.keyClicks(field, hours)
        QTest.keyClick(field, K.Key_Tab)

    assert {"Bram": "6", "Tam": "9"} == supper.hours
    assert view.state() == GridView.State.NoState


def test_what_is_refused_stays_in_its_cell_and_return_does_nothing_else(
    view: GridView, supper: Supper, document: Document
) -> None:
    before = document.campaign.one(Settings, SETTINGS)
    view.setCurrentIndex(at(view, 1, HOURS))

    type_in_cell(view, "many")
    field = view.viewport().findChild(QLineEdit)
    assert field is not None
    QTest.keyClick(field, K.Key_Return)

    after = document.campaign.one(Settings, SETTINGS)
    assert ("many", before, {}) == (field.text(), after, supper.hours)
    assert view.state() == GridView.State.EditingState
