"""The selection: making it, and what is done with it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

from mapper.model.board import KindOfMap
from mapper.ui.app.translated import tr
from mapper.ui.dungeons import zone_actions
from mapper.ui.editing.tool_use import ToolUse
from mapper.ui.hexes import selecting
from mapper.ui.keys.action_set import Action
from mapper.ui.window.actions.action_needs import Row, needs_map, needs_writing

if TYPE_CHECKING:
    from mapper.ui.window.window import Window


def needs_selected(window: Window) -> str | None:
    if why := needs_map(window):
        return why
    return None if window.tool_use.selection.area else tr("Select some hexes first.")


def needs_selected_writing(window: Window) -> str | None:
    return needs_selected(window) or needs_writing(window)


class PieceActions(Protocol):
    """What is selected, copied and deleted on one kind of map."""

    def why_no_piece(self, use: ToolUse) -> str | None: ...

    def why_nothing(self, use: ToolUse) -> str | None: ...

    def select_all(self, window: Window) -> None: ...

    def copy_selected(self, window: Window) -> object: ...

    def cut_selected(self, window: Window) -> None: ...

    def paste(self, window: Window) -> None: ...

    def duplicate(self, window: Window) -> None: ...

    def delete_selected(self, window: Window) -> None: ...


PIECES: Mapping[KindOfMap, PieceActions] = MappingProxyType(
    {"hexes": selecting, "zones": zone_actions}
)


def pieces(window: Window) -> PieceActions:
    return PIECES[window.tool_use.kind]


def needs_piece(window: Window) -> str | None:
    """Hexes or zones that can be copied."""
    return needs_map(window) or pieces(window).why_no_piece(window.tool_use)


def needs_piece_writing(window: Window) -> str | None:
    return needs_piece(window) or needs_writing(window)


def needs_anything_selected(window: Window) -> str | None:
    why = needs_map(window) or pieces(window).why_nothing(window.tool_use)
    return why or needs_writing(window)


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
        lambda window: pieces(window).cut_selected(window),
        ("Ctrl+X",),
        "cut",
        "Take the selected hexes or zones away with all that is on them, to be pasted.",
        needs_piece_writing,
    ),
    Action(
        "copy",
        "&Copy",
        lambda window: pieces(window).copy_selected(window),
        ("Ctrl+C",),
        "copy",
        "Copy the selected hexes or zones with all that is on them, also for another campaign.",
        needs_piece,
    ),
    Action(
        "paste",
        "&Paste",
        lambda window: pieces(window).paste(window),
        ("Ctrl+V",),
        "paste",
        "Take what was copied in hand; a click puts it down; R turns it, M mirrors it.",
        needs_clip,
    ),
    Action(
        "duplicate",
        "Dup&licate",
        lambda window: pieces(window).duplicate(window),
        ("Ctrl+D",),
        "",
        "Take another one of what is selected in hand.",
        needs_piece_writing,
    ),
    Action(
        "delete",
        "&Delete",
        lambda window: pieces(window).delete_selected(window),
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
        lambda window: pieces(window).select_all(window),
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
