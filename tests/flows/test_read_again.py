"""A window that only reads says when the file was written since, and reads it again."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from mapper.storage.reading import read_campaign
from mapper.ui.window.window import Window
from tests.flows.conftest import OpenWindow
from tests.flows.overtaking import workspace_of
from tests.small import FOREST, HILLS, MAP, PLAINS, painted, terrain
from tests.storage.another import Another
from tests.until import PATIENCE, until

pytestmark = pytest.mark.qt


@pytest.fixture
def reading(open_window: OpenWindow, path: Path, another: Another) -> Window:
    """A window on a campaign that another program writes."""
    another.ask("open", path)
    return open_window(path)


def look(window: Window) -> str:
    """What the status bar says of the file once one comes back to the window."""
    QApplication.sendEvent(window, QEvent(QEvent.Type.ActivationChange))
    return workspace_of(window).words.disk.text()


def read_again(window: Window) -> None:
    before = window.document
    window.action_set.take("read_again")
    until(lambda: window.document not in {before, None}, PATIENCE, QApplication.processEvents)
    until(lambda: not window.is_opening, PATIENCE, QApplication.processEvents)


def seen(window: Window, number: str) -> int:
    assert window.document is not None
    return terrain(window.document.campaign, number)


def test_the_status_bar_says_that_the_file_was_written_since(
    reading: Window, another: Another
) -> None:
    before = look(reading)

    another.ask("paint", "0101", HILLS)

    assert ("Read only", "Read only · changed since") == (before, look(reading))
    assert "Read again" in workspace_of(reading).words.disk.toolTip()


def test_a_file_that_the_other_program_has_left_is_behind_too(
    reading: Window, another: Another
) -> None:
    another.ask("paint", "0101", HILLS)
    another.ask("close")

    assert "Read only · changed since" == look(reading)


def test_what_was_written_since_is_shown_where_one_was(reading: Window, another: Another) -> None:
    another.ask("paint", "0101", HILLS)
    before = seen(reading, "0101")

    read_again(reading)

    assert (PLAINS, HILLS) == (before, seen(reading, "0101"))
    assert reading.document is not None
    assert MAP == reading.document.map_id
    assert "Read only" == look(reading)


def test_once_the_other_program_is_done_one_may_write(
    reading: Window, another: Another, path: Path
) -> None:
    another.ask("paint", "0101", HILLS)
    another.ask("close")

    read_again(reading)
    document = reading.document
    assert document is not None
    document.do(painted(document.campaign, "0201"))
    reading.close()

    campaign = read_campaign(path)
    assert [HILLS, FOREST] == [terrain(campaign, at) for at in ("0101", "0201")]


def test_who_writes_has_nothing_to_read_again(window: Window) -> None:
    action = window.action_set.made["read_again"]

    assert not action.isEnabled()
