"""Undo and redo."""

from __future__ import annotations

from mapper.ui.editing import whole_map_changes as whole_map
from mapper.ui.keys.action_set import Action
from mapper.ui.window.actions.action_needs import Row, needs_redo, needs_undo

EDIT: tuple[Row, ...] = (
    Action(
        "undo", "&Undo", whole_map.undo, ("Ctrl+Z",), "undo", "Take back the last step.", needs_undo
    ),
    Action(
        "redo",
        "&Redo",
        whole_map.redo,
        ("Ctrl+Shift+Z", "Ctrl+Y"),
        "redo",
        "Do again what was undone.",
        needs_redo,
    ),
)
