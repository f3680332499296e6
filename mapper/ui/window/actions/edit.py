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
from mapper.ui.window.actions.rows import (
    Do,
    Items,
    asking,
    in_campaign,
    needs_clip,
    needs_map,
    needs_redo,
    needs_selected,
    needs_selected_writing,
    needs_undo,
    needs_writing,
)

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


@asking("selection")
def needs_piece(at: Workspace) -> str | None:
    """Hexes or zones that can be copied."""
    return needs_map(at) or pieces(at).why_no_piece(at.tool_use)


@asking("selection")
def needs_piece_writing(at: Workspace) -> str | None:
    return needs_piece(at) or needs_writing(at)


@asking("selection")
def needs_anything_selected(at: Workspace) -> str | None:
    return needs_map(at) or pieces(at).why_nothing(at.tool_use) or needs_writing(at)


def move_action(where: str, text: str, keys: str) -> Do:
    return Do(f"move_{where}", text, lambda at: selecting.move_selected(at, where), keys).hinting(
        "Move what is selected by one hex."
    )


EDIT: Items = (
    *in_campaign(
        needs_piece_writing,
        Do("undo", "&Undo", whole_map.undo, "Ctrl+Z", "undo", needs_undo).hinting(
            "Take back the last step."
        ),
        Do("redo", "&Redo", whole_map.redo, "Ctrl+Shift+Z Ctrl+Y", "redo", needs_redo).hinting(
            "Do again what was undone."
        ),
        None,
        Do("cut", "Cu&t", lambda at: pieces(at).cut_selected(at), "Ctrl+X", "cut").hinting(
            "Take the selected hexes or zones away with all that is on them, to be pasted."
        ),
        Do(
            "copy", "&Copy", lambda at: pieces(at).copy_selected(at), "Ctrl+C", "copy", needs_piece
        ).hinting(
            "Copy the selected hexes or zones with all that is on them, also for another campaign."
        ),
        Do(
            "paste", "&Paste", lambda at: pieces(at).paste(at), "Ctrl+V", "paste", needs_clip
        ).hinting("Take what was copied in hand; a click puts it down; R turns it, M mirrors it."),
        Do("duplicate", "Dup&licate", lambda at: pieces(at).duplicate(at), "Ctrl+D").hinting(
            "Take another one of what is selected in hand."
        ),
        Do(
            "delete",
            "&Delete",
            lambda at: pieces(at).delete_selected(at),
            "Del",
            "delete",
            needs_anything_selected,
        ).hinting(
            "Delete the picked point or path, or what stands at the hexes; if nothing, the hexes."
        ),
    ),
    *in_campaign(
        needs_selected_writing,
        Do(
            "delete_all", "Delete hexes with &everything", selecting.delete_all, "Shift+Del"
        ).hinting("Take the selected hexes off the map with all that is on them."),
        Do("delete_terrain", "Delete &terrain only", selecting.delete_terrain, "Alt+Del").hinting(
            "Take the terrain of the selected hexes off the map and leave what stands on it."
        ),
    ),
    None,
    "go_back",
)
SELECTING: Items = (
    *in_campaign(
        needs_map,
        Do("select_all", "Select &all", lambda at: pieces(at).select_all(at), "Ctrl+A").hinting(
            "Select every mapped hex."
        ),
        Do(
            "select_none",
            "Select &nothing",
            selecting.select_none,
            "Ctrl+Shift+A",
            why_not=needs_selected,
        ),
        Do("select_inverted", "&Invert selection", selecting.invert, "Ctrl+I").hinting(
            "Select what is mapped and not selected now."
        ),
        None,
        Do("select_alike", "Select terrain &like this", selecting.select_alike, "Ctrl+L").hinting(
            "Select every hex with the terrain that is selected or pointed at."
        ),
        Do("select_text", "Select by te&xt…", selecting.select_by_text, "Ctrl+Alt+F").hinting(
            "Select where something is called by some words."
        ),
    ),
    *in_campaign(
        needs_selected,
        Do("select_grow", "&Grow selection", selecting.grow, "Ctrl+]").hinting(
            "Select the neighbours of what is selected, too."
        ),
        Do("select_shrink", "&Shrink selection", selecting.shrink, "Ctrl+[").hinting(
            "Leave out the hexes at the border of what is selected."
        ),
    ),
    None,
    *in_campaign(
        needs_selected_writing,
        move_action("left", "Move le&ft", "Ctrl+Left"),
        move_action("right", "Move ri&ght", "Ctrl+Right"),
        move_action("up", "Move &up", "Ctrl+Up"),
        move_action("down", "Move &down", "Ctrl+Down"),
        None,
        Do(
            "turn_left", "&Turn left", lambda at: selecting.turn_selected(at, -1), "Ctrl+Shift+R"
        ).hinting("Turn what is selected by 60° counter-clockwise."),
        Do(
            "turn_right", "Turn &right", lambda at: selecting.turn_selected(at, 1), "Ctrl+R"
        ).hinting("Turn what is selected by 60° clockwise."),
        Do("mirror", "&Mirror", selecting.mirror_selected, "Ctrl+M").hinting(
            "Change left and right of what is selected."
        ),
    ),
)
