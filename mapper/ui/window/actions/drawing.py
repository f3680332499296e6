"""Paths, regions, zones and levels: what is done with them besides drawing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mapper.model.places import the_hex
from mapper.ui.dungeons import zone_actions
from mapper.ui.hexes import drawing_paths
from mapper.ui.window.actions import needs
from mapper.ui.window.actions.needs import all_of, needing
from mapper.ui.window.actions.rows import Do, Items, in_campaign, in_panel

if TYPE_CHECKING:
    from mapper.model.hexes.hexes import Hex, Point
    from mapper.ui.editing.tool_use import ToolUse
    from mapper.ui.window.workspace import Workspace


AtHere = Callable[["ToolUse", str, "Hex", "Point | None"], object]


needs_region = needing(
    "Make a region first.", lambda at: at.regions.chosen, needs.a_map, "region", "tool"
)
needs_region_writing = all_of(needs_region, needs.writing)


def at_here(do: AtHere) -> Callable[[Workspace], object]:
    """Done with the picked path where the pointer is, or else the cursor."""

    def run(at: Workspace) -> None:
        here = the_hex(at.tool_use.at or at.canvas.cursor_cell or at.canvas.middle())
        do(at.tool_use, at.document.map_id, here, at.canvas.pointer)

    return run


def with_path(do: Callable[[ToolUse, str], object]) -> Callable[[Workspace], object]:
    """Done with the whole of the picked path."""
    return lambda at: do(at.tool_use, at.document.map_id)


DRAWING: Items = (
    *in_campaign(
        needs.path,
        Do("path_split", "&Split path here").does(
            at_here(drawing_paths.split), "Make two paths of the picked one, where the pointer is."
        ),
        Do("path_on", "Lead path &on to here", "Ctrl+Alt+K").does(
            at_here(drawing_paths.lead_on_to_here),
            "Let the nearer end of the picked path lead straight to where the pointer is.",
        ),
        Do("path_by", "Lead path &by here", "Ctrl+Alt+M").does(
            at_here(drawing_paths.lead_by_here),
            "Let the picked path make a detour by where the pointer is, as dragging it there does.",
        ),
        Do("path_point_out", "&Take point out of path", "Ctrl+Shift+Del").does(
            at_here(drawing_paths.take_point_out),
            "Let the picked path go straight past the point where the pointer is.",
        ),
        Do("path_reroute", "Reroute path &cheaply", "Ctrl+Shift+H").does(
            with_path(drawing_paths.reroute),
            "Lead what is selected of the picked path, or all of it, by the cheapest way on foot.",
        ),
        Do("path_join", "&Join path", "Ctrl+J").does(
            with_path(drawing_paths.join),
            "Make one path of the picked one and of what meets its ends.",
        ),
        Do("path_reverse", "&Reverse path", "Ctrl+Shift+J").does(
            with_path(drawing_paths.reverse),
            "Let the picked path run the other way, as a river flows.",
        ),
        on="hexes",
    ),
    *in_campaign(
        needs.map_writing,
        *in_panel(
            "paths",
            Do("path_kind_add", "Add &kind of path…").does(
                lambda at: at.paths.add_kind(),
                "A kind of your own, with its colour, width and dashes.",
            ),
        ),
        on="hexes",
    ),
    *in_campaign(
        needs_region,
        *in_panel(
            "regions",
            Do("region_add", "Add &region", "Ctrl+Shift+G", "zone").does(
                lambda at: at.regions.add(),
                "Make a region of what is selected, or an empty one to paint.",
                needs.writing,
            ),
        ),
        Do("region_paint", "&Paint region").does(
            lambda at: at.regions.paint(), "Take up the brush for the chosen region."
        ),
        *in_panel(
            "regions",
            Do("region_change", "C&hange region…", "Ctrl+Alt+A").does(
                lambda at: at.regions.ask_change(),
                "Add what is selected, or another region, to the chosen one, or take it out.",
                needs_region_writing,
            ),
        ),
        Do("region_select", "S&elect region", "Ctrl+Alt+R").does(
            lambda at: at.regions.select(), "Select the hexes of the chosen region."
        ),
        on="hexes",
    ),
)


needs_zone = all_of(
    needing("Choose a zone first.", lambda at: at.tool_use.selection.zones, "selection"),
    needs.writing,
)
needs_several = all_of(
    needing(
        "Choose two zones or more first; Ctrl adds another.",
        lambda at: len(at.tool_use.selection.zones) > 1,
        "selection",
    ),
    needs.writing,
)


ZONES: Items = in_campaign(
    needs.writing,
    Do("merge_zones", "&Merge zones", "Ctrl+Shift+M", "dungeon").does(
        zone_actions.merge, "Make one zone of those that are chosen.", needs_several
    ),
    Do("zone_into_cells", "Split into &cells", "Ctrl+Shift+L", "split").does(
        zone_actions.into_cells,
        "Split the chosen zone into parts that one move crosses.",
        needs_zone,
    ),
    Do("number_zones", "&Number the zones", "Ctrl+Shift+K", "numbers").does(
        zone_actions.number,
        "Number rooms and caves in reading order, or only those that are chosen.",
    ),
    Do("accept_passages", "Accept all passa&ges", "Ctrl+Shift+U", "passage").does(
        lambda at: at.zones.accept_proposals(),
        "Accept every passage that is proposed on this level.",
    ),
    Do("propose_again", "&Propose rejected passages again").does(
        zone_actions.offer_again, "Offer once more what was rejected."
    ),
    Do("add_level", "Add a &level beneath", icon="stairs").does(
        lambda at: at.zones.add_level(), "Add a level beneath all others, and draw on it."
    ),
    Do("level_up", "Level &above", "Ctrl+Alt+Up", "chevron_up").does(
        lambda at: at.zones.step_level(-1), "Show and draw on the level above."
    ),
    Do("level_down", "Level &beneath", "Ctrl+Alt+Down", "chevron_down").does(
        lambda at: at.zones.step_level(1), "Show and draw on the level beneath."
    ),
    on="zones",
)
