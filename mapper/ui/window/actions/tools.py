"""Taking up a tool, and what it paints with."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from mapper.model.board import KindOfMap
from mapper.model.not_allowed import NotAllowed
from mapper.tools.shared.tool import NARROWEST, WIDEST
from mapper.tools.toolbox import (
    KEYING,
    NARROWER_KEY,
    TOOLBOX,
    TRAVELLING,
    WIDER_KEY,
    ZONING,
    ToolEntry,
)
from mapper.ui.app.translated import tr
from mapper.ui.window.actions.rows import (
    Do,
    Item,
    Items,
    asking,
    in_campaign,
    needs_campaign,
    needs_writing,
    where_open,
)

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

    return Item(
        f"tool_{tool.id}",
        tool.title,
        lambda window: take_up(window, tool.id),
        tool.key,
        tool.icon or tool.id,
        where_open(needs_kind),
        lambda window: window.tool_use.entry.id == tool.id,
        tool.hint,
        group="Tools",
        of=frozenset({"tool"}),
    )


def take_up(window: Window, tool: str) -> None:
    """Have a tool in the hand, and the keys at the map that it is used on."""
    window.tool_use.choose(tool)
    window.canvas.setFocus()


def recent_action(number: int) -> Do:
    return Do(
        f"recent_{number}",
        "Recent terrain {number}",
        lambda at: at.terrain.choose_recent(number),
        str(number),
        hint="Paint with the terrain used so many terrains ago.",
        number=number,
    )


TOOLS: Items = (
    *map(tool_action, TOOLBOX),
    None,
    *map(tool_action, KEYING),
    None,
    *map(tool_action, ZONING),
    None,
    *map(tool_action, TRAVELLING),
)
"""In groups: what paints and looks, what keys the map, and what plays on it."""


def widen(at: Workspace, by: int) -> None:
    """The brush, by so many hexes."""
    width = at.tool_use.paint.width + by
    if width < NARROWEST:
        raise NotAllowed(tr("The brush is as small as can be."))
    if width > WIDEST:
        raise NotAllowed(tr("The brush is as large as can be."))
    at.tool_use.set_width(width)


BRUSH: Items = in_campaign(
    needs_campaign,
    Do("brush_smaller", "S&maller brush", lambda at: widen(at, -1), NARROWER_KEY, "minus"),
    Do("brush_larger", "&Larger brush", lambda at: widen(at, 1), WIDER_KEY, "plus"),
    None,
    Do(
        "find_terrain", "Find &terrain", lambda at: at.terrain.take_keys(), "Ctrl+T", "search"
    ).hinting("Put the cursor into the terrain search."),
    Do(
        "remove_terrain",
        "&Delete terrain from the list",
        lambda at: at.terrain.remove_terrain(),
        why_not=needs_writing,
    ).hinting("Take the chosen terrain, which no hex has, off the list of terrain."),
)
RECENT: Items = in_campaign(needs_campaign, *map(recent_action, range(1, 10)))
"""By their keys alone."""
