"""What the right mouse button offers on a map of zones, for what it was clicked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.layout import Point
from mapper.model.zones.zones import zone_at
from mapper.tools.shared.tool import NO_PICK, Held, Picked
from mapper.tools.zones.grips import thing_at
from mapper.tools.zones.zone_pointer import nearby_on, spot_of, zones_on
from mapper.ui.delve.zone_play_menu import offer_play
from mapper.ui.editing.tool_keys import NEAR_PX
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
    "close_round",
    None,
    *SEEN,
)
"""While delvers are led, nothing is drawn, cut or deleted by this menu."""


def is_led(desk: Workspace) -> bool:
    """Whether the tool in hand leads delvers."""
    return desk.tool_use.entry.id == TRAVEL


def entries(desk: Workspace) -> tuple[str | None, ...]:
    return PLAY_ENTRIES if is_led(desk) else ZONE_ENTRIES


def offer(desk: Workspace, menu: QMenu, _at: Hex, pointed: Point | None) -> None:
    """What fits a point, before all else; with a tool that draws, it is chosen too."""
    canvas = desk.canvas
    if pointed is None:
        return
    held = Held(point=pointed, near=NEAR_PX * canvas.devicePixelRatioF() / canvas.camera.px)
    if not is_led(desk):
        choose_pointed(desk, held)
    before = next(iter(menu.actions()), QAction(menu))
    offer_play(desk.delving, desk.tool_use, menu, held)
    spot = spot_of(held)
    if spot is not None:
        paint = desk.tool_use.paint
        zone = zone_at(zones_on(desk.document.campaign, paint), spot, paint.sketch.level)
        offer_in_zone(desk, menu, before, zone)


def choose_pointed(desk: Workspace, held: Held) -> None:
    """What the pointer is at, unless it is one of the zones that are chosen already."""
    document, use = desk.document, desk.tool_use
    at = spot_of(held)
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
