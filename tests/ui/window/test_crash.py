"""An error that nobody expected: one report each, one dialog at a time, and the work goes on."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QPushButton

from mapper.model.not_allowed import NotAllowed
from mapper.ui.editing.document import Document
from mapper.ui.window.crash import Crash, CrashDialog
from tests.small import painted
from tests.ui.screens import without_name

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


class Heard:
    """What was refused, and how often the program was left."""

    def __init__(self) -> None:
        self.refused: list[str] = []
        self.left = 0

    def leave(self) -> None:
        self.left += 1


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
def crash(qtbot: QtBot, document: Document, tmp_path: Path, heard: Heard) -> Iterator[Crash]:
    """No window of an earlier test may still be there: the dialog would belong to it."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    made = Crash(
        tmp_path / "reports",
        lambda: document,
        heard.refused.append,
        heard.leave,
        now=lambda: datetime(2026, 5, 4, 12, 30, tzinfo=UTC),
    )
    yield made
    if made.dialog is not None:
        made.dialog.done(0)


def raised(error: Exception) -> Exception:
    """The error as it arrives once it was raised somewhere."""
    try:
        raise error
    except type(error) as caught:
        return caught


def tell(crash: Crash, error: Exception) -> None:
    caught = raised(error)
    crash.caught(type(caught), caught, caught.__traceback__)


def is_closed(crash: Crash) -> bool:
    return crash.dialog is None


def reports(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "reports").glob("*.txt"))


def test_a_report_names_the_error_and_the_last_steps(
    crash: Crash, document: Document, tmp_path: Path
) -> None:
    document.do(painted(document.campaign, "0101"))

    tell(crash, KeyError("lost"))

    text = reports(tmp_path)[0].read_text("utf-8")
    assert [True] * 3 == [word in text for word in ("KeyError: 'lost'", "Paint forest", "Qt 6.")]


def test_the_dialog_says_where_the_report_is(crash: Crash, tmp_path: Path) -> None:
    tell(crash, KeyError("lost"))

    assert crash.dialog is not None
    assert str(reports(tmp_path)[0]) in crash.dialog.where.text()


def test_a_second_error_leaves_the_dialog_alone(crash: Crash, tmp_path: Path) -> None:
    tell(crash, KeyError("first"))
    first = crash.dialog

    tell(crash, KeyError("second"))

    assert (first, 2) == (crash.dialog, len(reports(tmp_path)))


def test_what_is_not_allowed_is_no_crash(crash: Crash, heard: Heard) -> None:
    tell(crash, NotAllowed("The door is locked."))

    assert (["The door is locked."], None) == (heard.refused, crash.dialog)


def test_an_error_on_another_thread_is_told_too(qtbot: QtBot, crash: Crash) -> None:
    error = raised(ValueError("afar"))
    args = threading.ExceptHookArgs((ValueError, error, error.__traceback__, None))

    thread = threading.Thread(target=crash.caught_in_thread, args=(args,))
    thread.start()
    thread.join()

    qtbot.wait_until(lambda: crash.dialog is not None)


def test_a_report_that_cannot_be_written_is_still_shown(
    qtbot: QtBot, document: Document, tmp_path: Path, heard: Heard
) -> None:
    (tmp_path / "file").touch()
    crash = Crash(tmp_path / "file", lambda: document, heard.refused.append, heard.leave)

    tell(crash, KeyError("lost"))

    assert crash.dialog is not None
    assert "copy it before you go on" in crash.dialog.where.text()


def test_the_report_can_be_copied(crash: Crash) -> None:
    tell(crash, KeyError("lost"))
    assert crash.dialog is not None

    crash.dialog.copy.click()

    assert "KeyError: 'lost'" in QApplication.clipboard().text()


@pytest.mark.parametrize(
    ("press", "left"),
    [
        pytest.param(lambda dialog: dialog.go_on, 0, id="go on"),
        pytest.param(lambda dialog: dialog.leave, 1, id="quit"),
    ],
)
def test_one_may_go_on_or_quit(
    crash: Crash, heard: Heard, press: Callable[[CrashDialog], QPushButton], left: int
) -> None:
    tell(crash, KeyError("lost"))

    assert crash.dialog is not None
    press(crash.dialog).click()

    assert (left, True) == (heard.left, is_closed(crash))


def test_everything_has_a_name_for_screen_readers(crash: Crash) -> None:
    tell(crash, KeyError("lost"))

    assert crash.dialog is not None
    assert [] == without_name(crash.dialog)
