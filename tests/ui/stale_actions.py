"""Whether a window's actions know what became of a change, though few of them were asked."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from mapper.ui.window.window import Window


def stale(window: Window) -> list[str]:
    """The actions that answer otherwise once all of them are asked."""
    QApplication.processEvents()
    before = _answers(window)
    window.action_set.refresh()
    after = _answers(window)
    return [f"{id_}: {before[id_]}, not {after[id_]}" for id_ in after if before[id_] != after[id_]]


def _answers(window: Window) -> dict[str, tuple[str, bool]]:
    actions = window.action_set
    return {id_: (actions.why_not(id_), each.isChecked()) for id_, each in actions.made.items()}
