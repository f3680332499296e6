"""The path that was picked, and regions: what is done with them besides drawing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mapper.model.places import the_hex
from mapper.ui.app.translated import tr
from mapper.ui.hexes import drawing_paths
from mapper.ui.keys.action_set import Action
from mapper.ui.window.actions.action_needs import Row, needs_map, needs_writing

if TYPE_CHECKING:
    from mapper.model.hexes.hexes import Hex
    from mapper.model.hexes.layout import Point
    from mapper.ui.editing.tool_use import ToolUse
    from mapper.ui.window.window import Window
    from mapper.ui.window.workspace import Workspace


AtHere = Callable[["ToolUse", str, "Hex", "Point | None"], object]


def needs_path(window: Window) -> str | None:
    if why := needs_map(window) or needs_writing(window):
        return why
    if window.tool_use.selection.the("path"):
        return None
    return tr("Pick a path first: click close to it with the select tool.")


def needs_region(window: Window) -> str | None:
    if why := needs_map(window):
        return why
    is_chosen = window.workspace is not None and window.workspace.regions.chosen
    return None if is_chosen else tr("Make a region first.")


def needs_region_writing(window: Window) -> str | None:
    return needs_region(window) or needs_writing(window)


def needs_map_writing(window: Window) -> str | None:
    return needs_map(window) or needs_writing(window)


def path_action(id_: str, text: str, at: AtHere, key: str, hint: str) -> Row:
    """What is done with the picked path where the pointer is, or else the cursor."""

    def run(window: Window) -> None:
        here = the_hex(window.tool_use.at or window.canvas.cursor_cell or window.canvas.middle())
        at(window.tool_use, _map_of(window), here, window.canvas.pointer)

    return Action(id_, text, run, (key,), "", hint, needs_path)


def add_region(window: Window) -> None:
    window.docks["regions"].show()
    window.docks["regions"].raise_()
    _workspace(window).regions.add()


def change_region(window: Window) -> None:
    window.docks["regions"].show()
    window.docks["regions"].raise_()
    _workspace(window).regions.ask_change()


def add_path_kind(window: Window) -> None:
    window.docks["paths"].show()
    window.docks["paths"].raise_()
    _workspace(window).paths.add_kind()


def _map_of(window: Window) -> str:
    return _workspace(window).document.map_id


def _workspace(window: Window) -> Workspace:
    assert window.workspace is not None
    return window.workspace


DRAWING: tuple[Row, ...] = (
    path_action(
        "path_split",
        "&Split path here",
        drawing_paths.split,
        "Ctrl+K",
        "Make two paths of the picked one, where the pointer is.",
    ),
    path_action(
        "path_on",
        "Lead path &on to here",
        drawing_paths.lead_on_to_here,
        "Ctrl+Alt+K",
        "Let the nearer end of the picked path lead straight to where the pointer is.",
    ),
    path_action(
        "path_by",
        "Lead path &by here",
        drawing_paths.lead_by_here,
        "Ctrl+Alt+M",
        "Let the picked path make a detour by where the pointer is, as dragging it there does.",
    ),
    path_action(
        "path_point_out",
        "&Take point out of path",
        drawing_paths.take_point_out,
        "Ctrl+Shift+Del",
        "Let the picked path go straight past the point where the pointer is.",
    ),
    Action(
        "path_reroute",
        "Reroute path &cheaply",
        lambda window: drawing_paths.reroute(window.tool_use, _map_of(window)),
        ("Ctrl+Shift+H",),
        "",
        "Lead what is selected of the picked path, or all of it, by the cheapest way on foot.",
        needs_path,
    ),
    Action(
        "path_join",
        "&Join path",
        lambda window: drawing_paths.join(window.tool_use, _map_of(window)),
        ("Ctrl+J",),
        "",
        "Make one path of the picked one and of what meets its ends.",
        needs_path,
    ),
    Action(
        "path_reverse",
        "&Reverse path",
        lambda window: drawing_paths.reverse(window.tool_use, _map_of(window)),
        ("Ctrl+Shift+J",),
        "",
        "Let the picked path run the other way, as a river flows.",
        needs_path,
    ),
    Action(
        "path_kind_add",
        "Add &kind of path…",
        add_path_kind,
        (),
        "",
        "A kind of your own, with its colour, width and dashes.",
        needs_map_writing,
    ),
    Action(
        "region_add",
        "Add &region",
        add_region,
        ("Ctrl+Shift+G",),
        "zone",
        "Make a region of what is selected, or an empty one to paint.",
        needs_writing,
        on="hexes",
    ),
    Action(
        "region_paint",
        "&Paint region",
        lambda window: _workspace(window).regions.paint(),
        (),
        "",
        "Take up the brush for the chosen region.",
        needs_region,
    ),
    Action(
        "region_change",
        "C&hange region…",
        change_region,
        ("Ctrl+Alt+A",),
        "",
        "Add what is selected, or another region, to the chosen one, or take it out.",
        needs_region_writing,
    ),
    Action(
        "region_select",
        "S&elect region",
        lambda window: _workspace(window).regions.select(),
        ("Ctrl+Alt+R",),
        "",
        "Select the hexes of the chosen region.",
        needs_region,
    ),
)
DRAWING_IDS: tuple[str | None, ...] = (
    "path_split",
    "path_on",
    "path_by",
    "path_point_out",
    "path_reroute",
    "path_join",
    "path_reverse",
    "path_kind_add",
    None,
    "region_add",
    "region_paint",
    "region_change",
    "region_select",
)
