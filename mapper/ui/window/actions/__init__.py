"""What a user can do: one table, from which menus, toolbar, keys, palette and help are made."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt

from mapper.ui.window.actions.action_needs import Row, why_not
from mapper.ui.window.actions.delving import DELVING, DELVING_IDS
from mapper.ui.window.actions.drawing import DRAWING, DRAWING_IDS
from mapper.ui.window.actions.edit import EDIT
from mapper.ui.window.actions.file import FILE
from mapper.ui.window.actions.help import HELP
from mapper.ui.window.actions.keying import KEYING
from mapper.ui.window.actions.maps import MAPS
from mapper.ui.window.actions.play import PLAY, PLAY_IDS
from mapper.ui.window.actions.players import PLAYERS, PLAYERS_IDS
from mapper.ui.window.actions.selecting import CLIPPING, CLIPPING_IDS, SELECTING, SELECTING_IDS
from mapper.ui.window.actions.table import TABLE, TABLE_IDS
from mapper.ui.window.actions.tools import BRUSH, RECENT, TOOL_IDS, TOOLS
from mapper.ui.window.actions.view import VIEW
from mapper.ui.window.actions.zones import ZONE_IDS, ZONES

Menu = tuple[str, tuple[str | None, ...]]
Bar = tuple[str, str, Qt.ToolBarArea, tuple[str | None, ...]]


def grouped(group: str, rows: tuple[Row, ...]) -> tuple[Row, ...]:
    return tuple(replace(row, group=row.group or group, why_not=why_not(row)) for row in rows)


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
