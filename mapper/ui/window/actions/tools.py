"""Taking up a tool, and what it paints with."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from mapper.model.board import KindOfMap
from mapper.tools.toolbox import (
    ALL_TOOLS,
    KEYING,
    NARROWER_KEY,
    TOOLBOX,
    TRAVELLING,
    WIDER_KEY,
    ZONING,
    ToolEntry,
)
from mapper.ui.app.translated import tr
from mapper.ui.keys.action_set import Action
from mapper.ui.window.actions.action_needs import Row, needs_campaign, needs_writing

if TYPE_CHECKING:
    from mapper.ui.window.window import Window


OTHER_KIND: Mapping[KindOfMap, str] = MappingProxyType(
    {"hexes": "This tool is for maps of zones.", "zones": "This tool is for maps of hexes."}
)
"""What is said on a map of a kind that has no such tool."""


def tool_action(kind: ToolEntry) -> Row:
    return Action(
        f"tool_{kind.id}",
        kind.name,
        lambda window: window.tool_use.choose(kind.id),
        (kind.key,),
        kind.icon,
        kind.hint,
        lambda window: _why_not(window, kind),
        lambda window: window.tool_use.entry.id == kind.id,
        group="Tools",
        of=frozenset({"tool"}),
    )


def _why_not(window: Window, kind: ToolEntry) -> str | None:
    if needs_campaign(window):
        return needs_campaign(window)
    return None if kind.fits(window.tool_use.kind) else tr(OTHER_KIND[window.tool_use.kind])


def remove_terrain(window: Window) -> None:
    if window.workspace is not None:
        window.workspace.terrain.remove_terrain()


def take_recent(window: Window, number: int) -> None:
    if window.workspace is not None:
        window.workspace.terrain.choose_recent(number)


def recent_action(number: int) -> Row:
    return Action(
        f"recent_{number}",
        "Recent terrain {number}",
        lambda window: take_recent(window, number),
        (str(number),),
        hint="Paint with the terrain used so many terrains ago.",
        why_not=needs_campaign,
        group="Terrain",
        number=number,
        of=frozenset(),
    )


BRUSH: tuple[Row, ...] = (
    Action(
        "brush_smaller",
        "S&maller brush",
        lambda window: window.tool_use.set_width(window.tool_use.paint.width - 1),
        (NARROWER_KEY,),
        "minus",
        "",
        needs_campaign,
    ),
    Action(
        "brush_larger",
        "&Larger brush",
        lambda window: window.tool_use.set_width(window.tool_use.paint.width + 1),
        (WIDER_KEY,),
        "plus",
        "",
        needs_campaign,
    ),
    Action(
        "remove_terrain",
        "&Delete terrain from the list",
        remove_terrain,
        (),
        "",
        "Take the chosen terrain, which no hex has, off the list of terrain.",
        needs_writing,
    ),
    Action(
        "find_terrain",
        "Find &terrain",
        lambda window: window.workspace and window.workspace.terrain.search.setFocus(),
        ("Ctrl+T",),
        "search",
        "Put the cursor into the terrain search.",
        needs_campaign,
    ),
)
TOOLS = tuple(tool_action(kind) for kind in ALL_TOOLS)
TOOL_IDS = (
    *(f"tool_{kind.id}" for kind in TOOLBOX),
    None,
    *(f"tool_{kind.id}" for kind in KEYING),
    None,
    *(f"tool_{kind.id}" for kind in ZONING),
    None,
    *(f"tool_{kind.id}" for kind in TRAVELLING),
)
"""In groups: what paints and looks, what keys the map, and what plays on it."""

RECENT = tuple(recent_action(number) for number in range(1, 10))
