"""Keys and groups of the window's actions, as the screens about actions show them."""

from __future__ import annotations

from typing import Any

from PySide6.QtGui import QKeySequence

from mapper.ui.shortcuts.action_set import ActionSet

Actions = ActionSet[Any]
"""The actions of any window."""

Native = QKeySequence.SequenceFormat.NativeText


def keys_in_words(actions: Actions, id_: str) -> str:
    """The keys of an action as they are called on this system."""
    return ", ".join(keys.toString(Native) for keys in actions.keys(id_))


def grouped(actions: Actions) -> dict[str, list[str]]:
    """The ids of all actions by their group, both in the order of the table."""
    found: dict[str, list[str]] = {}
    for row in actions.rows.values():
        found.setdefault(row.group, []).append(row.id)
    return found
