"""The table of actions: what is said of it as a whole."""

from __future__ import annotations

from collections import Counter

from PySide6.QtGui import QKeySequence

from mapper.ui.window.actions import ACTIONS, BY_KEYS_ALONE, MENUS


def test_no_key_is_given_twice() -> None:
    keys = Counter(QKeySequence(key).toString() for row in ACTIONS for key in row.keys.split())

    assert [] == [key for key, times in keys.items() if times > 1]


def test_no_key_is_one_that_the_console_takes() -> None:
    """Ctrl+Alt with a function key leads away to another terminal, whatever has the keys."""
    keys = [key for row in ACTIONS for key in row.keys.split()]

    assert [] == [key for key in keys if key.startswith("Ctrl+Alt+F") and key[10:].isdigit()]


def test_there_are_nine_menus_and_each_action_stands_in_one_of_them_once() -> None:
    times = Counter(id_ for menu in MENUS for id_ in menu.ids())

    assert 9 == len(MENUS)
    assert {row.id for row in ACTIONS} - BY_KEYS_ALONE == times.keys() - {"recent", "panels"}
    assert {1} == {*times.values()}
