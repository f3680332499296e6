"""What a user can do: one table, from which menus, toolbar, keys, palette and help are made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from PySide6.QtCore import Qt

from mapper.ui.window.actions.action_needs import (
    Question,
    Row,
    may_import,
    needs_campaign,
    needs_map,
    needs_redo,
    needs_undo,
    needs_writing,
    why_not,
)
from mapper.ui.window.actions.delving import DELVING, DELVING_IDS
from mapper.ui.window.actions.drawing import DRAWING, DRAWING_IDS, needs_path
from mapper.ui.window.actions.edit import EDIT
from mapper.ui.window.actions.file import FILE
from mapper.ui.window.actions.help import HELP
from mapper.ui.window.actions.keying import KEYING
from mapper.ui.window.actions.maps import MAPS
from mapper.ui.window.actions.play import PLAY, PLAY_IDS
from mapper.ui.window.actions.players import PLAYERS, PLAYERS_IDS, needs_screen
from mapper.ui.window.actions.selecting import (
    CLIPPING,
    CLIPPING_IDS,
    SELECTING,
    SELECTING_IDS,
    needs_clip,
    needs_selected,
    needs_selected_writing,
)
from mapper.ui.window.actions.table import TABLE, TABLE_IDS
from mapper.ui.window.actions.tools import BRUSH, RECENT, TOOL_IDS, TOOLS
from mapper.ui.window.actions.view import VIEW
from mapper.ui.window.actions.zones import ZONE_IDS, ZONES

Menu = tuple[str, tuple[str | None, ...]]
Bar = tuple[str, str, Qt.ToolBarArea, tuple[str | None, ...]]


DEPENDS: Mapping[Question | None, frozenset[str]] = MappingProxyType(
    {
        **dict.fromkeys((None, needs_campaign, needs_map, needs_writing, may_import), frozenset()),
        **dict.fromkeys((needs_undo, needs_redo), frozenset({"document"})),
        **dict.fromkeys((needs_selected, needs_selected_writing), frozenset({"selection"})),
        needs_path: frozenset({"selection"}),
        needs_clip: frozenset({"clipboard"}),
        needs_screen: frozenset({"players"}),
    }
)
"""What some questions depend on besides the campaign and map that are shown; others on anything."""


def grouped(group: str, rows: tuple[Row, ...]) -> tuple[Row, ...]:
    return tuple(
        replace(
            row,
            group=row.group or group,
            why_not=why_not(row),
            of=DEPENDS.get(row.why_not) if row.is_on is None else row.of,
        )
        for row in rows
    )


ACTIONS: tuple[Row, ...] = (
    *grouped("File", FILE),
    *grouped("Edit", EDIT),
    *grouped("Edit", CLIPPING),
    *grouped("Select", SELECTING),
    *grouped("Draw", DRAWING),
    *TOOLS,
    *grouped("Keying", KEYING),
    *grouped("Terrain", BRUSH),
    *RECENT,
    *grouped("Zones", ZONES),
    *grouped("Map", MAPS),
    *grouped("Play", PLAY),
    *grouped("Delve", DELVING),
    *grouped("Play", TABLE),
    *grouped("Players", PLAYERS),
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
            "read_again",
            "example",
            None,
            "checkpoint",
            "save_copy",
            "go_back",
            None,
            "import",
            "export",
            "export_key",
            "print",
            None,
            "preferences",
            None,
            "close",
            "quit",
        ),
    ),
    ("&Edit", ("undo", "redo", None, *CLIPPING_IDS, None, "go_back")),
    ("&Select", SELECTING_IDS),
    ("&Draw", DRAWING_IDS),
    (
        "&Tools",
        (*TOOL_IDS, None, "brush_smaller", "brush_larger", None, "find_terrain", "remove_terrain"),
    ),
    (
        "&Keying",
        (
            "add_feature",
            "add_token",
            "edit_here",
            None,
            "duplicate_feature",
            "feature_up",
            "feature_down",
            "remove_thing",
            None,
            "find",
            "check",
        ),
    ),
    ("&Zones", ZONE_IDS),
    (
        "&Map",
        (
            "new_map",
            "new_child_map",
            None,
            "new_dungeon",
            "new_dungeon_here",
            None,
            "go_down",
            "go_up",
            None,
            "map_properties",
            "rename_map",
            "renumber_map",
            None,
            "grow_map",
            "shift_map",
            "crop_map",
            None,
            "add_underlay",
            "align_underlay",
            None,
            "remove_map",
        ),
    ),
    ("&Play", (*PLAY_IDS, None, *TABLE_IDS)),
    ("Del&ve", DELVING_IDS),
    ("Pla&yers", PLAYERS_IDS),
    (
        "&View",
        (
            "zoom_in",
            "zoom_out",
            "fit",
            None,
            "show_grid",
            "show_numbers",
            "show_light",
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
            "find",
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
    ("tool_bar", "Tools", Qt.ToolBarArea.LeftToolBarArea, TOOL_IDS),
)
