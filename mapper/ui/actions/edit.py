"""Undo and redo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapper.ui.action_set import Action
from mapper.ui.actions.needs import Row, needs_redo, needs_undo
from mapper.ui.words import tr

if TYPE_CHECKING:
    from mapper.ui.window import Window


def undo(window: Window) -> None:
    if window.document and (change := window.document.undo()):
        window.say(tr("Undone: {what}", what=change.label))


def redo(window: Window) -> None:
    if window.document and (change := window.document.redo()):
        window.say(tr("Redone: {what}", what=change.label))


EDIT: tuple[Row, ...] = (
    Action("undo", "&Undo", undo, ("Ctrl+Z",), "undo", "Take back the last step.", needs_undo),
    Action(
        "redo",
        "&Redo",
        redo,
        ("Ctrl+Shift+Z", "Ctrl+Y"),
        "redo",
        "Do again what was undone.",
        needs_redo,
    ),
)
