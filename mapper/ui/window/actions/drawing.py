"""Paths, regions, zones and levels: what is done with them besides drawing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mapper.model.places import the_hex
from mapper.ui.app.translated import tr
from mapper.ui.dungeons import zone_actions
from mapper.ui.hexes import drawing_paths
from mapper.ui.window.actions.rows import (
    Do,
    Items,
    asking,
    in_campaign,
    in_panel,
    needs_map,
    needs_map_writing,
    needs_path,
    needs_writing,
)

if TYPE_CHECKING:
    from mapper.model.hexes.hexes import Hex, Point
    from mapper.ui.editing.tool_use import ToolUse
    from mapper.ui.window.workspace import Workspace


AtHere = Callable[["ToolUse", str, "Hex", "Point | None"], object]


@asking("region", "tool")
def needs_region(at: Workspace) -> str | None:
    return needs_map(at) or (None if at.regions.chosen else tr("Make a region first."))


@asking(needs_region)
def needs_region_writing(at: Workspace) -> str | None:
    return needs_region(at) or needs_writing(at)


def path_action(id_: str, text: str, do: AtHere, key: str) -> Do:
    """What is done with the picked path where the pointer is, or else the cursor."""

    def run(at: Workspace) -> None:
        here = the_hex(at.tool_use.at or at.canvas.cursor_cell or at.canvas.middle())
        do(at.tool_use, at.document.map_id, here, at.canvas.pointer)

    return Do(id_, text, run, key)


def whole_path_action(id_: str, text: str, do: Callable[[ToolUse, str], object], key: str) -> Do:
    return Do(id_, text, lambda at: do(at.tool_use, at.document.map_id), key)


DRAWING: Items = (
    *in_campaign(
        needs_path,
        path_action("path_split", "&Split path here", drawing_paths.split, "").hinting(
            "Make two paths of the picked one, where the pointer is."
        ),
        path_action(
            "path_on", "Lead path &on to here", drawing_paths.lead_on_to_here, "Ctrl+Alt+K"
        ).hinting("Let the nearer end of the picked path lead straight to where the pointer is."),
        path_action(
            "path_by", "Lead path &by here", drawing_paths.lead_by_here, "Ctrl+Alt+M"
        ).hinting(
            "Let the picked path make a detour by where the pointer is, as dragging it there does."
        ),
        path_action(
            "path_point_out",
            "&Take point out of path",
            drawing_paths.take_point_out,
            "Ctrl+Shift+Del",
        ).hinting("Let the picked path go straight past the point where the pointer is."),
        whole_path_action(
            "path_reroute", "Reroute path &cheaply", drawing_paths.reroute, "Ctrl+Shift+H"
        ).hinting(
            "Lead what is selected of the picked path, or all of it, by the cheapest way on foot."
        ),
        whole_path_action("path_join", "&Join path", drawing_paths.join, "Ctrl+J").hinting(
            "Make one path of the picked one and of what meets its ends."
        ),
        whole_path_action(
            "path_reverse", "&Reverse path", drawing_paths.reverse, "Ctrl+Shift+J"
        ).hinting("Let the picked path run the other way, as a river flows."),
    ),
    *in_campaign(
        needs_map_writing,
        *in_panel(
            "paths",
            Do("path_kind_add", "Add &kind of path…", lambda at: at.paths.add_kind()).hinting(
                "A kind of your own, with its colour, width and dashes."
            ),
        ),
    ),
    None,
    *in_campaign(
        needs_region,
        *in_panel(
            "regions",
            Do(
                "region_add",
                "Add &region",
                lambda at: at.regions.add(),
                "Ctrl+Shift+G",
                "zone",
                needs_writing,
                on="hexes",
            ).hinting("Make a region of what is selected, or an empty one to paint."),
        ),
        Do("region_paint", "&Paint region", lambda at: at.regions.paint()).hinting(
            "Take up the brush for the chosen region."
        ),
        *in_panel(
            "regions",
            Do(
                "region_change",
                "C&hange region…",
                lambda at: at.regions.ask_change(),
                "Ctrl+Alt+A",
                why_not=needs_region_writing,
            ).hinting(
                "Add what is selected, or another region, to the chosen one, or take it out."
            ),
        ),
        Do("region_select", "S&elect region", lambda at: at.regions.select(), "Ctrl+Alt+R").hinting(
            "Select the hexes of the chosen region."
        ),
    ),
)


@asking("selection")
def needs_zone(at: Workspace) -> str | None:
    return needs_writing(at) if at.tool_use.selection.zones else tr("Choose a zone first.")


@asking("selection")
def needs_several(at: Workspace) -> str | None:
    why = tr("Choose two zones or more first; Ctrl adds another.")
    return needs_writing(at) if len(at.tool_use.selection.zones) > 1 else why


ZONES: Items = in_campaign(
    needs_writing,
    Do(
        "merge_zones", "&Merge zones", zone_actions.merge, "Ctrl+Shift+M", "dungeon", needs_several
    ).hinting("Make one zone of those that are chosen."),
    Do(
        "zone_into_cells",
        "Split into &cells",
        zone_actions.into_cells,
        "Ctrl+Shift+L",
        "split",
        needs_zone,
    ).hinting("Split the chosen zone into parts that one move crosses."),
    Do("number_zones", "&Number the zones", zone_actions.number, "Ctrl+Shift+K", "numbers").hinting(
        "Number rooms and caves in reading order, or only those that are chosen."
    ),
    None,
    Do(
        "accept_passages",
        "Accept all passa&ges",
        lambda at: at.zones.accept_proposals(),
        "Ctrl+Shift+U",
        "passage",
    ).hinting("Accept every passage that is proposed on this level."),
    Do("propose_again", "&Propose rejected passages again", zone_actions.offer_again).hinting(
        "Offer once more what was rejected."
    ),
    None,
    Do("add_level", "Add a &level beneath", lambda at: at.zones.add_level(), "", "stairs").hinting(
        "Add a level beneath all others, and draw on it."
    ),
    Do(
        "level_up",
        "Level &above",
        lambda at: at.zones.step_level(-1),
        "Ctrl+Alt+Up",
        "chevron_up",
    ).hinting("Show and draw on the level above."),
    Do(
        "level_down",
        "Level &beneath",
        lambda at: at.zones.step_level(1),
        "Ctrl+Alt+Down",
        "chevron_down",
    ).hinting("Show and draw on the level beneath."),
    on="zones",
)
