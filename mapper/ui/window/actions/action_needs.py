"""When an action may be taken, and what is said when it may not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from mapper.model.board import KindOfMap
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


OTHER_KIND: Mapping[KindOfMap, str] = MappingProxyType(
    {
        "hexes": "This map has zones, not hexes.",
        "zones": "This map has hexes, not zones; New dungeon… in the Map menu makes one.",
    }
)
"""What is said where there is no map of the kind that an action is for."""


def why_not(row: Row) -> Callable[[Window], str | None] | None:
    """Why an action may not be taken, with the kind of map that it is for."""
    on, ask = row.on, row.why_not
    if on is None:
        return ask

    def asked(window: Window) -> str | None:
        if needs_map(window):
            return needs_map(window)
        return tr(OTHER_KIND[on]) if window.tool_use.kind != on else ask and ask(window)

    return asked


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
