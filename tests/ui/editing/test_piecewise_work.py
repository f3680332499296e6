"""Work in turns: one piece a turn of the event loop, and all of it at once where that is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QObject, QSettings

from mapper.ui.editing.document import Document
from mapper.ui.editing.piecewise_work import PiecewiseWork
from mapper.ui.window.window import Window

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


@pytest.fixture
def turns(qapp: QObject) -> Iterator[PiecewiseWork]:
    room = QObject()
    yield PiecewiseWork(room)
    room.deleteLater()


def steps(done: list[str], *names: str) -> Iterator[None]:
    for name in names:
        done.append(name)
        yield


def test_nothing_is_done_before_the_next_turn(turns: PiecewiseWork) -> None:
    done: list[str] = []

    turns.take(steps(done, "one"))

    assert ([], True) == (done, turns.is_at_work)


def test_all_is_done_in_turns(qtbot: QtBot, turns: PiecewiseWork) -> None:
    done: list[str] = []

    turns.take(steps(done, "one", "two", "three"))

    qtbot.wait_until(lambda: not turns.is_at_work)
    assert ["one", "two", "three"] == done


def test_what_is_left_can_be_done_at_once(turns: PiecewiseWork) -> None:
    done: list[str] = []
    turns.take(steps(done, "one", "two"))

    turns.finish()

    assert (["one", "two"], False) == (done, turns.is_at_work)


def test_what_was_begun_is_done_before_anything_else(turns: PiecewiseWork) -> None:
    done: list[str] = []
    turns.take(steps(done, "one", "two"))

    turns.take(steps(done, "another"))
    turns.finish()

    assert ["one", "two", "another"] == done


def test_a_campaign_is_set_out_in_pieces(
    qtbot: QtBot, settings: QSettings, document: Document
) -> None:
    window = Window(settings)
    qtbot.add_widget(window)

    shown = [window.document for _ in window.showing(document)]

    assert len(window.docks) < len(shown)
    assert {None} == set(shown)
    assert document is window.document
    window.show_document(None)


def test_a_window_that_is_closed_while_it_opens_a_campaign_gives_the_file_back(
    qtbot: QtBot, settings: QSettings, document: Document
) -> None:
    window = Window(settings)
    qtbot.add_widget(window)
    window.turns.take(window.showing(document))

    window.close()

    assert (None, False) == (window.document, window.turns.is_at_work)


def test_what_is_dropped_is_not_done(turns: PiecewiseWork) -> None:
    done: list[str] = []
    turns.take(steps(done, "one", "two"))

    turns.drop()
    turns.finish()

    assert ([], False) == (done, turns.is_at_work)
