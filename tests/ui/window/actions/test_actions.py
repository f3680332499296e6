"""The table of actions: what is said of it as a whole."""

from __future__ import annotations

from collections import Counter

from PySide6.QtGui import QKeySequence

from mapper.ui.window.actions import ACTIONS


def test_no_key_is_given_twice() -> None:
    keys = Counter(QKeySequence(key).toString() for row in ACTIONS for key in row.keys.split())

    assert [] == [key for key, times in keys.items() if times > 1]


def test_no_key_is_one_that_the_console_takes() -> None:
    """Ctrl+Alt with a function key leads away to another terminal, whatever has the keys."""
    keys = [key for row in ACTIONS for key in row.keys.split()]

    assert [] == [key for key in keys if key.startswith("Ctrl+Alt+F") and key[10:].isdigit()]
