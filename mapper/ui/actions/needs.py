"""When an action may be taken, and what is said when it may not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapper.ui.action_set import Action
from mapper.ui.words import tr

if TYPE_CHECKING:
    from mapper.ui.window import Window

Row = Action["Window"]


def needs_campaign(window: Window) -> str | None:
    return None if window.document else tr("Open or make a campaign first.")


def needs_map(window: Window) -> str | None:
    if window.document is None:
        return needs_campaign(window)
    return None if window.document.map_id else tr("The campaign has no map.")


def needs_writing(window: Window) -> str | None:
    if window.document is None:
        return needs_campaign(window)
    return window.document.file.read_only


def may_import(window: Window) -> str | None:
    """Without a campaign, one is made."""
    return needs_writing(window) if window.document else None


def needs_undo(window: Window) -> str | None:
    if window.document is None or needs_writing(window):
        return needs_writing(window)
    return None if window.document.file.undoable() else tr("There is nothing to undo.")


def needs_redo(window: Window) -> str | None:
    if window.document is None or needs_writing(window):
        return needs_writing(window)
    return None if window.document.file.redoable() else tr("There is nothing to redo.")
