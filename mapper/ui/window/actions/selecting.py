"""The selection: making it, and what is done with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapper.tools.shared.tool import NO_PICK
from mapper.ui.app.translated import tr
from mapper.ui.hexes import selecting
from mapper.ui.window.action_set import Action
from mapper.ui.window.actions.action_needs import Row, is_of_zones, needs_map, needs_writing

if TYPE_CHECKING:
    from mapper.ui.window.window import Window


def needs_selected(window: Window) -> str | None:
    if why := needs_map(window):
        return why
    return None if window.tool_use.area else tr("Select some hexes first.")


def needs_selected_writing(window: Window) -> str | None:
    return needs_selected(window) or needs_writing(window)


def needs_piece(window: Window) -> str | None:
    """Hexes or zones that can be copied."""
    if not is_of_zones(window):
        return needs_selected(window)
    return None if window.tool_use.chosen_zones.zones else tr("Choose a zone first.")


def needs_piece_writing(window: Window) -> str | None:
    return needs_piece(window) or needs_writing(window)


def needs_anything_selected(window: Window) -> str | None:
    if is_of_zones(window):
        has_any = window.tool_use.chosen_zones != NO_PICK
        return needs_writing(window) if has_any else tr("Nothing is chosen on the map.")
    if window.tool_use.path and not needs_map(window):
        return needs_writing(window)
    return needs_selected_writing(window)


def needs_clip(window: Window) -> str | None:
    if why := needs_map(window) or needs_writing(window):
        return why
    return None if window.clipboard.has_clip else tr("Nothing was copied from a map yet.")


def move_action(where: str, text: str, keys: str) -> Row:
    return Action(
        f"move_{where}",
        text,
        lambda window: selecting.move_selected(window, where),
        (keys,),
        "",
        "Move what is selected by one hex.",
        needs_selected_writing,
    )


CLIPPING: tuple[Row, ...] = (
    Action(
        "cut",
        "Cu&t",
        selecting.cut_selected,
        ("Ctrl+X",),
        "cut",
        "Take the selected hexes or zones away with all that is on them, to be pasted.",
        needs_piece_writing,
    ),
    Action(
        "copy",
        "&Copy",
        selecting.copy_selected,
        ("Ctrl+C",),
        "copy",
        "Copy the selected hexes or zones with all that is on them, also for another campaign.",
        needs_piece,
    ),
    Action(
        "paste",
        "&Paste",
        selecting.paste,
        ("Ctrl+V",),
        "paste",
        "Take what was copied in hand; a click puts it down; R turns it, M mirrors it.",
        needs_clip,
    ),
    Action(
        "duplicate",
        "Dup&licate",
        selecting.duplicate,
        ("Ctrl+D",),
        "",
        "Take another one of what is selected in hand.",
        needs_piece_writing,
    ),
    Action(
        "delete",
        "&Delete",
        selecting.delete_selected,
        ("Del",),
        "delete",
        "Delete the picked path, or what stands at the selected hexes; if nothing, the hexes.",
        needs_anything_selected,
    ),
    Action(
        "delete_all",
        "Delete hexes with &everything",
        selecting.delete_all,
        ("Shift+Del",),
        "",
        "Take the selected hexes off the map with all that is on them.",
        needs_selected_writing,
    ),
    Action(
        "delete_terrain",
        "Delete &terrain only",
        selecting.delete_terrain,
        ("Alt+Del",),
        "",
        "Take the terrain of the selected hexes off the map and leave what stands on it.",
        needs_selected_writing,
    ),
)
SELECTING: tuple[Row, ...] = (
    Action(
        "select_all",
        "Select &all",
        selecting.select_all,
        ("Ctrl+A",),
        "",
        "Select every mapped hex.",
        needs_map,
    ),
    Action(
        "select_none",
        "Select &nothing",
        selecting.select_none,
        ("Ctrl+Shift+A",),
        "",
        "",
        needs_selected,
    ),
    Action(
        "select_inverted",
        "&Invert selection",
        selecting.invert,
        ("Ctrl+I",),
        "",
        "Select what is mapped and not selected now.",
        needs_map,
    ),
    Action(
        "select_alike",
        "Select terrain &like this",
        selecting.select_alike,
        ("Ctrl+L",),
        "",
        "Select every hex with the terrain that is selected or pointed at.",
        needs_map,
    ),
    Action(
        "select_text",
        "Select by te&xt…",
        selecting.select_by_text,
        ("Ctrl+Alt+F",),
        "",
        "Select where something is called by some words.",
        needs_map,
    ),
    Action(
        "select_grow",
        "&Grow selection",
        selecting.grow,
        ("Ctrl+]",),
        "",
        "Select the neighbours of what is selected, too.",
        needs_selected,
    ),
    Action(
        "select_shrink",
        "&Shrink selection",
        selecting.shrink,
        ("Ctrl+[",),
        "",
        "Leave out the hexes at the border of what is selected.",
        needs_selected,
    ),
    move_action("left", "Move le&ft", "Ctrl+Left"),
    move_action("right", "Move ri&ght", "Ctrl+Right"),
    move_action("up", "Move &up", "Ctrl+Up"),
    move_action("down", "Move &down", "Ctrl+Down"),
    Action(
        "turn_right",
        "Turn &right",
        lambda window: selecting.turn_selected(window, 1),
        ("Ctrl+R",),
        "",
        "Turn what is selected by 60° clockwise.",
        needs_selected_writing,
    ),
    Action(
        "turn_left",
        "&Turn left",
        lambda window: selecting.turn_selected(window, -1),
        ("Ctrl+Shift+R",),
        "",
        "Turn what is selected by 60° counter-clockwise.",
        needs_selected_writing,
    ),
    Action(
        "mirror",
        "&Mirror",
        selecting.mirror_selected,
        ("Ctrl+M",),
        "",
        "Change left and right of what is selected.",
        needs_selected_writing,
    ),
)
CLIPPING_IDS = tuple(row.id for row in CLIPPING)
SELECTING_IDS: tuple[str | None, ...] = (
    "select_all",
    "select_none",
    "select_inverted",
    None,
    "select_alike",
    "select_text",
    "select_grow",
    "select_shrink",
    None,
    "move_left",
    "move_right",
    "move_up",
    "move_down",
    None,
    "turn_left",
    "turn_right",
    "mirror",
)
