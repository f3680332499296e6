"""Asked to end, the program closes as by hand, between two things that it does."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from mapper.ui.window.app import close_on_signals
from mapper.ui.window.window import Window

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


@pytest.fixture
def asked(window: Window) -> Iterator[Window]:
    """Heard for the time of a test only."""
    names = ("SIGINT", "SIGTERM", "SIGHUP")
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in numbers}
    close_on_signals(window)
    yield window
    for number, handler in before.items():
        signal.signal(number, handler)


def test_what_is_being_done_is_done_before_the_window_closes(asked: Window, qtbot: QtBot) -> None:
    signal.raise_signal(signal.SIGTERM)
    was_open = asked.document is not None

    qtbot.wait_until(lambda: not asked.isVisible())

    assert was_open
