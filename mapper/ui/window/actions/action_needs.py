"""When an action may be taken, and what is said when it may not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapper.ui.app.translated import tr
from mapper.ui.window.action_set import Action

if TYPE_CHECKING:
    from mapper.ui.window.window import Window

Row = Action["Window"]


def needs_campaign(window: Window) -> str | None:
    return None if window.document else tr("Open or make a campaign first.")


def needs_map(window: Window) -> str | None:
    if window.document is None:
        return needs_campaign(window)
    return None if window.document.map_id else tr("The campaign has no map.")


def is_of_zones(window: Window) -> bool:
    """Whether the map that is shown has zones instead of hexes."""
    document = window.document
    return document is not None and document.view is not None and document.view.plan is not None


def needs_hexes(window: Window) -> str | None:
    """A map of hexes that can be written to."""
    if window.document is None or needs_map(window):
        return needs_map(window)
    if is_of_zones(window):
        return tr("This map has zones, not hexes.")
    return needs_writing(window)


def needs_zones(window: Window) -> str | None:
    """A map of zones that can be written to."""
    if window.document is None or needs_map(window):
        return needs_map(window)
    if not is_of_zones(window):
        return tr("This map has hexes, not zones; New dungeon… in the Map menu makes one.")
    return needs_writing(window)


def needs_writing(window: Window) -> str | None:
    if window.document is None:
        return needs_campaign(window)
    return window.document.file.read_only


def needs_reading(window: Window) -> str | None:
    """A campaign that is only read, or that another program has written meanwhile."""
    document = window.document
    if document is None:
        return needs_campaign(window)
    if document.file.read_only is None and document.elsewhere is None:
        return tr("What is shown is what is in the file.")
    return None


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
