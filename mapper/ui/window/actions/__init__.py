"""What a user can do: one table, from which menus, toolbar, keys, palette and help are made."""

from __future__ import annotations

from PySide6.QtCore import Qt

from mapper.ui.window.actions.delving import DELVING
from mapper.ui.window.actions.drawing import DRAWING
from mapper.ui.window.actions.edit import EDIT, SELECTING
from mapper.ui.window.actions.file import FILE
from mapper.ui.window.actions.help import HELP
from mapper.ui.window.actions.keying import KEYING
from mapper.ui.window.actions.maps import MAPS
from mapper.ui.window.actions.play import PLAY
from mapper.ui.window.actions.players import PLAYERS
from mapper.ui.window.actions.rows import Item, Menu
from mapper.ui.window.actions.table import TABLE
from mapper.ui.window.actions.tools import BRUSH, RECENT, TOOLS
from mapper.ui.window.actions.view import VIEW
from mapper.ui.window.actions.zones import ZONES

ToolBarPlan = tuple[str, str, Qt.ToolBarArea, tuple[str | None, ...]]

MENUS: tuple[Menu, ...] = (
    Menu("&File", "File", FILE),
    Menu("&Edit", "Edit", EDIT),
    Menu("&Select", "Select", SELECTING),
    Menu("&Draw", "Draw", DRAWING),
    Menu("&Tools", "Terrain", (*TOOLS, None, *BRUSH)),
    Menu("&Keying", "Keying", KEYING),
    Menu("&Zones", "Zones", ZONES),
    Menu("&Map", "Map", MAPS),
    Menu("&Play", "Play", (*PLAY, None, *TABLE)),
    Menu("Del&ve", "Delve", DELVING),
    Menu("Pla&yers", "Players", PLAYERS),
    Menu("&View", "View", VIEW),
    Menu("&Help", "Help", HELP),
)
BY_KEYS_ALONE = Menu("", "Terrain", RECENT)
"""What stands in no menu."""

ACTIONS: tuple[Item, ...] = tuple(row for menu in (*MENUS, BY_KEYS_ALONE) for row in menu.rows())

MAIN_BAR: tuple[str | None, ...] = (
    *("new", "open", "checkpoint", None),
    *("undo", "redo", "go_back", None),
    *("find", None),
    *("zoom_out", "zoom_in", "fit", None),
    *("show_grid", "show_numbers", None),
    *("export", "print", None),
    *("palette", "keys"),
)
TOOL_BAR: tuple[str | None, ...] = tuple(Menu("", "", TOOLS).ids())
TOOLBARS: tuple[ToolBarPlan, ...] = (
    ("main_bar", "Main toolbar", Qt.ToolBarArea.TopToolBarArea, MAIN_BAR),
    ("tool_bar", "Tools", Qt.ToolBarArea.LeftToolBarArea, TOOL_BAR),
)
