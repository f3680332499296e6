"""What a user can do: one table, from which menus, toolbar, keys, palette and help are made."""

from __future__ import annotations

from mapper.ui.window.actions.delving import DELVING
from mapper.ui.window.actions.drawing import DRAWING, ZONES
from mapper.ui.window.actions.edit import EDIT, SELECTING
from mapper.ui.window.actions.evenings import EVENING_SUBMENUS, EVENINGS
from mapper.ui.window.actions.fights import FIGHT_SUBMENUS, FIGHTS, REWARDS
from mapper.ui.window.actions.file import FILE
from mapper.ui.window.actions.help import HELP
from mapper.ui.window.actions.keying import KEYING
from mapper.ui.window.actions.maps import MAPS
from mapper.ui.window.actions.play import PLAY, PLAY_SUBMENUS
from mapper.ui.window.actions.players import PLAYERS
from mapper.ui.window.actions.rows import Item, Menu
from mapper.ui.window.actions.table import TABLE, TABLE_SUBMENUS
from mapper.ui.window.actions.tools import BRUSH, RECENT, TOOLS
from mapper.ui.window.actions.view import VIEW, VIEW_SUBMENUS

MENUS: tuple[Menu, ...] = (
    Menu("&File", "File", FILE),
    Menu("&Edit", "Edit", EDIT),
    Menu("&Select", "Select", SELECTING),
    Menu("&Draw", "Draw", DRAWING),
    Menu("&Tools", "Terrain", (*TOOLS, None, *BRUSH)),
    Menu("&Keying", "Keying", KEYING),
    Menu("&Zones", "Zones", ZONES),
    Menu("&Map", "Map", MAPS),
    Menu(
        "&Play",
        "Play",
        (*EVENINGS, None, *PLAY, *FIGHTS, *REWARDS, None, *TABLE),
        (*EVENING_SUBMENUS, *PLAY_SUBMENUS, *FIGHT_SUBMENUS, *TABLE_SUBMENUS),
    ),
    Menu("De&lve", "Delve", DELVING),
    Menu("Pla&yers", "Players", PLAYERS),
    Menu("&View", "View", VIEW, VIEW_SUBMENUS),
    Menu("&Help", "Help", HELP),
)
BY_KEYS_ALONE = Menu("", "Terrain", RECENT)
"""What stands in no menu."""

ACTIONS: tuple[Item, ...] = tuple(row for menu in (*MENUS, BY_KEYS_ALONE) for row in menu.rows())

PREPARE_TOOLS: tuple[str | None, ...] = (
    "tool_select",
    *(id_ for id_ in Menu("", "", TOOLS).ids() if id_ not in (None, "tool_select", "tool_travel")),
)
PLAY_TOOLS: tuple[str | None, ...] = (
    *("tool_travel", "tool_select", "tool_measure", None),
    *("show_pointer", "reveal", "hide", "add_note"),
)
"""What stands in the column of tools on each desk."""
PLAYING = frozenset(
    {row.id for row in ACTIONS if row.group in ("Play", "Delve")}
    | {id_ for id_ in PLAY_TOOLS if id_ is not None} - {*PREPARE_TOOLS}
) - {"show_pointer", "reveal", "hide", "month"}
"""What one does at the table: no letter of it does anything while one prepares.

What players are shown of what is chosen, and what is only looked at, goes on from both desks.
"""
