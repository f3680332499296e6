"""What can be done with the maps of a campaign, and with a whole map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapper.ui.app.translated import tr
from mapper.ui.dungeons import dungeons
from mapper.ui.maps import grid_dialog, maps, underlays
from mapper.ui.window.actions.rows import (
    Do,
    Items,
    asking,
    in_campaign,
    in_panel,
    needs_campaign,
    needs_map_writing,
    needs_writing,
)

if TYPE_CHECKING:
    from mapper.ui.window.workspace import Workspace


@asking("map")
def needs_another_map(at: Workspace) -> str | None:
    several = len(at.document.campaign.maps()) > 1
    why = None if several else tr("This is the only map; a campaign needs one.")
    return needs_map_writing(at) or why


@asking("map")
def needs_map_around(at: Workspace) -> str | None:
    row = at.document.campaign.maps().get(at.document.map_id)
    return None if row is None or row.parent else tr("This map lies in no other one.")


def rename(at: Workspace) -> None:
    """In the tree, where the name stands."""
    at.maps.setEnabled(True)
    at.maps.rename(at.document.map_id)


MAPS: Items = (
    *in_campaign(
        needs_writing,
        Do("new_map", "&New map…", maps.new_map, "Ctrl+Alt+N", "map").hinting(
            "Add a map to the campaign."
        ),
        Do(
            "new_child_map",
            "New map &behind the hex…",
            maps.new_child_map,
            "Ctrl+Shift+B",
            "map_within",
            on="hexes",
        ).hinting("Let the chosen hex open a map of its own."),
        None,
        Do("new_dungeon", "New &dungeon…", dungeons.new_dungeon, "Ctrl+Alt+U", "dungeon").hinting(
            "Add a map of rooms, corridors and caves."
        ),
        Do(
            "new_dungeon_here",
            "New dungeon behind the &hex…",
            maps.new_dungeon_here,
            "Ctrl+Alt+B",
            "map_within",
            on="hexes",
        ).hinting("Let the chosen hex open a dungeon of its own."),
    ),
    None,
    *in_campaign(
        needs_campaign,
        Do("go_down", "&Into the hex", maps.go_down, "Alt+Down", "chevron_down").hinting(
            "Show the map that the chosen hex opens."
        ),
        Do(
            "go_up", "&Up to the map around", maps.go_up, "Alt+Up", "go_up", needs_map_around
        ).hinting("Show the map that this one lies in."),
    ),
    None,
    *in_campaign(
        needs_map_writing,
        Do("map_properties", "Map &properties…", maps.properties, "Alt+Return", "settings").hinting(
            "Name, scale, numbering and top of the map."
        ),
        *in_panel(
            "maps", Do("rename_map", "Rena&me the map", rename).hinting("Write another name.")
        ),
    ),
    *in_campaign(
        needs_writing,
        Do("renumber_map", "Renum&ber…", maps.renumber, "", "numbers").hinting(
            "Give the hexes other numbers; nothing on the map moves."
        ),
        None,
        Do("grow_map", "&Grow…", lambda at: grid_dialog.ask(at, "grow"), "Ctrl+Alt+G").hinting(
            "Add columns and rows of hexes at the sides of the map."
        ),
        Do("shift_map", "&Shift…", lambda at: grid_dialog.ask(at, "shift")).hinting(
            "Move all that is on the map, so that other numbers stand at it."
        ),
        Do("crop_map", "&Crop…", lambda at: grid_dialog.ask(at, "crop")).hinting(
            "Take away all but the selection, or all but a rectangle."
        ),
        on="hexes",
    ),
    None,
    *in_campaign(
        needs_map_writing,
        Do(
            "add_underlay",
            "Add an ima&ge…",
            lambda at: underlays.add_image(at, at.underlays.align),
            "Ctrl+Alt+I",
            "underlay",
        ).hinting("Put a scan or a published map beneath this one."),
        Do(
            "align_underlay",
            "&Align the image",
            lambda at: underlays.align_last(at, at.underlays.align),
            "Ctrl+Alt+L",
            "align",
        ).hinting("Line an image up with the map: by three clicks, by dragging, or by numbers."),
        None,
        Do("remove_map", "&Remove the map…", maps.remove, "", "trash", needs_another_map).hinting(
            "Remove the map with all that is on it."
        ),
    ),
)
