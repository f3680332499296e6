"""What can be done with the maps of a campaign, and with a whole map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapper.ui.app.translated import tr
from mapper.ui.dungeons import dungeons
from mapper.ui.keys.action_set import Action
from mapper.ui.maps import grid_dialog, maps, underlays
from mapper.ui.window.actions.action_needs import Row, needs_campaign, needs_writing

if TYPE_CHECKING:
    from mapper.ui.window.window import Window


def needs_map(window: Window) -> str | None:
    """A map that can be written to."""
    document = window.document
    if document is None or needs_writing(window):
        return needs_writing(window)
    return None if document.map_id else tr("The campaign has no map.")


def needs_another_map(window: Window) -> str | None:
    document = window.document
    if document is None or needs_map(window):
        return needs_map(window)
    several = len(document.campaign.maps()) > 1
    return None if several else tr("This is the only map; a campaign needs one.")


def needs_map_around(window: Window) -> str | None:
    document = window.document
    if document is None or not document.map_id:
        return needs_campaign(window)
    lies_in = document.campaign.maps()[document.map_id].parent
    return None if lies_in else tr("This map lies in no other one.")


def rename(window: Window) -> None:
    """In the tree, where the name stands."""
    if window.workspace is not None:
        window.docks["maps"].show()
        window.docks["maps"].raise_()
        window.workspace.maps.setEnabled(True)
        window.workspace.maps.rename(window.workspace.document.map_id)


MAPS: tuple[Row, ...] = (
    Action(
        "new_map",
        "&New map…",
        maps.new_map,
        ("Ctrl+Alt+N",),
        "map",
        "Add a map to the campaign.",
        needs_writing,
    ),
    Action(
        "new_child_map",
        "New map &behind the hex…",
        maps.new_child_map,
        ("Ctrl+Shift+B",),
        "map_within",
        "Let the chosen hex open a map of its own.",
        needs_writing,
        on="hexes",
    ),
    Action(
        "new_dungeon",
        "New &dungeon…",
        dungeons.new_dungeon,
        ("Ctrl+Alt+U",),
        "dungeon",
        "Add a map of rooms, corridors and caves.",
        needs_writing,
    ),
    Action(
        "new_dungeon_here",
        "New dungeon behind the &hex…",
        maps.new_dungeon_here,
        ("Ctrl+Alt+B",),
        "map_within",
        "Let the chosen hex open a dungeon of its own.",
        needs_writing,
        on="hexes",
    ),
    Action(
        "go_down",
        "&Into the hex",
        maps.go_down,
        ("Alt+Down",),
        "chevron_down",
        "Show the map that the chosen hex opens.",
        needs_campaign,
    ),
    Action(
        "go_up",
        "&Up to the map around",
        maps.go_up,
        ("Alt+Up",),
        "go_up",
        "Show the map that this one lies in.",
        needs_map_around,
    ),
    Action(
        "map_properties",
        "Map &properties…",
        maps.properties,
        ("Alt+Return",),
        "settings",
        "Name, scale, numbering and top of the map.",
        needs_map,
    ),
    Action(
        "grow_map",
        "&Grow…",
        lambda window: grid_dialog.ask(window, "grow"),
        ("Ctrl+Alt+G",),
        "",
        "Add columns and rows of hexes at the sides of the map.",
        needs_writing,
        on="hexes",
    ),
    Action(
        "shift_map",
        "&Shift…",
        lambda window: grid_dialog.ask(window, "shift"),
        (),
        "",
        "Move all that is on the map, so that other numbers stand at it.",
        needs_writing,
        on="hexes",
    ),
    Action(
        "crop_map",
        "&Crop…",
        lambda window: grid_dialog.ask(window, "crop"),
        (),
        "",
        "Take away all but the selection, or all but a rectangle.",
        needs_writing,
        on="hexes",
    ),
    Action(
        "renumber_map",
        "Renum&ber…",
        maps.renumber,
        (),
        "numbers",
        "Give the hexes other numbers; nothing on the map moves.",
        needs_writing,
        on="hexes",
    ),
    Action("rename_map", "Rena&me the map", rename, (), "", "Write another name.", needs_map),
    Action(
        "remove_map",
        "&Remove the map…",
        maps.remove,
        (),
        "trash",
        "Remove the map with all that is on it.",
        needs_another_map,
    ),
    Action(
        "add_underlay",
        "Add an ima&ge…",
        underlays.add_image,
        ("Ctrl+Alt+I",),
        "underlay",
        "Put a scan or a published map beneath this one.",
        needs_map,
    ),
    Action(
        "align_underlay",
        "&Align the image",
        underlays.align,
        ("Ctrl+Alt+L",),
        "align",
        "Line an image up with the map: by three clicks, by dragging, or by numbers.",
        needs_map,
    ),
)
