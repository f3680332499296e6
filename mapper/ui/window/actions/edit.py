"""Undo and redo, the clipboard, and the selection: making it, and what is done with it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

from mapper.model.board import KindOfMap
from mapper.ui.dungeons import zone_actions
from mapper.ui.editing import whole_map_changes as whole_map
from mapper.ui.editing.desk import Desk
from mapper.ui.editing.tool_use import ToolUse
from mapper.ui.hexes import selecting
from mapper.ui.window.actions import needs
from mapper.ui.window.actions.needs import all_of, asking
from mapper.ui.window.actions.rows import Do, Items, OnDesk, in_campaign

if TYPE_CHECKING:
    from mapper.ui.window.workspace import Workspace


class PieceActions(Protocol):
    """What is selected, copied and deleted on one kind of map."""

    def why_no_piece(self, use: ToolUse) -> str | None: ...

    def why_nothing(self, use: ToolUse) -> str | None: ...

    def select_all(self, desk: Desk) -> None: ...

    def copy_selected(self, desk: Desk) -> object: ...

    def cut_selected(self, desk: Desk) -> None: ...

    def paste(self, desk: Desk) -> None: ...

    def duplicate(self, desk: Desk) -> None: ...

    def delete_selected(self, desk: Desk) -> None: ...


PIECES: Mapping[KindOfMap, PieceActions] = MappingProxyType(
    {"hexes": selecting, "zones": zone_actions}
)


def pieces(at: Workspace) -> PieceActions:
    return PIECES[at.tool_use.kind]


needs_piece = asking(needs.a_map, "selection")(lambda at: pieces(at).why_no_piece(at.tool_use))
"""Hexes or zones that can be copied."""

needs_piece_writing = all_of(needs_piece, needs.writing)
needs_anything = asking(needs.a_map, "selection")(lambda at: pieces(at).why_nothing(at.tool_use))
needs_anything_selected = all_of(needs_anything, needs.writing)


def move_action(where: str, text: str, keys: str) -> OnDesk:
    return Do(f"move_{where}", text, keys).does(
        lambda at: selecting.move_selected(at, where), "Move what is selected by one hex."
    )


EDIT: Items = (
    *in_campaign(
        needs_piece_writing,
        Do("undo", "&Undo", "Ctrl+Z", "undo").does(
            whole_map.undo, "Take back the last step.", needs.undo
        ),
        Do("redo", "&Redo", "Ctrl+Shift+Z Ctrl+Y", "redo").does(
            whole_map.redo, "Do again what was undone.", needs.redo
        ),
        Do("cut", "Cu&t", "Ctrl+X", "cut").does(
            lambda at: pieces(at).cut_selected(at),
            "Take the selected hexes or zones away with all that is on them, to be pasted.",
        ),
        Do("copy", "&Copy", "Ctrl+C", "copy").does(
            lambda at: pieces(at).copy_selected(at),
            "Copy the selected hexes or zones with all that is on them, also for another campaign.",
            needs_piece,
        ),
        Do("paste", "&Paste", "Ctrl+V", "paste").does(
            lambda at: pieces(at).paste(at),
            "Take what was copied in hand; a click puts it down; R turns it, M mirrors it.",
            needs.clip,
        ),
        Do("duplicate", "Dup&licate", "Ctrl+D").does(
            lambda at: pieces(at).duplicate(at), "Take another one of what is selected in hand."
        ),
        Do("delete", "&Delete", "Del", "delete").does(
            lambda at: pieces(at).delete_selected(at),
            "Delete the picked point or path, or what stands at the hexes; if nothing, the hexes.",
            needs_anything_selected,
        ),
    ),
    *in_campaign(
        needs.selected_writing,
        Do("delete_all", "Delete hexes with &everything", "Shift+Del").does(
            selecting.delete_all, "Take the selected hexes off the map with all that is on them."
        ),
        Do("delete_terrain", "Delete &terrain only", "Alt+Del").does(
            selecting.delete_terrain,
            "Take the terrain of the selected hexes off the map and leave what stands on it.",
        ),
    ),
)
SELECTING: Items = (
    *in_campaign(
        needs.a_map,
        Do("select_all", "Select &all", "Ctrl+A").does(
            lambda at: pieces(at).select_all(at), "Select every mapped hex."
        ),
        Do("select_none", "Select &nothing", "Ctrl+Shift+A").does(
            selecting.select_none, why_not=needs.selected
        ),
        Do("select_inverted", "&Invert selection", "Ctrl+I").does(
            selecting.invert, "Select what is mapped and not selected now."
        ),
        Do("select_alike", "Select terrain &like this", "Ctrl+L").does(
            selecting.select_alike,
            "Select every hex with the terrain that is selected or pointed at.",
        ),
        Do("select_text", "Select by te&xt…", "Ctrl+Alt+F").does(
            selecting.select_by_text, "Select where something is called by some words."
        ),
    ),
    *in_campaign(
        needs.selected,
        Do("select_grow", "&Grow selection", "Ctrl+]").does(
            selecting.grow, "Select the neighbours of what is selected, too."
        ),
        Do("select_shrink", "&Shrink selection", "Ctrl+[").does(
            selecting.shrink, "Leave out the hexes at the border of what is selected."
        ),
    ),
    *in_campaign(
        needs.selected_writing,
        move_action("left", "Move le&ft", "Ctrl+Left"),
        move_action("right", "Move ri&ght", "Ctrl+Right"),
        move_action("up", "Move &up", "Ctrl+Up"),
        move_action("down", "Move &down", "Ctrl+Down"),
        Do("turn_left", "&Turn left", "Ctrl+Shift+R").does(
            lambda at: selecting.turn_selected(at, -1),
            "Turn what is selected by 60° counter-clockwise.",
        ),
        Do("turn_right", "Turn &right", "Ctrl+R").does(
            lambda at: selecting.turn_selected(at, 1), "Turn what is selected by 60° clockwise."
        ),
        Do("mirror", "&Mirror", "Ctrl+M").does(
            selecting.mirror_selected, "Change left and right of what is selected."
        ),
    ),
)
ON_CHOSEN = frozenset(item.id for item in (*EDIT, *SELECTING) if item.id not in ("undo", "redo"))
"""What is done with the selection, or makes it: in a field, none of their keys does."""
