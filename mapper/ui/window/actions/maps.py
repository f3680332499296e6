"""What can be done with the maps of a campaign, and with a whole map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapper.ui.app.translated import tr
from mapper.ui.dungeons import dungeons
from mapper.ui.maps import grid_dialog, maps, underlays
from mapper.ui.window.actions import needs
from mapper.ui.window.actions.needs import asking, needing
from mapper.ui.window.actions.rows import Do, Items, in_campaign, in_panel

if TYPE_CHECKING:
    from mapper.ui.window.workspace import Workspace


needs_another_map = needing(
    "This is the only map; a campaign needs one.",
    lambda at: len(at.document.campaign.maps()) > 1,
    needs.map_writing,
    "map",
)


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
        needs.writing,
        Do("new_map", "&New map…", "Ctrl+Alt+N", "map").does(
            maps.new_map, "Add a map to the campaign."
        ),
        Do(
            "new_child_map", "New map &behind the hex…", "Ctrl+Shift+B", "map_within", on="hexes"
        ).does(maps.new_child_map, "Let the chosen hex open a map of its own."),
        Do("new_dungeon", "New &dungeon…", "Ctrl+Alt+U", "dungeon").does(
            dungeons.new_dungeon, "Add a map of rooms, corridors and caves."
        ),
        Do(
            "new_dungeon_here",
            "New dungeon behind the &hex…",
            "Ctrl+Alt+B",
            "dungeon_within",
            on="hexes",
        ).does(maps.new_dungeon_here, "Let the chosen hex open a dungeon of its own."),
    ),
    *in_campaign(
        needs.campaign,
        Do("go_down", "&Into the hex", "Alt+Down", "chevron_down").does(
            maps.go_down, "Show the map that the chosen hex opens."
        ),
        Do("go_up", "&Up to the map around", "Alt+Up", "go_up").does(
            maps.go_up, "Show the map that this one lies in.", needs_map_around
        ),
    ),
    *in_campaign(
        needs.map_writing,
        Do("map_properties", "Map &properties…", "Alt+Return", "settings").does(
            maps.properties, "Name, scale, numbering and top of the map."
        ),
        *in_panel("maps", Do("rename_map", "Rena&me the map").does(rename, "Write another name.")),
    ),
    *in_campaign(
        needs.writing,
        Do("renumber_map", "Renum&ber…", icon="numbers").does(
            maps.renumber, "Give the hexes other numbers; nothing on the map moves."
        ),
        Do("grow_map", "&Grow…", "Ctrl+Alt+G").does(
            lambda at: grid_dialog.ask(at, "grow"),
            "Add columns and rows of hexes at the sides of the map.",
        ),
        Do("shift_map", "&Shift…").does(
            lambda at: grid_dialog.ask(at, "shift"),
            "Move all that is on the map, so that other numbers stand at it.",
        ),
        Do("crop_map", "&Crop…").does(
            lambda at: grid_dialog.ask(at, "crop"),
            "Take away all but the selection, or all but a rectangle.",
        ),
        on="hexes",
    ),
    *in_campaign(
        needs.map_writing,
        Do("add_underlay", "Add an ima&ge…", "Ctrl+Alt+I", "underlay").does(
            lambda at: underlays.add_image(at, at.underlays.align),
            "Put a scan or a published map beneath this one.",
        ),
        Do("align_underlay", "&Align the image", "Ctrl+Alt+L", "align").does(
            lambda at: underlays.align_last(at, at.underlays.align),
            "Line an image up with the map: by three clicks, by dragging, or by numbers.",
        ),
        Do("remove_map", "&Remove the map…", icon="trash").does(
            maps.remove, "Remove the map with all that is on it.", needs_another_map
        ),
    ),
)
