"""What a user can do: one table, from which menus, toolbar, keys, palette and help are made."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from mapper.tools.toolbox import NARROWER_KEY, TOOLBOX, WIDER_KEY, ToolEntry
from mapper.ui import files, help_screens, output
from mapper.ui.action_set import Action
from mapper.ui.words import tr

if TYPE_CHECKING:
    from mapper.ui.window import Window

Row = Action["Window"]
Menu = tuple[str, tuple[str | None, ...]]
Bar = tuple[str, str, Qt.ToolBarArea, tuple[str | None, ...]]


def needs_campaign(window: Window) -> str | None:
    return None if window.document else tr("Open or make a campaign first.")


def needs_writing(window: Window) -> str | None:
    if window.document is None:
        return needs_campaign(window)
    return window.document.file.read_only


def needs_undo(window: Window) -> str | None:
    if window.document is None or needs_writing(window):
        return needs_writing(window)
    return None if window.document.file.undoable() else tr("There is nothing to undo.")


def needs_redo(window: Window) -> str | None:
    if window.document is None or needs_writing(window):
        return needs_writing(window)
    return None if window.document.file.redoable() else tr("There is nothing to redo.")


def undo(window: Window) -> None:
    if window.document and (change := window.document.undo()):
        window.say(tr("Undone: {what}", what=change.label))


def redo(window: Window) -> None:
    if window.document and (change := window.document.redo()):
        window.say(tr("Redone: {what}", what=change.label))


def tool_action(kind: ToolEntry) -> Row:
    return Action(
        f"tool_{kind.id}",
        kind.name,
        lambda window: window.tool_use.choose(kind.id),
        (kind.key,),
        kind.icon,
        kind.hint,
        needs_campaign,
        lambda window: window.tool_use.entry.id == kind.id,
        group="Tools",
    )


def take_recent(window: Window, number: int) -> None:
    if window.desk is not None:
        window.desk.terrain.choose_recent(number)


def recent_action(number: int) -> Row:
    return Action(
        f"recent_{number}",
        "Recent terrain {number}",
        lambda window: take_recent(window, number),
        (str(number),),
        hint="Paint with the terrain used so many terrains ago.",
        why_not=needs_campaign,
        group="Terrain",
        number=number,
    )


def layer_action(layer: str, text: str, keys: tuple[str, ...], icon: str) -> Row:
    return Action(
        f"show_{layer}",
        text,
        lambda window: window.layers.show_layer(
            layer, visible=not window.layers.state.layer(layer).is_visible
        ),
        keys,
        icon,
        why_not=needs_campaign,
        is_on=lambda window: window.layers.state.layer(layer).is_visible,
        group="View",
    )


FILE: tuple[Row, ...] = (
    Action("new", "&New campaign…", files.new, ("Ctrl+N",), "new", "Make a campaign with one map."),
    Action("open", "&Open…", files.open_, ("Ctrl+O",), "open", "Open a campaign file."),
    Action(
        "example",
        "Open the &example",
        files.open_example,
        (),
        "hexagon",
        "Open the Lantern Coast, a campaign to look around in.",
    ),
    Action(
        "checkpoint",
        "&Checkpoint…",
        files.checkpoint,
        ("Ctrl+S",),
        "checkpoint",
        "Everything is on disk already; give this state a name to go back to.",
        needs_writing,
    ),
    Action(
        "save_copy",
        "Save a cop&y…",
        files.save_copy,
        ("Ctrl+Shift+S",),
        "copy",
        "Write a second file with the same maps and journal.",
        needs_campaign,
    ),
    Action(
        "go_back",
        "&Go back to…",
        files.go_back,
        ("Ctrl+Alt+Z",),
        "history",
        "Restore a checkpoint, a backup, or the state after anything ever done.",
        needs_writing,
    ),
    Action(
        "export",
        "&Export picture…",
        output.export,
        ("Ctrl+E",),
        "export",
        "Draw the map into a PNG file.",
        needs_campaign,
    ),
    Action(
        "print",
        "&Print…",
        output.print_,
        ("Ctrl+P",),
        "print",
        "Print the map on paper.",
        needs_campaign,
    ),
    Action(
        "preferences",
        "Pre&ferences…",
        help_screens.preferences,
        ("Ctrl+,",),
        "settings",
        "Theme, keys, and what happens at the start.",
    ),
    Action(
        "close",
        "C&lose campaign",
        files.close,
        ("Ctrl+W",),
        "close",
        "Back to the start screen.",
        needs_campaign,
    ),
    Action(
        "quit",
        "&Quit",
        lambda window: window.close(),
        ("Ctrl+Q",),
        "",
        "Leave Cognita; everything is on disk.",
    ),
)
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
VIEW: tuple[Row, ...] = (
    Action(
        "zoom_in",
        "Zoom &in",
        lambda window: window.canvas.zoom_by(1),
        ("Ctrl++", "Ctrl+="),
        "zoom_in",
        "",
        needs_campaign,
    ),
    Action(
        "zoom_out",
        "Zoom &out",
        lambda window: window.canvas.zoom_by(-1),
        ("Ctrl+-",),
        "zoom_out",
        "",
        needs_campaign,
    ),
    Action(
        "fit",
        "&Fit the map",
        lambda window: window.canvas.fit(),
        ("Home",),
        "zoom_fit",
        "Show the whole map.",
        needs_campaign,
    ),
    layer_action("grid", "&Grid", ("G",), "grid"),
    layer_action("numbers", "&Numbers", ("C",), "numbers"),
    Action(
        "full_screen",
        "F&ull screen",
        lambda window: window.toggle_full_screen(),
        ("F11",),
        "",
        "",
        is_on=lambda window: window.isFullScreen(),
    ),
    Action(
        "dark",
        "&Dark theme",
        lambda window: window.toggle_dark(),
        ("Ctrl+Shift+D",),
        "moon",
        "The map's paper stays as it is.",
        is_on=lambda window: window.is_dark,
    ),
)
BRUSH: tuple[Row, ...] = (
    Action(
        "brush_smaller",
        "S&maller brush",
        lambda window: window.tool_use.widen(-1),
        (NARROWER_KEY,),
        "minus",
        "",
        needs_campaign,
    ),
    Action(
        "brush_larger",
        "&Larger brush",
        lambda window: window.tool_use.widen(1),
        (WIDER_KEY,),
        "plus",
        "",
        needs_campaign,
    ),
    Action(
        "find_terrain",
        "Find &terrain",
        lambda window: window.desk and window.desk.terrain.search.setFocus(),
        ("Ctrl+T",),
        "search",
        "Put the cursor into the terrain search.",
        needs_campaign,
    ),
)
HELP: tuple[Row, ...] = (
    Action(
        "palette",
        "&All actions…",
        help_screens.palette,
        ("Ctrl+Shift+P",),
        "search",
        "Find any action by a few letters of its name.",
    ),
    Action(
        "keys",
        "&Keys",
        help_screens.keys,
        ("F1",),
        "keyboard",
        "All keys and mouse gestures on one sheet.",
    ),
    Action("about", "&About Cognita", help_screens.about, (), "info", ""),
)
TOOLS = tuple(tool_action(kind) for kind in TOOLBOX)
RECENT = tuple(recent_action(number) for number in range(1, 10))


def grouped(group: str, rows: tuple[Row, ...]) -> tuple[Row, ...]:
    return tuple(replace(row, group=row.group or group) for row in rows)


ACTIONS: tuple[Row, ...] = (
    *grouped("File", FILE),
    *grouped("Edit", EDIT),
    *TOOLS,
    *grouped("Terrain", BRUSH),
    *RECENT,
    *grouped("View", VIEW),
    *grouped("Help", HELP),
)

MENUS: tuple[Menu, ...] = (
    (
        "&File",
        (
            "new",
            "open",
            "recent",
            "example",
            None,
            "checkpoint",
            "save_copy",
            "go_back",
            None,
            "export",
            "print",
            None,
            "preferences",
            None,
            "close",
            "quit",
        ),
    ),
    ("&Edit", ("undo", "redo", None, "go_back")),
    (
        "&Tools",
        (*(row.id for row in TOOLS), None, "brush_smaller", "brush_larger", None, "find_terrain"),
    ),
    (
        "&View",
        (
            "zoom_in",
            "zoom_out",
            "fit",
            None,
            "show_grid",
            "show_numbers",
            None,
            "panels",
            "full_screen",
            "dark",
        ),
    ),
    ("&Help", ("keys", "palette", None, "about")),
)
TOOLBARS: tuple[Bar, ...] = (
    (
        "main_bar",
        "Main toolbar",
        Qt.ToolBarArea.TopToolBarArea,
        (
            "new",
            "open",
            "checkpoint",
            None,
            "undo",
            "redo",
            "go_back",
            None,
            "zoom_out",
            "zoom_in",
            "fit",
            None,
            "show_grid",
            "show_numbers",
            None,
            "export",
            "print",
            None,
            "palette",
            "keys",
        ),
    ),
    ("tool_bar", "Tools", Qt.ToolBarArea.LeftToolBarArea, tuple(row.id for row in TOOLS)),
)
