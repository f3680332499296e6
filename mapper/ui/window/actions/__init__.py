"""What a user can do: one table, from which menus, toolbar, keys, palette and help are made."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from mapper.ui.window.actions.delving import DELVING
from mapper.ui.window.actions.drawing import DRAWING, ZONES
from mapper.ui.window.actions.edit import EDIT, SELECTING
from mapper.ui.window.actions.evenings import EVENINGS
from mapper.ui.window.actions.fights import FIGHTS, REWARDS
from mapper.ui.window.actions.file import FILE
from mapper.ui.window.actions.help import HELP
from mapper.ui.window.actions.keying import KEYING
from mapper.ui.window.actions.maps import MAPS
from mapper.ui.window.actions.play import PLAY
from mapper.ui.window.actions.players import PLAYERS
from mapper.ui.window.actions.rows import Item, Items, Menu, Submenu, in_group
from mapper.ui.window.actions.table import TABLE
from mapper.ui.window.actions.tools import BRUSH, OTHER_WAY, RECENT, TOOLS
from mapper.ui.window.actions.view import STYLES, VIEW

GROUPS: Mapping[str, Items] = MappingProxyType(
    {
        "File": FILE,
        "Edit": EDIT,
        "Select": SELECTING,
        "View": VIEW,
        "Map": MAPS,
        "Tools": (*TOOLS, *OTHER_WAY),
        "Terrain": (*BRUSH, *RECENT),
        "Draw": DRAWING,
        "Zones": ZONES,
        "Keying": KEYING,
        "Play": (*EVENINGS, *PLAY, *FIGHTS, *REWARDS, *TABLE),
        "Delve": DELVING,
        "Players": PLAYERS,
        "Help": HELP,
    }
)
"""All actions, under what the list of keys calls them."""

ACTIONS: tuple[Item, ...] = tuple(
    row for group, items in GROUPS.items() for row in in_group(group, items)
)
BY_KEYS_ALONE = frozenset(row.id for row in RECENT)
"""What stands in no menu."""

MENUS: tuple[Menu, ...] = (
    Menu(
        "&File",
        (
            *("new", "open", "recent", "read_again", "example", None),
            *("checkpoint", "save_copy", "go_back", None),
            *("import", "export", "export_key", "print", None),
            *("preferences", None, "close", "quit"),
        ),
    ),
    Menu(
        "&Edit",
        (
            *("undo", "redo", None),
            *("cut", "copy", "paste", "duplicate", "delete", "delete_all", "delete_terrain", None),
            Submenu(
                "&Move or turn",
                (
                    *("move_left", "move_right", "move_up", "move_down"),
                    *("turn_left", "turn_right", "mirror"),
                ),
            ),
            None,
            *("select_all", "select_none", "select_inverted", "select_alike", "select_text"),
            *("select_grow", "select_shrink", None, "find"),
        ),
    ),
    Menu(
        "&View",
        (
            *("play_desk", None, "zoom_in", "zoom_out", "fit", None),
            *("show_grid", "show_numbers", "show_light", "show_health", "players", None),
            Submenu("&Style of the map", tuple(row.id for row in STYLES)),
            "panels",
            Submenu(
                "Si&ze of text",
                (
                    "larger_text",
                    "smaller_text",
                    "usual_text",
                ),
            ),
            *(None, "full_screen", "dark"),
        ),
    ),
    Menu(
        "&Map",
        (
            *("new_map", "new_child_map", "new_dungeon", "new_dungeon_here", None),
            *("go_down", "go_up", "level_up", "level_down", "add_level", None),
            *("map_properties", "rename_map", "renumber_map", "grow_map", "shift_map", "crop_map"),
            *(None, "add_underlay", "align_underlay", None),
            Submenu(
                "R&ules",
                (
                    "map_rules",
                    "house_rules",
                    "sheets",
                    "own_files",
                ),
            ),
            *(None, "remove_map"),
        ),
    ),
    Menu(
        "&Draw",
        (
            *("tool_select", "tool_pan", "tool_measure", "tool_label", "other_way", None),
            *("tool_brush", "tool_eraser", "tool_fill", "tool_line", "tool_rectangle"),
            *("tool_hexagon", "tool_pick"),
            Submenu(
                "Brush and &terrain",
                (*("brush_smaller", "brush_larger", "find_terrain", "remove_terrain"),),
            ),
            *(None, "tool_path", "tool_crossing"),
            Submenu(
                "Picked &path",
                (
                    *("path_split", "path_on", "path_by", "path_point_out"),
                    *("path_reroute", "path_join", "path_reverse", "path_kind_add"),
                ),
            ),
            *(None, "tool_region_brush"),
            Submenu(
                "&Regions",
                (
                    "region_add",
                    "region_paint",
                    "region_change",
                    "region_select",
                ),
            ),
            *("tool_elevation", None),
            *("tool_zone", "tool_corridor", "tool_passage", "tool_split", None),
            *("merge_zones", "zone_into_cells", "number_zones", None),
            *("accept_passages", "propose_again"),
        ),
    ),
    Menu(
        "&Keying",
        (
            *("tool_feature", "add_feature", "add_token", None),
            *("here", "edit_here", "duplicate_feature", "feature_up", "feature_down"),
            *("remove_thing", None, "key_table", "check"),
        ),
    ),
    Menu(
        "&Play",
        (
            Submenu(
                "E&vening",
                (
                    "begin_evening",
                    "end_evening",
                    "last_time",
                    "recap",
                ),
            ),
            None,
            Submenu(
                "Gr&oup",
                (
                    *(
                        "party_bar",
                        "form_group",
                        "group_and_supplies",
                        "choose_group",
                        "rename_group",
                    ),
                    *("show_group", "split_group", "join_groups", "switch_mode", "place_group"),
                    "disband_group",
                ),
            ),
            Submenu(
                "&Member",
                (
                    *("add_member", "edit_member", "rename_member", "remove_member"),
                    *("delve_all", "delve_next", "delve_speed", "delve_forward", "delve_back"),
                    *("edit_delver", "act_again"),
                ),
            ),
            *("load", None, "tool_travel", "go", "enter_dungeon", "leave_dungeon"),
            Submenu(
                "On the &way",
                (
                    *("set_out", "give_points", "hike_roll", "push_on", "stop_march"),
                    *("lose_way", "find_way", "act_ahead"),
                ),
            ),
            Submenu(
                "By &water and air",
                (
                    "go_aboard",
                    "take_wing",
                    "put_vessel",
                    "take_vessel",
                ),
            ),
            *(None, "deeds", "next_step"),
            Submenu(
                "D&ice",
                (
                    "roll_die",
                    "roll_again",
                    "real_dice",
                    "write_roll",
                    "keep_omen",
                ),
            ),
            Submenu(
                "Search, foo&d and leads",
                (*("search_here", "search_all_day", "forage", "eat", "give_lead", "take_lead"),),
            ),
            Submenu(
                "In the d&ungeon",
                (
                    *("light_torch", "light_lantern", "lights", "delve_recover", "pass_turn"),
                    *("edit_round", "delve_by", "pause_round"),
                ),
            ),
            Submenu(
                "Those who are m&et",
                (
                    "encounter",
                    "show_meeting",
                    "come_in",
                ),
            ),
            Submenu(
                "Fi&ght and reward",
                (
                    *(
                        "fight",
                        "fight_initiative",
                        "fight_all",
                        "fight_round",
                        "end_fight",
                        "reward",
                    ),
                ),
            ),
            Submenu(
                "Camp and nigh&t",
                (
                    "rest",
                    "camp",
                    "night",
                    "dawn",
                ),
            ),
            None,
            Submenu(
                "Time &and weather",
                (*("jump", "timers", "month", "calendar", "weather", "roll_weather"),),
            ),
            Submenu(
                "&Log",
                (*("log", "add_note", "edit_entry", "remove_note", "deed_again", "back_to_entry"),),
            ),
        ),
    ),
    Menu(
        "Pla&yers",
        (
            *("players_screen", "push", "hold", "blackout", None),
            *("follow_party", "follow_view", "fit_players", "next_monitor", None),
            *("show_pointer", "hand_out", "turn_page", "show_picture", None),
            *("reveal", "hide", "reveal_feature", "hide_feature"),
        ),
    ),
    Menu(
        "&Help", ("manual", "first_steps", "what_is_this", None, "keys", "palette", None, "about")
    ),
)
"""Every action stands in one of them, once; `recent` and `panels` are filled as they open."""

PREPARE_TOOLS: tuple[str | None, ...] = (
    "tool_select",
    *(row.id for row in TOOLS if row.id not in ("tool_select", "tool_travel")),
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
