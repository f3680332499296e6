"""What the right mouse button offers on a map of zones, for what it was clicked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from mapper.model.hexes.layout import Point
from mapper.model.places import Cell
from mapper.model.zones.zones import zone_at
from mapper.tools.shared.tool import NO_PICK, Held, Picked
from mapper.tools.zones.grips import thing_at
from mapper.tools.zones.zone_pointer import nearby_on, spot_of, zones_on
from mapper.ui.delve.zone_play_menu import offer_play
from mapper.ui.editing.tool_keys import NEAR_PX
from mapper.ui.editing.tool_use import SELECT, TRAVEL
from mapper.ui.players.hand_out_menu import offer_in_zone

if TYPE_CHECKING:
    from mapper.ui.window.window import Window

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
    "close_round",
    None,
    *SEEN,
)
"""While delvers are led, nothing is drawn, cut or deleted by this menu."""


def is_led(window: Window) -> bool:
    """Whether the tool in hand leads delvers."""
    return window.tool_use.entry.id == TRAVEL


def entries(window: Window) -> tuple[str | None, ...]:
    return PLAY_ENTRIES if is_led(window) else ZONE_ENTRIES


def offer(window: Window, menu: QMenu, _at: Cell, pointed: Point | None) -> None:
    """What fits a point, before all else; with a tool that draws, it is chosen too."""
    canvas = window.canvas
    if pointed is None:
        return
    held = Held(point=pointed, near=NEAR_PX * canvas.devicePixelRatioF() / canvas.camera.px)
    if not is_led(window):
        choose_pointed(window, held)
    before = next(iter(menu.actions()), QAction(menu))
    if window.workspace is not None:
        offer_play(window.workspace.delving, window.tool_use, menu, held)
    spot, document = spot_of(held), window.document
    if spot is not None and document is not None:
        paint = window.tool_use.paint
        zone = zone_at(zones_on(document.campaign, paint), spot, paint.sketch.level)
        offer_in_zone(window, menu, before, zone)


def choose_pointed(window: Window, held: Held) -> None:
    """What the pointer is at, unless it is one of the zones that are chosen already."""
    document, use = window.document, window.tool_use
    at = spot_of(held)
    if document is None:
        return
    if at is None:
        return
    nearby = nearby_on(document.campaign, use.paint)
    found = thing_at(document.campaign, use.paint, at, held, nearby)
    zone = nearby.zone_at(at, use.paint.sketch.level)
    if found == NO_PICK and zone:
        found = Picked(zones=(zone,))
    if found == NO_PICK or not {*found.zones} or found.zones[0] not in use.chosen_zones.zones:
        use.choose(SELECT)
        use.pick_zones(found)
