"""What lies at the hexes: added, edited, put in order, found, and checked before play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapper.ui.app.translated import tr
from mapper.ui.keying import searching
from mapper.ui.keys.action_set import Action
from mapper.ui.window.actions.action_needs import (
    Row,
    needs_campaign,
    needs_writing,
    show_panel,
    with_workspace,
)

if TYPE_CHECKING:
    from mapper.ui.window.window import Window


def show_remarks(window: Window) -> None:
    if window.workspace is not None:
        show_panel(window, "remarks")
        window.workspace.remarks.list.setFocus()


def needs_here(window: Window) -> str | None:
    """A hex or a zone that something can be put in."""
    if window.workspace is None:
        return needs_writing(window)
    return window.workspace.inspector.why_nowhere() or needs_writing(window)


def needs_chosen(window: Window) -> str | None:
    if window.workspace is None:
        return needs_writing(window)
    return window.workspace.inspector.why_nothing() or needs_writing(window)


def needs_feature(window: Window) -> str | None:
    if window.workspace is None or needs_here(window):
        return needs_here(window)
    return (
        None if window.workspace.inspector.feature else tr("No feature is marked in the Inspector.")
    )


def needs_thing(window: Window) -> str | None:
    if window.workspace is None or needs_here(window):
        return needs_here(window)
    thing = window.workspace.inspector.thing
    if thing is not None and thing.kind != "map":
        return None
    return tr("No feature and no token is marked in the Inspector.")


KEYING: tuple[Row, ...] = (
    Action(
        "add_feature",
        "Add &feature",
        with_workspace(lambda workspace: workspace.inspector.add_feature(), "inspector"),
        ("N",),
        "feature",
        "Key something new at the chosen hex or in the chosen zone.",
        needs_here,
    ),
    Action(
        "add_token",
        "Add &token",
        with_workspace(lambda workspace: workspace.inspector.add_token(), "inspector"),
        ("Shift+N",),
        "token",
        "Put a person or a monster on the chosen hex or in the chosen zone.",
        needs_here,
    ),
    Action(
        "edit_here",
        "&Edit what is here",
        with_workspace(lambda workspace: workspace.inspector.edit(), "inspector"),
        ("F2",),
        "edit",
        "Go to the fields of what is at the chosen hex, or is chosen of a dungeon.",
        needs_chosen,
    ),
    Action(
        "duplicate_feature",
        "&Duplicate feature",
        with_workspace(lambda workspace: workspace.inspector.duplicate(), "inspector"),
        ("Ctrl+Shift+N",),
        "copy",
        "A second one at the same hex.",
        needs_feature,
        on="hexes",
    ),
    Action(
        "feature_up",
        "Move feature &up",
        with_workspace(lambda workspace: workspace.inspector.reorder(-1), "inspector"),
        ("Alt+Shift+Up",),
        "chevron_up",
        "Further up in the list of its hex.",
        needs_feature,
        on="hexes",
    ),
    Action(
        "feature_down",
        "Move feature do&wn",
        with_workspace(lambda workspace: workspace.inspector.reorder(1), "inspector"),
        ("Alt+Shift+Down",),
        "chevron_down",
        "Further down in the list of its hex.",
        needs_feature,
        on="hexes",
    ),
    Action(
        "remove_thing",
        "&Remove feature or token",
        with_workspace(lambda workspace: workspace.inspector.remove(), "inspector"),
        ("Ctrl+Delete",),
        "remove",
        "Take away what is marked in the Inspector.",
        needs_thing,
        on="hexes",
    ),
    Action(
        "find",
        "Find and &go to…",
        searching.find,
        ("Ctrl+F", "Ctrl+G"),
        "find",
        "Find a number, a name, a tag, any words, and go there.",
        needs_campaign,
    ),
    Action(
        "check",
        "Preparation &check",
        show_remarks,
        ("F7",),
        "warning",
        "See what should be looked at before play.",
        needs_campaign,
    ),
)
