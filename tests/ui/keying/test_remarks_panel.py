"""The Check panel lists many remarks a few at a time, and the newest ones only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import Feature, Key
from mapper.ui.editing.document import Document
from mapper.ui.editing.piecewise_work import PiecewiseWork
from mapper.ui.keying.remarks_panel import AT_A_TIME, RemarksPanel
from mapper.ui.widgets.two_line_rows import THING
from tests.counting import counted
from tests.small import MAP, spot
from tests.ui.opened import editor_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

COUNT = 3 * AT_A_TIME + 1


@pytest.fixture
def panel(qtbot: QtBot, document: Document) -> Iterator[RemarksPanel]:
    made = RemarksPanel(editor_of(document, qtbot))
    qtbot.add_widget(made)
    yield made
    made.stop()


def with_vaults(document: Document, count: int) -> None:
    """As many secrets to which no clue leads, and so as many remarks."""
    rows = {
        Key("feature", MAP, f"{number}"): Swap(None, Feature(spot("0101"), f"V {number}", "secret"))
        for number in range(1, count + 1)
    }
    document.do(Change("Add vaults", rows))


def looked(qtbot: QtBot, panel: RemarksPanel) -> None:
    with qtbot.wait_signal(panel.counted):
        panel.look()


def test_many_remarks_are_listed_a_few_a_turn(
    qtbot: QtBot, panel: RemarksPanel, document: Document
) -> None:
    with_vaults(document, COUNT)

    looked(qtbot, panel)

    assert (AT_A_TIME, COUNT) == (panel.list.count(), len(panel.found))
    qtbot.wait_until(lambda: panel.list.count() == COUNT)
    assert [*range(COUNT)] == [panel.list.item(row).data(THING) for row in range(COUNT)]


def test_a_marked_row_of_many_is_marked_again(
    qtbot: QtBot, panel: RemarksPanel, document: Document
) -> None:
    with_vaults(document, COUNT)
    looked(qtbot, panel)
    qtbot.wait_until(lambda: panel.list.count() == COUNT)
    panel.list.setCurrentRow(AT_A_TIME + 3)

    document.undo()
    with_vaults(document, COUNT - 1)
    looked(qtbot, panel)

    qtbot.wait_until(lambda: panel.list.count() == COUNT - 1)
    assert AT_A_TIME + 3 == panel.list.currentRow()


def test_remarks_that_are_no_more_are_not_listed_any_further(
    qtbot: QtBot, panel: RemarksPanel, document: Document
) -> None:
    with_vaults(document, COUNT)
    looked(qtbot, panel)

    document.undo()
    looked(qtbot, panel)
    with counted(RemarksPanel._where) as calls:
        panel.findChildren(PiecewiseWork)[0].finish()

    assert ([], 0, 0) == (panel.found, panel.list.count(), calls["_where"])
