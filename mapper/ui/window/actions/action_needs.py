"""When an action may be taken, what is said when it may not, and where most of them are done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from mapper.model.board import KindOfMap
from mapper.ui.app.translated import tr
from mapper.ui.keys.action_set import Action

if TYPE_CHECKING:
    from mapper.ui.window.window import Window
    from mapper.ui.window.workspace import Workspace

Row = Action["Window"]


def show_panel(window: Window, id_: str) -> None:
    window.docks[id_].show()
    window.docks[id_].raise_()


def with_workspace(do: Callable[[Workspace], object], panel: str = "") -> Callable[[Window], None]:
    """Done to the open campaign, if there is one; a panel comes to the front for it."""

    def run(window: Window) -> None:
        if window.workspace is not None:
            if panel:
                show_panel(window, panel)
            do(window.workspace)

    return run


def needs_campaign(window: Window) -> str | None:
    return None if window.document else tr("Open or make a campaign first.")


def needs_map(window: Window) -> str | None:
    if window.document is None:
        return needs_campaign(window)
    return None if window.document.map_id else tr("The campaign has no map.")


Question = Callable[["Window"], "str | None"]
OTHER_KIND: Mapping[KindOfMap, str] = MappingProxyType(
    {
        "hexes": "This map has zones, not hexes.",
        "zones": "This map has hexes, not zones; New dungeon… in the Map menu makes one.",
    }
)
"""What is said where there is no map of the kind that an action is for."""


def why_not(row: Row) -> Question | None:
    """Why an action may not be taken, with the kind of map that it is for."""
    return row.why_not if row.on is None else _on(row.on, row.why_not)


@cache
def _on(on: KindOfMap, ask: Question | None) -> Question:
    """One question for all actions that ask it."""

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
