"""The Undo panel lists steps, shows where the campaign stands, and asks for the way there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from mapper.ui.editing.document import Document
from mapper.ui.history.undo_panel import MOST, PAGE, StepRole, UndoPanel
from tests.small import FOREST, HILLS, painted

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


@pytest.fixture
def panel(qtbot: QtBot, document: Document) -> UndoPanel:
    made = UndoPanel(document)
    qtbot.add_widget(made)
    made.resize(240, 300)
    return made


def dab(document: Document, times: int = 1) -> None:
    """Paint a hex in turns, each a step of its own."""
    for number in range(times):
        code = HILLS if number % 2 else FOREST
        document.do(painted(document.campaign, "0101", code))


def rows(panel: UndoPanel) -> list[str]:
    """What the list shows; a star is where the campaign stands, brackets what was undone."""
    model = panel.model
    found = []
    for row in range(model.rowCount()):
        index = model.index(row)
        text = str(index.data())
        text = f"({text})" if index.data(StepRole.IS_UNDONE) else text
        found.append(f"* {text}" if index.data(StepRole.IS_HERE) else text)
    return found


def test_a_new_campaign_stands_at_the_beginning(panel: UndoPanel) -> None:
    assert ["* The beginning"] == rows(panel)


def test_a_step_is_added_at_the_end(document: Document, panel: UndoPanel) -> None:
    dab(document, 2)

    assert ["The beginning", "Paint forest", "* Paint hills"] == rows(panel)


def test_a_stroke_is_one_row(document: Document, panel: UndoPanel) -> None:
    step = document.do(painted(document.campaign, "0101"))
    document.do(painted(document.campaign, "0102"), step=step)

    detail = panel.model.index(1).data(StepRole.DETAIL)

    assert ["The beginning", "* Paint forest"] == rows(panel)
    assert str(detail).endswith("2 changes")


def test_undone_steps_stay_below(document: Document, panel: UndoPanel) -> None:
    dab(document, 2)

    document.undo()

    assert ["The beginning", "* Paint forest", "(Paint hills)"] == rows(panel)


def test_something_new_takes_the_place_of_what_was_undone(
    document: Document, panel: UndoPanel
) -> None:
    dab(document, 3)
    document.undo()
    document.undo()

    document.do(painted(document.campaign, "0404"))

    assert ["The beginning", "Paint forest", "* Paint forest"] == rows(panel)


def test_going_back_to_an_entry_is_a_step_forward(document: Document, panel: UndoPanel) -> None:
    dab(document, 2)

    document.made_apart(document.file.go_back(1))

    assert "* Back to “Paint forest”" == rows(panel)[-1]


def test_an_open_panel_shows_what_a_new_one_would(
    qtbot: QtBot, document: Document, panel: UndoPanel
) -> None:
    dab(document, 5)
    for _ in range(3):
        document.undo()
    redone = document.file.redo()
    assert redone is not None
    document.made_apart(redone)

    fresh = UndoPanel(document)
    qtbot.add_widget(fresh)

    assert rows(fresh) == rows(panel)


def test_enter_asks_for_the_step(qtbot: QtBot, document: Document, panel: UndoPanel) -> None:
    dab(document, 3)
    QTest.keyClick(panel.list, Qt.Key.Key_Up)

    with qtbot.wait_signal(panel.asked_for) as signal:
        QTest.keyClick(panel.list, Qt.Key.Key_Return)

    assert [2] == signal.args


def test_a_click_on_the_first_row_asks_for_the_beginning(
    qtbot: QtBot, document: Document, panel: UndoPanel
) -> None:
    dab(document, 2)
    place = panel.list.visualRect(panel.model.index(0)).center()

    with qtbot.wait_signal(panel.asked_for) as signal:
        QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert [0] == signal.args


def test_a_checkpoint_is_shown_at_its_step(document: Document, panel: UndoPanel) -> None:
    dab(document, 2)

    document.checkpoint("Before the siege")

    shown = [panel.model.index(row).data(StepRole.CHECKPOINT) for row in range(3)]
    assert ["", "", "Before the siege"] == shown


def test_only_a_page_is_read_at_first(qtbot: QtBot, document: Document) -> None:
    dab(document, PAGE + 10)

    panel = UndoPanel(document)
    qtbot.add_widget(panel)

    assert PAGE == panel.model.rowCount()


def test_the_rest_is_read_when_it_is_scrolled_to(qtbot: QtBot, document: Document) -> None:
    dab(document, PAGE + 10)
    panel = UndoPanel(document)
    qtbot.add_widget(panel)
    panel.resize(240, 300)
    panel.show()

    panel.list.verticalScrollBar().setValue(0)

    assert PAGE + 11 == panel.model.rowCount()


def test_undoing_past_the_first_page_goes_on(qtbot: QtBot, document: Document) -> None:
    dab(document, PAGE + 10)
    panel = UndoPanel(document)
    qtbot.add_widget(panel)

    for _ in range(PAGE + 10):
        document.undo()

    assert "* The beginning" == rows(panel)[0]


def test_a_stroke_that_goes_on_is_counted_as_the_journal_counts_it(
    qtbot: QtBot, document: Document, panel: UndoPanel
) -> None:
    step = document.do(painted(document.campaign, "0101"))
    for number in ("0102", "0103", "0104"):
        document.do(painted(document.campaign, number), step=step)

    fresh = UndoPanel(document)
    qtbot.add_widget(fresh)

    assert fresh.model.step(1) == panel.model.step(1)


def test_a_long_list_shrinks_to_a_page_when_something_is_done(
    document: Document, panel: UndoPanel
) -> None:
    dab(document, MOST + 2)

    assert panel.model.rowCount() <= PAGE + 2
    assert "* Paint hills" == rows(panel)[-1]
