"""What the right mouse button offers on a map of zones, for what it was clicked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from mapper.model.hexes.hexes import Point
from mapper.model.places import Cell
from mapper.tools.shared.tool import Hand
from mapper.tools.zones.select import ZoneChoices
from mapper.ui.delve.zone_play_menu import offer_play
from mapper.ui.editing.tool_use import SELECT, TRAVEL
from mapper.ui.window.hand_out_menu import offer_in_zone

if TYPE_CHECKING:
    from mapper.ui.window.workspace import Workspace

SEEN: tuple[str | None, ...] = (
    "level_up",
    "level_down",
    None,
    "undo",
    "redo",
    None,
    "fit",
    "show_grid",
    "show_numbers",
)
"""At the end of both menus."""

ZONE_ENTRIES: tuple[str | None, ...] = (
    "edit_here",
    "add_feature",
    "add_token",
    None,
    "cut",
    "copy",
    "paste",
    "duplicate",
    "delete",
    None,
    "merge_zones",
    "zone_into_cells",
    "number_zones",
    "accept_passages",
    None,
    "go_up",
    *SEEN,
    "show_light",
)


PLAY_ENTRIES: tuple[str | None, ...] = (
    "delve_all",
    "delve_next",
    "next_step",
    None,
    *SEEN,
)
"""While delvers are led, nothing is drawn, cut or deleted by this menu."""


def is_led(desk: Workspace) -> bool:
    """Whether the tool in hand leads delvers."""
    return desk.tool_use.entry.id == TRAVEL


def entries(desk: Workspace) -> tuple[str | None, ...]:
    return PLAY_ENTRIES if is_led(desk) else ZONE_ENTRIES


def offer(desk: Workspace, menu: QMenu, cell: Cell, pointed: Point | None) -> None:
    """What fits a point, before all else; with a tool that draws, it is chosen too."""
    hand = desk.tool_use.hand_at(cell, pointed)
    if not is_led(desk):
        choose_pointed(desk, hand)
    before = next(iter(menu.actions()), QAction(menu))
    offer_play(desk.delving, desk.tool_use, menu, hand)
    offer_in_zone(desk, menu, before, hand.zone)


def choose_pointed(desk: Workspace, hand: Hand) -> None:
    """What the pointer is at, unless it is one of the zones that are chosen already."""
    use = desk.tool_use
    found = ZoneChoices().chosen_at(desk.document.campaign, use.paint, hand)
    if not found.zones or found.zones[0] not in use.selection.zones:
        use.choose(SELECT)
        use.select(found)
