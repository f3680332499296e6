"""“Go back to…”: what is listed, what is shown of it, and what is handed back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from mapper.model.hexes.chunks import value_at
from mapper.ui.editing.document import Document
from mapper.ui.history.go_back import GoBackDialog
from tests.small import FOREST, HILLS, PLAINS, painted, spot
from tests.ui.screens import without_name
from tests.until import PATIENCE_MS

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


@pytest.fixture
def worked(document: Document) -> Document:
    """Two steps were done, with a checkpoint between them."""
    document.do(painted(document.campaign, "0101", FOREST))
    document.checkpoint("Wooded")
    document.do(painted(document.campaign, "0101", HILLS))
    return document


@pytest.fixture
def dialog(qtbot: QtBot, worked: Document) -> Iterator[GoBackDialog]:
    dialog = GoBackDialog(worked)
    qtbot.add_widget(dialog)
    qtbot.wait_until(dialog.go.isEnabled)
    yield dialog
    dialog.stop()


def names(dialog: GoBackDialog) -> list[str]:
    model = dialog.model
    return [model.index(row).data() for row in range(model.rowCount())]


def show(qtbot: QtBot, dialog: GoBackDialog, row: int) -> None:
    dialog.list.setCurrentIndex(dialog.model.index(row))
    seen(qtbot, dialog)


def seen(qtbot: QtBot, dialog: GoBackDialog) -> None:
    """Wait until what is marked has been looked at."""
    qtbot.wait_until(lambda: dialog.said.text() not in {"", "Looking…"}, timeout=PATIENCE_MS)


def test_steps_are_listed_newest_first(dialog: GoBackDialog) -> None:
    assert ["Paint hills", "Paint forest", "The beginning"] == names(dialog)


def test_it_begins_at_the_step_before(dialog: GoBackDialog) -> None:
    assert 1 == dialog.where()


def test_the_map_is_shown_as_it_was(dialog: GoBackDialog) -> None:
    assert dialog.picture.view is not None
    assert FOREST == value_at(dialog.picture.view.terrain, spot("0101"))


def test_looking_changes_nothing(dialog: GoBackDialog, worked: Document) -> None:
    assert HILLS == value_at(worked.campaign.chunks("terrain", worked.map_id), spot("0101"))


def test_one_can_go_back_to_the_beginning(
    qtbot: QtBot, dialog: GoBackDialog, worked: Document
) -> None:
    show(qtbot, dialog, 2)
    where = dialog.where()
    assert isinstance(where, int)

    worked.file.go_back(where)

    assert PLAINS == value_at(worked.campaign.chunks("terrain", worked.map_id), spot("0101"))


def test_there_is_no_going_to_where_one_is(qtbot: QtBot, dialog: GoBackDialog) -> None:
    show(qtbot, dialog, 0)

    assert (False, "This is how everything is now.") == (
        dialog.go.isEnabled(),
        dialog.said.text(),
    )


def test_a_checkpoint_is_found_under_its_tab(qtbot: QtBot, dialog: GoBackDialog) -> None:
    dialog.tabs.setCurrentIndex(1)
    seen(qtbot, dialog)

    assert (["Wooded"], 1) == (names(dialog), dialog.where())


def test_a_backup_is_handed_back_as_its_file(qtbot: QtBot, worked: Document) -> None:
    made = worked.file.back_up().result()
    worked.undo()
    dialog = GoBackDialog(worked)
    qtbot.add_widget(dialog)
    qtbot.wait_until(dialog.go.isEnabled)

    dialog.tabs.setCurrentIndex(2)
    seen(qtbot, dialog)

    assert made == dialog.where()
    dialog.stop()


def test_the_search_narrows_the_list(qtbot: QtBot, dialog: GoBackDialog) -> None:
    QTest.keyClicks(dialog.search, "forest")

    assert ["Paint forest"] == names(dialog)


def test_escape_closes(qtbot: QtBot, dialog: GoBackDialog) -> None:
    with qtbot.wait_signal(dialog.rejected, timeout=PATIENCE_MS):
        QTest.keyClick(dialog.search, Qt.Key.Key_Escape)


def test_everything_has_a_name_for_screen_readers(dialog: GoBackDialog) -> None:
    assert [] == without_name(dialog)


def test_nothing_is_looked_at_once_it_was_closed(dialog: GoBackDialog) -> None:
    dialog.reject()

    dialog.list.setCurrentIndex(dialog.model.index(0))

    assert "Looking…" == dialog.said.text()
