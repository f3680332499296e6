"""Taking up a tool, and what it paints with."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from mapper.model.board import KindOfMap
from mapper.model.not_allowed import NotAllowed
from mapper.tools.shared.tool import NARROWEST, WIDEST
from mapper.tools.toolbox import ALL_TOOLS, NARROWER_KEY, WIDER_KEY, ToolEntry
from mapper.ui.app.translated import tr
from mapper.ui.window.actions import needs
from mapper.ui.window.actions.needs import asking, needing
from mapper.ui.window.actions.rows import Do, Item, Items, OnDesk, in_campaign, where_open

if TYPE_CHECKING:
    from mapper.ui.window.window import Window
    from mapper.ui.window.workspace import Workspace

OTHER_KIND: Mapping[KindOfMap, str] = MappingProxyType(
    {"hexes": "This tool is for maps of zones.", "zones": "This tool is for maps of hexes."}
)
"""What is said on a map of a kind that has no such tool."""


def tool_action(tool: ToolEntry) -> Item:
    @asking("tool")
    def needs_kind(at: Workspace) -> str | None:
        return None if tool.fits(at.tool_use.kind) else tr(OTHER_KIND[at.tool_use.kind])

    named = f"tool_{tool.id}", tool.title, tool.key, tool.icon or tool.id, "Tools"
    return Do(*named, on=tool.only_on).does(
        lambda window: take_up(window, tool.id),
        tool.hint,
        where_open(needs_kind),
        lambda window: window.tool_use.entry.id == tool.id,
        of={"tool"},
    )


def take_up(window: Window, tool: str) -> None:
    """Have a tool in the hand, and the keys at the map that it is used on."""
    window.tool_use.choose(tool)
    window.canvas.setFocus()


def recent_action(number: int) -> OnDesk:
    return Do(f"recent_{number}", "Terrain on key {number}", str(number), number=number).does(
        lambda at: at.terrain.choose_recent(number),
        "Paint with the terrain on this key.",
    )


TOOLS: Items = tuple(map(tool_action, ALL_TOOLS))


def widen(at: Workspace, by: int) -> None:
    """The brush, by so many hexes."""
    width = at.tool_use.paint.width + by
    if width < NARROWEST:
        raise NotAllowed(tr("The brush is as small as can be."))
    if width > WIDEST:
        raise NotAllowed(tr("The brush is as large as can be."))
    at.tool_use.set_width(width)


def turn_about(at: Workspace) -> None:
    """The switch of the tool in hand."""
    at.tool_use.go_the_other_way(is_wanted=not at.tool_use.goes_the_other_way)


needs_other_way = needing("This tool has no other way.", lambda at: at.tool_use.other_way, "tool")
OTHER_WAY: Items = in_campaign(
    needs.campaign,
    Do("other_way", "&Other way of the tool", "K").does(
        turn_about,
        "Turn its switch: a lasso, along hexsides, off the grid, over the edge of the map.",
        needs_other_way,
        lambda at: at.tool_use.goes_the_other_way,
        {"tool"},
    ),
)
BRUSH: Items = in_campaign(
    needs.campaign,
    Do("brush_smaller", "S&maller brush", NARROWER_KEY, "minus").does(lambda at: widen(at, -1)),
    Do("brush_larger", "&Larger brush", WIDER_KEY, "plus").does(lambda at: widen(at, 1)),
    Do("find_terrain", "Find &terrain", "Ctrl+T", "search").does(
        lambda at: at.terrain.take_keys(), "Put the cursor into the terrain search."
    ),
    Do("remove_terrain", "&Delete terrain from the list").does(
        lambda at: at.terrain.remove_terrain(),
        "Take the chosen terrain, which no hex has, off the list of terrain.",
        needs.writing,
    ),
    on="hexes",
)
RECENT: Items = in_campaign(needs.campaign, *map(recent_action, range(1, 10)))
"""By their keys alone."""
